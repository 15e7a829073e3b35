"""Icons of keys: a bow to hold, a shank, and a bit that turns the lock."""

import math

import numpy as np

from worker.engines.procedural.icons.tray import SLANT, accent, adorned, along, main, star, turned
from worker.engines.procedural.materials import GEMS
from worker.engines.procedural.sprites.plan import NO, Plan

KEY = frozenset(["stone", "ribbon", "wings", "band"])
BOWS = ("round", "clover", "diamond", "heart", "square", "crown", "wings", "sun")
MIDDLE = -9.0  # of the bow, along the key


def key(plan: Plan) -> None:
    """Eight bows, five bits, three shanks, a collar, a stone, a ribbon."""
    f = plan.figure
    metal = main(plan, ("gold", "gold", "steel", "bronze", "silver", "copper", "iron"))
    long, thick = plan.between("long", 13.0, 17.0), plan.between("thick", 1.0, 1.35)
    thick += 0.0 if plan.detail else 0.2
    bow = plan.pick("key bow", BOWS)
    bow = "wings" if "wings" in plan.words.features else bow
    bow = bow if plan.detail or bow in ("square", "wings") else "round"
    r = plan.between("bow", 5.4, 6.8) + (0.0 if plan.detail else 0.6)
    first = f.shapes
    f.path(metal, turned([(0, -3), (0, long)]), thick, thick, 0)
    _bit(plan, metal, long)
    _shank(plan, metal, thick)
    _bow(plan, metal, bow, r)
    f.join(first)
    _eye(plan, bow, r)
    _collar(plan, metal)
    if plan.has("ribbon", 0.2 if plan.detail else 0.0):
        cloth = plan.named(plan.dice.pick("ribbon", ("crimson", "blue", "purple", "green")))
        x, y = turned([(0, MIDDLE)])[0]
        with f.called("ribbon"):
            f.path(cloth, [(x + r * 0.5, y), (x + 2, y + 8), (x + 5, y + 11)], 1.1, 0.9, -0.2)


def _shank(plan: Plan, metal: int, thick: float) -> None:
    shank = plan.pick("shank", ("plain", "ringed", "heavy")) if plan.detail else "plain"
    for at in {"ringed": (1.6, 4.4), "heavy": (3.0,)}.get(shank, ()):
        half = thick + (0.8 if shank == "ringed" else 1.2)
        plan.figure.ellipse(metal, *turned([(0, at)])[0], half, half, 0)


def _collar(plan: Plan, metal: int) -> None:
    collar = plan.pick("collar", ("one", "two", NO) if plan.detail else (NO,), "band")
    collar = "one" if "band" in plan.words.features else collar
    with plan.figure.called("band"):
        for at in {"one": (-1.8,), "two": (-2.4, 0.6)}.get(collar, ()):
            plan.figure.path(metal, turned([(-2.2, at), (2.2, at)]), 0.9, 0.9, 0.4)


def _bit(plan: Plan, metal: int, long: float) -> None:
    """The part that turns the lock; between its teeth the ground is seen."""
    f, side = plan.figure, plan.dice.pick("side", (1, 1, -1))
    style = plan.pick("bit", ("two", "three", "flag", "castle", "hook")) if plan.detail else "two"
    reach = plan.between("reach", 5.4, 6.8)
    if style in ("flag", "castle"):
        plate = [(0, long - 7.4), (reach * side, long - 7.4), (reach * side, long), (0, long)]
        f.polygon(metal, turned(plate), 0, facing=(-0.2, -0.2, 0.9))
        across, down = along(plan)
        for at in (3.7,) if style == "castle" else (2.4, 5.0):
            deep = reach * (0.4 if style == "castle" else 0.58)
            f.erase((across * side > deep) & (np.abs(down - long + at) < 0.9) & (f.depth == 0))
        return
    teeth = {"two": (0.9, 5.6), "three": (0.9, 4.9, 8.9), "hook": (0.9, 7.0)}[style]
    for index, at in enumerate(teeth):
        far = (reach - (0.0 if index == 0 else plan.between(f"tooth {index}", 0.8, 2.4))) * side
        f.path(metal, turned([(0, long - at), (far, long - at)]), 1.05, 1.05, 0)
        if style == "hook" and index == 0:
            f.path(metal, turned([(far, long - at), (far, long - 3.6)]), 1.05, 1.05, 0)


def _bow(plan: Plan, metal: int, bow: str, r: float) -> None:
    f = plan.figure
    x, y = turned([(0, MIDDLE)])[0]
    if bow == "clover":
        for place in _lobes(r):
            f.ellipse(metal, *turned([place])[0], r * 0.62, r * 0.62, 0.1)
    elif bow == "heart":
        for side in (-1, 1):
            f.ellipse(metal, *turned([(side * r * 0.52, MIDDLE - 1.6)])[0], r * 0.62, r * 0.62, 0.1)
        f.polygon(metal, turned([(-r, -9.6), (r, -9.6), (0, -2.4)]), 0.1, bulge=0.6)
    elif bow == "sun":
        rays = [(a, b + MIDDLE) for a, b in star(plan.dice.pick("rays", (6, 8)), r + 1.4, r - 0.8)]
        f.polygon(metal, turned(rays), 0.1, bulge=1.0)
    elif bow == "wings":
        with f.called("wings"):
            for side in (-1, 1):
                wing = [(1, -11), (5.2, -15.6), (8.8, -14.6), (7.2, -11.4), (8.6, -9.0), (6, -7.6)]
                points = [(a * side, b) for a, b in [*wing, (4.6, -5.6), (1, -6)]]
                f.polygon(metal, turned(points), 0.08, facing=(-0.3, -0.4, 0.8))
        f.ellipse(metal, x, y, r * 0.72, r * 0.72, 0.1)
    else:
        power = {"round": 2.0, "diamond": 1.3, "square": 4.0, "crown": 2.0}[bow]
        f.ellipse(metal, x, y, r, r, 0.1, power=power, tilt=SLANT)
        for angle in (-0.7, 0.0, 0.7) if bow == "crown" else ():
            away = r + (1.4 if angle else 2.0)
            at = (away * math.sin(angle), MIDDLE - away * math.cos(angle))
            f.ellipse(metal, *turned([at])[0], 1.5, 1.5, 0.1)


def _lobes(r: float) -> list[tuple[float, float]]:
    """The middles of the three leaves of a clover."""
    return [
        (r * 0.62 * math.sin(angle), MIDDLE - r * 0.62 * math.cos(angle))
        for angle in (0.0, 2.1, -2.1)
    ]


def _eye(plan: Plan, bow: str, r: float) -> None:
    """The hole a key hangs by, or a stone in its place."""
    f = plan.figure
    x, y = turned([(0, MIDDLE)])[0]
    hole = r * (0.4 if bow == "wings" else 0.5)
    if adorned(plan, "stone", 0.25):
        with f.called("stone"):
            f.ellipse(accent(plan, GEMS), x, y, hole + 0.2, hole + 0.2, 0.5)
        return
    if bow == "clover":
        for place in _lobes(r):
            f.erase(f.inside(*turned([place])[0], r * 0.27, r * 0.27))
        return
    eye = plan.pick("eye", ("hole", "hole", "wide", "slot"))
    across, down = {"slot": (1.25, 0.7), "wide": (1.16, 1.16)}.get(eye, (1.0, 1.0))
    f.erase(f.inside(x, y, hole * across, hole * down))
