"""Icons of gems, coins, stars."""

import math

import numpy as np

from worker.engines.procedural.figure import Point
from worker.engines.procedural.icons.tray import (
    facet,
    main,
    placed,
    ring,
    shine,
    star,
    turned,
)
from worker.engines.procedural.materials import GEMS
from worker.engines.procedural.sprites.plan import Plan


def gem(plan: Plan) -> None:
    """Four cuts: brilliant, round, emerald cut, crystals."""
    stone = main(plan, GEMS)
    first = plan.figure.shapes
    cut = plan.pick("cut", ("brilliant", "round", "step", "crystals", "drop"))
    _CUTS[cut](plan, stone)
    if cut != "crystals":
        plan.figure.join(first)
    shine(plan, plan.between("shine x", -6.0, -3.4), plan.between("shine y", -6.6, -4.4))


def _brilliant(plan: Plan, stone: int) -> None:
    top, crown = plan.between("top", 5.6, 9.0), plan.between("crown", -4.4, -1.2)
    deep = plan.between("deep", 10.0, 13.4)
    tl, tr, il, ir = (-top, -9.5), (top, -9.5), (-top * 0.54, -5.2), (top * 0.54, -5.2)
    left, right, low = (-13.0, crown), (13.0, crown), (0.0, deep)
    ml, mr = (-6.6, crown + 1.6), (6.6, crown + 1.6)
    faces = (
        ([tl, tr, ir, il], (-0.1, -0.7, 0.7)),
        ([tl, il, ml, left], (-0.75, -0.3, 0.55)),
        ([tr, right, mr, ir], (0.6, -0.35, 0.6)),
        ([il, ir, mr, ml], (-0.45, -0.6, 0.75)),
        ([left, ml, low], (-0.65, 0.2, 0.65)),
        ([ml, mr, low], (0.05, 0.15, 0.9)),
        ([mr, right, low], (0.8, 0.5, 0.3)),
    )
    for points, facing in faces:
        facet(plan, stone, placed(points), facing)


def _round_cut(plan: Plan, stone: int) -> None:
    count = plan.dice.pick("sides", (6, 8, 10))
    table = plan.between("table", 5.6, 8.2)
    outer, inner = ring(count, 12.4, 12.4), ring(count, table, table)
    for index in range(count):
        after = (index + 1) % count
        angle = 2 * math.pi * (index + 0.5) / count
        facet(
            plan,
            stone,
            placed([outer[index], outer[after], inner[after], inner[index]]),
            (math.cos(angle), math.sin(angle), 0.55),
        )
    facet(plan, stone, placed(inner), (-0.3, -0.4, 0.9), 0.02)


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
    facet(plan, stone, placed(inner), (-0.35, -0.4, 0.85), 0.02)


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
}


def coin(plan: Plan) -> None:
    """A coin seen a little from the side: its form, rim and mark vary."""
    f = plan.figure
    metal = main(plan, ("gold", "gold", "silver", "bronze", "copper"))
    form = plan.pick("coin form", ("round", "round", "round", "octagon", "holed"))
    power = 3.0 if form == "octagon" else 2.0
    turn, rim = plan.between("turn", 10.2, 12.2), plan.dice.pick("rim", (0.72, 0.78, 0.84))
    thick = plan.between("thick", 1.4, 2.6)
    f.ellipse(metal, -0.8 + thick, 16, turn, 12.6, -0.3, power=power)
    f.tone(f.of(metal), -1.4)
    first = f.shapes
    f.ellipse(metal, -0.8, 16, turn, 12.6, 0, flat=0.9, power=power)
    f.ellipse(metal, -0.8, 16, turn * rim, 12.6 * rim, 0.02, flat=1.6, power=power)
    f.join(first)
    inner = f.solid() & (f.depth == 0.02)
    f.tone(inner, -1.1)
    if form == "holed":
        f.erase(f.inside(-0.8, 16, 3.0, 3.4))
    else:
        mark = plan.pick("mark", ("star", "crown", "square", "moon", "bar", "skull", "cross"))
        f.tone(_mark(plan, mark) & inner, 2.2)
    if plan.detail and plan.dice.chance("milled", 0.4):
        notch = np.round(np.sin(np.arctan2(f.y - 16, f.x + 0.8) * 12), 4) > 0.7
        f.tone(notch & f.solid() & (f.depth == 0.0), -0.8)


def _mark(plan: Plan, mark: str) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    f = plan.figure
    x, y = f.x + 0.8, f.y - 16
    shapes = {
        "cross": ((np.abs(x) < 1.2) | (np.abs(y + 1) < 1.2)) & (np.abs(x) < 4) & (np.abs(y) < 5),
        "star": np.round(np.abs(x) ** 0.7 + np.abs(y) ** 0.7, 4) < 3.6,
        "crown": (np.abs(x) < 4.6)
        & (y < 4)
        & (y > -1.2 - 3.6 * np.round(np.abs(np.cos(x * 0.68)), 4)),
        "square": np.maximum(np.abs(x), np.abs(y)) < 3.2,
        "moon": f.inside(-0.8, 16, 5.4, 5.4) & ~f.inside(1.6, 15, 4.4, 4.6),
        "bar": (np.abs(x) < 1.5) & (np.abs(y) < 6),
        "skull": (f.inside(-0.8, 14.6, 4.4, 4) | ((np.abs(x) < 2.4) & (y > 0) & (y < 4.6)))
        & ~f.inside(1.0, 15.2, 1.2, 1.3)
        & ~f.inside(-2.6, 15.2, 1.2, 1.3),
    }
    return np.asarray(shapes[mark] & f.solid())


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
