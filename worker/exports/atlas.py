"""Many assets as one sheet: where each frame of each lies, and the pages' pictures.

A frame may have its edge repeated once all around, because a game that filters smoothly mixes what
lies beside a frame into its rim. An animation is on one page with all its frames.
"""

import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from PIL import Image

from worker.exports import packing
from worker.exports.asset import Asset, Box, Pixels, Strip, Unsuitable, decoded, framed
from worker.exports.sprite_sheets import frame_name

FITTING = frozenset({"sprite", "icon", "animation"})
GAP = 2  # pixels between frames
MOST_PICTURES = 500
MOST_PIXELS = packing.SIDE**2  # of all pictures; a quarter of a gigabyte while they are drawn
MOST_FRAMES = 2000  # half a second of packing
FLAT = (128, 128, 255, 0)  # a normal map where nothing is
NORMAL = "normal"
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}")

NO_PLACE = {
    "texture": "A texture repeats, and within a sheet nothing can.",
    "tileset": "A tileset is a sheet already.",
    "panel": "An interface is cut into pieces, and is a sheet already.",
    "sound": "A sound is no picture.",
}
NO_PICTURE = "It is no picture that a sheet has a place for."
BROKEN = "Its file cannot be read."
TOO_LARGE = f"It is too large for a page of {packing.SIDE:,} by {packing.SIDE:,} pixels."


@dataclass(frozen=True, slots=True)
class Picture:
    """An asset for a sheet, under the name its file would have, without an ending.

    Raises ValueError for a name that could be a path.
    """

    name: str
    asset: Asset

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise ValueError("A picture's name has letters, digits, hyphens, dots, underscores.")


@dataclass(frozen=True, slots=True)
class Placed:
    """A picture with its frames: what each is called, and where on the page it lies."""

    picture: Picture
    frames: Strip
    names: Sequence[str]
    boxes: Sequence[Box]

    @property
    def moves(self) -> bool:
        return self.picture.asset.kind == "animation"


@dataclass(frozen=True, slots=True)
class Page:
    """A page called `stem`, width and height in pixels, with its pictures by name."""

    stem: str
    size: tuple[int, int]
    pictures: Sequence[Placed]

    @property
    def image(self) -> str:
        """The file name of the page's picture."""
        return f"{self.stem}.png"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What has no place in a sheet, and why, in a sentence."""

    name: str
    why: str


def lay_out(
    pictures: Iterable[Picture], stem: str, *, extrude: bool, powers: bool
) -> tuple[list[Page], list[LeftOut]]:
    """Pages with all that can be put there, and what cannot, in whatever order they are given.

    Raises Unsuitable for more frames than a sheet may have.
    """
    found, left_out = _cut(sorted(pictures, key=lambda picture: picture.name))
    if sum(frames.count for _, frames in found) > MOST_FRAMES:
        raise Unsuitable(f"A sheet has at most {MOST_FRAMES:,} frames. Take fewer animations.")
    rim = 1 if extrude else 0
    groups = [[_rimmed(frames, rim)] * frames.count for _, frames in found]
    packed = packing.pages(groups, GAP, powers=powers)
    names = _names(found)
    return [
        Page(
            stem if len(packed) == 1 else f"{stem}-{number}",
            (page.width, page.height),
            [
                Placed(*found[nth], names[nth], _boxes(page.groups[nth], found[nth][1], rim))
                for nth in sorted(page.groups)
            ],
        )
        for number, page in enumerate(packed, start=1)
    ], left_out


def _rimmed(frames: Strip, rim: int) -> packing.Size:
    return frames.width + 2 * rim, frames.height + 2 * rim


def _boxes(places: Sequence[packing.Place], frames: Strip, rim: int) -> list[Box]:
    return [(x + rim, y + rim, frames.width, frames.height) for x, y in places]


def _cut(pictures: Sequence[Picture]) -> tuple[list[tuple[Picture, Strip]], list[LeftOut]]:
    """The frames of every picture that has a place in a sheet, and those that have none."""
    found, left_out = [], []
    for picture in pictures:
        try:
            found.append((picture, _frames(picture.asset)))
        except Unsuitable as error:
            left_out.append(LeftOut(picture.name, str(error)))
        except (OSError, ValueError):
            left_out.append(LeftOut(picture.name, BROKEN))
    return found, left_out


def _frames(asset: Asset) -> Strip:
    if asset.kind not in FITTING:
        raise Unsuitable(NO_PLACE.get(asset.kind, NO_PICTURE))
    asset.pixels  # noqa: B018  a broken file shows now
    frames = framed(asset)
    if not packing.fits([_rimmed(frames, 1)] * frames.count, GAP):
        raise Unsuitable(TOO_LARGE)
    return frames


def _names(found: Sequence[tuple[Picture, Strip]]) -> list[list[str]]:
    """What each frame is called: a picture that does not move like its file, each name once."""
    taken = {picture.name.lower() for picture, _ in found}
    return [
        [_free(frame_name(picture.name, frames, nth), taken) for nth in range(frames.count)]
        if picture.asset.kind == "animation"
        else [picture.name]
        for picture, frames in found
    ]


def _free(wanted: str, taken: set[str]) -> str:
    """The name, or the first with a number that nothing has."""
    name, count = wanted, 1
    while name.lower() in taken:
        count += 1
        name = f"{wanted}-{count}"
    taken.add(name.lower())
    return name


def draw(page: Page, *, extrude: bool) -> bytes:
    """The page's picture as PNG."""
    return _drawn(page, ((each, each.picture.asset.pixels) for each in page.pictures), extrude)


def draw_normals(page: Page, *, extrude: bool) -> bytes | None:
    """The normal maps of the page at the same places; None unless every picture has its own."""
    maps = [normals(each.picture.asset) for each in page.pictures]
    if any(each is None for each in maps):
        return None
    pairs = zip(page.pictures, (each for each in maps if each is not None), strict=True)
    return _drawn(page, pairs, extrude, FLAT)


def normals(asset: Asset) -> Pixels | None:
    """The asset's normal map, height x width x 4, if it has one that belongs to the very picture.

    That of a finished one belongs to the original: turned or trimmed, it would light it wrongly.
    """
    data = asset.maps.get(NORMAL)
    if data is None or asset.version is not None:
        return None
    try:
        found = decoded(data)
    except (OSError, ValueError):
        return None
    return found if found.shape == asset.pixels.shape else None


def _drawn(
    page: Page,
    pairs: Iterable[tuple[Placed, Pixels]],
    extrude: bool,
    ground: tuple[int, int, int, int] = (0, 0, 0, 0),
) -> bytes:
    width, height = page.size
    sheet = np.full((height, width, 4), ground, np.uint8)
    for placed, pixels in pairs:
        for number, box in enumerate(placed.boxes):
            _put(sheet, placed.frames.frame(pixels, number), box, 1 if extrude else 0)
    out = io.BytesIO()
    Image.fromarray(sheet).save(out, "PNG")
    return out.getvalue()


def _put(sheet: Pixels, frame: Pixels, box: Box, rim: int) -> None:
    """The frame into the sheet, its edge repeated outwards as many times as the rim is wide."""
    x, y, width, height = box
    rimmed = np.pad(frame, ((rim, rim), (rim, rim), (0, 0)), "edge")
    sheet[y - rim : y + height + rim, x - rim : x + width + rim] = rimmed
