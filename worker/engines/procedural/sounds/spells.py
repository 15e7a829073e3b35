"""Magic: a gesture, a body that sings, dust around it, and the element it is made of."""

import numpy as np

from worker.engines.procedural.sounds.envelopes import put, shaped, strike, swell
from worker.engines.procedural.sounds.filters import bandpass, highpass
from worker.engines.procedural.sounds.genes import Effect, Genes, Slot, semitones
from worker.engines.procedural.sounds.noise import crackle, white
from worker.engines.procedural.sounds.voices import choir
from worker.engines.procedural.sounds.waves import (
    RATE,
    Signal,
    glide,
    rung,
    samples,
    tone,
    wobble,
)

CHORDS = {
    "major": (0, 4, 7, 12), "minor": (0, 3, 7, 12), "open": (0, 7, 12, 19),
    "strange": (0, 3, 6, 9), "floating": (0, 5, 10, 14),
}  # fmt: skip
BY_MOOD = {"happy": "major", "sad": "minor", "angry": "strange", "scared": "strange"}
BY_ELEMENT = {"holy": "major", "shadow": "strange", "poison": "strange", "ice": "floating"}
PEAKS = {"burst": 0.06, "swell": 0.72, "bloom": 0.35}


def magic(genes: Genes) -> Signal:
    """Notes of one chord that come one after the other and stay."""
    count = samples(genes.seconds("length", 0.8, 1.4))
    gesture = genes.pick("gesture")
    chord = CHORDS[_chord(genes)]
    base = genes.hertz("base", 230, 420) * (0.6 if genes.element == "shadow" else 1.0)
    travel = _travel(genes, count)
    body = genes.pick("body")
    total = np.zeros(count)
    for n, note in enumerate(chord):
        pitch = base * semitones(note) * travel
        loud = swell(count, PEAKS.get(gesture, 0.3), 1.4)
        if gesture == "cascade":
            start = n * 0.11 * count / RATE
            loud = strike(count, 0.01, 0.8 * count / RATE, start)
        total += shaped(_sung(genes, body, pitch), loud) / (1.4 + n)
    total = total * _shiver(genes, count)
    return np.asarray(total + 0.8 * _dust(genes, count, base))


def _chord(genes: Genes) -> str:
    chosen = BY_MOOD.get(genes.words.mood or "") or BY_ELEMENT.get(genes.element)
    chosen = chosen or genes.pick("chord")
    genes.shape["chord"] = chosen
    return chosen


def _travel(genes: Genes, count: int) -> Signal:
    far = semitones(genes.number("far", 5, 12))
    match genes.pick("travel"):
        case "rising":
            return glide(1 / far, 1.0, count, 0.6)
        case "falling":
            return glide(far, 1.0, count, 0.6)
    return np.ones(count)


def _sung(genes: Genes, body: str, pitch: Signal) -> Signal:
    count = len(pitch)
    if body == "choir":
        return 0.7 * choir(pitch)
    if body == "glass":
        return rung(pitch * 2, 2.76, np.linspace(1.6, 0.2, count))
    if body == "bells":
        return rung(pitch, 3.51, np.linspace(2.8, 0.2, count))
    if body == "wind":
        air = white(count, genes.noise(f"wind {pitch[-1]:.1f}"))
        return 5 * bandpass(air, pitch * 2, 22)
    return np.asarray((tone("saw", pitch) + tone("saw", pitch * 1.007)) * 0.35)


def _shiver(genes: Genes, count: int) -> Signal:
    match genes.pick("shiver"):
        case "slow":
            return wobble(count, genes.number("slow", 5, 7.5), 0.35)
        case "quick":
            return wobble(count, genes.number("quick", 11, 19), 0.55)
    return np.ones(count)


def _dust(genes: Genes, count: int, base: float) -> Signal:
    length = count / RATE
    match genes.pick("dust"):
        case "stars":
            total = np.zeros(count)
            notes = (0, 2, 4, 7, 9, 12, 14, 16)
            for n in range(12):
                start = genes.number(f"star {n}", 0.04, 0.82) * length
                step = genes.dice.pick(f"star note {n}", notes)
                star = tone("sine", np.full(samples(0.35), base * 4 * semitones(step)))
                put(total, 0.13 * star * strike(len(star), 0.002, 0.3), start)
            return total
        case "glitter":
            clicks = crackle(count, genes.noise("glitter"), 260)
            return 1.3 * highpass(clicks, 5200) * swell(count, 0.4, 1.2)
        case "breath":
            air = bandpass(white(count, genes.noise("breath")), glide(900, 5200, count), 1.4)
            return 0.8 * shaped(air, swell(count, 0.55, 1.5))
    return np.zeros(count)


EFFECTS = {
    "magic": Effect(
        magic,
        {
            "gesture": Slot(("burst", "swell", "bloom", "cascade")),
            "body": Slot(("choir", "glass", "bells", "wind", "strings")),
            "chord": Slot(tuple(CHORDS)),
            "travel": Slot(("still", "rising", "falling")),
            "shiver": Slot(("none", "slow", "quick")),
            "dust": Slot(("none", "stars", "glitter", "breath")),
        },
    )
}
