"""Icons of cakes."""

import numpy as np

from worker.engines.procedural.figure import Floats
from worker.engines.procedural.icons.pantry import served
from worker.engines.procedural.icons.tray import accent, main, shine
from worker.engines.procedural.sprites.plan import NO, Plan

CAKE = frozenset(["slashes", "stripes", "flame", "seeds"])


def cake(plan: Plan) -> None:
    """A whole one, a slice, a cupcake, a tower; icing, filling, what is on top."""
    form = plan.pick("cake form", ("whole", "slice", "cupcake", "tower"))
    icing = main(plan, ("white", "pink", "brown", "lime", "sky", "yellow", "crimson", "violet"))
    usual = ("tan", "brown", "amber", "maroon")
    dough = accent(plan, [n for n in usual if n not in plan.words.colours], "dough colour")
    wide = plan.between("wide", 0.88, 1.06)
    served(plan, 26.0)
    top = {"whole": 12.0, "slice": 11.0, "cupcake": 8.0}.get(form, 8.6)
    if form == "cupcake":
        _cupcake(plan, icing, dough, wide)
    elif form == "slice":
        _slice(plan, icing, dough, wide)
    else:
        _layers(plan, icing, dough, form, wide)
    _topping(plan, icing, top)


def _layers(plan: Plan, icing: int, dough: int, form: str, w: float) -> None:
    f = plan.figure
    tiers = (
        ((11.6 * w, 20.4, 6.6),)
        if form == "whole"
        else ((11.6 * w, 22.4, 4.8), (7.0 * w, 14.2, 4.8))
    )
    for number, (half, y, high) in enumerate(tiers):
        z = number * 0.3
        f.ellipse(dough, 0, y, half, high, z, power=4.4)
        f.ellipse(icing, 0, y - high * 0.72, half, 2.6, z + 0.1, power=2.4)
        _filling(plan, icing, dough, y, half, z)
        edge = y - high * 0.72 + 1.2 + _icing(plan)
        f.paint(f.of(dough) & (f.depth == z) & (f.y < np.round(edge, 4)), icing)


def _icing(plan: Plan) -> Floats:
    """How far down the icing runs, in units, for each column."""
    x = plan.figure.x
    style = plan.pick("icing", ("drips", "smooth", "scallops", "half"))
    if style == "drips":
        return 2.2 + 1.9 * np.sin(x * 1.25 + 1.0)
    if style == "scallops":
        return 2.6 + 1.3 * np.cos(x * 1.7)
    return np.full_like(x, 3.4 if style == "half" else 0.6)


def _filling(plan: Plan, icing: int, dough: int, y: float, half: float, z: float) -> None:
    f = plan.figure
    style = plan.pick("filling", ("one", "two", NO), "stripes")
    body = f.of(dough) & (f.depth == z)
    with f.called("stripes"):
        for at in {"one": (1.8,), "two": (0.8, 3.6)}.get(style, ()):
            f.paint(body & (np.abs(f.y - y - at) < 0.7), icing)


def _slice(plan: Plan, icing: int, dough: int, w: float) -> None:
    """A wedge: its top, and the cut side with the filling."""
    f = plan.figure
    tip, back = (-12.4 * w, 15.6), (11.4 * w, 11.4)
    far = (5.4 * w, 7.6)
    high = plan.between("high", 8.6, 10.6)
    f.polygon(dough, [tip, back, (back[0], back[1] + high), (tip[0], tip[1] + high)], 0,
              facing=(-0.1, 0.2, 0.9))  # fmt: skip
    y = 14.0 + high * 0.5
    slope = (back[1] - tip[1]) / (back[0] - tip[0])
    style = plan.pick("filling", ("one", "two", NO), "stripes")
    line = f.y - (y + slope * f.x)
    with f.called("stripes"):
        for at in {"one": (0.2,), "two": (-1.8, 1.8)}.get(style, ()):
            f.paint(f.of(dough) & (np.abs(line - at) < 0.75), icing)
    f.polygon(icing, [tip, far, back], 0.1, facing=(-0.3, -0.7, 0.8))
    edge = np.round(line + high * 0.5 - _icing(plan) - 0.2, 4)
    f.paint(f.of(dough) & (edge < 0), icing)
    right, low = back[0] + 0.6, back[1] + high
    behind = [(right - 2.4, back[1]), (right, back[1] - 0.4), (right, low), (right - 2.4, low)]
    f.polygon(icing, behind, 0.1, facing=(0.4, 0.2, 0.8))


def _cupcake(plan: Plan, icing: int, dough: int, w: float) -> None:
    f = plan.figure
    cup = plan.named(plan.dice.pick("cup colour", ("crimson", "teal", "brown", "violet", "gold")))
    half = 8.4 * w
    f.polygon(cup, [(-half, 18), (half, 18), (half * 0.74, 28.4), (-half * 0.74, 28.4)], 0,
              facing=(-0.05, 0.1, 0.8), bulge=0.9)  # fmt: skip
    pleat = np.round(np.abs((f.x / half * 5 + 40) % 2 - 1), 4)
    f.tone(f.of(cup) & (pleat < 0.36), -1.2)
    f.ellipse(dough, 0, 18.2, half + 0.8, 2.6, 0.1)
    style = plan.pick("icing", ("swirl", "dome", "spiral", "low"))
    first = f.shapes
    if style in ("swirl", "spiral"):
        steps = ((9.2, 17.0), (7.0, 13.6), (4.4, 10.4), (1.9, 7.8))
        for number, (rx, y) in enumerate(steps):
            lean = (0.7 if number % 2 else -0.7) if style == "spiral" else 0.0
            f.ellipse(icing, lean, y, rx * w, 2.7, 0.2 + number * 0.1, tilt=0.12)
    elif style == "dome":
        f.ellipse(icing, 0, 14.6, 9.0 * w, 6.8, 0.2)
        f.join(first)
    else:
        f.ellipse(icing, 0, 15.8, 8.8 * w, 4.2, 0.2)
        f.ellipse(icing, 0, 12.6, 5.4 * w, 4.0, 0.3)


def _topping(plan: Plan, icing: int, top: float) -> None:
    f = plan.figure
    style = plan.pick("topping", ("cherry", "candle", "sprinkles", "berries", NO, "wafer"))
    style = "candle" if "flame" in plan.words.features else style
    style = "sprinkles" if "seeds" in plan.words.features else style
    x = plan.between("topping at", -2.4, 2.4)
    if style == "cherry":
        f.ellipse(plan.named("red"), x, top - 1.6, 2.6, 2.5, 0.8)
        f.path(plan.named("green"), [(x, top - 3.6), (x + 2, top - 6.4)], 0.6, 0.6, 0.7)
        shine(plan, x - 1, top - 2.6 - 16, "dot")
    elif style == "candle":
        wax = plan.named(plan.dice.pick("candle colour", ("white", "sky", "pink", "yellow")))
        f.capsule(wax, (x, top), (x, top - 4.4), 1.0, 1.0, 0.8)
        with f.called("flame"):
            f.ellipse(plan.named("fire"), x, top - 7.0, 1.3, 2.0, 0.9)
    elif style == "berries":
        for dx in (-4.0, 0.0, 4.0):
            f.ellipse(
                plan.named("indigo" if dx else "red"), dx, top - 0.2 - (dx == 0), 1.9, 1.8, 0.8
            )
    elif style == "wafer":
        f.capsule(plan.named("bronze"), (x, top + 1), (x + 3.4, top - 5.4), 1.3, 1.3, 0.7)
    elif style == "sprinkles":
        _sprinkles(plan, icing, top)
    _ornament(plan, icing)


def _sprinkles(plan: Plan, icing: int, top: float) -> None:
    f = plan.figure
    with f.called("seeds"):
        for index in range(9):
            at = plan.between(f"x{index}", -7, 7), plan.between(f"y{index}", top - 1, top + 7)
            colour = ("red", "sky", "yellow", "lime")[index % 4]
            f.paint(f.of(icing) & f.inside(*at, 0.8, 0.7), plan.named(colour))


def _ornament(plan: Plan, icing: int) -> None:
    f = plan.figure
    style = plan.pick("ornament", ("pearls", "lines", NO, NO))
    if style == "pearls":
        for dx in (-9.0, -4.5, 0.0, 4.5, 9.0):
            f.paint(f.of(icing) & f.inside(dx, 27, 1.2, 1.2), plan.named("white"))
    if style == "lines" or "slashes" in plan.words.features:
        with f.called("slashes"):
            f.tone(f.of(icing) & (np.abs((f.x + f.y + 40) % 5 - 2.5) < 0.7), -1)
