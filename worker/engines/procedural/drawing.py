"""A finished sprite or icon: its pixels, its normal map, and what was decided for it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from worker.engines.procedural import shading
from worker.engines.procedural.figure import NOTHING, Figure
from worker.engines.procedural.shading import Look, Pixels

FLAT = (0.0, 0.0, 1.0)
UP = np.array((1.0, -1.0, 1.0))  # a figure's y points down, that of a map in OpenGL's way up
# As the outline is drawn: its right and lower side first.
_BESIDE = ((-1, 0), (0, -1), (1, 0), (0, 1))


@dataclass(frozen=True, slots=True)
class Drawing:
    """`pixels` and `normals` are size x size x 4, whole multiples of a design of `native` pixels.

    `normals` are of the forms that were drawn, as colours: red to the right, green up, blue
    towards the viewer; 128, 128, 255 is flat. Its alpha is the picture's.
    """

    pixels: Pixels
    normals: Pixels
    family: str
    archetype: str
    native: int


def finished(figure: Figure, look: Look, size: int, family: str, archetype: str) -> Drawing:
    """The figure in its colours and as normals, enlarged to `size` pixels."""
    pixels = shading.render(figure, look)
    normals = normal_map(figure, look, pixels)
    times = size // figure.size
    pixels, normals = (np.repeat(np.repeat(p, times, 0), times, 1) for p in (pixels, normals))
    return Drawing(pixels, normals, family, archetype, figure.size)


def normal_map(figure: Figure, look: Look, pixels: Pixels) -> Pixels:
    """The normals where the picture is; an outline leans as what it is around."""
    place = np.ix_(*(_line(start, figure) for start in shading.corner_of(figure, look)))
    shown, solid = pixels[..., 3] > 0, figure.shape[place] != NOTHING
    vectors, known = figure.normal[place] * UP, solid.copy()
    for way in _BESIDE:
        beside = np.roll(solid, way, (0, 1)) & ~known
        vectors[beside] = np.roll(vectors, way, (0, 1))[beside]
        known |= beside
    vectors[~(known & shown)] = FLAT
    colours = np.round(np.round(vectors * 0.5 + 0.5, 5) * 255).astype(np.uint8)
    return np.concatenate([colours, pixels[..., 3:]], -1)


def _line(start: int, figure: Figure) -> NDArray[np.int64]:
    """The buffer's rows or columns that the picture shows; beyond its border there is nothing."""
    return np.clip(start + np.arange(figure.size), 0, figure.side - 1)
