"""Icons of gems: seven cuts."""

import math

import numpy as np

from worker.engines.procedural.figure import Point
from worker.engines.procedural.icons.tray import (
    MIDDLE,
    accented,
    facet,
    main,
    placed,
    ring,
    shine,
    turned,
    varied,
)
from worker.engines.procedural.materials import GEMS
from worker.engines.procedural.sprites.plan import NO, Plan

# Where the faces of a cut stone look: from what takes most light to what lies in the shade.
BRIGHT, SOFT = (-0.45, -0.6, 0.75), (-0.2, 0.2, 0.95)
DIM, DEEP = (0.25, 0.25, 0.9), (0.8, 0.5, 0.3)
GEM = frozenset(["stone", "spark", "rim", "crack"])


def gem(plan: Plan) -> None:
    """Seven cuts, a mount, a smaller stone beside it, sparkles; proportions vary."""
    f = plan.figure
    usual = (*GEMS, "jade", "crystal", "obsidian")
    stone = main(plan, usual)
    mount = plan.pick("mount", (NO, NO, "rock", "claws", "frame"))
    mount = "frame" if "rim" in plan.words.features else mount
    _mount(plan, mount)
    first = f.shapes
    cut = plan.pick("cut", tuple(_CUTS))
    with f.called("stone"):
        _CUTS[cut](plan, stone)
        if cut != "crystals":
            f.join(first)
        _second_stone(plan)
    if plan.has("crack", 0.06):
        with f.called("crack"):
            f.tone(f.of(stone) & (np.abs(f.x - np.abs((f.y + 30) % 6 - 3) + 1) < 0.6), -2)
    with f.called("spark"):
        at = plan.between("shine x", -6.0, -3.4), plan.between("shine y", -6.6, -4.4)
        sparkle = plan.pick("sparkle", ("corner", "bar", "pair", "dot"))
        shine(plan, *at, {"bar": "bar", "dot": "dot"}.get(sparkle, "L"))
        if sparkle == "pair" and plan.detail:
            shine(plan, -at[0] * 0.7, -at[1] * 0.3, "dot")


def _mount(plan: Plan, mount: str) -> None:
    f = plan.figure
    if mount == "rock":
        rock = plan.named("stone")
        for x, r in ((-6.0, 5.0), (5.4, 5.6), (0.0, 6.0)):
            f.ellipse(rock, x, 27.6, r, 3.6, -0.3, power=2.8)
    elif mount == "claws":
        metal = plan.named(plan.dice.pick("mount metal", ("gold", "silver", "bronze")))
        f.path(metal, [(12.4, 14), (10, 26), (0, 30)], 1.4, 1.8, -0.3, mirror=True)
    elif mount == "frame":
        usual = [name for name in ("gold", "gold", "silver") if name != plan.words.material]
        metal = plan.named(plan.dice.pick("mount metal", usual))
        with f.called("rim"):
            rx, ry = plan.between("frame x", 12.6, 14.4), plan.between("frame y", 12.6, 14.4)
            form = plan.dice.pick("frame", (1.7, 2.0, 2.8))
            f.ellipse(metal, 0, 16, rx, ry, -0.4, power=form)
            hollow = (np.abs(f.x) / (rx - 2.6)) ** form + (np.abs(f.y - 16) / (ry - 2.6)) ** form
            f.erase(np.round(hollow, 4) < 1)
            for across, down in ((0.66, 0.66), (0.66, -0.66)):  # claws that hold the stone
                end = (rx * across, 16 + ry * down)
                f.capsule(metal, (0, 16), end, 0.9, 1.2, -0.3, mirror=True)


def _second_stone(plan: Plan) -> None:
    """A small one of the same kind or of another, low at one side."""
    place = plan.pick("second stone", (NO, NO, "left", "right", "both"))
    said = accented(plan)
    if place == NO and not said:
        return
    small = plan.named(said) if said else varied(plan, "second", GEMS)
    top, half = plan.between("small top", 18.0, 21.0), plan.between("small wide", 2.6, 4.0)
    for x in {"left": (-10.5,), "both": (-10.5, 10.5)}.get(place, (10.5,)):
        for side, facing in ((-1, (-0.7, -0.3, 0.5)), (1, (0.6, 0.2, 0.6))):
            points = [(x, top), (x + side * half, top + 3.4), (x, 29)]
            facet(plan, small, points, facing, 0.6)
        plan.figure.join(plan.figure.shapes - 2)


def _shield_cut(plan: Plan, stone: int) -> None:
    """A triangle with its point down."""
    wide, high = plan.between("wide", 9.6, 13.4), plan.between("high", 9.6, 12.4)
    outer: list[Point] = [(-wide, -high * 0.7), (wide, -high * 0.7), (0, high * 1.1)]
    share = plan.between("table", 0.4, 0.6)
    inner = [(x * share, y * share - 1.0) for x, y in outer]
    for index, facing in enumerate(((-0.1, -0.7, 0.6), (0.8, 0.3, 0.4), (-0.7, 0.2, 0.6))):
        after = (index + 1) % 3
        points = placed([outer[index], outer[after], inner[after], inner[index]])
        facet(plan, stone, points, facing)
    _table(plan, stone, inner)


def _cabochon(plan: Plan, stone: int) -> None:
    """A smooth oval, sometimes with a star in it."""
    f = plan.figure
    rx, ry = plan.between("rx", 9.0, 13.0), plan.between("ry", 8.6, 12.6)
    f.ellipse(stone, 0, 16, rx, ry, 0)
    if plan.dice.chance("asterism", 0.5):
        x, y = np.abs(f.x), np.abs(f.y - 15)
        f.tone(f.of(stone) & (np.round(x**0.6 + y**0.6, 4) < 3.0), 1.2)


def _brilliant(plan: Plan, stone: int) -> None:
    top, crown = plan.between("top", 5.6, 9.0), plan.between("crown", -4.4, -1.2)
    deep = plan.between("deep", 10.0, 13.4)
    tl, tr, il, ir = (-top, -9.5), (top, -9.5), (-top * 0.54, -5.2), (top * 0.54, -5.2)
    left, right, low = (-13.0, crown), (13.0, crown), (0.0, deep)
    ml, mr = (-6.6, crown + 1.6), (6.6, crown + 1.6)
    mm = (0.4, crown + 1.9)
    faces = (
        ([tl, tr, ir, il], BRIGHT),
        ([tl, il, ml, left], SOFT),
        ([tr, right, mr, ir], DIM),
        ([il, ir, mr, mm, ml], BRIGHT),
        ([left, ml, low], DIM),
        ([ml, mm, low], SOFT),
        ([mm, mr, low], DIM),
        ([mr, right, low], DEEP),
    )
    for points, facing in faces:
        facet(plan, stone, placed(points), facing)


def _round_cut(plan: Plan, stone: int) -> None:
    count = plan.dice.pick("sides", (6, 8, 10))
    table = plan.between("table", 5.6, 8.2)
    slim, tall = plan.between("slim", 0.84, 1.06), plan.between("tall", 0.84, 1.06)
    outer = ring(count, 12.4 * slim, 12.4 * tall)
    inner = ring(count, table * slim, table * tall)
    for index in range(count):
        after = (index + 1) % count
        angle = 2 * math.pi * (index + 0.5) / count
        facet(
            plan,
            stone,
            placed([outer[index], outer[after], inner[after], inner[index]]),
            (math.cos(angle), math.sin(angle), 0.55),
        )
    _table(plan, stone, inner)


def _step_cut(plan: Plan, stone: int) -> None:
    outer: list[Point] = [
        (-6, -12.5),
        (6, -12.5),
        (10, -8),
        (10, 8),
        (6, 12.5),
        (-6, 12.5),
        (-10, 8),
        (-10, -8),
    ]
    slim, table = plan.between("slim", 0.8, 1.15), plan.between("table", 0.45, 0.68)
    outer = [(x * slim, y) for x, y in outer]
    inner = [(x * table, y * (table + 0.06)) for x, y in outer]
    for index in range(8):
        after = (index + 1) % 8
        x, y = (outer[index][0] + outer[after][0]) / 2, (outer[index][1] + outer[after][1]) / 2
        facet(
            plan,
            stone,
            placed([outer[index], outer[after], inner[after], inner[index]]),
            (x / 11, y / 11, 0.6),
        )
    _table(plan, stone, inner)


def _table(plan: Plan, stone: int, corners: list[Point]) -> None:
    """The large flat face of a cut stone, with a reflection across it."""
    f, first = plan.figure, plan.figure.shapes
    facet(plan, stone, placed(corners), SOFT, 0.02)
    across = f.x * 0.8 + (f.y - MIDDLE)
    f.tone((f.shape == first) & (np.round(across, 4) < plan.between("reflection", -3.4, 0.2)), 1)


def _cluster(plan: Plan) -> list[tuple[float, float, float, float, float]]:
    """Place, width, height, lean and depth of each crystal."""
    grown = [
        (-6.0, 3.0, plan.between("left", 9, 16), plan.between("left lean", -0.5, -0.2), 0.0),
        (6.0, 3.0, plan.between("right", 8, 15), plan.between("right lean", 0.2, 0.5), 0.1),
        (0.0, plan.between("wide", 3.4, 5.0), plan.between("tall", 18, 23), 0.0, 0.3),
    ]
    return grown if plan.dice.chance("three", 0.7) else grown[1:]


def _crystals(plan: Plan, stone: int) -> None:
    for x, wide, tall, lean, z in _cluster(plan):
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
    outer: list[Point] = [
        (0, -13),
        (6, -4),
        (8.4, 3),
        (6, 9.6),
        (0, 12.4),
        (-6, 9.6),
        (-8.4, 3),
        (-6, -4),
    ]
    slim = plan.between("slim", 0.8, 1.25)
    outer = [(x * slim, y) for x, y in outer]
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
    "shield": _shield_cut,
    "cabochon": _cabochon,
}
