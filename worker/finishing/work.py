"""What is done in the bounded process: a recipe on a picture, or the colours of a palette file."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from worker.checking import check, wanted
from worker.decoding.bad_file import BadFile
from worker.decoding.bounds import MAX_BYTES
from worker.decoding.pictures import open_picture
from worker.finishing import palette_files, recipe
from worker.finishing.palettes import to_hex
from worker.finishing.picture import encode, pixel_sha256, read_provenance


def serve(request: Mapping[str, Any]) -> dict[str, object]:
    """The answer to one request. Raises BadFile, Unfit, recipe.BadRecipe or OSError."""
    with Path(request["source"]).open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    if request["do"] == "palette":
        return {"colours": to_hex(palette_files.read(data))}
    return _finish(data, request)


def _finish(data: bytes, request: Mapping[str, Any]) -> dict[str, object]:
    steps = recipe.read(request["recipe"])
    original = np.asarray(open_picture(data).convert("RGBA"))
    pixels = recipe.apply(original, steps)
    image = Image.fromarray(np.ascontiguousarray(pixels))
    png = encode(image, {**_provenance(data), "recipe": request["recipe"]})
    Path(request["target"]).write_bytes(png)
    asked = wanted(request["kind"], request["settings"], request["meta"], steps)
    return {
        "width": image.width,
        "height": image.height,
        "bytes": len(png),
        "pixel_sha256": pixel_sha256(image),
        "checks": [found.as_json() for found in check(pixels, asked)],
    }


def _provenance(png: bytes) -> dict[str, object]:
    try:
        return read_provenance(png)
    except BadFile:
        return {}
