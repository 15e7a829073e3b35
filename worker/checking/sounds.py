"""What can be measured on a sound, and whether that is what it should be.

As with pictures a check is data, shown beside what was measured. Loudness is compared with what the
engine says it aimed at; a sound whose engine says nothing is not asked for one.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from worker.checking.checks import Check, made
from worker.decoding.sounds import Sound
from worker.loudness import Levels, integrated, momentary, true_peak

MOST_PEAK = -1.0  # dBTP: players resample, and lossy encoders overshoot
NEAR_LUFS = 2.0
MOST_OFFSET = 0.005  # of full scale
MOST_EDGE = 0.01  # of full scale, in the first and the last sample
SILENCE = -60.0  # decibels below the loudest sample
MOST_BEFORE, MOST_AFTER = 0.02, 0.3  # seconds of silence
MOST_SEAM = 1.2


@dataclass(frozen=True, slots=True)
class Heard:
    """A sound as it is checked: channels x samples, -1..1; `lufs` is what it was made for."""

    levels: Levels
    rate: int
    ring: bool
    lufs: float | None = None


def heard(sound: Sound, meta: Mapping[str, object]) -> Heard:
    """The sound of a file; `meta` is what its engine said of it."""
    told = meta.get("sound")
    lufs = told.get("lufs") if isinstance(told, Mapping) else None
    aimed = float(lufs) if isinstance(lufs, (int, float)) else None
    return Heard(levels(sound), sound.rate, sound.ring == (0, sound.frames), aimed)


def levels(sound: Sound) -> Levels:
    """The samples, channels x frames, -1..1."""
    width = sound.depth // 8
    raw = np.frombuffer(sound.samples, np.uint8).reshape(-1, width)
    if width == 1:  # the only depth of WAV that is not signed
        numbers = raw[:, 0].astype(np.float64) - 128
    else:
        padded = np.zeros((len(raw), 4), np.uint8)
        padded[:, 4 - width :] = raw
        numbers = (padded.view("<i4")[:, 0] >> (32 - sound.depth)).astype(np.float64)
    return np.asarray(numbers.reshape(-1, sound.channels).T / 2 ** (sound.depth - 1))


def check(sound: Heard) -> list[Check]:
    """Every check of a sound, in the order in which they are shown."""
    return [measure(sound) for measure in _CHECKS]


def _peak(sound: Heard) -> Check:
    peak = round(true_peak(sound.levels, ring=sound.ring), 1)
    return made(
        "peak", "Peak", True, peak <= MOST_PEAK, f"{peak:.1f} dBTP", f"at most {MOST_PEAK:.0f} dBTP"
    )


def _loudness(sound: Heard) -> Check:
    loudest = momentary(sound.levels, sound.rate, ring=sound.ring)
    value = f"{loudest:.1f} LUFS at its loudest"
    if not sound.ring:
        value += f", {integrated(sound.levels, sound.rate):.1f} over all"
    if sound.lufs is None:
        return made("loudness", "Loudness", False, True, value, "not asked")
    fine = abs(loudest - sound.lufs) <= NEAR_LUFS
    limit = f"{sound.lufs:.0f} LUFS, give or take {NEAR_LUFS:.0f}"
    return made("loudness", "Loudness", True, fine, value, limit)


def _offset(sound: Heard) -> Check:
    offset = float(np.abs(sound.levels.mean(axis=1)).max())
    return made(
        "offset",
        "Offset",
        True,
        offset <= MOST_OFFSET,
        f"{offset:.2%}",
        f"at most {MOST_OFFSET:.1%}",
    )


def _ends(sound: Heard) -> Check:
    first, last = (float(np.abs(sound.levels[:, at]).max()) for at in (0, -1))
    return made(
        "ends",
        "Clicks at its ends",
        not sound.ring,
        max(first, last) <= MOST_EDGE,
        f"begins at {first:.1%}, ends at {last:.1%}",
        f"at most {MOST_EDGE:.0%} of full scale",
    )


def _silence(sound: Heard) -> Check:
    loud = np.abs(sound.levels).max(axis=0)
    least = max(float(loud.max()), 1e-9) * 10 ** (SILENCE / 20)
    over = np.flatnonzero(loud > least)
    before = int(over[0]) / sound.rate if over.size else 0.0
    after = (loud.size - 1 - int(over[-1])) / sound.rate if over.size else 0.0
    return made(
        "silence",
        "Silence",
        not sound.ring,
        bool(over.size) and before <= MOST_BEFORE and after <= MOST_AFTER,
        f"{before * 1000:.0f} ms before, {after * 1000:.0f} ms after"
        if over.size
        else "nothing else",
        f"at most {MOST_BEFORE * 1000:.0f} ms before, {MOST_AFTER * 1000:.0f} ms after",
    )


def _seam(sound: Heard) -> Check:
    if not sound.ring:
        return made("seam", "Join", False, True, "plays once", "not asked")
    rough = max(roughness(channel) for channel in sound.levels)
    return made("seam", "Join", True, rough <= MOST_SEAM, f"{rough:.2f}", f"at most {MOST_SEAM}")


def roughness(sound: Levels) -> float:
    """How sharply a ring bends where its ends meet, beside the sharpest bend anywhere else."""
    bends = np.abs(np.diff(np.concatenate([sound, sound[:2]]), 2))
    return round(float(bends[-2:].max()) / max(float(bends[:-2].max(initial=0.0)), 1e-9), 3)


_CHECKS: tuple[Callable[[Heard], Check], ...] = (
    _peak, _loudness, _offset, _ends, _silence, _seam,
)  # fmt: skip
