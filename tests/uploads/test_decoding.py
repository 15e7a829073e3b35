"""The bounded decoder: what it takes and what it leaves behind."""

import asyncio
import hashlib
import io
import zlib
from pathlib import Path

import pytest
from PIL import Image

from tests.uploads import pictures
from tests.uploads.opening import kept, refusal
from tests.uploads.pictures import header, piece, png, saved
from worker import finishing


def pixels(data: bytes) -> list[tuple[int, ...]]:
    image = Image.open(io.BytesIO(data)).convert("RGBA")
    return [tuple(image.tobytes()[at : at + 4]) for at in range(0, len(image.tobytes()), 4)]


async def test_a_picture_keeps_its_pixels_and_gets_our_provenance(tmp_path: Path) -> None:
    data = pictures.plain(5, 3)
    decoded, found = await kept(tmp_path, data)
    assert (decoded.media_type, decoded.width, decoded.height) == ("image/png", 5, 3)
    assert pixels(found) == pixels(data)
    assert finishing.read_provenance(found) == {"seed": 7}


async def test_both_ways_into_the_studio_give_the_same_file(tmp_path: Path) -> None:
    data = pictures.plain(16, 16)
    decoded, found = await kept(tmp_path, data)
    direct = finishing.finish(data, {"seed": 7})
    assert (direct.png, direct.pixel_sha256) == (found, decoded.pixel_sha256)


async def test_the_same_pixels_have_the_same_hash_in_every_form(tmp_path: Path) -> None:
    image = Image.open(io.BytesIO(pictures.plain(16, 16)))
    forms = [
        saved(image),
        saved(image, compress_level=1),
        saved(image, "WEBP", lossless=True, exact=True),
    ]
    hashes = {(await kept(tmp_path, data))[0].pixel_sha256 for data in forms}
    assert hashes == {finishing.pixel_sha256(image)}


async def test_what_is_not_pixels_is_left_behind(tmp_path: Path) -> None:
    hidden = b"<script>alert(1)</script>"
    packed = zlib.compress(hidden)
    extras = [
        piece(b"iCCP", b"sRGB\0\0" + packed),
        piece(b"eXIf", b"MM\0*" + hidden),
        piece(b"tEXt", b"Comment\0" + hidden),
        piece(b"zTXt", b"Comment\0\0" + packed),
        piece(b"iTXt", b"Comment\0\0\0\0\0" + hidden),
        piece(b"prVt", hidden),
    ]
    rows = (b"\0" + b"\1\2\3\4" * 2) * 2
    _, found = await kept(tmp_path, png(header(2, 2), rows, *extras))
    assert pictures.names(found) == [b"IHDR", b"iTXt", b"IDAT", b"IEND"]
    assert hidden not in found
    assert packed not in found


async def test_a_webp_leaves_its_profile_behind_too(tmp_path: Path) -> None:
    image = Image.open(io.BytesIO(pictures.plain()))
    data = saved(image, "WEBP", lossless=True, icc_profile=b"a profile" * 20)
    assert b"ICCP" in data
    _, found = await kept(tmp_path, data)
    assert pictures.names(found) == [b"IHDR", b"iTXt", b"IDAT", b"IEND"]


async def test_a_file_that_is_two_things_at_once_stays_a_picture_only(tmp_path: Path) -> None:
    archive = b"PK\x03\x04 ... PK\x05\x06"
    _, found = await kept(tmp_path, pictures.plain() + archive)
    assert archive not in found
    assert await refusal(tmp_path, archive + pictures.plain()) == "wrong_magic"


async def test_a_bomb_in_the_text_never_goes_off(tmp_path: Path) -> None:
    text = piece(b"iTXt", b"Comment\0\1\0\0\0" + pictures.zeros(200 * 2**20))
    plain = piece(b"iTXt", b"Comment\0\0\0\0\0" + b"x" * (20 * 2**20))
    for bomb in (text, plain):
        decoded, _ = await kept(tmp_path, png(header(1, 1), b"\0\1\2\3\4", bomb))
        assert decoded.bytes < 1000


@pytest.mark.parametrize(
    ("depth", "colour", "row", "between", "expected"),
    [
        # 16 bits a sample: the upper half.
        (16, 0, b"\x12\x34\xff\xfe", (), [(0x12,) * 3 + (255,), (255,) * 4]),
        (16, 4, b"\x12\x34\x80\0" * 2, (), [(0x12,) * 3 + (128,)] * 2),
        (16, 2, b"\x10\0\x20\0\x30\0" * 2, (), [(16, 32, 48, 255)] * 2),
        (16, 6, b"\x10\0\x20\0\x30\0\x40\0" * 2, (), [(16, 32, 48, 64)] * 2),
        # One colour is transparent, all 16 bits of it.
        (16, 0, b"\x12\x34\x12\x35", (piece(b"tRNS", b"\x12\x34"),),
         [(0x12, 0x12, 0x12, 0), (0x12, 0x12, 0x12, 255)]),
        (8, 0, b"\x07\x08", (piece(b"tRNS", b"\0\x07"),), [(7, 7, 7, 0), (8, 8, 8, 255)]),
        (4, 0, b"\x53", (piece(b"tRNS", b"\0\x05"),), [(85, 85, 85, 0), (51, 51, 51, 255)]),
        (2, 0, b"\x60", (piece(b"tRNS", b"\0\x01"),), [(85, 85, 85, 0), (170, 170, 170, 255)]),
        (1, 0, b"\x80", (piece(b"tRNS", b"\0\x01"),), [(255, 255, 255, 0), (0, 0, 0, 255)]),
        (8, 2, b"\1\2\3\4\5\6", (piece(b"tRNS", b"\0\4\0\5\0\6"),), [(1, 2, 3, 255), (4, 5, 6, 0)]),
        (16, 2, b"\1\0\2\0\3\0" * 2, (piece(b"tRNS", b"\1\0\2\0\3\0"),), [(1, 2, 3, 0)] * 2),
        # A palette whose colours are half transparent.
        (8, 3, b"\0\1", (piece(b"PLTE", b"\x09\x08\x07\x01\x02\x03"), piece(b"tRNS", b"\x80")),
         [(9, 8, 7, 128), (1, 2, 3, 255)]),
        (1, 3, b"\x40", (piece(b"PLTE", b"\x09\x08\x07\x01\x02\x03"), piece(b"tRNS", b"\xff\0")),
         [(9, 8, 7, 255), (1, 2, 3, 0)]),
    ],
)  # fmt: skip
async def test_every_depth_and_every_sort_of_transparency_comes_out_right(
    tmp_path: Path,
    depth: int,
    colour: int,
    row: bytes,
    between: tuple[bytes, ...],
    expected: list[tuple[int, ...]],
) -> None:
    data = png(header(2, 1, depth, colour), b"\0" + row, *between)
    decoded, found = await kept(tmp_path, data)
    assert pixels(found) == expected
    raw = b"2x1:" + bytes(sample for pixel in expected for sample in pixel)
    assert decoded.pixel_sha256 == hashlib.sha256(raw).hexdigest()


ADAM7 = (
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4),
    (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
)  # fmt: skip


async def test_interlaced_pictures_of_any_size_are_measured_right(tmp_path: Path) -> None:
    for width, height in ((1, 1), (3, 2), (8, 8), (5, 13)):
        passes = [(range(x, width, dx), range(y, height, dy)) for x, y, dx, dy in ADAM7]
        rows = b"".join((b"\0" + bytes(len(xs))) * len(ys) for xs, ys in passes if xs)
        data = png(header(width, height, 8, 0, interlace=1), rows)
        decoded, _ = await kept(tmp_path, data)
        assert (decoded.width, decoded.height) == (width, height)
        short = png(header(width, height, 8, 0, interlace=1), rows[:-1])
        assert await refusal(tmp_path, short) == "truncated"


async def test_the_largest_picture_fits_into_the_decoders_memory_and_time(tmp_path: Path) -> None:
    for depth, colour in ((8, 6), (16, 6)):
        row = b"\0" + bytes(4096 * 4 * depth // 8)
        data = png(header(4096, 4096, depth, colour), row * 4096, level=1)
        decoded, _ = await kept(tmp_path, data)
        assert (decoded.width, decoded.height) == (4096, 4096)


async def test_many_files_at_once_are_opened_in_turn(tmp_path: Path) -> None:
    folders = [tmp_path / str(number) for number in range(6)]
    for folder in folders:
        folder.mkdir()
    data = pictures.plain()
    found = await asyncio.gather(*(kept(folder, data) for folder in folders))
    assert len({decoded.pixel_sha256 for decoded, _ in found}) == 1
