"""Icons of what comes from the mine: ingots and ore."""

import math

import numpy as np

from worker.engines.procedural.colour import lab, ramp
from worker.engines.procedural.figure import Point
from worker.engines.procedural.icons.tray import accent, accented, facet, main, shine
from worker.engines.procedural.materials import tone
from worker.engines.procedural.sprites.plan import NO, Plan

INGOT = frozenset(["emblem", "groove"])
ORE = frozenset(["stone"])
ROCKS = ("stone", "brown", "tan", "black")
BARS = ("gold", "silver", "copper", "iron", "bronze", "steel")

# Where the bars of an ingot lie: the middle of the lower edge, from the back to the front.
_LAID: dict[str, tuple[Point, ...]] = {
    "one": ((0.0, 24.0),),
    "stack": ((-7.4, 27.0), (7.4, 27.0), (0.0, 18.6)),
    "tower": ((0.0, 27.6), (0.8, 20.4), (-0.6, 13.2)),
    "pair": ((3.4, 20.0), (-3.4, 27.4)),
    "stair": ((4.6, 27.4), (-4.6, 20.2)),
}


def ingot(plan: Plan) -> None:
    """One bar, two, a tower or a stack; long or short, steep or flat, seen from either side."""
    said = plan.words.forms.get("material")  # a gold bar is one
    metal = plan.named(said) if said else main(plan, BARS)
    form = plan.pick("ingot form", tuple(_LAID))
    large = {"one": 1.42, "stack": 0.76}.get(form, 0.98)
    wide, high = plan.between("wide", 7.4, 9.4) * large, plan.between("high", 4.6, 6.2) * large
    turn = {"left": -2.8, "right": 2.8}.get(plan.pick("turn", ("left", "right", "front")), 0.0)
    slope = {"steep": 0.86, "flat": 0.66}.get(plan.pick("slope", ("steep", "flat", "even")), 0.76)
    back = plan.between("back", 3.0, 4.6) * large
    for number, (x, y) in enumerate(_LAID[form]):
        _bar(plan, metal, (x * large, y), (wide, high, back), (turn * large, slope), number * 0.5)


def _bar(
    plan: Plan,
    metal: int,
    place: Point,
    measure: tuple[float, float, float],
    lean: tuple[float, float],
    z: float,
) -> None:
    """The front, the top and, if it is turned, an end of a bar."""
    f, (x, y), (wide, high, back), (turn, slope) = plan.figure, place, measure, lean
    top = y - high
    front = [(x - wide, y), (x + wide, y), (x + wide * slope, top), (x - wide * slope, top)]
    far = [
        (x + wide * slope * 0.94 + turn, top - back),
        (x - wide * slope * 0.94 + turn, top - back),
    ]
    first = f.shapes
    facet(plan, metal, front, (-0.15, 0.3, 0.9), z)
    facet(plan, metal, [front[3], front[2], *far], (-0.4, -0.8, 0.5), z)
    if turn:
        side = 1 if turn > 0 else -1
        near, up = (x + wide * side, y), (x + wide * slope * side, top)
        behind = (up[0] + turn * 0.94, top - back)
        foot = (near[0] + turn * 0.9, y - back * 0.8)
        facet(plan, metal, [near, up, behind, foot], (0.6 * side, 0.4, 0.5), z)
    f.join(first)
    edge = (
        (np.abs(f.y - top) < 0.5) & f.of(metal) & (f.depth == z) & (np.abs(f.x - x) < wide * slope)
    )
    if plan.detail:
        f.tone(edge, 1.4)
    _stamped(plan, metal, (x, y - high * 0.5), (wide * slope, high), z)
    if plan.detail and plan.pick("gleam", ("corner", "bar", NO)) != NO:
        pattern = "L" if plan.dice.pick("gleam", ("corner", "bar", NO)) == "corner" else "dot"
        shine(plan, x - wide * slope * 0.7, top - back * 0.5 - 16, pattern)


def _stamped(plan: Plan, metal: int, at: Point, room: Point, z: float) -> None:
    """What is struck into the front."""
    f, (x, y), (wide, high) = plan.figure, at, room
    style = plan.pick("stamp", ("plate", "round", "lines", NO))
    style = "lines" if "groove" in plan.words.features else style
    style = "plate" if "emblem" in plan.words.features or accented(plan) else style
    dark = accent(plan, ("bronze", "obsidian", "iron"), "stamp metal") if accented(plan) else 0
    face = f.of(metal) & (f.depth == z)
    if style in ("plate", "round"):
        mask = f.inside(x, y, wide * 0.34, high * 0.3)
        if style == "plate":
            mask = (np.abs(f.x - x) < wide * 0.44) & (np.abs(f.y - y) < high * 0.24)
        with f.called("emblem"):
            if accented(plan):
                f.paint(face & mask, dark)
            else:
                f.tone(face & mask, -1.4)
    elif style == "lines":
        with f.called("groove"):
            f.tone(
                face & (np.abs(np.abs(f.x - x) - wide * 0.5) < 0.7) & (f.y > y - high * 0.5), -1.4
            )


# -- ore ---------------------------------------------------------------------------------------

_LUMPS: dict[str, tuple[tuple[float, float, float, float], ...]] = {  # x, y, half width, height
    "lump": ((0.0, 17.4, 12.4, 10.0),),
    "pair": ((4.6, 15.4, 8.8, 8.6), (-4.4, 21.0, 8.4, 6.8)),
    "pile": ((0.0, 12.0, 7.4, 6.4), (7.0, 21.4, 7.2, 6.2), (-6.4, 21.8, 7.6, 6.4)),
    "spire": ((0.0, 16.4, 9.0, 12.2),),
    "slab": ((0.0, 19.0, 13.6, 7.6),),
    "nugget": ((0.0, 17.4, 11.0, 8.8),),
}


def ore(plan: Plan) -> None:
    """Rock of five shapes with veins, chips, crystals or nodes in it; a nugget is all metal."""
    f = plan.figure
    lode = main(plan, ("gold", "copper", "iron", "silver", "emerald", "amethyst", "sapphire"))
    rock = plan.named(accented(plan) or plan.dice.pick("rock", _rocks(plan, lode)))
    usual_forms = tuple(name for name in _LUMPS if name != "nugget")
    form = plan.words.forms.get("ore form") or plan.pick("ore form", usual_forms)
    shape = plan.pick("corners", ("seven", "nine", "eleven"))
    corners = {"seven": 7, "nine": 9}.get(shape, 11)
    for number, lump in enumerate(_LUMPS[form]):
        with f.called("stone") if form != "nugget" else f.called():
            _rock(plan, lode if form == "nugget" else rock, lump, corners, number)
        if form != "nugget" or not number:
            _lode(plan, lode, lump, number)
    _crumbs(plan, rock if form != "nugget" else lode, _LUMPS[form][-1])


def _rocks(plan: Plan, lode: int) -> list[str]:
    """The stones in which that lode is seen: not those of about its colour."""
    here = lab(plan.ramp(lode)[2])
    far = {name: math.dist(here, lab(ramp(tone(name))[2])) for name in ROCKS}
    return [name for name in ROCKS if far[name] > 0.135] or [max(far, key=lambda name: far[name])]


def _rock(
    plan: Plan, rock: int, lump: tuple[float, float, float, float], corners: int, number: int
) -> None:
    """An uneven stone: a face to the light, a face to the front, one in the shade."""
    f, (x, y, wide, high), first = plan.figure, lump, plan.figure.shapes
    outline: list[Point] = []
    for index in range(corners):
        angle = 2 * math.pi * (index + plan.between(f"turn {number} {index}", -0.2, 0.2)) / corners
        far = plan.between(f"far {number} {index}", 0.84, 1.08)
        outline.append((round(x + math.cos(angle) * wide * far, 3),
                        round(y + math.sin(angle) * high * far, 3)))  # fmt: skip
    z = number * 0.4
    f.polygon(rock, outline, z, facing=(0.05, 0.1, 0.8), bulge=0.7)
    middle = (x + plan.between(f"peak {number}", -0.24, 0.12) * wide, y - high * 0.18)
    lit = [p for p in outline if p[1] < y - high * 0.1]
    lit.sort()
    if len(lit) > 1:
        f.polygon(rock, [*lit, middle], z, facing=(-0.45, -0.7, 0.7))
    shade = sorted((p for p in outline if p[0] > x + wide * 0.2 and p[1] > y - high * 0.1),
                   key=lambda p: p[1])  # fmt: skip
    if len(shade) > 1:
        f.polygon(rock, [*shade, middle], z, facing=(0.6, 0.4, 0.5))
    f.join(first)


def _lode(plan: Plan, lode: int, lump: tuple[float, float, float, float], number: int) -> None:
    f, (x, y, wide, high) = plan.figure, lump
    style = plan.pick("lode", ("nodes", "chips", "crystals", "veins"))
    count = plan.dice.pick("count", (4, 5, 6)) if wide > 8 else 3
    z = number * 0.4 + 0.1
    if style == "veins":
        slope, gap = plan.between("slope", 0.3, 0.9), plan.between("gap", 5.0, 7.0)
        wave = np.round(np.sin(f.x * 0.7 + number), 4) * 0.9
        vein = np.abs((f.y + f.x * slope + wave + 60) % gap - gap / 2) < 1.05
        f.paint(vein & f.inside(x, y, wide * 0.86, high * 0.84) & (f.depth == number * 0.4), lode)
        return
    for index in range(count):
        angle = 2 * math.pi * (index + plan.between(f"a{number}{index}", 0.0, 0.6)) / count
        far = plan.between(f"d{number}{index}", 0.34, 0.62)
        at = round(x + math.cos(angle) * wide * far, 3), round(y + math.sin(angle) * high * far, 3)
        r = plan.between(f"r{number}{index}", 1.7, 2.7) * (1.0 if plan.detail else 1.3)
        _piece(plan, lode, style, at, r, z)


def _piece(plan: Plan, lode: int, style: str, at: Point, r: float, z: float) -> None:
    f, (x, y) = plan.figure, at
    if style == "nodes":
        f.ellipse(lode, x, y, r, r * 0.9, z)
        return
    tall = 1.9 if style == "crystals" else 1.0
    first = f.shapes
    top, low = (x + r * 0.2, y - r * tall), (x - r * 0.2, y + r)
    facet(plan, lode, [(x - r, y), top, low], (-0.6, -0.5, 0.6), z)
    facet(plan, lode, [(x + r, y - r * 0.2), top, low], (0.5, 0.3, 0.6), z)
    f.join(first)


def _crumbs(plan: Plan, rock: int, lump: tuple[float, float, float, float]) -> None:
    f, (x, y, wide, high) = plan.figure, lump
    style = plan.pick("crumbs", (NO, "left", "right", "both"))
    if style in ("left", "both"):
        f.ellipse(rock, x - wide * 0.86, y + high * 0.78, 2.6, 2.0, -0.3)
    if style in ("right", "both"):
        f.ellipse(rock, x + wide * 0.88, y + high * 0.8, 2.3, 1.8, -0.3)
