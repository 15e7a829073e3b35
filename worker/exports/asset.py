"""A finished asset as the exports see it, and what its record says, read with care.

The record comes from an engine somebody else may have written: every number in it is checked
against the picture before it is used.
"""

import io
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Pixels = NDArray[np.uint8]
Box = tuple[int, int, int, int]  # x, y from the top left, width, height
MAX_FRAMES = 1024
MAX_MAP = 128  # cells of a side
WHOLE, LOWER = 255, -1  # masks: upper ground all round, and the lower ground
_NAME = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?")
_TAG = re.compile(r"[a-z][a-z0-9_]{0,30}")
_GROUND = re.compile(r"[a-z][a-z0-9 -]{0,30}")


_CUT = (
    "This version has another size, so its parts are not where the record says. "
    "Take the original in this format, or finish it without a change of size."
)


class Unsuitable(Exception):
    """The asset cannot be written in that format; says why in plain words."""


@dataclass(frozen=True, slots=True)
class Version:
    """A finished picture: its number, its recipe, and the original's width and height."""

    number: int
    recipe: Mapping[str, object]
    original: tuple[int, int]


@dataclass(frozen=True)
class Asset:
    """`name` is the stem of all file names: small letters, digits, hyphens. Raises ValueError for
    any other. `main` is the main file, a PNG or a WAV.

    `meta` is the engine's account, `provenance` where the asset came from. `maps` are PNGs that
    belong to the picture, by role. `version` tells how the picture was finished, if it was.
    """

    name: str
    kind: str
    main: bytes
    meta: Mapping[str, object] = field(default_factory=dict)
    provenance: Mapping[str, object] = field(default_factory=dict)
    maps: Mapping[str, bytes] = field(default_factory=dict)
    version: Version | None = None

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise ValueError("An asset's name has small letters, digits and hyphens only.")

    @cached_property
    def pixels(self) -> Pixels:
        """The picture, height x width x 4."""
        return decoded(self.main)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture, read from its head alone."""
        with Image.open(io.BytesIO(self.main), formats=("PNG",)) as image:
            return image.size

    @property
    def image(self) -> str:
        """The file name of the picture."""
        return f"{self.name}.png"

    @property
    def sound(self) -> str:
        """The file name of the sound."""
        return f"{self.name}.wav"

    @property
    def scale(self) -> int:
        """How many times as large the picture is as the one the record was written for.

        0 for a finished picture that was cut, filled up or scaled unevenly.
        """
        if self.version is None:
            return 1
        width, height = self.size
        wide, high = self.version.original
        times = width // wide
        return times if (width, height) == (wide * times, high * times) else 0


def decoded(data: bytes) -> Pixels:
    """A PNG, height x width x 4. Raises OSError or ValueError for a broken one."""
    try:
        with Image.open(io.BytesIO(data), formats=("PNG",)) as image:
            return np.asarray(image.convert("RGBA"))
    except SyntaxError as error:  # of Pillow, at a chunk in the midst that is none
        raise OSError(str(error)) from error


@dataclass(frozen=True, slots=True)
class Tag:
    """Frames `first` to `last` are the action `name`, `fps` of them a second."""

    name: str
    first: int
    last: int
    fps: int
    loops: bool

    @property
    def milliseconds(self) -> int:
        """How long a frame stands."""
        return round(1000 / self.fps)


@dataclass(frozen=True, slots=True)
class Strip:
    """Frames in rows of `columns`; lengths in pixels, the pivot within a frame."""

    width: int
    height: int
    count: int
    columns: int
    tags: tuple[Tag, ...]
    pivot: tuple[int, int]

    def place(self, number: int) -> tuple[int, int]:
        """Left and top of a frame in the picture."""
        return number % self.columns * self.width, number // self.columns * self.height

    def frame(self, pixels: Pixels, number: int) -> Pixels:
        """What of the picture is that frame."""
        left, top = self.place(number)
        return pixels[top : top + self.height, left : left + self.width]

    def box(self, number: int) -> Box:
        """Where that frame lies in the picture."""
        return *self.place(number), self.width, self.height

    def milliseconds(self, frame: int) -> int:
        """How long that frame stands."""
        tag = next((tag for tag in self.tags if tag.first <= frame <= tag.last), None)
        return tag.milliseconds if tag else 100


@dataclass(frozen=True, slots=True)
class Tiles:
    """A sheet of square tiles. `masks` has a bit for each neighbour of the upper ground, -1: none.

    `map` holds numbers of tiles, row by row.
    """

    size: int
    columns: int
    masks: tuple[int, ...]
    upper: str
    lower: str
    map: tuple[tuple[int, ...], ...]

    def place(self, number: int) -> tuple[int, int]:
        """Column and row of a tile in the sheet."""
        return number % self.columns, number // self.columns


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of an interface's sheet to be cut in nine: `box` and `centre` are x, y, width, height.

    The centre is within the box; its size is 0 where nothing is left to stretch.
    """

    name: str
    box: Box
    centre: Box


def pieces(asset: Asset) -> tuple[Piece, ...]:
    """The pieces of an interface. Raises Unsuitable if the record does not fit the picture."""
    scale = _scale(asset)
    margins = _mapping(asset.meta.get("margins"), "margins")
    sides = [
        _whole(margins.get(side), 0, 4096) * scale for side in ("left", "top", "right", "bottom")
    ]
    entries = _list(asset.meta.get("pieces"), "pieces", 64)
    return tuple(_piece(asset, entry, sides) for entry in entries)


def _piece(asset: Asset, entry: object, margins: list[int]) -> Piece:
    facts, scale = _mapping(entry, "pieces"), _scale(asset)
    high, wide = (side // scale for side in asset.pixels.shape[:2])
    x, y = _whole(facts.get("x"), 0, wide - 1), _whole(facts.get("y"), 0, high - 1)
    width = _whole(facts.get("width"), 1, wide - x) * scale
    height = _whole(facts.get("height"), 1, high - y) * scale
    x, y = x * scale, y * scale
    left, top, right, bottom = margins
    inner = (max(0, width - left - right), max(0, height - top - bottom))
    name = _word(facts.get("name"), _GROUND)
    return Piece(name, (x, y, width, height), (min(left, width), min(top, height), *inner))


def framed(asset: Asset) -> Strip:
    """The frames of an animation as `strip` has them; everything else is a single one."""
    if asset.kind == "animation":
        return strip(asset)
    width, height = asset.size
    return Strip(width, height, 1, 1, (), (0, 0))


def strip(asset: Asset) -> Strip:
    """The frames of an animation. Raises Unsuitable if the record does not fit the picture."""
    facts = _mapping(asset.meta.get("animation"), "frames")
    frame = _mapping(facts.get("frame"), "frames")
    height, width = asset.pixels.shape[:2]
    count = _whole(facts.get("frames"), 1, MAX_FRAMES)
    columns = _whole(facts.get("columns", count), 1, count)
    wide, high = (_whole(frame.get(side), 1, 2**16) for side in ("width", "height"))
    pivot = _mapping(facts.get("pivot"), "frames")
    if asset.scale:
        foot = (_whole(pivot.get("x"), 0, wide), _whole(pivot.get("y"), 0, high))
        wide, high = wide * asset.scale, high * asset.scale
        foot = (foot[0] * asset.scale, foot[1] * asset.scale)
    else:
        wide, high, foot = _seen(asset, count, columns)
    if (wide * columns, high * count) != (width, height * columns):
        raise Unsuitable("The frames of this asset do not fit its picture.")
    tags = tuple(_tag(entry, count) for entry in _list(facts.get("tags"), "frames", 64))
    return Strip(wide, high, count, columns, tags, foot)


def _seen(asset: Asset, count: int, across: int) -> tuple[int, int, tuple[int, int]]:
    """Frames whose size was changed: width, height and, where the figure stands, the pivot."""
    height, width = asset.pixels.shape[:2]
    if width % count or across != count or _is_packed(asset):
        raise Unsuitable(_CUT)
    seen = asset.pixels[..., 3].reshape(height, count, width // count) > 0
    columns, rows = np.flatnonzero(seen[:, 0].any(0)), np.flatnonzero(seen.any((1, 2)))
    if not columns.size:
        raise Unsuitable("There is nothing to be seen in the first frame.")
    return width // count, height, (int(columns[0] + columns[-1] + 1) // 2, int(rows[-1]) + 1)


def _is_packed(asset: Asset) -> bool:
    steps = asset.version.recipe.get("steps") if asset.version else None
    return isinstance(steps, list) and any(
        isinstance(step, Mapping) and step.get("step") == "pack" for step in steps
    )


def _tag(entry: object, count: int) -> Tag:
    facts = _mapping(entry, "frames")
    first = _whole(facts.get("from"), 0, count - 1)
    last = _whole(facts.get("to"), first, count - 1)
    name = _word(facts.get("name"), _TAG)
    return Tag(name, first, last, _whole(facts.get("fps"), 1, 100), facts.get("loop") is True)


def tiles(asset: Asset) -> Tiles:
    """The tiles of a tileset. Raises Unsuitable if the record does not fit the picture."""
    facts = _mapping(asset.meta.get("tileset"), "tiles")
    height, width = asset.pixels.shape[:2]
    size = _whole(facts.get("tile"), 1, min(height, width)) * _scale(asset)
    columns = _whole(facts.get("columns"), 1, width)
    masks = tuple(_whole(mask, -1, 255) for mask in _list(facts.get("masks"), "tiles", 4096))
    if columns * size != width or height % size or len(masks) > columns * (height // size):
        raise Unsuitable("The tiles of this asset do not fit its picture.")
    if not {WHOLE, LOWER} <= set(masks):
        raise Unsuitable("This tileset has no plain tile of each ground.")
    rows = [
        tuple(_whole(number, 0, len(masks) - 1) for number in _list(row, "tiles", MAX_MAP))
        for row in _list(facts.get("map"), "tiles", MAX_MAP)
    ]
    if not rows or not rows[0] or len({len(row) for row in rows}) > 1:
        raise Unsuitable("The sample map of this asset has no proper rows.")
    upper, lower = (_word(facts.get(name), _GROUND) for name in ("upper", "lower"))
    return Tiles(size, columns, masks, upper, lower, tuple(rows))


def _scale(asset: Asset) -> int:
    if not asset.scale:
        raise Unsuitable(_CUT)
    return asset.scale


def _mapping(value: object, of: str) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise Unsuitable(f"The record of this asset does not say where its {of} are.")
    return value


def _list(value: object, of: str, most: int) -> list[object]:
    if not isinstance(value, (list, tuple)) or not 0 < len(value) <= most:
        raise Unsuitable(f"The record of this asset does not say where its {of} are.")
    return list(value)


def _whole(value: object, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise Unsuitable("The record of this asset does not fit its picture.")
    return value


def _word(value: object, pattern: re.Pattern[str]) -> str:
    if not isinstance(value, str) or not pattern.fullmatch(value):
        raise Unsuitable("The record of this asset has a name that cannot be used.")
    return value
