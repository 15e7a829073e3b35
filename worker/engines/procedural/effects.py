"""What an element does to a figure: flames, frost, drops, rays around its outline.

Drawn behind the finished figure, so the figure itself stays readable and keeps its colour; only
what sticks out is seen. Every motif touches the outline, so the picture stays in one piece.
"""

import math
from collections.abc import Callable

import numpy as np

from worker.engines.procedural import materials
from worker.engines.procedural.colour import ramp
from worker.engines.procedural.dice import Dice
from worker.engines.procedural.figure import Figure, Material, Point
from worker.engines.procedural.meaning import Understanding

BEHIND = -9.0

Motif = Callable[[Figure, int, Point, Point, float], None]


def surround(figure: Figure, words: Understanding, dice: Dice) -> None:
    """Draw the element the words name; nothing if there is none."""
    element = words.element
    if element is None or not figure.solid().any():
        return
    colour = words.tints.get(element)
    made = figure.add(_made(element, colour[0] if colour else ""))
    with figure.called(element):
        for number, (place, away) in enumerate(_places(figure, element, dice)):
            _MOTIFS[element](figure, made, place, away, dice.between(f"motif {number}", 0.8, 1.3))


def _made(element: str, colour: str) -> Material:
    if colour:
        return Material(ramp(materials.tone(colour)), 1.15, glow=True)
    return Material(materials.material(element).ramp, 1.1, glow=element in ("fire", "holy"))


def _places(figure: Figure, element: str, dice: Dice) -> list[tuple[Point, Point]]:
    """Points on the outline and the direction away from the middle, spread around the figure."""
    solid = figure.solid()
    rows, columns = np.nonzero(solid)
    middle = (float(columns.mean()), float(rows.mean()))
    arcs = {"fire": (200, 340), "shadow": (180, 360)}.get(element, (165, 375))
    count = 4 if figure.unit < 0.7 else 7 if element in ("fire", "holy", "lightning") else 6
    found = []
    for index in range(count):
        turn = arcs[0] + (arcs[1] - arcs[0]) * (index + 0.5) / count
        angle = math.radians(turn + dice.between(f"turn {index}", -8, 8))
        away = (round(math.cos(angle), 4), round(math.sin(angle), 4))
        found.append((_edge(figure, middle, away), away))
    return found


def _edge(figure: Figure, middle: Point, away: Point) -> Point:
    """The last drawn point on a ray from the middle, in units."""
    solid, last = figure.solid(), middle
    for step in range(figure.side):
        x, y = middle[0] + away[0] * step, middle[1] + away[1] * step
        if not (0 <= x < figure.side and 0 <= y < figure.side):
            break
        if solid[int(y), int(x)]:
            last = (x, y)
    return (last[0] + 0.5 - figure.middle) / figure.unit, (last[1] + 0.5 - figure.top) / figure.unit


def _flame(f: Figure, made: int, at: Point, away: Point, size: float) -> None:
    x, y = at
    tip = (x + away[0] * 1.6, y - 4.6 * size)
    points = [(x - 2.4, y + 1.6), (x - 1.7, y - 1.4), tip, (x + 1.9, y - 1.0), (x + 2.4, y + 1.6)]
    f.polygon(made, points, BEHIND, bulge=0.9)


def _shard(f: Figure, made: int, at: Point, away: Point, size: float) -> None:
    x, y = at
    tip = (x + away[0] * 4.0 * size, y + away[1] * 4.0 * size)
    side = (-away[1] * 1.7, away[0] * 1.7)
    back = (x - away[0] * 2, y - away[1] * 2)
    left, right = (x + side[0], y + side[1]), (x - side[0], y - side[1])
    f.polygon(made, [back, left, tip], BEHIND, facing=(-0.5, -0.5, 0.7))
    f.polygon(made, [back, tip, right], BEHIND, facing=(0.5, 0.4, 0.7))
    f.join(f.shapes - 2)


def _bubble(f: Figure, made: int, at: Point, away: Point, size: float) -> None:
    x, y = at[0] + away[0] * 0.8, at[1] + away[1] * 0.8
    f.ellipse(made, x, y, 1.7 * size, 1.7 * size, BEHIND)
    f.ellipse(made, x + away[0] * 2.4, y + away[1] * 1.2 - 1.2, 1.1, 1.1, BEHIND)


def _ray(f: Figure, made: int, at: Point, away: Point, size: float) -> None:
    far = (at[0] + away[0] * 3.4 * size, at[1] + away[1] * 3.4 * size)
    f.capsule(made, at, far, 1.4, 0.5, BEHIND)


def _wisp(f: Figure, made: int, at: Point, away: Point, size: float) -> None:
    x, y = at
    bend = 1.8 if away[0] > 0 else -1.8
    points = [(x, y + 1), (x + bend, y - 1.4), (x + bend * 0.4, y - 3.4 * size)]
    f.path(made, points, 1.9, 0.6, BEHIND)


def _drop(f: Figure, made: int, at: Point, away: Point, size: float) -> None:
    x, y = at[0] + away[0] * 1.0, at[1] + away[1] * 0.6
    f.path(made, [(x - away[0], y - 2.6 * size), (x, y), (x, y + 0.8)], 0.5, 1.9 * size, BEHIND)


def _bolt(f: Figure, made: int, at: Point, away: Point, size: float) -> None:
    x, y = at
    side = (-away[1] * 1.6, away[0] * 1.6)
    points = [
        at,
        (x + away[0] * 1.6 + side[0], y + away[1] * 1.6 + side[1]),
        (x + away[0] * 2.4 - side[0] * 0.6, y + away[1] * 2.4 - side[1] * 0.6),
        (x + away[0] * 4.6 * size, y + away[1] * 4.6 * size),
    ]
    f.path(made, points, 0.9, 0.5, BEHIND)


def _leaf(f: Figure, made: int, at: Point, away: Point, size: float) -> None:
    x, y = at[0] + away[0] * 1.6, at[1] + away[1] * 1.6
    f.ellipse(made, x, y, 2.6 * size, 1.3, BEHIND, tilt=math.atan2(away[1], away[0]) + 0.4)


_MOTIFS: dict[str, Motif] = {
    "fire": _flame,
    "ice": _shard,
    "poison": _bubble,
    "holy": _ray,
    "shadow": _wisp,
    "water": _drop,
    "lightning": _bolt,
    "nature": _leaf,
}
