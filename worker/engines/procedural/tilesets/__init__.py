"""Tilesets: 47 tiles that join two grounds in every way, and a small map made of them."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from worker.engines.procedural import textures
from worker.engines.procedural.dice import Dice
from worker.engines.procedural.textures.noise import fractal, grid, lattice
from worker.engines.procedural.tilesets import blob
from worker.engines.procedural.tilesets.borders import TUFTED, Border, Ground, Pixels
from worker.engines.procedural.tilesets.pairs import Pair, read
from worker.engines.procedural.tilesets.scatter import variants
from worker.engines.procedural.understanding import understand

__all__ = ["Tileset", "make", "read"]

MAP = (9, 14)  # rows and columns of the preview


@dataclass(frozen=True, slots=True)
class Tileset:
    """A finished set.

    `tiles` has shape (n, size, size, 4): the 47 masks, the plain lower tile, the variants of both
    plain tiles. `masks` says of each tile which neighbours are upper ground, -1 of lower tiles.
    `map` holds numbers of tiles, shape (rows, columns).
    """

    tiles: Pixels
    masks: tuple[int, ...]
    map: NDArray[np.int64]
    upper: str
    lower: str

    @property
    def size(self) -> int:
        """The edge of a tile in pixels."""
        return int(self.tiles.shape[1])

    def facts(self) -> dict[str, object]:
        """What a program needs to use the sheet, ready for JSON; lengths in pixels."""
        return {
            "tile": self.size,
            "columns": blob.COLUMNS,
            "tiles": len(self.tiles),
            "masks": list(self.masks),
            "upper": self.upper,
            "lower": self.lower,
            "map": self.map.tolist(),
        }

    def sheet(self) -> Pixels:
        """All tiles, 8 in a row; cells without a tile are transparent."""
        rows = -(-len(self.tiles) // blob.COLUMNS)
        blank = np.zeros((rows * blob.COLUMNS - len(self.tiles), *self.tiles.shape[1:]), np.uint8)
        numbers = np.arange(rows * blob.COLUMNS).reshape(rows, -1)
        return laid(np.concatenate([self.tiles, blank]), numbers)

    def preview(self) -> Pixels:
        """The map as a picture."""
        return laid(self.tiles, self.map)


def laid(tiles: Pixels, numbers: NDArray[np.int64]) -> Pixels:
    """The tiles of those numbers, side by side: (rows * size, columns * size, 4)."""
    rows, columns = numbers.shape
    size = tiles.shape[1]
    picture: Pixels = (
        tiles[numbers].transpose(0, 2, 1, 3, 4).reshape(rows * size, columns * size, 4)
    )
    return picture


def make(pair: Pair, seed: int, size: int, palette: str) -> Tileset:
    """A set of size x size pixel tiles."""
    upper, lower = (textures.make(words, seed, size) for words in (pair.upper, pair.lower))
    dice = Dice("tileset", seed, pair.upper.word_seed, pair.lower.word_seed)
    border = Border(
        _ground(upper, seed, size),
        _ground(lower, seed, size),
        dice.number("border") % 2**31,
        palette,
    )
    more = [
        variants(words, made, seed, size, palette)
        for words, made in ((pair.upper, upper), (pair.lower, lower))
    ]
    tiles = np.stack([*(border.tile(mask) for mask in blob.MASKS), border.plain()])
    masks = (*blob.MASKS, -1, *[blob.WHOLE] * len(more[0]), *[-1] * len(more[1]))
    numbers = _map(masks, dice.number("map") % 2**31)
    return Tileset(np.concatenate([tiles, *more]), masks, numbers, upper.archetype, lower.archetype)


def _ground(made: textures.Texture, seed: int, size: int) -> Ground:
    side = None
    if made.archetype in TUFTED:
        side = textures.make(understand("texture", "dirt without pebbles"), seed, size).surface
    return Ground(made.archetype, made.surface, side)


def _map(masks: tuple[int, ...], seed: int) -> NDArray[np.int64]:
    """A map by the seed: islands and lakes, as numbers of tiles, with a variant here and there."""
    x, y = grid(MAP[1])
    hills = fractal(x, y, 3, seed, octaves=2)[: MAP[0]]
    wanted = blob.masks(hills > np.round(np.median(hills) - 0.06, 4))
    chance = lattice(MAP[1], MAP[0], seed + 1)
    numbers = np.zeros(wanted.shape, np.int64)
    for mask in np.unique(wanted):
        same = np.flatnonzero(np.array(masks) == mask)
        # The plain tile three times out of four.
        other = 1 + (chance * 4 * len(same)).astype(np.int64) % max(len(same) - 1, 1)
        pick = np.where((chance < 0.25) & (len(same) > 1), other, 0)
        numbers = np.where(wanted == mask, same[np.minimum(pick, len(same) - 1)], numbers)
    return numbers
