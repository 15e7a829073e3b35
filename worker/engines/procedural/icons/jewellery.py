"""Icons of amulets and necklaces."""

import math

from worker.engines.procedural.figure import Point
from worker.engines.procedural.icons.tray import (
    accent,
    accented,
    facet,
    main,
    placed,
    shine,
    star,
    varied,
)
from worker.engines.procedural.materials import GEMS
from worker.engines.procedural.sprites.plan import NO, Plan

AMULET = frozenset(["stone", "emblem", "wings"])
METAL = ("gold", "gold", "silver", "bronze", "copper", "steel")


def amulet(plan: Plan) -> None:
    """A chain, a cord or pearls, and what hangs on it: six pendants in five settings."""
    f = plan.figure
    stoned = plan.words.material in GEMS
    metal = (_spare(plan)) if stoned else main(plan, METAL)
    gem = plan.named(str(plan.words.material)) if stoned else accent(plan, GEMS)
    form = plan.pick("amulet form", ("round", "drop", "diamond", "cross", "moon", "tooth"))
    low = plan.between("low", 17.4, 19.6)
    _chain(plan, metal, low)
    size = plan.between("size", 5.0, 6.8)
    y = low + size * 0.9
    _loop(plan, metal, low - 0.4)
    if plan.has("wings", 0.1):
        wing = [
            (2.0, y),
            (size + 6.4, y - 5),
            (size + 5.0, y - 0.6),
            (size + 2.0, y + 2.4),
            (2, y + 2),
        ]
        with f.called("wings"):
            f.polygon(metal, wing, 0.1, facing=(0.0, -0.3, 0.8), mirror=True)
    _pendant(plan, (metal, gem), form, y, size)
    _tail(plan, (metal, gem), y + size)


def _spare(plan: Plan) -> int:
    said = accented(plan)
    return plan.named(said) if said else varied(plan, "metal", METAL)


def _chain(plan: Plan, metal: int, low: float) -> None:
    f = plan.figure
    style = plan.pick("chain", ("links", "cord", "pearls", "fine"))
    hang = plan.pick("hang", ("round", "narrow", "pointed"))
    rx = {"narrow": 7.2}.get(hang, plan.between("broad", 9.0, 11.6))
    way: list[Point] = []
    for step in range(13):
        angle = math.pi * (step / 12 - 0.5) * 1.96
        x, y = math.sin(angle) * rx, -math.cos(angle)
        y = (low + 3.4) / 2 - y * (low - 3.4) / 2
        if hang == "pointed":
            x *= 1 - 0.0022 * max(0.0, y - 8) ** 2
        way.append((round(x, 3), round(y, 3)))
    if style == "cord":
        cord = plan.named(plan.dice.pick("cord colour", ("leather", "black", "crimson", "navy")))
        f.path(cord, way, 0.8, 0.8, -0.2)
        return
    if style == "pearls":
        pearl = plan.named(plan.dice.pick("pearl colour", ("white", "bone", "pink", "teal")))
        f.path(pearl, way, 0.6, 0.6, -0.3)
        for x, y in way if plan.detail else ():
            f.ellipse(pearl, x, y, 1.7, 1.7, -0.2)
        return
    f.path(metal, way, 0.7, 0.7, -0.2)
    for x, y in way[::2] if style == "links" else ():
        f.ellipse(metal, x, y, 1.3, 1.3, -0.1)


def _loop(plan: Plan, metal: int, y: float) -> None:
    style = plan.pick("loop", ("bead", "bar", "collar"))
    if style == "bead":
        plan.figure.ellipse(metal, 0, y, 1.7, 1.7, 0.2)
    elif style == "bar":
        plan.figure.capsule(metal, (-2.6, y), (2.6, y), 1.1, 1.1, 0.2)
    else:
        plan.figure.path(metal, [(-3.4, y - 1.6), (0, y + 0.4), (3.4, y - 1.6)], 1.1, 1.1, 0.2)


_SHAPES: dict[str, list[Point]] = {
    "diamond": [(0, -1.2), (0.95, 0), (0, 1.3), (-0.95, 0)],
    "drop": [(0, -1.3), (0.5, -0.4), (0.92, 0.4), (0.6, 1.05), (0, 1.2), (-0.6, 1.05), (-0.92, 0.4),
             (-0.5, -0.4)],
    "tooth": [(-0.9, -0.9), (0.9, -0.9), (0.7, 0.1), (0.1, 1.5), (-0.4, 0.4)],
}  # fmt: skip


def _pendant(plan: Plan, made: tuple[int, int], form: str, y: float, size: float) -> None:
    f, (metal, gem) = plan.figure, made
    mount = plan.pick("mount", ("rim", "rays", "claws", "plain"))
    mark = "stone" if "emblem" not in plan.words.features else "emblem"
    if form in _SHAPES:
        shape = placed([(a * size, b * size + y - 16) for a, b in _SHAPES[form]])
        if mount != "plain":
            outer = [(a * 1.34, y + (b - y) * 1.34) for a, b in shape]
            f.polygon(metal, outer, 0.3, facing=(-0.05, -0.1, 0.8), bulge=0.8)
        with f.called("stone"):
            f.polygon(gem, shape, 0.5, facing=(-0.1, -0.1, 0.7), bulge=1.0)
        _gleam(plan, gem, form, y, size)
    elif form == "cross":
        f.capsule(metal, (0, y - size), (0, y + size * 1.3), 1.7, 2.0, 0.3)
        f.capsule(metal, (-size, y - 0.6), (size, y - 0.6), 1.9, 1.9, 0.3)
        with f.called("stone"):
            f.ellipse(gem, 0, y - 0.6, 2.4, 2.4, 0.6)
    elif form == "moon":
        f.ellipse(metal, 0, y + 0.6, size * 1.15, size * 1.15, 0.3)
        f.erase(f.inside(0, y - size * 0.5, size * 0.72, size * 0.72) & (f.depth == 0.3))
        with f.called("stone"):
            f.ellipse(gem, 0, y - size * 0.34, size * 0.5, size * 0.5, 0.5)
    else:
        _disc(plan, made, mount, y, size)
    if mark == "emblem":
        points = [(a, b + y) for a, b in star(5, size * 0.7, size * 0.34)]
        with f.called("emblem"):
            f.polygon(metal, points, 0.8, facing=(-0.1, -0.2, 0.9))


def _disc(plan: Plan, made: tuple[int, int], mount: str, y: float, size: float) -> None:
    f, (metal, gem) = plan.figure, made
    if mount == "rays":
        f.polygon(metal, [(a, b + y) for a, b in star(8, size * 1.55, size)], 0.3, bulge=0.8)
    elif mount == "claws":
        f.path(metal, [(0, y - size * 1.2), (size * 1.1, y), (size * 0.5, y + size)], 1.2, 0.8, 0.7,
               mirror=True)  # fmt: skip
    elif mount == "rim":
        f.ellipse(metal, 0, y, size * 1.25, size * 1.25, 0.3)
    with f.called("stone"):
        f.ellipse(gem, 0, y, size * 0.9, size * 0.9, 0.5)
    shine(plan, -size * 0.4, y - size * 0.45 - 16)


def _gleam(plan: Plan, gem: int, form: str, y: float, size: float) -> None:
    """Cut stones have a dark side."""
    f = plan.figure
    if form == "diamond":
        first = f.shapes - 1
        with f.called("stone"):
            facet(plan, gem, [(0, y - size * 1.2), (0, y + size * 1.3), (size * 0.95, y)],
                  (0.6, 0.3, 0.6), 0.5)  # fmt: skip
        f.join(first)
    shine(plan, -size * 0.4, y - size * 0.2 - 16, "dot")


def _tail(plan: Plan, made: tuple[int, int], y: float) -> None:
    """What hangs below."""
    f, (metal, gem) = plan.figure, made
    style = plan.pick("tail", (NO, "bead", "tassel", "chains"))
    if style == "bead":
        with f.called("stone"):
            f.ellipse(gem, 0, y + 2.4, 1.6, 1.9, 0.2)
    elif style == "tassel":
        for x in (-1.6, 0.0, 1.6):
            f.capsule(metal, (x * 0.4, y), (x, y + 4.2), 0.7, 0.7, 0.1)
    elif style == "chains":
        f.capsule(metal, (2.8, y - 2), (2.8, y + 2.6), 0.7, 1.1, 0.1, mirror=True)
