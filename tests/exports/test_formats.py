"""What is offered, what is written, and what is refused."""

import io
import json

import numpy as np
import pytest
from PIL import Image

from tests.exports.golden import FOLDER, files
from tests.exports.shelf import beep, figure, panel, png, tileset, wall
from worker.catalog import KINDS
from worker.exports import FORMATS, Asset, Unsuitable, offered, write

SCRIPT = "Editor/HomeforgeImporter.cs"


def test_text_files_are_the_golden_ones() -> None:
    kept = {path.name: path.read_bytes() for path in FOLDER.iterdir()}
    assert files() == kept


@pytest.mark.parametrize("asset", [figure(), tileset(), panel(), wall(), beep()])
def test_everything_offered_can_be_written(asset: Asset) -> None:
    for entry in offered(asset.kind, asset.maps):
        written = write(asset, entry.name)
        assert written
        assert all(written.values())
        assert all(name.startswith(asset.name) or name == SCRIPT for name in written)
        assert written == write(asset, entry.name)


def test_everything_in_the_catalogue_has_a_format() -> None:
    assert all(offered(kind) for kind in KINDS)
    assert {kind for entry in FORMATS.values() for kind in entry.kinds} <= set(KINDS)
    titles = [entry.title for entry in FORMATS.values()]
    assert len(set(titles)) == len(titles), "a menu whose entries can be told apart"


def test_what_needs_another_file_is_offered_where_there_is_one() -> None:
    assert "gltf" not in {entry.name for entry in offered("texture")}
    assert "gltf" in {entry.name for entry in offered("texture", ["main", "normal"])}
    with pytest.raises(Unsuitable, match="gltf"):
        write(Asset("wall", "texture", wall().main), "gltf")


@pytest.mark.parametrize("name", ["../up", "a/b", "", "Block", "a" * 81, "-a", "a.b", "a\n"])
def test_a_name_that_could_be_a_path_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="letters"):
        Asset(name, "sprite", b"")


def test_a_picture_too_large_for_a_format_can_still_be_taken_as_it_is() -> None:
    large = Asset("plain", "texture", png(np.zeros((2049, 2048, 4), np.uint8)))
    with pytest.raises(Unsuitable, match="Take the PNG"):
        write(large, "aseprite")
    assert "plain.png" in write(large, "json")


def test_a_format_for_another_kind_is_refused() -> None:
    for name in ("tiled", "psd"):
        with pytest.raises(Unsuitable, match=name):
            write(figure(), name)


TAG = {"name": "idle", "from": 0, "to": 1, "fps": 4, "loop": True}


@pytest.mark.parametrize(
    "facts",
    [
        {"frames": 6},
        {"frames": True},
        {"frames": 0},
        {"frame": {"width": 7, "height": 8}},
        {"frame": None},
        {"tags": []},
        {"tags": [{**TAG, "to": 5}]},
        {"tags": [{**TAG, "fps": 0}]},
        {"tags": [{**TAG, "name": '"><x'}]},
        {"tags": [{**TAG, "name": "../idle"}]},
        {"pivot": {"x": -1, "y": 0}},
        {"pivot": {"x": 3.5, "y": 0}},
    ],
)
@pytest.mark.parametrize("name", ["aseprite", "texturepacker", "gif", "godot"])
def test_frames_that_do_not_fit_the_picture_are_refused(
    name: str, facts: dict[str, object]
) -> None:
    with pytest.raises(Unsuitable):
        write(figure(**facts), name)


@pytest.mark.parametrize(
    "facts",
    [
        {"tile": 3},
        {"columns": 4},
        {"masks": [0, 255, 255, 256]},
        {"masks": [0, 255, 255]},
        {"masks": [255, -1, 0, 0, 0]},
        {"upper": 'grass"/>'},
        {"map": [[1], [1, 2]]},
        {"map": [[4]]},
        {"map": "112"},
    ],
)
@pytest.mark.parametrize("name", ["tiled", "godot"])
def test_tiles_that_do_not_fit_the_picture_are_refused(name: str, facts: dict[str, object]) -> None:
    with pytest.raises(Unsuitable):
        write(tileset(**facts), name)


def test_the_sidecar_tells_where_the_picture_came_from() -> None:
    asset = figure()
    written = write(asset, "json")
    assert written["red-block.png"] == asset.main
    about = json.loads(written["red-block.json"])
    assert about["provenance"] == {"generator": "Homeforge", "seed": 7}
    assert about["image"]["width"] == 30
    assert about["meta"]["animation"]["frames"] == 5
    assert about["finished"] is None


@pytest.mark.parametrize(
    ("name", "suffix"), [("gif", "gif"), ("apng", "png"), ("moving-webp", "webp")]
)
def test_a_moving_picture_has_exactly_the_frames(name: str, suffix: str) -> None:
    asset = figure()
    written = write(asset, name)
    assert set(written) == {f"red-block-idle.{suffix}", f"red-block-walk.{suffix}"}
    with Image.open(io.BytesIO(written[f"red-block-walk.{suffix}"])) as movie:
        assert getattr(movie, "n_frames", 1) == 3
        for number in range(3):
            movie.seek(number)
            shown = np.asarray(movie.convert("RGBA"))
            left = (2 + number) * 6
            wanted = asset.pixels[:, left : left + 6]
            assert np.array_equal(shown[..., 3], wanted[..., 3])
            solid = wanted[..., 3] > 0
            assert np.array_equal(shown[solid], wanted[solid])
            assert movie.info["duration"] == 100


def test_a_webp_of_what_does_not_move_has_every_pixel_even_the_clear_ones() -> None:
    pixels = np.random.default_rng(7).integers(0, 256, (20, 30, 4), np.uint8)
    pixels[:10, :, 3] = 0
    (data,) = write(Asset("noise", "sprite", png(pixels)), "webp").values()
    with Image.open(io.BytesIO(data), formats=("WEBP",)) as picture:
        assert np.array_equal(np.asarray(picture), pixels)


def test_a_webp_too_long_for_the_format_is_refused() -> None:
    with pytest.raises(Unsuitable, match="16,383"):
        write(Asset("long", "sprite", png(np.zeros((1, 16384, 4), np.uint8))), "webp")


@pytest.mark.parametrize("tool", ["aseprite", "texturepacker"])
def test_frames_as_a_list_are_those_by_name_in_order(tool: str) -> None:
    named = "aseprite-json" if tool == "aseprite" else tool
    by_name, as_list = (
        json.loads(write(figure(), name)["red-block.json"]) for name in (named, f"{tool}-list")
    )
    listed = as_list.pop("frames")
    assert {told.pop("filename"): told for told in listed} == by_name.pop("frames")
    assert [told["frame"]["x"] for told in listed] == [0, 6, 12, 18, 24]
    assert by_name == as_list


def test_pieces_of_an_interface_are_slices_in_the_json_too() -> None:
    about = json.loads(write(panel(), "aseprite-json")["knob.json"])
    assert [told["name"] for told in about["meta"]["slices"]] == ["normal", "pressed"]
    (key,) = about["meta"]["slices"][1]["keys"]
    assert key["bounds"] == {"x": 0, "y": 5, "w": 6, "h": 5}
    assert key["center"] == {"x": 2, "y": 1, "w": 2, "h": 3}
    assert len(about["frames"]) == 1


def test_a_gif_is_refused_where_it_would_not_be_exact() -> None:
    asset = figure()
    misty = asset.pixels.copy()
    misty[4, 2, 3] = 128
    with pytest.raises(Unsuitable, match="half transparent"):
        write(Asset("mist", "animation", png(misty), asset.meta), "gif")
    many = np.arange(256 * 4, dtype=np.uint32).astype(np.uint8).reshape(1, 256, 4).copy()
    many[..., 0], many[..., 1], many[..., 3] = np.arange(256), 7, 255
    facts = {"frame": {"width": 256, "height": 1}, "frames": 1, "pivot": {"x": 1, "y": 1},
             "tags": [{**TAG, "to": 0}]}  # fmt: skip
    with pytest.raises(Unsuitable, match="255 colours"):
        write(Asset("many", "animation", png(many), {"animation": facts}), "gif")
