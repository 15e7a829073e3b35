"""Frames described in JSON: as Aseprite exports them, and as TexturePacker does.

Shapes after Aseprite's "Export Sprite Sheet" and TexturePacker's JSON with the `animations` that
PixiJS reads; each once by name ("hash") and once as a list ("array").
"""

from collections.abc import Iterable, Mapping

from worker.exports.asset import Asset, Strip, framed, pieces, strip
from worker.exports.sidecar import as_json

Box = tuple[int, int, int, int]  # x, y, width, height
Named = Iterable[tuple[str, Mapping[str, object]]]


def aseprite_json(asset: Asset) -> dict[str, bytes]:
    """`name.png` and `name.json` with frameTags; the pivot, or pieces to be cut in nine, as slices.

    The frames are by name.
    """
    return _files(asset, dict(_aseprite_frames(asset)), _aseprite_meta(asset))


def aseprite_list(asset: Asset) -> dict[str, bytes]:
    """The same with the frames as a list."""
    return _files(asset, _listed(_aseprite_frames(asset)), _aseprite_meta(asset))


def texturepacker_json(asset: Asset) -> dict[str, bytes]:
    """`name.png` and `name.json` with pivots (0..1) and animations; frames by name."""
    return _files(asset, dict(_packed_frames(asset)), _meta(asset, "1.0"), **_animations(asset))


def texturepacker_list(asset: Asset) -> dict[str, bytes]:
    """The same with the frames as a list."""
    return _files(asset, _listed(_packed_frames(asset)), _meta(asset, "1.0"), **_animations(asset))


def _files(asset: Asset, frames: object, meta: object, **more: object) -> dict[str, bytes]:
    sheet = as_json({"frames": frames, **more, "meta": meta})
    return {asset.image: asset.main, f"{asset.name}.json": sheet}


def _listed(frames: Named) -> list[dict[str, object]]:
    return [{"filename": name, **told} for name, told in frames]


def _aseprite_frames(asset: Asset) -> Named:
    frames = framed(asset)
    for number in range(frames.count):
        told = {**_frame(frames, number), "duration": frames.milliseconds(number)}
        yield f"{asset.name} {number}.aseprite", told


def _aseprite_meta(asset: Asset) -> dict[str, object]:
    frames = framed(asset)
    return {
        **_meta(asset, "1.3"),
        "frameTags": [
            {"name": tag.name, "from": tag.first, "to": tag.last, "direction": "forward"}
            for tag in frames.tags
        ],
        "layers": [{"name": "figure", "opacity": 255, "blendMode": "normal"}],
        "slices": _nines(asset) if asset.kind == "panel" else [_pivot(frames)],
    }


def _pivot(frames: Strip) -> dict[str, object]:
    x, y = frames.pivot
    return _slice("pivot", (0, 0, frames.width, frames.height), {"pivot": {"x": x, "y": y}})


def _nines(asset: Asset) -> list[dict[str, object]]:
    return [
        _slice(piece.name, piece.box, {"center": _box(piece.centre)}) for piece in pieces(asset)
    ]


def _slice(name: str, box: Box, more: Mapping[str, object]) -> dict[str, object]:
    key = {"frame": 0, "bounds": _box(box), **more}
    return {"name": name, "color": "#0000ffff", "keys": [key]}


def _box(box: Box) -> dict[str, int]:
    return dict(zip("xywh", box, strict=True))


def _packed_frames(asset: Asset) -> Named:
    frames = strip(asset)
    pivot = {
        "x": round(frames.pivot[0] / frames.width, 4),
        "y": round(frames.pivot[1] / frames.height, 4),
    }
    for number in range(frames.count):
        # TexturePacker calls it a pivot, its dialect for PixiJS an anchor.
        told = {**_frame(frames, number), "pivot": pivot, "anchor": pivot}
        yield _file(asset, frames, number), told


def _animations(asset: Asset) -> dict[str, object]:
    frames = strip(asset)
    animations = {
        f"{asset.name}-{tag.name}": [
            _file(asset, frames, number) for number in range(tag.first, tag.last + 1)
        ]
        for tag in frames.tags
    }
    return {"animations": animations}


def _file(asset: Asset, frames: Strip, number: int) -> str:
    """A frame's name: its action, and its number in that."""
    for tag in frames.tags:
        if tag.first <= number <= tag.last:
            return f"{asset.name}-{tag.name}-{number - tag.first}.png"
    return f"{asset.name}-{number}.png"


def _frame(frames: Strip, number: int) -> dict[str, object]:
    size = {"w": frames.width, "h": frames.height}
    left, top = frames.place(number)
    return {
        "frame": {"x": left, "y": top, **size},
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
