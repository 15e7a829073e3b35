"""The .aseprite file, read back by a reader of our own that follows the format's description."""

import struct
import zlib
from collections.abc import Iterator

import numpy as np
import pytest

from tests.exports.shelf import figure, panel, png, tileset
from worker.exports import Asset, Unsuitable, write


def chunks(data: bytes) -> Iterator[tuple[int, int, int, bytes]]:
    """Frame, its milliseconds, kind and body of every chunk; all lengths must add up."""
    size, magic, frames = struct.unpack_from("<IHH", data)
    assert (size, magic) == (len(data), 0xA5E0)
    at = 128
    for frame in range(frames):
        length, kind, _, milliseconds, count = struct.unpack_from("<IHHH2xI", data, at)
        assert kind == 0xF1FA
        inner = at + 16
        for _ in range(count):
            long, sort = struct.unpack_from("<IH", data, inner)
            yield frame, milliseconds, sort, data[inner + 6 : inner + long]
            inner += long
        at += length
        assert inner == at
    assert at == len(data)


def drawn(asset: Asset) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """The frames side by side, put together from the cels."""
    data = write(asset, "aseprite")[f"{asset.name}.aseprite"]
    frames, width, height = struct.unpack_from("<HHH", data, 6)
    sheet = np.zeros((height, width * frames, 4), np.uint8)
    for frame, _, kind, body in chunks(data):
        if kind == 0x2005:
            x, y = struct.unpack_from("<hh", body, 2)
            wide, high = struct.unpack_from("<HH", body, 16)
            cel = np.frombuffer(zlib.decompress(body[20:]), np.uint8).reshape(high, wide, 4)
            sheet[y : y + high, frame * width + x : frame * width + x + wide] = cel
    return sheet


def test_the_cels_are_the_frames() -> None:
    for asset in (figure(), tileset()):
        assert np.array_equal(drawn(asset), asset.pixels)


def test_an_empty_frame_has_no_cel() -> None:
    asset = figure()
    blank = asset.pixels.copy()
    blank[:, 6:12] = 0
    emptied = Asset("gap", "animation", png(blank), asset.meta)
    assert np.array_equal(drawn(emptied), blank)


def test_tags_pivot_and_durations_are_there() -> None:
    data = write(figure(), "aseprite")["red-block.aseprite"]
    found = list(chunks(data))
    assert [ms for _, ms, kind, _ in found if kind == 0x2005] == [250, 250, 100, 100, 100]
    tags = next(body for _, _, kind, body in found if kind == 0x2018)
    assert struct.unpack_from("<H", tags) == (2,)
    first, last, _, repeat = struct.unpack_from("<HHBH", tags, 10)
    assert (first, last, repeat) == (0, 1, 0)
    assert b"idle" in tags
    assert b"walk" in tags
    pivot = next(body for _, _, kind, body in found if kind == 0x2022)
    assert struct.unpack_from("<ii", pivot, len(pivot) - 8) == (3, 8)


def test_the_palette_holds_the_colours_in_use() -> None:
    data = write(figure(), "aseprite")["red-block.aseprite"]
    palette = next(body for _, _, kind, body in chunks(data) if kind == 0x2019)
    assert struct.unpack_from("<III", palette) == (2, 0, 1)
    assert bytes((230, 120, 150, 255)) in palette


def test_pieces_of_an_interface_are_slices_to_be_cut_in_nine() -> None:
    data = write(panel(), "aseprite")["knob.aseprite"]
    slices = [body for _, _, kind, body in chunks(data) if kind == 0x2022]
    assert [b"normal" in slices[0], b"pressed" in slices[1]] == [True, True]
    assert struct.unpack_from("<II", slices[1]) == (1, 1)
    assert struct.unpack("<iiIIiiII", slices[1][-32:]) == (0, 5, 6, 5, 2, 1, 2, 3)


@pytest.mark.parametrize(
    "facts",
    [
        {"margins": None},
        {"margins": {"left": -1, "top": 1, "right": 1, "bottom": 1}},
        {"pieces": [{"name": "normal", "x": 0, "y": 6, "width": 6, "height": 5}]},
    ],
)
def test_pieces_that_do_not_fit_are_refused(facts: dict[str, object]) -> None:
    with pytest.raises(Unsuitable):
        write(panel(**facts), "aseprite")
