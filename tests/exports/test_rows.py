"""A sheet with a row for each direction: every format finds each frame in its place."""

import io
import json
import re
import struct
import zlib

import pytest
from PIL import Image

from tests.exports.shelf import FRAME, figure, turning
from worker.exports import Asset, Unsuitable, write
from worker.exports.asset import strip

WIDTH, HEIGHT = FRAME
PLACES = [(0, 0), (WIDTH, 0), (0, HEIGHT), (WIDTH, HEIGHT)]


def text(name: str, file: str) -> str:
    return write(turning(), name)[file].decode()


def test_every_frame_is_found_row_by_row() -> None:
    found, pixels = strip(turning()), turning().pixels
    assert [found.place(number) for number in range(4)] == PLACES
    reds = [int(found.frame(pixels, number)[3, 2, 0]) for number in range(4)]
    assert reds == [0, 60, 120, 180]


@pytest.mark.parametrize("name", ["aseprite-list", "texturepacker-list"])
def test_the_lists_say_where_each_frame_lies(name: str) -> None:
    frames = json.loads(text(name, "block.json"))["frames"]
    assert [(entry["frame"]["x"], entry["frame"]["y"]) for entry in frames] == PLACES


def test_tags_are_named_after_where_it_heads() -> None:
    told = json.loads(text("aseprite-json", "block.json"))
    assert [tag["name"] for tag in told["meta"]["frameTags"]] == ["walk_down", "walk_up"]
    packed = json.loads(text("texturepacker", "block.json"))
    assert list(packed["animations"]) == ["block-walk_down", "block-walk_up"]


def test_godot_has_an_animation_for_each_direction() -> None:
    told = text("godot", "block.tres")
    places = re.findall(r"region = Rect2\((\d+), (\d+), ", told)
    assert [(int(x), int(y)) for x, y in places] == PLACES
    assert re.findall(r'"name": &"(\w+)"', told) == ["walk_down", "walk_up"]


def test_unity_counts_from_the_lower_edge() -> None:
    told = json.loads(text("unity", "block.unity.json"))
    assert [(s["x"], s["y"]) for s in told["slices"]] == [(x, HEIGHT - y) for x, y in PLACES]
    assert [clip["name"] for clip in told["clips"]] == ["block-walk_down", "block-walk_up"]


def test_moving_pictures_hold_the_frames_of_their_direction() -> None:
    written = write(turning(), "gif")
    assert list(written) == ["block-walk_down.gif", "block-walk_up.gif"]
    picture = Image.open(io.BytesIO(written["block-walk_up.gif"]))
    assert picture.size == FRAME
    assert picture.convert("RGB").getpixel((2, 3)) == (120, 70, 40)


def test_an_aseprite_file_has_one_canvas_for_all_frames() -> None:
    data = write(turning(), "aseprite")["block.aseprite"]
    assert struct.unpack_from("<HHH", data, 6) == (4, *FRAME)
    cels = [zlib.decompress(data[at:]) for at in cel_data(data)]
    assert [cel[0] for cel in cels] == [0, 60, 120, 180]


def cel_data(data: bytes) -> list[int]:
    """Where the deflated pixels of each cel begin: after the head of its chunk."""
    head = struct.pack("<H", 0x2005)
    found = [at.start() for at in re.finditer(re.escape(head), data)]
    return [at + 2 + 16 + 4 for at in found if data[at + 22 : at + 23] == b"\x78"]


def test_rows_that_do_not_fill_the_picture_are_refused() -> None:
    told = turning().meta["animation"]
    assert isinstance(told, dict)
    for columns in (1, 3, 4):
        wrong = Asset(
            "block", "animation", turning().main, {"animation": {**told, "columns": columns}}
        )
        with pytest.raises(Unsuitable, match="do not fit"):
            strip(wrong)
    assert strip(figure()).columns == 5
