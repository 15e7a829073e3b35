"""Connected parts of a mask, without a library: runs of a row, joined where rows touch.

The joining is the hook-and-jump of Shiloach and Vishkin (J. Algorithms 3, 1982), on arrays.
"""

import numpy as np
from numpy.typing import NDArray

from worker.finishing.colour import Mask

Numbers = NDArray[np.int64]


def label(mask: Mask, diagonal: bool = False) -> tuple[Numbers, int]:
    """Number the parts from 1, row by row; 0 is outside. Returns the numbers and how many.

    `diagonal`: pixels that touch only at a corner belong together.
    """
    high, wide = mask.shape
    stride = wide + 1  # an empty column ends each row
    flat = np.zeros(high * stride + 1, dtype=np.int8)
    flat[: high * stride].reshape(high, stride)[:, :wide] = mask
    change = np.diff(flat, prepend=0)
    starts, ends = np.flatnonzero(change == 1), np.flatnonzero(change == -1)
    roots = _joined(starts, ends, stride, int(diagonal))
    _, numbers = np.unique(roots, return_inverse=True)
    painted = np.zeros(flat.size + 1, dtype=np.int64)
    painted[starts] += numbers + 1
    painted[ends] -= numbers + 1
    whole = np.cumsum(painted)[: high * stride].reshape(high, stride)[:, :wide]
    return whole, int(numbers.max()) + 1 if numbers.size else 0


def _joined(starts: Numbers, ends: Numbers, stride: int, reach: int) -> Numbers:
    """For each run the first run of its part."""
    first = np.searchsorted(ends, starts + stride - reach, "right")
    last = np.searchsorted(starts, ends + stride + reach, "left")
    counts = np.maximum(last - first, 0)
    one = np.repeat(np.arange(starts.size), counts)
    within = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
    other = np.repeat(first, counts) + within
    parent = np.arange(starts.size)
    while True:
        low = np.minimum(parent[one], parent[other])
        high = np.maximum(parent[one], parent[other])
        if np.array_equal(low, high):
            return parent
        np.minimum.at(parent, high, low)
        while not np.array_equal(parent, parent[parent]):
            parent = parent[parent]


def touching_border(numbers: Numbers) -> Mask:
    """The pixels of all parts that reach the border of the picture."""
    rim = np.concatenate([numbers[0], numbers[-1], numbers[:, 0], numbers[:, -1]])
    reached = np.unique(rim[rim > 0])
    return np.isin(numbers, reached)
