"""A plane with the picture on it and its normal map, as glTF 2.0: for engines with light.

After Khronos' glTF 2.0 specification. Its normal maps have y up, as ours do. A height map has no
place in glTF and lies beside it. Nothing is known about roughness, so the plane is simply matt.
"""

import base64
import io
import struct

import numpy as np
from PIL import Image

from worker.exports.asset import Asset, Unsuitable
from worker.exports.sidecar import as_json

NEAREST, REPEAT, CLAMP = 9728, 10497, 33071
FLOAT, SHORT, VERTICES, INDICES = 5126, 5123, 34962, 34963


def write(asset: Asset) -> dict[str, bytes]:
    """`name.gltf`, `name.png`, `name-normal.png` and, if there is one, `name-height.png`."""
    height, width = asset.pixels.shape[:2]
    files = {}
    for role, data in asset.maps.items():
        with Image.open(io.BytesIO(data), formats=("PNG",)) as image:
            if image.size != (width, height):
                raise Unsuitable(
                    f"The {role} map belongs to the picture before its size was changed. "
                    "Take the original in this format."
                )
        files[f"{asset.name}-{role}.png"] = data
    scene = as_json(_scene(asset, width / max(width, height), height / max(width, height)))
    return {f"{asset.name}.gltf": scene, asset.image: asset.main, **files}


def _scene(asset: Asset, width: float, height: float) -> dict[str, object]:
    """The plane stands upright, faces +z and is at most one metre long."""
    data, views, accessors = _plane(width, height)
    uri = "data:application/octet-stream;base64," + base64.b64encode(data).decode()
    wrap = REPEAT if asset.kind == "texture" else CLAMP
    sampler = {"magFilter": NEAREST, "minFilter": NEAREST, "wrapS": wrap, "wrapT": wrap}
    attributes = {"POSITION": 0, "NORMAL": 1, "TANGENT": 2, "TEXCOORD_0": 3}
    mesh = {"primitives": [{"attributes": attributes, "indices": 4, "material": 0}]}
    return {
        "asset": {"version": "2.0", "generator": "Homeforge"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"name": asset.name, "mesh": 0}],
        "meshes": [mesh],
        "materials": [_material(asset)],
        "textures": [{"sampler": 0, "source": 0}, {"sampler": 0, "source": 1}],
        "samplers": [sampler],
        "images": [{"uri": asset.image}, {"uri": f"{asset.name}-normal.png"}],
        "accessors": accessors,
        "bufferViews": views,
        "buffers": [{"byteLength": len(data), "uri": uri}],
    }


def _material(asset: Asset) -> dict[str, object]:
    surface = {"baseColorTexture": {"index": 0}, "metallicFactor": 0, "roughnessFactor": 1}
    return {
        "name": asset.name,
        "pbrMetallicRoughness": surface,
        "normalTexture": {"index": 1},
        **_clearness(asset),
    }


def _clearness(asset: Asset) -> dict[str, object]:
    alpha = asset.pixels[..., 3]
    if (alpha == 255).all():
        return {"alphaMode": "OPAQUE"}
    if ((alpha == 0) | (alpha == 255)).all():
        return {"alphaMode": "MASK", "alphaCutoff": 0.5, "doubleSided": True}
    return {"alphaMode": "BLEND", "doubleSided": True}


def _plane(width: float, height: float) -> tuple[bytes, list[object], list[object]]:
    """Two triangles: bytes, and what lies where in them. The picture's top row is v = 0."""
    x, y = width / 2, height / 2
    corners = np.array([(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0)], "<f4")
    parts: list[tuple[bytes, str, int]] = [
        (corners.tobytes(), "VEC3", FLOAT),
        (np.tile(np.array((0, 0, 1), "<f4"), 4).tobytes(), "VEC3", FLOAT),
        (np.tile(np.array((1, 0, 0, 1), "<f4"), 4).tobytes(), "VEC4", FLOAT),
        (np.array([(0, 1), (1, 1), (1, 0), (0, 0)], "<f4").tobytes(), "VEC2", FLOAT),
        (struct.pack("<6H", 0, 1, 2, 0, 2, 3), "SCALAR", SHORT),
    ]
    at = 0
    views: list[object] = []
    accessors: list[object] = []
    for number, (data, form, component) in enumerate(parts):
        target = INDICES if component == SHORT else VERTICES
        views.append({"buffer": 0, "byteOffset": at, "byteLength": len(data), "target": target})
        bounds = (
            {"min": corners.min(0).tolist(), "max": corners.max(0).tolist()} if not number else {}
        )
        count = 6 if component == SHORT else 4
        accessors.append(
            {
                "bufferView": number,
                "componentType": component,
                "count": count,
                "type": form,
                **bounds,
            }
        )
        at += len(data)
    return b"".join(data for data, _, _ in parts), views, accessors
