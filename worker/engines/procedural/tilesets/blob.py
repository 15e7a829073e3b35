"""The 47 tiles of a blob set: which neighbours are of the same ground, and where the border runs.

A mask has a bit for each neighbour that is the upper ground too, in Tiled's order from the top
clockwise (top 1, top right 2, right 4, ... top left 128). A corner counts only between two sides
that are set, which leaves 47 of the 256 masks (the scheme is known as blob tiles or 2-corner
2-edge Wang tiles).

The border is the line where `depth` reaches a given value. Depth is the distance to the nearest
missing neighbour, in tile widths, so it depends near an edge of the tile only on what the tile
and its neighbour there have in common: borders meet by construction.
"""

import numpy as np
from numpy.typing import NDArray

from worker.engines.procedural.textures.noise import Floats

TOP, RIGHT, BOTTOM, LEFT = 1, 4, 16, 64
WHOLE = 255
_CORNERS = (  # bit, the two sides beside it, and where it is: 0 is left or top, 1 right or bottom
    (2, TOP, RIGHT, 1, 0),
    (8, BOTTOM, RIGHT, 1, 1),
    (32, BOTTOM, LEFT, 0, 1),
    (128, TOP, LEFT, 0, 0),
)
_AROUND = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))  # rows, columns
FAR = 9.0  # no border is near
ROUND = 0.44  # the radius of an outer corner, in tile widths


def reduced(mask: int) -> int:
    """The mask without corners that do not lie between two sides."""
    for corner, one, other, _, _ in _CORNERS:
        if not (mask & one and mask & other):
            mask &= ~corner
    return mask


MASKS = tuple(mask for mask in range(256) if reduced(mask) == mask)
COLUMNS = 8  # of the sheet


def depth(mask: int, x: Floats, y: Floats) -> Floats:
    """How far inside the upper ground a point of the tile is, in tile widths; x, y in 0..1."""
    sides = ((TOP, y), (BOTTOM, 1 - y), (LEFT, x), (RIGHT, 1 - x))
    result: Floats = np.full(np.broadcast(x, y).shape, FAR)
    for side, away in sides:
        if not mask & side:
            result = np.minimum(result, away)
    for corner, one, other, right, low in _CORNERS:
        across, down = np.abs(x - right), np.abs(y - low)
        if not mask & one and not mask & other:
            near = (across < ROUND) & (down < ROUND)
            curve = ROUND - np.hypot(ROUND - across, ROUND - down)
            result = np.where(near, np.minimum(result, curve), result)
        elif mask & one and mask & other and not mask & corner:
            result = np.minimum(result, np.hypot(across, down))
    return result


def masks(upper: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The mask of every cell of a map where it is the upper ground, else -1; outside is as inside.

    `upper` has shape (rows, columns).
    """
    wide = np.pad(upper, 1, mode="edge")
    rows, columns = upper.shape
    found = np.zeros(upper.shape, np.int64)
    for bit, (down, across) in enumerate(_AROUND):
        found |= wide[1 + down : 1 + down + rows, 1 + across : 1 + across + columns] << bit
    lookup = np.array([reduced(mask) for mask in range(256)])
    return np.where(upper, lookup[found], -1)
