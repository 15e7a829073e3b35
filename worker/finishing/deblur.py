"""The colours of cells that were blurred into each other, once the borders are known.

A blurred grid is linear: what is seen at a place is the cells' colours, each weighed by how much
of a Gaussian around that place lies over it. For both axes that is a small matrix, and least
squares turn it around. How wide the Gaussian is comes out of trying: the right width is the
one by which the cells, blurred again, look most like the picture near the borders.
"""

import math

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Places = NDArray[np.int64]

INSIDE = np.array([-0.22, 0.0, 0.22])  # where a cell's colour is taken, from its middle
ACROSS = np.array([-0.45, -0.3, 0.0, 0.3, 0.45])  # where a guess is compared
WIDTHS = tuple(step / 2 for step in range(1, 19))  # Gaussians tried, in pixels
GAIN = 0.97  # the error a width must get below to be believed, as a share of none at all


def cells(seen: Floats, rows: Places, columns: Places, sharp: Floats) -> Floats:
    """The colours (cells down x cells across x channels) behind the picture `seen`.

    `sharp`: the colours if nothing was blurred; they are returned where nothing better is found.
    """
    best, least = sharp, GAIN * _error(seen, rows, columns, sharp, 0.25)
    for width in WIDTHS:
        if width > 0.3 * min(np.diff(rows).min(), np.diff(columns).min()):
            break
        found = _solved(seen, rows, columns, width)
        error = _error(seen, rows, columns, found, width)
        if error < least:
            best, least = found, error
    return best


def _solved(seen: Floats, rows: Places, columns: Places, width: float) -> Floats:
    down, across = _places(rows, INSIDE), _places(columns, INSIDE)
    left, right = _inverse(_weights(rows, down, width)), _inverse(_weights(columns, across, width))
    return np.clip(_both_ways(left, seen[down[:, None], across], right), 0, 255)


def _inverse(weights: Floats) -> Floats:
    """Least squares by the normal equations; up to a third of a cell of blur they are tame."""
    return np.asarray(np.linalg.solve(weights.T @ weights, weights.T), dtype=np.float64)


def _both_ways(left: Floats, middle: Floats, right: Floats) -> Floats:
    """left @ middle @ right.T for each channel (the last axis of `middle`)."""
    channels = [left @ np.ascontiguousarray(plane) @ right.T for plane in np.moveaxis(middle, 2, 0)]
    return np.stack(channels, axis=2)


def _error(seen: Floats, rows: Places, columns: Places, found: Floats, width: float) -> float:
    down, across = _places(rows, ACROSS), _places(columns, ACROSS)
    left, right = _weights(rows, down, width), _weights(columns, across, width)
    again = _both_ways(left, found, right)
    return round(float(np.abs(again - seen[down[:, None], across]).mean()), 6)


def _places(cuts: Places, inside: Floats) -> Places:
    middle, width = (cuts[:-1] + cuts[1:] - 1) / 2, np.diff(cuts)
    places = np.round(middle[:, None] + width[:, None] * inside + 1e-6).astype(np.int64)
    return np.clip(places, cuts[:-1, None], cuts[1:, None] - 1).reshape(-1)


_erf = np.vectorize(math.erf, otypes=[np.float64])


def _weights(cuts: Places, places: Places, width: float) -> Floats:
    """How much of each cell (columns) a Gaussian around each place (rows) sees; rows sum to 1."""
    borders = cuts.astype(np.float64)
    borders[0], borders[-1] = -1e6, 1e6  # beyond its end a picture goes on as it ended
    sums = _erf((borders[None] - places[:, None] - 0.5) / (width * math.sqrt(2))) / 2
    return np.diff(np.round(sums, 9), axis=1)
