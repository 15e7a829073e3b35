"""Locking a picture to a palette without losing its shades.

The nearest colour alone lets two shades of a form fall together, or swap light and dark. So each
colour of the picture looks at those it lies beside: falling together with one of them costs as
much as REPEAT in squared OKLab distance, less if they hardly differ, and turning the order of
light and dark around costs twice that.
The best choice is found colour by colour (iterated conditional modes; Besag 1986).
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from worker.finishing.colour import Lab, Pixels, lab, packed, unpacked
from worker.finishing.palettes import Rgb

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]

HUE_WEIGHT = 1.6  # hue and chroma count more than lightness: the order keeps the form
REPEAT = 0.03
TURN = 0.06
DISTINCT = 0.01  # squared distance from which two shades are wholly two
MOST_SHADES = 256  # colours of a picture up to which shades are kept apart; more is no pixel art
SWEEPS = 6


def lock(pixels: Pixels, palette: Sequence[Rgb], keep_shades: bool) -> Pixels:
    """Every visible pixel in a colour of the palette; alpha stays.

    `keep_shades`: see above; else each colour by itself becomes the nearest.
    """
    seen = pixels[..., 3] > 0
    colours, inverse = np.unique(packed(pixels[..., :3])[seen], return_inverse=True)
    rows = np.array(palette, dtype=np.uint8)
    result = np.zeros_like(pixels)
    if colours.size:
        goals, choices = lab(unpacked(colours)), lab(rows)
        chosen = _nearest(goals, choices)
        if keep_shades and colours.size <= MOST_SHADES:
            chosen = _kept_apart(goals, choices, _beside(seen, inverse, colours.size))
        result[seen, :3] = rows[chosen[inverse]]
    result[..., 3] = pixels[..., 3]
    return result


def _distances(goals: Lab, choices: Lab) -> Floats:
    weights = np.array([1.0, HUE_WEIGHT, HUE_WEIGHT])
    off = goals[:, None] - choices[None]
    distances: Floats = np.round((off * off * weights).sum(axis=2), 9)
    return distances


def _nearest(goals: Lab, choices: Lab) -> Numbers:
    chunks = range(0, len(goals), 8192)
    found = [_distances(goals[n : n + 8192], choices).argmin(axis=1) for n in chunks]
    return np.concatenate(found)


def _beside(seen: NDArray[np.bool_], inverse: Numbers, count: int) -> Floats:
    """What share of a colour's neighbours (count x count) is which other colour, 0..1."""
    numbers = np.full(seen.shape, -1)
    numbers[seen] = inverse
    pairs = np.zeros((count, count))
    for one, other in (
        (numbers[:, :-1], numbers[:, 1:]),
        (numbers[:-1], numbers[1:]),
    ):
        both = (one >= 0) & (other >= 0) & (one != other)
        np.add.at(pairs, (one[both], other[both]), 1)
    pairs += pairs.T
    shares: Floats = pairs / np.maximum(pairs.sum(axis=1, keepdims=True), 1)
    return shares


def _kept_apart(goals: Lab, choices: Lab, beside: Floats) -> Numbers:
    distances = _distances(goals, choices)
    chosen: Numbers = distances.argmin(axis=1)
    order = np.argsort(goals[:, 0], kind="stable")
    light = choices[:, 0]
    for _ in range(SWEEPS):
        before = chosen.copy()
        for index in order:
            near = np.flatnonzero(beside[index])
            taken = chosen[near]
            same = taken[None, :] == np.arange(len(choices))[:, None]
            wanted = np.sign(goals[index, 0] - goals[near, 0])
            turned = wanted[None] * (light[:, None] - light[taken][None]) < 0
            two = np.minimum(_distances(goals[index, None], goals[near])[0] / DISTINCT, 1)
            cost = ((same * two * REPEAT + turned * TURN) * beside[index, near]).sum(axis=1)
            chosen[index] = np.round(distances[index] + cost, 9).argmin()
        if np.array_equal(before, chosen):
            break
    return chosen
