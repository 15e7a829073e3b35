"""Files that lie, each refused with a code of its own."""

import io
import struct
from pathlib import Path

import pytest
from PIL import Image

from tests.uploads import pictures
from tests.uploads.opening import kept, refusal
from tests.uploads.pictures import header, piece, png, saved, wav
from worker import decoding

GOOD = pictures.plain(64, 64)
ROWS = (b"\0" + bytes(16)) * 4
REFUSED = {
    "empty": (b"", "undecodable"),
    "a page": (b"<html>", "wrong_magic"),
    "a program": (b"\x7fELF" + bytes(60), "wrong_magic"),
    "jpeg": (saved(Image.new("RGB", (4, 4)), "JPEG"), "unsupported"),
    "jpeg for print": (saved(Image.new("CMYK", (4, 4)), "JPEG"), "unsupported"),
    "gif": (saved(Image.new("P", (4, 4)), "GIF"), "unsupported"),
    "ogg": (b"OggS" + bytes(60), "unsupported"),
    "flac": (b"fLaC" + bytes(60), "unsupported"),
    "one by sixty thousand": (png(header(1, 60_000, 8, 0), bytes(120_000)), "too_long_sides"),
    "sixty thousand by one": (png(header(60_000, 1, 8, 0), bytes(60_001)), "too_long_sides"),
    "too many pixels": (png(header(8000, 8000, 1, 0), bytes(8000 * 1001)), "too_many_pixels"),
    "says it is huge": (png(header(2**31 - 1, 2**31 - 1), b""), "too_many_pixels"),
    "no width": (png(header(0, 4), b""), "undecodable"),
    "unpacks for ever": (
        pictures.SIGNATURE + header(4, 4)
        + piece(b"IDAT", pictures.zeros(300 * 2**20)) + piece(b"IEND"), "decompression_bomb"),
    "moves": (pictures.moving("PNG"), "animated"),
    "moves, says webp": (pictures.moving("WEBP"), "animated"),
    "one frame of animation": (png(header(4, 4), ROWS, piece(b"acTL", bytes(8))), "animated"),
    "no palette": (png(header(4, 4, 8, 3), (b"\0" + bytes(4)) * 4), "undecodable"),
    "unknown colours": (png(header(4, 4, 8, 5), ROWS), "undecodable"),
    "unknown depth": (png(header(4, 4, 3, 0), ROWS), "undecodable"),
    "unknown interlacing": (png(header(4, 4, interlace=2), ROWS), "undecodable"),
    "needs a part nobody knows": (png(header(4, 4), ROWS, piece(b"QuQu")), "undecodable"),
    "two beginnings": (png(header(4, 4) + header(9000, 9000), ROWS), "undecodable"),
    "no beginning": (png(b"", ROWS), "undecodable"),
    "too few rows": (png(header(4, 5), ROWS), "truncated"),
    "damaged": (GOOD.replace(b"IDAT\x78", b"IDAT\x79"), "undecodable"),
    "wrong check sum": (GOOD[:-20] + bytes([GOOD[-20] ^ 1]) + GOOD[-19:], "undecodable"),
    "unknown filter": (png(header(4, 4), ROWS.replace(b"\0", b"\x09")), "undecodable"),
    "says a billion pieces": (
        pictures.SIGNATURE + header(4, 4) + struct.pack(">I", 10**9) + b"IDAT" + bytes(40),
        "truncated"),
    "a million pieces": (
        pictures.SIGNATURE + header(4, 4) + piece(b"IDAT") * 10**6 + piece(b"IEND"),
        "undecodable"),
    "too many bytes": (pictures.SIGNATURE + bytes(32 * 2**20), "file_too_large"),
    "webp, one by sixteen thousand": (
        saved(Image.new("L", (1, 16_000)), "WEBP"), "too_long_sides"),
    "webp, says it is huge": (
        b"RIFF" + struct.pack("<I", 22) + b"WEBPVP8X" + struct.pack("<I", 10) + bytes(4)
        + b"\xff" * 6, "too_many_pixels"),
    "webp, says it moves": (
        b"RIFF" + struct.pack("<I", 22) + b"WEBPVP8X" + struct.pack("<I", 10) + b"\x02"
        + bytes(9), "animated"),
    "webp of nothing": (b"RIFF" + struct.pack("<I", 22) + b"WEBPABCD" + bytes(14), "undecodable"),
    "wav, too long": (wav(61, depth=8), "too_long"),
    "wav, packed": (wav(tag=85), "unsupported"),
    "wav of six channels": (wav(channels=6), "unsupported"),
    "wav of 12 bits": (wav(depth=12), "unsupported"),
    "wav without samples": (wav(0), "undecodable"),
    "wav, cut": (wav()[:-100], "truncated"),
    "wav, no form": (b"RIFF\x24\0\0\0WAVE" + pictures.riff(b"data", bytes(8)), "undecodable"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
async def test_a_hostile_file_is_refused_with_its_own_code(tmp_path: Path, name: str) -> None:
    data, code = REFUSED[name]
    assert await refusal(tmp_path, data) == code


@pytest.mark.parametrize("eighth", range(1, 8))
@pytest.mark.parametrize("form", ["png", "webp", "wav"])
async def test_a_file_cut_anywhere_is_truncated(tmp_path: Path, form: str, eighth: int) -> None:
    whole = {
        "png": pictures.noise(16, 16),
        "webp": saved(Image.open(io.BytesIO(pictures.noise(16, 16))), "WEBP", lossless=True),
        "wav": wav(),
    }
    data = whole[form]
    await kept(tmp_path, data)
    (tmp_path / "target").unlink()
    assert await refusal(tmp_path, data[: len(data) * eighth // 8]) == "truncated"


async def test_a_picture_without_its_palette_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(decoding.BadFile, match="it has no palette"):
        await kept(tmp_path, REFUSED["no palette"][0])
