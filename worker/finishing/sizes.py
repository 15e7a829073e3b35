"""Exact sizes: scale, trim, pad."""

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from worker.finishing.colour import Pixels, Unfit

Place = Literal["centre", "bottom", "top-left"]


def resize(pixels: Pixels, width: int, height: int, smooth: bool) -> Pixels:
    """The picture with exactly that many pixels: the nearest pixel, or the mean of an area.

    The mean weighs colours by their alpha, so that what is clear does not darken the edge.
    """
    high, wide = pixels.shape[:2]
    if not smooth:
        rows = (np.arange(height) * 2 + 1) * high // (2 * height)
        columns = (np.arange(width) * 2 + 1) * wide // (2 * width)
        picked: Pixels = pixels[rows[:, None], columns]
        return picked
    values = pixels.astype(np.float64)
    values[..., :3] *= values[..., 3:]
    values = _areas(_areas(values, height).transpose(1, 0, 2), width).transpose(1, 0, 2)
    values[..., :3] /= np.maximum(values[..., 3:], 1e-9)
    return np.round(np.round(values, 4)).astype(np.uint8)


def _areas(values: NDArray[np.float64], count: int) -> NDArray[np.float64]:
    """The mean of `count` equal stretches along the first axis, parts of a pixel included."""
    length = values.shape[0]
    sums = np.concatenate([np.zeros((1, *values.shape[1:])), np.cumsum(values, axis=0)])
    borders = np.arange(count + 1) * length / count
    whole = np.minimum(borders.astype(np.int64), length - 1)
    at_border = sums[whole] + values[whole] * (borders - whole)[:, None, None]
    means: NDArray[np.float64] = np.diff(at_border, axis=0) * count / length
    return means


def box(pixels: Pixels) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of what can be seen. Raises Unfit when there is nothing."""
    seen = pixels[..., 3] > 0
    columns, rows = np.flatnonzero(seen.any(axis=0)), np.flatnonzero(seen.any(axis=1))
    if not rows.size:
        raise Unfit("There is nothing to be seen in this picture.")
    return int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1


def pad(pixels: Pixels, width: int, height: int, place: Place) -> Pixels:
    """Clear pixels around up to that size. Raises Unfit when the picture is larger."""
    high, wide = pixels.shape[:2]
    if wide > width or high > height:
        raise Unfit(f"The picture has {wide} × {high} pixels: more than {width} × {height}.")
    left = 0 if place == "top-left" else (width - wide) // 2
    top = {"centre": (height - high) // 2, "bottom": height - high, "top-left": 0}[place]
    room = ((top, height - high - top), (left, width - wide - left), (0, 0))
    return np.pad(pixels, room)


def power_of_two(side: int) -> int:
    """The smallest power of two that is not below `side`, both in pixels."""
    return 1 << (side - 1).bit_length()
