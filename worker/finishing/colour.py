"""Pixels as arrays, and their colours in OKLab.

OKLab is Björn Ottosson's (bottosson.github.io/posts/oklab); the matrices are the published ones.
Everything is rounded before anybody compares it, so that another CPU comes to the same pixels.
"""

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]  # height x width x 4: red, green, blue, alpha
Mask = NDArray[np.bool_]  # height x width
Lab = NDArray[np.float64]  # ... x 3: lightness 0..1, a and b about -.4...4

_TO_CONE = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_TO_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)
_FROM_LAB = np.array(
    [
        [1.0, 0.3963377774, 0.2158037573],
        [1.0, -0.1055613458, -0.0638541728],
        [1.0, -0.0894841775, -1.2914855480],
    ]
)
_FROM_CONE = np.array(
    [
        [4.0767416621, -3.3077115913, 0.2309699292],
        [-1.2684380046, 2.6097574011, -0.3413193965],
        [-0.0041960863, -0.7034186147, 1.7076147010],
    ]
)
_BYTES = np.arange(256) / 255
_LINEAR = np.where(_BYTES <= 0.04045, _BYTES / 12.92, ((_BYTES + 0.055) / 1.055) ** 2.4)


class Unfit(Exception):
    """The step cannot be done on this picture; says why in plain words."""


def lab(rgb: NDArray[np.uint8]) -> Lab:
    """sRGB bytes (... x 3) as OKLab, rounded to six places."""
    cones = np.cbrt(_LINEAR[rgb] @ _TO_CONE.T)
    found: Lab = np.round(cones @ _TO_LAB.T, 6)
    return found


def rgb(colours: Lab) -> NDArray[np.uint8]:
    """OKLab (... x 3) as sRGB bytes; what cannot be shown is clipped."""
    linear = np.clip(((colours @ _FROM_LAB.T) ** 3) @ _FROM_CONE.T, 0, 1)
    curve = np.where(linear <= 0.0031308, 12.92 * linear, 1.055 * linear ** (1 / 2.4) - 0.055)
    found: NDArray[np.uint8] = np.round(np.round(curve * 255, 4)).astype(np.uint8)
    return found


def packed(rgb: NDArray[np.uint8]) -> NDArray[np.uint32]:
    """A number for each colour (... x 3), so that colours can be counted and looked up."""
    wide = rgb.astype(np.uint32)
    joined: NDArray[np.uint32] = (wide * np.array([65536, 256, 1], np.uint32)).sum(-1, np.uint32)
    return joined


def distinct(numbers: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """Each of the numbers once, in order."""
    # Asked for the counts too, numpy sorts. Alone, its newer versions hash, and badly: four million
    # colours then take a quarter of a minute.
    return np.unique(numbers, return_counts=True)[0]


def unpacked(numbers: NDArray[np.uint32]) -> NDArray[np.uint8]:
    """The colours (... x 3) of such numbers."""
    return np.stack([numbers >> 16, numbers >> 8 & 255, numbers & 255], axis=-1).astype(np.uint8)


def neighbours(mask: Mask, diagonal: bool = False) -> Mask:
    """Where at least one of the four (or eight) pixels around is set."""
    high, wide = mask.shape
    padded = np.pad(mask, 1)
    steps = [(0, 1), (1, 0), (1, 2), (2, 1)]
    if diagonal:
        steps += [(0, 0), (0, 2), (2, 0), (2, 2)]
    around = np.zeros_like(mask)
    for y, x in steps:
        around |= padded[y : y + high, x : x + wide]
    return around
