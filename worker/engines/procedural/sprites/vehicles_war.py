"""Tanks and hover bikes, seen from the side and facing right."""

import numpy as np

from worker.engines.procedural.figure import Point
from worker.engines.procedural.props.workshop import TOP, grain, panel, seams
from worker.engines.procedural.sprites import vehicles_track_ends as ends
from worker.engines.procedural.sprites.garage import ROAD, Shop, flag, shop, stripe
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.sprites.vehicles_road import SIDE
from worker.engines.procedural.sprites.views import SIDES

TANK = frozenset(["guns", "flag"])
BIKE = frozenset(["stripes", "flames"])


def tank(plan: Plan, _: str) -> None:
    """A tank: hull, tracks, turret, gun, paint, what sits on top."""
    made = shop(plan, ("olive", "green", "tan", "grey", "teal", "brown", "navy"))
    f = plan.figure
    low, high = ROAD, plan.dice.pick("track", (6.4, 7.4, 8.4))
    top = low - high
    deck = top - plan.dice.pick("hull", (3.0, 4.0, 5.0))
    slope = plan.dice.pick("slope", (2.0, 4.0, 6.0))
    if plan.view not in SIDES:
        _on_top(plan, made, (0.0, ends.tank(plan, made, deck, top)))
        _camouflage(plan, made, deck)
        return
    f.polygon(
        made.paint,
        [
            (-13, deck),
            (13 - slope, deck),
            (15, top + 1),
            (13.4, top + 4),
            (-13.6, top + 4),
            (-14.4, top),
        ],
        0,
        facing=(-0.1, -0.2, 0.95),
    )
    f.tone(f.of(made.paint) & (f.y < deck + 1), 0.9)
    _turret(plan, made, deck)
    _tracks(plan, made, top, high)
    _camouflage(plan, made, deck)


def _camouflage(plan: Plan, made: Shop, deck: float) -> None:
    f = plan.figure
    if plan.detail == 0:
        return
    camo = plan.pick("camo", ("plain", "blotches", "stripes", "star"))
    body = f.of(made.paint)
    if camo == "blotches":
        f.paint(body & grain(plan, "camo", 0.3, wide=4, high=3), made.second)
    elif camo == "stripes":
        f.paint(body & (np.abs((f.x + f.y * 0.6 + 60) % 7 - 3.5) < 1.3), made.second)
    elif camo == "star":
        f.ellipse(made.second, -3, deck - 3, 1.7, 1.7, 2)


def _turret(plan: Plan, made: Shop, deck: float) -> None:
    f = plan.figure
    form = plan.pick("turret", ("round", "wedge", "box", "dome"))
    high = plan.dice.pick("turret high", (5.0, 6.0, 7.0))
    x = plan.dice.pick("turret place", (-3.0, -1.0, 1.0))
    _barrel(plan, made, (x, deck - high * 0.5))
    if form == "round":
        f.ellipse(made.paint, x, deck - high * 0.5, 7.4, high * 0.62, 0.5, power=3)
    elif form == "dome":
        with f.clipped(f.y < deck + 0.2):
            f.ellipse(made.paint, x, deck, 7, high, 0.5)
    elif form == "wedge":
        upper: list[Point] = [(x - 6, deck - high), (x + 2.4, deck - high), (x + 8, deck - 1.6)]
        wedge = [(x - 8, deck - 1), *upper, (x + 7, deck + 0.4), (x - 7, deck + 0.4)]
        f.polygon(made.paint, wedge, 0.5, facing=(-0.15, -0.25, 0.9), bulge=0.4)
    else:
        panel(f, made.paint, (x - 6.4, deck - high), (x + 6, deck + 0.4), 0.5)
        panel(f, made.paint, (x - 6.4, deck - high), (x + 6, deck - high + 1.4), 0.55, TOP)
    _on_top(plan, made, (x, deck - high * (1.1 if form == "round" else 1.0)))


def _barrel(plan: Plan, made: Shop, at: Point) -> None:
    f, (x, y) = plan.figure, at
    long = plan.dice.pick("barrel", (9.0, 12.0, 14.5))
    count = plan.pick("guns", ("one", "thick", "twin"))
    thick = {"one": 1.0, "thick": 1.7, "twin": 0.8}[count]
    with f.called("guns"):
        for dy in (-1.3, 1.3) if count == "twin" else (0.0,):
            f.capsule(made.paint, (x + 4, y + dy), (x + 4 + long, y + dy - 0.8), thick, thick, -0.2)
            muzzle = (x + 2 + long, y + dy - 0.7), (x + 4.4 + long, y + dy - 0.8)
            f.capsule(made.dark, *muzzle, thick + 0.5, thick + 0.5, -0.1)


def _on_top(plan: Plan, made: Shop, at: Point) -> None:
    """A hatch, an antenna, a flag or a small gun."""
    f, (x, roof) = plan.figure, at
    usual = plan.pick("on top", ("hatch", "antenna", "flag", "gun"))
    on_top = "flag" if "flag" in plan.words.features else usual
    if plan.detail == 0 and on_top != "flag":
        return
    if on_top == "hatch":
        f.ellipse(made.dark, x - 2, roof, 2.2, 1.0, 0.4)
    elif on_top == "antenna":
        f.capsule(made.dark, (x - 4, roof + 1), (x - 6, roof - 7), 0.4, 0.3, 0.3)
        f.ellipse(plan.named("red"), x - 6, roof - 7, 0.8, 0.8, 0.4)
    elif on_top == "flag":
        flag(plan, (x - 3, roof + 0.6), made.second)
    else:
        with f.called("guns"):
            f.capsule(made.dark, (x - 3, roof - 1.6), (x + 4, roof - 2.2), 0.7, 0.5, 0.4)
        f.capsule(made.dark, (x - 1.6, roof + 0.6), (x - 1.6, roof - 1.6), 0.7, 0.7, 0.35)


def _tracks(plan: Plan, made: Shop, top: float, high: float) -> None:
    f = plan.figure
    count = plan.dice.pick("wheels", (4, 5, 6)) if plan.detail else 3
    y, half = top + high / 2, high / 2
    first = f.shapes
    f.capsule(made.dark, (-14.4 + half, y), (14.4 - half, y), half, half, 1)
    f.join(first)
    if plan.detail:
        f.tone(f.of(made.dark) & (f.depth == 1) & seams(f, 1.7, upright=True), -1.4)
    radius = min(half - 1.1, 12.6 / count)
    for index in range(count):
        x = -14.4 + half + (28.8 - high) * index / (count - 1)
        f.ellipse(
            made.steel if plan.dice.chance("steel wheels", 0.5) else made.paint,
            x,
            y + 0.3,
            radius,
            radius,
            1.2,
        )
        if plan.detail:
            f.ellipse(made.dark, x, y + 0.3, radius * 0.36, radius * 0.36, 1.3)
    if plan.pick("skirt", ("skirt", NO, "plates")) != NO:
        panel(f, made.paint, (-13.4, top - 0.4), (13.4, top + 1.8), 1.5)
        f.tone(f.of(made.paint) & (f.depth == 1.5) & seams(f, 5.0, upright=True), -1.4)


def hoverbike(plan: Plan, _: str) -> None:
    """A bike that floats: nose, seat, jets, fins, screen, glow below."""
    f, made = plan.figure, shop(plan)
    light = plan.light(plan.dice.pick("glow", (205.0, 150.0, 320.0, 40.0)))
    y = 19.0
    pads = {"two": (-7.0, 7.6), "three": (-8.4, 0.0, 8.4), "one": (-1.0,)}
    with f.called("flames"):
        for x in pads[plan.pick("pads", ("two", "three", "one"))]:
            f.ellipse(light, x, y + 6.4, 3.4, 1.2, -0.5)
            f.ellipse(made.dark, x, y + 4.6, 3.0, 1.7, -0.2, power=3)
    _bike_body(plan, made, y)
    stripe(plan, made, f.of(made.paint), y + 1.4, 0.9)
    _seat(plan, made, y)
    if plan.pick("rider", ("helmet", "goggles", NO)) != NO:
        _rider(plan, made, y)
    _jets(plan, made, light, y)


def _bike_body(plan: Plan, made: Shop, y: float) -> None:
    f = plan.figure
    nose = plan.pick("nose", ("spear", "round", "fork", "wedge"))
    first = f.shapes
    upper: list[Point] = [(-11, y + 0.6), (-6, y - 2.4), (3.4, y - 2.2), (9, y - 0.6)]
    body = [*upper, (9.6, y + 3), (-2, y + 4.8), (-10, y + 3.6)]
    f.polygon(made.paint, body, 0, facing=SIDE, bulge=0.6)
    tips: dict[str, list[Point]] = {
        "spear": [(7, y - 1.4), (15.4, y + 1.8), (7, y + 3.4)],
        "wedge": [(7, y - 1.6), (13.4, y - 0.4), (12, y + 3.6), (7, y + 3.6)],
    }
    if nose in tips:
        f.polygon(made.paint, tips[nose], 0, facing=(-0.1, -0.2, 0.9), bulge=0.3)
    elif nose == "round":
        f.ellipse(made.paint, 9.4, y + 1.2, 4.4, 3.2, 0)
    f.join(first)
    if nose == "fork":
        for dy in (-0.6, 3.0):
            f.capsule(made.steel, (6, y + dy), (14.6, y + dy + 0.8), 1.2, 0.7, -0.1)


def _rider(plan: Plan, made: Shop, y: float) -> None:
    """Somebody who leans over the handles; without them it would be any flying thing."""
    f = plan.figure
    suit = plan.named(plan.dice.pick("suit", ("maroon", "navy", "olive", "brown")))
    helmet = plan.pick("rider", ("helmet", "goggles", NO)) == "helmet"
    head = made.second if helmet else plan.named("tan")
    f.path(suit, [(-4.4, y - 3.6), (0.6, y - 2.6), (-0.8, y + 1.8)], 1.6, 1.2, 0.8)
    f.capsule(made.dark, (-0.8, y + 2.2), (0.8, y + 2.4), 1.1, 0.9, 0.9)
    f.capsule(suit, (-4.6, y - 4.0), (-2.6, y - 8.0), 2.2, 2.1, 0.75)
    f.path(suit, [(-2.4, y - 8.0), (-0.4, y - 5.4), (2.0, y - 5.6)], 1.1, 0.9, 0.95)
    f.ellipse(head, -1.2, y - 11.4, 2.9, 2.8, 1.0)
    visor = f.inside(0.6, y - 11.2, 1.9, 1.2) & f.of(head)
    f.paint(visor, made.glass if helmet else made.dark)


def _jets(plan: Plan, made: Shop, light: int, y: float) -> None:
    f = plan.figure
    layouts = {"big": ((1.2, 2.8),), "twin": ((-0.8, 1.7), (3.0, 1.7)), "box": ((1.4, 2.3),)}
    burning, long = plan.has("flames", 0.7), plan.between("flame", 1, 2.6)
    for dy, r in layouts[plan.pick("jet", ("big", "twin", "box"))]:
        f.capsule(made.steel, (-12.6, y + dy), (-8, y + dy), r, r * 0.9, 0.3)
        f.ellipse(made.dark, -13.2, y + dy, 0.9, r * 0.86, 0.4)
        if burning:
            with f.called("flames"):
                f.capsule(light, (-13.8, y + dy), (-13.8 - long, y + dy), r * 0.6, 0.3, 0.2)


def _seat(plan: Plan, made: Shop, y: float) -> None:
    f = plan.figure
    f.path(made.dark, [(-6.4, y - 3.8), (-2, y - 2.6), (1.4, y - 3.4)], 1.4, 1.0, 0.5)
    fin = plan.pick("fin", ("swept", "tall", "low"))
    high = {"swept": 5.0, "tall": 7.4, "low": 3.0}[fin]
    f.polygon(
        made.second,
        [(-11.4, y - high), (-8.6, y - high + 0.6), (-5, y - 1), (-10.4, y + 0.6)],
        0.4,
        facing=(-0.2, -0.2, 0.9),
    )
    screen = plan.pick("screen", ("small", "tall", NO))
    if screen != NO:
        f.polygon(
            made.glass,
            [(5.4, y - 1.6), (3.4, y - (4.6 if screen == "small" else 6.6)), (8.6, y - 0.8)],
            0.4,
            facing=(0.1, -0.3, 0.9),
        )
    f.capsule(made.steel, (4, y - 1.6), (1.6, y - 5.6), 0.6, 0.6, 0.6)
    f.capsule(made.dark, (0.4, y - 6), (2.8, y - 5.4), 0.8, 0.8, 0.7)
