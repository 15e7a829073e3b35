"""The drawing of an interface piece before it has colours: a ramp and a step per pixel.

Pieces are made to be cut in nine: everything that is not the same all along a side lies within
the margins of the corners, and what lies between repeats with the period of the middle.
"""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from worker.engines.procedural import palette as palettes
from worker.engines.procedural.colour import Rgb, darker, rows

Pixels = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Steps = NDArray[np.int64]

NOTHING = -1


@dataclass(frozen=True, slots=True)
class Margins:
    """What of each side belongs to the corners and edges of a 9-slice, in pixels."""

    left: int
    top: int
    right: int
    bottom: int

    def scaled(self, factor: int) -> "Margins":
        """The margins of the picture enlarged by a whole factor."""
        return Margins(*(side * factor for side in (self.left, self.top, self.right, self.bottom)))

    def middle(self, width: int, height: int) -> tuple[int, int]:
        """Width and height of what repeats of a piece of that size."""
        return width - self.left - self.right, height - self.top - self.bottom

    def as_json(self) -> dict[str, int]:
        """For the record of the asset."""
        return {"left": self.left, "top": self.top, "right": self.right, "bottom": self.bottom}


@dataclass(slots=True)
class Canvas:
    """Width x height pixels; the arrays are of shape (height, width)."""

    width: int
    height: int
    ramps: list[tuple[Rgb, ...]] = field(default_factory=list)
    material: Steps = field(init=False)
    step: Steps = field(init=False)

    def __post_init__(self) -> None:
        self.material = np.full((self.height, self.width), NOTHING, np.int64)
        self.step = np.zeros((self.height, self.width), np.int64)

    @property
    def x(self) -> Steps:
        """The column of every pixel, shape (1, width)."""
        return np.arange(self.width, dtype=np.int64)[None, :]

    @property
    def y(self) -> Steps:
        """The row of every pixel, shape (height, 1)."""
        return np.arange(self.height, dtype=np.int64)[:, None]

    def put(self, where: Mask, ramp: tuple[Rgb, ...], step: Steps | int) -> None:
        """Cover pixels with a step of a ramp."""
        if ramp not in self.ramps:
            self.ramps.append(ramp)
        self.material = np.where(where, self.ramps.index(ramp), self.material)
        self.step = np.where(where, step, self.step)

    def shift(self, where: Mask, steps: int) -> None:
        """Make covered pixels lighter or darker by steps of their ramp."""
        self.step = np.where(where, self.step + steps, self.step)

    def clear(self, where: Mask) -> None:
        """Take pixels away."""
        self.material = np.where(where, NOTHING, self.material)

    def pixels(self, palette: str) -> Pixels:
        """The picture, height x width x 4, alpha 0 or 255."""
        result = np.zeros((self.height, self.width, 4), np.uint8)
        for number, ramp in enumerate(self.ramps):
            here = self.material == number
            colours = rows(palettes.lock_ramp(palette, ramp))
            result[here, :3] = colours[np.clip(self.step, 0, len(ramp) - 1)[here]]
            result[here, 3] = 255
        return result


def inked(ramp: tuple[Rgb, ...]) -> tuple[Rgb, ...]:
    """A ramp with an ink below its darkest step: step 0 is for outlines."""
    return (darker(ramp[0], 0.55), *ramp)


def beside(pieces: list[Pixels], *, down: bool = False) -> Pixels:
    """Pictures of one size side by side, or below each other."""
    return np.concatenate(pieces, axis=0 if down else 1)
