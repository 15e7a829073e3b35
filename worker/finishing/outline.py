"""A line of one pixel around what is there."""

import numpy as np

from worker.finishing.colour import Mask, Pixels, Unfit, lab, neighbours, rgb
from worker.finishing.palettes import Rgb

DARKER = 0.45  # of the lightness of what it surrounds


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


def _dark_around(pixels: Pixels, seen: Mask, line: Mask) -> Pixels:
    colours = lab(pixels[..., :3]) * seen[..., None]
    weights = np.pad(seen.astype(np.float64), 1)
    padded = np.pad(colours, ((1, 1), (1, 1), (0, 0)))
    ys, xs = np.nonzero(line)
    around = [(dy, dx) for dy in range(3) for dx in range(3)]
    total = np.sum([padded[ys + dy, xs + dx] for dy, dx in around], axis=0)
    count = np.sum([weights[ys + dy, xs + dx] for dy, dx in around], axis=0)
    mean = total / count[:, None]
    return rgb(np.round(mean * [DARKER, DARKER + 0.25, DARKER + 0.25], 6))
