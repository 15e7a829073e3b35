"""The coats and muzzles of animals."""

from dataclasses import dataclass

import numpy as np

from worker.engines.procedural import materials
from worker.engines.procedural.sprites.plan import Plan


@dataclass(frozen=True, slots=True)
class Coat:
    """What an animal is covered with, by number; `crown` is for its ears and, if it is `wild`,
    for the upper half of its face."""

    fur: int
    pale: int
    second: int
    crown: int
    wild: bool


def marks(plan: Plan) -> str:
    """Which markings it has: by the words, else by the seed."""
    if plan.words.forms.get("marks") == "panda":
        return "panda"
    asked = next((m for m in ("stripes", "spots") if m in plan.words.features), None)
    options = tuple(
        m
        for m in ("plain", "mask", "blaze", "patch", "stripes", "spots")
        if m not in plan.words.without
    )
    options = options if plan.detail else ("plain", "mask", "patch")
    return asked or plan.pick("marks", options)


def markings(plan: Plan, fur: int, second: int, pale: int, y: float, r: float) -> None:
    """Mask, blaze, patch, stripes or spots on a head at y with the half width r."""
    f, style = plan.figure, marks(plan)
    coat = f.of(fur)
    if style == "panda":
        _panda(plan, fur, y, r)
    elif style == "mask":
        f.paint(
            coat & f.inside(r * 0.5, y, r * 0.52, r * 0.5, mirror=True) & (f.depth > 0.9), second
        )
    elif style == "blaze":
        f.paint(coat & (np.abs(f.x) < 1.3) & (f.y < y) & (f.depth > 0.9), pale)
    elif style == "patch":
        f.paint(coat & f.inside(r * 0.5, y - 0.6, r * 0.5, r * 0.5) & (f.depth > 0.9), second)
    elif style == "stripes":
        with f.called("stripes"):
            f.paint(
                coat & (np.abs((f.y + 30) % 3.2 - 1.6) < 0.55) & (np.abs(f.x) > r * 0.6), second
            )
            f.paint(coat & (np.abs(np.abs(f.x) % 2.6 - 1.3) < 0.45) & (f.y < y - r * 0.55), second)
    elif style == "spots":
        for index in range(7):
            x, down = plan.between(f"x{index}", -8, 8), plan.between(f"y{index}", y - r, 27)
            if abs(down - y) > 2 or abs(x) > r * 0.8:
                with f.called("spots"):
                    f.paint(coat & f.inside(x, down, 1.3, 1.1), second)


def flank(plan: Plan, coat: Coat, y: float) -> None:
    """Stripes or spots on the side of a body at y, black legs and ears on a panda's."""
    f, style = plan.figure, marks(plan)
    side = f.of(coat.fur) & (f.depth == 0)
    if style == "stripes":
        with f.called("stripes"):
            bars = np.abs((f.x + f.y * 0.3 + 60) % 3.4 - 1.7) < 0.6
            f.paint(side & bars & (f.y < y + 2.2) & (f.x < 3.4), coat.second)
    elif style == "spots":
        with f.called("spots"):
            for index in range(8):
                x, down = plan.between(f"x{index}", -12, 5), plan.between(f"y{index}", -5, 3)
                f.paint(side & f.inside(x, y + down, 1.3, 1.1), coat.second)
    elif style == "panda":
        for part in ("ears", "legs"):
            with f.called(part):
                f.paint(f.of(coat.fur) & f.parts.where(part), plan.named("black"))


def back(plan: Plan, coat: Coat, y: float, r: float) -> None:
    """Stripes or spots as they look from behind, on a head at y and below; a panda's black."""
    f, style = plan.figure, marks(plan)
    fur = f.of(coat.fur) | f.of(coat.crown)
    if style == "stripes":
        with f.called("stripes"):
            f.paint(
                fur & (np.abs((f.y + 30) % 3.2 - 1.6) < 0.55) & (np.abs(f.x) > 1.6), coat.second
            )
    elif style == "spots":
        with f.called("spots"):
            for index in range(9):
                x, down = plan.between(f"x{index}", -8, 8), plan.between(f"y{index}", y - r, 27)
                f.paint(fur & f.inside(x, down, 1.3, 1.1), coat.second)
    elif style == "panda":
        for part in ("ears", "legs"):
            with f.called(part):
                f.paint(f.of(coat.fur) & f.parts.where(part), plan.named("black"))


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
