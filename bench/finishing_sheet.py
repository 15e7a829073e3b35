"""What each finishing step does, to look at: `python3 -m bench.finishing_sheet docs/finishing.png`.

Before and after, beside each other, on a grey ground.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from tests.finishing.fakes import fake, on_white, sprite
from worker.engines.procedural import textures
from worker.engines.procedural.textures import surface
from worker.engines.procedural.understanding import understand
from worker.finishing import recipe, sizes
from worker.finishing.colour import Pixels
from worker.finishing.recipe import Asked
from worker.finishing.steps import STEPS, Value

BOX, GAP, LINE, ACROSS = 128, 8, 14, 3  # pixels; pairs in a row
GROUND, INK = (74, 80, 98), (232, 235, 243)


@dataclass(frozen=True, slots=True)
class Pair:
    """A picture before and after the steps; `words` stand above it."""

    words: str
    before: Pixels
    steps: tuple[Asked, ...]
    tiled: int = 1  # times across and down, so that a seam shows


def main() -> None:
    """See the module's docstring."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("file", type=Path)
    sheet(list(pairs())).quantize(128).save(parser.parse_args().file, optimize=True)


def pairs() -> Iterator[Pair]:
    """Every step on a picture that needs it."""
    dragon, knight, robot = (sprite(p, 3, 48) for p in ("red dragon", "knight", "robot"))
    painted = sizes.resize(sprite("wizard", 3, 128), 50, 50, smooth=True)
    frames = np.concatenate([np.roll(knight, shift, axis=0) for shift in (0, -3, -1)], axis=1)
    yield _pair("grid", fake(on_white(dragon), 768, 5, 4, 3, 0.3), width=48, height=48)
    yield _pair("resize", knight, width=36, height=36, by="mean")
    yield _pair("ground", on_white(painted), clean=True)
    yield Pair(
        "Clear the ground, soft", on_white(painted), (_asked("ground", soft=True), _asked("bleed"))
    )
    yield _pair("alpha", painted)
    yield _pair("palette", dragon, palette="sweetie-16")
    yield _pair("outline", np.pad(robot, ((2, 2), (2, 2), (0, 0))), tinted=False, corners=True)
    yield _pair("trim", robot)
    yield _pair("pad", robot, to="power")
    yield _pair("anchor", frames, frames=3)
    yield _pair("pack", frames, frames=3, columns=2)
    yield Pair(STEPS["seam"].title + ", twice each way", wall()[:96, :96], (_asked("seam"),), 2)
    yield _pair("normal", wall(), tiles=True)


def wall() -> Pixels:
    """Cobblestone, 128 x 128."""
    made = textures.make(understand("texture", "mossy cobblestone"), 4, 128)
    colours = surface.picture(made.surface, "free")[..., :3]
    return np.dstack([colours, np.full((128, 128), 255)]).astype(np.uint8)


def _pair(name: str, before: Pixels, **values: Value) -> Pair:
    return Pair(STEPS[name].title, before, (_asked(name, **values),))


def _asked(name: str, **values: Value) -> Asked:
    return recipe.default(name, values)


def sheet(found: list[Pair]) -> Image.Image:
    """All pairs, ACROSS in a row."""
    width, height = 2 * BOX + 3 * GAP, BOX + LINE + 2 * GAP
    whole = Image.new("RGB", (ACROSS * width, -(-len(found) // ACROSS) * height), GROUND)
    pen = ImageDraw.Draw(whole)
    for number, pair in enumerate(found):
        left, top = number % ACROSS * width + GAP, number // ACROSS * height + GAP
        pen.text((left, top), pair.words, fill=INK)
        after = recipe.apply(pair.before, pair.steps)
        for column, pixels in enumerate((pair.before, after)):
            picture = shown(np.tile(pixels, (pair.tiled, pair.tiled, 1)))
            at = (left + column * (BOX + GAP), top + LINE)
            whole.paste(picture, at, picture)
    return whole


def shown(pixels: NDArray[np.uint8]) -> Image.Image:
    """A picture as large as fits into the box: whole pixels if it is small, else reduced."""
    picture = Image.fromarray(pixels)
    longest = max(picture.size)
    if longest > BOX:
        sides = [max(1, side * BOX // longest) for side in picture.size]
        return picture.resize((sides[0], sides[1]), Image.Resampling.BOX)
    times = BOX // longest
    return picture.resize((picture.width * times, picture.height * times), Image.Resampling.NEAREST)


if __name__ == "__main__":
    main()
