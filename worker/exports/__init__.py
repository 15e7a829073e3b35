"""From a finished asset to the files other programs read.

Everything here is pure: an `Asset` goes in, bytes by file name come out. File names are made from
the asset's own `name`, which is checked; nothing a person typed becomes a path.
"""

from collections.abc import Callable
from dataclasses import dataclass

from worker.exports import aseprite, godot, moving, sidecar, sprite_sheets, tiled
from worker.exports.asset import Asset, Unsuitable

__all__ = ["FORMATS", "PICTURES", "Asset", "Files", "Format", "Unsuitable", "offered", "write"]

Files = dict[str, bytes]
# Larger ones would keep a server busy for half a minute. Our own sheets have a quarter at most.
MOST_PIXELS = 2048 * 2048
AT_ANY_SIZE = frozenset({"json"})  # the PNG goes in as it is
PICTURES = frozenset({"sprite", "icon", "texture", "panel", "tileset", "animation"})


@dataclass(frozen=True, slots=True)
class Format:
    """A way to write an asset: `name` for programs, `title` and `note` for people."""

    name: str
    title: str
    kinds: frozenset[str]
    make: Callable[[Asset], Files]
    note: str = ""


_UNOPENED = "Written after Godot's format description; not opened in Godot 4 by us."
FORMATS: dict[str, Format] = {
    entry.name: entry
    for entry in (
        Format("json", "PNG and JSON", PICTURES, sidecar.write),
        Format("aseprite", "Aseprite file", PICTURES, aseprite.write),
        Format(
            "aseprite-json",
            "PNG and Aseprite JSON",
            frozenset({"animation"}),
            sprite_sheets.aseprite_json,
        ),
        Format(
            "texturepacker",
            "PNG and TexturePacker JSON",
            frozenset({"animation"}),
            sprite_sheets.texturepacker_json,
        ),
        Format("gif", "Animated GIF", frozenset({"animation"}), moving.gifs),
        Format("apng", "Animated PNG", frozenset({"animation"}), moving.apngs),
        Format("tiled", "Tiled tileset and map", frozenset({"tileset"}), tiled.write),
        Format(
            "godot",
            "Godot 4 resource",
            frozenset({"animation", "tileset"}),
            godot.write,
            _UNOPENED,
        ),
    )
}


def offered(kind: str) -> list[Format]:
    """The formats an asset of that kind can be written in."""
    return [entry for entry in FORMATS.values() if kind in entry.kinds]


def write(asset: Asset, format_name: str) -> Files:
    """The files of the asset in that format. Raises Unsuitable, worded for people."""
    entry = FORMATS.get(format_name)
    if entry is None or asset.kind not in entry.kinds:
        raise Unsuitable(f"This asset cannot be written as {format_name!r}.")
    if entry.name not in AT_ANY_SIZE and asset.area > MOST_PIXELS:
        raise Unsuitable(
            f"This picture has more than {MOST_PIXELS:,} pixels, too many for {entry.title}. "
            "Take the PNG."
        )
    return entry.make(asset)
