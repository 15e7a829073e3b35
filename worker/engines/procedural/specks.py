"""Small pictures without specks: at 16 pixels a lone pixel is dirt, not detail.

A pixel that none of its eight neighbours shares its colour with takes the one of their colours
that is nearest in OKLab. Outline stays outline and body stays body; stamped pixels (eyes, shines)
are meant and stay.
"""

import numpy as np
from numpy.typing import NDArray

from worker.engines.procedural.colour import lab

SMALL = 16  # pixels: larger pictures have room for detail
PASSES = 3
Pixels = NDArray[np.uint8]
Mask = NDArray[np.bool_]
_AROUND = [(down, across) for down in (-1, 0, 1) for across in (-1, 0, 1) if down or across]


def cleaned(picture: Pixels, body: Mask, kept: Mask) -> Pixels:
    """The picture (height x width x 4, a border of one pixel empty) without lone pixels.

    `body` is where the figure is, the rest of what is opaque is its outline; `kept` are stamps.
    """
    result = picture.copy()
    for _ in range(PASSES):
        colours = _packed(result)
        lone = ~_shared(colours) & (colours >= 0) & ~kept
        for row, column in zip(*np.nonzero(lone), strict=True):
            _adopt(result, colours, body, int(row), int(column))
        if not lone.any():
            break
    return result


def orphans(picture: Pixels, kept: Mask | None = None) -> float:
    """The share of opaque pixels, stamps left out, that no neighbour shares its colour with."""
    colours = _packed(np.pad(picture, ((1, 1), (1, 1), (0, 0))))
    seen = colours >= 0
    if kept is not None:
        seen &= ~np.pad(kept, 1)
    return float((seen & ~_shared(colours)).sum() / max(seen.sum(), 1))


def _packed(picture: Pixels) -> NDArray[np.int64]:
    wide = picture.astype(np.int64)
    packed = wide[..., 0] << 16 | wide[..., 1] << 8 | wide[..., 2]
    return np.where(wide[..., 3] > 0, packed, -1)


def _shared(colours: NDArray[np.int64]) -> Mask:
    same = np.zeros(colours.shape, bool)
    for down, across in _AROUND:
        same |= np.roll(colours, (-down, -across), (0, 1)) == colours
    return same


def _adopt(result: Pixels, colours: NDArray[np.int64], body: Mask, row: int, column: int) -> None:
    """Give a pixel the nearest colour around it, of the body or of the outline as it is itself."""
    own = lab(_rgb(int(colours[row, column])))
    best, least = None, 9.0
    for down, across in _AROUND:
        y, x = row + down, column + across
        if not (0 <= y < colours.shape[0] and 0 <= x < colours.shape[1]) or colours[y, x] < 0:
            continue
        if body[y, x] != body[row, column]:
            continue
        other = lab(_rgb(int(colours[y, x])))
        away = round(sum((a - b) ** 2 for a, b in zip(own, other, strict=True)), 9)
        if away < least:
            best, least = int(colours[y, x]), away
    if best is not None:
        result[row, column, :3] = _rgb(best)


def _rgb(packed: int) -> tuple[int, int, int]:
    return packed >> 16, packed >> 8 & 255, packed & 255
