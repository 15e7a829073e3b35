"""The palettes a picture can be locked to, all made by us, and the lock itself in OKLab.

A ramp is locked as a whole: its steps keep their order from dark to light and avoid falling
together, because a shape whose shades all become one colour is no longer a shape.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from worker.engines.procedural.colour import Lab, Rgb, lab, oklch

REPEAT_COST = 0.012  # squared OKLab distance that a repeated colour in a ramp is worth

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
        (0.50, 0.09, 190), (0.64, 0.12, 170), (0.83, 0.11, 160), (0.64, 0.17, 30),
        (0.87, 0.07, 85), (0.46, 0.06, 60), (0.45, 0.12, 300), (0.72, 0.09, 310),
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
NAMES = (FREE, *_RECIPES)


@lru_cache
def colours(name: str) -> tuple[Rgb, ...]:
    """The colours of a palette from dark to light; of `free` there are none."""
    made = (oklch(*recipe) for recipe in _RECIPES.get(name, ()))
    return tuple(sorted(made, key=lambda colour: lab(colour)[0]))


@lru_cache(maxsize=1024)
def lock_ramp(name: str, steps: tuple[Rgb, ...]) -> tuple[Rgb, ...]:
    """The palette's best run of colours for a ramp given from dark to light.

    The best run is found step by step (dynamic programming): the cost is the squared OKLab
    distance plus REPEAT_COST for a colour used twice in a row; the order never falls back.
    """
    if name == FREE:
        return steps
    choices = colours(name)
    costs = [[_squared(lab(step), lab(choice)) for choice in choices] for step in steps]
    return tuple(choices[index] for index in _cheapest_run(costs))


def _cheapest_run(costs: list[list[float]]) -> list[int]:
    best = [[cost] for cost in costs[0]]
    came: list[list[int]] = []
    totals = [row[0] for row in best]
    for row in costs[1:]:
        sources = [_best_source(totals, index) for index in range(len(row))]
        came.append(sources)
        totals = [
            row[index] + totals[source] + (REPEAT_COST if source == index else 0.0)
            for index, source in enumerate(sources)
        ]
    run = [min(range(len(totals)), key=lambda index: round(totals[index], 9))]
    for sources in reversed(came):
        run.append(sources[run[-1]])
    return run[::-1]


def _best_source(totals: Sequence[float], index: int) -> int:
    def cost(source: int) -> float:
        return round(totals[source] + (REPEAT_COST if source == index else 0.0), 9)

    return min(range(index + 1), key=cost)


@lru_cache(maxsize=4096)
def lock(name: str, colour: Rgb) -> Rgb:
    """The palette's nearest colour in OKLab."""
    if name == FREE:
        return colour
    return min(colours(name), key=lambda choice: round(_squared(lab(colour), lab(choice)), 9))


def _squared(one: Lab, other: Lab) -> float:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def is_ordered(steps: Sequence[Rgb]) -> bool:
    """Whether the steps never get darker."""
    return all(lab(one)[0] <= lab(other)[0] + 1e-9 for one, other in pairwise(steps))
