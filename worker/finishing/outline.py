"""A line of one pixel around what is there."""

import numpy as np
from numpy.typing import NDArray

from worker.finishing.colour import Mask, Pixels, Unfit, lab, neighbours, rgb
from worker.finishing.palettes import Rgb

DARKER = 0.45  # of the lightness of what it surrounds
# Sides before corners, in steps down and right from the pixel above and left.
_NEAREST_FIRST = ((2, 1), (1, 2), (1, 0), (0, 1), (2, 2), (2, 0), (0, 2), (0, 0))


def draw(pixels: Pixels, colour: Rgb | None, corners: bool) -> Pixels:
    """The line in `colour`, or (None) in the dark of the pixels it lies on.

    `corners`: also where a pixel is touched at its corner only. Raises Unfit without a free
    pixel around, where the line would be cut off.
    """
    seen = pixels[..., 3] > 0
    rim = np.concatenate([seen[0], seen[-1], seen[:, 0], seen[:, -1]])
    if rim.any():
        raise Unfit("The figure touches the edge: pad the picture before it gets an outline.")
    line = neighbours(seen, corners) & ~seen
    result = pixels.copy()
    result[line, 3] = 255
    result[line, :3] = _dark_around(pixels, seen, line) if colour is None else colour
    return result


def _dark_around(pixels: Pixels, seen: Mask, line: Mask) -> NDArray[np.uint8]:
    """For each pixel of the line a dark of one neighbour: a mean would make new colours for all."""
    ys, xs = np.nonzero(line)
    padded, shown = np.pad(pixels, ((1, 1), (1, 1), (0, 0))), np.pad(seen, 1)
    around = [(ys + dy, xs + dx) for dy, dx in _NEAREST_FIRST]
    there = np.stack([shown[y, x] for y, x in around])
    colours = np.stack([padded[y, x, :3] for y, x in around])
    first = colours[there.argmax(axis=0), np.arange(ys.size)]
    return rgb(np.round(lab(first) * [DARKER, DARKER + 0.25, DARKER + 0.25], 6))
