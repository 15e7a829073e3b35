"""Rowing boats and submarines, seen from the side, their bow to the right."""

import numpy as np

from worker.engines.procedural.figure import Point
from worker.engines.procedural.props.workshop import BELOW, TOP, panel, seams, varied
from worker.engines.procedural.sprites import vehicles_air_ends as ends
from worker.engines.procedural.sprites.garage import Shop, flag, portholes, rotor, shop, stripe
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.sprites.vehicles_sail import HULLS
from worker.engines.procedural.sprites.views import SIDES

DIVE = frozenset(["stripes", "fins"])


def rowboat(plan: Plan, _: str) -> None:
    """A rowing boat: hull, planks, oars, benches, load, rope."""
    f = plan.figure
    wood = plan.named(plan.words.material) if plan.words.material else varied(plan, "hull", HULLS)
    paint = (
        plan.named(plan.words.colours[0])
        if plan.words.colours
        else varied(plan, "paint", ("crimson", "sky", "green", "white", "navy", "amber"))
    )
    rail = plan.dice.pick("rail", (17.0, 18.0, 19.0))
    bow = plan.pick("bow", ("raised", "flat", "curled"))
    rise = {"raised": 4.0, "flat": 1.6, "curled": 5.6}[bow]
    f.ellipse(wood, 0, rail + 0.4, 13.2, 2.7, 0.2, flat=2.0)
    f.tone(f.of(wood), -1.9)
    _boat_load(plan, rail)
    for x in {"two": (-5.4, 3.6), "one": (-1.0,), "three": (-7.4, -0.8, 5.6)}[
        plan.pick("benches", ("two", "one", "three"))
    ]:
        panel(f, plan.named("tan"), (x - 1.5, rail - 1.2), (x + 1.5, rail + 2.2), 0.6, TOP)
    hull: list[Point] = [
        (-14.2, rail - 1.8),
        (-9, rail + 0.8),
        (0, rail + 1.8),
        (9, rail + 0.6),
        (15, rail - rise),
        (13.4, rail + 5.4),
        (9, 28),
        (-9.4, 28),
        (-13.2, rail + 5),
    ]
    painted = plan.pick("painted", ("rail", "whole", "lower"))
    first = f.shapes
    f.polygon(paint if painted == "whole" else wood, hull, 2, facing=(-0.1, 0.15, 0.95), bulge=0.4)
    body = f.shape >= first
    line = np.round(f.y - (rail + 1.6 - 0.022 * f.x**2 * (1 + 0.02 * f.x)), 4)
    f.tone(body & (np.abs(line % 2.5) < 1 / f.unit) & (line > 0), -1.1)
    if painted == "rail":
        f.paint(body & (line < 1.5), paint)
    elif painted == "lower":
        f.paint(body & (line > 4.4), paint)
    f.tone(body & (line < 0.9), 0.9)
    if bow == "curled":
        f.path(wood, [(13.8, rail), (15, rail - 5), (13.4, rail - 7)], 1.2, 0.9, 2.1)
    _oars(plan, rail)


def _boat_load(plan: Plan, rail: float) -> None:
    f = plan.figure
    load = plan.pick(
        "load", (NO, "crate", "net", "fish", "sack", "lantern") if plan.detail else (NO,)
    )
    x = plan.dice.pick("load place", (-8.0, 0.0, 7.4))
    if load == "crate":
        panel(f, plan.named("tan"), (x - 3, rail - 4.6), (x + 3, rail + 2), 0.8)
        f.tone(f.of(plan.named("tan")) & seams(f, 2.2, start=rail), -1.2)
    elif load == "net":
        f.ellipse(plan.named("olive"), x, rail, 3.6, 2.8, 0.8)
        f.tone(f.of(plan.named("olive")) & (seams(f, 1.6) | seams(f, 1.6, upright=True)), -1.4)
    elif load == "fish":
        for dx, dy in ((-1.6, -1.2), (1.4, -0.8), (0, -2.2)):
            f.ellipse(
                plan.named("silver"), x + dx, rail + dy, 2.5, 1.1, 0.8 + dx * 0.01, tilt=dx * 0.3
            )
    elif load == "sack":
        f.ellipse(plan.named("paper"), x, rail - 1, 3.0, 3.2, 0.8)
        f.ellipse(plan.named("paper"), x, rail - 4, 1.2, 1.0, 0.85)
    elif load == "lantern":
        f.capsule(plan.named("wood"), (x, rail), (x, rail - 9), 0.6, 0.6, 0.8)
        f.ellipse(plan.light(80.0), x + 1.9, rail - 7, 1.5, 1.9, 0.9)
        f.capsule(plan.named("iron"), (x, rail - 9), (x + 1.9, rail - 9), 0.5, 0.5, 0.9)


def _oars(plan: Plan, rail: float) -> None:
    f = plan.figure
    oars = plan.pick(
        "oars", ("rowing", "crossed", "lying", "one") if plan.detail else ("one", "lying")
    )
    made = varied(plan, "oar", ("tan", "wood", "bone"))
    strokes: dict[str, list[tuple[Point, Point]]] = {
        "rowing": [((-2, rail - 4), (-6.4, 29.4)), ((5, rail - 4), (0.8, 29.4))],
        "crossed": [((-6, rail - 5), (4, 29)), ((4, rail - 5), (-6, 29))],
        "lying": [((-12, rail - 1.4), (8, rail - 3.0))],
        "one": [((-10, rail - 6), (-13.6, 30))],
    }
    for start, end in strokes[oars]:
        f.capsule(made, start, end, 0.7, 0.7, 3)
        dx, dy = end[0] - start[0], end[1] - start[1]
        long = float(np.hypot(dx, dy))
        f.capsule(made, end, (end[0] + dx / long * 2.4, end[1] + dy / long * 2.4), 1.0, 1.5, 3)


def submarine(plan: Plan, _: str) -> None:
    """A submarine: hull, tower, periscope, windows, propeller, fins, marks."""
    f = plan.figure
    made = shop(plan, ("amber", "grey", "navy", "teal", "red", "green", "orange", "sky"))
    y = 19.6
    rx, ry, power = {
        "cigar": (13.0, 5.4, 2.6),
        "drop": (12.4, 6.4, 2.0),
        "round": (10.6, 7.8, 2.2),
        "whale": (12.4, 7.0, 2.4),
    }[plan.pick("hull form", ("cigar", "drop", "round", "whale"))]
    ry *= plan.dice.pick("stout", (0.9, 1.0, 1.1))
    if plan.view not in SIDES:
        ends.submarine(plan, made, (y, ry))
        return
    _tower(plan, made, y - ry)
    first = f.shapes
    f.ellipse(made.paint, 0.8, y, rx, ry, 1, power=power)
    back, far = -rx * 0.4, ry * 0.8
    stern = [(back, y - far), (-14, y - 1.4), (-14, y + 1.4), (back, y + far)]
    f.polygon(made.paint, stern, 0.9, facing=(0, 0, 1), bulge=0.8)
    f.join(first)
    body = f.of(made.paint) & (f.depth >= 0.9)
    f.tone(body & seams(f, 4.6, upright=True) & (f.y > y + 1), -0.8)
    stripe(plan, made, body, y + 2.4, 1.0)
    windows = plan.dice.pick("windows", (1, 2, 3)) if plan.detail else 1
    size = 2.5 if windows == 1 else 1.6
    portholes(plan, made, (8.4 - (windows - 1) * 4.4, y - 0.6), 4.4, windows, size)
    with f.called("fins"):
        _dive_fins(plan, made, y, ry)
    rotor(plan, made, (-15.0, y), plan.dice.pick("screw", (3.0, 3.8, 4.6)), upright=True)
    _sub_marks(plan, made, (rx, y, ry))


def _dive_fins(plan: Plan, made: Shop, y: float, ry: float) -> None:
    f = plan.figure
    below: list[Point] = [(-11.4, y + 6), (-14.4, y + 6), (-13, y)]
    points: list[Point] = {
        "cross": [(-14.4, y - 6), (-11.4, y - 6), (-9, y), *below],
        "swept": [(-15, y - 7), (-12.4, y - 6.4), (-8.4, y - 2), (-13, y - 1)],
        "low": [(-14.6, y + 6.4), (-11.6, y + 5.6), (-8, y + 1), (-13, y)],
    }[plan.pick("fins kind", ("cross", "swept", "low"))]
    f.polygon(made.second, points, 0.5, facing=(-0.2, -0.1, 0.9))
    top, low = y + ry * 0.66, y + ry + 2.2
    f.polygon(made.second, [(1, top), (5, top), (3.4, low), (-1.6, low)], 1.4, facing=BELOW)


def _tower(plan: Plan, made: Shop, top: float) -> None:
    f = plan.figure
    kind = plan.pick("tower", ("box", "slanted", "dome"))
    x, high = (
        plan.dice.pick("tower place", (-2.0, 0.0, 2.4)),
        plan.dice.pick("tower high", (4.0, 5.2, 6.4)),
    )
    up = top - high + 1.4
    if kind == "dome":
        f.ellipse(made.second, x, top + 1, 4.0, high, 0.5)
    else:
        lean = 1.6 if kind == "slanted" else 0.0
        f.polygon(
            made.second,
            [(x - 3.4, up), (x + 3.4 - lean, up), (x + 4.2, top + 2.4), (x - 4.2, top + 2.4)],
            0.5,
            facing=(-0.1, -0.1, 0.9),
            bulge=0.4,
        )
        panel(f, made.steel, (x - 3.8, up - 0.4), (x + 3.6 - lean, up + 0.8), 0.6, TOP)
    scope = plan.pick("scope", ("right", "tall", "flag", NO))
    if scope == "flag":
        flag(plan, (x, up + 1), made.paint)
    elif scope != NO:
        long = 4.4 if scope == "right" else 6.4
        f.path(
            made.dark, [(x + 1, up + 1), (x + 1, up - long), (x + 3.6, up - long)], 0.8, 0.8, 0.4
        )
        f.ellipse(made.glass, x + 4.2, up - long, 0.9, 1.1, 0.5)


def _sub_marks(plan: Plan, made: Shop, box: tuple[float, float, float]) -> None:
    f, (rx, y, ry) = plan.figure, box
    mark = plan.pick("mark", ("teeth", "light", "rivets", NO) if plan.detail else (NO,))
    if mark == "teeth" and plan.detail:
        jaw = f.of(made.paint) & (f.x > rx * 0.42) & (np.abs(f.y - y - ry * 0.42) < 1.5)
        f.paint(jaw, plan.named("white"))
        f.tone(jaw & (np.abs((f.x + 40) % 2.0 - 1) < 0.5), -2.5)
    elif mark == "light":
        f.ellipse(made.lamp, rx - 0.4, y + ry * 0.2, 1.4, 1.9, 2)
    elif mark == "rivets" and plan.detail:
        f.tone(
            f.of(made.paint)
            & (np.abs((f.x + 40) % 2.4 - 1.2) < 0.5)
            & (np.abs(np.abs(f.y - y) - ry * 0.7) < 0.5),
            -1.6,
        )
