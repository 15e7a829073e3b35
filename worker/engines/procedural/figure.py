"""The buffer a figure is drawn into: shape, material, depth and normal per pixel; no colours yet.

Lengths are design units: 32 units span the picture whatever its size. x runs from the middle to
the right, y from the top down, z towards the viewer. The buffer is twice as wide as the picture,
so a wing that is too long is not cut off but makes the figure be drawn again a little smaller.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from worker.engines.procedural.colour import Rgb
from worker.engines.procedural.forms import Dome, Face, Form, Limb, Normal
from worker.engines.procedural.parts import Parts

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]
Point = tuple[float, float]
Vector = tuple[float, float, float]

UNITS = 32.0
THIN = 0.56  # pixels: no limb is thinner than this, or it would break into dots
NOTHING = -1


@dataclass(frozen=True, slots=True)
class Material:
    """What a shape is made of: its ramp from dark to light, and how it takes the light.

    `contrast` above 1 is for metal and gems, below for cloth. `glow` ignores the light. On what is
    `grainy` lone pixels are wanted: the light on it is dithered.
    """

    ramp: tuple[Rgb, ...]
    contrast: float = 1.0
    glow: bool = False
    grainy: bool = False


@dataclass(frozen=True, slots=True)
class Stamp:
    """One pixel put over the finished shading: buffer column and row, and its part."""

    column: int
    row: int
    colour: Rgb
    part: int = 0


class Figure:
    """See the module's docstring."""

    def __init__(self, size: int, scale: float = 1.0) -> None:
        self.size = size
        self.side = size * 2
        self.unit = size / UNITS * scale
        self.middle = size  # the column to the right of the mirror line
        self.top = size // 2  # the row of y = 0
        self.shape = np.full((self.side, self.side), NOTHING, np.int32)
        self.material = np.zeros((self.side, self.side), np.int16)
        self.depth = np.full((self.side, self.side), -1e9)
        self.normal = np.zeros((self.side, self.side, 3))
        self.bias = np.zeros((self.side, self.side))
        self.materials: list[Material] = []
        self.stamps: list[Stamp] = []
        self.shapes = 0
        self.nearer = 0.0  # what is drawn meanwhile is that much nearer
        self.mirrored = False  # whether it is shown the other way round; see `mirror`
        self.parts = Parts(self.side)
        self._clip: Mask | None = None
        centres = np.arange(self.side, dtype=np.float64) + 0.5
        self.x: Floats = np.asarray((centres - self.middle) / self.unit, np.float64)[None, :]
        self.y: Floats = np.asarray((centres - self.top) / self.unit, np.float64)[:, None]

    # -- materials and pixels -------------------------------------------------------------

    def add(self, material: Material) -> int:
        """Register a material; the same one twice is one entry."""
        if material not in self.materials:
            self.materials.append(material)
        return self.materials.index(material)

    def column(self, x: float) -> int:
        """The buffer column that holds x."""
        return int(np.floor(round(self.middle + x * self.unit, 4)))

    def row(self, y: float) -> int:
        """The buffer row that holds y."""
        return int(np.floor(round(self.top + y * self.unit, 4)))

    def stamp(self, column: int, row: int, colour: Rgb) -> None:
        """Put one pixel over the shading, where the figure is."""
        if not self.parts.muted:
            self.stamps.append(Stamp(column, row, colour, self.parts.now))

    def called(self, *names: str) -> AbstractContextManager[None]:
        """What is drawn meanwhile is that part of the figure; see `parts`."""
        return self.parts.called(names)

    def shown(self, name: str) -> int:
        """How many pixels of the part are to be seen, stamps included."""
        stamps = {(s.row, s.column) for s in self.stamps if name in self.parts.names[s.part]}
        visible = sum(bool(self.solid()[place]) for place in stamps)
        return int((self.parts.where(name) & self.solid()).sum()) + visible

    # -- joints -----------------------------------------------------------------------------

    def joint(self, name: str, x: float = 0.0, y: float = UNITS, held_by: str = "") -> None:
        """What is drawn from here on hangs at that joint; only a posed figure bends there.

        What a hand holds follows that of the arms; `held_by` names another that is followed.
        """

    def _sides(self, *, mirror: bool) -> Iterator[int]:
        """The sides a shape is drawn on: 1, and -1 if it is mirrored."""
        yield from (1, -1) if mirror else (1,)

    # -- shapes -----------------------------------------------------------------------------

    def ellipse(
        self,
        material: int,
        x: float,
        y: float,
        rx: float,
        ry: float,
        z: float = 0.0,
        *,
        power: float = 2.0,
        tilt: float = 0.0,
        flat: float = 0.0,
        mirror: bool = False,
    ) -> None:
        """A superellipse with the normals of a dome. `tilt` in radians; `flat` 0..1 flattens it."""
        for side in self._sides(mirror=mirror):
            self._form(material, Dome(x * side, y, rx, ry, power, tilt * side, flat), z)

    def capsule(
        self,
        material: int,
        start: Point,
        end: Point,
        r0: float,
        r1: float,
        z: float = 0.0,
        *,
        mirror: bool = False,
    ) -> None:
        """A limb from `start` to `end` whose radius goes from r0 to r1."""
        for side in self._sides(mirror=mirror):
            limb = Limb((start[0] * side, start[1]), (end[0] * side, end[1]), r0, r1)
            self._form(material, limb, z)

    def path(
        self,
        material: int,
        points: Sequence[Point],
        r0: float,
        r1: float,
        z: float = 0.0,
        *,
        mirror: bool = False,
    ) -> None:
        """Capsules through the points, thinning from r0 to r1, as one shape."""
        count = len(points) - 1
        for side in self._sides(mirror=mirror):
            first = self.shapes
            for index in range(count):
                (ax, ay), (bx, by) = points[index], points[index + 1]
                a, b = r0 + (r1 - r0) * index / count, r0 + (r1 - r0) * (index + 1) / count
                self._form(material, Limb((ax * side, ay), (bx * side, by), a, b), z)
            self.join(first)

    def polygon(
        self,
        material: int,
        points: Iterable[Point],
        z: float = 0.0,
        *,
        facing: Vector = (0.0, 0.0, 1.0),
        bulge: float = 0.0,
        mirror: bool = False,
    ) -> None:
        """A polygon that faces `facing`; `bulge` bends it over its middle (1 is strong)."""
        corners = list(points)
        for side in self._sides(mirror=mirror):
            turned = [(x * side, y) for x, y in corners]
            self._form(material, Face(turned, (facing[0] * side, facing[1], facing[2]), bulge), z)

    def _form(self, material: int, form: Form, z: float) -> None:
        """Draw it; none is thinner than THIN."""
        least = THIN / self.unit
        if isinstance(form, Dome) and min(form.rx, form.ry) < least:
            form = replace(form, rx=max(form.rx, least), ry=max(form.ry, least))
        elif isinstance(form, Limb) and min(form.r0, form.r1) < least:
            form = replace(form, r0=max(form.r0, least), r1=max(form.r1, least))
        window = self._window(*form.box())
        inside, normal = form.seen(self.x[:, window[1]], self.y[window[0]])
        self._put(window, inside, normal, z + self.nearer, material)

    def join(self, first: int) -> None:
        """Make all shapes since number `first` one shape: no contact shade between them."""
        self.shape[self.shape >= first] = first

    @contextmanager
    def clipped(self, mask: Mask) -> Iterator[None]:
        """Shapes drawn meanwhile show only where the mask is true."""
        self._clip = np.broadcast_to(mask, self.shape.shape)
        yield
        self._clip = None

    # -- changing what is there -------------------------------------------------------------

    def inside(self, x: float, y: float, rx: float, ry: float, *, mirror: bool = False) -> Mask:
        """Where an ellipse would be, as a mask of the whole buffer."""
        away = ((self.x - x) / rx) ** 2 + ((self.y - y) / ry) ** 2
        if mirror:
            away = np.minimum(away, ((self.x + x) / rx) ** 2 + ((self.y - y) / ry) ** 2)
        mask: Mask = np.round(away, 5) <= 1
        return mask

    def of(self, material: int) -> Mask:
        """Where that material shows."""
        mask: Mask = (self.shape != NOTHING) & (self.material == material)
        return mask

    def solid(self) -> Mask:
        """Where there is anything."""
        mask: Mask = self.shape != NOTHING
        return mask

    def erase(self, mask: Mask) -> None:
        """Cut a hole."""
        if not self.parts.muted:
            self.shape[mask] = NOTHING
            self.depth[mask] = -1e9

    def paint(self, mask: Mask, material: int) -> None:
        """Change the material and keep the form: markings."""
        if not self.parts.muted:
            self.material[mask & self.solid()] = material
            self.parts.map[mask & self.solid()] = self.parts.now

    def tone(self, mask: Mask, steps: float) -> None:
        """Make lighter or darker by steps of the ramp, before the light is rounded to a step."""
        if not self.parts.muted:
            self.bias[mask & self.solid()] += steps
            if self.parts.now:
                self.parts.map[mask & self.solid()] = self.parts.now

    def mirror(self) -> None:
        """Turn all that is drawn the other way round, before any light falls on it."""
        for layer in (self.shape, self.material, self.depth, self.normal, self.bias):
            layer[:] = layer[:, ::-1].copy()
        self.normal[..., 0] *= -1
        self.parts.map[:] = self.parts.map[:, ::-1].copy()
        self.stamps = [replace(s, column=self.side - 1 - s.column) for s in self.stamps]

    # -- helpers ----------------------------------------------------------------------------

    def _window(self, x0: float, y0: float, x1: float, y1: float) -> tuple[slice, slice]:
        left = min(max(self.column(x0) - 1, 0), self.side)
        top = min(max(self.row(y0) - 1, 0), self.side)
        right = min(max(self.column(x1) + 2, left), self.side)
        bottom = min(max(self.row(y1) + 2, top), self.side)
        return slice(top, bottom), slice(left, right)

    def _put(
        self,
        window: tuple[slice, slice],
        inside: Mask,
        normal: Normal,
        z: float,
        material: int,
    ) -> None:
        seen = inside & (z >= self.depth[window])
        if self._clip is not None:
            seen &= self._clip[window]
        if self.parts.muted:
            seen &= False
        length = np.sqrt(normal[0] ** 2 + normal[1] ** 2 + normal[2] ** 2)
        for axis in range(3):
            self.normal[(*window, axis)][seen] = (normal[axis] / length)[seen]
        self.depth[window][seen] = z
        self.shape[window][seen] = self.shapes
        self.material[window][seen] = material
        self.bias[window][seen] = 0.0
        self.parts.map[window][seen] = self.parts.now
        self.shapes += 1
