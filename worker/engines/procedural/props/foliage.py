"""Leaves: their colours by season, clumps of them, snow on them."""

import numpy as np

from worker.engines.procedural.colour import Tone
from worker.engines.procedural.props.workshop import (
    grain,
    said,
    tinted,
)
from worker.engines.procedural.sprites.plan import Plan

LEAVES = {
    "summer": (
        Tone(138, 0.14, 0.24, 0.84), Tone(126, 0.14, 0.26, 0.86), Tone(150, 0.12, 0.22, 0.76),
    ),
    "spring": (Tone(350, 0.13, 0.42, 0.95), Tone(8, 0.10, 0.46, 0.97), Tone(320, 0.10, 0.42, 0.94)),
    "autumn": (Tone(52, 0.17, 0.30, 0.84), Tone(32, 0.18, 0.27, 0.72), Tone(80, 0.15, 0.34, 0.90)),
    "winter": (Tone(240, 0.03, 0.50, 0.99), Tone(225, 0.03, 0.52, 0.99)),
}  # fmt: skip


def season_of(plan: Plan) -> str:
    asked = next(
        (name for name in ("spring", "autumn", "winter") if name in plan.words.features), ""
    )
    free = [
        s
        for s in ("summer", "summer", "summer", "autumn", "spring", "winter")
        if s not in plan.words.without
    ]
    return asked or plan.dice.pick("season", free)


def leaf_paint(plan: Plan, season: str) -> int:
    names = said(plan)
    if names:
        return plan.named(names[0])
    tone = plan.dice.pick("leaf tone", LEAVES["summer" if season == "winter" else season])
    return tinted(plan, tone.turned(plan.between("leaf hue", -8, 8)))


def placed(text: str, y: float) -> list[tuple[float, float, float]]:
    """Clumps written as "x,y,radius x,y,radius", moved down by y."""
    numbers = [[float(part) for part in clump.split(",")] for clump in text.split()]
    return [(x, down + y, radius) for x, down, radius in numbers]


def clumps(plan: Plan, leaves: int, clumps: list[tuple[float, float, float]]) -> None:
    """Round clumps, the upper in front: each shades the one below it."""
    f = plan.figure
    back = f.shapes
    for x, y, r in clumps:
        f.ellipse(leaves, x * 0.94, y + 1.2, r * 1.02, r * 0.94, 0)
    f.join(back)
    f.tone(f.of(leaves), -1.3)
    grow = plan.dice.pick("fullness", (0.78, 0.86, 0.94))
    for index, (x, y, r) in enumerate(clumps):
        dx, dy = plan.between(f"cx{index}", -0.9, 0.9), plan.between(f"cy{index}", -0.8, 0.8)
        size = r * grow * plan.between(f"cr{index}", 0.88, 1.1)
        f.ellipse(leaves, x + dx, y + dy, size, size * 0.86, 2.0 - index * 0.12)
    mask = f.of(leaves)
    style = plan.pick("leaf", ("tufts", "dots", "strokes"))
    wide, high = {"tufts": (2, 1), "dots": (2, 2), "strokes": (1, 2)}[style]
    wide, high = (wide * 2, high * 2) if plan.figure.unit > 1.6 else (wide, high)
    f.tone(mask & grain(plan, "leaf light", 0.10, wide=wide, high=high), 0.8)
    f.tone(mask & grain(plan, "leaf dark", 0.11, wide=wide, high=high), -0.9)
    ragged(plan, leaves, wide)


def ragged(plan: Plan, leaves: int, wide: int) -> None:
    """Leaves stand out at the rim: some of its pixels go."""
    f = plan.figure
    solid = f.solid()
    rim = f.of(leaves) & ~(
        np.roll(solid, 1, 0) & np.roll(solid, -1, 0) & np.roll(solid, 1, 1) & np.roll(solid, -1, 1)
    )
    f.erase(rim & grain(plan, "rim", 0.26, wide=wide, high=1))


def snow(plan: Plan, leaves: int) -> None:
    """Snow on what faces up."""
    f = plan.figure
    up = f.of(leaves) & (f.normal[..., 1] < -0.42 + 0.2 * grain(plan, "snow", 0.5))
    with f.called("winter"):
        f.paint(up, tinted(plan, LEAVES["winter"][0]))
