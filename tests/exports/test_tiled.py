"""Tiled's own rasteriser draws our sample map exactly as we do."""

import os
import shutil
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests.engines.studio import generate
from tests.exports.shelf import png
from worker.exports import Asset, write

RASTERISER = shutil.which("tmxrasterizer")


def meadow(size: int = 16) -> tuple[Asset, np.ndarray[tuple[int, ...], np.dtype[np.uint8]]]:
    """A real tileset and our own picture of its map."""
    made = generate("tileset", 3, prompt="grass on water", size=size)
    main, preview = made["main"], made["preview"]
    return Asset("meadow", "tileset", png(main[1]), main[0].meta), preview[1]


@pytest.mark.skipif(RASTERISER is None, reason="tmxrasterizer (of Tiled) is not installed")
@pytest.mark.parametrize("size", [16, 32])
def test_tiled_draws_the_same_map(size: int, tmp_path: Path) -> None:
    asset, wanted = meadow(size)
    for name, data in write(asset, "tiled").items():
        (tmp_path / name).write_bytes(data)
    runtime = tmp_path / "runtime"
    runtime.mkdir(mode=0o700)
    subprocess.run(
        [str(RASTERISER), "meadow.tmx", "map.png"],
        cwd=tmp_path,
        check=True,
        timeout=60,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(runtime)},
    )
    with Image.open(tmp_path / "map.png") as drawn:
        assert np.array_equal(np.asarray(drawn.convert("RGBA")), wanted)


def test_every_tile_has_its_eight_colours() -> None:
    asset, _ = meadow()
    tileset = ET.fromstring(write(asset, "tiled")["meadow.tsx"])  # noqa: S314 (our own)
    tiles = tileset.findall(".//wangtile")
    assert len(tiles) == int(tileset.get("tilecount", 0)) >= 48
    colours = [[int(c) for c in tile.get("wangid", "").split(",")] for tile in tiles]
    assert all(len(ids) == 8 and set(ids) <= {1, 2} for ids in colours)
    assert len({tuple(ids) for ids in colours[1:47]}) == 46
    assert set(colours[46]) == {1}
    assert set(colours[47]) == {2}


def test_the_brush_never_takes_the_island_for_the_lower_ground() -> None:
    asset, _ = meadow()
    tileset = ET.fromstring(write(asset, "tiled")["meadow.tsx"])  # noqa: S314 (our own)
    shares = {t.get("id"): t.get("probability") for t in tileset.findall("tile")}
    assert shares["0"] == "0"
    assert shares["48"] == "0.1"
    assert "46" not in shares
