"""Contact sheets: every family of the procedural engine in a picture to look at.

`python3 -m bench.contact_sheets docs/art` writes one PNG per family there, small enough to keep;
with `--all` one per family and size, larger. With `--json` the last line is one JSON object with
what was written and how long a picture took.
"""

import argparse
import json
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
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
    sounds,
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
SHOWN = {16: 5, 32: 3, 48: 2}  # how many screen pixels a pixel gets
SET = ("sword", "axe", "bow", "shield", "helmet", "ring", "key", "potion", "book", "gem", "coin",
       "chest")  # fmt: skip
STYLES = ("", "bronze", "gold with sapphire", "silver with emerald", "ice", "red and gold")
SHAPED = {
    "sprite": ("knight", "dragon", "slime", "golem", "barrel", "tree", "house", "moon"),
    "icon": ("sword", "helmet", "potion", "gem", "skull", "key", "chest", "apple"),
}
INTERFACE = {"panel": 48, "button": 48, "bar": 64, "slot": 32}  # pixels


@dataclass(frozen=True, slots=True)
class Plan:
    """A sheet to be made: so many pictures in a row, each pixel shown `scale` pixels wide."""

    name: str
    draw: Callable[[], Iterable[Pixels]]
    columns: int
    scale: int


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


def views(family: str, size: int, seeds: int) -> Iterator[Pixels]:
    """Some seeds of every archetype of a family from the front, the left, the right and the
    back, those of one beside each other; what cannot be drawn from there is left out."""
    for archetype in lexicon.subjects("sprite")[family]:
        for seed in range(seeds):
            for view in sprites.ROUND:
                words = understand("sprite", "")
                words.family, words.archetype = family, archetype
                shown = view in sprites.SUBJECTS[archetype].views
                made = sprites.make(words, seed, size, "free", "tinted", view if shown else "auto")
                yield made.pixels if shown else np.zeros_like(made.pixels)


def grounds(size: int, seeds: int) -> Iterator[Pixels]:
    """Some seeds of every ground, each shown twice in both directions."""
    for name in lexicon.TEXTURES:
        for seed in range(seeds):
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


def pairs(size: int, most: int) -> Iterator[Pixels]:
    """A map of every pair of grounds that is made when only one is named, `most` of each."""
    for seed, (name, partners) in enumerate(PARTNERS.items()):
        for partner in partners[:most]:
            pair = tilesets.read(f"{name} on {partner}", seed)
            yield tilesets.make(pair, seed, size, "free").preview()


def strips(family: str, size: int, seeds: int) -> Iterator[Pixels]:
    """Every frame of some figures of every archetype of a family that moves."""
    for archetype in lexicon.subjects("sprite")[family]:
        for seed in range(1, seeds + 1):
            words = understand("sprite", "")
            words.family, words.archetype = family, archetype
            yield animation.make(words, seed, size, "free", "tinted").sheet()


def walks(size: int) -> Iterator[Pixels]:
    """Everybody walking in all four directions, a row each."""
    for seed, archetype in enumerate(lexicon.subjects("sprite")["characters"], 3):
        words = understand("sprite", "")
        words.family, words.archetype = "characters", archetype
        made = animation.make(words, seed, size, "free", "tinted", ("walk",), sprites.FOUR)
        yield made.sheet()


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


def sets() -> Iterator[Pixels]:
    """Twelve icons in one style after the other, as they would stand in an inventory."""
    for style in STYLES:
        for seed, word in enumerate(SET, 5):
            yield icons.make(understand("icon", word, style), seed, 32, "free", "tinted").pixels


def normals() -> Iterator[Pixels]:
    """Sprites and icons, each beside its normal map."""
    for kind, words in SHAPED.items():
        for word in words:
            make = sprites.make if kind == "sprite" else icons.make
            made = make(understand(kind, word), 2, 32, "free", "tinted")
            yield from (made.pixels, made.normals)


def heard() -> Iterator[Pixels]:
    """Four seeds of every family of sounds, as pictures of loudness and pitch."""
    for name in sounds.FAMILIES:
        for seed in range(4):
            words = sounds.read("")
            words.archetype = name
            made = sounds.make(words, seed)
            yield sounds.picture(made.samples, loop=made.loop)


def book() -> Iterator[Plan]:
    """One sheet a family, at a size to keep beside the words about it."""
    for kind in ("sprite", "icon"):
        for family in lexicon.subjects(kind):
            yield Plan(f"{kind}-{family}", partial(figures, kind, family, 32), 16, 2)
    for family in lexicon.subjects("sprite"):
        if family != "planets":
            yield Plan(f"views-{family}", partial(views, family, 32, 3), 12, 2)
    for name, size in INTERFACE.items():
        yield Plan(f"panel-{name}", partial(interface, name, size), 8, 2)
    yield Plan("panel-stretched", stretched, 4, 1)
    yield Plan("texture", partial(grounds, 64, 2), 8, 1)
    yield Plan("tileset", partial(pairs, 32, 1), 3, 1)
    for family in animation.FAMILIES:
        yield Plan(f"animation-{family}", partial(strips, family, 32, 1), 1, 2)
    yield Plan("animation-four", partial(walks, 32), 4, 2)
    yield Plan("sound", heard, 8, 1)
    yield Plan("icon-sets", sets, len(SET), 2)
    yield Plan("normals", normals, 16, 2)
    yield Plan("palettes", palettes, len(NAMES), 2)
    yield Plan("moods", moods, len(qualities.MOODS), 2)


def everything() -> Iterator[Plan]:
    """Every family at every size that differs."""
    for kind in ("sprite", "icon"):
        for family in lexicon.subjects(kind):
            for size in (16, 32, 48):
                draw = partial(figures, kind, family, size)
                yield Plan(f"{kind}_{family}_{size}", draw, 16, SHOWN[size])
    for family in lexicon.subjects("sprite"):
        for size in (16, 32, 48):
            draw = partial(views, family, size, 4)
            yield Plan(f"views_{family}_{size}", draw, 16, SHOWN[size])
    for name, size in INTERFACE.items():
        yield Plan(f"interface_{name}", partial(interface, name, size), 8, 3)
    yield Plan("interface_stretched", stretched, 4, 3)
    yield Plan("texture_64_twice", partial(grounds, 64, 4), 8, 1)
    yield Plan("texture_128_maps", partial(maps, 128), 9, 1)
    for size in (16, 32, 48):
        yield Plan(f"tileset_{size}", partial(pairs, size, 3), 4, 1)
    for family in animation.FAMILIES:
        for size in (24, 32, 48):
            yield Plan(f"animation_{family}_{size}", partial(strips, family, size, 2), 1, 2)
    yield Plan("animation_four_48", partial(walks, 48), 4, 2)
    yield Plan("sounds", heard, 8, 2)
    yield Plan("palettes_48", palettes, len(NAMES), 3)
    yield Plan("moods_48", moods, len(qualities.MOODS), 3)


def saved(picture: Image.Image, path: Path) -> None:
    """Written with a palette: exact where there are at most 256 colours, else their best."""
    few = picture.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(path, optimize=True)


def write(folder: Path, plans: Iterable[Plan]) -> list[Sheet]:
    """Write every planned sheet into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for plan in plans:
        begun = time.process_time()
        pictures = list(plan.draw())
        spent = (time.process_time() - begun) / len(pictures) * 1000
        saved(sheet(pictures, plan.columns, plan.scale), folder / f"{plan.name}.png")
        written.append(Sheet(plan.name, len(pictures), round(spent, 1)))
    return written


def main() -> None:
    """See the module's docstring."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--all", action="store_true", help="every family at every size")
    given = parser.parse_args()
    written = write(given.folder, everything() if given.all else book())
    for entry in written:
        print(f"{entry.name:28} {entry.pictures:4} pictures {entry.ms:6.1f} ms each")
    if given.json:
        print(
            json.dumps({"sheets": {e.name: {"pictures": e.pictures, "ms": e.ms} for e in written}})
        )


if __name__ == "__main__":
    main()
