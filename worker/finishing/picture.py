"""What happens to a picture between the engine and the shelf.

Every picture is decoded, measured and encoded again by us, so that what is stored is exactly
what was looked at, with its provenance inside and nothing else.
"""

import hashlib
import io
import json
from collections.abc import Mapping
from dataclasses import dataclass

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from worker.decoding.bad_file import BadFile
from worker.decoding.pictures import open_picture

PROVENANCE = "homeforge.provenance"  # the keyword of the iTXt chunk


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished PNG: its bytes, size in pixels, and the hash of its RGBA rows.

    Encoders differ; the pixel hash is the promise that holds on every machine.
    """

    png: bytes
    width: int
    height: int
    pixel_sha256: str


def provenance(
    kind: str, role: str, seed: int, settings: Mapping[str, object], made_by: str
) -> dict[str, object]:
    """What is written into a picture about where it came from; `made_by` is the engine."""
    return {
        "generator": "Homeforge",
        "kind": kind,
        "role": role,
        "seed": seed,
        "settings": settings,
        "engine": made_by,
    }


def finish(data: bytes, provenance: Mapping[str, object]) -> Picture:
    """Decode a picture, and encode it again with its provenance in an iTXt chunk.

    Raises BadFile for what is no picture, is broken, or is larger than we allow.
    """
    image = open_picture(data)
    png = encode(image, provenance)
    return Picture(png, image.width, image.height, pixel_sha256(image))


def encode(image: Image.Image, provenance: Mapping[str, object]) -> bytes:
    """The picture as PNG with its provenance in an iTXt chunk."""
    info = PngInfo()
    info.add_itxt(PROVENANCE, json.dumps(provenance, sort_keys=True, separators=(",", ":")))
    out = io.BytesIO()
    image.save(out, "PNG", pnginfo=info, optimize=True)
    return out.getvalue()


def pixel_sha256(image: Image.Image) -> str:
    """SHA-256 of the size and the RGBA rows, top to bottom."""
    digest = hashlib.sha256(f"{image.width}x{image.height}:".encode())
    digest.update(image.convert("RGBA").tobytes())
    return digest.hexdigest()


def read_provenance(png: bytes) -> dict[str, object]:
    """The provenance inside one of our own PNGs. Raises BadFile when there is none."""
    with Image.open(io.BytesIO(png), formats=("PNG",)) as image:
        image.load()
        text = image.info.get(PROVENANCE)
    if text is None:
        raise BadFile("no_provenance", "This picture carries no provenance.")
    return dict(json.loads(text))
