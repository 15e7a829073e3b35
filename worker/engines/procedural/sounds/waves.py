"""Oscillators and the curves that drive them: everything is one number per sample, at RATE.

Square, pulse and saw waves are smoothed at their jumps, triangles at their corners, over four
samples by a cubic B-spline (Välimäki, Pekonen and Nam, "Perceptually informed synthesis of
bandlimited classical waveforms", 2012; for corners Esqueda, Välimäki and Bilbao, "Rounding corners
with BLAMP", 2016), so that no hiss of folded overtones lies under a high note.
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

Signal = NDArray[np.float64]

RATE = 44_100  # samples a second
LOWEST, HIGHEST = 18.0, 16_000.0  # hertz an oscillator may run at


def samples(seconds: float) -> int:
    """How many samples last that long."""
    return max(round(seconds * RATE), 1)


def clock(count: int) -> Signal:
    """The time of every sample, in seconds."""
    return np.arange(count, dtype=np.float64) / RATE


def glide(start: float, end: float, count: int, bend: float = 1.0) -> Signal:
    """From one frequency to another, evenly in pitch; `bend` below 1 hurries at the start."""
    way = np.linspace(0.0, 1.0, count) ** bend
    return np.asarray(start * (end / start) ** way)


def steps(levels: Sequence[float], count: int, ends: Sequence[float] = ()) -> Signal:
    """One level after the other. `ends`: when each but the last ends, as shares of the whole."""
    if not ends:
        ends = [(n + 1) / len(levels) for n in range(len(levels) - 1)]
    marks = [0, *(round(end * count) for end in ends), count]
    return np.repeat(np.asarray(levels, dtype=np.float64), np.diff(marks))


def wobble(count: int, hertz: float, depth: float) -> Signal:
    """Factors around 1 that swing by `depth` (0..1) so many times a second."""
    return np.asarray(1 + depth * np.sin(2 * np.pi * hertz * clock(count)))


def turns(frequency: Signal) -> Signal:
    """The phase in whole turns, not wrapped; it begins at 0."""
    driven = np.clip(frequency, LOWEST, HIGHEST)
    return np.concatenate(([0.0], np.cumsum(driven[:-1]))) / RATE


def tone(shape: str, frequency: Signal, duty: float = 0.5) -> Signal:
    """A wave of that shape: sine, triangle, saw, square, pulse (of that duty), or organ."""
    phase = turns(frequency)
    step = np.clip(frequency, LOWEST, HIGHEST) / RATE
    wrapped = phase % 1.0
    if shape == "saw":
        return np.asarray(2 * wrapped - 1 - 2 * _at(wrapped, step, _jump))
    if shape in ("square", "pulse"):
        share = 0.5 if shape == "square" else duty
        jumps = _at(wrapped, step, _jump) - _at((wrapped - share) % 1.0, step, _jump)
        return np.asarray(np.where(wrapped < share, 1.0, -1.0) + 2 * jumps)
    if shape == "triangle":
        corners = _at((wrapped - 0.25) % 1.0, step, _corner)
        corners = _at((wrapped - 0.75) % 1.0, step, _corner) - corners
        return np.asarray(1 - 4 * np.abs((wrapped + 0.25) % 1.0 - 0.5) + 8 * step * corners)
    if shape == "organ":
        pipes = (np.sin(2 * np.pi * n * phase) / n * (n * step < 0.5) for n in (1, 2, 4))
        return np.asarray(sum(pipes) / 1.6)
    return np.asarray(np.sin(2 * np.pi * phase))


def rung(frequency: Signal, ratio: float, depth: Signal | float) -> Signal:
    """A sine whose phase another one, `ratio` times as fast, shakes by `depth` radians.

    Frequency modulation after John Chowning: ratios that are no whole numbers sound like metal.
    """
    phase = 2 * np.pi * turns(frequency)
    return np.asarray(np.sin(phase + depth * np.sin(ratio * phase)))


def struck(
    count: int, partials: Sequence[tuple[float, float, float]], bend: Signal | float = 1.0
) -> Signal:
    """Sines that die away: each (hertz, loudness, seconds until 60 dB down), times `bend`."""
    time = clock(count)
    bent = np.cumsum(np.broadcast_to(bend, time.shape)) / RATE
    total = np.zeros(count)
    for hertz, loudness, seconds in partials:
        if hertz < HIGHEST:
            fading = np.exp(-6.91 * time / seconds)
            total += loudness * fading * np.sin(2 * np.pi * hertz * bent)
    return total


def _at(phase: Signal, step: Signal, bend: Callable[[Signal], Signal]) -> Signal:
    """What `bend` adds around phase 0; `step` is how far the phase goes in a sample."""
    away = (phase - np.round(phase)) / step
    near = np.flatnonzero(np.abs(away) < 2)
    added = np.zeros(len(phase))
    added[near] = bend(away[near])
    return added


def _jump(away: Signal) -> Signal:
    """A step up by 1, so many samples away, as a cubic B-spline rounds it, less the step itself."""
    left = 2 - np.abs(away)
    d = left - 1
    inner = (((-d / 8 + 1 / 6) * d + 1 / 4) * d + 1 / 6) * d + 1 / 24
    return np.asarray(np.where(left < 1, left**4 / 24, inner) * np.where(away < 0, 1.0, -1.0))


def _corner(away: Signal) -> Signal:
    """The same of a line that turns upwards by 1 a sample."""
    left = 2 - np.abs(away)
    d = left - 1
    inner = ((((-d / 40 + 1 / 24) * d + 1 / 12) * d + 1 / 12) * d + 1 / 24) * d + 1 / 120
    return np.asarray(np.where(left < 1, left**5 / 120, inner))
