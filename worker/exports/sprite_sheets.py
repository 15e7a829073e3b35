"""Frames described in JSON: as Aseprite exports them, and as TexturePacker does.

Shapes after Aseprite's "Export Sprite Sheet" (hash) and TexturePacker's JSON (hash) with the
`animations` that PixiJS reads.
"""

from worker.exports.asset import Asset, Strip, strip
from worker.exports.sidecar import as_json


def aseprite_json(asset: Asset) -> dict[str, bytes]:
    """`name.png` and `name.json` with frameTags, and the pivot as a slice."""
    frames = strip(asset)
    described = {
        f"{asset.name} {number}.aseprite": {
            **_frame(frames, number),
            "duration": frames.milliseconds(number),
        }
        for number in range(frames.count)
    }
    whole = {"x": 0, "y": 0, "w": frames.width, "h": frames.height}
    pivot = {"x": frames.pivot[0], "y": frames.pivot[1]}
    meta = {
        **_meta(asset, "1.3"),
        "frameTags": [
            {"name": tag.name, "from": tag.first, "to": tag.last, "direction": "forward"}
            for tag in frames.tags
        ],
        "layers": [{"name": "figure", "opacity": 255, "blendMode": "normal"}],
        "slices": [
            {
                "name": "pivot",
                "color": "#0000ffff",
                "keys": [{"frame": 0, "bounds": whole, "pivot": pivot}],
            }
        ],
    }
    sheet = as_json({"frames": described, "meta": meta})
    return {asset.image: asset.png, f"{asset.name}.json": sheet}


def texturepacker_json(asset: Asset) -> dict[str, bytes]:
    """`name.png` and `name.json` with pivots (0..1) and animations."""
    frames = strip(asset)
    pivot = {
        "x": round(frames.pivot[0] / frames.width, 4),
        "y": round(frames.pivot[1] / frames.height, 4),
    }
    described = {
        _file(asset, frames, number): {**_frame(frames, number), "pivot": pivot}
        for number in range(frames.count)
    }
    animations = {
        f"{asset.name}-{tag.name}": [
            _file(asset, frames, number) for number in range(tag.first, tag.last + 1)
        ]
        for tag in frames.tags
    }
    sheet = {"frames": described, "animations": animations, "meta": _meta(asset, "1.0")}
    return {asset.image: asset.png, f"{asset.name}.json": as_json(sheet)}


def _file(asset: Asset, frames: Strip, number: int) -> str:
    """A frame's name: its action, and its number in that."""
    for tag in frames.tags:
        if tag.first <= number <= tag.last:
            return f"{asset.name}-{tag.name}-{number - tag.first}.png"
    return f"{asset.name}-{number}.png"


def _frame(frames: Strip, number: int) -> dict[str, object]:
    size = {"w": frames.width, "h": frames.height}
    return {
        "frame": {"x": number * frames.width, "y": 0, **size},
        "rotated": False,
        "trimmed": False,
        "spriteSourceSize": {"x": 0, "y": 0, **size},
        "sourceSize": size,
    }


def _meta(asset: Asset, version: str) -> dict[str, object]:
    height, width = asset.pixels.shape[:2]
    return {
        "app": "Homeforge",
        "version": version,
        "image": asset.image,
        "format": "RGBA8888",
        "size": {"w": width, "h": height},
        "scale": "1",
    }
