"""Rockets that stand on their fins."""

import numpy as np

from worker.engines.procedural.figure import Point
from worker.engines.procedural.props.workshop import seams, wished
from worker.engines.procedural.sprites.garage import (
    Shop,
    shop,
)
from worker.engines.procedural.sprites.plan import NO, Plan

ROCKET = frozenset(["stripes", "flames", "fins"])


def rocket(plan: Plan, _: str) -> None:
    """A rocket standing on its fins: body, nose, windows, fins, stripes, boosters, flame."""
    f = plan.figure
    made = shop(plan, ("white", "red", "silver", "sky", "orange", "teal", "grey", "pink"))
    form = plan.pick("form", ("classic", "slim", "fat", "stages"))
    half = {"classic": 5.0, "slim": 3.6, "fat": 6.4, "stages": 4.8}[form]
    burning = plan.has("flames", 0.5)
    low = 25.0 if burning else 27.0
    top = plan.dice.pick("top", (1.6, 2.6, 3.6))
    _fins(plan, made, (half, low))
    if burning:
        with f.called("flames"):
            flame_down(plan, low, half * 0.6)
    f.ellipse(made.dark, 0, low + 0.6, half * 0.6, 1.5, -0.1, power=3)
    if form in ("classic", "fat"):
        _egg(plan, made, (half, top, low))
    else:
        _tube(plan, made, (half, top, low))
    _rocket_marks(plan, made, (half, top, low), form)
    _rocket_windows(plan, made, (half, top, low))
    if plan.pick("boosters", ("pair", NO, NO)) == "pair":
        x = half + 1.2
        f.capsule(made.second, (x, low - 9), (x, low - 0.6), 1.5, 1.5, 0.6, mirror=True)
        f.ellipse(made.paint, x, low - 10.4, 1.4, 1.9, 0.5, mirror=True)


def _egg(plan: Plan, made: Shop, box: tuple[float, float, float]) -> None:
    """A body that swells: round below, drawn to a point above."""
    f, (half, top, low) = plan.figure, box
    middle, shoulder = (top + low) / 2, top + (low - top) * 0.3
    right: list[Point] = [(half * 0.72, shoulder), (half, middle + 3)]
    nose = [(0, top), *right, *[(-x, y) for x, y in reversed(right)]]
    with f.clipped((f.y >= top) & (f.y <= low)):
        f.ellipse(made.paint, 0, middle + 3, half, low - middle + 1, 0.4, power=2.2)
        f.polygon(made.paint, nose, 0.4, facing=(0, -0.1, 0.8), bulge=0.9)
    f.join(f.shapes - 2)


def _tube(plan: Plan, made: Shop, box: tuple[float, float, float]) -> None:
    """A straight body with a cone on top."""
    f, (half, top, low) = plan.figure, box
    body = [(-half, top + 8), (half, top + 8), (half, low), (-half, low)]
    right: list[Point] = [(half * 0.7, top + 3.6), (half, top + 8.2)]
    cone = [(0, top), *right, *[(-x, y) for x, y in reversed(right)]]
    f.polygon(made.paint, body, 0.4, facing=(0, 0, 0.8), bulge=0.9)
    f.polygon(made.paint, cone, 0.4, facing=(0, -0.2, 0.8), bulge=0.9)
    f.join(f.shapes - 2)


def _rocket_windows(plan: Plan, made: Shop, box: tuple[float, float, float]) -> None:
    f, (half, top, low) = plan.figure, box
    count = plan.dice.pick("windows", (1, 2, 3))
    radius = min(half * 0.42, 2.0) if count == 1 else min(half * 0.32, 1.4)
    for index in range(count):
        y = top + (low - top) * 0.36 + index * 4.4
        f.ellipse(made.steel, 0, y, radius + 0.7, radius + 0.7, 3)
        f.ellipse(made.glass, 0, y, radius, radius, 3.1)


def flame_down(plan: Plan, top: float, wide: float) -> None:
    """The flame below an engine."""
    f = plan.figure
    fire = plan.named("fire") if plan.words.element in (None, "fire") else plan.light(220.0)
    long = plan.between("flame", 4.0, 5.8)
    f.path(fire, [(0, top), (0, top + long)], wide, 0.4, -0.4)
    f.path(plan.light(95.0), [(0, top), (0, top + long * 0.55)], wide * 0.5, 0.3, -0.3)


def _fins(plan: Plan, made: Shop, box: tuple[float, float]) -> None:
    f, (half, low) = plan.figure, box
    kind = plan.pick("fins kind", ("swept", "curved", "square", "legs"))
    high = plan.dice.pick("fin high", (6.4, 8.0, 9.6))
    with f.called("fins"):
        if kind == "curved":
            bow = [(half * 0.7, low - high), (half + 3.4, low - 2), (half + 3.6, low + 3)]
            f.path(made.second, bow, 2.4, 1.0, 0.2, mirror=True)
        elif kind == "legs":
            foot = (half + 4.4, low + 3)
            f.capsule(made.steel, (half * 0.7, low - 5), foot, 1.0, 0.9, 0.2, mirror=True)
            f.ellipse(made.second, half + 4.4, low + 3.2, 1.9, 0.9, 0.3, mirror=True)
        else:
            out = half + (4.4 if kind == "swept" else 3.4)
            tip = low + (3.0 if kind == "swept" else 0.6)
            up = low - high * (0.3 if kind == "swept" else 0.7)
            fin = [(half * 0.6, low - high), (out, up + 1), (out, tip), (half * 0.6, low)]
            f.polygon(made.second, fin, 0.2, facing=(0.15, -0.1, 0.9), mirror=True)
        top = low - high * 0.8
        front = [(-0.9, top), (0.9, top), (1.0, low + 2.4), (-1.0, low + 2.4)]
        f.polygon(made.second, front, 2, facing=(0, 0, 1))


def _rocket_marks(plan: Plan, made: Shop, box: tuple[float, float, float], form: str) -> None:
    f, (half, top, low) = plan.figure, box
    body = f.of(made.paint) & (f.depth == 0.4)
    f.paint(body & (f.y < top + plan.dice.pick("tip", (3.0, 5.0, 6.4))), made.second)
    marks = wished(plan, "marks", ("stripes", "checks", "lower", "plain"), "stripes")
    with f.called("stripes"):
        if marks == "stripes":
            f.paint(body & (np.abs(f.y - low + 5) < 1.0), made.second)
            f.paint(body & (np.abs(f.y - low + 8.4) < 0.6), made.second)
        elif marks == "checks":
            odd = (np.floor(f.x / (half * 0.5)) + np.floor((f.y - low) / 2.4)) % 2 == 0
            f.paint(body & (f.y > low - 7) & (f.y < low - 2) & odd, made.second)
        elif marks == "lower":
            f.paint(body & (f.y > low - 6), made.second)
    if form == "stages":
        f.tone(body & (seams(f, 7.0, start=top + 1.2)), -1.6)
