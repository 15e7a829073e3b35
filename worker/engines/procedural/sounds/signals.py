"""What an interface says: chosen, refused, danger."""

import numpy as np

from worker.engines.procedural.sounds.envelopes import hold, shaped, strike, strikes
from worker.engines.procedural.sounds.filters import highpass, lowpass
from worker.engines.procedural.sounds.genes import Effect, Genes, Slot, semitones
from worker.engines.procedural.sounds.noise import white
from worker.engines.procedural.sounds.voices import TUNED, sing, voice
from worker.engines.procedural.sounds.waves import (
    RATE,
    Signal,
    clock,
    glide,
    samples,
    steps,
    tone,
)

MOTIONS = {
    "single": (0,), "up": (0, 7), "down": (7, 0), "double": (0, 0), "triple": (0, 0, 0),
    "rising": (0, 4, 7), "falling": (7, 4, 0), "tick": (12,),
}  # fmt: skip
RINGS = {"dry": (0.04, 0.08), "soft": (0.1, 0.16), "ringing": (0.2, 0.32)}  # seconds
ABOVE = {"alone": 0.0, "fifth": 1.5, "octave": 2.0, "third": 1.26}


def select(genes: Genes) -> Signal:
    """A blip, short enough to be heard a thousand times."""
    name, motion = voice(genes), genes.pick("motion")
    figure = MOTIONS[motion]
    note = genes.seconds("note", 0.035, 0.07)
    ring = genes.seconds("ring", *RINGS[genes.pick("ring")])
    if motion == "tick":
        note, ring = note * 0.5, ring * 0.45
    total = note * (len(figure) - 1) + ring
    count, base = samples(total), genes.hertz("base", 520, 1150)
    starts = [note * n for n in range(len(figure))]
    pitch = steps([base * semitones(n) for n in figure], count, [s / total for s in starts[1:]])
    pitch = pitch * _onset(genes, count)
    envelope = strikes(count, starts, 0.002, ring * 1.3)
    sound = shaped(sing(genes, name, pitch), envelope)
    above = ABOVE[genes.pick("above")]
    if above:
        sound = sound + 0.4 * shaped(tone("sine", pitch * above), envelope)
    return np.asarray(sound + _tap(genes, count))


def _onset(genes: Genes, count: int) -> Signal:
    """How the pitch gets to the note."""
    settling = np.exp(-clock(count) / 0.012)
    match genes.pick("onset"):
        case "from below":
            return np.asarray(1 - 0.35 * settling)
        case "from above":
            return np.asarray(1 + 0.5 * settling)
    return np.ones(count)


def _tap(genes: Genes, count: int) -> Signal:
    kind = genes.pick("tap")
    if kind == "none":
        return np.zeros(count)
    cut = 2200 if kind == "knock" else 6000
    raw = white(count, genes.noise("tap"))
    air = lowpass(raw, cut) if kind == "knock" else highpass(raw, cut)
    return 0.7 * shaped(air, strike(count, 0.0005, 0.018))


REFUSALS = {
    "single": ((0, 2.2),), "double": ((0, 1.0), (0, 1.6)), "descending": ((0, 1.0), (-3, 1.7)),
    "triple": ((0, 0.7), (0, 0.7), (0, 1.5)), "sinking": ((0, 1.0), (-2, 1.0), (-5, 2.0)),
}  # fmt: skip
CLASHES = {"second": 1.06, "tritone": 1.414, "beating": 1.018, "seventh": 1.888, "none": 0.0}


def error(genes: Genes) -> Signal:
    """A low, rough no, once or twice, never upwards."""
    name, beats = voice(genes), REFUSALS[genes.pick("pattern")]
    unit, base = genes.seconds("unit", 0.085, 0.13), genes.hertz("base", 105, 230)
    gap = {"tight": 0.12, "parted": 0.35, "joined": 0.0}[genes.pick("gap")] * unit
    fall = {"level": 1.0, "sagging": 0.82, "dropping": 0.6}[genes.pick("fall")]
    clash = CLASHES[genes.pick("clash")]
    parts: list[Signal] = []
    for number, (note, length) in enumerate(beats):
        count = samples(unit * length)
        pitch = glide(base * semitones(note), base * semitones(note) * fall, count)
        raw = sing(genes, name, pitch)
        raw = raw + 0.8 * sing(genes, name, pitch * clash) if clash else raw
        last = number == len(beats) - 1
        parts.append(shaped(raw, hold(count, 0.003, unit * (0.5 if last else 0.12))))
        if gap and not last:
            parts.append(np.zeros(samples(gap)))
    sound = np.concatenate(parts)
    cut = {"clear": 9000.0, "blunt": 1500.0, "nasal": 3200.0}[genes.pick("mouth")]
    return lowpass(sound, cut * genes.pitch**0.5)


PATTERNS = ("two tones", "wail", "yelp", "beeps", "whoop", "klaxon")


def alarm(genes: Genes) -> Signal:
    """Goes round without a join: all that moves comes back to where it began."""
    period = genes.seconds("period", *_PERIODS[genes.pick("pattern")])
    count = samples(period) // 256 * 256
    base = genes.hertz("base", 480, 760)
    pitch, loud = _course(genes, base, count)
    pitch = _closed(pitch)
    name = voice(genes)
    sound = sing(genes, name, pitch)
    match genes.pick("rough"):
        case "twin":
            sound = sound + 0.7 * sing(
                genes, name, _closed(pitch * genes.number("twin", 1.01, 1.02))
            )
        case "fifth":
            sound = sound + 0.5 * tone("triangle", _closed(pitch * 1.5))
        case "horn":
            sound = np.tanh(2.5 * sound)
    cut = {"clear": 12_000.0, "trumpet": 2600.0, "far": 1300.0}[genes.pick("mouth")]
    return lowpass(shaped(sound, loud), cut, loop=True)


_PERIODS = {
    "two tones": (0.9, 1.3), "wail": (2.2, 3.2), "yelp": (0.3, 0.45), "beeps": (0.7, 1.1),
    "whoop": (0.9, 1.4), "klaxon": (0.9, 1.4),
}  # fmt: skip


def _course(genes: Genes, base: float, count: int) -> tuple[Signal, Signal]:
    """Frequency and loudness over one round."""
    span = semitones({"small": 4, "wide": 8, "huge": 14}[genes.pick("span")])
    along, full = np.arange(count) / count, np.ones(count)
    match genes.shape["pattern"]:
        case "two tones":
            return steps([base, base * span], count), full
        case "wail" | "yelp":
            way = 0.5 - 0.5 * np.cos(2 * np.pi * along)
            return np.asarray(base * span**way), full
        case "beeps":
            number = 2 + int(genes.number("beeps", 0, 2.99))
            length = count / RATE / (number + 1.5)
            starts = [length * n for n in range(number)]
            gates = [hold(count, 0.004, 0.012, s, s + length * 0.6) for s in starts]
            return np.full(count, base * span), np.asarray(sum(gates))
        case "whoop":
            return glide(base * 0.6, base * span, count, 1.3), hold(count, 0.02, 0.06)
    level = np.full(count, base * 0.45)
    return level, hold(count, 0.03, 0.08, 0.0, count / RATE * 0.72)


def _closed(pitch: Signal) -> Signal:
    """The same course, moved by so little that a round has a whole number of waves."""
    waves = pitch.sum() / RATE
    return np.asarray(pitch * (max(round(waves), 1) / waves))


EFFECTS = {
    "select": Effect(
        select,
        {
            "voice": Slot(("square", "pulse", "triangle", "sine", "marimba", "glass", "bell")),
            "motion": Slot(
                ("single", "up", "down", "double"), ("triple", "rising", "falling", "tick")
            ),
            "ring": Slot(("dry", "soft", "ringing")),
            "onset": Slot(("level", "from below", "from above")),
            "above": Slot(tuple(ABOVE)),
            "tap": Slot(("none", "knock", "tick")),
        },
        TUNED,
    ),
    "error": Effect(
        error,
        {
            "voice": Slot(("saw", "square", "pulse", "reed", "pair", "triangle")),
            "pattern": Slot(("single", "double", "descending", "sinking"), ("triple",)),
            "clash": Slot(tuple(CLASHES)),
            "fall": Slot(("level", "sagging", "dropping")),
            "gap": Slot(("tight", "parted", "joined")),
            "mouth": Slot(("clear", "blunt", "nasal")),
        },
        TUNED,
    ),
    "alarm": Effect(
        alarm,
        {
            "pattern": Slot(PATTERNS),
            "voice": Slot(("square", "saw", "pulse", "triangle", "organ", "sine")),
            "span": Slot(("small", "wide", "huge")),
            "rough": Slot(("none", "twin", "fifth", "horn")),
            "mouth": Slot(("clear", "trumpet", "far")),
        },
        loop=True,
    ),
}
