"""Steam engines, seen from the side and facing right."""

import numpy as np

from worker.engines.procedural.figure import Point
from worker.engines.procedural.props.workshop import TOP, panel, seams
from worker.engines.procedural.sprites import vehicles_track_ends as ends
from worker.engines.procedural.sprites.garage import ROAD, Shop, shop, wheel
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.sprites.views import BACK, SIDES

TRAIN = frozenset(["wheels"])


def train(plan: Plan, _: str) -> None:
    """A steam engine: boiler, chimney, domes, cab, wheels, buffer, smoke."""
    f = plan.figure
    made = shop(plan, ("black", "green", "crimson", "navy", "teal", "maroon", "olive"))
    brass = plan.named(
        plan.words.accent or plan.dice.pick("brass", ("gold", "bronze", "copper", "steel"))
    )
    radius = plan.dice.pick("boiler", (4.6, 5.4, 6.2))
    y = 18.4
    if plan.view not in SIDES:
        if plan.view != BACK:
            _chimney(plan, made, brass, y - radius, 0.0)
        ends.train(plan, made, brass, (y, radius))
        return
    f.capsule(made.paint, (-4, y), (12 - radius * 0.3, y), radius, radius, 0.2)
    f.erase(f.of(made.paint) & (f.x > 12.6))
    panel(f, made.dark, (10.4, y - radius), (13, y + radius), 0.4, (0.3, 0, 0.9))
    bands = plan.dice.pick("bands", (1, 2, 3)) if plan.detail else 1
    for index in range(bands):
        f.paint(f.of(made.paint) & (np.abs(f.x - 8 + index * 4.4) < 0.6), brass)
    _chimney(plan, made, brass, y - radius)
    _train_cab(plan, made, brass, y)
    panel(
        f,
        made.second if plan.dice.chance("red frame", 0.6) else made.dark,
        (-14, 23.6),
        (13, 25.6),
        0.6,
    )
    _train_wheels(plan, made)
    front = plan.pick("front", ("catcher", "buffer", "plough"))
    if front == "buffer":
        f.capsule(made.steel, (12.4, 24.6), (15, 24.6), 0.9, 1.3, 0.7)
    else:
        tip = 16 if front == "catcher" else 15
        f.polygon(
            made.steel if front == "plough" else plan.named("red"),
            [(12, 24.4), (13.4, 24.4), (tip, ROAD), (11, ROAD)],
            0.7,
            facing=(0.1, -0.1, 0.9),
        )
        f.tone(f.solid() & (f.x > 11) & (f.y > 25) & seams(f, 1.5, upright=True), -1)
    f.ellipse(made.lamp, 13, y - radius + 2, 1.4, 1.4, 0.9)


def _chimney(plan: Plan, made: Shop, brass: int, top: float, x: float = 8.4) -> None:
    f = plan.figure
    form = plan.pick("chimney", ("straight", "funnel", "diamond"))
    up = top - plan.dice.pick("chimney high", (4.6, 5.8, 7.0))
    low = top + 2
    facing = (-0.2, 0, 0.9)
    if form == "straight":
        panel(f, made.dark, (x - 1.6, up), (x + 1.6, low), 0, (-0.3, 0, 0.9))
        panel(f, brass, (x - 2.2, up - 0.8), (x + 2.2, up + 0.9), 0.1, TOP)
    elif form == "funnel":
        funnel = [(x - 3.4, up), (x + 3.4, up), (x + 1.4, low), (x - 1.4, low)]
        f.polygon(made.dark, funnel, 0, facing=facing, bulge=0.5)
        panel(f, brass, (x - 3.6, up - 0.6), (x + 3.6, up + 0.8), 0.1, TOP)
    else:
        right: list[Point] = [(x + 1.6, up), (x + 3.4, up + 2.6), (x + 1.4, low)]
        left: list[Point] = [(x - 1.4, low), (x - 3.4, up + 2.6)]
        f.polygon(made.dark, [(x - 1.6, up), *right, *left], 0, facing=facing, bulge=0.5)
    for index in range(plan.dice.pick("domes", (1, 2)) if x else 0):
        f.ellipse(brass, 3.2 - index * 4.6, top + 0.6, 1.9, 2.6, 0.1, power=2.6)
    _smoke(plan, x - 1.6, up - 2.0)


def _smoke(plan: Plan, x: float, y: float) -> None:
    smoke = plan.pick("smoke", ("puff", "trail", NO))
    if smoke == NO:
        return
    grey = plan.named("white" if plan.dice.chance("steam", 0.5) else "grey")
    for index in range(3 if smoke == "trail" else 1):
        r, up = 2.5 + index * 0.7, max(y - index * 0.8, 2.6)
        plan.figure.ellipse(grey, x - index * 4.2, up, r, r * 0.86, -0.2 + index * 0.02)


def _train_cab(plan: Plan, made: Shop, brass: int, y: float) -> None:
    f = plan.figure
    top = plan.dice.pick("cab", (7.6, 8.8, 10.0))
    panel(f, made.paint, (-13.4, top + 1), (-3.6, 24), 0.5)
    roof = plan.pick("roof", ("flat", "round", "pitched"))
    if roof == "round":
        with f.clipped(f.y < top + 1.8):
            f.ellipse(made.dark, -8.5, top + 2, 6.6, 3.2, 0.7, power=2.6)
    elif roof == "pitched":
        f.polygon(made.dark, [(-15, top + 1.6), (-8.5, top - 2), (-2, top + 1.6)], 0.7, facing=TOP)
    else:
        panel(f, made.dark, (-15, top - 0.4), (-2, top + 1.6), 0.7, TOP)
    panel(f, brass, (-11.6, top + 3.2), (-5.4, top + 8.2), 0.6)
    panel(f, made.glass, (-11, top + 3.8), (-6, top + 7.6), 0.65, (-0.3, -0.3, 0.8))
    f.paint(f.of(made.paint) & (f.x < -3.6) & (np.abs(f.y - y - 2.4) < 0.6), brass)


def _train_wheels(plan: Plan, made: Shop) -> None:
    f = plan.figure
    layout = plan.pick("wheels", ("even", "big rear", "many") if plan.detail else ("even",))
    wheels = {
        "even": ((-9.4, 3.4), (-1.4, 3.4), (6.6, 3.4)),
        "big rear": ((-8.4, 4.4), (1.0, 4.4), (8.4, 2.4)),
        "many": ((-10.4, 2.8), (-4.4, 2.8), (1.6, 2.8), (8.2, 2.2)),
    }[layout]
    for x, radius in wheels:
        wheel(plan, made, (x, ROAD - radius), radius, 1.0)
    big = [x for x, radius in wheels if radius > 2.5]
    f.capsule(made.steel, (big[0], ROAD - 3), (big[-1], ROAD - 3), 0.8, 0.8, 1.4)
