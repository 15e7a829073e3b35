"""For Unity: the PNG, a description of it, and our own importer that reads that.

A `.meta` file written by hand breaks references as soon as one identifier changes, so Unity writes
its own. The description counts pixels from the bottom left, as Unity does.
"""

from dataclasses import asdict, dataclass
from pathlib import Path

from worker.exports.asset import Asset, pieces, strip, tiles
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
    script = Path(__file__).with_name(SCRIPT).read_bytes()
    described = as_json(_described(asset))
    return {
        asset.image: asset.main,
        f"{asset.name}.unity.json": described,
        f"Editor/{SCRIPT}": script,
    }


def _described(asset: Asset) -> dict[str, object]:
    tags = strip(asset).tags if asset.kind == "animation" else ()
    return {
        "format": FORMAT,
        "version": VERSION,
        "image": asset.image,
        "pixelsPerUnit": PIXELS_PER_UNIT,
        "repeat": asset.kind == "texture",
        "slices": [asdict(piece) for piece in _slices(asset)],
        "clips": [
            {
                "name": f"{asset.name}-{tag.name}",
                "first": tag.first,
                "last": tag.last,
                "framesPerSecond": tag.fps,
                "loops": tag.loops,
            }
            for tag in tags
        ],
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
            foot = 0.0 if kind in STANDING else 0.5
            return [Slice(asset.name, 0, 0, width, height, pivotY=foot)]


def _frames(asset: Asset) -> list[Slice]:
    found, height = strip(asset), asset.pixels.shape[0]
    across = round(found.pivot[0] / found.width, 4)
    up = round(1 - found.pivot[1] / found.height, 4)
    places = (found.place(number) for number in range(found.count))
    return [
        Slice(
            f"{asset.name}-{number}",
            left,
            height - top - found.height,
            found.width,
            found.height,
            across,
            up,
        )
        for number, (left, top) in enumerate(places)
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
