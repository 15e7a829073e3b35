"""What is done to every sound: words about all of it, no offset, no clicks, one peak, 16 bits."""

import numpy as np
from numpy.typing import NDArray

from worker.engines.procedural.sounds.filters import highpass, lowpass
from worker.engines.procedural.sounds.genes import Genes
from worker.engines.procedural.sounds.waves import RATE, Signal, samples

PEAK = 0.84
QUIET_PEAK = 0.3
FADE_IN, FADE_OUT = samples(0.002), samples(0.004)
SILENT = 0.0012  # of the loudest: what comes after the last louder sample is cut off


def treated(genes: Genes, sound: Signal, *, loop: bool) -> Signal:
    """What words say of the sound as a whole. A loop stays one."""
    said, mood = genes.words.features, genes.words.mood
    if "distorted" in said or mood == "angry":
        loudest = max(float(np.abs(sound).max()), 1e-9)
        sound = np.tanh((5.0 if "distorted" in said else 2.2) * sound / loudest)
    if "wobbly" in said or mood == "scared":
        times = max(round((6.5 if "wobbly" in said else 11.0) * len(sound) / RATE), 1)
        turned = 2 * np.pi * times * np.arange(len(sound)) / len(sound)
        sound = sound * (0.6 - 0.4 * np.cos(turned))
    if "muffled" in said:
        sound = lowpass(sound, 700.0, 2, loop=loop)
    elif mood in ("calm", "sleepy", "sad"):
        sound = lowpass(sound, 2600.0, 1, loop=loop)
    if "bright" in said or mood == "happy":
        sound = sound + (1.6 if "bright" in said else 0.6) * highpass(sound, 3200.0, loop=loop)
    if "retro" in said:
        sound = _crushed(sound)
    return _echoed(sound, loop=loop) if "echo" in said else sound


def _crushed(sound: Signal) -> Signal:
    """As from a chip of 8 kHz and 5 bits, whose steps are heard."""
    held = sound[np.arange(len(sound)) // 5 * 5]
    loudest = max(float(np.abs(held).max()), 1e-9)
    return np.asarray(np.round(held / loudest * 15) / 15 * loudest)


def _echoed(sound: Signal, *, loop: bool) -> Signal:
    """Four times again, each time softer and duller."""
    delay, times = samples(0.135), 4
    dry = sound if loop else np.pad(sound, (0, delay * times))
    late = [
        0.55**n * lowpass(np.roll(dry, n * delay), 5200.0 / n, 1, loop=loop)
        for n in range(1, times + 1)
    ]
    return np.asarray(dry + sum(late))


def finished(genes: Genes, sound: Signal, *, loop: bool) -> NDArray[np.int16]:
    """The samples as they are kept."""
    sound = _fuller(sound, louder="loud" in genes.words.features)
    sound = _turned(sound) if loop else _ended(sound)
    peak = QUIET_PEAK if "quiet" in genes.words.features else PEAK
    level = sound * (peak / max(float(np.abs(sound).max()), 1e-9))
    return np.round(level * 32767).astype(np.int16)


def _fuller(sound: Signal, *, louder: bool) -> Signal:
    """Single spikes are bent over, so that what lies below them can be heard."""
    loudest = max(float(np.abs(sound).max()), 1e-9)
    effective = max(float(np.sqrt(np.mean(sound**2))), 1e-9)
    drive = min(max(loudest / effective / 6, 0.5), 2.5) * (3 if louder else 1)
    return np.asarray(np.tanh(drive * sound / loudest))


def _ended(sound: Signal) -> Signal:
    """Without silence behind, without an offset, and from nothing to nothing."""
    heard = np.flatnonzero(np.abs(sound) > SILENT * np.abs(sound).max())
    sound = sound[: max(int(heard[-1]) + 1 if len(heard) else 1, FADE_IN + FADE_OUT + 8)]
    edges = np.ones(len(sound))
    edges[:FADE_IN] = np.arange(FADE_IN) / FADE_IN
    edges[-FADE_OUT:] *= np.arange(FADE_OUT - 1, -1, -1) / FADE_OUT
    faded = sound * edges
    return np.asarray(faded - edges * (faded.sum() / edges.sum()))


def _turned(sound: Signal) -> Signal:
    """The same ring, cut open where it is next to nothing: at its beginning, or soon after; without
    an offset."""
    nearest = np.round(np.abs(sound) + np.abs(np.roll(sound, 1)), 9)
    low = np.flatnonzero(nearest < 0.01 * np.abs(sound).max())
    start = int(low[0] if len(low) else np.argmin(nearest))
    return np.roll(sound - sound.mean(), -start)
