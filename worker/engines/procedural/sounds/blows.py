"""What strikes, and what only cuts the air."""

import numpy as np

from worker.engines.procedural.sounds.envelopes import hold, put, shaped, strike, swell
from worker.engines.procedural.sounds.filters import bandpass, highpass, lowpass
from worker.engines.procedural.sounds.genes import Effect, Genes, Slot
from worker.engines.procedural.sounds.noise import crackle, drift, white
from worker.engines.procedural.sounds.substances import BODIES, resonance
from worker.engines.procedural.sounds.waves import (
    RATE,
    Signal,
    glide,
    samples,
    struck,
    tone,
    wobble,
)

MATTER = ("flesh", "wood", "metal", "stone", "glass")
RINGING = frozenset({"metal", "glass", "gold", "silver"})  # what gives way little


def hit(genes: Genes) -> Signal:
    """Two things that meet: the contact, what rings of them, and the weight behind it."""
    body = genes.material or genes.pick("matter")
    genes.shape["matter"] = body
    weight = {"light": 1.45, "medium": 1.0, "heavy": 0.66}[genes.pick("weight")]
    length = genes.seconds("length", 0.22, 0.38) + BODIES[body].ring * 0.5 * genes.pace
    count = samples(length)
    solid = 0.45 if body in RINGING else 1.0
    sound = _contact(genes, count, weight) + solid * _thrust(genes, count, weight)
    sound = sound + BODIES[body].loud * resonance(genes, body, count, weight)
    sound = sound + _scatter(genes, count)
    times, gap = {"single": (1, 0), "double": (2, 1), "rebound": (2, 2), "triple": (3, 1)}[
        genes.pick("count")
    ]
    return _volley(sound, times, samples(genes.seconds("gap", 0.09, 0.15)), 0.45 if gap == 2 else 1)


def _volley(sound: Signal, times: int, gap: int, less: float) -> Signal:
    total = np.zeros(len(sound) + gap * (times - 1))
    for n in range(times):
        total[n * gap : n * gap + len(sound)] += sound * less**n
    return total


def _contact(genes: Genes, count: int, weight: float) -> Signal:
    raw = white(count, genes.noise("contact"))
    match genes.pick("contact"):
        case "slap":
            return 1.2 * shaped(highpass(raw, 1300 * weight), strike(count, 0.001, 0.07))
        case "crunch":
            clicks = crackle(count, genes.noise("crunch"), glide(3400, 160, count, 0.5))
            return 4.0 * bandpass(clicks, 1500 * weight, 0.6) * strike(count, 0.004, 0.22)
        case "snap":
            return 1.4 * shaped(bandpass(raw, 2900 * weight, 1.4), strike(count, 0.0005, 0.045))
        case "cry":
            pitch = glide(genes.hertz("cry", 420, 640), genes.hertz("low", 110, 190), count, 0.7)
            voice = tone("square", pitch) + 0.5 * tone("saw", pitch * 1.01)
            return 0.8 * shaped(lowpass(voice, pitch * 5), hold(count, 0.002, count / RATE * 0.6))
    return 1.8 * shaped(lowpass(raw, 520 * weight), strike(count, 0.002, 0.13))


def _thrust(genes: Genes, count: int, weight: float) -> Signal:
    start = genes.hertz("thrust", 190, 310) * weight
    match genes.pick("thrust"):
        case "drop":
            wave = tone("sine", glide(start, start * 0.28, count, 0.35))
            return 1.1 * shaped(wave, strike(count, 0.002, 0.2))
        case "knock":
            return 0.9 * struck(count, ((start * 1.4, 1.0, 0.12), (start * 2.2, 0.5, 0.07)))
        case "boom":
            wave = tone("sine", glide(start * 0.6, start * 0.3, count))
            return 1.2 * shaped(wave, strike(count, 0.008, 0.34))
    return np.zeros(count)


def _scatter(genes: Genes, count: int) -> Signal:
    match genes.pick("scatter"):
        case "grit":
            clicks = crackle(count, genes.noise("grit"), glide(500, 30, count))
            return 2.6 * bandpass(clicks, 3200, 0.8) * strike(count, 0.02, count / RATE, 0.03)
        case "shards":
            total = np.zeros(count)
            for n in range(14):
                hertz = genes.hertz(f"shard {n}", 2200, 7000)
                shard = struck(samples(0.18), ((hertz, 0.3, 0.16), (hertz * 2.32, 0.2, 0.09)))
                put(total, shard, genes.number(f"shard at {n}", 0.01, 0.28) * genes.pace)
            return total
        case "breath":
            air = bandpass(white(count, genes.noise("breath")), 900, 0.7)
            return 0.7 * shaped(air, strike(count, 0.03, count / RATE))
    return np.zeros(count)


def whoosh(genes: Genes) -> Signal:
    """Air that is pushed aside: noise whose band rises and falls with the pass."""
    way = genes.pick("pass")
    spans = {"arc": (0.26, 0.42), "swish": (0.14, 0.22), "gust": (0.9, 1.5), "double": (0.34, 0.5),
             "triple": (0.5, 0.7)}  # fmt: skip
    count = samples(genes.seconds("length", *spans[way]))
    weight = {"light": 1.6, "medium": 1.0, "heavy": 0.55}[genes.pick("weight")]
    speed = _speed(genes, way, count)
    low, high = genes.hertz("low", 260, 420) * weight, genes.hertz("high", 1700, 3400) * weight
    centre = low * (high / low) ** _tilt(genes, speed)
    raw = white(count, genes.noise("air"))
    width = {"broad": 0.8, "narrow": 3.2, "hollow": 1.6}[genes.pick("width")]
    air = bandpass(raw, centre, width)
    if genes.shape["width"] == "hollow":
        air = air + 0.8 * bandpass(raw, centre * 2.6, 5)
    loud = speed ** genes.number("point", 1.2, 2.4)
    sound = 2.2 * shaped(air, loud) + _edge(genes, centre, loud)
    return np.asarray(sound + _cloth(genes, count, loud))


def _speed(genes: Genes, way: str, count: int) -> Signal:
    peak = genes.number("peak", 0.35, 0.65)
    if way in ("double", "triple"):
        part = count // (2 if way == "double" else 3)
        passes = [swell(part, peak, 1.0)] * (count // part)
        return np.concatenate([*passes, np.zeros(count - part * len(passes))])
    if way == "gust":
        gusts = 0.6 + 0.4 * drift(count, genes.noise("gusts"), 3.5)
        return np.asarray(swell(count, 0.5, 0.6) * gusts)
    return swell(count, peak, 1.0)


def _tilt(genes: Genes, speed: Signal) -> Signal:
    along = np.linspace(0, 1, len(speed))
    match genes.pick("sweep"):
        case "rising":
            return np.asarray(0.3 * speed + 0.7 * along)
        case "falling":
            return np.asarray(0.3 * speed + 0.7 * (1 - along))
    return speed


def _edge(genes: Genes, centre: Signal, loud: Signal) -> Signal:
    """What the thing itself sings: a blade, a whistle."""
    count = len(centre)
    if genes.material in BODIES and genes.material != "cloth":
        ringing = resonance(genes, genes.material, count, 1.0)
        return 0.5 * ringing * np.clip(loud * 1.5, 0, 1)
    match genes.pick("edge"):
        case "whistle":
            return 0.16 * tone("sine", centre * 1.5) * loud
        case "flutter":
            beating = np.clip(wobble(count, genes.number("beats", 18, 32), 1.0) - 1, 0, 1)
            air = bandpass(white(count, genes.noise("flutter")), 700 * genes.pitch, 1.0)
            return np.asarray(1.8 * air * loud * beating)
    return np.zeros(count)


def _cloth(genes: Genes, count: int, loud: Signal) -> Signal:
    if genes.material != "cloth":
        return np.zeros(count)
    flaps = np.abs(drift(count, genes.noise("flaps"), 30))
    return np.asarray(2.5 * lowpass(white(count, genes.noise("cloth")), 1200) * flaps * loud)


EFFECTS = {
    "hit": Effect(
        hit,
        {
            "matter": Slot(MATTER),
            "weight": Slot(("light", "medium", "heavy")),
            "contact": Slot(("thud", "slap", "crunch", "snap"), ("cry",)),
            "thrust": Slot(("drop", "knock", "boom", "none")),
            "scatter": Slot(("none", "grit", "breath"), ("shards",)),
            "count": Slot(("single", "single", "single", "rebound"), ("double", "triple")),
        },
        frozenset(BODIES),
    ),
    "whoosh": Effect(
        whoosh,
        {
            "pass": Slot(("arc", "swish", "double"), ("gust", "triple")),
            "weight": Slot(("light", "medium", "heavy")),
            "width": Slot(("broad", "narrow", "hollow")),
            "sweep": Slot(("there and back", "rising", "falling")),
            "edge": Slot(("none", "whistle", "flutter")),
        },
        frozenset({"metal", "wood", "glass", "silver", "gold", "cloth"}),
    ),
}
