"""Quiet patterns for the fields of panels: at most a step up or down, repeating with the middle."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from worker.engines.procedural.panels.canvas import Canvas, Mask, Steps
from worker.engines.procedural.textures.noise import Floats, lattice


@dataclass(frozen=True, slots=True)
class Field:
    """Columns and rows within the repeat, and noise that repeats as well."""

    x: Steps
    y: Steps
    wide: int
    high: int
    seed: int

    def noise(self, across: int = 1, down: int = 1, slot: int = 0) -> Floats:
        """Numbers 0..1, the same over blocks of across x down pixels."""
        columns, rows = max(self.wide // across, 1), max(self.high // down, 1)
        numbers = lattice(columns, rows, self.seed + slot)
        noise: Floats = numbers[self.y // down % rows, self.x // across % columns]
        return noise


Pattern = Callable[[Field], Steps]


def pattern(name: str, canvas: Canvas, period: tuple[int, int], seed: int) -> Steps:
    """The steps to add to a field of that pattern, shape (height, width)."""
    wide, high = period
    field = Field(canvas.x % wide, canvas.y % high, wide, high, seed)
    flat = np.zeros((canvas.height, canvas.width), np.int64)
    return PATTERNS[name](field) + flat if name in PATTERNS else flat


def _steps(up: Mask | bool = False, down: Mask | bool = False) -> Steps:
    """A step up here, a step down there."""
    return np.where(down, -1, np.where(up, 1, 0)).astype(np.int64)


def _planks(f: Field) -> Steps:
    inner = (f.y % 8 < 6) & (f.y % 8 > 1)
    return _steps(f.y % 8 == 0, (f.y % 8 == 7) | ((f.noise() > 0.9) & inner))


def _slabs(f: Field) -> Steps:
    moved = f.x + f.y // 4 % 2 * 4
    return _steps(down=(f.y % 4 == 3) | (moved % 8 == 7))


def _hexes(f: Field) -> Steps:
    flat = ((f.y % 8 == 0) & (f.x % 8 < 4)) | ((f.y % 8 == 4) & (f.x % 8 >= 4))
    return _steps(down=flat | ((f.x % 4 == 0) & (f.y % 4 != 0)))


def _diamonds(f: Field) -> Mask:
    lines: Mask = ((f.x + f.y) % 8 == 0) | ((f.x - f.y) % 8 == 0)
    return lines


def _damask(f: Field) -> Steps:
    x, y = f.x % 8, f.y % 8
    return _steps((abs(x - 4) + abs(y - 4) == 3) | ((x == 4) & (y == 4)))


def _scales(f: Field) -> Steps:
    moved = (f.x + f.y // 4 % 2 * 2) % 4
    return _steps(down=((f.y % 4 == 3) & (moved != 0)) | ((f.y % 4 == 2) & (moved == 0)))


def _cracks(f: Field) -> Steps:
    noise = f.noise()
    return _steps(down=(noise > 0.95) | (np.roll(noise, (1, 1), (0, 1)) > 0.95))


def _stains(f: Field) -> Steps:
    corner = (f.x % 4 % 3 == 0) & (f.y % 4 % 3 == 0)
    return _steps(down=((f.noise(4, 4) > 0.88) & ~corner) | (f.noise(slot=1) > 0.985))


PATTERNS: dict[str, Pattern] = {
    "planks": _planks,
    "boards": lambda f: _steps(f.x % 8 == 0, f.x % 8 == 7),
    "grain": lambda f: _steps(down=f.noise(4) > 0.72),
    "speckle": lambda f: _steps(f.noise() > 0.92, f.noise() < 0.09),
    "slabs": _slabs,
    "cracks": _cracks,
    "lines": lambda f: _steps(down=f.y % 4 == 3),
    "mesh": lambda f: _steps(down=(f.x + f.y) % 4 == 0),
    "hexes": _hexes,
    "fibres": lambda f: _steps(down=f.noise(2) > 0.93),
    "stains": _stains,
    "ruled": lambda f: _steps(down=f.y % 8 == 7),
    "damask": _damask,
    "lozenges": lambda f: _steps(_diamonds(f)),
    "dots": lambda f: _steps((f.x % 4 == 2) & (f.y % 4 == 2)),
    "shine": lambda f: _steps((f.x + f.y) % 4 == 0),
    "frost": lambda f: _steps(f.noise() > 0.9),
    "scales": _scales,
    "hide": lambda f: _steps(f.noise(slot=1) > 0.94, f.noise() > 0.88),
    "quilted": lambda f: _steps((f.x % 8 == 4) & (f.y % 8 == 4), _diamonds(f)),
}
