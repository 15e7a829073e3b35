"""Frames described in JSON: as Aseprite exports them, and as TexturePacker does.

Shapes after Aseprite's "Export Sprite Sheet" and TexturePacker's JSON with the `animations` that
PixiJS reads; each once by name ("hash") and once as a list ("array").
"""

from collections.abc import Iterable, Mapping, Sequence

from worker.exports.asset import Asset, Box, Strip, framed, pieces, strip
from worker.exports.sidecar import as_json

Named = Iterable[tuple[str, Mapping[str, object]]]


def aseprite_json(asset: Asset) -> dict[str, bytes]:
    """`name.png` and `name.json` with frameTags; the pivot, or pieces to be cut in nine, as slices.

    The frames are by name.
    """
    return _files(asset, dict(_aseprite_frames(asset)), _aseprite_meta(asset))


def aseprite_list(asset: Asset) -> dict[str, bytes]:
    """The same with the frames as a list."""
    return _files(asset, listed(_aseprite_frames(asset)), _aseprite_meta(asset))


def texturepacker_json(asset: Asset) -> dict[str, bytes]:
    """`name.png` and `name.json` with pivots (0..1) and animations; frames by name."""
    return _files(asset, dict(_packed_frames(asset)), _meta(asset, "1.0"), **_animations(asset))


def texturepacker_list(asset: Asset) -> dict[str, bytes]:
    """The same with the frames as a list."""
    return _files(asset, listed(_packed_frames(asset)), _meta(asset, "1.0"), **_animations(asset))


def _files(asset: Asset, frames: object, meta: object, **more: object) -> dict[str, bytes]:
    sheet = as_json({"frames": frames, **more, "meta": meta})
    return {asset.image: asset.main, f"{asset.name}.json": sheet}


def listed(frames: Named) -> list[dict[str, object]]:
    """The frames as a list that says their names."""
    return [{"filename": name, **told} for name, told in frames]


def _aseprite_frames(asset: Asset) -> Named:
    frames = framed(asset)
    for number in range(frames.count):
        told = {**frame(frames.box(number)), "duration": frames.milliseconds(number)}
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
    for number in range(frames.count):
        told = {**frame(frames.box(number)), **pivot(frames)}
        yield f"{frame_name(asset.name, frames, number)}.png", told


def pivot(frames: Strip) -> dict[str, object]:
    """Where a frame stands, from 0 to 1: a pivot to TexturePacker, an anchor in its PixiJS."""
    x, y = (
        round(at / length, 4)
        for at, length in zip(frames.pivot, (frames.width, frames.height), strict=True)
    )
    return {"pivot": {"x": x, "y": y}, "anchor": {"x": x, "y": y}}


def _animations(asset: Asset) -> dict[str, object]:
    frames = strip(asset)
    names = [f"{frame_name(asset.name, frames, number)}.png" for number in range(frames.count)]
    return {"animations": animations(asset.name, frames, names)}


def animations(stem: str, frames: Strip, names: Sequence[str]) -> dict[str, Sequence[str]]:
    """The names of each action's frames."""
    return {f"{stem}-{tag.name}": names[tag.first : tag.last + 1] for tag in frames.tags}


def frame_name(stem: str, frames: Strip, number: int) -> str:
    """A frame's name: its action, and its number in that."""
    for tag in frames.tags:
        if tag.first <= number <= tag.last:
            return f"{stem}-{tag.name}-{number - tag.first}"
    return f"{stem}-{number}"


def frame(box: Box) -> dict[str, object]:
    """A frame that lies there, whole and upright."""
    size = {"w": box[2], "h": box[3]}
    return {
        "frame": _box(box),
        "rotated": False,
        "trimmed": False,
        "spriteSourceSize": {"x": 0, "y": 0, **size},
        "sourceSize": size,
    }


def _meta(asset: Asset, version: str) -> dict[str, object]:
    return meta(asset.image, asset.size, version)


def meta(image: str, size: tuple[int, int], version: str = "1.0") -> dict[str, object]:
    """What is said of the picture the frames lie in; the size is width and height."""
    return {
        "app": "Homeforge",
        "version": version,
        "image": image,
        "format": "RGBA8888",
        "size": {"w": size[0], "h": size[1]},
        "scale": "1",
    }
