"""Lasers that fall, and things that burst."""

import numpy as np

from worker.engines.procedural.sounds.envelopes import hold, put, shaped, strike
from worker.engines.procedural.sounds.filters import bandpass, highpass, lowpass
from worker.engines.procedural.sounds.genes import Effect, Genes, Slot
from worker.engines.procedural.sounds.noise import crackle, drift, grit, white
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

BURSTS = {"single": 1, "double": 2, "triple": 3}


def laser(genes: Genes) -> Signal:
    """One falling voice, or a volley of them."""
    count = samples(genes.seconds("length", 0.14, 0.32))
    top = genes.hertz("top", 1100, 2600)
    low = max(top / genes.number("fall", 6, 18), 70)
    pitch = _fall(genes, top, low, count)
    body = _beam(genes, pitch)
    match genes.pick("body"):
        case "sub":
            body = body + 0.6 * tone("triangle", pitch * 0.5)
        case "twin":
            body = body + 0.7 * _beam(genes, pitch * 1.015)
        case "hiss":
            body = body + 0.9 * bandpass(white(count, genes.noise("hiss")), pitch * 4, 1.5)
    shot = shaped(body, _edge(genes, count))
    times = BURSTS[genes.pick("burst")]
    gap = samples(genes.seconds("gap", 0.075, 0.12))
    total = np.zeros(count + gap * (times - 1))
    for n in range(times):
        at = n * gap
        total[at : at + count] *= np.linspace(1, 0.25, len(total[at : at + count]))
        total[at : at + count] += shot
    return total


def _beam(genes: Genes, pitch: Signal) -> Signal:
    name = genes.pick("voice")
    if name == "metal":
        return rung(pitch, 1.62, np.linspace(3.0, 0.4, len(pitch)))
    if name == "grain":
        return 0.6 * tone("square", pitch) + 0.7 * grit(pitch * 12, genes.noise("grain"))
    return sing(genes, name, pitch)


def _fall(genes: Genes, top: float, low: float, count: int) -> Signal:
    straight = glide(top, low, count)
    match genes.pick("fall"):
        case "sudden":
            return glide(top, low, count, 0.45)
        case "late":
            return glide(top, low, count, 1.8)
        case "warbling":
            return np.asarray(straight * wobble(count, genes.number("warble", 22, 40), 0.18))
        case "stairs":
            stairs = np.floor(np.linspace(0, genes.number("stairs", 6, 10), count))
            return np.asarray(top * (low / top) ** (stairs / max(stairs[-1], 1)))
    return straight


def _edge(genes: Genes, count: int) -> Signal:
    length = count / RATE
    match genes.pick("ending"):
        case "cut":
            return hold(count, 0.002, 0.025)
        case "fizz":
            rough = 0.7 + 0.3 * white(count, genes.noise("fizz")) * np.linspace(0, 1, count)
            return np.asarray(hold(count, 0.002, length * 0.7) * rough)
    return strike(count, 0.002, length * 1.4)


def explosion(genes: Genes) -> Signal:
    """A crack, a body that darkens as it dies, a sweep below, and what flies about."""
    length = genes.seconds("length", 0.75, 1.5) * (1.25 if genes.element == "fire" else 1.0)
    weight = {"light": 1.6, "medium": 1.0, "heavy": 0.62}[genes.pick("weight")]
    count = samples(length)
    sound = _fireball(genes, count, weight) + _bang(genes, count, weight)
    sound = sound + _ground(genes, count, weight) + _debris(genes, count)
    return np.tanh(1.3 * sound)


def _fireball(genes: Genes, count: int, weight: float) -> Signal:
    length = count / RATE
    match genes.pick("grain"):
        case "stepped":
            raw = grit(glide(9000, 700, count) * weight, genes.noise("fire"))
        case "torn":
            raw = white(count, genes.noise("fire"))
            raw = raw * (0.45 + 0.55 * np.abs(drift(count, genes.noise("torn"), 45)))
        case _:
            raw = white(count, genes.noise("fire"))
    bright = genes.number("bright", 2600, 7000) * weight * genes.pitch**0.5
    raw = lowpass(raw, glide(bright, max(bright / 22, 90), count, 0.6), 2)
    match genes.pick("bloom"):
        case "rolling":
            rolling = 0.65 + 0.35 * drift(count, genes.noise("roll"), 9)
            loud = strike(count, 0.05, length * 1.15) * rolling
        case "twice":
            again = strike(count, 0.004, length, length * genes.number("again", 0.13, 0.22))
            loud = np.maximum(0.75 * strike(count, 0.002, length * 0.45), again)
        case "swelling":
            loud = strike(count, 0.12 * length, length)
        case _:
            loud = strike(count, 0.002, length)
    return 1.5 * shaped(raw, loud)


def _bang(genes: Genes, count: int, weight: float) -> Signal:
    match genes.pick("core"):
        case "crack":
            air = highpass(white(count, genes.noise("crack")), 1800 * weight)
            return 1.1 * shaped(air, strike(count, 0.001, 0.09))
        case "thump":
            fall = glide(180 * weight, 42 * weight + 10, count, 0.2)
            return 1.3 * shaped(tone("sine", fall), strike(count, 0.002, 0.32))
        case "blast":
            air = bandpass(white(count, genes.noise("blast")), 420 * weight, 0.8)
            return 2.4 * shaped(air, strike(count, 0.003, 0.3))
    buzz = grit(glide(1600, 160, count, 0.5) * weight, genes.noise("rip"))
    return 0.9 * shaped(buzz, strike(count, 0.001, 0.25))


def _ground(genes: Genes, count: int, weight: float) -> Signal:
    """What is felt more than heard."""
    length = count / RATE
    start = genes.hertz("ground", 70, 110) * weight**0.5
    match genes.pick("ground"):
        case "sweep":
            wave = tone("sine", glide(start, max(start * 0.35, 24), count, 0.6))
            return 0.9 * shaped(wave, strike(count, 0.006, length * 0.9))
        case "throb":
            beat = 0.55 + 0.45 * np.cos(2 * np.pi * 11 * clock(count))
            wave = tone("sine", np.full(count, start * 0.6))
            return 0.8 * shaped(wave, strike(count, 0.01, length) * beat)
    rumble = lowpass(white(count, genes.noise("rumble")), start * 1.4, 3)
    return 2.2 * shaped(rumble, strike(count, 0.03, length * 1.1))


def _debris(genes: Genes, count: int) -> Signal:
    length = count / RATE
    late = strike(count, 0.1 * length, length * 0.95, 0.08 * length)
    match genes.pick("debris"):
        case "crackling":
            clicks = crackle(count, genes.noise("sparks"), glide(420, 25, count))
            return 3.0 * bandpass(clicks, 2600, 0.7) * late
        case "rubble":
            clicks = crackle(count, genes.noise("rubble"), glide(110, 14, count))
            return 9.0 * bandpass(clicks, 620, 2.2) * late
        case "shards":
            total = np.zeros(count)
            for n in range(9):
                start = length * genes.number(f"shard {n}", 0.06, 0.7)
                hertz = genes.hertz(f"shard hertz {n}", 2300, 6200)
                shard = rung(np.full(samples(0.2), hertz), 2.76, 0.8)
                put(total, 0.09 * shard * strike(len(shard), 0.001, 0.16), start)
            return total
    return np.zeros(count)


EFFECTS = {
    "laser": Effect(
        laser,
        {
            "voice": Slot(("saw", "square", "pulse", "metal", "grain", "pair")),
            "fall": Slot(("even", "sudden", "late", "warbling", "stairs")),
            "body": Slot(("thin", "sub", "twin", "hiss")),
            "ending": Slot(("fade", "cut", "fizz")),
            "burst": Slot(("single", "single", "double", "triple")),
        },
    ),
    "explosion": Effect(
        explosion,
        {
            "weight": Slot(("light", "medium", "heavy")),
            "core": Slot(("crack", "thump", "blast", "rip")),
            "grain": Slot(("smooth", "stepped", "torn")),
            "bloom": Slot(("sudden", "rolling", "twice", "swelling")),
            "ground": Slot(("sweep", "throb", "rumble")),
            "debris": Slot(("none", "crackling", "rubble", "shards")),
        },
    ),
}
