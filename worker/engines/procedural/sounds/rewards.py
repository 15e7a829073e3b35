"""Coins picked up, and the short tunes of a power-up."""

import numpy as np

from worker.engines.procedural.sounds.envelopes import hold, shaped, strike, strikes
from worker.engines.procedural.sounds.filters import highpass
from worker.engines.procedural.sounds.genes import Effect, Genes, Slot, semitones
from worker.engines.procedural.sounds.noise import white
from worker.engines.procedural.sounds.voices import TUNED, sing, voice
from worker.engines.procedural.sounds.waves import RATE, Signal, samples, steps, tone, wobble

LEAPS = {"third": 4, "fourth": 5, "fifth": 7, "sixth": 9, "octave": 12}
NOTES = {"two": (0.0, 1.0), "three": (0.0, 1.0, 2.0), "grace": (0.75, 1.0), "turn": (1.0, 0.0, 1.0)}
RINGS = {"brief": (0.12, 0.2), "ringing": (0.25, 0.4), "lingering": (0.45, 0.7)}  # seconds
TIMES = {"single": 1, "double": 2, "triple": 3}

SCALES = {
    "major": (0, 4, 7, 12, 16, 19, 24, 28),
    "minor": (0, 3, 7, 12, 15, 19, 24, 27),
    "pentatonic": (0, 2, 4, 7, 9, 12, 14, 16),
    "whole": (0, 2, 4, 6, 8, 10, 12, 14),
    "fourths": (0, 5, 10, 12, 17, 22, 24, 29),
    "lydian": (0, 4, 6, 7, 11, 12, 16, 18),
}
FIGURES = {
    "up": (0, 1, 2, 3, 4, 5, 6, 7),
    "wave": (0, 2, 1, 3, 2, 4, 3, 5),
    "pairs": (0, 0, 2, 2, 4, 4, 5, 5),
    "cascade": (0, 3, 1, 4, 2, 5, 3, 6),
    "falling": (7, 6, 5, 4, 3, 2, 1, 0),
    "fanfare": (0, 0, 0, 2, 1, 2, 3, 3),
}


def coin(genes: Genes) -> Signal:
    """Two notes or three, upwards, and the last one rings."""
    leap, name = LEAPS[genes.pick("leap")], voice(genes)
    figure = NOTES[genes.pick("notes")]
    base = genes.hertz("base", 760, 1250)
    short = genes.seconds("note", 0.045, 0.085)
    ring = genes.seconds("ring", *RINGS[genes.pick("ring")])
    length = short * (len(figure) - 1) + ring
    count = samples(length)
    levels = [base * semitones(leap * note) for note in figure]
    ends = [short * (n + 1) / length for n in range(len(figure) - 1)]
    starts = [0.0, *(short * (n + 1) for n in range(len(figure) - 1))]
    pitch = steps(levels, count, ends)
    sound = shaped(sing(genes, name, pitch), strikes(count, starts, 0.002, ring * 1.25))
    sound = sound + 0.35 * _glint(genes, pitch, starts[-1], ring)
    times = TIMES[genes.pick("count")]
    return _again(sound, times, samples(max(short * 1.6, 0.09)))


def _glint(genes: Genes, pitch: Signal, start: float, ring: float) -> Signal:
    """What glitters above the notes."""
    count = len(pitch)
    kind = genes.pick("glint")
    if kind == "octave":
        return shaped(tone("sine", pitch * 2), strike(count, 0.002, ring, start))
    if kind == "dust":
        air = highpass(white(count, genes.noise("dust")), 7000, 3)
        return shaped(air, strike(count, 0.004, ring * 0.7, start))
    if kind == "shimmer":
        trembling = wobble(count, genes.number("tremble", 14, 24), 0.9)
        return shaped(tone("sine", pitch * 3), strike(count, 0.01, ring * 1.2, start) * trembling)
    return np.zeros(count)


def _again(sound: Signal, times: int, gap: int) -> Signal:
    """The same once more after `gap` samples, over what still rings."""
    total = np.zeros(len(sound) + gap * (times - 1))
    for n in range(times):
        total[n * gap : n * gap + len(sound)] += sound * (0.7 if n < times - 1 else 1.0)
    return total


def powerup(genes: Genes) -> Signal:
    """A run of notes through a scale, and an ending."""
    scale = SCALES[_scale(genes)]
    figure = FIGURES[genes.pick("figure")]
    length = int(genes.pick("notes"))
    chosen = figure[-length:] if figure[0] > figure[-1] else figure[:length]
    base, name = genes.hertz("base", 260, 420), voice(genes)
    beat = genes.seconds("beat", 0.055, 0.1)
    ending = genes.pick("ending")
    last = genes.seconds("last", 0.22, 0.42)
    levels = [base * semitones(scale[step]) for step in chosen]
    if ending == "leap":
        levels.append(levels[-1] * (2 if chosen[-1] >= chosen[0] else 0.5))
    total = beat * (len(levels) - 1) + last
    count = samples(total)
    starts = [beat * n for n in range(len(levels))]
    pitch = steps(levels, count, [start / total for start in starts[1:]])
    sound = sing(genes, name, _ornament(genes, ending, pitch, starts[-1]))
    touch = {"smooth": 8.0, "plucked": 2.2, "short": 1.1}[genes.pick("touch")]
    envelope = strikes(count, starts, 0.003, beat * touch)
    tail = strike(count, 0.003, last * 1.5, starts[-1])
    envelope = np.where(np.arange(count) >= samples(starts[-1]), tail, envelope)
    body = shaped(sound, envelope)
    if genes.pick("double voice") != "alone":
        above = 2.0 if genes.shape["double voice"] == "octave" else 1.5
        body = body + 0.35 * shaped(tone("triangle", pitch * above), envelope)
    return np.asarray(body * hold(count, 0.002, min(last * 0.5, 0.15)))


def _scale(genes: Genes) -> str:
    by_mood = {"happy": "major", "sad": "minor", "scared": "whole", "angry": "fourths"}
    chosen = by_mood.get(genes.words.mood or "") or genes.pick("scale")
    genes.shape["scale"] = chosen
    return chosen


def _ornament(genes: Genes, ending: str, pitch: Signal, start: float) -> Signal:
    count = len(pitch)
    late = np.arange(count) / RATE >= start
    if ending == "shimmer":
        return np.asarray(np.where(late, pitch * wobble(count, 9, 0.025), pitch))
    if ending == "trill":
        flip = np.floor(np.arange(count) / RATE * 18) % 2
        return np.asarray(np.where(late & (flip > 0), pitch * semitones(4), pitch))
    return pitch


EFFECTS = {
    "coin": Effect(
        coin,
        {
            "voice": Slot(("square", "pulse", "triangle", "bell", "glass", "sine")),
            "leap": Slot(tuple(LEAPS)),
            "notes": Slot(tuple(NOTES)),
            "ring": Slot(("brief", "ringing", "lingering")),
            "glint": Slot(("none", "octave", "dust", "shimmer")),
            "count": Slot(("single", "single", "single", "double"), ("triple",)),
        },
        TUNED,
    ),
    "powerup": Effect(
        powerup,
        {
            "voice": Slot(("square", "pulse", "saw", "organ", "bell", "triangle", "pair")),
            "scale": Slot(tuple(SCALES)),
            "figure": Slot(("up", "wave", "pairs", "cascade"), ("falling", "fanfare")),
            "notes": Slot(("4", "5", "6", "8")),
            "ending": Slot(("held", "shimmer", "leap", "trill")),
            "touch": Slot(("smooth", "plucked", "short")),
            "double voice": Slot(("alone", "octave", "fifth")),
        },
        TUNED,
    ),
}
