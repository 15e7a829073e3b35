"""Dragons from the side, upright and facing right."""

import numpy as np

from worker.engines.procedural import materials
from worker.engines.procedural.figure import Point
from worker.engines.procedural.sprites.outfit import GROUND
from worker.engines.procedural.sprites.plan import NO, Plan

HEAD = 3.4  # how far to the right the head is


def wing(plan: Plan, made: tuple[int, int], y: float, *, far: bool) -> None:
    """One wing on the back; of the far one the upper edge is seen beyond the near."""
    f, (skin, web) = plan.figure, made
    style = plan.pick("wings", ("high", "spread", "small", "folded"), "wings")
    if style == NO:
        return
    x, z = (1.0, -3.0) if far else (-2.0, 1.0)
    y -= 1.6 if far else 0.0
    knee, tip, hand = {
        "high": ((x - 3.4, y - 10.6), (x - 10.6, y - 11.6), (x - 12.6, y + 1.0)),
        "spread": ((x - 4.4, y - 7.8), (x - 12.6, y - 6.0), (x - 12.2, y + 4.0)),
        "small": ((x - 3.6, y - 5.2), (x - 8.6, y - 5.2), (x - 9.4, y + 2.0)),
        "folded": ((x - 4.8, y - 6.6), (x - 8.4, y - 8.0), (x - 9.0, y + 6.4)),
    }[style]
    hem = [
        (hand[0] + 2.6, hand[1] - 1.6),
        (hand[0] + 4.0, hand[1] + 2.2),
        (hand[0] + 6.0, hand[1] - 0.4),
        (x, y + 4.4),
    ]
    first = f.shapes
    f.joint(f"wings {'far' if far else 'near'}", -abs(x), y)
    f.polygon(web, [(x, y), knee, tip, hand, *hem], z, facing=(-0.1, -0.15, 0.8))
    for rib in (0.3, 0.64) if plan.detail and not far else ():
        across = knee[0] + (tip[0] - knee[0]) * rib
        along = np.abs(f.x - (across - (f.y - knee[1]) * 0.12)) < 0.5
        f.tone((f.shape == f.shapes - 1) & along, -0.9)
    f.path(skin, [(x, y), knee, tip], 1.1, 0.6, z + 0.1)
    if far:
        f.tone(f.shape >= first, -0.7)


def tail(plan: Plan, skin: int, web: int) -> None:
    """Behind the dragon, its tip up."""
    form = plan.pick("tail", ("spade", "club", "whip", "curl"), "tail")
    if form == NO:
        return
    f = plan.figure
    bend: list[Point] = [(-3, 28.2), (-9, 28.6), (-12.6, 25.4), (-12.6, 21)]
    if form == "curl":
        bend = [(-3, 28.2), (-10, 28.8), (-13, 25.6), (-11, 23), (-9.4, 25)]
    f.path(skin, bend, 2.7, 0.9, -0.8)
    if form == "spade":
        blade = [(-10.4, 21.4), (-12.6, 15.6), (-15, 21.4), (-12.7, 22.6)]
        f.polygon(web, blade, -0.7, facing=(-0.2, -0.3, 0.8))
    elif form == "club":
        f.ellipse(plan.named("bone"), -12.6, 19.6, 2.3, 2.3, -0.7)


def leg(plan: Plan, skin: int, wide: float, *, far: bool) -> None:
    """A thigh and a foot."""
    f = plan.figure
    x, z, side = (1.6, -0.6, "far") if far else (-1.2, 0.4, "near")
    first = f.shapes
    f.joint(f"legs {side}", max(x, 0), 25)
    with f.called("legs"):
        f.ellipse(skin, x - 0.4, 25.6, wide * 0.62, 4.0, z)
        f.capsule(skin, (x, 26), (x + 0.6, 29), 2.4, 2.1, z)
        f.join(first)
        f.ellipse(skin, x + 1.8, GROUND - 1.2, 3.3, 1.6, z + 0.1)
    if far:
        f.tone(f.shape >= first, -0.8)


def arm(plan: Plan, skin: int, place: Point, *, far: bool) -> None:
    """A short arm with a claw, before the belly."""
    f, (wide, chest) = plan.figure, place
    arms = plan.pick("arms", ("folded", "out", "raised"), "arms")
    reach = {"folded": (3.0, 3.6), "out": (4.8, 1.8), "raised": (4.6, -2.4)}.get(arms)
    if reach is None or not (plan.detail or "arms" in plan.words.features):
        return
    x, z, side = (wide * 0.62, -0.4, "far") if far else (wide * 0.2, 0.7, "near")
    hand = (x + reach[0], chest + reach[1])
    f.joint(f"arms claw {side}", x, chest - 1)
    with f.called("arms"):
        f.capsule(skin, (x, chest - 1), hand, 1.7, 1.4, z)
        f.ellipse(plan.named("bone"), hand[0] + 0.8, hand[1] + 0.2, 0.9, 0.8, z + 0.1)


def head(plan: Plan, made: tuple[int, int, int], rx: float, y: float) -> None:
    """Skull, jaws, horns, crest."""
    f, (skin, web, belly), x = plan.figure, made, HEAD
    shape = plan.pick("head", ("round", "wedge", "broad"))
    with f.called("horns"):
        horns(plan, web, (x, y))
    first = f.shapes
    f.ellipse(skin, x, y, rx * 0.92, 4.9, 1.5, power=2.3)
    long, high = {"round": (4.0, 2.7), "wedge": (5.2, 2.3), "broad": (4.6, 3.1)}[shape]
    f.ellipse(skin, x + rx * 0.72, y + 2.4, long, high, 1.5, power=2.4)
    f.join(first)
    crest(plan, web, (x, y))
    if plan.detail and plan.dice.chance("chin", 0.5):
        chin = (f.y > y + 3.8) & (f.depth == 1.5) & (f.x > x + 0.5)
        f.paint(f.of(skin) & chin, belly)
    if plan.detail:
        f.stamp(f.column(x + rx * 0.72 + long - 1.7), f.row(y + 1.2), materials.INK)


def crest(plan: Plan, web: int, at: Point) -> None:
    """Along the back of the head."""
    f, (x, y) = plan.figure, at
    form = plan.pick("crest", ("fin", "spikes", NO))
    form = next(
        (c for c, w in (("fin", "fins"), ("spikes", "spikes")) if w in plan.words.features), form
    )
    if form == "fin":
        with f.called("fins"):
            fin = [(x + 1.0, y - 4.2), (x - 2.6, y - 9.0), (x - 5.6, y - 1.6), (x - 4.0, y)]
            f.polygon(web, fin, 1.2, facing=(-0.4, -0.3, 0.8))
    elif form == "spikes":
        for root, tip in (
            ((x - 0.6, y - 4.6), (x - 2.4, y - 8.0)),
            ((x - 3.4, y - 3.0), (x - 6.4, y - 5.4)),
            ((x - 4.6, y + 0.4), (x - 8.0, y - 0.6)),
        ):
            with f.called("spikes"):
                f.capsule(web, root, tip, 1.5, 0.4, 1.2)


def horns(plan: Plan, web: int, at: Point) -> None:
    """A pair, one behind the other, or a frill at the neck."""
    f, (x, y), bone = plan.figure, at, plan.named("bone")
    style = plan.pick("horns", ("up", "back", "curled", "frill", "antlers"), "horns")
    ways: dict[str, list[Point]] = {
        "up": [(-0.6, -3.4), (-1.6, -6.6), (-1.0, -9.4)],
        "back": [(-1.0, -3.6), (-4.4, -5.8), (-7.4, -5.6)],
        "curled": [(-0.8, -3.4), (-4.0, -4.6), (-5.6, -1.8), (-3.6, -0.4)],
        "antlers": [(-0.8, -3.6), (-1.8, -7), (-1.0, -9)],
    }
    for shift, z in ((2.6, 1.3), (0.0, 1.7)) if style in ways else ():
        points = [(x + dx + shift, y + dy - shift * 0.2) for dx, dy in ways[style]]
        f.path(bone, points, 1.4, 0.5, z)
        if style == "antlers":
            f.capsule(bone, points[1], (points[1][0] - 2.4, points[1][1] - 0.6), 0.8, 0.5, z)
    if style == "frill":
        points = [(-1, -3), (-4.4, -6.4), (-5.2, -2.6), (-8.0, -1.2), (-5.2, 1.2), (-6, 4), (-2, 3)]
        f.polygon(web, [(x + dx, y + dy) for dx, dy in points], 1.2, facing=(-0.1, -0.2, 0.8))
