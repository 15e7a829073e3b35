"""The forms a figure is made of: which pixels are inside, and which way they face there.

`x` is a row and `y` a column of pixel centres in design units; results are shaped as their product.
A normal need not have length 1.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]
Point = tuple[float, float]
Vector = tuple[float, float, float]
Normal = tuple[Floats, Floats, Floats]
Box = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True, slots=True)
class Dome:
    """A superellipse with the normals of a dome: its middle and half axes, its `power` (2 is an
    ellipse), its `tilt` in radians; `flat` 0..1 flattens it."""

    x: float
    y: float
    rx: float
    ry: float
    power: float = 2.0
    tilt: float = 0.0
    flat: float = 0.0

    def box(self) -> Box:
        """What it lies within."""
        reach = max(self.rx, self.ry) * (1.0 if self.power <= 2 else 1.42)
        return self.x - reach, self.y - reach, self.x + reach, self.y + reach

    def seen(self, x: Floats, y: Floats) -> tuple[Mask, Normal]:
        """Where it is, and its normals."""
        cos, sin = float(np.cos(self.tilt)), float(np.sin(self.tilt))
        dx, dy = x - self.x, y - self.y
        u, v = (cos * dx + sin * dy) / self.rx, (cos * dy - sin * dx) / self.ry
        power = self.power
        inside = np.round(np.abs(u) ** power + np.abs(v) ** power, 5) <= 1
        up = np.sqrt(np.clip(1 - u * u - v * v, 0.02, 1)) + self.flat
        gu, gv = np.sign(u) * np.abs(u) ** (power - 1), np.sign(v) * np.abs(v) ** (power - 1)
        return inside, (cos * gu - sin * gv, sin * gu + cos * gv, up)


@dataclass(frozen=True, slots=True)
class Limb:
    """A capsule whose radius goes from r0 at its start to r1 at its end."""

    start: Point
    end: Point
    r0: float
    r1: float

    def box(self) -> Box:
        """What it lies within."""
        reach = max(self.r0, self.r1)
        (ax, ay), (bx, by) = self.start, self.end
        return min(ax, bx) - reach, min(ay, by) - reach, max(ax, bx) + reach, max(ay, by) + reach

    def seen(self, x: Floats, y: Floats) -> tuple[Mask, Normal]:
        """Where it is, and its normals."""
        (ax, ay), (bx, by) = self.start, self.end
        dx, dy = bx - ax, by - ay
        px, py = x - ax, y - ay
        along = np.clip((px * dx + py * dy) / max(dx * dx + dy * dy, 1e-6), 0, 1)
        radius = self.r0 + (self.r1 - self.r0) * along
        ex, ey = (px - along * dx) / radius, (py - along * dy) / radius
        away = np.round(ex * ex + ey * ey, 5)
        return away <= 1, (ex, ey, np.sqrt(np.clip(1 - away * 0.92, 0.02, 1)))


@dataclass(frozen=True, slots=True)
class Face:
    """A polygon that faces `facing`; `bulge` bends it over its middle (1 is strong)."""

    points: Sequence[Point]
    facing: Vector
    bulge: float

    def box(self) -> Box:
        """What it lies within."""
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        return min(xs), min(ys), max(xs), max(ys)

    def seen(self, x: Floats, y: Floats) -> tuple[Mask, Normal]:
        """Where it is, and its normals."""
        left, top, right, bottom = self.box()
        width, height = max(right - left, 0.5), max(bottom - top, 0.5)
        inside = self._inside(x, y)
        bx = self.bulge * (x - (right + left) / 2) / width * 2 + self.facing[0]
        by = self.bulge * (y - (bottom + top) / 2) / height * 2 + self.facing[1]
        return inside, (bx, by, np.full_like(bx, self.facing[2]))

    def _inside(self, x: Floats, y: Floats) -> Mask:
        """By the even-odd rule at the pixel centres."""
        mask: Mask = np.zeros((y.shape[0], x.shape[1]), bool)
        previous = self.points[-1]
        for current in self.points:
            (xi, yi), (xj, yj) = current, previous
            previous = current
            if yi == yj:
                continue
            crossing = np.round((xj - xi) * (y - yi) / (yj - yi) + xi, 5)
            mask ^= ((yi > y) != (yj > y)) & (x < crossing)
        return mask


Form = Dome | Limb | Face
