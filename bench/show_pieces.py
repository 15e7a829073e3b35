"""The pictures the studio shows of itself, made by the engine that everybody gets.

`python3 -m bench.show_pieces` makes those below `static/` anew: the shelf of the front page, its
set of icons, some pieces of every kind, and one picture of every preset. Whoever changes the engine
or a preset runs it and looks at them: a test holds that they are what the engine makes today.
"""

import argparse
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

from PIL import Image, PngImagePlugin

from boot import folders
from web.presets import shipped
from worker import catalog
from worker.engines.base import Request
from worker.engines.procedural import Procedural
from worker.exports import moving
from worker.exports.asset import Asset

STATIC = folders.ROOT / "static"
TILE = 96  # pixels: a side of a preset's picture
STAGE = (112, 48)  # pixels: what shows a kind
GAP = 4  # pixels between the pieces on it
STEP = 110  # milliseconds a frame
SEEDS = {"larder": 21, "hero": 13, "walker": 13, "boss": 8}  # of presets that look better so


@dataclass(frozen=True, slots=True)
class Piece:
    """An order, and in which movement it is shown too, if in any."""

    kind: str
    words: str
    seed: int
    settings: Mapping[str, object] = field(default_factory=dict)
    moves: str = ""

    @property
    def slug(self) -> str:
        """Its words as part of a file's name; the page reads them from it."""
        return self.words.replace(" ", "-")


SMALL: Mapping[str, object] = {"size": 32}
SHELF = (
    Piece("sprite", "angry red dragon", 8, moves="idle"),
    Piece("icon", "silver sword", 7),
    Piece("sprite", "mage with a beard", 6, moves="idle"),
    Piece("icon", "emerald potion", 12),
    Piece("texture", "mossy cobblestone", 2, SMALL),
    Piece("sprite", "blue robot", 2, moves="walk"),
    Piece("icon", "golden key", 11),
    Piece("sprite", "green slime", 4, moves="idle"),
    Piece("texture", "red bricks", 3, SMALL),
    Piece("sprite", "knight with a shield", 13, moves="walk"),
    Piece("icon", "treasure chest", 7),
    Piece("texture", "lava", 5, SMALL),
    Piece("sprite", "pale ghost", 13, moves="idle"),
    Piece("sprite", "autumn tree", 9),
    Piece("icon", "oak shield", 7),
    Piece("sprite", "cottage", 9),
    Piece("sprite", "purple bat", 3, moves="walk"),
    Piece("icon", "spell book", 3),
    Piece("sprite", "skeleton king", 8, moves="attack"),
    Piece("sprite", "planet with rings", 7),
)
STYLE: Mapping[str, object] = {"size": 48, "palette": "ember", "outline": "black"}
SET = tuple(
    Piece("icon", words, seed, STYLE)
    for words, seed in (
        ("red potion", 9),
        ("golden sword", 15),
        ("iron axe", 16),
        ("golden shield", 7),
        ("spell book", 7),
        ("silver key", 20),
        ("gold coin", 18),
        ("ruby ring", 1),
        ("treasure chest", 7),
        ("steel helmet", 4),
        ("lantern", 6),
        ("meat", 7),
    )
)
# What shows a kind, beside each other; of a walk in all directions which row.
KINDS: Mapping[str, tuple[Piece, ...]] = {
    "sprite": (
        Piece("sprite", "knight with a shield", 13),
        Piece("sprite", "red dragon", 8, {"view": "right"}),
        Piece("sprite", "cottage", 9),
    ),
    "icon": (
        Piece("icon", "emerald potion", 12),
        Piece("icon", "golden key", 11),
        Piece("icon", "spell book", 3),
    ),
    "texture": (Piece("texture", "mossy cobblestone", 2, {"size": 128}),),
    "tileset": (Piece("tileset", "grass on water", 1, {"size": 16}),),
    "panel": (
        Piece("panel", "wooden panel", 3, {"size": 48}),
        Piece("panel", "wooden button", 3, {"size": 32}),
    ),
    "sound": (Piece("sound", "heavy footsteps on gravel", 5),),
}
WALKERS = (
    (Piece("animation", "knight with a red cape", 13), 0),
    (Piece("animation", "red dragon", 8), 1),
    (Piece("animation", "grey wolf", 2), 2),
)


def pictures() -> Iterator[tuple[str, bytes]]:
    """Every picture there is to show, by its path below `static/`."""
    for number, piece in enumerate(SHELF, 1):
        name = f"{number:02}-{piece.slug}.png"
        yield f"art/{name}", picture(piece)
        if piece.moves:
            yield f"moving/{name}", motion(piece)
    for number, piece in enumerate(SET, 1):
        yield f"set/{number:02}-{piece.slug}.png", picture(piece)
    for kind, pieces in KINDS.items():
        shown = [_opened(picture(piece)) for piece in pieces]
        if kind == "sound":  # the wave, without the pitches below it
            shown = [whole.crop((0, 4, whole.width, 4 + STAGE[1])) for whole in shown]
        yield f"kinds/{kind}.png", _png(stage(shown))
    frames = walk()
    yield "kinds/animation.png", _png(frames[0])
    yield "moving/animation.png", _apng(frames)
    for slug, preset in shipped.PRESETS.items():
        settings = {**preset.settings}
        words = str(settings.pop("prompt"))
        piece = Piece(preset.kind, words, SEEDS.get(slug, 5), settings)
        yield f"presets/{slug}.png", tile(_first(piece))


def picture(piece: Piece) -> bytes:
    """The PNG of a piece; of a sound the picture that goes with it."""
    files, _ = _made(piece.kind, piece)
    return files.get("preview") or files["main"]


def motion(piece: Piece) -> bytes:
    """The same figure in its movement, as an APNG."""
    settings = {**piece.settings, "movement": piece.moves}
    files, meta = _made("animation", Piece("animation", piece.words, piece.seed, settings))
    asset = Asset("piece", "animation", files["main"], meta)
    return moving.apngs(asset)[f"piece-{piece.moves}.png"]


def _first(piece: Piece) -> bytes:
    """The picture of a piece; of an animation or a sheet of panels its first one."""
    whole = picture(piece)
    if piece.kind not in ("animation", "panel"):
        return whole
    strip = _opened(whole)
    return _png(strip.crop((0, 0, min(strip.size), min(strip.size))))


def _made(kind: str, piece: Piece) -> tuple[Mapping[str, bytes], Mapping[str, object]]:
    """The files by their role, and the engine's account of the main one."""
    settings = catalog.validate(catalog.find(kind), {"prompt": piece.words, **piece.settings})
    request = Request(kind, settings, piece.seed)
    with tempfile.TemporaryDirectory() as folder:
        made = Procedural().generate(request, Path(folder), lambda *_: None, lambda: False)
        files: dict[str, bytes] = {file.role: file.path.read_bytes() for file in made}
    return files, next(file.meta for file in made if file.role == "main")


def stage(pieces: Sequence[Image.Image]) -> Image.Image:
    """Pieces beside each other in the middle of a kind's picture; larger ones show their middle."""
    whole = Image.new("RGBA", STAGE)
    left = (STAGE[0] - sum(piece.width for piece in pieces) - GAP * (len(pieces) - 1)) // 2
    for piece in pieces:
        whole.paste(piece, (left, (STAGE[1] - piece.height) // 2))
        left += piece.width + GAP
    return whole


def walk() -> list[Image.Image]:
    """The frames of some who walk, each in another direction."""
    rows = []
    for piece, row in WALKERS:
        order = Piece(piece.kind, piece.words, piece.seed, {"movement": "walk", "view": "four"})
        sheet = _opened(picture(order))
        side = sheet.height // 4
        rows.append([sheet.crop(box) for box in _cells(sheet.width, row * side, side)])
    return [stage(frame) for frame in zip(*rows, strict=True)]


def _cells(width: int, top: int, side: int) -> Iterator[tuple[int, int, int, int]]:
    for left in range(0, width, side):
        yield left, top, left + side, top + side


def tile(png: bytes) -> bytes:
    """A picture of any size in a square tile: in whole multiples, or its middle if it is larger."""
    whole = _opened(png)
    times = max(1, TILE // max(whole.size))
    large = whole.resize((whole.width * times, whole.height * times), Image.Resampling.NEAREST)
    left, top = ((side - TILE) // 2 for side in large.size)
    return _png(large.crop((left, top, left + TILE, top + TILE)))


def _opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGBA")


def _apng(frames: Sequence[Image.Image]) -> bytes:
    data = BytesIO()
    first, *others = frames
    wiped = PngImagePlugin.Disposal.OP_BACKGROUND
    first.save(data, "PNG", save_all=True, append_images=others, duration=STEP, disposal=wiped)
    return data.getvalue()


def _png(image: Image.Image) -> bytes:
    data = BytesIO()
    image.save(data, "PNG", optimize=True)
    return data.getvalue()


def main() -> None:
    """See the module's docstring."""
    argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "").parse_args()
    for path, data in pictures():
        (STATIC / path).parent.mkdir(exist_ok=True)
        (STATIC / path).write_bytes(data)
    print(f"The pictures below {STATIC} are new: look at them.")


if __name__ == "__main__":
    main()
