"""Pictures and sounds made by hand: good ones, and ones that lie."""

import io
import random
import struct
import zlib
from typing import Any

from PIL import Image

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def piece(name: bytes, body: bytes = b"") -> bytes:
    """One piece of a PNG with its right check sum."""
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def header(width: int, height: int, depth: int = 8, colour: int = 6, interlace: int = 0) -> bytes:
    return piece(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlace))


def png(head: bytes, rows: bytes, *between: bytes, level: int = 9) -> bytes:
    """A PNG of these filtered rows, with the given pieces before them."""
    data = piece(b"IDAT", zlib.compress(rows, level))
    return b"".join([SIGNATURE, head, *between, data, piece(b"IEND")])


def plain(width: int = 4, height: int = 4) -> bytes:
    """A good PNG: half transparent, and no two pixels alike."""
    rows = [b"\0" + bytes((9 * x + y * 31 + c * 77) % 256 for x in range(width) for c in range(4))
            for y in range(height)]  # fmt: skip
    return png(header(width, height), b"".join(rows))


def noise(width: int, height: int) -> bytes:
    """A PNG that cannot be made any smaller."""
    pixels = random.Random(7).randbytes(width * height * 4)
    return saved(Image.frombytes("RGBA", (width, height), pixels), compress_level=0)


def saved(image: Image.Image, form: str = "PNG", **more: Any) -> bytes:
    out = io.BytesIO()
    image.save(out, form, **more)
    return out.getvalue()


def zeros(count: int) -> bytes:
    """A zlib stream of that many zero bytes, a thousand times smaller."""
    deflater = zlib.compressobj(9)
    block = bytes(2**20)
    parts = [deflater.compress(block) for _ in range(count // 2**20)]
    return b"".join([*parts, deflater.compress(bytes(count % 2**20)), deflater.flush()])


def moving(form: str) -> bytes:
    frames = [Image.new("RGBA", (8, 8), (shade, 0, 0, 255)) for shade in (0, 255)]
    return saved(frames[0], form, save_all=True, append_images=frames[1:])


def wav(seconds: float = 0.5, *, rate: int = 8000, depth: int = 16, channels: int = 1,
        tag: int = 1, extra: bytes = b"") -> bytes:  # fmt: skip
    """A WAV sound; `extra` stands before its samples."""
    frame = channels * depth // 8
    samples = bytes(i % 251 for i in range(int(seconds * rate) * frame))
    form = struct.pack("<HHIIHH", tag, channels, rate, rate * frame, frame, depth)
    body = b"WAVE" + riff(b"fmt ", form) + extra + riff(b"data", samples)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def riff(name: bytes, body: bytes) -> bytes:
    return name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)


def names(data: bytes) -> list[bytes]:
    """The names of a PNG's pieces."""
    found, start = [], len(SIGNATURE)
    while start < len(data):
        length, name = struct.unpack_from(">I4s", data, start)
        found.append(name)
        start += 12 + length
    return found
