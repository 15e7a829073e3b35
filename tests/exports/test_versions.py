"""A finished picture in the formats: told by its recipe, and only where its parts still fit."""

import json

import numpy as np
import pytest

from tests.exports.shelf import figure, panel, png, tileset, wall
from worker.exports import Asset, Unsuitable, write
from worker.exports.asset import Pixels, Version, pieces, strip, tiles

RECIPE = {"version": 1, "steps": [{"step": "resize", "width": 60, "height": 16}]}


def finished(asset: Asset, pixels: Pixels, *steps: str) -> Asset:
    """The asset with these pixels as its second version."""
    height, width = asset.pixels.shape[:2]
    recipe = {"version": 1, "steps": [{"step": step} for step in steps]} if steps else RECIPE
    version = Version(2, recipe, (width, height))
    return Asset(asset.name, asset.kind, png(pixels), asset.meta, maps=asset.maps, version=version)


def doubled(asset: Asset) -> Asset:
    return finished(asset, asset.pixels.repeat(2, 0).repeat(2, 1))


def test_the_sidecar_names_the_version_and_its_recipe() -> None:
    about = json.loads(write(doubled(figure()), "json")["red-block.json"])
    assert about["finished"] == {"version": 2, "recipe": RECIPE}
    assert about["image"]["width"] == 60


def test_parts_of_a_picture_made_larger_are_larger() -> None:
    found = strip(doubled(figure()))
    assert (found.width, found.height, found.pivot) == (12, 16, (6, 16))
    assert tiles(doubled(tileset())).size == 4
    plain, large = pieces(panel())[1], pieces(doubled(panel()))[1]
    assert large.box == tuple(2 * number for number in plain.box)
    assert large.centre == tuple(2 * number for number in plain.centre)


def test_frames_that_were_trimmed_stand_where_the_figure_is_seen() -> None:
    frames = figure().pixels.reshape(8, 5, 6, 4)[:, :, 1:5]
    found = strip(finished(figure(), frames.reshape(8, 20, 4), "trim"))
    assert (found.width, found.height, found.count, found.pivot) == (4, 8, 5, (2, 8))


@pytest.mark.parametrize(
    ("asset", "size", "name"),
    [
        (figure(), (8, 29), "gif"),
        (tileset(), (4, 5), "tiled"),
        (panel(), (11, 6), "aseprite"),
        (wall(), (3, 3), "gltf"),
    ],
)
def test_parts_that_were_cut_through_are_refused(
    asset: Asset, size: tuple[int, int], name: str
) -> None:
    with pytest.raises(Unsuitable, match=r"[Tt]ake the original"):
        write(finished(asset, np.full((*size, 4), 255, np.uint8), "pad"), name)


def test_frames_laid_out_in_rows_are_refused() -> None:
    rows = np.full((24, 10, 4), 255, np.uint8)
    with pytest.raises(Unsuitable, match="Take the original"):
        write(finished(figure(), rows, "pack"), "gif")


def test_a_version_of_the_same_size_is_as_good_as_the_original() -> None:
    for asset, name in ((figure(), "godot"), (tileset(), "tiled"), (wall(), "gltf")):
        other = finished(asset, asset.pixels // 2 + 64, "palette")
        written = write(other, name)
        assert set(written) == set(write(asset, name))
        assert written[f"{asset.name}.png"] == other.main
