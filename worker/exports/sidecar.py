"""The picture or sound as it is, and beside it what is known about it, as JSON."""

import hashlib
import json

from worker.exports.asset import Asset

FORMAT = "homeforge.asset"
VERSION = 1


def write(asset: Asset) -> dict[str, bytes]:
    """`name.png` (`name.wav`) and `name.json`."""
    file = asset.sound if asset.kind == "sound" else asset.image
    about = {
        "format": FORMAT,
        "version": VERSION,
        "name": asset.name,
        "kind": asset.kind,
        **_described(asset, file),
        "finished": finished(asset),
        "provenance": dict(asset.provenance),
        "meta": dict(asset.meta),
    }
    return {file: asset.main, f"{asset.name}.json": as_json(about)}


def _described(asset: Asset, file: str) -> dict[str, object]:
    told = {"file": file, "sha256": hashlib.sha256(asset.main).hexdigest()}
    if asset.kind == "sound":
        return {"sound": told}
    width, height = asset.size
    return {"image": {"file": file, "width": width, "height": height, "sha256": told["sha256"]}}


def finished(asset: Asset) -> dict[str, object] | None:
    """Which version of the picture this is, and the recipe from the original to it."""
    if asset.version is None:
        return None
    return {"version": asset.version.number, "recipe": dict(asset.version.recipe)}


def as_json(value: object) -> bytes:
    """Readable JSON with its keys in the order given."""
    return (json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode()
