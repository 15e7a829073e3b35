"""A surface before it has colours, and the way from there to a picture, a height, a normal map."""

import math
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from worker.engines.procedural import materials
from worker.engines.procedural import palette as palettes
from worker.engines.procedural.colour import Rgb, Tone, ramp, rows
from worker.engines.procedural.dice import Dice
from worker.engines.procedural.meaning import Understanding
from worker.engines.procedural.textures.noise import Floats, grid

Mask = NDArray[np.bool_]
STEPS = 7
COARSE = {"tiny": 0.5, "small": 0.72, "big": 1.5, "huge": 2.2}


@dataclass(frozen=True, slots=True)
class Layer:
    """A material on part of the tile: where, how light (0..1 along its ramp), which ramp."""

    where: Mask
    light: Floats
    ramp: tuple[Rgb, ...]
    grainy: bool = False  # lone pixels are wanted: sand, grass, snow
    name: str = ""  # of what lies on top: moss, rust


@dataclass(slots=True)
class Surface:
    """Layers from the bottom up, and the height 0..1 of every pixel."""

    height: Floats
    layers: list[Layer] = field(default_factory=list)

    def share(self, name: str) -> float:
        """How much of the tile shows the layer of that name, 0..1."""
        seen = np.zeros(self.height.shape, bool)
        for layer in self.layers:
            seen = (seen & ~layer.where) | (layer.where & (layer.name == name))
        return float(seen.mean())

    def add(self, layer: Layer, raised: float = 0.0) -> None:
        """Put a layer on top, raised by that much height."""
        self.layers.append(layer)
        self.height = self.height + np.where(layer.where, raised, 0.0)


@dataclass(frozen=True, slots=True)
class Site:
    """What the makers of surfaces work with: coordinates, size, seed, dice and words."""

    x: Floats
    y: Floats
    size: int
    seed: int
    dice: Dice
    words: Understanding
    second: Tone | None = None  # the second colour, if the words name one

    @property
    def plain(self) -> bool:
        """Whether one colour may do: none or one is said."""
        return self.second is None

    @property
    def pixel(self) -> float:
        """The width of a pixel in tile widths."""
        return 1.0 / self.size

    @property
    def coarse(self) -> float:
        """How large things are, by the size word: 1 is usual."""
        return COARSE.get(self.words.size or "", 1.0)

    def count(self, at_64: int, *, even: bool = False) -> int:
        """How many stones, boards and so on fit across: larger tiles show more, and finer ones."""
        grown = max(2, round(at_64 * math.pow(self.size / 64, 0.45) / self.coarse))
        return grown + grown % 2 if even else grown

    def wants(self, trait: str, share: float) -> bool:
        """Whether a trait is there: by the words, else in that share of the seeds."""
        if trait in self.words.without:
            return False
        return trait in self.words.features or self.dice.chance(trait, share)

    def everywhere(self) -> Mask:
        """A mask of the whole tile."""
        return np.ones(self.x.shape, bool)


def site(size: int, dice: Dice, words: Understanding) -> Site:
    """A site for a tile of size x size pixels."""
    x, y = grid(size)
    seed = dice.number("noise") % 2**31
    second = spoken(words.colours[1]) if len(words.colours) > 1 else None
    return Site(x, y, size, seed, dice, words, second)


def spoken(name: str) -> Tone:
    """The tone a ground gets by a word: what is white or black is so over its whole depth."""
    tone = materials.tone(name)
    depth = {"white": (0.62, 0.995), "black": (0.09, 0.44), "grey": (0.28, 0.84)}.get(name)
    return replace(tone, low=depth[0], high=depth[1]) if depth else tone


def shades(tone: Tone, steps: int = STEPS) -> tuple[Rgb, ...]:
    """The ramp of a tone, for a layer."""
    return ramp(tone, steps)


def picture(surface: Surface, palette: str) -> NDArray[np.uint8]:
    """The colours, size x size x 4, opaque."""
    size = surface.height.shape[0]
    result = np.full((size, size, 4), 255, np.uint8)
    for layer in surface.layers:
        colours = rows(palettes.lock_ramp(palette, layer.ramp))
        index = _indices(layer.light, len(colours))
        index = index if layer.grainy else _without_lone(index)
        result[layer.where, :3] = colours[index][layer.where]
    return result


def _indices(light: Floats, steps: int) -> NDArray[np.int64]:
    return (np.round(np.clip(light, 0, 0.9999), 4) * steps).astype(np.int64).clip(0, steps - 1)


def _without_lone(index: NDArray[np.int64]) -> NDArray[np.int64]:
    """A pixel unlike all four neighbours takes their middle value; twice, over the tile's edges."""
    for _ in range(2):
        around = np.stack([np.roll(index, shift, axis) for axis in (0, 1) for shift in (1, -1)])
        lone = (around != index).all(0)
        index = np.where(lone, np.sort(around, 0)[1], index)
    return index


def height_map(surface: Surface) -> NDArray[np.uint8]:
    """The height as grey, black to white over the range in use."""
    low, high = float(surface.height.min()), float(surface.height.max())
    scaled = (surface.height - low) / max(high - low, 1e-6)
    return np.round(np.round(scaled, 5) * 255).astype(np.uint8)


def normal_vectors(surface: Surface, strength: float = 1.8) -> Floats:
    """Unit normals, size x size x 3; y points up in the picture (OpenGL, +Y)."""
    height = np.clip(surface.height, -0.5, 1.5)
    scale = strength * height.shape[0] / 64
    across = (np.roll(height, -1, 1) - np.roll(height, 1, 1)) * scale
    down = (np.roll(height, -1, 0) - np.roll(height, 1, 0)) * scale
    vectors = np.stack([-across, down, np.ones_like(height)], -1)
    result: Floats = vectors / np.linalg.norm(vectors, axis=-1, keepdims=True)
    return result


def normal_map(surface: Surface) -> NDArray[np.uint8]:
    """The normals as colours: 128, 128, 255 is flat."""
    return np.round(np.round(normal_vectors(surface) * 0.5 + 0.5, 5) * 255).astype(np.uint8)
