"""The coats and muzzles of animals."""

import numpy as np

from worker.engines.procedural import materials
from worker.engines.procedural.sprites.plan import Plan


def markings(plan: Plan, fur: int, second: int, pale: int, y: float, r: float) -> None:
    """Mask, blaze, patch, stripes or spots on a head at y with the half width r."""
    f = plan.figure
    if plan.words.forms.get("marks") == "panda":
        _panda(plan, fur, y, r)
        return
    asked = next((m for m in ("stripes", "spots") if m in plan.words.features), None)
    options = tuple(
        m
        for m in ("plain", "mask", "blaze", "patch", "stripes", "spots")
        if m not in plan.words.without
    )
    options = options if plan.detail else ("plain", "mask", "patch")
    marks = asked or plan.pick("marks", options)
    coat = f.of(fur)
    if marks == "mask":
        f.paint(
            coat & f.inside(r * 0.5, y, r * 0.52, r * 0.5, mirror=True) & (f.depth > 0.9), second
        )
    elif marks == "blaze":
        f.paint(coat & (np.abs(f.x) < 1.3) & (f.y < y) & (f.depth > 0.9), pale)
    elif marks == "patch":
        f.paint(coat & f.inside(r * 0.5, y - 0.6, r * 0.5, r * 0.5) & (f.depth > 0.9), second)
    elif marks == "stripes":
        with f.called("stripes"):
            f.paint(
                coat & (np.abs((f.y + 30) % 3.2 - 1.6) < 0.55) & (np.abs(f.x) > r * 0.6), second
            )
            f.paint(coat & (np.abs(np.abs(f.x) % 2.6 - 1.3) < 0.45) & (f.y < y - r * 0.55), second)
    elif marks == "spots":
        for index in range(7):
            x, down = plan.between(f"x{index}", -8, 8), plan.between(f"y{index}", y - r, 27)
            if abs(down - y) > 2 or abs(x) > r * 0.8:
                with f.called("spots"):
                    f.paint(coat & f.inside(x, down, 1.3, 1.1), second)


def _panda(plan: Plan, fur: int, y: float, r: float) -> None:
    """Black patches round the eyes, black ears, black legs."""
    f, black = plan.figure, plan.named("black")
    patches = f.inside(r * 0.52, y + 0.3, r * 0.44, r * 0.46, mirror=True) & (f.depth > 0.9)
    for part, where in (
        ("face", patches),
        ("ears", f.depth == 0.8),
        ("legs", f.parts.where("legs")),
    ):
        with f.called(part):
            f.paint(f.of(fur) & where, black)


def wolfish(plan: Plan, fur: int, second: int, pale: int, y: float, r: float) -> None:
    """A wolf's face: pale below, dark above, the dark reaching down along the nose."""
    f = plan.figure
    face = f.of(fur) & (f.depth >= 0.9) & (f.depth < 1.15)
    brow = np.round(y + r * 0.1 - np.abs(np.abs(f.x) - r * 0.62) * 0.5, 4)
    low = (f.y > brow) & (np.abs(f.x) > r * 0.24)
    f.paint(face & low, pale)
    f.paint(face & ~low, second)


def muzzle(plan: Plan, pale: int, muzzles: tuple[str, ...], y: float, r: float) -> None:
    """A muzzle with its nose."""
    f = plan.figure
    form = plan.pick("muzzle", muzzles)
    rx, ry = {"small": (2.6, 1.9), "long": (2.9, 2.9), "broad": (3.6, 2.5)}[form]
    f.ellipse(pale, 0, y + r * 0.5, rx, ry, 1.2)
    nose = plan.dice.pick("nose", (materials.INK, (120, 52, 66)))
    row = f.row(y + r * 0.5 - ry * 0.75)
    for column in (-1, 0):
        f.stamp(f.middle + column, row, nose)
    if plan.detail == 2:
        for column in (-2, 1):
            f.stamp(f.middle + column, row, nose)
        for column in (-1, 0):
            f.stamp(f.middle + column, row + 1, nose)
