"""How loud a layer is over time: one factor, 0..1, for every sample."""

import numpy as np

from worker.engines.procedural.sounds.waves import RATE, Signal, clock, samples

GONE = 0.003  # seconds before the next stroke in which the one before dies away


def shaped(raw: Signal, envelope: Signal) -> Signal:
    """A layer: its mean is taken off before the envelope, so that no fade turns it into a click."""
    return np.asarray((raw - raw.mean()) * envelope)


def put(total: Signal, sound: Signal, seconds: float) -> None:
    """Add a sound that begins then; what does not fit is lost."""
    start = min(samples(seconds), len(total) - 1)
    part = total[start : start + len(sound)]
    part += sound[: len(part)]


def strike(count: int, attack: float, decay: float, start: float = 0.0) -> Signal:
    """Up within `attack` seconds, then 60 dB down within `decay`; silent before `start`."""
    since = clock(count) - start
    rise = np.clip(since / max(attack, 1 / RATE), 0, 1)
    return np.asarray(rise * np.exp(-6.91 * np.maximum(since - attack, 0) / decay))


def hold(count: int, attack: float, release: float, start: float = 0.0, end: float = 0.0) -> Signal:
    """Up, level, and down to the end: straight lines. `end` in seconds, 0 is that of the sound."""
    time = clock(count)
    last = end or count / RATE
    up = (time - start) / max(attack, 1 / RATE)
    down = (last - time) / max(release, 1 / RATE)
    return np.clip(np.minimum(up, down), 0, 1)


def swell(count: int, peak: float, curve: float = 2.0) -> Signal:
    """Up to the peak, a share of the whole, and down again; a higher curve is more pointed."""
    way = np.linspace(0, 1, count)
    side = np.where(way < peak, way / max(peak, 1e-3), (1 - way) / max(1 - peak, 1e-3))
    return np.asarray(np.clip(side, 0, 1) ** curve)


def strikes(count: int, starts: list[float], attack: float, decay: float) -> Signal:
    """The same stroke again at each start (seconds); the one before is gone by then."""
    time, total = clock(count), strike(count, attack, decay)
    for start in starts[1:]:
        going = np.clip((start - time) / GONE, 0, 1)
        total = np.where(time < start, total * going, strike(count, attack, decay, start))
    return total
