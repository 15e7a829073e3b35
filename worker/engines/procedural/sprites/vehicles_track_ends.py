"""Tanks and steam engines from the front and from behind."""

import numpy as np

from worker.engines.procedural.props.workshop import FRONT, TOP, panel, seams
from worker.engines.procedural.sprites.garage import ROAD, Shop
from worker.engines.procedural.sprites.plan import Plan
from worker.engines.procedural.sprites.vehicles_road_ends import tyres
from worker.engines.procedural.sprites.views import BACK


def tank(plan: Plan, made: Shop, deck: float, top: float) -> float:
    """The tracks, the hull between them and the turret; where its roof is."""
    f = plan.figure
    f.ellipse(made.dark, 10.4, (top + ROAD) / 2, 3.4, (ROAD - top) / 2, 0.6, power=5, mirror=True)
    treads = f.of(made.dark) & seams(f, 1.9, start=top)
    f.tone(treads, 1.8)
    slope = plan.dice.pick("slope", (2.0, 4.0, 6.0))
    low = ROAD - 2.4
    hull = [(-10.6, deck), (10.6, deck), (9.0, deck + slope), (9.0, low), (-9.0, low)]
    f.polygon(made.paint, [*hull, (-9.0, deck + slope)], 0.4, facing=(0, -0.1, 0.95))
    f.tone(f.of(made.paint) & (f.y < deck + 1), 0.9)
    if plan.view == BACK:
        panel(f, made.dark, (-5.4, deck + 2.4), (5.4, low - 2.2), 0.45)
        f.tone(f.of(made.dark) & (f.depth == 0.45) & seams(f, 1.6, start=deck), 1.6)
    else:
        f.ellipse(made.lamp, 6.8, deck + slope + 1.2, 1.2, 1.1, 0.8, mirror=True)
    return _turret(plan, made, deck)


def _turret(plan: Plan, made: Shop, deck: float) -> float:
    f = plan.figure
    form = plan.pick("turret", ("round", "wedge", "box", "dome"))
    high = plan.dice.pick("turret high", (5.0, 6.0, 7.0))
    y = deck - high * 0.5
    if form == "round":
        f.ellipse(made.paint, 0, y, 7.4, high * 0.62, 0.9, power=3)
    elif form == "dome":
        with f.clipped(f.y < deck + 0.2):
            f.ellipse(made.paint, 0, deck, 7, high, 0.9)
    else:
        lean = 2.2 if form == "wedge" else 0.4
        corners = [(lean - 7, deck - high), (7 - lean, deck - high), (7, deck), (-7, deck)]
        f.polygon(made.paint, corners, 0.9, facing=FRONT, bulge=0.3)
        panel(f, made.paint, (lean - 7, deck - high), (7 - lean, deck - high + 1.4), 0.95, TOP)
    if plan.view != BACK:
        _muzzles(plan, made, y)
    return deck - high * (1.1 if form == "round" else 1.0)


def _muzzles(plan: Plan, made: Shop, y: float) -> None:
    """Guns that look at us."""
    f = plan.figure
    count = plan.pick("guns", ("one", "thick", "twin"))
    thick = {"one": 1.9, "thick": 2.6, "twin": 1.6}[count]
    with f.called("guns"):
        for x in (-2.2, 2.2) if count == "twin" else (0.0,):
            f.ellipse(made.paint, x, y + 0.6, thick + 0.9, thick + 0.9, 1.4)
            f.ellipse(made.dark, x, y + 0.8, thick, thick, 1.5)


def train(plan: Plan, made: Shop, brass: int, boiler: tuple[float, float]) -> None:
    """Its cab, and before that the boiler's end if it comes; `boiler` is its height and radius."""
    f, (y, radius) = plan.figure, boiler
    top = plan.dice.pick("cab", (7.6, 8.8, 10.0))
    panel(f, made.paint, (-9.0, top + 1), (9.0, 24), 0)
    _roof(plan, made, top)
    places = (-5.6, 5.6) if plan.view != BACK else (-4.2, 4.2)
    for x in places:
        wide = 1.7 if plan.view != BACK else 2.4
        panel(f, brass, (x - wide - 0.6, top + 3.2), (x + wide + 0.6, top + 8.2), 0.1)
        panel(f, made.glass, (x - wide, top + 3.8), (x + wide, top + 7.6), 0.15, (-0.3, -0.3, 0.8))
    tyres(plan, made, 6.6, 3.4, 2.2)
    frame = made.second if plan.dice.chance("red frame", 0.6) else made.dark
    panel(f, frame, (-10.2, 23.6), (10.2, 26.2), 0.6)
    f.ellipse(made.steel, 7.6, 24.8, 1.7, 1.5, 0.7, mirror=True)
    if plan.view == BACK:
        f.paint(f.of(made.paint) & (np.abs(f.y - 20) < 0.6), brass)
        f.ellipse(plan.named("red"), 8.0, 21.4, 1.1, 1.1, 0.7, mirror=True)
        return
    f.ellipse(made.paint, 0, y, radius + 0.8, radius + 0.8, 0.8)
    f.ellipse(made.dark, 0, y, radius, radius, 0.9)
    f.ellipse(brass, 0, y, 1.5, 1.5, 1)
    f.ellipse(made.lamp, 0, y - radius - 0.4, 1.7, 1.6, 1.1)
    _catcher(plan, made)


def _roof(plan: Plan, made: Shop, top: float) -> None:
    f = plan.figure
    roof = plan.pick("roof", ("flat", "round", "pitched"))
    if roof == "round":
        with f.clipped(f.y < top + 1.8):
            f.ellipse(made.dark, 0, top + 2, 10.4, 3.2, 0.2, power=2.6)
    elif roof == "pitched":
        ridge = [(-10.6, top + 1.6), (0, top - 2), (10.6, top + 1.6)]
        f.polygon(made.dark, ridge, 0.2, facing=TOP)
    else:
        panel(f, made.dark, (-10.6, top - 0.4), (10.6, top + 1.6), 0.2, TOP)


def _catcher(plan: Plan, made: Shop) -> None:
    f = plan.figure
    front = plan.pick("front", ("catcher", "buffer", "plough"))
    if front == "buffer":
        return
    metal = made.steel if front == "plough" else plan.named("red")
    wedge = [(-5.0, 25.6), (5.0, 25.6), (8.0, ROAD), (-8.0, ROAD)]
    f.polygon(metal, wedge, 0.8, facing=(0, -0.1, 0.9))
    f.tone(f.of(metal) & (f.depth == 0.8) & seams(f, 1.9, upright=True), -1.4)
