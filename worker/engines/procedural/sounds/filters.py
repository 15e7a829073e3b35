"""Filters whose cut-off may move: short overlapping blocks, weighted frequency by frequency.

Weighted overlap-add after Crochiere: a Hann window before and after, four blocks over each sample.
The gains are the magnitudes of the usual analogue filters; phases stay as they are.
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from worker.engines.procedural.sounds.waves import RATE, Signal

BLOCK = 1024
HOP = BLOCK // 4
_WINDOW = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(BLOCK) / BLOCK)
_HERTZ = np.maximum(np.fft.rfftfreq(BLOCK, 1 / RATE), 1.0)

Moving = Signal | float  # hertz, one for all or one for each sample
Gain = Callable[[Signal, Signal], Signal]  # hertz and setting, to what is let through, 0..1


def lowpass(signal: Signal, cutoff: Moving, order: int = 2, *, loop: bool = False) -> Signal:
    """Without what lies above the cut-off (hertz), by Butterworth's magnitude."""
    return _filtered(signal, cutoff, lambda f, c: _rolled_off(f / c, order), loop)


def highpass(signal: Signal, cutoff: Moving, order: int = 2, *, loop: bool = False) -> Signal:
    """Without what lies below the cut-off (hertz), by Butterworth's magnitude."""
    return _filtered(signal, cutoff, lambda f, c: _rolled_off(c / f, order), loop)


def bandpass(signal: Signal, centre: Moving, q: float, *, loop: bool = False) -> Signal:
    """What lies around the centre (hertz): the width of the band is centre / q."""
    return _filtered(signal, centre, lambda f, c: _rolled_off(q * (f / c - c / f), 1), loop)


def formants(
    signal: Signal,
    peaks: Sequence[tuple[float, float, float]],
    *,
    stretch: Moving = 1.0,
    loop: bool = False,
) -> Signal:
    """Several bands at once: each (hertz, q, loudness), all hertz times `stretch`."""

    def gain(hertz: Signal, factor: Signal) -> Signal:
        bands = ((hertz / (at * factor), q, loud) for at, q, loud in peaks)
        return np.asarray(sum(loud * _rolled_off(q * (f - 1 / f), 1) for f, q, loud in bands))

    return _filtered(signal, stretch, gain, loop)


def _rolled_off(ratio: Signal, order: int) -> Signal:
    square = power = ratio * ratio
    for _ in range(order - 1):
        power = power * square
    return np.asarray(1 / np.sqrt(1 + power))


def _filtered(signal: Signal, setting: Moving, gain: Gain, loop: bool) -> Signal:
    count = len(signal)
    filled = -(-count // HOP) * HOP
    padded = np.pad(signal, (BLOCK, filled - count + BLOCK), mode="wrap" if loop else "constant")
    starts = np.arange(0, filled + BLOCK, HOP)
    settings = np.asarray(setting, dtype=np.float64).reshape(-1)
    if len(settings) > 1:
        settings = settings[np.clip(starts - BLOCK // 2, 0, count - 1)]
    blocks = sliding_window_view(padded, BLOCK)[starts] * _WINDOW
    weighed = np.fft.rfft(blocks) * gain(_HERTZ[None, :], settings[:, None])
    back = np.fft.irfft(weighed, BLOCK) * _WINDOW
    total = np.zeros(len(padded) + BLOCK)
    for first in range(4):
        part = back[first::4].ravel()
        total[first * HOP : first * HOP + len(part)] += part
    return total[BLOCK : BLOCK + count] / 1.5  # what four squared windows add up to
