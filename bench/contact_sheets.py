"""Contact sheets: every family of the procedural engine in a picture to look at.

`python3 -m bench.contact_sheets DIR` writes one PNG per family and size into DIR. With `--json`
the last line is one JSON object with what was written and how long a picture took.
"""

import argparse
import json
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from worker.engines.procedural import (
    animation,
    icons,
    lexicon,
    panels,
    qualities,
    scenery,
    sprites,
    textures,
    tilesets,
)
from worker.engines.procedural.palette import NAMES
from worker.engines.procedural.textures import surface
from worker.engines.procedural.tilesets.pairs import PARTNERS
from worker.engines.procedural.understanding import understand

Pixels = NDArray[np.uint8]
GROUND = (58, 62, 78)
GAP = 6  # pixels between two pictures of a sheet
SEEDS = 8
SHOWN = {16: 5, 24: 4, 32: 3, 48: 2, 64: 2, 128: 1}  # how many screen pixels a pixel gets


@dataclass(frozen=True, slots=True)
class Sheet:
    """A finished sheet and the CPU milliseconds one of its pictures took."""

    name: str
    pictures: int
    ms: float


def sheet(pictures: list[Pixels], columns: int, scale: int) -> Image.Image:
    """The pictures in rows, enlarged without smoothing."""
    height, width = (side * scale for side in pictures[0].shape[:2])
    rows = -(-len(pictures) // columns)
    whole = (columns * (width + GAP) + GAP, rows * (height + GAP) + GAP)
    result = Image.new("RGB", whole, GROUND)
    for number, pixels in enumerate(pictures):
        picture = Image.fromarray(np.ascontiguousarray(pixels)).convert("RGBA")
        picture = picture.resize((width, height), Image.Resampling.NEAREST)
        down, across = divmod(number, columns)
        result.paste(picture, (GAP + across * (width + GAP), GAP + down * (height + GAP)), picture)
    return result


def figures(kind: str, family: str, size: int) -> Iterator[Pixels]:
    """SEEDS pictures of every archetype of a family."""
    make = sprites.make if kind == "sprite" else icons.make
    for archetype in lexicon.subjects(kind)[family]:
        words = understand(kind, "")
        words.family, words.archetype = family, archetype
        for seed in range(SEEDS):
            yield make(words, seed, size, "free", "tinted").pixels


def grounds(size: int) -> Iterator[Pixels]:
    """Four seeds of every ground, each shown twice in both directions."""
    for name in lexicon.TEXTURES:
        for seed in range(4):
            made = textures.make(understand("texture", name), seed, size).surface
            yield np.tile(surface.picture(made, "free"), (2, 2, 1))


def maps(size: int) -> Iterator[Pixels]:
    """Colour, height and normal map of every ground."""
    for name in lexicon.TEXTURES:
        made = textures.make(understand("texture", name), 1, size).surface
        height = np.repeat(surface.height_map(made)[..., None], 3, 2)
        yield from (surface.picture(made, "free")[..., :3], height, surface.normal_map(made))


def interface(name: str, size: int) -> Iterator[Pixels]:
    """Four seeds of a piece of the interface in every theme."""
    for theme in scenery.THEMES:
        for seed in range(4):
            yield panels.make(understand("panel", f"{theme} {name}"), seed, size, "free").pixels


def stretched() -> Iterator[Pixels]:
    """A panel of every theme, laid out at three sizes on a picture of 160 x 96 pixels."""
    for theme in scenery.THEMES:
        made = panels.make(understand("panel", f"{theme} panel"), 3, 48, "free")
        ground = np.zeros((96, 160, 4), np.uint8)
        for x, y, width, height in ((0, 0, 100, 96), (104, 0, 56, 40), (104, 44, 40, 52)):
            ground[y : y + height, x : x + width] = panels.stretched(
                made.piece("panel"), made.margins, width, height
            )
        yield ground


def pairs(size: int) -> Iterator[Pixels]:
    """A map of every pair of grounds that is made when only one of them is named."""
    for seed, (name, partners) in enumerate(PARTNERS.items()):
        for partner in partners:
            pair = tilesets.read(f"{name} on {partner}", seed)
            yield tilesets.make(pair, seed, size, "free").preview()


def strips(family: str, size: int) -> Iterator[Pixels]:
    """Every frame of two figures of every archetype of a family that moves."""
    for archetype in lexicon.subjects("sprite")[family]:
        for seed in (1, 2):
            words = understand("sprite", "")
            words.family, words.archetype = family, archetype
            yield animation.make(words, seed, size, "free", "tinted").sheet()


def palettes() -> Iterator[Pixels]:
    """The same dragons, heroes and potions in every palette."""
    for word in ("red dragon", "blue knight", "slime", "robot", "mage", "orc"):
        for name in NAMES:
            yield sprites.make(understand("sprite", word), 5, 48, name, "tinted").pixels


def moods() -> Iterator[Pixels]:
    """Faces in every mood."""
    for word in ("knight with no helmet", "cat", "dragon", "slime", "ghost", "demon"):
        for mood in qualities.MOODS:
            yield sprites.make(
                understand("sprite", f"{mood} {word}"), 5, 48, "free", "tinted"
            ).pixels


def _plans() -> Iterator[tuple[str, Callable[[], Iterable[Pixels]], int, int]]:
    for kind in ("sprite", "icon"):
        for family in lexicon.subjects(kind):
            for size in (16, 32, 48):
                name = f"{kind}_{family}_{size}"
                yield name, lambda k=kind, f=family, s=size: figures(k, f, s), 16, SHOWN[size]  # type: ignore[misc]
    for name, size, columns in (
        ("panel", 48, 8),
        ("button", 48, 8),
        ("bar", 64, 8),
        ("slot", 32, 4),
    ):
        yield f"interface_{name}", lambda n=name, s=size: interface(n, s), columns, 3  # type: ignore[misc]
    yield "interface_stretched", stretched, 4, 3
    yield "texture_64_twice", lambda: grounds(64), 8, 1
    yield "texture_128_maps", lambda: maps(128), 9, 1
    for size in (16, 32, 48):
        yield f"tileset_{size}", lambda s=size: pairs(s), 4, 1  # type: ignore[misc]
    for family in animation.FAMILIES:
        for size in (24, 32, 48):
            name = f"animation_{family}_{size}"
            yield name, lambda f=family, s=size: strips(f, s), 1, 2  # type: ignore[misc]
    yield "palettes_48", palettes, len(NAMES), 3
    yield "moods_48", moods, len(qualities.MOODS), 3


def write(folder: Path) -> list[Sheet]:
    """Write every sheet into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, draw, columns, scale in _plans():
        begun = time.process_time()
        pictures = list(draw())
        spent = (time.process_time() - begun) / len(pictures) * 1000
        sheet(pictures, columns, scale).save(folder / f"{name}.png")
        written.append(Sheet(name, len(pictures), round(spent, 1)))
    return written


def main() -> None:
    """See the module's docstring."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    written = write(given.folder)
    for entry in written:
        print(f"{entry.name:28} {entry.pictures:4} pictures {entry.ms:6.1f} ms each")
    if given.json:
        print(
            json.dumps({"sheets": {e.name: {"pictures": e.pictures, "ms": e.ms} for e in written}})
        )


if __name__ == "__main__":
    main()
