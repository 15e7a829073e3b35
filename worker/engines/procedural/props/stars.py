"""Stars: a glowing globe and what it throws out."""

import numpy as np

from worker.engines.procedural.colour import Tone
from worker.engines.procedural.props.globes import (
    MIDDLE,
    grained,
    main_tone,
    new_globe,
)
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.textures.noise import cells

STARS = (
    Tone(82, 0.16, 0.55, 0.99, 30),
    Tone(40, 0.19, 0.42, 0.90, 40),
    Tone(225, 0.10, 0.55, 0.99),
    Tone(20, 0.19, 0.36, 0.80, 36),
    Tone(100, 0.06, 0.62, 0.99),
)


def star(plan: Plan) -> None:
    """A star: colour, size, grain, spots, flares, corona."""
    f = plan.figure
    tone = main_tone(plan, STARS) if plan.words.element != "fire" else STARS[1]
    reach = plan.dice.pick("reach", (8.6, 9.8, 11.0))
    corona = plan.pick("corona", ("rays", "wisps", "halo", "spikes"))
    rays = grained(
        plan, Tone(tone.hue - 12, tone.chroma, tone.low - 0.1, tone.high - 0.12), glow=True
    )
    _corona(plan, rays, corona, reach)
    globe = new_globe(plan, tone, reach, glow=True)
    globe.raise_(0.9 - globe.away * 1.5)
    grain = globe.noise(plan.dice.pick("grain", (5, 7, 9)), 1, 3)
    globe.raise_(np.round(grain * 1.3, 4))
    spots = plan.pick("spots", ("spots", "bands", NO))
    if spots == "spots":
        dots = cells(globe.lon, globe.lat + 0.5, 9, globe.seed + 3, rows=5)
        globe.raise_(-1.8, (dots.near < 0.24) & (dots.number > 0.55))
    elif spots == "bands":
        wave = np.sin(globe.lat * 26 + 2 * globe.noise(3, 5))
        globe.raise_(0.8 * np.sign(np.round(wave, 4)))
    f.tone(globe.inside & (globe.away > 0.86), -0.8)


def _corona(plan: Plan, rays: int, corona: str, reach: float) -> None:
    f = plan.figure
    if corona == "halo":
        f.ellipse(rays, 0, MIDDLE, reach + 2.2, reach + 2.2, -1, flat=0.6)
        return
    count = {
        "rays": plan.dice.pick("rays", (10, 12, 16)),
        "wisps": 9,
        "spikes": plan.dice.pick("spikes", (4, 6, 8)),
    }[corona]
    turn = plan.between("corona turn", 0, 1.5)
    for index in range(count):
        angle = turn + 2 * np.pi * index / count
        long = (
            reach
            + {
                "rays": 2.4 + 1.6 * (index % 2),
                "wisps": plan.between(f"w{index}", 1.4, 4.4),
                "spikes": 5.0,
            }[corona]
        )
        half = {"rays": 0.2, "wisps": 0.26, "spikes": 0.14}[corona]
        curl = 0.22 if corona == "wisps" else 0.0
        points = [
            (
                round(float(np.cos(angle + a)) * r, 4),
                round(MIDDLE + float(np.sin(angle + a)) * r, 4),
            )
            for a, r in ((-half, reach * 0.96), (curl, long), (half, reach * 0.96))
        ]
        f.polygon(rays, points, -1, facing=(0, 0, 1))
