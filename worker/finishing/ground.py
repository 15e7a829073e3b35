"""Taking a flat or nearly flat ground away, from the borders inwards.

The ground is a smooth surface of the second degree in OKLab, fitted to the rim of the picture by
least squares; a vignette or a gradient is such a surface. What of the rim lies far off (a figure
that touches it) is left out and the fit done again.
"""

import numpy as np
from numpy.typing import NDArray

from worker.finishing import alpha, components
from worker.finishing.colour import Lab, Mask, Pixels, Unfit, lab, neighbours, rgb

Floats = NDArray[np.float64]
FITS = 4
BESIDE = 24.0  # how far off the line between ground and inside a mixture may lie, in sRGB bytes
WHOLE = 0.94  # a share from which on a pixel is all figure
MOST_OF_ALL = 0.995  # of the pixels; more than this cannot all be ground


def remove(
    pixels: Pixels, tolerance: float, holes: bool, soft: bool, clean: bool = False
) -> Pixels:
    """The picture with its ground clear.

    `tolerance`: OKLab distance up to which a pixel is ground (0.02 strict .. 0.2 generous).
    `holes`: also what is enclosed by the figure. `soft`: the pixels of the edge are un-mixed from
    the ground (alpha and colour); else they stay whole, or (`clean`) go where less than half of
    them is figure and lose the ground's colour where more is. Raises Unfit when nothing or
    everything is ground.
    """
    if (pixels[..., 3] == 0).mean() > 0.2:
        raise Unfit("The ground of this picture is clear already.")
    colours = lab(pixels[..., :3])
    flat = surface(colours)
    far = np.round(np.linalg.norm(colours - flat, axis=2), 6)
    ground = far <= tolerance
    if not holes:
        ground = components.touching_border(components.label(ground)[0])
    share = ground.mean()
    if share == 0:
        raise Unfit("No even ground was found along the border: try a larger tolerance.")
    if share > MOST_OF_ALL:
        raise Unfit("All of the picture counts as ground: try a smaller tolerance.")
    result = pixels.copy()
    if soft or clean:
        result = _unmixed(result, flat, ground)
        result = result if soft else alpha.harden(result, 128)
    result[ground] = 0
    return result


def surface(colours: Lab) -> Lab:
    """The ground's colour at every pixel, as the rim tells it."""
    high, wide = colours.shape[:2]
    terms = _terms(high, wide)
    rim = np.zeros((high, wide), dtype=bool)
    rim[[0, -1]] = True
    rim[:, [0, -1]] = True
    known, goals = terms[rim], colours[rim]
    # Start from the rim's commonest colour: a fit through everything would lean to the figure.
    used = _commonest(goals)
    fit: Floats = np.zeros((1, 3))
    for degree in (1, *[6] * FITS):
        fit = np.asarray(np.linalg.lstsq(known[used, :degree], goals[used], rcond=None)[0])
        off = np.linalg.norm(known[:, :degree] @ fit - goals, axis=1)
        used = off <= max(0.03, 2.5 * float(np.median(off[used])))
    smooth: Lab = np.round(terms @ fit, 6)
    return smooth


def _terms(high: int, wide: int) -> Floats:
    y, x = np.meshgrid(np.linspace(-1, 1, high), np.linspace(-1, 1, wide), indexing="ij")
    return np.stack([np.ones_like(x), x, y, x * x, y * y, x * y], axis=-1)


def _commonest(colours: Lab) -> Mask:
    """Which of the colours lie near the commonest, in boxes of a tenth."""
    boxes = np.floor(colours * 10).astype(np.int64)
    _, inverse, counts = np.unique(boxes, axis=0, return_inverse=True, return_counts=True)
    middle = np.median(colours[inverse.reshape(-1) == counts.argmax()], axis=0)
    near: Mask = np.linalg.norm(colours - middle, axis=1) <= 0.15
    return near


def _unmixed(pixels: Pixels, flat: Lab, ground: Mask) -> Pixels:
    """The edge as what was drawn over the ground: alpha by how far it came towards the inside.

    c = alpha * inside + (1 - alpha) * ground in sRGB, as painters mix, solved for alpha and the
    inside's colour (Smith and Blinn, "Blue screen matting", 1996); the inside is taken to be the
    farthest pixel at most two away. What does not lie between the two is no mixture: an outline of
    its own colour stays whole.
    """
    base = rgb(flat).astype(np.float64)
    off = pixels[..., :3] - base
    off[ground] = 0
    inside = _farthest_around(off)
    far, most = np.linalg.norm(off, axis=2), np.maximum(np.linalg.norm(inside, axis=2), 1)
    along = (off * inside).sum(axis=2) / most
    beside = np.sqrt(np.maximum(np.round(far * far - along * along, 6), 0))
    edge = neighbours(ground, diagonal=True) & ~ground & (beside <= BESIDE) & (far < WHOLE * most)
    share = np.where(edge, np.round(far / most, 6), 1.0)
    result = pixels.copy()
    result[..., 3] = np.round(share * pixels[..., 3]).astype(np.uint8)
    mixed = edge & (share > 0.05)
    colour = base[mixed] + off[mixed] / share[mixed][:, None]
    result[mixed, :3] = np.clip(np.round(np.round(colour, 4)), 0, 255).astype(np.uint8)
    return result


def _farthest_around(off: Floats) -> Floats:
    """Of the colours at most two pixels away the one that is farthest off."""
    high, wide = off.shape[:2]
    padded = np.pad(off, ((2, 2), (2, 2), (0, 0)))
    farthest = off
    for y in range(5):
        for x in range(5):
            one = padded[y : y + high, x : x + wide]
            farther = (one * one).sum(axis=2) > (farthest * farthest).sum(axis=2)
            farthest = np.where(farther[..., None], one, farthest)
    return farthest
