"""What things ring like when they are struck: the partials of wood, metal, stone, glass, flesh.

Bars and plates ring at ratios that are no whole numbers (Rayleigh, Theory of Sound: a free bar at
1, 2.756, 5.404, 8.933); what damps them, wood's own friction above all, makes them die sooner the
higher they are.
"""

from dataclasses import dataclass

import numpy as np

from worker.engines.procedural.sounds.genes import Genes
from worker.engines.procedural.sounds.waves import Signal, struck


@dataclass(frozen=True, slots=True)
class Body:
    """Lowest partial (hertz), ratios of the others, seconds until 60 dB down, how much sooner high
    ones die, and how loud it is beside the contact."""

    hertz: float
    ratios: tuple[float, ...]
    ring: float
    damping: float
    loud: float


PLATE = (1.0, 1.58, 2.24, 2.92, 3.46, 4.09, 5.12, 6.3)
BODIES = {
    "wood": Body(330, (1.0, 2.57, 4.1, 5.9), 0.16, 1.1, 1.2),
    "stone": Body(720, (1.0, 1.72, 2.9, 3.7), 0.1, 0.8, 1.0),
    "metal": Body(540, PLATE, 0.9, 0.45, 0.9),
    "gold": Body(880, (1.0, 2.0, 2.76, 4.2, 5.4), 1.1, 0.4, 0.9),
    "silver": Body(1350, (1.0, 2.756, 4.2, 5.404, 6.7), 1.3, 0.3, 0.9),
    "glass": Body(1750, (1.0, 2.32, 3.9, 4.8, 6.1), 0.5, 0.6, 1.1),
    "flesh": Body(95, (1.0, 1.6, 2.3), 0.12, 1.2, 0.9),
    "cloth": Body(140, (1.0, 1.4), 0.06, 1.5, 0.3),
}


def resonance(genes: Genes, name: str, count: int, weight: float) -> Signal:
    """The body ringing from the start on; each seed has one of its own size and flaws."""
    body = BODIES[name]
    lowest = body.hertz * weight * genes.number("body size", 0.8, 1.3) * genes.pitch
    ring = body.ring * genes.number("body ring", 0.75, 1.3) * genes.pace
    partials = [
        (
            lowest * ratio * genes.number(f"flaw {n}", 0.97, 1.03),
            genes.number(f"partial {n}", 0.35, 1.0) / (1 + 0.35 * n),
            ring / (1 + body.damping * n),
        )
        for n, ratio in enumerate(body.ratios)
    ]
    total = struck(count, partials)
    return np.asarray(total / max(sum(loud for _, loud, _ in partials), 1.0) * 2)
