"""The palettes a picture can be locked to, made by us or brought, and the lock itself in OKLab.

A ramp is locked as a whole: its steps keep their order from dark to light and avoid falling
together, because a shape whose shades all become one colour is no longer a shape.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from worker.engines.procedural.colour import Lab, Rgb, lab, oklch

REPEAT_COST = 0.010  # squared OKLab distance that a repeated colour in a ramp is worth
TURN_COST = 0.8  # the same for a step that changes hue otherwise than the ramp does
HUE_WEIGHT = 1.8  # hue and chroma count more than lightness: the order keeps the form

_RECIPES: dict[str, tuple[tuple[float, float, float], ...]] = {
    "ember": (
        (0.17, 0.03, 310), (0.27, 0.07, 335), (0.36, 0.11, 8), (0.46, 0.15, 22),
        (0.57, 0.19, 29), (0.68, 0.18, 48), (0.78, 0.16, 70), (0.88, 0.12, 92),
        (0.97, 0.03, 95), (0.37, 0.09, 300), (0.52, 0.08, 325), (0.70, 0.10, 15),
        (0.81, 0.07, 62), (0.41, 0.07, 50), (0.45, 0.05, 235), (0.67, 0.04, 250),
    ),
    "lagoon": (
        (0.16, 0.03, 270), (0.27, 0.08, 265), (0.40, 0.13, 258), (0.53, 0.15, 248),
        (0.67, 0.12, 232), (0.80, 0.10, 210), (0.96, 0.02, 200), (0.34, 0.06, 200),
        (0.50, 0.09, 190), (0.65, 0.12, 170), (0.83, 0.11, 160), (0.65, 0.16, 32),
        (0.43, 0.13, 22), (0.87, 0.07, 85), (0.53, 0.06, 62), (0.50, 0.11, 303),
    ),
    "moss": (
        (0.16, 0.02, 150), (0.27, 0.05, 155), (0.38, 0.08, 148), (0.50, 0.12, 140),
        (0.63, 0.14, 125), (0.77, 0.15, 118), (0.90, 0.09, 110), (0.28, 0.04, 50),
        (0.40, 0.06, 55), (0.54, 0.08, 62), (0.68, 0.09, 65), (0.94, 0.03, 95),
        (0.50, 0.16, 28), (0.42, 0.11, 350), (0.47, 0.015, 200), (0.72, 0.02, 190),
    ),
    "handheld": ((0.27, 0.05, 150), (0.45, 0.08, 145), (0.67, 0.12, 125), (0.89, 0.13, 115)),
}  # fmt: skip

FREE = "free"
OWN = "own:"
BROUGHT = re.compile(OWN + "[0-9a-f]{6}(?: [0-9a-f]{6}){1,63}")  # slower with every colour
NAMES = (FREE, *_RECIPES)


@lru_cache
def colours(name: str) -> tuple[Rgb, ...]:
    """The colours of a palette from dark to light; of `free` there are none.

    One that was brought has its colours for a name: `own:1a1c2c ffcd75`.
    """
    if name.startswith(OWN):
        brought = (bytes.fromhex(digits) for digits in name.removeprefix(OWN).split())
        return _sorted((red, green, blue) for red, green, blue in brought)
    made = (oklch(*recipe) for recipe in _RECIPES.get(name, ()))
    return _sorted(made)


def _sorted(made: Iterable[Rgb]) -> tuple[Rgb, ...]:
    return tuple(sorted(made, key=lambda colour: lab(colour)[0]))


@lru_cache(maxsize=1024)
def lock_ramp(name: str, steps: tuple[Rgb, ...]) -> tuple[Rgb, ...]:
    """The palette's best run of colours for a ramp given from dark to light.

    The best run is found step by step (dynamic programming). A colour costs its squared OKLab
    distance; going from one to the next costs REPEAT_COST if it is the same, and else TURN_COST
    for every unit by which hue and chroma turn otherwise than in the ramp. The order from dark
    to light is kept.
    """
    if name == FREE:
        return steps
    choices = [lab(choice) for choice in colours(name)]
    goals = [lab(step) for step in steps]
    totals = [_squared(goals[0], choice) for choice in choices]
    came: list[list[int]] = []
    for before, goal in pairwise(goals):
        sources = [
            _best_source(totals, choices, index, before, goal) for index in range(len(choices))
        ]
        came.append([source for source, _ in sources])
        totals = [
            _squared(goal, choice) + cost
            for choice, (_, cost) in zip(choices, sources, strict=True)
        ]
    run = [min(range(len(totals)), key=lambda index: round(totals[index], 9))]
    for row in reversed(came):
        run.append(row[run[-1]])
    return tuple(colours(name)[index] for index in reversed(run))


def _best_source(
    totals: Sequence[float], choices: Sequence[Lab], index: int, before: Lab, goal: Lab
) -> tuple[int, float]:
    """The cheapest way to reach a colour: the colour it comes from, and the cost so far."""

    def cost(source: int) -> float:
        if source == index:
            return round(totals[source] + REPEAT_COST, 9)
        turn = [
            (choices[index][axis] - choices[source][axis]) - (goal[axis] - before[axis])
            for axis in (1, 2)
        ]
        return round(totals[source] + TURN_COST * (turn[0] ** 2 + turn[1] ** 2), 9)

    best = min(range(index + 1), key=cost)
    return best, cost(best)


@lru_cache(maxsize=4096)
def lock(name: str, colour: Rgb) -> Rgb:
    """The palette's nearest colour in OKLab."""
    if name == FREE:
        return colour
    return min(colours(name), key=lambda choice: round(_squared(lab(colour), lab(choice)), 9))


def _squared(one: Lab, other: Lab) -> float:
    lightness, a, b = (x - y for x, y in zip(one, other, strict=True))
    return lightness * lightness + HUE_WEIGHT * (a * a + b * b)
