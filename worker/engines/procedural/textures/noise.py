"""Noise on a lattice that wraps: every field here repeats after 1 in x and in y, by construction.

Coordinates run from 0 to 1 over the tile and may leave that range. Gradient noise after Ken
Perlin (with his quintic fade), cellular noise after Steven Worley. Lattice values come from an
integer hash, so they are the same on any machine.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Cells:
    """Cellular noise: distances to the nearest and second point, and a number per cell, 0..1.

    `x` and `y` lead from the pixel to the nearest point, in cells.
    """

    near: Floats
    second: Floats
    number: Floats
    x: Floats
    y: Floats

    @property
    def edge(self) -> Floats:
        """0 on the border between two cells, growing inwards."""
        return self.second - self.near


def lattice(columns: int, rows: int, seed: int) -> Floats:
    """Numbers 0..1 at the points of a lattice, shape (rows, columns)."""
    x, y = np.meshgrid(np.arange(columns, dtype=np.uint32), np.arange(rows, dtype=np.uint32))
    mixed = x * np.uint32(374761393) + y * np.uint32(668265263)
    mixed = mixed + np.uint32(seed * 2246822519 & 0xFFFFFFFF)
    for shift, factor in ((13, 1274126177), (16, 2654435761), (15, 2246822519)):
        mixed = (mixed ^ (mixed >> np.uint32(shift))) * np.uint32(factor)
    mixed ^= mixed >> np.uint32(14)
    numbers: Floats = mixed.astype(np.float64) / 2.0**32
    return numbers


def grid(size: int) -> tuple[Floats, Floats]:
    """x and y of the pixel centres of a tile, each of shape (size, size)."""
    steps = (np.arange(size) + 0.5) / size
    x, y = np.meshgrid(steps, steps)
    return x, y


def smooth(low: float, high: float, value: Floats) -> Floats:
    """0 below `low`, 1 above `high`, an S between; also falling if low > high."""
    t = np.clip((value - low) / (high - low), 0, 1)
    result: Floats = t * t * (3 - 2 * t)
    return result


def perlin(x: Floats, y: Floats, columns: int, rows: int, seed: int) -> Floats:
    """Gradient noise, about -.7...7, with that many lattice cells over the tile."""
    angle = lattice(columns, rows, seed) * 2 * np.pi
    gx, gy = np.round(np.cos(angle), 6), np.round(np.sin(angle), 6)
    u, v = x * columns, y * rows
    column, row = np.floor(u).astype(np.int64), np.floor(v).astype(np.int64)
    u, v = u - column, v - row
    left, right, top, low = column % columns, (column + 1) % columns, row % rows, (row + 1) % rows
    corners = [
        gx[b, a] * (u - du) + gy[b, a] * (v - dv)
        for b, dv in ((top, 0), (low, 1))
        for a, du in ((left, 0), (right, 1))
    ]
    su, sv = _fade(u), _fade(v)
    upper = corners[0] + (corners[1] - corners[0]) * su
    lower = corners[2] + (corners[3] - corners[2]) * su
    result: Floats = upper + (lower - upper) * sv
    return result


def _fade(t: Floats) -> Floats:
    result: Floats = t * t * t * (t * (6 * t - 15) + 10)
    return result


def fractal(
    x: Floats,
    y: Floats,
    columns: int,
    seed: int,
    *,
    octaves: int = 4,
    rows: int = 0,
    gain: float = 0.5,
) -> Floats:
    """Octaves of gradient noise, about -1..1. `rows` differs from `columns` for grain."""
    total, weight, amount = np.zeros(np.broadcast(x, y).shape), 0.0, 1.0
    for octave in range(octaves):
        total += amount * perlin(
            x, y, columns << octave, (rows or columns) << octave, seed + octave * 101
        )
        weight += amount
        amount *= gain
    result: Floats = total / weight * 1.5
    return result


def cells(
    x: Floats, y: Floats, columns: int, seed: int, *, rows: int = 0, jitter: float = 0.85
) -> Cells:
    """Cellular noise over a jittered lattice of columns x rows points."""
    rows = rows or columns
    px = 0.5 + (lattice(columns, rows, seed) - 0.5) * jitter
    py = 0.5 + (lattice(columns, rows, seed + 7) - 0.5) * jitter
    numbers = lattice(columns, rows, seed + 13)
    u, v = x * columns, y * rows
    column, row = np.floor(u).astype(np.int64), np.floor(v).astype(np.int64)
    near = np.full(u.shape, 99.0)
    second, number, to_x, to_y = near.copy(), near.copy(), near.copy(), near.copy()
    for down in (-1, 0, 1):
        for across in (-1, 0, 1):
            a, b = (column + across) % columns, (row + down) % rows
            dx, dy = column + across + px[b, a] - u, row + down + py[b, a] - v
            away = dx * dx + dy * dy
            closer = away < near
            second = np.where(closer, near, np.minimum(second, away))
            for kept, new in ((number, numbers[b, a]), (to_x, dx), (to_y, dy), (near, away)):
                np.copyto(kept, new, where=closer)
    return Cells(np.sqrt(near), np.sqrt(second), number, to_x, to_y)


def warped(x: Floats, y: Floats, amount: float, columns: int, seed: int) -> tuple[Floats, Floats]:
    """The coordinates moved by noise of their own, so that straight borders bend."""
    return (
        x + amount * fractal(x, y, columns, seed + 5, octaves=3),
        y + amount * fractal(x, y, columns, seed + 9, octaves=3),
    )


def rolled(mask: NDArray[np.bool_], down: int, across: int) -> NDArray[np.bool_]:
    """The mask moved over the tile's edges."""
    return np.roll(mask, (down, across), (0, 1))
