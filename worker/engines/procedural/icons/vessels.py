"""Icons of bottles, lamps and writing."""

import numpy as np

from worker.engines.procedural.icons.tray import (
    accent,
    dyed,
    main,
    shine,
    star,
)  # fmt: skip
from worker.engines.procedural.materials import GEMS
from worker.engines.procedural.sprites.plan import NO, Plan

VIVID = ("red", "blue", "green", "purple", "orange", "teal", "crimson", "indigo")


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
    wave = np.round(level + 0.5 * np.sin(f.x * 0.9), 4)
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
    words = plan.words
    named = words.element or words.material
    cover = plan.named(named) if named else dyed(plan, "cover", VIVID)
    page = plan.named("paper")
    trim = plan.named("silver" if words.material == "gold" else "gold")
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


def torch(plan: Plan) -> None:
    """A torch or a lantern with a flame."""
    burning = plan.named(
        plan.words.element or plan.dice.pick("flame", ("fire", "fire", "fire", "ice", "poison"))
    )
    metal = (
        plan.named("iron")
        if plan.words.element
        else main(plan, ("iron", "gold", "bronze", "copper"))
    )
    if plan.pick("form", ("torch", "lantern")) == "torch":
        _torch(plan, burning, metal)
    else:
        _lantern(plan, burning, metal)


def _torch(plan: Plan, burning: int, metal: int) -> None:
    f = plan.figure
    lean = plan.dice.pick("lean", (0.0, 3.0, -3.0, 5.0))
    wood = plan.named(plan.dice.pick("wood", ("wood", "brown", "bone")))
    f.capsule(wood, (0, 15), (-lean, 29), 2.2, 1.6, 0)
    if plan.pick("head", ("cup", "wrap")) == "cup":
        f.ellipse(metal, 0, 15.6, plan.between("cup", 3.2, 5.0), 2.4, 0.2, power=3)
    else:
        f.capsule(plan.named("tan"), (0, 13), (-lean * 0.2, 17), 3, 2.4, 0.2)
    high, tip = plan.between("high", 0.6, 4.0), plan.between("tip", -2.4, 2.4)
    side = plan.between("side", 4.0, 8.0)
    flames = [
        (-4.6, 14),
        (-5.2, side + 2),
        (-2.8, 9.4),
        (tip, high),
        (2.6, 7.4),
        (4.8, side - 1),
        (4.6, 14),
    ]
    f.polygon(burning, flames, 0.1, bulge=0.9)


def _lantern(plan: Plan, burning: int, metal: int) -> None:
    f = plan.figure
    wide = plan.between("wide", 5.4, 7.6)
    f.path(metal, [(-4, 7), (0, plan.between("handle", 1.6, 4.0)), (4, 7)], 0.9, 0.9, -0.1)
    roof = plan.pick("roof", ("flat", "pointed", "dome"))
    if roof == "dome":
        f.ellipse(metal, 0, 10.6, wide + 1, 4.6, 0.2)
    else:
        top = 6.4 if roof == "flat" else 4.4
        f.polygon(
            metal,
            [(-wide - 1.4, 11), (-2, top), (2, top), (wide + 1.4, 11)],
            0.2,
            facing=(-0.1, -0.5, 0.7),
        )
    f.ellipse(plan.named("glass"), 0, 18, wide, 8.4, 0, power=plan.dice.pick("glass", (2.6, 4.0)))
    f.ellipse(burning, 0, 19.4, wide * 0.5, plan.between("flame high", 3.6, 5.6), 0.1)
    base = [(-wide - 1.4, 25), (wide + 1.4, 25), (wide + 0.4, 28.6), (-wide - 0.4, 28.6)]
    f.polygon(metal, base, 0.2, facing=(0, 0.2, 0.8), bulge=0.3)
    if plan.pick("bars", ("bars", NO)) == "bars":
        bars = (np.abs(np.abs(f.x) - wide * 0.85) < 0.7) & (f.y > 11) & (f.y < 26)
        f.paint(f.solid() & bars, metal)
