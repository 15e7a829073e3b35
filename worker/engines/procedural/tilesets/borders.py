"""How the border between two grounds looks: its line, the bank below it, rim, shade and foam.

The higher ground keeps a lit rim and drops to the lower one with a bank that is seen where it
looks down the picture; the bank throws a shade to the lower right. Grounds of one height meet
with a dark seam and a few specks. All tones come from the grounds' own ramps.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from worker.engines.procedural.textures import noise
from worker.engines.procedural.textures.noise import Floats
from worker.engines.procedural.textures.surface import Mask, Surface, picture
from worker.engines.procedural.tilesets import blob

Pixels = NDArray[np.uint8]
HEIGHTS = {  # in steps; what lies lower is seen from above the bank of the other
    "water": 0, "lava": 0, "ice": 1, "sand": 2, "dirt": 2, "circuit": 2, "snow": 4, "leaves": 4,
    "roof": 4,
}  # fmt: skip
USUAL_HEIGHT = 3
LIQUID = frozenset({"water", "lava"})
TUFTED = frozenset({"grass", "leaves"})
ROCKY = frozenset({"stone", "cobble", "ice", "lava", "bark"})
SOFT = frozenset({"dirt", "sand", "snow", "water"})
INSET = 0.19  # of a tile: how far from a missing neighbour the border runs


@dataclass(frozen=True, slots=True)
class Ground:
    """A ground of the set. `side` is what its bank is made of, if not of itself."""

    name: str
    surface: Surface
    side: Surface | None = None

    @property
    def height(self) -> int:
        return HEIGHTS.get(self.name, USUAL_HEIGHT)


@dataclass(frozen=True, slots=True)
class _Place:
    """Points of the tile (moved by some pixels, kept within it) and the border's bend there."""

    x: Floats
    y: Floats
    bend: Floats


class Border:
    """Draws the tiles of one pair at one size, in pixels."""

    def __init__(self, upper: Ground, lower: Ground, seed: int, palette: str) -> None:
        self.size = size = len(upper.surface.height)
        self._raised = upper.height >= lower.height
        self._high, self._low = (upper, lower) if self._raised else (lower, upper)
        self._seed = seed
        drop = self._high.height - self._low.height
        scale = size / 32
        self._bank = round((0, 2.0, 4.0)[min(drop, 2)] * scale)
        self._shade = max(1, round((1.0, 1.2, 1.8)[min(drop, 2)] * scale))
        self._line = max(1, round(scale * 0.8))
        self._tones = _tones(self._high, self._low, palette)
        self._places: dict[tuple[int, int], _Place] = {}
        self._grain = noise.lattice(size, size, seed + 77)

    def tile(self, mask: int) -> Pixels:
        """The tile for a mask, size x size x 4."""
        high = self._is_high(mask, 0, 0)
        result = np.where(high[..., None], self._tones["high"], self._tones["low"])
        if self._bank:
            self._drop(result, mask, high)
        else:
            self._seam(result, mask, high)
        return result

    def plain(self) -> Pixels:
        """The lower ground alone."""
        return self._tones["low" if self._raised else "high"].copy()

    # -- the line -----------------------------------------------------------------------------

    def _inside(self, mask: int, right: int, down: int) -> Floats:
        """Pixels from the border into the upper ground, of the points that far away."""
        place = self._place(right, down)
        result: Floats = np.round(
            (blob.depth(mask, place.x, place.y) - INSET) * self.size - place.bend, 4
        )
        return result

    def _is_high(self, mask: int, right: int, down: int) -> Mask:
        upper: Mask = self._inside(mask, right, down) > 0
        return upper if self._raised else ~upper

    def _place(self, right: int, down: int) -> _Place:
        if (right, down) not in self._places:
            x, y = noise.grid(self.size)
            x = np.clip(x + right / self.size, 0, 1)
            y = np.clip(y + down / self.size, 0, 1)
            self._places[right, down] = _Place(x, y, self._bend(x, y))
        return self._places[right, down]

    def _bend(self, x: Floats, y: Floats) -> Floats:
        """How many pixels the border leaves its straight way: as the higher ground breaks."""
        scale, seed = max(self.size / 32, 0.75), self._seed
        name = self._high.name
        soft = name in SOFT | TUFTED | ROCKY
        if not soft:
            return np.zeros(x.shape)
        bend = 2.2 * noise.perlin(x, y, 3, 3, seed) + 1.4 * noise.perlin(x, y, 6, 6, seed + 5)
        if name in TUFTED:
            bend = bend + 1.5 * noise.perlin(x, y, 11, 5, seed + 9)
        if name in ROCKY:
            bend = bend * 0.6 + 1.9 * (noise.cells(x, y, 5, seed + 3).number - 0.5)
        return np.asarray(bend * scale, np.float64)

    # -- how it is shaded -----------------------------------------------------------------------

    def _drop(self, result: Pixels, mask: int, high: Mask) -> None:
        line, bank = self._line, self._bank
        above = [self._is_high(mask, 0, -step) for step in range(1, bank + 1)]
        face = ~high & np.logical_or.reduce(above)
        cast = self._is_high(mask, -self._shade, -bank - self._shade)
        under = ~high & ~face
        self._foam(result, mask, under)
        shade = under & (cast | self._is_high(mask, 0, -bank - self._shade))
        beside = under & (self._is_high(mask, line, 0) | self._is_high(mask, 0, line))
        self._put(result, shade | beside, "low dark")
        self._put(result, face, "bank")
        self._put(result, face & ~self._is_high(mask, 0, -bank), "bank dark")
        if bank >= 4:
            self._put(result, face & above[0], "bank dark")
        self._rims(result, mask, high)

    def _rims(self, result: Pixels, mask: int, high: Mask) -> None:
        line = self._line
        right = high & ~self._is_high(mask, line, 0)
        self._put(result, right, "high dark")
        lit = ~self._is_high(mask, -line, 0) | ~self._is_high(mask, 0, -line)
        self._put(result, high & lit, "high lit")
        self._put(result, high & ~self._is_high(mask, 0, line), "high lit")

    def _seam(self, result: Pixels, mask: int, high: Mask) -> None:
        line = self._line
        steps = ((line, 0), (-line, 0), (0, line), (0, -line))
        rim = high & ~np.logical_and.reduce([self._is_high(mask, *step) for step in steps])
        away = self._inside(mask, 0, 0) * (1 if self._raised else -1)
        if self._high.name in SOFT | TUFTED:
            near = (away <= 0) & (away > -2.6 * self.size / 32)
            self._put(result, near & (self._grain > 0.82), "high")
        lit = (
            high & ~rim & (~self._is_high(mask, -2 * line, 0) | ~self._is_high(mask, 0, -2 * line))
        )
        self._put(result, lit, "high lit")
        self._put(result, rim, "high dark")
        cast = ~high & (self._is_high(mask, -line, 0) | self._is_high(mask, 0, -line))
        self._put(result, cast, "low dark")

    def _foam(self, result: Pixels, mask: int, under: Mask) -> None:
        """A broken bright line in a liquid, along its coast."""
        if self._low.name not in LIQUID:
            return
        turn = 1 if self._raised else -1
        coast = np.maximum(
            turn * self._inside(mask, 0, 0), turn * self._inside(mask, 0, -self._bank)
        )
        scale = max(self.size / 32, 0.8)
        place = self._place(0, 0)
        broken = noise.perlin(place.x, place.y, 4, 4, self._seed + 21) > -0.12
        band = (coast < -1.5 * scale) & (coast > -2.7 * scale)
        self._put(result, under & band & broken, "low lit")

    def _put(self, result: Pixels, where: Mask, tone: str) -> None:
        result[where] = self._tones[tone][where]


def _tones(high: Ground, low: Ground, palette: str) -> dict[str, Pixels]:
    side = high.side or high.surface
    return {
        "high": picture(high.surface, palette),
        "high lit": picture(lighter(high.surface, 0.2), palette),
        "high dark": picture(lighter(high.surface, -0.3), palette),
        "low": picture(low.surface, palette),
        "low lit": picture(lighter(low.surface, 0.42), palette),
        "low dark": picture(lighter(low.surface, 0 if low.name == "lava" else -0.26), palette),
        "bank": picture(lighter(side, -0.16), palette),
        "bank dark": picture(lighter(side, -0.36), palette),
    }


def lighter(surface: Surface, amount: float) -> Surface:
    """The same surface in another light: `amount` is a share of its ramps."""
    layers = [replace(layer, light=layer.light + amount) for layer in surface.layers]
    return Surface(surface.height, layers)
