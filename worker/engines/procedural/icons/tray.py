"""What the drawings of icons share: turned shapes, materials by the words, highlights."""

import math
from collections.abc import Sequence

import numpy as np

from worker.engines.procedural import materials
from worker.engines.procedural.colour import Rgb, Tone, ramp
from worker.engines.procedural.figure import Floats, Material, Point, Vector
from worker.engines.procedural.sprites.plan import Plan

MIDDLE = 16.0
SLANT = math.pi / 4  # weapons lie from bottom left to top right
SHINE: Rgb = (255, 255, 255)


def turned(points: Sequence[Point], angle: float = SLANT, about: Point = (0.0, 0.0)) -> list[Point]:
    """Points around the middle of the picture, turned clockwise, as figure coordinates."""
    cos, sin = math.cos(angle), math.sin(angle)
    result = []
    for x, y in points:
        dx, dy = x - about[0], y - about[1]
        result.append(
            (
                round(dx * cos - dy * sin + about[0], 4),
                round(dx * sin + dy * cos + about[1] + MIDDLE, 4),
            )
        )
    return result


def placed(points: Sequence[Point]) -> list[Point]:
    """Points around the middle of the picture, not turned."""
    return [(x, y + MIDDLE) for x, y in points]


def star(points: int, outer: float, inner: float, start: float = -math.pi / 2) -> list[Point]:
    """The corners of a star around (0, 0)."""
    corners = []
    for index in range(points * 2):
        radius = inner if index % 2 else outer
        angle = start + math.pi * index / points
        corners.append((round(radius * math.cos(angle), 4), round(radius * math.sin(angle), 4)))
    return corners


def ring(count: int, rx: float, ry: float) -> list[Point]:
    """Corners on an ellipse around (0, 0)."""
    steps = [2 * math.pi * index / count for index in range(count)]
    return [(round(rx * math.cos(a), 4), round(ry * math.sin(a), 4)) for a in steps]


def main(plan: Plan, usual: Sequence[str]) -> int:
    """The material the words ask for (material, colour, then element), else one of the usual."""
    words = plan.words
    name = words.material or (words.colours[0] if words.colours else None) or words.element
    return plan.named(name) if name else varied(plan, "material", usual)


def varied(plan: Plan, slot: str, usual: Sequence[str]) -> int:
    """One of the usual materials, its hue and lightness moved a little by the seed."""
    allowed = [name for name in usual if name not in plan.words.without] or list(usual)
    name = plan.words.forms.get(slot) or plan.dice.pick(slot, allowed)
    if name == "fire":
        return plan.named(name)
    contrast = materials.MATERIALS[name][1] if name in materials.MATERIALS else 1.0
    tone = materials.tone(name).turned(plan.between(slot + " hue", -9, 9))
    tone = tone.lighter(plan.between(slot + " light", -0.05, 0.04))
    return plan.figure.add(Material(ramp(tone), contrast))


def accented(plan: Plan) -> str:
    """What the words give a second material to: "with ruby", a second colour; "" if nothing."""
    words = plan.words
    spare = words.colours[:1] if words.material else words.colours[1:2]
    return words.accent or "".join(spare)


def accent(plan: Plan, usual: Sequence[str], slot: str = "accent") -> int:
    """The second material: what the words say, else one of the usual."""
    said = accented(plan)
    return plan.named(said) if said else varied(plan, slot, usual)


def adorned(plan: Plan, part: str, share: float) -> bool:
    """Whether the part that carries the accent is there: by the words, else by the seed."""
    return plan.has(part, share) or (bool(accented(plan)) and part not in plan.words.without)


def along(plan: Plan, angle: float = SLANT) -> tuple[Floats, Floats]:
    """How far every pixel is to the side of a turned thing and along it: the way back of turned."""
    f = plan.figure
    cos, sin = math.cos(angle), math.sin(angle)
    x, y = f.x, f.y - MIDDLE
    return np.round(x * cos + y * sin, 4), np.round(y * cos - x * sin, 4)


def dyed(plan: Plan, slot: str, usual: Sequence[str]) -> int:
    """A cloth or paint in a colour of the words, else one of the usual."""
    if plan.words.colours:
        return plan.named(plan.words.colours[0])
    allowed = [name for name in usual if name not in plan.words.without] or list(usual)
    tone: Tone = materials.tone(plan.dice.pick(slot, allowed)).turned(
        plan.between(slot + " hue", -8, 8)
    )
    return plan.figure.add(Material(ramp(tone), 1.0))


def shine(plan: Plan, x: float, y: float, pattern: str = "L") -> None:
    """A white highlight of a few pixels; none at 16 px sizes."""
    f = plan.figure
    column, row = f.column(x), f.row(y + MIDDLE)
    shapes = {
        "L": ((0, 0), (1, 0), (0, 1)),
        "dot": ((0, 0),),
        "bar": ((0, 0), (-1, 1)),
        "long": ((0, 0), (0, 1), (0, 2)),
    }
    big = shapes[pattern]
    if plan.detail == 2:
        big = tuple((x * 2 + a, y * 2 + b) for x, y in big for a in (0, 1) for b in (0, 1))
    for across, down in big if plan.detail else ((0, 0),):
        f.stamp(column + across, row + down, SHINE)


def facet(
    plan: Plan, material: int, points: Sequence[Point], facing: Vector, z: float = 0.0
) -> None:
    """A flat face of a gem or blade; faces of one thing do not shade each other."""
    plan.figure.polygon(material, list(points), z, facing=facing)
