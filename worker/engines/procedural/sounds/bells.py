"""Bells, chimes and gongs: partials cast once and struck again.

A church bell is tuned so that hum, prime, tierce, quint and nominal stand at .5, 1, 1.2, 1.5 and 2
(Lehr, The Tuning of the Bells of Marie Antoinette); a tube rings at the ratios of a free bar.
"""

import numpy as np

from worker.engines.procedural.sounds.envelopes import put, shaped, strike
from worker.engines.procedural.sounds.filters import highpass, lowpass
from worker.engines.procedural.sounds.genes import Effect, Genes, Slot, semitones
from worker.engines.procedural.sounds.noise import white
from worker.engines.procedural.sounds.waves import Signal, samples, struck

# Ratios of the partials, the lowest note (hertz, least and most), and how long it rings (seconds).
CASTS = {
    "church": ((0.5, 1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.2), (260.0, 420.0), 2.2),
    "hand": ((1.0, 2.0, 3.01, 4.16, 5.43), (900.0, 1500.0), 1.1),
    "tube": ((1.0, 2.756, 5.404, 8.933), (480.0, 760.0), 1.6),
    "glass": ((1.0, 2.32, 4.25, 6.63), (1500.0, 2400.0), 0.8),
    "gong": ((1.0, 1.52, 2.07, 2.43, 3.11, 3.86, 4.6, 5.3), (90.0, 150.0), 2.6),
}
BY_MATERIAL = {"glass": "glass", "metal": "church", "gold": "hand", "silver": "tube"}
FIGURES = {
    "one": (0,), "two": (0, -4), "double": (0, 0), "triple": (0, 0, 0), "chime": (0, 4, 7),
    "peal": (7, 4, 2, 0), "rising": (0, 5, 9), "falling": (9, 5, 0),
}  # fmt: skip


def bell(genes: Genes) -> Signal:
    """One stroke, or a short figure of them."""
    cast = BY_MATERIAL.get(genes.material) or genes.pick("cast")
    genes.shape["cast"] = cast
    ratios, notes, ring = CASTS[cast]
    base = genes.hertz("note", *notes)
    ring *= {"damped": 0.3, "ringing": 0.8, "long": 1.2}[genes.pick("ring")] * genes.pace
    figure = FIGURES[genes.pick("figure")]
    every = genes.seconds("every", 0.17, 0.34)
    total = np.zeros(samples(every * (len(figure) - 1) + ring))
    for n, note in enumerate(figure):
        put(total, _stroke(genes, base * semitones(note), ratios, ring, n), every * n)
    return total


def _stroke(
    genes: Genes, base: float, ratios: tuple[float, ...], ring: float, number: int
) -> Signal:
    hardness = {"felt": 1.3, "wood": 0.7, "iron": 0.3}[genes.pick("clapper")]
    apart = {"still": 0.0, "slow": 0.9, "quick": 3.2}[genes.pick("beating")]
    partials = []
    for n, ratio in enumerate(ratios):
        hertz = base * ratio * genes.number(f"cast {n}", 0.994, 1.006)
        loud = genes.number(f"partial {n}", 0.4, 1.0) / (1 + hardness * n)
        lasts = ring / (1 + 0.35 * n)
        partials += [(hertz, loud, lasts)]
        if apart:
            partials += [(hertz + apart * (1 + 0.4 * n), loud * 0.7, lasts)]
    count = samples(ring)
    sound = struck(count, partials) * strike(count, 0.0015, ring * 3)
    raw = white(samples(0.04), genes.noise(f"clapper {number}"))
    tap = highpass(raw, 2500) if hardness < 1 else lowpass(raw, 900)
    put(sound, (1.6 - hardness) * shaped(tap, strike(len(tap), 0.0005, 0.03)), 0.0)
    return sound


EFFECTS = {
    "bell": Effect(
        bell,
        {
            "cast": Slot(tuple(CASTS)),
            "figure": Slot(
                ("one", "one", "two", "chime", "peal"), ("double", "triple", "rising", "falling")
            ),
            "ring": Slot(("damped", "ringing", "long")),
            "clapper": Slot(("felt", "wood", "iron")),
            "beating": Slot(("still", "slow", "quick")),
        },
        frozenset(BY_MATERIAL),
    )
}
