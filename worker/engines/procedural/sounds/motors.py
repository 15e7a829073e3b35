"""Engines that run without end: one round of all that turns, so that it can be played in a ring."""

import numpy as np

from worker.engines.procedural.sounds.filters import HOP, bandpass, formants, lowpass
from worker.engines.procedural.sounds.genes import Effect, Genes, Slot
from worker.engines.procedural.sounds.noise import around, white
from worker.engines.procedural.sounds.waves import RATE, Signal, samples, tone

# Turns a second (low, high), how much of it is noise, and where its noise lies (hertz).
KINDS = {
    "petrol": (22.0, 34.0, 0.35, 900.0),
    "diesel": (11.0, 17.0, 0.6, 480.0),
    "electric": (70.0, 130.0, 0.12, 2600.0),
    "jet": (90.0, 210.0, 0.9, 1500.0),
    "reactor": (40.0, 62.0, 0.3, 420.0),
}


def engine(genes: Genes) -> Signal:
    """A whole number of turns, of shakes and of everything else; a bit more than a second."""
    kind = genes.pick("kind")
    low, high, noisy, band = KINDS[kind]
    count = samples(genes.seconds("round", 1.1, 1.7)) // HOP * HOP
    pitch = _even(np.full(count, genes.hertz("turns", low, high) * _gait(genes)))
    pitch = _even(pitch * (1 + 0.02 * around(count, genes.noise("uneven"), 9)))
    phase = np.cumsum(pitch) / RATE
    burns = kind in ("petrol", "diesel")
    sound = _strokes(genes, phase, count) if burns else _whine(genes, kind, pitch)
    band *= genes.number("band", 0.55, 1.8) * genes.pitch**0.5
    air = bandpass(
        white(count, genes.noise("air")), band, genes.number("width", 0.5, 1.6), loop=True
    )
    noisy *= genes.number("noisy", 0.6, 1.4)
    pumping = 1.0 if kind == "jet" else 0.55 + 0.45 * np.cos(2 * np.pi * phase)
    sound = sound + noisy * 1.6 * (air - air.mean()) * pumping
    return np.asarray(_rattle(genes, _pipe(genes, sound), phase) * _sway(genes, count))


def _gait(genes: Genes) -> float:
    """How fast it turns by its words, apart from how high it sounds."""
    said = genes.words.features
    return 1.3 if "fast" in said else 0.72 if "slow" in said else 1.0


def _even(pitch: Signal) -> Signal:
    """Moved by so little that a round has a whole number of turns."""
    rounds = pitch.sum() / RATE
    return np.asarray(pitch * (max(round(rounds), 1) / rounds))


def _strokes(genes: Genes, phase: Signal, count: int) -> Signal:
    """One thump for each cylinder in every turn, no two alike."""
    number = int(genes.pick("cylinders"))
    total = np.zeros(count)
    for n in range(number):
        late = genes.number(f"late {n}", -0.035, 0.035) + n / number
        loud = genes.number(f"loud {n}", 0.7, 1.0)
        within = (phase - late) % 1.0
        sharp = genes.number("sharp", 9, 16) * number**0.5
        total += loud * np.exp(-sharp * within) * np.sin(2 * np.pi * within * (2.2 + number * 0.6))
    return np.asarray(total - total.mean())


def _whine(genes: Genes, kind: str, pitch: Signal) -> Signal:
    number = int(genes.pick("cylinders"))  # blades, poles or coils
    if kind == "reactor":
        deep = 0.4 * tone("saw", pitch) + 0.5 * tone("saw", pitch * 3)
        hull = 0.7 * tone("sine", pitch * 2) + 0.5 * tone("triangle", pitch * number)
        return np.asarray(deep + hull)
    if kind == "jet":
        blades = tone("sine", pitch * (number * 2 + 5)) + 0.5 * tone(
            "sine", pitch * (number * 4 + 9)
        )
        return np.asarray(0.4 * blades + 0.25 * tone("saw", pitch * 2))
    coils = sum(tone("triangle", pitch * n) / n for n in (number, number * 2, number * 3))
    return np.asarray(0.9 * coils + 0.3 * tone("sine", pitch))


def _pipe(genes: Genes, sound: Signal) -> Signal:
    """The exhaust, or the hull around it."""
    first = genes.hertz("pipe", 130, 240)
    match genes.pick("pipe"):
        case "straight":
            ringing = bandpass(sound, first * 3.2, 2.0, loop=True)
            return np.asarray(sound + 1.1 * ringing)
        case "boxed":
            return lowpass(sound, first * 3.5, 2, loop=True) * 1.6
    ringing = formants(sound, [(first * n, 5.0, 1.0) for n in (1, 2, 3)], loop=True)
    return np.asarray(sound * 0.5 + ringing)


def _rattle(genes: Genes, sound: Signal, phase: Signal) -> Signal:
    count = len(sound)
    match genes.pick("rattle"):
        case "loose":
            raw = bandpass(white(count, genes.noise("loose")), 3200, 1.1, loop=True)
            return np.asarray(sound + 1.2 * raw * np.clip(np.cos(2 * np.pi * phase) - 0.6, 0, 1))
        case "overdriven":
            return np.tanh(1.7 * sound / max(float(np.abs(sound).max()), 1e-9))
        case "whistle":
            turns = round(float(phase[-1] - phase[0]) + 1) * 24
            whistle = np.sin(2 * np.pi * turns * np.arange(count) / count)
            return np.asarray(sound + 0.07 * float(np.abs(sound).max()) * whistle)
    return sound


def _sway(genes: Genes, count: int) -> Signal:
    """How its loudness swings, a whole number of times a round."""
    times = {"steady": 0, "breathing": 2, "hunting": 5}[genes.pick("sway")]
    if not times:
        return np.ones(count)
    return np.asarray(0.89 - 0.11 * np.cos(2 * np.pi * times * np.arange(count) / count))


EFFECTS = {
    "engine": Effect(
        engine,
        {
            "kind": Slot(tuple(KINDS)),
            "cylinders": Slot(("2", "3", "4", "6", "8")),
            "pipe": Slot(("straight", "boxed", "ringing")),
            "rattle": Slot(("none", "loose", "overdriven", "whistle")),
            "sway": Slot(("steady", "breathing", "hunting")),
        },
        loop=True,
    )
}
