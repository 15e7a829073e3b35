"""The true pixels of a picture that only looks like pixel art, when their number is known.

Image models draw "pixels" of many real pixels each, blurred, and on a grid that drifts. The borders
between them are found for both axes by dynamic programming (Bellman 1957, as in line breaking by
Knuth and Plass 1981): the run of cuts that gathers the most colour change, less a penalty for
cells that are wider or narrower than the mean.
"""

import numpy as np
from numpy.typing import NDArray

from worker.finishing import deblur
from worker.finishing.colour import Pixels, Unfit

Floats = NDArray[np.float64]
Places = NDArray[np.int64]

EVEN = 4.8  # worth of even cells against the strength of a border
AGAIN = 300.0  # the same, against the mean difference of a pixel's four channels
LOOKS = 2
LEAST, MOST = 0.6, 1.4  # width of a cell, as a share of the mean
NEAR = 0.25  # of a cell: how much is compared on either side of a border
QUIET, FAINT = 4.0, 12.0  # a border is steeper than so many times the median, and than so much
_BLUNT = np.array([0.25, 0.5, 0.25])
INSIDE = np.array([-0.22, -0.11, 0.0, 0.11, 0.22])  # where a cell is looked at, from its middle


def recover(pixels: Pixels, width: int, height: int) -> Pixels:
    """The picture at its true size, `height` x `width` x 4: each cell's median colour.

    Raises Unfit when a cell would be less than two pixels wide.
    """
    high, wide = pixels.shape[:2]
    if (width, height) == (wide, high):
        return pixels
    if wide < 2 * width or high < 2 * height:
        raise Unfit(
            f"{wide} × {high} pixels cannot hold {width} × {height} cells of two pixels or more."
        )
    seen = _premultiplied(pixels)
    columns = cuts(_borders(seen, width), width)
    rows = cuts(_borders(seen.transpose(1, 0, 2), height), height)
    for _ in range(LOOKS):
        found = deblur.cells(seen, rows, columns, _medians(seen, rows, columns))
        before = rows, columns
        columns = refined(seen[_middles(rows)], columns, found)
        rows = refined(
            seen[:, _middles(columns)].transpose(1, 0, 2), rows, found.transpose(1, 0, 2)
        )
        if all(map(np.array_equal, before, (rows, columns))):
            return _plain(found)
    return _plain(deblur.cells(seen, rows, columns, _medians(seen, rows, columns)))


def cuts(strength: Floats, cells: int) -> Places:
    """The `cells` + 1 borders, in pixels, of a row whose `strength` says where colours change."""
    gain = np.append(strength, 0.0)
    return _best_run(np.zeros((cells, gain.size)), np.tile(gain, (cells, 1)), EVEN)


def refined(seen: Floats, across: Places, colours: Floats) -> Places:
    """The borders of the columns once more, now that the cells' colours are known.

    `seen`: a row of the picture for each row of cells. A pixel belongs to the cell whose colours
    it is nearest to; that finds borders which a blur has hidden from the first look.
    """
    costs = np.full((across.size - 1, seen.shape[1]), 255.0 * seen.shape[2])
    for cell in range(across.size - 1):
        start, end = across[max(cell - 1, 0)], across[min(cell + 2, across.size - 1)]
        off = np.abs(seen[:, start:end] - colours[:, cell, None])
        costs[cell, start:end] = off.sum(axis=2).mean(axis=0)
    sums = np.round(np.pad(np.cumsum(costs, axis=1), ((0, 0), (1, 0))), 6)
    return _best_run(sums, -sums, AGAIN)


def _best_run(before: Floats, after: Floats, even: float) -> Places:
    """The borders 0 = b[0] < b[1] < ... of cells for which the sum of before[cell, b[cell]] and
    after[cell, b[cell + 1]], less `even` times the squared unevenness, is greatest."""
    cells, length = before.shape[0], before.shape[1] - 1
    mean = length / cells
    widths = np.arange(max(1, int(LEAST * mean)), int(np.ceil(MOST * mean)) + 1)
    uneven = even * ((widths - mean) / mean) ** 2
    best = np.full(length + 1, -np.inf)
    best[0] = 0
    came = np.zeros((cells, length + 1), dtype=np.int64)
    for cell in range(cells):
        start = best + before[cell]
        tried = np.full((widths.size, length + 1), -np.inf)
        for row, (step, cost) in enumerate(zip(widths, uneven, strict=True)):
            tried[row, step:] = start[: length + 1 - step] - cost
        choice = np.round(tried, 6).argmax(axis=0)
        came[cell] = widths[choice]
        best = np.take_along_axis(tried, choice[None], axis=0)[0] + after[cell]
    return _walked_back(came, length)


def _walked_back(came: Places, length: int) -> Places:
    found = [length]
    for row in came[::-1]:
        found.append(found[-1] - int(row[found[-1]]))
    return np.array(found[::-1])


def _premultiplied(pixels: Pixels) -> Floats:
    shown = pixels.astype(np.float64)
    shown[..., :3] *= shown[..., 3:] / 255
    return shown


def _borders(seen: Floats, cells: int) -> Floats:
    """How strongly each of the columns begins something new: 0 up to 1.5 for the strongest.

    A quarter of a cell before each place is compared with a quarter after it: so a border counts
    that a blur has spread over many pixels, and noise does not. Only the steepest place of each
    change counts, so that a blurred border is one border.
    """
    wide = seen.shape[1]
    mean = wide / cells
    near = max(1, round(NEAR * mean))
    shown = seen[..., :3] if (seen[..., 3] == 255).all() else seen
    shown = _running_means(shown.transpose(1, 0, 2), near, edge=0).transpose(1, 0, 2)
    shown = _running_means(shown, near, edge=near)
    step = np.abs(shown[:, near : near + wide] - shown[:, :wide]).sum(axis=2)
    before, after = np.pad(step, ((0, 0), (1, 1)))[:, :-2], np.pad(step, ((0, 0), (1, 1)))[:, 2:]
    flat = QUIET * float(np.median(step)) + FAINT / mean
    peaks = np.where((step >= before) & (step > after) & (step > flat), step, 0).sum(axis=0)
    peaks[0] = 0
    strength = np.convolve(peaks, _BLUNT, "same")
    top = np.percentile(strength, 97)
    return np.asarray(np.minimum(np.sqrt(np.round(strength / (top + 1e-9), 9)), 1.5))


def _running_means(seen: Floats, count: int, edge: int) -> Floats:
    """The mean of each `count` columns that follow each other, `edge` added at either end."""
    padded = np.pad(seen, ((0, 0), (edge + 1, edge), (0, 0)), "edge")
    padded[:, 0] = 0
    sums = np.cumsum(padded, axis=1)
    return np.asarray((sums[:, count:] - sums[:, :-count]) / count)


def _medians(seen: Floats, rows: Places, columns: Places) -> Floats:
    """The median of 25 places in the middle of each cell."""
    ys, xs = _inside(rows), _inside(columns)
    looked = seen[ys[:, None, :, None], xs[None, :, None, :]]
    looked = looked.reshape(rows.size - 1, columns.size - 1, -1, seen.shape[2])
    return np.median(looked, axis=2)


def _middles(cuts: Places) -> Places:
    return (cuts[:-1] + cuts[1:] - 1) // 2


def _inside(cuts: Places) -> Places:
    middle, width = (cuts[:-1] + cuts[1:] - 1) / 2, np.diff(cuts)
    places = np.round(middle[:, None] + width[:, None] * INSIDE + 1e-6).astype(np.int64)
    inside: Places = np.clip(places, cuts[:-1, None], cuts[1:, None] - 1)
    return inside


def _plain(seen: Floats) -> Pixels:
    """Premultiplied colours as pixels; what is clear has no colour."""
    result = seen.copy()
    result[..., :3] *= 255 / np.maximum(seen[..., 3:], 1)
    result[seen[..., 3] < 0.5] = 0
    return np.clip(np.round(np.round(result, 4)), 0, 255).astype(np.uint8)
