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
MAX_FRAMES = 1024
MAX_MAP = 128  # cells of a side
WHOLE, LOWER = 255, -1  # masks: upper ground all round, and the lower ground
_NAME = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?")
_TAG = re.compile(r"[a-z][a-z0-9_]{0,30}")
_GROUND = re.compile(r"[a-z][a-z0-9 -]{0,30}")


class Unsuitable(Exception):
    """The asset cannot be written in that format; says why in plain words."""


@dataclass(frozen=True)
class Asset:
    """`name` is the stem of all file names: small letters, digits, hyphens. `png` is the main file.

    `meta` is the engine's account, `provenance` where the asset came from. Raises ValueError for
    any other name.
    """

    name: str
    kind: str
    png: bytes
    meta: Mapping[str, object] = field(default_factory=dict)
    provenance: Mapping[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise ValueError("An asset's name has small letters, digits and hyphens only.")

    @cached_property
    def pixels(self) -> Pixels:
        """The picture, height x width x 4."""
        with Image.open(io.BytesIO(self.png), formats=("PNG",)) as image:
            return np.asarray(image.convert("RGBA"))

    @property
    def area(self) -> int:
        """Pixels of the picture, read from its head alone."""
        with Image.open(io.BytesIO(self.png), formats=("PNG",)) as image:
            return image.width * image.height

    @property
    def image(self) -> str:
        """The file name of the picture."""
        return f"{self.name}.png"


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
    """Frames side by side; lengths in pixels, the pivot within a frame."""

    width: int
    height: int
    count: int
    tags: tuple[Tag, ...]
    pivot: tuple[int, int]

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
    box: tuple[int, int, int, int]
    centre: tuple[int, int, int, int]


def pieces(asset: Asset) -> tuple[Piece, ...]:
    """The pieces of an interface. Raises Unsuitable if the record does not fit the picture."""
    margins = _mapping(asset.meta.get("margins"), "margins")
    sides = [_whole(margins.get(side), 0, 4096) for side in ("left", "top", "right", "bottom")]
    entries = _list(asset.meta.get("pieces"), "pieces", 64)
    return tuple(_piece(asset, entry, sides) for entry in entries)


def _piece(asset: Asset, entry: object, margins: list[int]) -> Piece:
    facts = _mapping(entry, "pieces")
    high, wide = asset.pixels.shape[:2]
    x, y = _whole(facts.get("x"), 0, wide - 1), _whole(facts.get("y"), 0, high - 1)
    width = _whole(facts.get("width"), 1, wide - x)
    height = _whole(facts.get("height"), 1, high - y)
    left, top, right, bottom = margins
    inner = (max(0, width - left - right), max(0, height - top - bottom))
    name = _word(facts.get("name"), _GROUND)
    return Piece(name, (x, y, width, height), (min(left, width), min(top, height), *inner))


def strip(asset: Asset) -> Strip:
    """The frames of an animation. Raises Unsuitable if the record does not fit the picture."""
    facts = _mapping(asset.meta.get("animation"), "frames")
    frame = _mapping(facts.get("frame"), "frames")
    height, width = asset.pixels.shape[:2]
    count = _whole(facts.get("frames"), 1, MAX_FRAMES)
    wide, high = _whole(frame.get("width"), 1, width), _whole(frame.get("height"), 1, height)
    if wide * count != width or high != height:
        raise Unsuitable("The frames of this asset do not fit its picture.")
    pivot = _mapping(facts.get("pivot"), "frames")
    return Strip(
        wide,
        high,
        count,
        tuple(_tag(entry, count) for entry in _list(facts.get("tags"), "frames", 64)),
        (_whole(pivot.get("x"), 0, wide), _whole(pivot.get("y"), 0, high)),
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
    size = _whole(facts.get("tile"), 1, min(height, width))
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
