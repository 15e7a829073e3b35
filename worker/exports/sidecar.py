"""The picture as it is, and beside it what is known about it, as JSON."""

import hashlib
import json

from worker.exports.asset import Asset

FORMAT = "homeforge.asset"
VERSION = 1


def write(asset: Asset) -> dict[str, bytes]:
    """`name.png` and `name.json`."""
    height, width = asset.pixels.shape[:2]
    about = {
        "format": FORMAT,
        "version": VERSION,
        "name": asset.name,
        "kind": asset.kind,
        "image": {
            "file": asset.image,
            "width": width,
            "height": height,
            "sha256": hashlib.sha256(asset.png).hexdigest(),
        },
        "provenance": dict(asset.provenance),
        "meta": dict(asset.meta),
    }
    return {asset.image: asset.png, f"{asset.name}.json": as_json(about)}


def as_json(value: object) -> bytes:
    """Readable JSON with its keys in the order given."""
    return (json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode()
