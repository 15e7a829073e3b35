"""Jumps, and the way from here to there without one."""

import numpy as np

from worker.engines.procedural.sounds.envelopes import hold, put, shaped, strike, swell
from worker.engines.procedural.sounds.filters import bandpass, highpass, lowpass
from worker.engines.procedural.sounds.genes import Effect, Genes, Slot, semitones
from worker.engines.procedural.sounds.noise import crackle, white
from worker.engines.procedural.sounds.voices import sing
from worker.engines.procedural.sounds.waves import (
    RATE,
    Signal,
    clock,
    glide,
    rung,
    samples,
    tone,
    wobble,
)


def jump(genes: Genes) -> Signal:
    """One voice that bends upwards."""
    count = samples(genes.seconds("length", 0.17, 0.34))
    base = genes.hertz("base", 170, 330)
    span = {"small": 8, "wide": 15, "huge": 22}[genes.pick("span")]
    top = base * semitones(span + genes.number("more", 0, 5))
    pitch = _upwards(genes, base, top, count)
    voice = genes.pick("voice")
    body = sing(genes, voice, pitch)
    match genes.pick("body"):
        case "thick":
            body = body + 0.6 * sing(genes, voice, pitch * 1.008)
        case "octave":
            body = body + 0.5 * tone("sine", pitch * 0.5)
        case "puff":
            air = bandpass(white(count, genes.noise("puff")), pitch * 6, 1.2)
            body = body + 1.5 * air * strike(count, 0.004, 0.14)
    return shaped(body, _ending(genes, count))


def _upwards(genes: Genes, base: float, top: float, count: int) -> Signal:
    match genes.pick("bend"):
        case "hurried":
            return glide(base, top, count, 0.55)
        case "late":
            return glide(base, top, count, 1.9)
        case "spring":
            rate = genes.number("spring", 17, 26)
            sway = wobble(count, rate, 0.16) ** np.linspace(1.6, 0.2, count)
            return np.asarray(glide(base, top, count, 0.9) * sway)
        case "double" | "triple":
            times = 2 if genes.shape["bend"] == "double" else 3
            part = count // times
            hops = [glide(base * semitones(3 * n), top * semitones(2 * n - 2), part, 0.8)
                    for n in range(times)]  # fmt: skip
            return np.concatenate([*hops, np.full(count - part * times, hops[-1][-1])])
    return glide(base, top, count)


def _ending(genes: Genes, count: int) -> Signal:
    length = count / RATE
    match genes.pick("ending"):
        case "cut":
            return hold(count, 0.003, 0.02)
        case "flutter":
            quiver = 0.6 + 0.4 * np.sign(np.sin(2 * np.pi * 32 * clock(count)))
            late = np.linspace(0, 1, count) > 0.55
            return np.asarray(hold(count, 0.003, length * 0.4) * np.where(late, quiver, 1))
        case "pluck":
            return strike(count, 0.003, length * 1.5)
    return hold(count, 0.004, length * 0.6)


def teleport(genes: Genes) -> Signal:
    """A shimmering body that is chopped faster and faster, and gone."""
    travel = genes.pick("travel")
    count = samples(genes.seconds("length", 0.55, 1.1))
    base = genes.hertz("base", 240, 520)
    far = base * semitones(genes.number("far", 17, 31))
    pitch = glide(base, far, count, 1.3) if travel == "rising" else glide(far, base, count, 0.8)
    if travel == "through":
        half = count // 2
        pitch = np.concatenate([glide(base, far, half), glide(far, base * 0.7, count - half)])
    body = _body(genes, pitch)
    chopped = body * _gate(genes, travel, count)
    shape = swell(count, 0.7 if travel == "rising" else 0.25 if travel == "falling" else 0.5, 0.8)
    sound = shaped(chopped, shape) + _sparks(genes, count) * shape
    return np.asarray(sound + _flash(genes, travel, pitch))


def _body(genes: Genes, pitch: Signal) -> Signal:
    count = len(pitch)
    match genes.pick("body"):
        case "ring":
            return np.asarray(tone("saw", pitch) * tone("sine", pitch * 1.37))
        case "metal":
            return rung(pitch, 2.41, np.linspace(3.5, 0.6, count))
        case "air":
            air = white(count, genes.noise("air"))
            return np.asarray(3 * bandpass(air, pitch * 2.2, 9) + 0.25 * tone("sine", pitch))
        case "chord":
            notes = (1.0, 1.26, 1.5, 2.0)
            return np.asarray(sum(tone("triangle", pitch * note) for note in notes) / 3)
    return sing(genes, "pair", pitch)


def _gate(genes: Genes, travel: str, count: int) -> Signal:
    slow, fast = genes.number("slow", 7, 11), genes.number("fast", 26, 44)
    rate = glide(slow, fast, count) if travel == "rising" else glide(fast, slow, count)
    match genes.pick("flutter"):
        case "steady":
            rate = np.full(count, (slow + fast) / 2)
        case "free":
            return np.ones(count)
    wave = 0.5 + 0.5 * np.sin(2 * np.pi * np.cumsum(rate) / RATE)
    return np.asarray(0.15 + 0.85 * wave ** genes.number("edge", 0.6, 2.0))


def _sparks(genes: Genes, count: int) -> Signal:
    match genes.pick("sparks"):
        case "dust":
            rate = np.linspace(20, 220, count)
            return 2.4 * highpass(crackle(count, genes.noise("dust"), rate), 4500)
        case "bells":
            total = np.zeros(count)
            for n in range(7):
                start = genes.number(f"bell {n}", 0.02, 0.8) * count / RATE
                hertz = genes.hertz(f"bell hertz {n}", 1800, 4200)
                note = tone("sine", np.full(samples(0.25), hertz))
                put(total, 0.16 * note * strike(len(note), 0.002, 0.22), start)
            return total
    return np.zeros(count)


def _flash(genes: Genes, travel: str, pitch: Signal) -> Signal:
    """What happens at the end of the way."""
    count = len(pitch)
    at = count / RATE * (0.72 if travel == "rising" else 0.08)
    match genes.pick("flash"):
        case "pop":
            drop = tone("sine", pitch * 0.5 * np.linspace(1.6, 0.5, count))
            return 0.7 * shaped(drop, strike(count, 0.003, 0.14, at))
        case "burst":
            air = lowpass(white(count, genes.noise("burst")), glide(7000, 900, count))
            return 0.8 * shaped(air, strike(count, 0.004, 0.24, at))
    return np.zeros(count)


EFFECTS = {
    "jump": Effect(
        jump,
        {
            "voice": Slot(("square", "pulse", "triangle", "saw", "sine", "reed")),
            "bend": Slot(("even", "hurried", "late", "spring", "double"), ("triple",)),
            "span": Slot(("small", "wide", "huge")),
            "body": Slot(("thin", "thick", "octave", "puff")),
            "ending": Slot(("fade", "cut", "flutter", "pluck")),
        },
    ),
    "teleport": Effect(
        teleport,
        {
            "travel": Slot(("rising", "falling", "through")),
            "body": Slot(("ring", "metal", "air", "chord", "pair")),
            "flutter": Slot(("hurrying", "steady", "free")),
            "sparks": Slot(("none", "dust", "bells")),
            "flash": Slot(("none", "pop", "burst")),
        },
    ),
}
