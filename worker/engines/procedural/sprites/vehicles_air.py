"""Helicopters and biplanes, seen from the side and flying to the right."""

import numpy as np

from worker.engines.procedural.figure import Point
from worker.engines.procedural.props.workshop import BELOW, TOP, panel, seams
from worker.engines.procedural.sprites import vehicles_air_ends as ends
from worker.engines.procedural.sprites.garage import (
    Shop,
    portholes,
    rotor,
    shop,
    stripe,
    wheel,
)
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.sprites.views import SIDES

COPTER = frozenset(["stripes", "guns", "cockpit"])
PLANE = frozenset(["stripes", "wings", "guns"])


def helicopter(plan: Plan, _: str) -> None:
    """A helicopter: body, tail, rotor, skids, load, paint."""
    f, made = plan.figure, shop(plan)
    form = plan.pick("form", ("bubble", "slim", "cargo"))
    rx, ry = {"bubble": (7.4, 6.2), "slim": (9.0, 4.6), "cargo": (9.8, 5.8)}[form]
    x, y = 4.4, 18.4
    if plan.view not in SIDES:
        ends.helicopter(plan, made, form, (ry * 1.02, y, ry))
        return
    tail = y + plan.dice.pick("tail lift", (0.0, -1.4, -2.8))
    boom = [
        (x - rx * 0.6, y - 2.4),
        (-14.6, tail - 2.4),
        (-14.6, tail - 0.4),
        (x - rx * 0.5, y + 2.6),
    ]
    f.polygon(made.paint, boom, 0.2, facing=(-0.1, -0.1, 0.9), bulge=0.4)
    _tail_fin(plan, made, tail)
    power = {"bubble": 2.1, "slim": 2.4, "cargo": 3.4}[form]
    f.ellipse(made.paint, x, y, rx, ry, 0.6, power=power)
    stripe(plan, made, f.of(made.paint), y + 2, 0.9)
    _canopy(plan, made, (x, y, rx, ry), form)
    f.capsule(made.dark, (x - 1, y - ry + 1), (x - 1, y - ry - 2.4), 1.4, 0.9, 0.4)
    panel(f, made.paint, (x - 4, y - ry - 0.8), (x + 1.6, y - ry + 1.4), 0.5, TOP)
    span = plan.dice.pick("span", (12.0, 13.4, 14.6))
    rotor(plan, made, (x - 1, y - ry - 2.8), span, upright=False)
    f.ellipse(made.steel, -14.8, tail - 1.4, 2.9, 2.9, 0.8, flat=1.0)
    f.erase(f.inside(-14.8, tail - 1.4, 1.9, 1.9) & (f.depth == 0.8))
    f.capsule(made.steel, (-16.4, tail - 3), (-13.2, tail + 0.2), 0.6, 0.6, 0.9)
    _landing(plan, made, (x, y + ry))


def _tail_fin(plan: Plan, made: Shop, y: float) -> None:
    f = plan.figure
    fin = plan.pick("tail fin", ("swept", "tall", "twin"))
    top = y - {"swept": 6.4, "tall": 8.4, "twin": 5.4}[fin]
    upper = [(-11.4, y - 2), (-15, top), (-16.2, top + 0.6), (-14.6, y)]
    f.polygon(made.second, upper, 0.3, facing=(-0.2, -0.1, 0.9))
    if fin == "twin":
        lower = [(-11.4, y - 1), (-14.6, y + 3.4), (-16, y + 3), (-14.6, y - 1)]
        f.polygon(made.second, lower, 0.3, facing=BELOW)


def _canopy(plan: Plan, made: Shop, box: tuple[float, float, float, float], form: str) -> None:
    f, (x, y, rx, ry) = plan.figure, box
    kind = plan.pick("canopy", ("nose", "whole", "split"))
    with f.called("cockpit"):
        inside = f.of(made.paint) & (f.depth == 0.6)
        front = x + rx * {"nose": 0.36, "whole": 0.0, "split": 0.2}[kind]
        glass = inside & (f.x > front) & (f.y < y + ry * 0.34) & f.inside(x, y, rx * 0.94, ry * 0.9)
        f.paint(glass, made.glass)
        if kind == "split":
            f.paint(f.of(made.glass) & (np.abs(f.x - front - rx * 0.36) < 0.7), made.paint)
        f.tone(f.of(made.glass) & (np.abs(f.x + f.y * 0.8 - front - y * 0.8) < 0.9), 1.2)
    if form == "cargo" or plan.dice.chance("side windows", 0.4):
        portholes(plan, made, (x - rx * 0.6, y - 0.8), 3.6, 2, 0.9)


def _landing(plan: Plan, made: Shop, at: Point) -> None:
    f, (x, low) = plan.figure, at
    kind = plan.pick("landing", ("skids", "wheels", "floats"))
    if kind == "wheels":
        for dx in (-5.0, 4.6):
            f.capsule(made.steel, (x + dx, low - 1), (x + dx, low + 1.4), 0.7, 0.7, 0.3)
            wheel(plan, made, (x + dx, low + 2), 1.9)
    else:
        thick = 0.7 if kind == "skids" else 1.6
        for dx in (-3.4, 3.0):
            f.capsule(made.steel, (x + dx, low - 1), (x + dx * 1.2, low + 2.4), 0.6, 0.6, 0.3)
        f.path(
            made.steel if kind == "skids" else made.second,
            [(x - 7.4, low + 2.8), (x + 6, low + 2.8), (x + 7.6, low + 1.8)],
            thick,
            thick,
            0.5,
        )
    load = plan.dice.pick(
        "pods",
        ("rockets", "gun") if "guns" in plan.words.features else (NO, "rockets", "gun", "light"),
    )
    with f.called("guns"):
        if load == "rockets":
            f.capsule(made.dark, (x - 3.4, low - 1), (x + 3.4, low - 1), 1.5, 1.5, 1.2)
        elif load == "gun":
            f.capsule(made.dark, (x + 4, low - 1), (x + 10.4, low), 0.8, 0.6, 1.2)
    if load == "light":
        f.ellipse(made.lamp, x + 6.4, low - 1.2, 1.3, 1.3, 1.2)


def biplane(plan: Plan, _: str) -> None:
    """A biplane: fuselage, wings, struts, engine, wheels, tail, marks."""
    f, made = plan.figure, shop(plan)
    y = 17.4
    long = plan.dice.pick("length", (12.4, 13.4, 14.4))
    thick = plan.dice.pick("body", (2.8, 3.3, 3.8))
    if plan.view not in SIDES:
        ends.biplane(plan, made, tuple(at for at, _ in _stacked(plan, y, thick)), (y, thick))
        return
    rear: list[Point] = [(-long + 4, y + 1.2), (-long, y - 0.4), (-long, y - 1.8)]
    body = [(9.4, y - thick), (9.4, y + thick), *rear]
    f.polygon(made.paint, body, 0.4, facing=(-0.1, -0.05, 0.9), bulge=0.6)
    stripe(plan, made, f.of(made.paint), y, 0.9)
    _tail(plan, made, (-long, y))
    _wings(plan, made, y, thick)
    _cockpit(plan, made, y - thick)
    _engine(plan, made, y, thick)
    gear = plan.pick("gear", ("wheels", "spats", "floats"))
    f.capsule(made.steel, (3.6, y + thick), (5.6, y + 8), 0.6, 0.6, 0.2)
    f.capsule(made.steel, (7.4, y + thick), (5.6, y + 8), 0.6, 0.6, 0.2)
    if gear == "floats":
        f.path(made.second, [(-3, y + 8.4), (8, y + 9), (11, y + 7.6)], 1.5, 1.2, 0.6)
    else:
        wheel(plan, made, (5.6, y + 8.6), 2.6)
        if gear == "spats":
            with f.clipped(f.y < y + 8.8):
                f.ellipse(made.paint, 5.2, y + 8.4, 3.6, 3.0, 4)


def _tail(plan: Plan, made: Shop, at: Point) -> None:
    f, (x, y) = plan.figure, at
    round_: list[Point] = [(x + 1.6, y - 5.4), (x - 0.6, y - 5.8), (x - 1.4, y - 3), (x, y)]
    fin: dict[str, list[Point]] = {
        "round": [(x + 3.4, y - 1), *round_],
        "square": [(x + 3.4, y - 1), (x + 2, y - 6), (x - 1.4, y - 6), (x - 1.2, y)],
        "pointed": [(x + 4.4, y - 1), (x - 1.6, y - 7), (x - 0.6, y)],
    }
    kind = plan.pick("tail", ("round", "square", "pointed"))
    f.polygon(made.second, fin[kind], 0.5, facing=(-0.2, -0.1, 0.9))
    f.capsule(made.second, (x - 0.6, y - 0.4), (x + 3.6, y - 0.4), 0.9, 0.8, 0.9)


def _cockpit(plan: Plan, made: Shop, y: float) -> None:
    """A screen and whoever flies."""
    f = plan.figure
    f.ellipse(made.glass, -2.2, y - 0.4, 1.5, 1.4, 0.3)
    pilot = plan.pick("pilot", ("pilot", NO, "cat"))
    if pilot != NO:
        cap = plan.named("brown" if pilot == "pilot" else "orange")
        f.ellipse(cap, -4.6, y - 1.2, 1.9, 2.0, 0.2)
        f.ellipse(plan.named("tan"), -3.8, y - 0.8, 1.0, 1.1, 0.25)


def _stacked(plan: Plan, y: float, thick: float) -> tuple[Point, ...]:
    """How high each wing is, from the upper one down, and how far forward."""
    count = plan.pick("wing count", ("two", "staggered", "three"))
    up = y - thick - plan.dice.pick("gap", (4.0, 5.0, 6.0))
    return {
        "two": ((up, 0.0), (y + thick - 0.6, 0.0)),
        "staggered": ((up, 1.8), (y + thick - 0.6, -1.4)),
        "three": ((up - 1.4, 1.0), (y - thick * 0.4 - 1, 0.0), (y + thick, -1.0)),
    }[count]


def _wings(plan: Plan, made: Shop, y: float, thick: float) -> None:
    f, x = plan.figure, 2.4
    chord = plan.dice.pick("chord", (4.6, 5.4, 6.2))
    heights = _stacked(plan, y, thick)
    with f.called("wings"):
        for at, shift in heights:
            ends = (x + shift - chord, at + 0.4), (x + shift + chord, at - 0.2)
            f.capsule(made.second, *ends, 1.0, 1.2, 2)
            upper = (np.abs(f.y - at + 0.6) < 0.5) & (np.abs(f.x - x - shift) < chord)
            f.tone(f.of(made.second) & upper, 0.8)
        _struts(
            plan, made, (x + heights[-1][1], heights[-1][0]), (x + heights[0][1], heights[0][0])
        )


def _struts(plan: Plan, made: Shop, low: Point, top: Point) -> None:
    struts = {
        "upright": ((-3.4, -3.4), (3.0, 3.0)),
        "crossed": ((-3.4, 3.0), (3.0, -3.4)),
        "single": ((0.0, 0.6),),
    }[plan.pick("struts", ("upright", "crossed", "single"))]
    for a, b in struts:
        ends = (low[0] + a, low[1]), (top[0] + b, top[1])
        plan.figure.capsule(made.steel, *ends, 0.5, 0.5, 1.6)


def _engine(plan: Plan, made: Shop, y: float, thick: float) -> None:
    f = plan.figure
    kind = plan.pick("engine", ("radial", "cowl", "inline"))
    cowl = made.steel if kind == "radial" else made.second if kind == "cowl" else made.dark
    f.ellipse(cowl, 10.6, y, 2.5, thick + (0.5 if kind != "inline" else -0.2), 0.8, power=3.4)
    if kind == "radial":
        f.tone(f.of(made.steel) & (f.depth == 0.8) & seams(f, 1.7), -1.4)
    rotor(plan, made, (13.6, y), plan.dice.pick("prop", (5.0, 6.0, 7.0)), upright=True)
    f.ellipse(
        plan.named("red") if plan.dice.chance("red hub", 0.4) else made.steel,
        13.9,
        y,
        1.4,
        1.4,
        4.4,
    )
    if plan.pick("gun", ("gun", NO, NO), "guns") == "gun":
        with f.called("guns"):
            f.capsule(made.dark, (3.4, y - thick - 0.7), (9, y - thick - 0.5), 0.7, 0.6, 0.9)
    roundel = plan.pick("roundel", ("disc", "star", NO))
    if roundel != NO and plan.detail:
        f.ellipse(plan.named("white"), -6.6, y - 0.4, 1.9, 1.9, 1)
        f.ellipse(
            made.second if roundel == "disc" else plan.named("red"), -6.6, y - 0.4, 1.0, 1.0, 1.1
        )
