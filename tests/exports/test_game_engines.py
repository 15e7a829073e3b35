"""For game engines: what Unity's importer reads, and a glTF as its specification wants it."""

import base64
import io
import json
import re
from typing import Any

import numpy as np
import pytest
from PIL import Image

from tests.engines.studio import generate
from tests.exports.shelf import figure, panel, png, tileset, wall
from worker.exports import Asset, Unsuitable, unity, write

SIZES = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}
TYPES = {5126: "<f4", 5123: "<u2"}


def slices(asset: Asset) -> list[dict[str, Any]]:
    described = json.loads(write(asset, "unity")[f"{asset.name}.unity.json"])
    found: list[dict[str, Any]] = described["slices"]
    return found


def cut(asset: Asset, part: dict[str, Any]) -> np.ndarray:
    """The part of the picture, counted from the bottom as Unity does."""
    top = asset.pixels.shape[0] - part["y"] - part["height"]
    return asset.pixels[top : top + part["height"], part["x"] : part["x"] + part["width"]]


def test_unity_cuts_the_frames_and_plays_the_actions() -> None:
    asset = figure()
    parts = slices(asset)
    for number, part in enumerate(parts):
        assert np.array_equal(cut(asset, part), asset.pixels[:, number * 6 : number * 6 + 6])
        assert (part["pivotX"], part["pivotY"]) == (0.5, 0)
    clips = json.loads(write(asset, "unity")["red-block.unity.json"])["clips"]
    told = [(c["name"], c["first"], c["last"], c["framesPerSecond"], c["loops"]) for c in clips]
    assert told == [("red-block-idle", 0, 1, 4, True), ("red-block-walk", 2, 4, 10, False)]


def test_unity_cuts_tiles_and_pieces_where_they_are() -> None:
    ground = tileset()
    assert [tuple(cut(ground, part)[0, 0, :3]) for part in slices(ground)] == [
        (0, 100, 0), (0, 160, 0), (0, 150, 0), (0, 0, 200),
    ]  # fmt: skip
    normal, pressed = slices(panel())
    assert (normal["y"], pressed["y"]) == (5, 0)
    borders = [normal[side] for side in ("left", "bottom", "right", "top")]
    assert borders == [2, 1, 2, 1]


def test_the_script_reads_every_field_that_is_written_and_its_brackets_close() -> None:
    """It is not compiled here; its names are those of the description, each one."""
    written = write(figure(), "unity")
    script = written[f"Editor/{unity.SCRIPT}"].decode()
    described = json.loads(written["red-block.unity.json"])
    fields = {*described, *described["slices"][0], *described["clips"][0]} - {"image"}
    assert all(re.search(rf"public (\w+(\[\]|) )(\w+, )*{name}\b", script) for name in fields)
    assert f'"{unity.FORMAT}"' in script
    assert f"sheet.version == {unity.VERSION}" in script
    bare = re.sub(r'//.*|"[^"]*"|\'.\'', "", script)
    open_ones = []
    for bracket in re.findall(r"[][(){}]", bare):
        if bracket in "([{":
            open_ones.append(bracket)
        else:
            assert open_ones.pop() + bracket in ("()", "[]", "{}")
    assert not open_ones


def gltf(asset: Asset) -> tuple[dict[str, Any], list[np.ndarray]]:
    """The document and its accessors, checked as the specification says."""
    written = write(asset, "gltf")
    told = json.loads(written[f"{asset.name}.gltf"])
    assert told["asset"]["version"] == "2.0"
    (buffer,) = told["buffers"]
    head, data = buffer["uri"].split(",")
    assert head == "data:application/octet-stream;base64"
    body = base64.b64decode(data, validate=True)
    assert len(body) == buffer["byteLength"]
    found = []
    for accessor in told["accessors"]:
        view = told["bufferViews"][accessor["bufferView"]]
        form = np.dtype(TYPES[accessor["componentType"]])
        count = accessor["count"] * SIZES[accessor["type"]]
        assert view["byteOffset"] % form.itemsize == 0
        assert count * form.itemsize == view["byteLength"]
        values = np.frombuffer(body, form, count, view["byteOffset"])
        found.append(values.reshape(accessor["count"], -1))
    assert {image["uri"] for image in told["images"]} <= set(written)
    material = told["materials"][0]
    for slot in (material["normalTexture"], material["pbrMetallicRoughness"]["baseColorTexture"]):
        texture = told["textures"][slot["index"]]
        assert 0 <= texture["source"] < len(told["images"])
        assert 0 <= texture["sampler"] < len(told["samplers"])
    return told, found


def test_the_plane_shows_the_picture_upright_and_towards_us() -> None:
    told, (places, normals, tangents, texels, indices) = gltf(wall())
    primitive = told["meshes"][0]["primitives"][0]
    assert primitive["attributes"] == {"POSITION": 0, "NORMAL": 1, "TANGENT": 2, "TEXCOORD_0": 3}
    assert told["accessors"][0]["min"] == places.min(0).tolist()
    assert told["accessors"][0]["max"] == places.max(0).tolist() == [0.5, 0.25, 0]
    for triangle in indices.reshape(2, 3):
        a, b, c = places[triangle]
        assert np.cross(b - a, c - a)[2] > 0, "anticlockwise is the front"
    across, down = (places[:, 0] + 0.5, 0.5 - 2 * places[:, 1])
    assert np.allclose(texels, np.stack([across, down], -1))
    up = np.cross(normals, tangents[:, :3]) * tangents[:, 3:]
    assert np.allclose(up, (0, 1, 0)), "green is up, as in our maps"


@pytest.mark.parametrize(
    ("alpha", "mode"), [([255, 255], "OPAQUE"), ([0, 255], "MASK"), ([255, 90], "BLEND")]
)
def test_what_is_clear_stays_clear(alpha: list[int], mode: str) -> None:
    sheet = np.full((1, 2, 4), 200, np.uint8)
    sheet[0, :, 3] = alpha
    told, _ = gltf(Asset("leaf", "sprite", png(sheet), maps={"normal": png(sheet)}))
    assert told["materials"][0]["alphaMode"] == mode
    assert told["samplers"][0]["wrapS"] == 33071


def test_a_height_map_lies_beside_it() -> None:
    grey = png(np.full((2, 4, 3), 128, np.uint8))
    written = write(wall(height=grey), "gltf")
    assert written["wall-height.png"] == grey
    assert "height" not in written["wall.gltf"].decode()
    with pytest.raises(Unsuitable, match="height map belongs"):
        write(wall(height=png(np.full((2, 5, 3), 128, np.uint8))), "gltf")


def test_a_texture_of_the_built_in_engine_goes_in_with_its_normals() -> None:
    made = generate("texture", 5, prompt="mossy cobblestone", size=32)
    maps = {role: png(made[role][1]) for role in ("normal", "height")}
    asset = Asset("stones", "texture", png(made["main"][1]), made["main"][0].meta, maps=maps)
    gltf(asset)
    assert made["normal"][0].meta["convention"] == "OpenGL, +Y"
    with Image.open(io.BytesIO(write(asset, "gltf")["stones-normal.png"])) as normals:
        vectors = np.asarray(normals.convert("RGB")).astype(float) / 127.5 - 1
    assert np.allclose(np.linalg.norm(vectors, axis=-1), 1, atol=0.02)
