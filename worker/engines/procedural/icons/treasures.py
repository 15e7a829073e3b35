"""Icons of treasure: gems, coins, keys, chests, potions and the like."""

import math

import numpy as np

from worker.engines.procedural.icons.tray import (
    SLANT,
    accent,
    dyed,
    facet,
    main,
    placed,
    ring,
    shine,
    star,
    turned,
)  # fmt: skip
from worker.engines.procedural.materials import GEMS, INK
from worker.engines.procedural.sprites.plan import NO, Plan

VIVID = ("red", "blue", "green", "purple", "orange", "teal", "crimson", "indigo")


def gem(plan: Plan) -> None:
    """Four cuts: brilliant, round, emerald cut, crystals."""
    stone = main(plan, GEMS)
    first = plan.figure.shapes
    cut = plan.pick("cut", ("brilliant", "round", "step", "crystals", "drop"))
    _CUTS[cut](plan, stone)
    if cut != "crystals":
        plan.figure.join(first)
    shine(plan, -5.0, -5.4)


def _brilliant(plan: Plan, stone: int) -> None:
    tl, tr, il, ir = (-7.5, -9.5), (7.5, -9.5), (-4, -4.5), (4, -4.5)
    left, right, ml, mr, low = (-13, -2.6), (13, -2.6), (-6.6, -1.2), (6.6, -1.2), (0, 12.5)
    faces = (
        ([tl, tr, ir, il], (-0.1, -0.7, 0.7)), ([tl, il, ml, left], (-0.75, -0.3, 0.55)),
        ([tr, right, mr, ir], (0.6, -0.35, 0.6)), ([il, ir, mr, ml], (-0.45, -0.6, 0.75)),
        ([left, ml, low], (-0.65, 0.2, 0.65)), ([ml, mr, low], (0.05, 0.15, 0.9)),
        ([mr, right, low], (0.8, 0.5, 0.3)),
    )  # fmt: skip
    for points, facing in faces:
        facet(plan, stone, placed(points), facing)


def _round_cut(plan: Plan, stone: int) -> None:
    count = 8
    outer, inner = ring(count, 12.4, 12.4), ring(count, 6.8, 6.8)
    for index in range(count):
        after = (index + 1) % count
        angle = 2 * math.pi * (index + 0.5) / count
        facet(plan, stone, placed([outer[index], outer[after], inner[after], inner[index]]),
              (math.cos(angle), math.sin(angle), 0.55))  # fmt: skip
    facet(plan, stone, placed(inner), (-0.3, -0.4, 0.9), 0.02)


def _step_cut(plan: Plan, stone: int) -> None:
    outer = [(-6, -12.5), (6, -12.5), (10, -8), (10, 8), (6, 12.5), (-6, 12.5), (-10, 8), (-10, -8)]
    inner = [(x * 0.55, y * 0.6) for x, y in outer]
    for index in range(8):
        after = (index + 1) % 8
        x, y = (outer[index][0] + outer[after][0]) / 2, (outer[index][1] + outer[after][1]) / 2
        facet(
            plan,
            stone,
            placed([outer[index], outer[after], inner[after], inner[index]]),
            (x / 11, y / 11, 0.6),
        )
    facet(plan, stone, placed(inner), (-0.35, -0.4, 0.85), 0.02)


def _crystals(plan: Plan, stone: int) -> None:
    for x, wide, tall, lean, z in (
        (-6, 3.0, 13, -0.36, 0),
        (6, 3.0, 11, 0.38, 0.1),
        (0, 4.2, 22, 0, 0.3),
    ):
        first = plan.figure.shapes
        base, top = 11.5, 11.5 - tall
        turn = [
            (x + a * wide, b)
            for a, b in (
                (-1, base),
                (-1, top + 3),
                (0.1, top - 1),
                (1, top + 3),
                (1, base),
                (-0.1, base + 1),
            )
        ]
        left = turned([turn[0], turn[1], turn[2], turn[5]], lean, (x, 11))
        right = turned([turn[5], turn[2], turn[3], turn[4]], lean, (x, 11))
        facet(plan, stone, left, (-0.7, -0.3, 0.55), z)
        facet(plan, stone, right, (0.5, 0.2, 0.6), z)
        plan.figure.join(first)


def _drop(plan: Plan, stone: int) -> None:
    outer = [(0, -13), (6, -4), (8.4, 3), (6, 9.6), (0, 12.4), (-6, 9.6), (-8.4, 3), (-6, -4)]
    for index in range(8):
        after = (index + 1) % 8
        x, y = (outer[index][0] + outer[after][0]) / 2, (outer[index][1] + outer[after][1]) / 2
        facet(plan, stone, placed([outer[index], outer[after], (0, 3)]), (x / 9, y / 9, 0.6))


_CUTS = {
    "brilliant": _brilliant,
    "round": _round_cut,
    "step": _step_cut,
    "crystals": _crystals,
    "drop": _drop,
}


def coin(plan: Plan) -> None:
    """A coin seen a little from the side, with a mark."""
    f = plan.figure
    metal = main(plan, ("gold", "gold", "silver", "bronze", "copper"))
    f.ellipse(metal, 1.4, 16, 11.4, 12.6, -0.3)
    f.tone(f.of(metal), -1.4)
    first = f.shapes
    f.ellipse(metal, -0.8, 16, 11.4, 12.6, 0, flat=0.9)
    f.ellipse(metal, -0.8, 16, 8.8, 9.9, 0.02, flat=1.6)
    f.join(first)
    inner = f.inside(-0.8, 16, 8.8, 9.9)
    f.tone(inner, -1.1)
    mark = plan.pick("mark", ("star", "crown", "square", "moon", "bar", "skull"))
    f.tone(_mark(plan, mark) & inner, 2.2)


def _mark(plan: Plan, mark: str) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    f = plan.figure
    x, y = f.x + 0.8, f.y - 16
    shapes = {
        "star": np.abs(x) ** 0.7 + np.abs(y) ** 0.7 < 3.6,
        "crown": (np.abs(x) < 4.6) & (y < 4) & (y > -1.2 - 3.6 * np.abs(np.cos(x * 0.68))),
        "square": np.maximum(np.abs(x), np.abs(y)) < 3.2,
        "moon": f.inside(-0.8, 16, 5.4, 5.4) & ~f.inside(1.6, 15, 4.4, 4.6),
        "bar": (np.abs(x) < 1.5) & (np.abs(y) < 6),
        "skull": (f.inside(-0.8, 14.6, 4.4, 4) | ((np.abs(x) < 2.4) & (y > 0) & (y < 4.6))) & ~f.inside(1.0, 15.2, 1.2, 1.3) & ~f.inside(-2.6, 15.2, 1.2, 1.3),
    }  # fmt: skip
    return np.asarray(shapes[mark] & f.solid())


def key(plan: Plan) -> None:
    """A key with one of four bows and two teeth."""
    f = plan.figure
    metal = main(plan, ("gold", "steel", "bronze", "silver", "copper", "iron"))
    first = f.shapes
    f.path(metal, turned([(0, -4), (0, 15)]), 1.5, 1.5, 0)
    for slot, at in (("tooth", 10.0), ("second tooth", 13.6)):
        reach = plan.between(slot, 3.4, 6.0)
        f.path(metal, turned([(0, at), (reach, at)]), 1.45, 1.3, 0)
    bow = plan.pick("key bow", ("round", "clover", "diamond", "heart"))
    x, y = turned([(0, -8.6)])[0]
    if bow == "clover":
        for angle in (0, 2.1, -2.1):
            dx, dy = 3.6 * math.sin(angle + SLANT), -3.6 * math.cos(angle + SLANT)
            f.ellipse(metal, x + dx, y + dy, 3.7, 3.7, 0.1)
    else:
        power = {"round": 2.0, "diamond": 1.3, "heart": 3.0}[bow]
        f.ellipse(metal, x, y, 6.6, 6.6, 0.1, power=power, tilt=SLANT)
    f.join(first)
    if plan.words.accent or plan.dice.chance("stone", 0.4):
        f.ellipse(accent(plan, GEMS), x, y, 2.5, 2.5, 0.5)
    else:
        f.erase(f.inside(x, y, 2.6 if bow != "clover" else 1.5, 2.6 if bow != "clover" else 1.5))
    f.path(metal, turned([(-2.4, -1.6), (2.4, -1.6)]), 1.1, 1.1, 0.4)


def chest(plan: Plan) -> None:
    """A chest with a curved or flat lid, bands and a lock; sometimes open."""
    f = plan.figure
    words = plan.words
    wood = (
        dyed(plan, "wood", ("brown", "brown", "maroon", "navy", "green"))
        if not words.material
        else plan.named("wood")
    )
    metal = plan.named(
        words.material
        or words.accent
        or plan.dice.pick("bands", ("gold", "iron", "bronze", "silver"))
    )
    lid = plan.pick("lid", ("round", "flat", "high"))
    top = {"round": 5.0, "flat": 8.2, "high": 3.4}[lid]
    if lid == "flat":
        f.polygon(
            wood,
            [(-12.5, 15.4), (-11.4, top), (11.4, top), (12.5, 15.4)],
            0,
            facing=(-0.1, -0.6, 0.7),
        )
    else:
        f.ellipse(wood, 0, 16, 12.9, 16 - top, 0, power=2.7)
    f.polygon(
        wood,
        [(-12.6, 15.2), (12.6, 15.2), (11.8, 28), (-11.8, 28)],
        0.2,
        facing=(0.05, 0.15, 0.95),
        bulge=0.3,
    )
    boards = f.of(wood) & (np.abs((f.y - 1.5) % 4.2 - 2.1) < 0.5)
    f.tone(boards, -1)
    _bands(plan, metal)
    f.ellipse(metal, 0, 16.6, 2.7, 3.1, 0.6, power=3)
    f.stamp(f.middle - 1, f.row(16.8), INK)
    f.stamp(f.middle, f.row(16.8), INK)
    if plan.detail:
        f.stamp(f.middle - 1, f.row(16.8) + 1, INK)
        f.stamp(f.middle, f.row(16.8) + 1, INK)


def _bands(plan: Plan, metal: int) -> None:
    f = plan.figure
    style = plan.pick("band style", ("two", "corners", "middle", "frame"))
    solid = f.solid()
    rim = (np.abs(f.y - 15.2) < 1.1) | (f.y > 26.4)
    side = {
        "two": np.abs(np.abs(f.x) - 7.2) < 1.1, "corners": np.abs(f.x) > 10.2,
        "middle": np.abs(f.x) < 2.4, "frame": (np.abs(f.x) > 10.8) | (f.y < 8.4),
    }[style]  # fmt: skip
    f.paint(solid & (rim | side), metal)
    f.tone(solid & (np.abs(f.y - 16.8) < 0.6), -1)


def potion(plan: Plan) -> None:
    """A bottle of one of five forms, partly full, with bubbles and a cork."""
    f = plan.figure
    glass = plan.named("glass")
    words = plan.words
    name = (
        words.element
        or words.accent
        or words.material
        or (words.colours[0] if words.colours else None)
    )
    liquid = plan.named(name or plan.dice.pick("liquid", (*GEMS, "poison", "fire", "water")))
    form = plan.pick("bottle", ("round", "cone", "tall", "square", "heart"))
    first = f.shapes
    _bottle(plan, glass, form)
    f.capsule(glass, (0, 14), (0, 7.6), 2.5, 2.3, -0.05)
    f.join(first)
    level = plan.between("level", 16.6, 20.0)
    wave = level + 0.5 * np.sin(f.x * 0.9)
    wall = 1.0 / f.unit + 0.05
    inner = f.solid()
    for down, across in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        inner = inner & np.roll(f.solid(), (down, across), (0, 1))
    full = inner & (f.y > wave)
    f.paint(full, liquid)
    f.tone(full & (f.y < wave + wall), 1.6)
    f.ellipse(glass, 0, 7.6, 3.9, 1.4, 0.2, power=3)
    f.ellipse(plan.named("wood"), 0, 4.6, 2.5, 2.7, 0.1, power=4)
    for index in range(3 if plan.detail else 0):
        x, y = (
            plan.between(f"bubble x{index}", -4.5, 4.5),
            plan.between(f"bubble y{index}", level + 2, 26),
        )
        f.tone(f.inside(x, y, 0.8, 0.8) & full, 1.6)
    shine(plan, -5.6 if form != "tall" else -3.6, 2.0, "long")


def _bottle(plan: Plan, glass: int, form: str) -> None:
    f = plan.figure
    if form == "round":
        f.ellipse(glass, 0, 20, 9.4, 9.2, 0)
    elif form == "cone":
        f.polygon(
            glass,
            [(-2.6, 11), (2.6, 11), (10.6, 28.8), (-10.6, 28.8)],
            0,
            facing=(0, -0.1, 1),
            bulge=0.8,
        )
    elif form == "tall":
        f.ellipse(glass, 0, 19.5, 6.4, 10, 0, power=3.6)
    elif form == "square":
        f.ellipse(glass, 0, 20.4, 9.4, 8.8, 0, power=4.5)
    else:
        f.ellipse(glass, 4, 17.6, 5.6, 5.2, 0, mirror=True)
        f.polygon(glass, [(-9.2, 19), (9.2, 19), (0, 29)], 0, facing=(0, 0.1, 1), bulge=0.7)


def scroll(plan: Plan) -> None:
    """A sheet with lines of writing, rolled at both ends, sometimes with a seal."""
    f = plan.figure
    paper = plan.named(plan.words.colours[0]) if plan.words.colours else plan.named("paper")
    knob = (
        main(plan, ("wood", "gold", "iron", "bone"))
        if not plan.words.colours
        else plan.named("wood")
    )
    half = plan.between("width", 7.4, 9.4)
    f.polygon(
        paper,
        [(-half, 7), (half, 7), (half, 26), (-half, 26)],
        0,
        facing=(-0.15, -0.2, 1),
        bulge=0.3,
    )
    for y in (6.2, 26.4):
        f.capsule(paper, (-half - 0.6, y), (half + 0.6, y), 2.6, 2.6, 0.2)
        f.ellipse(knob, half + 2.6, y, 1.9, 2.1, 0.1, mirror=True)
    style = plan.pick("writing", ("lines", "map", "rune"))
    ink = plan.ramp(paper)[1]
    for index in range(5 if plan.detail else 3):
        row = f.row(10.4 + index * (3.0 if plan.detail else 4.4))
        end = plan.between(f"line {index}", 0.2, 0.95) * (half - 2)
        for column in range(f.column(-half + 2), f.column(end)):
            if style != "map" or (column + index) % 3:
                f.stamp(column, row, ink)
    if plan.words.accent or plan.dice.chance("seal", 0.6):
        f.ellipse(accent(plan, ("ruby", "crimson", "sapphire")), 4.2, 21.4, 2.5, 2.5, 0.5)


def book(plan: Plan) -> None:
    """A closed book with a clasp and a sign on its cover."""
    f = plan.figure
    cover = dyed(plan, "cover", VIVID) if not plan.words.element else plan.named(plan.words.element)
    page = plan.named("paper")
    trim = main(plan, ("gold", "silver", "bronze")) if plan.words.material else plan.named("gold")
    f.polygon(
        cover, [(-9.5, 5), (10.4, 5), (10.4, 28.4), (-9.5, 28.4)], -0.2, facing=(0.2, 0.2, 0.9)
    )
    f.polygon(page, [(-8.5, 24.4), (9.6, 24.4), (9.6, 27.6), (-8.5, 27.6)], 0, facing=(0.1, 0.1, 1))
    f.polygon(
        cover,
        [(-10.4, 3.4), (9.6, 3.4), (9.6, 25), (-10.4, 25)],
        0.3,
        facing=(-0.2, -0.25, 0.9),
        bulge=0.25,
    )
    f.paint(
        f.of(cover) & (f.x < -7.4), trim if plan.pick("spine", ("trim", NO)) == "trim" else cover
    )
    f.tone(f.of(cover) & (np.abs(f.x + 6.6) < 0.6) & (f.y < 25), -1)
    sign = plan.pick("sign", ("star", "gem", "eye", "rings"))
    if sign == "star":
        f.polygon(trim, [(a + 1.4, b + 14) for a, b in star(5, 5.4, 2.4)], 0.5, bulge=0.4)
    elif sign == "rings":
        f.ellipse(trim, 1.4, 14, 5, 5, 0.5)
        f.paint(f.inside(1.4, 14, 3.2, 3.2), cover)
    else:
        f.ellipse(trim, 1.4, 14, 5 if sign == "eye" else 4, 3.2 if sign == "eye" else 4.4, 0.5)
        f.ellipse(accent(plan, GEMS), 1.4, 14, 2.2, 2.4, 0.7)
    for y in (5.4, 23) if plan.detail else ():
        f.paint(f.of(cover) & f.inside(8.6, y, 2.2, 2.4), trim)


def heart(plan: Plan) -> None:
    """A heart, whole or in a frame."""
    f = plan.figure
    made = main(plan, ("ruby", "ruby", "crimson", "pink", "magenta"))
    first = f.shapes
    f.ellipse(made, 5.2, 11.6, 6.6, 6.4, 0, mirror=True)
    f.polygon(
        made,
        [(-11.4, 13.4), (0, 8), (11.4, 13.4), (0, 28.6)],
        0,
        facing=(-0.1, 0.1, 0.9),
        bulge=0.9,
    )
    f.join(first)
    if plan.pick("heart form", ("plain", "plain", "banded", "winged")) == "banded":
        f.paint(f.of(made) & (np.abs(f.y - 17 + f.x * 0.5) < 1.5), plan.named("gold"))
    elif plan.dice.chance("wings", 0.3):
        f.polygon(
            plan.named("white"),
            [(9, 14), (16, 6), (15.4, 11), (15, 15), (10, 18)],
            -0.2,
            facing=(-0.1, -0.3, 0.8),
            mirror=True,
        )
    shine(plan, -7.0, -6.2)


def skull(plan: Plan) -> None:
    """A skull; sockets may glow."""
    f = plan.figure
    bone = main(plan, ("bone", "bone", "white"))
    dark = plan.named("black")
    first = f.shapes
    f.ellipse(bone, 0, 13, 11.2, 9.8, 0, power=2.2)
    f.ellipse(bone, 0, 22.4, 6.4, 5.4, 0, power=3.4)
    f.join(first)
    tilt = plan.between("socket", 2.4, 3.4)
    f.paint(f.inside(4.6, 15.2, 3.2, tilt, mirror=True), dark)
    f.paint(f.inside(0, 20.2, 1.3, 1.7), dark)
    f.tone(f.of(dark), -3)
    teeth = plan.pick("teeth", ("even", "gap", "few"))
    for x in (-4.2, -1.6, 1.4, 4.0) if teeth != "few" else (-2.4, 2.2):
        for row in range(f.row(24.2), f.row(27.6)):
            f.stamp(f.column(x), row, plan.ramp(bone)[1])
    if plan.words.element or plan.dice.chance("glow", 0.35):
        lamp = plan.glow()
        for x in (4.4, -4.4):
            f.stamp(f.column(x), f.row(15.2), lamp)
            f.stamp(f.column(x), f.row(15.2) - 1, lamp)
    if plan.dice.chance("crack", 0.5) and plan.detail:
        for index in range(3):
            f.stamp(f.column(3 + (index % 2)), f.row(4.4) + index, plan.ramp(bone)[1])


def star_icon(plan: Plan) -> None:
    """A star of five to eight rays with facets."""
    f = plan.figure
    made = main(plan, ("gold", "gold", "crystal", "topaz", "fire"))
    rays = plan.dice.pick("rays", (5, 5, 4, 6, 8))
    corners = star(rays, 14, plan.between("waist", 5.2, 7.0))
    first = f.shapes
    for index in range(len(corners)):
        after = corners[(index + 1) % len(corners)]
        angle = -math.pi / 2 + math.pi * (index + 0.5) / rays
        spread = 0.55 if index % 2 else -0.55
        facet(
            plan,
            made,
            placed([(0, 0), corners[index], after]),
            (math.cos(angle + spread), math.sin(angle + spread), 0.75),
        )
    f.join(first)
    shine(plan, -3, -4)


def feather(plan: Plan) -> None:
    """A feather with a quill."""
    f = plan.figure
    vane = (
        dyed(plan, "vane", ("white", "sky", "crimson", "green", "violet", "amber"))
        if not plan.words.material
        else main(plan, ("white",))
    )
    wide = plan.between("width", 4.2, 6.0)
    left = [(0, -15), (-wide * 0.8, -10), (-wide, 0), (-wide * 0.6, 6), (0, 9)]
    right = [(0, -15), (wide * 0.6, -10), (wide * 0.8, 0), (wide * 0.5, 6), (0, 9)]
    first = f.shapes
    facet(plan, vane, turned(left), (-0.5, -0.4, 0.7))
    facet(plan, vane, turned(right), (0.5, 0.3, 0.6))
    f.join(first)
    if plan.pick("barbs", ("split", "banded", "plain")) == "split":
        f.erase(f.inside(*turned([(-wide, -2)])[0], 1.6, 0.9))
        f.erase(f.inside(*turned([(wide * 0.8, 2)])[0], 1.6, 0.9))
    elif plan.dice.chance("band", 0.6):
        a = turned([(0, -10)])[0]
        f.paint(
            f.of(vane) & f.inside(a[0], a[1], 4.6, 4.6), accent(plan, ("gold", "black", "crimson"))
        )
    f.path(plan.named("bone"), turned([(0, -11), (0, 16)]), 0.5, 0.8, 0.3)


def torch(plan: Plan) -> None:
    """A torch or a lantern with a flame."""
    f = plan.figure
    flame = plan.named(plan.words.element or "fire")
    metal = main(plan, ("iron", "gold", "bronze")) if not plan.words.element else plan.named("iron")
    if plan.pick("form", ("torch", "lantern")) == "torch":
        f.capsule(plan.named("wood"), (0, 15), (0, 29), 2.2, 1.6, 0)
        f.ellipse(metal, 0, 15.6, 3.8, 2.4, 0.2, power=3)
        f.polygon(
            flame,
            [(-4.6, 14), (-5.2, 8), (-2.6, 9.4), (-0.4, 1.4), (2.6, 7), (4.8, 4.8), (4.6, 14)],
            0.1,
            bulge=0.9,
        )
        return
    f.path(metal, [(-4, 7), (0, 3), (4, 7)], 0.9, 0.9, -0.1)
    f.polygon(metal, [(-8, 11), (-3, 6.4), (3, 6.4), (8, 11)], 0.2, facing=(-0.1, -0.5, 0.7))
    f.ellipse(plan.named("glass"), 0, 18, 6.6, 8.4, 0, power=4)
    f.ellipse(flame, 0, 19.4, 3.2, 5, 0.1)
    f.polygon(
        metal, [(-8, 25), (8, 25), (7, 28.6), (-7, 28.6)], 0.2, facing=(0, 0.2, 0.8), bulge=0.3
    )
    f.paint(f.solid() & (np.abs(np.abs(f.x) - 5.6) < 0.7) & (f.y > 11) & (f.y < 26), metal)
