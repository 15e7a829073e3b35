"""What happens to a picture between the engine and the shelf.

Every picture is decoded, measured and encoded again by us, so that what is stored is exactly
what was looked at, with its provenance inside and nothing else.
"""

import hashlib
import io
import json
import warnings
from collections.abc import Mapping
from dataclasses import dataclass

from PIL import Image, UnidentifiedImageError
from PIL.PngImagePlugin import PngInfo

MAX_PIXELS = 4096 * 4096
MAX_BYTES = 32 * 2**20
PROVENANCE = "homeforge.provenance"  # the keyword of the iTXt chunk


class BadPicture(Exception):
    """The file is not a picture we keep; the message says why in plain words."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished PNG: its bytes, size in pixels, and the hash of its RGBA rows.

    Encoders differ; the pixel hash is the promise that holds on every machine.
    """

    png: bytes
    width: int
    height: int
    pixel_sha256: str


def finish(data: bytes, provenance: Mapping[str, object]) -> Picture:
    """Decode a PNG, and encode it again with its provenance in an iTXt chunk.

    Raises BadPicture for what is no PNG, is broken, or is larger than we allow.
    """
    image = _decode(data)
    info = PngInfo()
    info.add_itxt(PROVENANCE, json.dumps(provenance, sort_keys=True, separators=(",", ":")))
    out = io.BytesIO()
    image.save(out, "PNG", pnginfo=info, optimize=True)
    return Picture(out.getvalue(), image.width, image.height, pixel_sha256(image))


def pixel_sha256(image: Image.Image) -> str:
    """SHA-256 of the size and the RGBA rows, top to bottom."""
    rows = image.convert("RGBA").tobytes()
    return hashlib.sha256(f"{image.width}x{image.height}:".encode() + rows).hexdigest()


def read_provenance(data: bytes) -> dict[str, object]:
    """The provenance inside one of our PNGs. Raises BadPicture when there is none."""
    image = _decode(data)
    text = image.info.get(PROVENANCE)
    if text is None:
        raise BadPicture("This picture carries no provenance.")
    return dict(json.loads(text))


def _decode(data: bytes) -> Image.Image:
    if len(data) > MAX_BYTES:
        raise BadPicture(f"The file has {len(data)} bytes; at most {MAX_BYTES} are kept.")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            image = Image.open(io.BytesIO(data), formats=("PNG",))
            if image.width * image.height > MAX_PIXELS:
                raise BadPicture(f"{image.width}x{image.height} pixels are more than we keep.")
            image.load()
    except UnidentifiedImageError:
        raise BadPicture("The file is not a PNG picture.") from None
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombWarning) as error:
        raise BadPicture(f"The picture is broken: {error}") from error
    return image
