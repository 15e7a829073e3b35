"""What is done to every sound: words about all of it, clean ends, one loudness, 16 bits."""

import numpy as np
from numpy.typing import NDArray

from worker.engines.procedural.meaning import Understanding
from worker.engines.procedural.sounds.filters import highpass, lowpass
from worker.engines.procedural.sounds.genes import Genes
from worker.engines.procedural.sounds.waves import RATE, Signal, samples
from worker.loudness import momentary, true_peak

# The loudest 400 ms of every sound, in LUFS, so that a game's mixer starts from even ones. The most
# that the spikiest families (steps, blows, clicks) reach below CEILING without being crushed.
LUFS = -18.0
RING_LUFS = -21.0  # what goes round is heard all the time
SAID = {"loud": 6.0, "quiet": -10.0}
CEILING = -1.05  # dBTP; players and lossy encoders overshoot
MOST_DRIVE = 12.0
FADE_IN, FADE_OUT = samples(0.002), samples(0.004)
UNHEARD = 0.004  # of the loudest: what comes before the first louder sample is cut off
SILENT = 0.0012  # and what comes after the last one louder than this


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
    """The samples as they are kept: every family and seed as loud as every other.

    What its peaks keep below the target is driven harder, by steps, up to MOST_DRIVE.
    """
    target = aimed(genes.words, loop=loop)
    drive = _drive(sound) * (2 if "loud" in genes.words.features else 1)
    while True:
        made = _turned(_fuller(sound, drive)) if loop else _ended(_fuller(sound, drive))
        wish = round(target - momentary(made[None], RATE, ring=loop), 2)
        room = round(CEILING - true_peak(made[None], ring=loop), 2)
        if wish <= room or drive >= MOST_DRIVE:
            level = made * 10 ** (min(wish, room) / 20)
            return np.round(level * 32767).astype(np.int16)
        drive *= 1.5


def aimed(words: Understanding, *, loop: bool) -> float:
    """How loud a sound of these words is to be at its loudest, in LUFS."""
    change = sum(change for word, change in SAID.items() if word in words.features)
    return (RING_LUFS if loop else LUFS) + change


def _drive(sound: Signal) -> float:
    """The spikier a sound is, the more of it can be bent without being heard as bent."""
    loudest = max(float(np.abs(sound).max()), 1e-9)
    effective = max(float(np.sqrt(np.mean(sound**2))), 1e-9)
    return min(max(loudest / effective / 6, 0.5), 2.5)


def _fuller(sound: Signal, drive: float) -> Signal:
    """Single spikes are bent over, so that what lies below them can be heard."""
    loudest = max(float(np.abs(sound).max()), 1e-9)
    return np.asarray(np.tanh(drive * sound / loudest))


def _ended(sound: Signal) -> Signal:
    """Without silence around, without an offset, and from nothing to nothing."""
    loud = np.abs(sound) / max(float(np.abs(sound).max()), 1e-9)
    first = int(np.argmax(loud > UNHEARD))
    last = len(loud) - int(np.argmax(loud[::-1] > SILENT))
    sound = sound[max(first - FADE_IN, 0) : max(last, first + FADE_IN + FADE_OUT + 8)]
    edges = np.ones(len(sound))
    edges[:FADE_IN] = np.arange(FADE_IN) / FADE_IN
    edges[-FADE_OUT:] *= np.arange(FADE_OUT - 1, -1, -1) / FADE_OUT
    faded = sound * edges
    return np.asarray(faded - edges * (faded.sum() / edges.sum()))


def _turned(sound: Signal) -> Signal:
    """The same ring without an offset, cut open where it begins and ends next to nothing.

    At its beginning, or soon after; a wave that is never still is cut where it starts from zero.
    """
    level = sound - sound.mean()
    nearest = np.round(np.abs(level) + 0.25 * np.abs(np.roll(level, 1)), 9)
    low = np.flatnonzero(nearest < 0.01 * np.abs(level).max())
    start = int(low[0] if len(low) else np.argmin(nearest))
    return np.roll(level, -start)
