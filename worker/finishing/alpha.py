"""Edges against transparency: hard ones for pixel art, soft ones without a fringe."""

import numpy as np
from numpy.typing import NDArray

from worker.finishing.colour import Mask, Pixels, neighbours

SOLID = 250  # from this alpha on a pixel's colour is believed
_AROUND = [(y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if (y, x) != (0, 0)]


def harden(pixels: Pixels, threshold: int) -> Pixels:
    """Alpha 255 from `threshold` (1..255) on, 0 below; what is clear has no colour either."""
    seen = pixels[..., 3] >= threshold
    result = pixels.copy()
    result[..., 3] = seen * np.uint8(255)
    result[~seen] = 0
    return result


def bleed(pixels: Pixels, reach: int) -> Pixels:
    """Alpha as it is, and under it the colour of the nearest solid pixels, `reach` pixels far.

    A half-clear pixel carries the ground it was once drawn on, which shines through as a fringe;
    a clear one carries black, which bilinear filters pull in. Ring by ring, each takes the mean of
    the known among its eight neighbours.
    """
    known: Mask = pixels[..., 3] >= SOLID
    result = pixels.copy()
    for _ in range(reach):
        ring = neighbours(known, diagonal=True) & ~known
        ys, xs = np.nonzero(ring)
        if not ys.size:
            break
        result[ys, xs, :3] = _means(result, known, ys, xs)
        known |= ring
    return result


def _means(
    pixels: Pixels, known: Mask, ys: NDArray[np.int64], xs: NDArray[np.int64]
) -> NDArray[np.uint8]:
    high, wide = known.shape
    total = np.zeros((ys.size, 3), dtype=np.int64)
    count = np.zeros((ys.size, 1), dtype=np.int64)
    for dy, dx in _AROUND:
        y, x = np.clip(ys + dy, 0, high - 1), np.clip(xs + dx, 0, wide - 1)
        counts = known[y, x][:, None]
        total += pixels[y, x, :3] * counts
        count += counts
    return ((2 * total + count) // (2 * count)).astype(np.uint8)
