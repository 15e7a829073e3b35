"""For Unity: the PNG, a description of it, and our own importer that reads that.

A `.meta` file written by hand breaks references as soon as one identifier changes, so Unity writes
its own. The description counts pixels from the bottom left, as Unity does.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from worker.exports.asset import Asset, Box, Strip, Tag, pieces, strip, tiles
from worker.exports.sidecar import as_json

FORMAT = "homeforge.unity"
VERSION = 1
# One number for every asset: so all pixels are of one size, whatever they belong to.
PIXELS_PER_UNIT = 32
SCRIPT = "HomeforgeImporter.cs"
STANDING = frozenset({"sprite"})  # these have their pivot at their feet


@dataclass(frozen=True, slots=True)
class Slice:
    """A sprite in the picture; lengths in pixels, the pivot from 0 to 1, borders to be kept."""

    name: str
    x: int
    y: int
    width: int
    height: int
    pivotX: float = 0.5  # noqa: N815  as the importer names its fields
    pivotY: float = 0.5  # noqa: N815
    left: int = 0
    bottom: int = 0
    right: int = 0
    top: int = 0


def write(asset: Asset) -> dict[str, bytes]:
    """`name.png`, `name.unity.json` and the script, for any folder of the project's assets."""
    tags = strip(asset).tags if asset.kind == "animation" else ()
    clips = [clip(asset.name, tag) for tag in tags]
    told = described(asset.image, _slices(asset), clips, repeat=asset.kind == "texture")
    return {asset.image: asset.main, f"{asset.name}.unity.json": as_json(told), **importer()}


def importer() -> dict[str, bytes]:
    """The script that reads the description."""
    return {f"Editor/{SCRIPT}": Path(__file__).with_name(SCRIPT).read_bytes()}


def described(
    image: str, slices: Sequence[Slice], clips: Sequence[object], *, repeat: bool = False
) -> dict[str, object]:
    """What the importer reads beside the image."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "image": image,
        "pixelsPerUnit": PIXELS_PER_UNIT,
        "repeat": repeat,
        "slices": [asdict(piece) for piece in slices],
        "clips": list(clips),
    }


def clip(stem: str, tag: Tag, before: int = 0) -> dict[str, object]:
    """An action, of whose asset the first frame has so many slices before it."""
    return {
        "name": f"{stem}-{tag.name}",
        "first": before + tag.first,
        "last": before + tag.last,
        "framesPerSecond": tag.fps,
        "loops": tag.loops,
    }


def _slices(asset: Asset) -> list[Slice]:
    match asset.kind:
        case "animation":
            return _frames(asset)
        case "tileset":
            return _tiles(asset)
        case "panel":
            return _pieces(asset)
        case kind:
            height, width = asset.pixels.shape[:2]
            return [Slice(asset.name, 0, 0, width, height, *still_pivot(kind))]


def sliced(name: str, box: Box, height: int, pivot: tuple[float, float]) -> Slice:
    """A sprite that lies there in a picture of that height."""
    x, y, width, high = box
    return Slice(name, x, height - y - high, width, high, *pivot)


def still_pivot(kind: str) -> tuple[float, float]:
    """Where a picture that does not move is held, from 0 to 1: across, up."""
    return 0.5, 0.0 if kind in STANDING else 0.5


def frame_pivot(frames: Strip) -> tuple[float, float]:
    """Where the frames of an animation stand, from 0 to 1: across, up."""
    across, down = frames.pivot
    return round(across / frames.width, 4), round(1 - down / frames.height, 4)


def _frames(asset: Asset) -> list[Slice]:
    found, height = strip(asset), asset.size[1]
    return [
        sliced(f"{asset.name}-{number}", found.box(number), height, frame_pivot(found))
        for number in range(found.count)
    ]


def _tiles(asset: Asset) -> list[Slice]:
    found, height = tiles(asset), asset.pixels.shape[0]
    places = (found.place(number) for number in range(len(found.masks)))
    return [
        Slice(
            f"{asset.name}-{number}",
            column * found.size,
            height - (row + 1) * found.size,
            found.size,
            found.size,
        )
        for number, (column, row) in enumerate(places)
    ]


def _pieces(asset: Asset) -> list[Slice]:
    high = asset.pixels.shape[0]
    found = []
    for piece in pieces(asset):
        x, y, width, height = piece.box
        left, top, inner, tall = piece.centre
        found.append(
            Slice(
                f"{asset.name}-{piece.name}".replace(" ", "-"),
                x,
                high - y - height,
                width,
                height,
                left=left,
                bottom=height - top - tall,
                right=width - left - inner,
                top=top,
            )
        )
    return found
