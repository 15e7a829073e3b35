"""What a test hears: pitch over time, brightness, and how far two sounds are apart."""

import numpy as np
from numpy.typing import NDArray

from worker.engines.procedural import sounds
from worker.engines.procedural.sounds import RATE, Sound

Signal = NDArray[np.float64]
Samples = NDArray[np.int16]

BLOCK, FRAME = 2048, 882  # samples of a spectrum, and from one to the next: 20 ms
FLOOR = -50.0  # decibels below the loudest that still count
BANDS = np.geomspace(70, 15_000, 25)  # hertz


def make(prompt: str, seed: int = 1) -> Sound:
    return sounds.make(sounds.read(prompt), seed)


def level(samples: Samples) -> Signal:
    """The samples as numbers, -1..1."""
    return samples.astype(np.float64) / 32768


def spectra(samples: Samples) -> Signal:
    """Loudness of each hertz over time: frames x frequencies."""
    sound = np.pad(level(samples), (BLOCK // 2, BLOCK))
    starts = range(0, len(samples), FRAME)
    window = np.hanning(BLOCK)
    return np.abs(np.fft.rfft(np.stack([sound[at : at + BLOCK] * window for at in starts])))


HERTZ = np.fft.rfftfreq(BLOCK, 1 / RATE)


def centre(samples: Samples) -> float:
    """Where most of the sound lies, in hertz."""
    power = (spectra(samples) ** 2).sum(0)
    return float((power * HERTZ).sum() / power.sum())


def pitches(samples: Samples) -> Signal:
    """The loudest frequency of each frame that is loud enough to be heard, in hertz."""
    found = spectra(samples)
    loud = found.max(1) > 0.05 * found.max()
    return np.asarray(HERTZ[found[loud].argmax(1)])


def loudness(samples: Samples) -> float:
    """Root mean square, 0..1."""
    return float(np.sqrt(np.mean(level(samples) ** 2)))


def prints(made: list[Sound]) -> Signal:
    """Each sound as decibels in 24 bands over a second of 20 ms frames: one row a sound."""
    return np.stack([_print(sound.samples) for sound in made])


def _print(samples: Samples) -> Signal:
    power = spectra(samples)[:50] ** 2
    cuts = np.searchsorted(HERTZ, BANDS)
    bands = np.add.reduceat(power, cuts[:-1], axis=1)
    level = 10 * np.log10(bands / bands.max() + 1e-12)
    filled = np.full((50, len(BANDS) - 1), FLOOR)
    filled[: len(level)] = np.maximum(level, FLOOR)
    return filled.ravel()


def distances(found: Signal) -> Signal:
    """Of every pair: the mean difference in decibels where at least one of the two is heard."""
    first, second = np.triu_indices(len(found), 1)
    heard = (found[first] > FLOOR) | (found[second] > FLOOR)
    apart = np.abs(found[first] - found[second]) * heard
    return np.asarray(apart.sum(1) / heard.sum(1))


def attack(samples: Samples) -> float:
    """Milliseconds from a tenth to nine tenths of its loudest 5 ms."""
    square = np.convolve(level(samples) ** 2, np.ones(220) / 220, "same")
    loud = np.sqrt(square / square.max())
    return float(np.argmax(loud >= 0.9) - np.argmax(loud >= 0.1)) / RATE * 1000
