"""Previews of unfinished work: opened like an upload, made small, left out when they are bad."""

import asyncio
import io
import logging
import threading

import pytest
from PIL import Image

from tests.serving import PATIENCE
from tests.uploads import pictures
from tests.uploads.pictures import header, piece, saved
from worker.decoding import BadFile
from worker.decoding.previews import Previews, shrink
from worker.protocol import PREVIEW_BYTES, Preview

PRINTER = 7  # a worker


@pytest.fixture
def previews() -> Previews:
    return Previews()


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGBA")


def test_a_small_picture_keeps_its_pixels_and_nothing_else() -> None:
    data = pictures.png(header(2, 1), b"\0" + b"\1\2\3\4" * 2, piece(b"tEXt", b"Comment\0secret"))
    found = shrink(data)
    assert (found.width, found.height) == (2, 1)
    assert opened(found.png).tobytes() == b"\1\2\3\4" * 2
    assert pictures.names(found.png) == [b"IHDR", b"IDAT", b"IEND"]


def test_a_large_picture_is_made_small_in_its_proportions() -> None:
    found = shrink(saved(Image.effect_noise((1024, 512), 90)))
    assert (found.width, found.height) == opened(found.png).size == (256, 128)


def test_a_line_keeps_a_pixel_of_width() -> None:
    found = shrink(saved(Image.new("RGB", (4096, 1), "red")))
    assert (found.width, found.height) == (256, 1)


def test_enlarged_pixel_art_gets_no_new_colours() -> None:
    art = Image.new("RGBA", (64, 64), (200, 0, 0, 255))
    art.paste((0, 0, 200, 255), (10, 10, 31, 31))
    large = art.resize((448, 448), Image.Resampling.NEAREST)
    found = opened(shrink(saved(large)).png)
    assert {colour for _, colour in found.getcolors() or ()} == {
        (200, 0, 0, 255),
        (0, 0, 200, 255),
    }


def test_hidden_colours_do_not_bleed_into_a_smaller_picture() -> None:
    photo = Image.effect_noise((512, 512), 90).convert("RGBA")
    photo.paste((255, 0, 0, 0), (0, 0, 255, 512))
    found = opened(shrink(saved(photo)).png)
    edge = found.getpixel((127, 100))
    assert isinstance(edge, tuple)
    assert edge[0] == edge[1] == edge[2]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "wrong_magic"),
        (b"GIF89a, or so it says", "wrong_magic"),
        (pictures.wav(), "wrong_magic"),
        (pictures.plain(16, 16)[:-20], "truncated"),
        (pictures.png(header(60_000, 60_000), b""), "too_many_pixels"),
        (pictures.png(header(1, 60_000), b""), "too_long_sides"),
        (pictures.png(header(16, 16), bytes(100 * 2**20)), "decompression_bomb"),
        (pictures.moving("PNG"), "animated"),
    ],
)
def test_what_is_no_honest_picture_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(BadFile) as refused:
        shrink(data)
    assert refused.value.code == code


async def test_a_bad_one_is_said_once_for_each_lease(
    previews: Previews, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    for lease in (1, 1, 2):
        assert await previews.open(PRINTER, lease, bytes(PREVIEW_BYTES + 1)) is None
    assert [record.levelname for record in caplog.records] == ["WARNING"] * 2


async def test_one_that_comes_too_soon_is_left_out_in_silence(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = [0.0]
    previews = Previews(lambda: now[0])
    data = pictures.plain()
    assert await previews.open(PRINTER, 1, data)
    now[0] = 0.9
    assert await previews.open(PRINTER, 1, data) is None
    assert await previews.open(PRINTER + 1, 2, data)
    now[0] = 1.0
    assert await previews.open(PRINTER, 1, data)
    assert not caplog.records


async def test_a_worker_whose_picture_took_long_leaves_the_decoder_to_others_as_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [0.0]
    previews = Previews(lambda: now[0])

    def slow(data: bytes) -> Preview:
        now[0] += 4.0
        return Preview(data, 1, 1)

    monkeypatch.setattr("worker.decoding.previews.shrink", slow)
    assert await previews.open(PRINTER, 1, b"one")
    now[0] = 7.9
    assert await previews.open(PRINTER, 1, b"two") is None
    now[0] = 8.0
    assert await previews.open(PRINTER, 1, b"three")


async def test_who_comes_while_the_decoder_is_busy_goes_without(
    previews: Previews, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def slowly(data: bytes) -> Preview:
        loop.call_soon_threadsafe(begun.set)
        assert go_on.wait(PATIENCE)
        return Preview(data, 1, 1)

    monkeypatch.setattr("worker.decoding.previews.shrink", slowly)
    first = asyncio.create_task(previews.open(PRINTER, 1, b"first"))
    await asyncio.wait_for(begun.wait(), PATIENCE)
    assert await previews.open(PRINTER + 1, 2, b"second") is None
    go_on.set()
    assert await first == Preview(b"first", 1, 1)
    assert await previews.open(PRINTER + 1, 2, b"third") == Preview(b"third", 1, 1)
