"""Colours in OKLab and OKLCH, and ramps of five steps whose hue moves with the light.

OKLab is Björn Ottosson's (bottosson.github.io/posts/oklab); the matrices are the published ones.
Colours are sRGB bytes. Everything is rounded before it becomes a byte, so that another CPU or
maths library makes the same pixels.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Rgb = tuple[int, int, int]
Lab = tuple[float, float, float]

STEPS = 5
SHADE_HUE = 285.0  # shadows lean to violet
LIGHT_HUE = 100.0  # lights lean to yellow


@dataclass(frozen=True, slots=True)
class Tone:
    """The recipe of a ramp: hue in degrees, chroma at its peak, lightness of both ends (0..1).

    `shift` is how far the hue moves at both ends, in degrees.
    """

    hue: float
    chroma: float
    low: float = 0.27
    high: float = 0.90
    shift: float = 26.0

    def turned(self, degrees: float) -> "Tone":
        """The same tone with its hue moved by that many degrees."""
        return replace(self, hue=(self.hue + degrees) % 360)

    def lighter(self, amount: float) -> "Tone":
        """Both ends moved by `amount` of lightness, kept within what can be shown."""
        low = min(max(self.low + amount, 0.08), 0.7)
        return replace(self, low=low, high=min(max(self.high + amount, low + 0.25), 0.99))

    def muted(self, factor: float) -> "Tone":
        """The chroma scaled by `factor`."""
        return replace(self, chroma=self.chroma * factor)


def hue_distance(start: float, goal: float) -> float:
    """Signed degrees from `start` to `goal` the short way round, -180..180."""
    return (goal - start + 180) % 360 - 180


def oklch(lightness: float, chroma: float, hue: float) -> Rgb:
    """An OKLCH colour as sRGB bytes; chroma is lowered until the colour can be shown."""
    linear = _linear(lightness, 0.0, 0.0)
    for share in range(20, 0, -1):
        wanted = _linear(lightness, chroma * share / 20, math.radians(hue))
        if min(wanted) >= -0.0005 and max(wanted) <= 1.0005:
            linear = wanted
            break
    red, green, blue = (_encode(value) for value in linear)
    return red, green, blue


def _linear(lightness: float, chroma: float, angle: float) -> tuple[float, float, float]:
    a, b = chroma * math.cos(angle), chroma * math.sin(angle)
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )


def _encode(value: float) -> int:
    value = min(max(value, 0.0), 1.0)
    curve = 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055
    return round(round(curve * 255, 5))


def lab(rgb: Sequence[int]) -> Lab:
    """sRGB bytes as OKLab: lightness 0..1, a and b about -.4...4."""
    red, green, blue = (_decode(channel / 255) for channel in rgb)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def _decode(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


@lru_cache(maxsize=512)
def ramp(tone: Tone, steps: int = STEPS) -> tuple[Rgb, ...]:
    """Colours from the darkest to the lightest; the strongest chroma is in the middle."""
    return tuple(_step(tone, index / (steps - 1)) for index in range(steps))


def _step(tone: Tone, t: float) -> Rgb:
    lightness = tone.low + (tone.high - tone.low) * t**0.95
    chroma = tone.chroma * (1 - 1.1 * abs(t - 0.45) ** 1.4)
    goal = SHADE_HUE if t < 0.5 else LIGHT_HUE
    way = hue_distance(tone.hue, goal)
    turn = math.copysign(min(abs(way), tone.shift), way) * abs(t - 0.5) * 2
    return oklch(lightness, chroma, tone.hue + turn)


@lru_cache(maxsize=1024)
def darker(colour: Rgb, factor: float) -> Rgb:
    """The colour with its lightness scaled in OKLab, chroma kept in proportion."""
    lightness, a, b = lab(colour)
    chroma, hue = math.hypot(a, b), math.degrees(math.atan2(b, a))
    return oklch(lightness * factor, chroma * (0.4 + 0.6 * factor), hue)


def rows(colours: Sequence[Rgb]) -> NDArray[np.uint8]:
    """Colours as an array of shape (n, 3)."""
    return np.array(colours, dtype=np.uint8)
