"""Cars and trucks, seen from the side and facing right; from their ends: `vehicles_road_ends`."""

import numpy as np

from worker.engines.procedural.figure import Point
from worker.engines.procedural.props.workshop import TOP, panel, seams, varied
from worker.engines.procedural.sprites import vehicles_road_ends as ends
from worker.engines.procedural.sprites.garage import ROAD, Shop, shop, stripe, wheel
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.sprites.views import SIDES

SIDE = (-0.05, -0.05, 0.98)
CAR = frozenset(["stripes", "wheels"])
TRUCK = CAR
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
    if plan.view not in SIDES:
        roof = waist + min(y for _, y in CABINS[form])
        ends.car(plan, made, form, (waist, roof, low))
        return
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
    if plan.detail:
        f.ellipse(plan.named("red"), -14.0, waist + 2.8, 1.0, 1.3, 1)
    bumper = plan.pick("bumper", ("chrome", "dark", NO))
    if bumper != NO and plan.detail:
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
    load = plan.pick("load", tuple(LOADS))
    radius = plan.dice.pick("wheels", (3.0, 3.4, 3.9))
    bed = ROAD - radius * 1.5
    top = plan.dice.pick("height", (8.6, 10.0, 11.4))
    if plan.view not in SIDES:
        ends.truck(plan, made, (9.2, top, bed))
        return
    panel(f, made.dark, (-15, bed), (12, bed + 1.8), -0.2)
    _cab(plan, made, cab, (top + 2, bed + 2.4))
    LOADS[load](plan, made, top, bed)
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
    if plan.detail == 0:
        return
    bumper = plan.pick("bumper", ("chrome", "bull", "dark"))
    f.capsule(made.dark if bumper == "dark" else made.steel, (11, low), (15.4, low), 1.0, 1.0, 1.2)
    if bumper == "bull":
        f.capsule(made.steel, (15.2, low), (15.2, low - 5), 0.6, 0.6, 1.2)
    pipe = plan.pick("exhaust", ("stack", "pair", NO))
    if pipe != NO:
        for x in (3.8,) if pipe == "stack" else (2.6, 4.4):
            f.capsule(made.steel, (x, top + 6), (x, top - 3.4), 0.7, 0.7, 0.3)


def _box(plan: Plan, made: Shop, top: float, bed: float) -> None:
    f = plan.figure
    panel(f, made.second, (-15, top), (3, bed + 0.6), 0.3, SIDE)
    panel(f, made.second, (-15, top - 1.2), (3, top + 0.6), 0.32, TOP)
    f.tone(f.of(made.second) & seams(f, 4.4, upright=True) & (f.y > top + 1), -0.8)
    f.paint(f.of(made.second) & (np.abs(f.y - (top + bed) / 2) < 1.4), made.paint)


def _tanker(plan: Plan, made: Shop, top: float, bed: float) -> None:
    f = plan.figure
    f.ellipse(made.steel, -6, (top + bed) / 2 + 1, 9.4, (bed - top) / 2, 0.3, power=4)
    for x in (-11.0, -6.0, -1.0):
        f.paint(f.of(made.steel) & (f.depth == 0.3) & (np.abs(f.x - x) < 0.7), made.paint)
    panel(f, made.dark, (-7.4, top + 0.2), (-4.6, top + 2), 0.35)


def _logs(plan: Plan, made: Shop, _: float, bed: float) -> None:
    f = plan.figure
    wood, cut = varied(plan, "wood", ("wood", "brown")), plan.named("tan")
    for y in (bed - 2, bed - 5.6, bed - 9):
        f.capsule(wood, (-13, y), (1.4, y), 1.9, 1.9, 0.3 - y * 0.01)
        f.ellipse(cut, -13.6, y, 1.3, 1.7, 0.4)
    for x in (-9.0, -2.0):
        f.capsule(made.steel, (x, bed), (x, bed - 10.4), 0.6, 0.6, 0.6)


def _crates(plan: Plan, made: Shop, _: float, bed: float) -> None:
    f = plan.figure
    for index, x in enumerate((-14.6, -8.8, -3.0)):
        high = plan.dice.pick(f"crate {index}", (5.0, 7.0, 9.4))
        wood = varied(plan, f"crate wood {index}", ("wood", "tan", "brown"))
        panel(f, wood, (x, bed - high), (x + 5.4, bed + 0.4), 0.3 + index * 0.01)
        f.tone(f.of(wood) & seams(f, 2.4, start=bed) & (f.x > x) & (f.x < x + 5.4), -1)
    panel(f, made.paint, (-15, bed - 1.4), (3, bed + 0.6), 0.5)


def _tipper(plan: Plan, made: Shop, _: float, bed: float) -> None:
    f = plan.figure
    ore = plan.named(plan.dice.pick("ore", ("brown", "stone", "gold", "tan")))
    heap = [(-12, bed - 6), (-8, bed - 10.4), (-3, bed - 9), (1, bed - 6)]
    f.polygon(ore, heap, 0.2, facing=TOP)
    skip = [(-15.4, bed - 7), (3.2, bed - 7), (1.8, bed + 0.8), (-13, bed + 0.8)]
    f.polygon(made.second, skip, 0.3, facing=SIDE)
    f.tone(f.of(made.second) & seams(f, 3.6, upright=True) & (f.x < 3), -1)
    panel(f, made.second, (-15.6, bed - 7.6), (3.4, bed - 6), 0.35, TOP)


def _tarp(plan: Plan, made: Shop, top: float, bed: float) -> None:
    f = plan.figure
    with f.clipped(f.y < bed - 2):
        f.ellipse(made.second, -6, bed - 2, 9, bed - 2 - top, 0.3, power=3.4)
    f.tone(f.of(made.second) & seams(f, 3.6, upright=True) & (f.x < 3), -1.1)
    panel(f, plan.named("wood"), (-15, bed - 3), (3, bed + 0.6), 0.4)


LOADS = {
    "box": _box, "tanker": _tanker, "logs": _logs, "crates": _crates, "tipper": _tipper,
    "tarp": _tarp,
}  # fmt: skip
