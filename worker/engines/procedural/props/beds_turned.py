"""Beds and bookshelves from behind and from the side, facing right."""

import numpy as np

from worker.engines.procedural.props.workshop import (
    CLOTHS,
    FLOOR,
    FRONT,
    RIGHT,
    TOP,
    panel,
    seams,
    trim,
)
from worker.engines.procedural.sprites.plan import Plan


def bed_behind(plan: Plan, made: tuple[int, int, int], half: float) -> None:
    """Over the head board the cover and the foot board are seen."""
    f, (wood, cover, linen) = plan.figure, made
    foot = plan.pick("foot", ("board", "low", "posts"))
    y = {"board": 6.4, "low": 8.6, "posts": 7.6}[foot]
    panel(f, wood, (-half - 0.8, y), (half + 0.8, y + 5), 0)
    panel(f, wood, (-half - 0.8, y - 1.2), (half + 0.8, y + 0.4), 0.1, TOP)
    panel(f, cover, (-half, y + 2), (half, 18), 0.3, (-0.12, -0.16, 0.95))
    panel(f, linen, (-half, 16.6), (half, 24), 0.4, (-0.2, -0.3, 0.9))
    f.ellipse(linen, 0, 20.6, half * 0.78, 2.6, 0.5, power=3.4)
    head = plan.pick("head", ("flat", "arch", "posts", "peak"))
    top = 22.0
    panel(f, wood, (-half - 0.8, top), (half + 0.8, FLOOR - 1.6), 0.9)
    if head == "arch":
        with f.clipped(f.y < top + 0.6):
            f.ellipse(wood, 0, top + 1, half + 0.8, 4.4, 0.9, flat=2.0)
    elif head == "peak":
        corners = [(-half - 0.8, top + 0.4), (0, top - 3.6), (half + 0.8, top + 0.4)]
        f.polygon(wood, corners, 0.9, facing=FRONT)
    f.tone(f.of(wood) & (f.depth == 0.9) & seams(f, 3.2, upright=True), -1)
    for x in (-half - 0.3, half + 0.3):
        up = 3.4 if head == "posts" else 1.0
        f.capsule(wood, (x, top - up), (x, FLOOR - 1), 1.2, 1.2, 1.1)
        f.ellipse(wood, x, top - up - 0.6, 1.6, 1.5, 1.2)


def bed_aside(plan: Plan, made: tuple[int, int, int], half: float) -> None:
    """A bed along the wall: its head at the left, its foot at the right."""
    f, (wood, cover, linen) = plan.figure, made
    deep = half * 0.62  # how much of its width is seen from above
    top = 22.0 - deep
    fold = plan.dice.pick("fold", (13.4, 15.4, 17.0)) - 20
    panel(f, linen, (-12.4, top), (12.4, 22), 0.2, TOP)
    panel(f, linen, (-12.4, 22), (12.4, 25.4), 0.25)
    panel(f, cover, (fold, top), (12.6, 22), 0.4, TOP)
    panel(f, cover, (fold, 22), (12.6, 26), 0.4, (-0.1, 0.1, 0.95))
    panel(f, linen, (fold - 0.8, top), (fold + 1.2, 26), 0.45, (-0.2, -0.3, 0.9))
    f.ellipse(linen, -9.4, top + deep * 0.5, 2.4, deep * 0.44, 0.5, power=3.4)
    if plan.pick("pillows", ("one", "two", "stack")) == "stack":
        f.ellipse(trim(plan, CLOTHS, "cushion"), -7.6, top + deep * 0.5, 1.6, deep * 0.3, 0.55)
    _stripes(plan, cover, fold)
    panel(f, wood, (-12.6, 25.2), (12.6, 27.6), 0.6)
    foot = plan.pick("foot", ("board", "low", "posts"))
    high = {"board": 4.6, "low": 2.2, "posts": 3.4}[foot]
    thick = max(2.0, 1.3 / f.unit)  # thinner than a pixel, it would not be there
    panel(f, wood, (-14.2, top - 6), (thick - 14.2, FLOOR - 1), 0.7, (-0.3, 0.0, 0.9))
    panel(f, wood, (14.2 - thick, 22 - high), (14.2, FLOOR - 1), 0.7, RIGHT)
    for x, y in ((-13.2, top - 6.4), (13.2, 21.6 - high)):
        f.ellipse(wood, x, y, 1.5, 1.3, 0.8)


def _stripes(plan: Plan, cover: int, fold: float) -> None:
    f = plan.figure
    pattern = plan.pick("pattern", ("plain", "patch", "stripes", "border", "dots"))
    body, second = f.of(cover), trim(plan, ("gold", "white", "amber", "sky"), "pattern colour")
    if pattern == "patch":
        f.tone(body & (seams(f, 4.0, upright=True, start=fold) | seams(f, 4.0, start=22)), -0.8)
    elif pattern == "stripes":
        f.paint(body & (np.abs((f.x + 40) % 5 - 2.5) < 0.7), second)
    elif pattern == "border":
        f.paint(body & (np.abs(f.y - 24.4) < 0.6), second)
    elif pattern == "dots":
        dots = (np.abs((f.x + 40) % 4 - 2) < 0.6) & (np.abs((f.y + 1) % 4 - 2) < 0.6)
        f.paint(body & dots, second)


def shelf_behind(plan: Plan, wood: int, box: tuple[float, float]) -> None:
    """The boards of its back."""
    f, (half, top) = plan.figure, box
    panel(f, wood, (-half, top), (half, FLOOR), 0)
    f.tone(f.of(wood) & seams(f, 3.6, upright=True, start=-half), -1.4)
    for y in (top + 4, FLOOR - 4):
        panel(f, wood, (-half + 0.6, y - 1), (half - 0.6, y + 1), 0.2, (-0.1, -0.3, 0.9))


def shelf_aside(plan: Plan, wood: int, top: float) -> None:
    """One of its cheeks, and a little of the books to the right."""
    f = plan.figure
    panel(f, wood, (-4.0, top), (4.0, FLOOR), 0, (-0.1, 0.05, 0.95))
    f.tone(f.of(wood) & seams(f, 4.0, upright=True), -1.0)
    panel(f, wood, (2.6, top), (4.0, FLOOR), 0.2, RIGHT)
    panel(f, wood, (-4.6, top - 0.6), (4.6, top + 1.4), 0.6, TOP)
    panel(f, wood, (-4.4, FLOOR - 2), (4.4, FLOOR), 0.6)
