"""Doors and steps: what a place sounds like when somebody is in it."""

import numpy as np

from worker.engines.procedural.sounds.envelopes import hold, put, shaped, strike, swell
from worker.engines.procedural.sounds.filters import bandpass, formants, highpass, lowpass
from worker.engines.procedural.sounds.genes import Effect, Genes, Slot
from worker.engines.procedural.sounds.noise import crackle, drift, white
from worker.engines.procedural.sounds.substances import resonance
from worker.engines.procedural.sounds.waves import (
    RATE,
    Signal,
    clock,
    glide,
    samples,
    struck,
    tone,
)

# What a leaf makes of the creak of its hinges: how much higher than wood, and how pure.
THROATS = {
    "wood": (1.0, 7.0), "metal": (1.55, 16.0), "stone": (0.62, 3.0), "glass": (1.9, 12.0),
    "gold": (1.35, 20.0),
}  # fmt: skip
LENGTHS = {"open": (0.6, 0.95), "close": (0.5, 0.8), "slam": (0.5, 0.8), "ajar": (0.9, 1.5),
           "slide": (0.6, 1.0)}  # fmt: skip
# Seconds from the first click of a lock to each of its clicks.
LOCKS = {"latch": (0.0, 0.07), "bolt": (0.0, 0.05, 0.13), "handle": (0.0, 0.16), "none": ()}


def door(genes: Genes) -> Signal:
    """A latch, hinges or rollers, and a leaf that meets its frame."""
    body = genes.material or genes.pick("leaf")
    genes.shape["leaf"] = body
    gesture = genes.pick("gesture")
    weight = {"light": 1.35, "medium": 1.0, "heavy": 0.62}[genes.pick("weight")]
    length = genes.seconds("length", *LENGTHS[gesture])
    tail = genes.seconds("tail", 0.25, 0.4) * (1.6 if body == "metal" else 1.0)
    count = samples(length + tail)
    creaks = genes.pick("hinges") == "creak"
    slam_at = 0.7 * length if creaks else 0.04
    bang_at = {"close": 0.9 * length, "slam": slam_at, "slide": 0.92 * length}.get(gesture)
    latch_at = 0.01 if bang_at is None else bang_at + 0.05 * genes.pace
    sound = _latch(genes, count, latch_at, weight)
    if creaks or gesture in ("open", "ajar", "close"):
        until = slam_at if gesture == "slam" else length
        sound = sound + _hinges(genes, count, until, gesture, weight)
    if gesture == "slide":
        sound = sound + _rollers(genes, count, length, weight)
    if gesture == "open":
        _bang(genes, body, sound, length * 0.96, weight, 0.35)
    if bang_at is not None:
        _bang(genes, body, sound, bang_at, weight, {"slam": 1.6, "close": 0.85}.get(gesture, 0.6))
    return sound


def _latch(genes: Genes, count: int, at: float, weight: float) -> Signal:
    total = np.zeros(count)
    for n, after in enumerate(LOCKS[genes.pick("lock")]):
        hertz = genes.hertz(f"click {n}", 1400, 2900) * weight**0.5
        short = samples(0.08)
        ringing = ((hertz, 0.5, 0.05), (hertz * 1.71, 0.35, 0.035), (hertz * 0.42, 0.4, 0.06))
        snap = shaped(white(short, genes.noise(f"snap {n}")), strike(short, 0.0005, 0.02))
        click = 0.55 * struck(short, ringing) + 0.35 * highpass(snap, 1500)
        put(total, click, at + after * genes.pace)
    return total


def _hinges(genes: Genes, count: int, length: float, gesture: str, weight: float) -> Signal:
    """Stick and slip: little jerks, faster as the leaf gets going, through what wood lets pass."""
    kind = genes.pick("hinges")
    if kind == "oiled" and gesture != "ajar":
        higher, _ = THROATS[genes.shape["leaf"]]
        air = bandpass(white(count, genes.noise("leaf")), 320 * weight * higher, 0.9)
        return np.asarray(0.4 * air * _span(count, 0.05, length, 0.5))
    slow, fast = {"rusty": (19, 62), "squeaking": (90, 210)}.get(kind, (34, 110))
    way = swell(samples(length), genes.number("push", 0.35, 0.7), 0.7)
    way = np.pad(way, (0, count - len(way)))
    uneven = 1 + 0.35 * drift(count, genes.noise("uneven"), 7)
    rate = (slow + (fast - slow) * way) * uneven * genes.pitch
    phase = np.cumsum(rate) / RATE
    jerks = np.diff(np.floor(phase), prepend=0.0) * (0.7 + 0.3 * white(count, genes.noise("jerk")))
    higher, q = THROATS[genes.shape["leaf"]]
    first = genes.hertz("throat", 480, 760) * weight**0.5 * higher
    throat = ((first, q, 1.0), (first * 2.13, q * 1.3, 0.8), (first * 3.9, q * 1.3, 0.55))
    voiced = formants(jerks, throat, stretch=1 + 0.22 * way)
    loud = 9.0 if kind == "creak" or gesture == "ajar" else 5.0
    return np.asarray(loud * voiced * _span(count, 0.04, length, 0.4) * way**0.4)


def _rollers(genes: Genes, count: int, length: float, weight: float) -> Signal:
    span = _span(count, 0.04, length, 0.25)
    if genes.pick("hinges") == "oiled":  # driven by air and a motor
        pitch = glide(150 * genes.pitch, 420 * genes.pitch, count)
        hiss = highpass(white(count, genes.noise("hiss")), 2400) * 0.5
        return np.asarray((hiss + 0.35 * tone("saw", pitch) * 0.5) * span)
    rumble = bandpass(white(count, genes.noise("rollers")), 240 * weight, 0.8)
    bumps = 0.55 + 0.45 * np.sin(2 * np.pi * genes.number("bumps", 13, 24) * clock(count))
    return np.asarray(1.6 * rumble * bumps * span)


def _bang(genes: Genes, body: str, total: Signal, at: float, weight: float, loud: float) -> None:
    """The leaf meets its frame."""
    count = len(total) - min(samples(at), len(total) - 1)
    knock = resonance(genes, body, count, 0.42 * weight) * 1.2
    low = glide(95 * weight * genes.pitch, 45 * weight * genes.pitch + 8, count, 0.3)
    thump = {"boom": 1.4, "clack": 0.4, "thud": 0.9}[genes.pick("frame")]
    sound = knock + thump * shaped(tone("sine", low), strike(count, 0.002, 0.22))
    air = lowpass(white(count, genes.noise("air")), 1400 * weight)
    put(total, loud * (sound + 0.9 * shaped(air, strike(count, 0.001, 0.09))), at)


def _span(count: int, start: float, end: float, edge: float) -> Signal:
    return hold(count, 0.06, (end - start) * edge, start, end)


GROUNDS = ("stone", "wood", "grass", "gravel", "snow", "sand", "mud", "leaves", "metal")
# Seconds between two steps, and how loud they are.
PACES = {"walking": (0.42, 0.56, 1.0), "running": (0.25, 0.32, 1.2), "sneaking": (0.6, 0.8, 0.55)}
COUNTS = {"one": 1, "two": 2, "double": 2, "triple": 3, "three": 3, "four": 4}
# What gives way under a foot: clicks a second, the band (hertz, q), the length of the crush, how
# often a second it sticks and slips, and how smooth it is, 0..1.
LOOSE = {
    "gravel": (520.0, 2300.0, 0.9, 0.24, 0.0, 0.0),
    "snow": (2600.0, 1150.0, 1.6, 0.3, 85.0, 0.25),
    "sand": (5000.0, 2900.0, 0.8, 0.24, 0.0, 0.8),
    "leaves": (380.0, 4300.0, 0.9, 0.34, 0.0, 0.1),
    "grass": (1300.0, 2300.0, 0.8, 0.15, 0.0, 0.5),
}


def footstep(genes: Genes) -> Signal:
    """Heel, and the ball of the foot; on every ground something else gives way or rings."""
    ground = genes.material or {"water": "water"}.get(genes.element) or genes.pick("ground")
    genes.shape["ground"] = ground
    low, high, loud = PACES[genes.pick("pace")]
    number = COUNTS[genes.pick("count")]
    every = genes.seconds("every", low, high)
    one = samples(max(0.34 * genes.pace, 0.2) + (0.25 if ground == "metal" else 0.05))
    total = np.zeros(one + samples(every) * (number - 1))
    for n in range(number):
        at = samples(every) * n
        total[at : at + one] += loud * _step(genes, ground, one, n)
    return total


def _step(genes: Genes, ground: str, count: int, number: int) -> Signal:
    weight = {"light": 1.35, "medium": 1.0, "heavy": 0.7}[genes.pick("weight")]
    weight *= genes.number(f"foot {number}", 0.93, 1.07)
    roll = {"flat": 0.012, "rolling": 0.075, "quick": 0.042}[genes.pick("roll")] * genes.pace
    heel = _sole(genes, ground, count, f"heel {number}", weight)
    toe = _sole(genes, ground, count, f"toe {number}", weight * 1.25)
    scuff = _scuff(genes, count, number)
    put(heel, 0.65 * toe, roll)
    put(heel, scuff, roll * 0.5)
    return heel


def _sole(genes: Genes, ground: str, count: int, name: str, weight: float) -> Signal:
    """One touch of the ground."""
    shoe = {"bare": (300.0, 0.6), "soft": (600.0, 0.8), "hard": (2600.0, 1.0)}[genes.pick("shoe")]
    raw = white(count, genes.noise(name))
    pad = shoe[1] * shaped(lowpass(raw, shoe[0] * weight), strike(count, 0.002, 0.07))
    pitch = glide(120 * weight * genes.pitch, 60 * weight * genes.pitch, count, 0.3)
    pad = pad + 0.5 * shaped(tone("sine", pitch), strike(count, 0.002, 0.09))
    if ground in LOOSE:
        return 0.5 * pad + _crushed(genes, ground, raw, name, weight)
    if ground in ("mud", "water"):
        return 0.5 * pad + _wet(genes, count, name, ground)
    return pad + 0.75 * resonance(genes, ground, count, 0.55 * weight)


def _crushed(genes: Genes, ground: str, raw: Signal, name: str, weight: float) -> Signal:
    count = len(raw)
    rate, hertz, q, seconds, slips, smooth = LOOSE[ground]
    grains = crackle(count, genes.noise(f"{name} grains"), rate)
    grains = 7 * (1 - smooth) * grains / np.sqrt(rate / 400) + smooth * raw
    if slips:
        grains = grains * (0.55 + 0.45 * np.sin(2 * np.pi * slips * genes.pitch * clock(count)))
    crush = bandpass(grains, hertz * weight**0.5 * genes.pitch**0.5, q)
    ease = strike(count, 0.018, seconds * genes.pace * genes.number(f"{name} ease", 0.8, 1.25))
    return np.asarray(2.2 * crush * ease)


def _wet(genes: Genes, count: int, name: str, ground: str) -> Signal:
    sweep = glide(500, 1500, count) if ground == "mud" else glide(2600, 900, count)
    splat = bandpass(white(count, genes.noise(f"{name} wet")), sweep, 1.1)
    total = 1.1 * shaped(splat, strike(count, 0.012, 0.22))
    for n in range(5 if ground == "water" else 2):
        hertz = genes.hertz(f"{name} of {n}", 500, 1700)
        bubble = tone("sine", glide(hertz, hertz * 1.6, samples(0.08)))
        start = genes.number(f"{name} at {n}", 0.01, 0.12)
        put(total, 0.22 * bubble * strike(len(bubble), 0.003, 0.07), start)
    return total


def _scuff(genes: Genes, count: int, number: int) -> Signal:
    kind = genes.pick("scuff")
    if kind == "none":
        return np.zeros(count)
    band = 3800 if kind == "dry" else 1200
    air = bandpass(white(count, genes.noise(f"scuff {number}")), band, 0.9)
    return 0.22 * shaped(air, swell(count, 0.22, 3.0))


EFFECTS = {
    "door": Effect(
        door,
        {
            "leaf": Slot(("wood", "wood", "metal", "stone")),
            "gesture": Slot(("open", "close", "slam", "ajar"), ("slide",)),
            "weight": Slot(("light", "medium", "heavy")),
            "lock": Slot(("latch", "bolt", "handle", "none")),
            "hinges": Slot(("dry", "rusty", "squeaking", "oiled"), ("creak",)),
            "frame": Slot(("thud", "clack", "boom")),
        },
        frozenset({"wood", "metal", "stone", "glass", "gold"}),
    ),
    "footstep": Effect(
        footstep,
        {
            "ground": Slot(GROUNDS),
            "pace": Slot(("walking",), ("running", "sneaking")),
            "count": Slot(("one",), ("two", "four", "double", "triple")),
            "weight": Slot(("light", "medium", "heavy")),
            "shoe": Slot(("bare", "soft", "hard")),
            "roll": Slot(("flat", "quick", "rolling")),
            "scuff": Slot(("none", "dry", "dull")),
        },
        frozenset({*GROUNDS, "glass", "cloth"}),
    ),
}
