"""What is offered, what is written, and what is refused."""

import io
import json

import numpy as np
import pytest
from PIL import Image

from tests.exports.golden import FOLDER, files
from tests.exports.shelf import figure, png, tileset
from worker.catalog import KINDS
from worker.exports import FORMATS, PICTURES, Asset, Unsuitable, offered, write


def test_text_files_are_the_golden_ones() -> None:
    kept = {path.name: path.read_bytes() for path in FOLDER.iterdir()}
    assert files() == kept


@pytest.mark.parametrize("asset", [figure(), tileset()], ids=["figure", "tileset"])
def test_everything_offered_can_be_written(asset: Asset) -> None:
    for entry in offered(asset.kind):
        written = write(asset, entry.name)
        assert written
        assert all(name.startswith(asset.name) and data for name, data in written.items())
        assert written == write(asset, entry.name)


def test_every_picture_of_the_catalogue_has_a_format() -> None:
    assert all(offered(kind) for kind in PICTURES)
    assert {kind for entry in FORMATS.values() for kind in entry.kinds} <= set(KINDS)


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
    assert written["red-block.png"] == asset.png
    about = json.loads(written["red-block.json"])
    assert about["provenance"] == {"generator": "Homeforge", "seed": 7}
    assert about["image"]["width"] == 30
    assert about["meta"]["animation"]["frames"] == 5


@pytest.mark.parametrize(("name", "suffix"), [("gif", "gif"), ("apng", "png")])
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
