"""Opening a picture that somebody else made: bounded first, decoded second, pixels only."""

import io
import struct
import warnings
from typing import Literal

from PIL import Image, ImageChops

from worker.decoding import png
from worker.decoding.bad_file import BadFile, animated, truncated, undecodable
from worker.decoding.bounds import check_bytes, check_size

_FEW = 64  # colours of pixel art
_PLAIN_MODES = frozenset({"1", "L", "LA", "P", "RGB", "RGBA"})


def is_png(data: bytes) -> bool:
    return data.startswith(png.SIGNATURE)


def is_webp(data: bytes) -> bool:
    return data[:4] == b"RIFF" and data[8:12] == b"WEBP"


def open_picture(data: bytes) -> Image.Image:
    """The decoded picture, 8 bits a sample, with transparency and nothing else beside its pixels.

    Takes PNG and still WebP. 16-bit samples keep their upper half. Raises BadFile.
    """
    check_bytes(len(data))
    if is_png(data):
        return _plain(_decode(png.essence(data), "PNG"), depth=data[24])
    if is_webp(data):
        _check_webp(data)
        return _plain(_decode(data, "WEBP"), depth=8)
    raise BadFile("wrong_magic", "The file is not a PNG or WebP picture.")


def thumbnail(data: bytes, side: int) -> tuple[bytes, int, int]:
    """The picture as PNG with at most `side` pixels a side, its width and its height.

    One that is small enough keeps its pixels. Pixel art that was sent enlarged, which shows in its
    few colours, is made smaller without inventing others. Raises BadFile.
    """
    image = open_picture(data).convert("RGBA")
    if max(image.size) > side:
        few = image.getcolors(_FEW) is not None
        width, height = (max(1, one * side // max(image.size)) for one in image.size)
        # Pillow weighs colours by their alpha, so what is hidden does not bleed into what is seen.
        how = Image.Resampling.NEAREST if few else Image.Resampling.BOX
        image = image.resize((width, height), how)
    if image.getchannel("A").getextrema() == (255, 255):
        image = image.convert("RGB")  # a quarter less on its way
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue(), image.width, image.height


def _decode(data: bytes, form: Literal["PNG", "WEBP"]) -> Image.Image:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            image = Image.open(io.BytesIO(data), formats=(form,))
            check_size(image.width, image.height)
            _check_still(image)
            image.load()
    except (BadFile, MemoryError):
        raise
    except Exception as error:  # a decoder fed with lies fails in any way it likes
        reason = str(error) or type(error).__name__
        raise undecodable(reason.rstrip(".")) from error
    return image


def _check_still(image: Image.Image) -> None:
    if getattr(image, "n_frames", 1) > 1:
        raise animated()


def _plain(image: Image.Image, depth: int) -> Image.Image:
    key = image.info.get("transparency")
    # Whatever else was in there (profiles, text, times) would be written out again.
    image.info = {}
    if image.mode.startswith("I"):
        return _upper_half(image, key)
    if key is None:
        return image if image.mode in _PLAIN_MODES else image.convert("RGBA")
    if image.mode == "P":
        image.info = {"transparency": key}
        return image
    image = image.convert("L") if image.mode == "1" else image
    image.info = {"transparency": _eight_bits(key, depth)}
    return image.convert("RGBA")


def _eight_bits(key: int | tuple[int, ...], depth: int) -> int | tuple[int, ...]:
    """The transparent colour, given in samples of `depth` bits, as the decoder scaled it."""
    if isinstance(key, tuple):
        return tuple(sample >> max(depth - 8, 0) for sample in key)
    most = (1 << depth) - 1
    return min(key, most) * 255 // most  # of one bit, the decoder scales the colour itself


def _upper_half(image: Image.Image, key: int | None) -> Image.Image:
    """16-bit grey as 8-bit grey. The grey `key`, all 16 bits of it, is transparent."""
    # Pillow's own conversion clips at 255 and so turns nearly everything white. Its rows are pairs
    # of a low and a high byte, which is just how it keeps grey with alpha.
    low, high = Image.frombytes("LA", image.size, image.convert("I;16").tobytes()).split()
    if key is None:
        return high
    is_low = low.point([255 * (sample == key & 255) for sample in range(256)])
    is_high = high.point([255 * (sample == key >> 8) for sample in range(256)])
    alpha = ImageChops.invert(ImageChops.multiply(is_low, is_high))
    return Image.merge("LA", (high, alpha))


def _check_webp(data: bytes) -> None:
    """Size and stillness from the header alone: the decoder makes room before it looks.

    See the WebP container specification (RFC 9649), sections 2.5 to 2.7, and RFC 6386, 9.1.
    """
    if len(data) < 30 or len(data) < struct.unpack_from("<I", data, 4)[0] + 8:
        raise truncated()
    match data[12:16]:
        case b"VP8X":
            if data[20] & 0x02:
                raise animated()
            width = 1 + int.from_bytes(data[24:27], "little")
            height = 1 + int.from_bytes(data[27:30], "little")
        case b"VP8L":
            bits = int.from_bytes(data[21:25], "little")
            width, height = 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
        case b"VP8 ":
            width, height = (side & 0x3FFF for side in struct.unpack_from("<HH", data, 26))
        case _:
            raise undecodable("it does not begin with its size")
    check_size(width, height)
