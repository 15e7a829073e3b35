"""From a finished asset to the files other programs read.

Everything here is pure: an `Asset` goes in, bytes by file name come out. File names are made from
the asset's own `name`, which is checked; nothing a person typed becomes a path.
"""

import math
from collections.abc import Callable, Collection
from dataclasses import dataclass

from worker.exports import (
    aseprite,
    gltf,
    godot,
    moving,
    sidecar,
    sounds,
    sprite_sheets,
    tiled,
    unity,
)
from worker.exports.asset import Asset, Unsuitable

__all__ = ["FORMATS", "PICTURES", "Asset", "Files", "Format", "Unsuitable", "offered", "write"]

Files = dict[str, bytes]
# Larger ones would keep a server busy for half a minute. Our own sheets have a quarter at most.
MOST_PIXELS = 2048 * 2048
AT_ANY_SIZE = frozenset({"json"})  # the PNG goes in as it is
PICTURES = frozenset({"sprite", "icon", "texture", "panel", "tileset", "animation"})


@dataclass(frozen=True, slots=True)
class Format:
    """A way to write an asset: `name` for programs, `title` and `note` for people.

    `maps` are the roles of files it takes beside the main one; the first of them must be there.
    """

    name: str
    title: str
    kinds: frozenset[str]
    make: Callable[[Asset], Files]
    note: str = ""
    maps: tuple[str, ...] = ()


_MOVING = frozenset({"animation"})
_PARTED = frozenset({"animation", "panel"})
_GODOT = "Written after Godot's format description; not opened in Godot 4 by us."
_UNITY = "With an importer script for any Editor folder; not opened in Unity by us."
FORMATS: dict[str, Format] = {
    entry.name: entry
    for entry in (
        Format("json", "PNG and JSON", PICTURES, sidecar.write),
        Format("aseprite", "Aseprite file", PICTURES, aseprite.write),
        Format(
            "aseprite-json",
            "PNG and Aseprite JSON, frames by name",
            _PARTED,
            sprite_sheets.aseprite_json,
        ),
        Format(
            "aseprite-list",
            "PNG and Aseprite JSON, frames as a list",
            _PARTED,
            sprite_sheets.aseprite_list,
        ),
        Format(
            "texturepacker",
            "PNG and TexturePacker JSON, frames by name",
            _MOVING,
            sprite_sheets.texturepacker_json,
        ),
        Format(
            "texturepacker-list",
            "PNG and TexturePacker JSON, frames as a list",
            _MOVING,
            sprite_sheets.texturepacker_list,
        ),
        Format("gif", "Animated GIF", _MOVING, moving.gifs),
        Format("apng", "Animated PNG", _MOVING, moving.apngs),
        Format("moving-webp", "Animated WebP", _MOVING, moving.webps),
        Format("webp", "WebP, lossless", PICTURES - _MOVING, moving.webp),
        Format("tiled", "Tiled tileset and map", frozenset({"tileset"}), tiled.write),
        Format(
            "godot",
            "Godot 4 resource",
            frozenset({"animation", "tileset"}),
            godot.write,
            _GODOT,
        ),
        Format("unity", "Unity sprites", PICTURES, unity.write, _UNITY),
        Format(
            "gltf",
            "glTF with normal map",
            frozenset({"sprite", "icon", "texture"}),
            gltf.write,
            "A plane with its colours and normals (Y up).",
            ("normal", "height"),
        ),
        Format("sound-json", "WAV and JSON", frozenset({"sound"}), sidecar.write),
        Format(
            "ogg",
            "Ogg Vorbis",
            frozenset({"sound"}),
            sounds.ogg,
            "Smaller than WAV. For a loop without a join take the WAV.",
        ),
    )
}


def offered(kind: str, roles: Collection[str] = ()) -> list[Format]:
    """The formats an asset of that kind, with files of those roles, can be written in."""
    return [
        entry
        for entry in FORMATS.values()
        if kind in entry.kinds and set(entry.maps[:1]) <= set(roles)
    ]


def write(asset: Asset, format_name: str) -> Files:
    """The files of the asset in that format. Raises Unsuitable, worded for people."""
    entry = FORMATS.get(format_name)
    if entry is None or entry not in offered(asset.kind, asset.maps):
        raise Unsuitable(f"This asset cannot be written as {format_name!r}.")
    is_read = asset.kind in PICTURES and entry.name not in AT_ANY_SIZE
    if is_read and math.prod(asset.size) > MOST_PIXELS:
        raise Unsuitable(
            f"This picture has more than {MOST_PIXELS:,} pixels, too many for {entry.title}. "
            "Take the PNG."
        )
    return entry.make(asset)
