"""Water: a drop is a bubble, and a bubble is a sine that rises as it is swallowed.

A bubble of radius r metres sings at about 3.26 / r hertz (Minnaert, 1933) and dies the sooner the
smaller it is; that its pitch rises as it comes to the surface is van den Doel's (2005).
"""

import numpy as np

from worker.engines.procedural.sounds.envelopes import shaped, strike
from worker.engines.procedural.sounds.filters import bandpass, highpass
from worker.engines.procedural.sounds.genes import Effect, Genes, Slot
from worker.engines.procedural.sounds.noise import white
from worker.engines.procedural.sounds.waves import RATE, Signal, clock, glide, samples, turns

BUBBLES = {"drip": 1, "plop": 2, "splash": 14, "bubbles": 9}


def drop(genes: Genes) -> Signal:
    """One bubble or many, the tick of the surface, spray, and the vessel around it."""
    body = genes.pick("body")
    size = {"tiny": 1.7, "round": 1.0, "fat": 0.55}[genes.pick("girth")]
    spread = {"drip": 0.0, "plop": 0.05, "splash": 0.28, "bubbles": 0.55}[body] * genes.pace
    ring = genes.seconds("ring", 0.07, 0.16) / size**0.5
    times = {"single": 1, "double": 2, "triple": 3}[genes.pick("count")]
    every = genes.seconds("every", 0.16, 0.3)
    count = samples(spread + ring * 2.2 + 0.1 + every * (times - 1))
    total = np.zeros(count)
    for time in range(times):
        at = every * time
        total += _tick(genes, count, at, time)
        for n in range(BUBBLES[body]):
            start = at + 0.012 + spread * genes.number(f"at {n} {time}", 0, 1)
            lift = genes.number(f"size {n} {time}", 0.75, 1.35) if n or time else 1.0
            loud = 1.0 if n == 0 else genes.number(f"loud {n}", 0.25, 0.7)
            total += loud * _bubble(genes, count, start, size * lift, ring)
        if body == "splash":
            total += _spray(genes, count, at)
    return _vessel(genes, total)


def _bubble(genes: Genes, count: int, start: float, size: float, ring: float) -> Signal:
    lowest = genes.hertz("bubble", 420, 820) * size
    rise = {"steep": 2.6, "gentle": 1.5, "sinking": 0.7}[genes.pick("rise")]
    since = np.maximum(clock(count) - start, 0)
    way = np.clip(since / ring, 0, 1.5) ** genes.number("bend", 0.8, 1.6)
    pitch = lowest * (1 + (rise - 1) * way)
    quickly = ring / size**0.4
    wave = np.sin(2 * np.pi * turns(np.maximum(pitch, 40)))
    return np.asarray(wave * strike(count, 0.004, quickly * 1.5, start))


def _tick(genes: Genes, count: int, at: float, number: int) -> Signal:
    kind = genes.pick("surface")
    if kind == "smooth":
        return np.zeros(count)
    hertz = {"ticking": 5200.0, "slapping": 1500.0}[kind]
    air = bandpass(white(count, genes.noise(f"tick {number}")), hertz, 1.0)
    loud, decay = (0.5, 0.012) if kind == "ticking" else (0.9, 0.05)
    return loud * shaped(air, strike(count, 0.0008, decay, at))


def _spray(genes: Genes, count: int, at: float) -> Signal:
    air = highpass(white(count, genes.noise("spray")), glide(1200, 3200, count))
    rough = 0.4 + 0.6 * np.abs(white(count // 220 + 2, genes.noise("rough"))).repeat(220)[:count]
    return 0.8 * shaped(air, strike(count, 0.02, 0.4 * genes.pace, at) * rough)


def _vessel(genes: Genes, dry: Signal) -> Signal:
    """What the walls give back."""
    kind = genes.pick("vessel")
    if kind == "outdoors":
        return dry
    delays, keep = ((0.071, 0.113, 0.167), 0.5) if kind == "cave" else ((0.013, 0.019, 0.029), 0.4)
    tail = samples(0.32 if kind == "cave" else 0.09)
    total = np.pad(dry, (0, tail))
    for n, delay in enumerate(delays):
        shift = int(delay * RATE)
        late = np.pad(dry, (shift, max(tail - shift, 0)))[: len(total)]
        total[: len(late)] += keep ** (n + 1) * late
    return total


EFFECTS = {
    "drop": Effect(
        drop,
        {
            "body": Slot(("drip", "plop", "bubbles"), ("splash",)),
            "girth": Slot(("tiny", "round", "fat")),
            "rise": Slot(("steep", "gentle", "sinking")),
            "surface": Slot(("smooth", "ticking", "slapping")),
            "vessel": Slot(("outdoors", "basin", "cave")),
            "count": Slot(("single", "single", "double"), ("triple",)),
        },
    )
}
