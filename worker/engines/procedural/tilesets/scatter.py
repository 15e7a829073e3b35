"""Other tiles of a whole ground, so that a meadow is not one tile a hundred times.

The ground stays as it is and something lies in its middle: flowers, pebbles, cracks. What would
be cut by the edge of the tile is left out, so every variant still fits everywhere.
"""

import numpy as np
from numpy.typing import NDArray

from worker.engines.procedural import textures
from worker.engines.procedural.dice import Dice
from worker.engines.procedural.meaning import Understanding
from worker.engines.procedural.textures import Texture
from worker.engines.procedural.textures.noise import rolled
from worker.engines.procedural.textures.surface import Mask, Surface, picture, site

Pixels = NDArray[np.uint8]
COUNT = 4  # of each ground
TRIES = 12
MARGIN = 1  # pixels at the edge that stay as they are
COVERS: dict[str, tuple[str, ...]] = {
    "grass": ("flowers", "pebbles"), "leaves": ("flowers",), "dirt": ("pebbles",),
    "sand": ("pebbles",), "snow": ("pebbles",), "stone": ("moss", "cracks"),
    "cobble": ("moss", "cracks"), "brick": ("moss", "cracks"), "tiles": ("cracks",),
    "planks": ("cracks",), "metal": ("rust",), "ice": ("cracks",), "bark": ("moss",),
    "roof": ("moss",),
}  # fmt: skip


def variants(words: Understanding, made: Texture, seed: int, size: int, palette: str) -> Pixels:
    """Up to COUNT pictures of the ground, (n, size, size, 4), all unlike it and each other.

    A ground on which nothing can lie (water, lava) has none.
    """
    covers = COVERS.get(made.archetype, ())
    plain = picture(made.surface, palette)
    found = [plain]
    dice = Dice("variant", seed, words.word_seed, made.archetype)
    for index in range(TRIES if covers else 0):
        place = site(size, Dice("variant", seed, words.word_seed, made.archetype, index), words)
        surface = Surface(made.surface.height.copy(), list(made.surface.layers))
        textures.COVERS[covers[index % len(covers)]](place, surface)
        one = _within(plain, picture(surface, palette), dice, index)
        if not any(np.array_equal(one, other) for other in found):
            found.append(one)
        if len(found) > COUNT:
            break
    return np.stack(found)[1:]


def _within(plain: Pixels, covered: Pixels, dice: Dice, index: int) -> Pixels:
    """The covered picture where that is whole: in a round spot, and away from the edge."""
    size = len(plain)
    y, x = np.mgrid[:size, :size]
    left, top = (dice.between(f"{axis}{index}", 0.3, 0.7) * size for axis in "xy")
    spot = np.round(np.hypot(x - left, y - top), 4) < size * 0.32
    inner = (np.minimum(x, y) >= MARGIN) & (np.maximum(x, y) < size - MARGIN)
    changed = (plain != covered).any(-1)
    cut = _joined(changed, changed & ~inner)
    return np.where((changed & spot & ~cut)[..., None], covered, plain)


def _joined(mask: Mask, start: Mask) -> Mask:
    """All of the mask that hangs together with the start, over edges and corners."""
    reached = start & mask
    while True:
        grown = reached | rolled(reached, 0, 1) | rolled(reached, 0, -1)
        grown = (grown | rolled(grown, 1, 0) | rolled(grown, -1, 0)) & mask
        if np.array_equal(grown, reached):
            return reached
        reached = grown
