"""A sound to look at: its loudness as bars, and below them which pitches are in it, as lamps.

The bars are coloured by where most of the sound lies: dark ember is low, pale ember is high.
"""

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from worker.engines.procedural.sounds.waves import RATE

WIDTH, HEIGHT = 128, 80  # pixels
COLUMNS, BANDS = 40, 8
PITCH = 3  # pixels from one bar to the next, of which two are lit
EDGE = 4
WAVE = 22  # pixels a bar reaches up, and down
MIDDLE = EDGE + WAVE
LAMPS = MIDDLE + WAVE + 4  # the row of the highest lamps

GROUND = (22, 26, 33)
EMBERS = (
    (128, 42, 24), (168, 54, 18), (210, 76, 20), (255, 122, 51), (255, 176, 98), (255, 226, 178),
)  # fmt: skip
COOL = ((34, 40, 51), (52, 62, 92), (84, 96, 158), (147, 169, 255), (214, 222, 255))
_BLOCK = 1024

Pixels = NDArray[np.uint8]


def picture(samples: NDArray[np.int16], *, loop: bool) -> Pixels:
    """The whole sound from left to right, HEIGHT x WIDTH x 4; a ring gets a mark at both ends."""
    pixels = np.zeros((HEIGHT, WIDTH, 4), np.uint8)
    pixels[...] = (*GROUND, 255)
    for row in (slice(0, 2), slice(-2, None)):
        pixels[row, :2] = pixels[row, -2:] = 0
    levels, bands, brightness = _measured(samples)
    for column in range(COLUMNS):
        x = EDGE + column * PITCH
        reach = max(int(levels[column]), 1)
        colour = EMBERS[int(brightness[column])]
        pixels[MIDDLE - reach : MIDDLE + reach, x : x + 2] = (*colour, 255)
        for band in range(BANDS):
            y = LAMPS + (BANDS - 1 - band) * PITCH
            pixels[y : y + 2, x : x + 2] = (*COOL[int(bands[column, band])], 255)
    if loop:
        _mark(pixels)
    return pixels


def _mark(pixels: Pixels) -> None:
    """Brackets around the bars: the end leads back to the beginning."""
    colour = (*EMBERS[3], 255)
    for x, inwards in ((1, 2), (WIDTH - 2, WIDTH - 3)):
        pixels[EDGE : MIDDLE + WAVE, x] = colour
        pixels[[EDGE, MIDDLE + WAVE - 1], inwards] = colour


def _measured(
    samples: NDArray[np.int16],
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Of each column: how far its bar reaches, the light of its lamps, and its ember."""
    sound = samples.astype(np.float64) / 32768
    edges = np.linspace(0, len(sound), COLUMNS + 1).astype(np.int64)
    loudest = [float(np.abs(sound[a : max(b, a + 1)]).max()) for a, b in pairwise(edges)]
    levels = np.round(np.array(loudest) / max(max(loudest), 1e-9) * WAVE)
    padded = np.pad(sound, (_BLOCK // 2, _BLOCK))
    window = np.hanning(_BLOCK)
    middles = (edges[:-1] + edges[1:]) // 2
    power = np.abs(np.fft.rfft(np.stack([padded[m : m + _BLOCK] * window for m in middles]))) ** 2
    hertz = np.fft.rfftfreq(_BLOCK, 1 / RATE)
    cuts = np.searchsorted(hertz, 90 * 2 ** (np.arange(BANDS + 1) * 0.95))
    lanes = [power[:, a : max(b, a + 1)].mean(1) for a, b in pairwise(cuts)]
    bands = np.stack(lanes, 1)
    loud = 10 * np.log10(bands / max(float(bands.max()), 1e-12) + 1e-9)
    lamps = np.clip(np.floor(np.round((loud + 52) / 11, 3)), 0, len(COOL) - 1)
    centre = (bands * np.arange(BANDS)).sum(1) / np.maximum(bands.sum(1), 1e-12)
    embers = np.clip(np.floor(np.round(centre / (BANDS - 1) * 7.5, 3)), 0, len(EMBERS) - 1)
    return levels.astype(np.int64), lamps.astype(np.int64), embers.astype(np.int64)
