"""Icons of treasure: gems, coins, keys, chests, potions and the like."""

import math

import numpy as np

from worker.engines.procedural.icons.tray import (
    SLANT,
    accent,
    dyed,
    facet,
    main,
    shine,
    turned,
)  # fmt: skip
from worker.engines.procedural.materials import GEMS, INK
from worker.engines.procedural.sprites.plan import NO, Plan


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
    """A chest with a curved or flat lid, bands and a lock."""
    words = plan.words
    wood = (
        dyed(plan, "wood", ("brown", "brown", "maroon", "navy", "green"))
        if not words.material
        else plan.named("wood")
    )
    metal = plan.named(
        words.material
        or words.accent
        or words.element
        or plan.dice.pick("bands", ("gold", "iron", "bronze", "silver"))
    )
    lid = plan.pick("lid", ("round", "flat", "high"))
    top = {"round": 5.0, "flat": 8.2, "high": 3.4}[lid]
    _box(plan, lid, wood, top)
    _bands(plan, metal)
    _lock(plan, metal)


def _box(plan: Plan, lid: str, wood: int, top: float) -> None:
    f = plan.figure
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


def _lock(plan: Plan, metal: int) -> None:
    f = plan.figure
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


def heart(plan: Plan) -> None:
    """A heart: plump, slim or cut like a gem; plain, banded, winged, crowned or broken."""
    f = plan.figure
    made = main(plan, ("ruby", "ruby", "crimson", "pink", "magenta"))
    wide, drop = plan.between("wide", 10.4, 12.4), plan.between("drop", 26.6, 29.4)
    first = f.shapes
    f.ellipse(made, wide * 0.46, 11.6, wide * 0.58, 6.4, 0, mirror=True)
    lower = [(-wide, 13.4), (0, 8), (wide, 13.4), (0, drop)]
    f.polygon(made, lower, 0, facing=(-0.1, 0.1, 0.9), bulge=0.9)
    f.join(first)
    _heart_dress(plan, made, wide)
    shine(plan, -wide * 0.62, -6.2, plan.pick("shine", ("L", "bar", "long")))


def _heart_dress(plan: Plan, made: int, wide: float) -> None:
    f = plan.figure
    dress = plan.pick("dress", (NO, "banded", "winged", "broken", "crowned", "gem"))
    if dress == "banded":
        band = np.abs(f.y - 17 + f.x * plan.dice.pick("band", (0.5, -0.5))) < 1.5
        f.paint(f.of(made) & band, plan.named("gold"))
    elif dress == "winged":
        wing = [(wide - 2, 14), (16, 6), (15.4, 11), (15, 15), (wide - 1, 18)]
        f.polygon(plan.named("white"), wing, -0.2, facing=(-0.1, -0.3, 0.8), mirror=True)
    elif dress == "broken":
        crack = np.abs(f.x - np.abs((f.y + 30) % 6 - 3) + 1.5) < 0.6
        f.tone(f.of(made) & crack & (f.y < 24), -3)
    elif dress == "crowned":
        crown = [(-4, 8), (-4.6, 2.6), (-2, 5), (0, 1.6), (2, 5), (4.6, 2.6), (4, 8)]
        f.polygon(plan.named("gold"), crown, 0.3, facing=(-0.1, -0.2, 0.9))
    elif dress == "gem":
        f.tone(f.of(made) & f.inside(0, 15.4, wide * 0.5, 6.4), 1)


def skull(plan: Plan) -> None:
    """A skull: broad, long or beastly; its sockets may glow."""
    f = plan.figure
    bone = main(plan, ("bone", "bone", "white", "tan"))
    wide, jaw = plan.between("wide", 9.6, 11.8), plan.between("jaw", 5.2, 7.4)
    if plan.pick("crown", (NO, NO, "horns", "tusks")) == "horns":
        points = [(wide * 0.7, 8), (wide + 2.2, 5.4), (wide + 2.4, 0.6)]
        f.path(bone, points, 2.0, 0.6, -0.1, mirror=True)
    first = f.shapes
    f.ellipse(bone, 0, 13, wide, 9.8, 0, power=plan.dice.pick("dome", (2.0, 2.3, 2.7)))
    f.ellipse(bone, 0, 22.4, jaw, 5.4, 0, power=3.4)
    f.join(first)
    _sockets(plan, plan.named("black"), wide)
    _skull_teeth(plan, bone, jaw)


def _sockets(plan: Plan, dark: int, wide: float) -> None:
    f = plan.figure
    x = wide * 0.41
    f.paint(
        f.inside(
            x,
            15.2,
            plan.between("socket", 2.6, 3.6),
            plan.between("socket high", 2.2, 3.6),
            mirror=True,
        ),
        dark,
    )
    nose = plan.pick("nose", ("slit", "wide", "twin"))
    if nose == "twin":
        f.paint(f.inside(0.9, 20.2, 0.7, 1.5, mirror=True), dark)
    else:
        f.paint(f.inside(0, 20.2, 1.0 if nose == "slit" else 1.8, 1.7), dark)
    f.tone(f.of(dark), -3)
    if plan.words.element or plan.dice.chance("glow", 0.35):
        lamp = plan.glow()
        for side in (x, -x):
            f.stamp(f.column(side), f.row(15.2), lamp)
            f.stamp(f.column(side), f.row(15.2) - 1, lamp)


def _skull_teeth(plan: Plan, bone: int, jaw: float) -> None:
    f = plan.figure
    ink = plan.ramp(bone)[0]
    count = plan.dice.pick("teeth", (2, 3, 4))
    for index in range(count):
        column = f.column((index - (count - 1) / 2) * jaw * 1.7 / count)
        for row in range(f.row(24.2), f.row(27.6)):
            f.stamp(column, row, ink)
    if plan.dice.chance("crack", 0.5) and plan.detail:
        side = plan.between("crack at", -5, 5)
        for index in range(4):
            f.stamp(f.column(side + (index % 2)), f.row(4.4) + index, ink)


def feather(plan: Plan) -> None:
    """A feather with a quill."""
    f = plan.figure
    vane = (
        dyed(plan, "vane", ("white", "sky", "crimson", "green", "violet", "amber"))
        if not (plan.words.material or plan.words.element)
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
