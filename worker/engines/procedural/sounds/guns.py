"""Guns: a crack, the pressure behind it, what the place gives back, and the works."""

import numpy as np

from worker.engines.procedural.sounds.envelopes import put, shaped, strike
from worker.engines.procedural.sounds.filters import bandpass, highpass, lowpass
from worker.engines.procedural.sounds.genes import Effect, Genes, Slot
from worker.engines.procedural.sounds.noise import white
from worker.engines.procedural.sounds.waves import Signal, glide, samples, struck, tone

# The band of the crack (hertz), seconds of the blast, hertz of the push, loudness of the push.
CALIBRES = {
    "pistol": (2300.0, 0.16, 210.0, 0.35),
    "rifle": (3000.0, 0.2, 170.0, 0.4),
    "shotgun": (1300.0, 0.3, 120.0, 0.6),
    "cannon": (650.0, 0.6, 72.0, 1.0),
}
TIMES = {"single": 1, "double": 2, "triple": 3}
# When the place answers (seconds), how loud, and how bright (hertz): the later, the more smeared.
PLACES: dict[str, tuple[tuple[float, float, float], ...]] = {
    "dry": (),
    "room": ((0.021, 0.4, 3200.0), (0.037, 0.3, 2600.0), (0.058, 0.22, 2000.0)),
    "street": ((0.09, 0.35, 2400.0), (0.15, 0.25, 1700.0), (0.24, 0.18, 1200.0)),
    "valley": ((0.26, 0.3, 1100.0), (0.43, 0.22, 800.0), (0.66, 0.15, 600.0)),
}

# Seconds from the first click of the works to each of them.
WORKS: dict[str, tuple[float, ...]] = {
    "none": (),
    "slide": (0.0, 0.055),
    "pump": (0.02, 0.15),
    "case": (0.05, 0.13, 0.19),
}


def gunshot(genes: Genes) -> Signal:
    """One shot, or a volley."""
    band, blast, push, weight = CALIBRES[genes.pick("calibre")]
    heft = {"light": 1.4, "medium": 1.0, "heavy": 0.7}[genes.pick("weight")]
    band, push = band * heft, push * heft
    blast *= genes.number("blast", 0.75, 1.35) * genes.pace
    count = samples(blast * 2.2 + 0.12)
    sound = _crack(genes, count, band * genes.pitch**0.5, blast)
    low = glide(push * genes.pitch, push * 0.35 * genes.pitch, count, 0.35)
    sound = sound + weight * shaped(tone("sine", low), strike(count, 0.001, blast * 0.8))
    times = TIMES[genes.pick("burst")]
    gap = genes.seconds("gap", 0.09, 0.15)
    answers = PLACES[genes.pick("place")]
    total = np.zeros(count + samples(gap * (times - 1) + 0.9 * max(genes.pace, 1.0)))
    for n in range(times):
        put(total, sound, gap * n)
        for later, loud, bright in answers:
            put(total, loud * _answer(genes, later, bright), gap * n + later * genes.pace)
    put(total, _works(genes), gap * (times - 1) + genes.seconds("works at", 0.12, 0.22))
    return np.tanh(1.6 * total)


def _crack(genes: Genes, count: int, band: float, blast: float) -> Signal:
    raw = white(count, genes.noise("crack"))
    darker = lowpass(raw, glide(band * 2.4, band * 0.35, count, 0.5))
    body = shaped(darker, strike(count, 0.0005, blast))
    match genes.pick("crack"):
        case "whip":
            return body + 1.3 * shaped(highpass(raw, band * 1.4), strike(count, 0.0005, 0.03))
        case "bark":
            return body + 1.8 * shaped(bandpass(raw, band, 1.6), strike(count, 0.001, blast * 0.6))
    return 1.4 * body


def _answer(genes: Genes, later: float, bright: float) -> Signal:
    """A wall that far away, given back by all of its parts."""
    lasts = (0.12 + later) * genes.pace
    count = samples(lasts)
    raw = lowpass(white(count, genes.noise(f"wall {later}")), bright)
    return 1.5 * shaped(raw, strike(count, 0.004 + later * 0.12, lasts))


def _works(genes: Genes) -> Signal:
    """What the gun does afterwards."""
    count = samples(0.3)
    total = np.zeros(count)
    kind = genes.pick("works")
    for n, start in enumerate(WORKS[kind]):
        hertz = genes.hertz(f"works {n}", *((3800, 5600) if kind == "case" else (1300, 2400)))
        click = struck(samples(0.07), ((hertz, 0.12, 0.06), (hertz * 1.58, 0.08, 0.04)))
        put(total, click, start)
    return total


EFFECTS = {
    "gunshot": Effect(
        gunshot,
        {
            "calibre": Slot(("pistol", "rifle", "shotgun"), ("cannon",)),
            "weight": Slot(("light", "medium", "heavy")),
            "crack": Slot(("whip", "bark", "flat")),
            "place": Slot(tuple(PLACES)),
            "works": Slot(("none", "slide", "pump", "case")),
            "burst": Slot(("single", "single", "single", "double"), ("triple",)),
        },
    )
}
