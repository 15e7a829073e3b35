"""Whether a picture can be laid side by side with itself, and making it so.

The measure is the step over the edge against the largest step inside: a brick wall has strong
lines of its own, so the mean would call every good brick wall a bad one. The repair is the
minimum error cut of Efros and Freeman ("Image quilting", 2001), with the picture's two ends as
the two patches.
"""

import numpy as np
from numpy.typing import NDArray

from worker.finishing.colour import Pixels, Unfit, lab

Floats = NDArray[np.float64]
LEAST_SIDE = 8  # pixels


def ratios(pixels: Pixels) -> tuple[float, float]:
    """Edge over largest inner step, across (left to right) and down; up to 1.15 nobody sees."""
    colours = lab(pixels[..., :3])
    return _ratio(colours), _ratio(colours.transpose(1, 0, 2))


def _ratio(colours: Floats) -> float:
    steps = np.abs(colours - np.roll(colours, 1, axis=1)).sum(axis=2).mean(axis=0)
    most = float(steps[1:].max()) if steps.size > 1 else 0.0
    return round(float(steps[0]) / max(most, 0.002), 3)


def repair(pixels: Pixels, overlap: float) -> Pixels:
    """The picture without a seam in either direction, smaller by `overlap` (0..0.5) of each side.

    Raises Unfit for pictures of less than 8 pixels.
    """
    if min(pixels.shape[:2]) < LEAST_SIDE:
        raise Unfit(f"A side of less than {LEAST_SIDE} pixels leaves no room for a cut.")
    across = _joined(pixels, overlap, closed=False)
    return _joined(across.transpose(1, 0, 2), overlap, closed=True).transpose(1, 0, 2).copy()


def _joined(pixels: Pixels, overlap: float, closed: bool) -> Pixels:
    wide = pixels.shape[1]
    shared = max(2, round(wide * overlap))
    left, right = pixels[:, :shared], pixels[:, wide - shared :]
    path = _cut(((lab(left[..., :3]) - lab(right[..., :3])) ** 2).sum(axis=2), closed)
    result = pixels[:, : wide - shared].copy()
    before = np.arange(shared)[None] < path[:, None]
    result[:, :shared] = np.where(before[..., None], right, left)
    return result


def _cut(error: Floats, closed: bool) -> NDArray[np.int64]:
    """For each row where to change over, so that the steps over the cut are smallest.

    `closed`: the last row lies beside the first, so the path has to end where it began.
    """
    error = np.round(error + np.pad(error, ((0, 0), (1, 0)))[:, :-1], 9)
    error[:, 0] += 1  # change over inside: at the very end it would be the old seam
    path = _path(error, None)
    return _path(error, int(path[len(path) // 2])) if closed else path


def _path(error: Floats, start: int | None) -> NDArray[np.int64]:
    high, wide = error.shape
    total = error[0].copy()
    if start is not None:
        total[np.arange(wide) != start] = np.inf
    came = np.zeros((high, wide), dtype=np.int64)
    for row in range(1, high):
        padded = np.pad(total, 1, constant_values=np.inf)
        sources = np.stack([padded[:-2], padded[1:-1], padded[2:]])
        choice = sources.argmin(axis=0)
        came[row] = np.arange(wide) + choice - 1
        total = np.round(sources[choice, np.arange(wide)] + error[row], 9)
    if start is not None:
        total[np.abs(np.arange(wide) - start) > 1] = np.inf
    path = np.zeros(high, dtype=np.int64)
    path[-1] = total.argmin()
    for row in range(high - 1, 0, -1):
        path[row - 1] = came[row, path[row]]
    return path
