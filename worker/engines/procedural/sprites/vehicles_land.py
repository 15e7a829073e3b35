"""Vehicles on land, seen from the side and facing right: car, truck, tank, train, hover bike."""

import numpy as np

from worker.engines.procedural.figure import Point
from worker.engines.procedural.props.workshop import TOP, grain, panel, seams, varied
from worker.engines.procedural.sprites.garage import ROAD, Shop, flag, shop, stripe, wheel
from worker.engines.procedural.sprites.plan import NO, Plan

SIDE = (-0.05, -0.05, 0.98)
CAR = frozenset(["stripes", "wheels"])
TRUCK = CAR
TANK = frozenset(["guns", "flag"])
TRAIN = frozenset(["wheels"])
BIKE = frozenset(["stripes", "flames"])
CABINS: dict[str, tuple[Point, ...]] = {
    "saloon": ((-8.4, 0), (-5.6, -6), (3.4, -6.2), (7.4, 0)),
    "hatch": ((-11.6, 0), (-10.0, -6.4), (2.6, -6.6), (7.4, 0)),
    "coupe": ((-10.4, 0), (-3.0, -5), (2.2, -5.2), (8.4, 0)),
    "van": ((-13.4, 0), (-13.0, -8.6), (6.2, -8.8), (11.4, 0)),
    "pickup": ((-2.4, 0), (-2.0, -6.6), (4.2, -6.8), (8.0, 0)),
    "beetle": ((-10, 0), (-7.4, -6), (-1, -7.6), (4.4, -6), (8.2, 0)),
}


def car(plan: Plan, _: str) -> None:
    """A car: body, cabin, wheels, stripe, bumper, roof load, tail."""
    f, made = plan.figure, shop(plan)
    form = plan.pick("form", tuple(CABINS))
    radius = plan.dice.pick("wheels", (3.6, 4.2, 4.8))
    waist = plan.dice.pick("waist", (18.6, 19.6, 20.6))
    low = ROAD - radius * 0.62
    nose = plan.dice.pick("nose", (13.6, 14.6))
    bonnet = plan.dice.pick("bonnet", (0.8, 1.8, 2.8))
    first = f.shapes
    f.polygon(
        made.paint,
        [
            (-14.4, waist + 1.2),
            (-13.6, waist - 0.4),
            (7, waist - 0.4),
            (nose - 0.8, waist + bonnet),
            (nose, waist + bonnet + 2),
            (nose, low),
            (-14.4, low),
        ],
        0,
        facing=SIDE,
        bulge=0.5,
    )
    cabin = [(x, waist + y) for x, y in CABINS[form]]
    f.polygon(made.paint, cabin, 0, facing=(-0.15, -0.3, 0.9))
    f.join(first)
    body = f.of(made.paint)
    f.tone(body & (f.y < waist + 0.6) & (f.y > waist - 0.6), 0.8)
    _car_windows(plan, made, cabin, waist)
    stripe(plan, made, f.of(made.paint) & (f.y > waist + 0.5), waist + 4, 1.0)
    f.tone(f.solid() & (f.y > low - 1.2), -1)
    _car_ends(plan, made, (waist, nose + 0.2), form)
    for x in (-8.6, 8.6):
        f.ellipse(made.dark, x, ROAD - radius, radius + 0.9, radius + 0.9, 2.0)
        wheel(plan, made, (x, ROAD - radius), radius)
    f.erase(f.solid() & (f.depth == 2.0) & (f.y > low + 0.4))


def _car_windows(plan: Plan, made: Shop, cabin: list[Point], waist: float) -> None:
    f = plan.figure
    middle = sum(x for x, _ in cabin) / len(cabin)
    inner = [(middle + (x - middle) * 0.78, waist - 0.4 + (y - waist) * 0.78) for x, y in cabin]
    f.polygon(made.glass, inner, 0.4, facing=(-0.3, -0.3, 0.8))
    panes = plan.pick("panes", ("two", "three", "one"))
    for share in {"two": (0.1,), "three": (-0.32, 0.3), "one": (0.45,)}[panes]:
        x = middle + share * (cabin[-1][0] - cabin[0][0]) * 0.5
        f.paint(f.of(made.glass) & (np.abs(f.x - x) < 0.7), made.paint)
    if plan.detail:
        f.tone(f.of(made.glass) & (np.abs(f.x + f.y * 0.7 - middle - waist * 0.7 + 4) < 0.8), 1.4)


def _car_ends(plan: Plan, made: Shop, at: Point, form: str) -> None:
    """Lights, bumpers, a spoiler, what is on the roof."""
    f, (waist, nose) = plan.figure, at
    f.ellipse(made.lamp, nose - 1.2, waist + 4.2, 1.5, 1.2, 1)
    f.ellipse(plan.named("red"), -14.0, waist + 2.8, 1.0, 1.3, 1)
    bumper = plan.pick("bumper", ("chrome", "dark", NO))
    if bumper != NO:
        metal = made.steel if bumper == "chrome" else made.dark
        f.capsule(metal, (nose - 1.6, waist + 7), (nose + 0.6, waist + 7), 0.9, 0.9, 1.2)
        f.capsule(metal, (-15, waist + 7), (-12.8, waist + 7), 0.9, 0.9, 1.2)
    load = plan.pick("load", (NO, "rack", "spoiler", "siren", "board"))
    top = waist + min(y for _, y in CABINS[form])
    if load == "rack":
        f.capsule(made.dark, (-6, top - 0.8), (2, top - 0.8), 0.6, 0.6, -0.2)
        panel(f, plan.named("wood"), (-5.4, top - 3.6), (-1.4, top - 1), -0.3)
        panel(f, made.second, (-1.2, top - 2.8), (1.6, top - 1), -0.3)
    elif load == "siren":
        panel(f, plan.named("red"), (-3, top - 1.8), (-0.6, top), -0.2)
        panel(f, plan.named("blue"), (-0.6, top - 1.8), (1.8, top), -0.2)
    elif load == "board":
        f.capsule(made.second, (-8, top - 1.4), (5, top - 1.4), 0.9, 0.6, -0.2)
    elif load == "spoiler":
        f.polygon(
            made.second,
            [(-15.4, waist - 3.6), (-9.6, waist - 2.6), (-9.6, waist - 1.4), (-15.4, waist - 2)],
            0.5,
            facing=TOP,
        )
        f.capsule(made.dark, (-12.4, waist), (-12.4, waist - 2.4), 0.7, 0.7, 0.4)
    if form == "pickup":
        f.tone(f.of(made.paint) & (f.x < -3) & (f.y < waist + 0.8), -1.4)


def truck(plan: Plan, _: str) -> None:
    """A truck: cab, load, axles, exhaust, stripe, bumper."""
    f, made = plan.figure, shop(plan)
    cab = plan.pick("cab", ("flat", "nosed", "classic"))
    load = plan.pick("load", ("box", "tanker", "logs", "crates", "tipper", "tarp"))
    radius = plan.dice.pick("wheels", (3.0, 3.4, 3.9))
    bed = ROAD - radius * 1.5
    top = plan.dice.pick("height", (8.6, 10.0, 11.4))
    panel(f, made.dark, (-15, bed), (12, bed + 1.8), -0.2)
    _cab(plan, made, cab, (top + 2, bed + 2.4))
    _load(plan, made, load, (top, bed))
    axles = {"two": (-9.4, 9.0), "three": (-11.2, -4.2, 9.0), "far": (-12.0, -7.0, -2.0, 9.4)}
    for x in axles[plan.pick("axles", ("two", "three", "far") if plan.detail else ("two",))]:
        wheel(plan, made, (x, ROAD - radius), radius)


def _cab(plan: Plan, made: Shop, cab: str, box: tuple[float, float]) -> None:
    f, (top, low) = plan.figure, box
    first = f.shapes
    if cab == "flat":
        f.polygon(
            made.paint,
            [(4.6, top), (12, top), (14, top + 6), (14.4, low), (4.6, low)],
            0.4,
            facing=SIDE,
            bulge=0.4,
        )
        glass = [(8.6, top + 1.6), (12, top + 1.6), (13.2, top + 6.4), (8.6, top + 6.4)]
    else:
        roof = top + (0.0 if cab == "nosed" else 1.4)
        f.polygon(
            made.paint,
            [(3.4, roof), (8.4, roof), (10, top + 6.8), (10, low), (3.4, low)],
            0.4,
            facing=SIDE,
            bulge=0.4,
        )
        hood = top + (7.0 if cab == "nosed" else 8.2)
        f.polygon(
            made.paint,
            [(9, hood), (14, hood + 0.8), (15, hood + 2.4), (15, low), (9, low)],
            0.4,
            facing=(0, -0.2, 0.9),
            bulge=0.4,
        )
        glass = [(5.2, roof + 1.8), (7.8, roof + 1.8), (9, top + 6.4), (5.2, top + 6.4)]
    f.join(first)
    f.polygon(made.glass, glass, 0.6, facing=(-0.3, -0.3, 0.8))
    stripe(plan, made, f.of(made.paint) & (f.x > 3), low - 4, 0.9)
    f.ellipse(made.lamp, 14, low - 3, 1.1, 1.3, 1)
    bumper = plan.pick("bumper", ("chrome", "bull", "dark"))
    f.capsule(made.dark if bumper == "dark" else made.steel, (11, low), (15.4, low), 1.0, 1.0, 1.2)
    if bumper == "bull":
        f.capsule(made.steel, (15.2, low), (15.2, low - 5), 0.6, 0.6, 1.2)
    pipe = plan.pick("exhaust", ("stack", "pair", NO))
    if pipe != NO:
        for x in (3.8,) if pipe == "stack" else (2.6, 4.4):
            f.capsule(made.steel, (x, top + 6), (x, top - 3.4), 0.7, 0.7, 0.3)


def _load(plan: Plan, made: Shop, load: str, box: tuple[float, float]) -> None:
    f, (top, bed) = plan.figure, box
    if load == "box":
        panel(f, made.second, (-15, top), (3, bed + 0.6), 0.3, SIDE)
        panel(f, made.second, (-15, top - 1.2), (3, top + 0.6), 0.32, TOP)
        f.tone(f.of(made.second) & seams(f, 4.4, upright=True) & (f.y > top + 1), -0.8)
        with_stripe = f.of(made.second) & (np.abs(f.y - (top + bed) / 2) < 1.4)
        f.paint(with_stripe, made.paint)
    elif load == "tanker":
        f.ellipse(made.steel, -6, (top + bed) / 2 + 1, 9.4, (bed - top) / 2, 0.3, power=4)
        for x in (-11, -6, -1):
            f.paint(f.of(made.steel) & (f.depth == 0.3) & (np.abs(f.x - x) < 0.7), made.paint)
        panel(f, made.dark, (-7.4, top + 0.2), (-4.6, top + 2), 0.35)
    elif load == "logs":
        wood, cut = varied(plan, "wood", ("wood", "brown")), plan.named("tan")
        for y in (bed - 2, bed - 5.6, bed - 9):
            f.capsule(wood, (-13, y), (1.4, y), 1.9, 1.9, 0.3 - y * 0.01)
            f.ellipse(cut, -13.6, y, 1.3, 1.7, 0.4)
        for x in (-9, -2):
            f.capsule(made.steel, (x, bed), (x, bed - 10.4), 0.6, 0.6, 0.6)
    elif load == "crates":
        for index, x in enumerate((-14.6, -8.8, -3)):
            high = plan.dice.pick(f"crate {index}", (5.0, 7.0, 9.4))
            wood = varied(plan, f"crate wood {index}", ("wood", "tan", "brown"))
            panel(f, wood, (x, bed - high), (x + 5.4, bed + 0.4), 0.3 + index * 0.01)
            f.tone(f.of(wood) & seams(f, 2.4, start=bed) & (f.x > x) & (f.x < x + 5.4), -1)
        panel(f, made.paint, (-15, bed - 1.4), (3, bed + 0.6), 0.5)
    elif load == "tipper":
        f.polygon(
            plan.named(plan.dice.pick("ore", ("brown", "stone", "gold", "tan"))),
            [(-12, bed - 6), (-8, bed - 10.4), (-3, bed - 9), (1, bed - 6)],
            0.2,
            facing=TOP,
        )
        f.polygon(
            made.second,
            [(-15.4, bed - 7), (3.2, bed - 7), (1.8, bed + 0.8), (-13, bed + 0.8)],
            0.3,
            facing=SIDE,
        )
        f.tone(f.of(made.second) & seams(f, 3.6, upright=True) & (f.x < 3), -1)
        panel(f, made.second, (-15.6, bed - 7.6), (3.4, bed - 6), 0.35, TOP)
    else:
        with f.clipped(f.y < bed - 2):
            f.ellipse(made.second, -6, bed - 2, 9, bed - 2 - top, 0.3, power=3.4)
        f.tone(f.of(made.second) & seams(f, 3.6, upright=True) & (f.x < 3), -1.1)
        panel(f, plan.named("wood"), (-15, bed - 3), (3, bed + 0.6), 0.4)


def tank(plan: Plan, _: str) -> None:
    """A tank: hull, tracks, turret, gun, paint, what sits on top."""
    made = shop(plan, ("olive", "green", "tan", "grey", "teal", "brown", "navy"))
    f = plan.figure
    low, high = ROAD, plan.dice.pick("track", (6.4, 7.4, 8.4))
    top = low - high
    deck = top - plan.dice.pick("hull", (3.0, 4.0, 5.0))
    slope = plan.dice.pick("slope", (2.0, 4.0, 6.0))
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
    y = deck - high * 0.5
    long, count = (
        plan.dice.pick("barrel", (9.0, 12.0, 14.5)),
        plan.pick("guns", ("one", "thick", "twin")),
    )
    thick = {"one": 1.0, "thick": 1.7, "twin": 0.8}[count]
    with f.called("guns"):
        for dy in (-1.3, 1.3) if count == "twin" else (0.0,):
            f.capsule(made.paint, (x + 4, y + dy), (x + 4 + long, y + dy - 0.8), thick, thick, -0.2)
            f.capsule(
                made.dark,
                (x + 2 + long, y + dy - 0.7),
                (x + 4.4 + long, y + dy - 0.8),
                thick + 0.5,
                thick + 0.5,
                -0.1,
            )
    if form == "round":
        f.ellipse(made.paint, x, y, 7.4, high * 0.62, 0.5, power=3)
    elif form == "dome":
        with f.clipped(f.y < deck + 0.2):
            f.ellipse(made.paint, x, deck, 7, high, 0.5)
    elif form == "wedge":
        f.polygon(
            made.paint,
            [
                (x - 8, deck - 1),
                (x - 6, deck - high),
                (x + 2.4, deck - high),
                (x + 8, deck - 1.6),
                (x + 7, deck + 0.4),
                (x - 7, deck + 0.4),
            ],
            0.5,
            facing=(-0.15, -0.25, 0.9),
            bulge=0.4,
        )
    else:
        panel(f, made.paint, (x - 6.4, deck - high), (x + 6, deck + 0.4), 0.5)
        panel(f, made.paint, (x - 6.4, deck - high), (x + 6, deck - high + 1.4), 0.55, TOP)
    on_top = (
        "flag"
        if "flag" in plan.words.features
        else plan.pick("on top", ("hatch", "antenna", "flag", "gun"))
    )
    roof = deck - high * (1.1 if form == "round" else 1.0)
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
        f.ellipse(made.dark, x, y + 0.3, radius * 0.36, radius * 0.36, 1.3)
    if plan.pick("skirt", ("skirt", NO, "plates")) != NO:
        panel(f, made.paint, (-13.4, top - 0.4), (13.4, top + 1.8), 1.5)
        f.tone(f.of(made.paint) & (f.depth == 1.5) & seams(f, 5.0, upright=True), -1.4)


def train(plan: Plan, _: str) -> None:
    """A steam engine: boiler, chimney, domes, cab, wheels, buffer, smoke."""
    f = plan.figure
    made = shop(plan, ("black", "green", "crimson", "navy", "teal", "maroon", "olive"))
    brass = plan.named(
        plan.words.accent or plan.dice.pick("brass", ("gold", "bronze", "copper", "steel"))
    )
    radius = plan.dice.pick("boiler", (4.6, 5.4, 6.2))
    y = 18.4
    f.capsule(made.paint, (-4, y), (12 - radius * 0.3, y), radius, radius, 0.2)
    f.erase(f.of(made.paint) & (f.x > 12.6))
    panel(f, made.dark, (10.4, y - radius), (13, y + radius), 0.4, (0.3, 0, 0.9))
    bands = plan.dice.pick("bands", (1, 2, 3))
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


def _chimney(plan: Plan, made: Shop, brass: int, top: float) -> None:
    f = plan.figure
    form = plan.pick("chimney", ("straight", "funnel", "diamond"))
    up = top - plan.dice.pick("chimney high", (4.6, 5.8, 7.0))
    x = 8.4
    if form == "straight":
        panel(f, made.dark, (x - 1.6, up), (x + 1.6, top + 2), 0, (-0.3, 0, 0.9))
        panel(f, brass, (x - 2.2, up - 0.8), (x + 2.2, up + 0.9), 0.1, TOP)
    elif form == "funnel":
        f.polygon(
            made.dark,
            [(x - 3.4, up), (x + 3.4, up), (x + 1.4, top + 2), (x - 1.4, top + 2)],
            0,
            facing=(-0.2, 0, 0.9),
            bulge=0.5,
        )
        panel(f, brass, (x - 3.6, up - 0.6), (x + 3.6, up + 0.8), 0.1, TOP)
    else:
        f.polygon(
            made.dark,
            [
                (x - 1.6, up),
                (x + 1.6, up),
                (x + 3.4, up + 2.6),
                (x + 1.4, top + 2),
                (x - 1.4, top + 2),
                (x - 3.4, up + 2.6),
            ],
            0,
            facing=(-0.2, 0, 0.9),
            bulge=0.5,
        )
    for index in range(plan.dice.pick("domes", (1, 2))):
        f.ellipse(brass, 3.2 - index * 4.6, top + 0.6, 1.9, 2.6, 0.1, power=2.6)
    smoke = plan.pick("smoke", ("puff", "trail", NO))
    if smoke != NO:
        grey = plan.named("white" if plan.dice.chance("steam", 0.5) else "grey")
        for index in range(3 if smoke == "trail" else 1):
            r = 2.5 + index * 0.7
            f.ellipse(
                grey,
                x - 1.6 - index * 4.2,
                max(up - 2.0 - index * 0.8, 2.6),
                r,
                r * 0.86,
                -0.2 + index * 0.02,
            )


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


def hoverbike(plan: Plan, _: str) -> None:
    """A bike that floats: nose, seat, jets, fins, screen, glow below."""
    f, made = plan.figure, shop(plan)
    hue = plan.dice.pick("glow", (205.0, 150.0, 320.0, 40.0))
    y = 19.0
    light = plan.light(hue)
    with f.called("flames"):
        for x in {"two": (-7.0, 7.6), "three": (-8.4, 0.0, 8.4), "one": (-1.0,)}[
            plan.pick("pads", ("two", "three", "one"))
        ]:
            f.ellipse(light, x, y + 6.4, 3.4, 1.2, -0.5)
            f.ellipse(made.dark, x, y + 4.6, 3.0, 1.7, -0.2, power=3)
    nose = plan.pick("nose", ("spear", "round", "fork", "wedge"))
    first = f.shapes
    f.polygon(
        made.paint,
        [
            (-11, y + 0.6),
            (-6, y - 2.4),
            (3.4, y - 2.2),
            (9, y - 0.6),
            (9.6, y + 3),
            (-2, y + 4.8),
            (-10, y + 3.6),
        ],
        0,
        facing=SIDE,
        bulge=0.6,
    )
    tips = {
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
    stripe(plan, made, f.of(made.paint), y + 1.4, 0.9)
    _seat(plan, made, y)
    jet = plan.pick("jet", ("big", "twin", "box"))
    for dy, r in {"big": ((1.2, 2.8),), "twin": ((-0.8, 1.7), (3.0, 1.7)), "box": ((1.4, 2.3),)}[
        jet
    ]:
        f.capsule(made.steel, (-12.6, y + dy), (-8, y + dy), r, r * 0.9, 0.3)
        f.ellipse(made.dark, -13.2, y + dy, 0.9, r * 0.86, 0.4)
        if plan.has("flames", 0.7):
            with f.called("flames"):
                f.capsule(
                    light,
                    (-13.8, y + dy),
                    (-13.8 - plan.between("flame", 1, 2.6), y + dy),
                    r * 0.6,
                    0.3,
                    0.2,
                )


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
