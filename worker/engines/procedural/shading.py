"""From a figure to pixels: light, contact shade, lone pixels, colours, stamps, outline, place.

Light falls from the top left. All steps work on ramp indices; colours come last.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from worker.engines.procedural import palette as palettes
from worker.engines.procedural import specks
from worker.engines.procedural.colour import Rgb, darker, rows
from worker.engines.procedural.figure import NOTHING, Figure, Floats, Mask

Pixels = NDArray[np.uint8]
Indices = NDArray[np.int64]

LIGHT = np.array([-0.55, -0.68, 0.60]) / np.sqrt(0.55**2 + 0.68**2 + 0.60**2)
STEPS = np.array([0.30, 0.60, 0.86])  # lit amounts where the next lighter step begins
CONTACT = 0.05  # design units of depth between two shapes that cast a shade
BLACK: Rgb = (16, 13, 22)

_NEIGHBOURS = ((0, 1), (1, 0), (0, -1), (-1, 0))  # the neighbour's row and column offset


@dataclass(frozen=True, slots=True)
class Look:
    """How a picture is finished: palette name, outline `tinted`, `black` or `none`, and where
    the figure stands: on the `ground` or in the `middle`."""

    palette: str = palettes.FREE
    outline: str = "tinted"
    stands: str = "ground"


@dataclass(frozen=True, slots=True)
class _Cut:
    """The part of the buffer the figure covers, with one pixel around it."""

    rows: slice
    columns: slice


def bounds(figure: Figure) -> tuple[int, int, int, int]:
    """Top, bottom, left, right of the drawn pixels in the buffer, ends exclusive."""
    solid = figure.solid()
    down, across = np.flatnonzero(solid.any(1)), np.flatnonzero(solid.any(0))
    if not down.size:
        return figure.middle, figure.middle + 1, figure.middle, figure.middle + 1
    return int(down[0]), int(down[-1]) + 1, int(across[0]), int(across[-1]) + 1


def render(figure: Figure, look: Look, corner: tuple[int, int] | None = None) -> Pixels:
    """The picture, size x size x 4, alpha 0 or 255; `corner` is where it is cut from the buffer."""
    top, bottom, left, right = bounds(figure)
    cut = _Cut(slice(top - 1, bottom + 1), slice(left - 1, right + 1))
    indices = _tidy(_contact(_light(figure, cut), figure, cut), figure, cut)
    picture = _coloured(indices, figure, cut, look)
    _stamp(picture, figure, cut, look)
    body = picture[..., 3] > 0
    if look.outline != "none":
        picture = _outlined(picture, figure, cut, look)
    if figure.size <= specks.SMALL:
        picture = specks.cleaned(picture, body, _stamped(figure, cut))
    return _placed(picture, figure.size, cut, corner or corner_of(figure, look))


def _light(figure: Figure, cut: _Cut) -> Indices:
    lit: Floats = np.round((figure.normal[cut.rows, cut.columns] @ LIGHT + 0.42) / 1.36, 4)
    material = figure.material[cut.rows, cut.columns]
    contrast = np.array([entry.contrast for entry in figure.materials])[material]
    glow = np.array([entry.glow for entry in figure.materials])[material]
    lit = np.where(glow, 0.45 + 0.45 * figure.normal[cut.rows, cut.columns, 2], lit)
    lit = 0.5 + (lit - 0.5) * contrast + figure.bias[cut.rows, cut.columns] * 0.28
    return np.asarray(1 + np.digitize(np.round(lit, 4), STEPS), np.int64)


def _contact(indices: Indices, figure: Figure, cut: _Cut) -> Indices:
    shape, depth = figure.shape[cut.rows, cut.columns], figure.depth[cut.rows, cut.columns]
    shaded = indices.copy()
    least = 0 if figure.unit > 0.7 else 1
    for down, across in _NEIGHBOURS:
        other = np.roll(shape, (-down, -across), (0, 1))
        nearer = np.roll(depth, (-down, -across), (0, 1)) > depth + CONTACT
        touches = (shape != NOTHING) & (other != NOTHING) & (other != shape) & nearer
        # Below an edge the shade is deepest; tiny figures have no room for that.
        steps = 2 if (down, across) == (-1, 0) and figure.unit > 0.7 else 1
        shaded[touches] = np.minimum(shaded[touches], np.maximum(indices[touches] - steps, least))
    return shaded


def _tidy(indices: Indices, figure: Figure, cut: _Cut) -> Indices:
    """Twice: a pixel whose index no neighbour of its shape and material shares takes theirs."""
    key = figure.shape[cut.rows, cut.columns].astype(np.int64) * 64
    material = figure.material[cut.rows, cut.columns]
    key += material
    smooth = ~np.array([entry.grainy for entry in figure.materials])[material]
    for _ in range(2):
        lone = figure.solid()[cut.rows, cut.columns] & smooth
        instead = indices.copy()
        for down, across in _NEIGHBOURS:
            same = np.roll(key, (-down, -across), (0, 1)) == key
            other = np.roll(indices, (-down, -across), (0, 1))
            lone &= ~(same & (other == indices))
            instead = np.where(same, other, instead)
        indices = np.where(lone, instead, indices)
    return indices


def _coloured(indices: Indices, figure: Figure, cut: _Cut, look: Look) -> Pixels:
    ramps = [palettes.lock_ramp(look.palette, entry.ramp) for entry in figure.materials]
    table = np.stack([rows(ramp) for ramp in ramps])
    material = figure.material[cut.rows, cut.columns]
    solid = figure.solid()[cut.rows, cut.columns]
    picture = np.zeros((*indices.shape, 4), np.uint8)
    picture[..., :3] = table[material, np.clip(indices, 0, table.shape[1] - 1)]
    picture[..., 3] = 255
    picture[~solid] = 0
    return picture


def _stamp(picture: Pixels, figure: Figure, cut: _Cut, look: Look) -> None:
    for stamp in figure.stamps:
        row, column = stamp.row - cut.rows.start, stamp.column - cut.columns.start
        if 0 <= row < len(picture) and 0 <= column < picture.shape[1] and picture[row, column, 3]:
            picture[row, column, :3] = palettes.lock(look.palette, stamp.colour)


def _stamped(figure: Figure, cut: _Cut) -> Mask:
    """Where pixels were stamped, as a mask of the cut."""
    mask = np.zeros(figure.shape.shape, bool)
    for stamp in figure.stamps:
        if 0 <= stamp.row < figure.side and 0 <= stamp.column < figure.side:
            mask[stamp.row, stamp.column] = True
    return np.asarray(mask[cut.rows, cut.columns])


def _outlined(picture: Pixels, figure: Figure, cut: _Cut, look: Look) -> Pixels:
    solid: Mask = picture[..., 3] > 0
    material = figure.material[cut.rows, cut.columns]
    result, done = picture.copy(), solid.copy()
    # The dark side first: the outline below and to the right is the darker one.
    for down, across in ((-1, 0), (0, -1), (1, 0), (0, 1)):
        beside = np.roll(solid, (-down, -across), (0, 1)) & ~done
        inks = _inks(figure, look, shade=(down, across) in ((-1, 0), (0, -1)))
        result[beside, :3] = inks[np.roll(material, (-down, -across), (0, 1))[beside]]
        result[beside, 3] = 255
        done |= beside
    return result


def _inks(figure: Figure, look: Look, *, shade: bool) -> Pixels:
    if look.outline == "black":
        return rows([palettes.lock(look.palette, BLACK)] * len(figure.materials))
    factor = 0.52 if shade else 0.74
    inks = [darker(entry.ramp[0], factor) for entry in figure.materials]
    return rows([palettes.lock(look.palette, ink) for ink in inks])


def corner_of(figure: Figure, look: Look) -> tuple[int, int]:
    """The buffer's row and column that become the picture's top left pixel."""
    size = figure.size
    top, bottom, left, right = bounds(figure)
    height, width = bottom - top + 2, right - left + 2
    across = min(max(left - 1 - figure.middle + size // 2, 0), max(size - width, 0))
    down = size - height if look.stands == "ground" else (size - height) // 2
    return top - 1 - max(down, 0), left - 1 - across


def _placed(picture: Pixels, size: int, cut: _Cut, corner: tuple[int, int]) -> Pixels:
    canvas = np.zeros((size, size, 4), np.uint8)
    top, left = cut.rows.start - corner[0], cut.columns.start - corner[1]
    shown = picture[max(-top, 0) : size - top, max(-left, 0) : size - left]
    top, left = max(top, 0), max(left, 0)
    canvas[top : top + shown.shape[0], left : left + shown.shape[1]] = shown
    return canvas


def spans(figure: Figure) -> int:
    """Pixels of the longer side of the figure with its outline."""
    top, bottom, left, right = bounds(figure)
    return max(bottom - top, right - left) + 2
