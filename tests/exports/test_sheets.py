"""Many assets on one sheet: every frame is the single picture, and is where the file says."""

import json
import random
import re
from typing import Any

import numpy as np
import pytest

from tests.exports.shelf import (
    beep,
    figure,
    frames,
    lot,
    noise,
    opened,
    panel,
    png,
    tileset,
    turning,
    wall,
)
from worker.exports import Asset, Unsuitable, atlas, packing, sheets
from worker.exports.asset import Version
from worker.exports.atlas import Picture


def expected() -> dict[str, np.ndarray]:
    """The frames of the lot, cut out of the single pictures."""
    single = {f"{picture.name}.png": picture.asset.pixels for picture in lot()}
    strip = single.pop("block.png")
    names = ["idle-0", "idle-1", "walk-0", "walk-1", "walk-2"]
    moving = {
        f"block-{name}.png": strip[:, number * 6 : number * 6 + 6]
        for number, name in enumerate(names)
    }
    return {**single, **moving}


@pytest.mark.parametrize("extrude", [False, True])
@pytest.mark.parametrize("powers", [False, True])
def test_every_frame_is_the_single_picture_to_the_pixel(extrude: bool, powers: bool) -> None:
    made = sheets.write(lot(), "texturepacker", "loot", extrude=extrude, powers=powers)
    found, wanted = frames(made.files, "loot"), expected()
    assert found.keys() == wanted.keys()
    assert all(np.array_equal(found[name], wanted[name]) for name in wanted)
    assert made.left_out == []


def test_the_same_pictures_give_the_same_bytes_in_whatever_order() -> None:
    mixed = lot()
    random.Random(3).shuffle(mixed)
    assert sheets.write(mixed, "unity", "loot") == sheets.write(lot(), "unity", "loot")


def test_with_an_edge_repeated_what_lies_beside_a_frame_is_its_own_rim() -> None:
    made = sheets.write(lot(), "texturepacker", "loot", extrude=True)
    told = json.loads(made.files["loot.json"])["frames"]
    sheet = opened(made.files["loot.png"])
    inside = np.zeros(sheet.shape[:2], bool)
    for about in told.values():
        x, y, width, height = (about["frame"][key] for key in "xywh")
        around = sheet[y - 1 : y + height + 1, x - 1 : x + width + 1]
        frame = sheet[y : y + height, x : x + width]
        assert np.array_equal(around, np.pad(frame, ((1, 1), (1, 1), (0, 0)), "edge"))
        inside[y - 1 : y + height + 1, x - 1 : x + width + 1] = True
    assert not sheet[~inside].any(), "all else is clear"


def test_frames_as_a_list_are_those_by_name() -> None:
    named, listed = (
        json.loads(sheets.write(lot(), name, "loot").files["loot.json"])
        for name in ("texturepacker", "texturepacker-list")
    )
    assert {told.pop("filename"): told for told in listed["frames"]} == named["frames"]
    assert listed["animations"] == named["animations"]
    walk = [f"block-walk-{number}.png" for number in range(3)]
    assert named["animations"]["block-walk"] == walk
    assert named["frames"][walk[0]]["anchor"] == {"x": 0.5, "y": 1.0}
    assert "anchor" not in named["frames"]["ogre.png"], "a game's own default is kept"


def test_unity_finds_each_sprite_counted_from_below_and_plays_the_actions() -> None:
    made = sheets.write(lot(), "unity", "loot")
    told = json.loads(made.files["loot.unity.json"])
    sheet = opened(made.files["loot.png"])[::-1]
    for part in told["slices"]:
        x, y, width, height = (part[key] for key in ("x", "y", "width", "height"))
        assert np.array_equal(
            sheet[y : y + height, x : x + width][::-1], expected()[f"{part['name']}.png"]
        )
    pivots = {part["name"]: (part["pivotX"], part["pivotY"]) for part in told["slices"]}
    assert (pivots["ogre"], pivots["key.gold"], pivots["block-idle-0"]) == (
        (0.5, 0), (0.5, 0.5), (0.5, 0),
    )  # fmt: skip
    names = [part["name"] for part in told["slices"]]
    played = {clip["name"]: names[clip["first"] : clip["last"] + 1] for clip in told["clips"]}
    assert played == {
        "block-idle": ["block-idle-0", "block-idle-1"],
        "block-walk": ["block-walk-0", "block-walk-1", "block-walk-2"],
    }
    assert "Editor/HomeforgeImporter.cs" in made.files


def test_godot_and_css_cut_where_the_json_does() -> None:
    told = json.loads(sheets.write(lot(), "texturepacker", "loot").files["loot.json"])["frames"]
    godot = sheets.write(lot(), "godot", "loot").files
    css = sheets.write(lot(), "css", "loot").files["loot.css"].decode()
    x, y, width, height = (told["key.gold.png"]["frame"][key] for key in "xywh")
    assert f"region = Rect2({x}, {y}, {width}, {height})" in godot["key.gold.tres"].decode()
    assert 'path="loot.png"' in godot["key.gold.tres"].decode()
    rule = css.split(r".sprite-key\.gold {")[1].split("}")[0]
    assert f"width: {width}px;" in rule
    assert f"background-position: {-x}px {-y}px;" in rule
    regions = re.findall(r"Rect2\((\d+), (\d+), 6, 8\)", godot["block.tres"].decode())
    assert [(int(across), int(down)) for across, down in regions] == [
        (about["frame"]["x"], about["frame"]["y"])
        for name, about in told.items()
        if name.startswith("block-")
    ]


def test_normals_lie_at_the_same_places_on_a_sheet_of_their_own() -> None:
    maps = [noise(*size, seed, normal=png(noise(*size, seed + 9).pixels))
            for seed, size in enumerate([(6, 6), (4, 9)], start=1)]  # fmt: skip
    pictures = [Picture(f"icon-{number}", asset) for number, asset in enumerate(maps)]
    made = sheets.write(pictures, "texturepacker", "loot", extrude=True)
    lit = {**made.files, "loot.png": made.files["loot-normal.png"]}
    for number, asset in enumerate(maps):
        assert np.array_equal(
            frames(lit, "loot")[f"icon-{number}.png"], opened(asset.maps["normal"])
        )
    corner = opened(made.files["loot-normal.png"])[-1, -1]
    assert corner.tolist() == list(atlas.FLAT)


@pytest.mark.parametrize("why", ["one without", "finished", "another size"])
def test_a_sheet_of_normals_needs_every_picture_s_own(why: str) -> None:
    flat = png(noise(6, 6, 3).pixels)
    second = noise(6, 6, 2, normal=flat)
    if why == "one without":
        second = noise(6, 6, 2)
    elif why == "finished":
        second = Asset("x", "icon", second.main, maps=second.maps, version=Version(1, {}, (6, 6)))
    else:
        second = noise(7, 6, 2, normal=flat)
    both = [Picture("a", noise(6, 6, 1, normal=flat)), Picture("b", second)]
    made = sheets.write(both, "css", "loot")
    assert "loot-normal.png" not in made.files
    assert [(left.name, left.why) for left in made.left_out] == [
        ("loot-normal.png", sheets.NO_NORMALS)
    ]


def test_what_has_no_place_in_a_sheet_is_told_with_the_reason() -> None:
    others = {
        "wall": wall(), "meadow": tileset(), "knob": panel(), "beep": beep(),
        "torn": Asset("torn", "icon", noise(9, 9).main[:-60]),
        "odd": figure(frames=4),
        "vast": noise(4, packing.SIDE + 4, 1),
    }  # fmt: skip
    made = sheets.write(
        [*lot(), *(Picture(name, asset) for name, asset in others.items())], "css", "loot"
    )
    assert {left.name: left.why for left in made.left_out} == {
        "wall": atlas.NO_PLACE["texture"],
        "meadow": atlas.NO_PLACE["tileset"],
        "knob": atlas.NO_PLACE["panel"],
        "beep": atlas.NO_PLACE["sound"],
        "torn": atlas.BROKEN,
        "odd": "The frames of this asset do not fit its picture.",
        "vast": atlas.TOO_LARGE,
    }
    with pytest.raises(Unsuitable, match=r"None of these has a place in a sheet. A texture"):
        sheets.write([Picture("wall", wall())], "css", "loot")


@pytest.mark.parametrize("role", ["main", "normal"])
def test_a_picture_that_breaks_in_its_midst_is_left_out_as_any_broken_one(role: str) -> None:
    """Pillow has another error for that."""
    whole = noise(140, 140).main
    at = whole.rindex(b"IDAT")
    assert at > whole.index(b"IDAT")
    torn = whole[:at] + b"I\0\xffT" + whole[at + 4 :]
    odd = Asset("odd", "icon", torn) if role == "main" else noise(140, 140, normal=torn)
    made = sheets.write([*lot(), Picture("odd", odd)], "css", "loot")
    (left,) = made.left_out
    assert left.why == (atlas.BROKEN if role == "main" else sheets.NO_NORMALS)


def test_frames_that_stood_in_rows_are_found_too() -> None:
    made = sheets.write([Picture("block", turning())], "texturepacker", "loot")
    found = frames(made.files, "loot")
    reds = {name: int(frame[3, 2, 0]) for name, frame in found.items()}
    ways = [f"block-walk_{way}-{nth}.png" for way in ("down", "up") for nth in (0, 1)]
    assert reds == dict(zip(ways, (0, 60, 120, 180), strict=True))


def test_names_that_frames_would_share_are_told_apart() -> None:
    both = [Picture("block-walk-0", noise(3, 3)), Picture("block", figure())]
    found = frames(sheets.write(both, "texturepacker", "loot").files, "loot")
    assert found["block-walk-0.png"].shape == (3, 3, 4)
    assert found["block-walk-0-2.png"].shape == (8, 6, 4)


def test_what_does_not_fit_on_one_page_goes_on_several(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "SIDE", 32)
    gems = [Picture(f"gem-{number}", noise(12, 12, number)) for number in range(6)]
    files = sheets.write([*lot(), *gems], "texturepacker", "loot").files
    assert {"loot-1.png", "loot-2.png", "loot-1.json", "loot-2.json"} <= files.keys()
    told = [json.loads(files[name]) for name in sorted(files) if name.endswith(".json")]
    assert told[0]["meta"]["related_multi_packs"] == [
        f"loot-{number}.json" for number in range(2, len(told) + 1)
    ]
    together = {name: about for page in told for name, about in page["frames"].items()}
    assert together.keys() == expected().keys() | {f"{gem.name}.png" for gem in gems}
    (animated,) = [page for page in told if page["animations"]]
    assert {name for names in animated["animations"].values() for name in names} <= set(
        animated["frames"]
    ), "an animation is on one page"


def test_too_many_frames_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(atlas, "MOST_FRAMES", 7)
    with pytest.raises(Unsuitable, match="at most 7 frames"):
        sheets.write(lot(), "css", "loot")


def test_an_unknown_program_is_refused() -> None:
    with pytest.raises(Unsuitable, match="psd"):
        sheets.write(lot(), "psd", "loot")


@pytest.mark.parametrize("name", ["../up", "a/b", "", ".hidden", "a b", "a\n", "ü", "-a"])
def test_a_name_that_could_be_a_path_is_no_name(name: str) -> None:
    with pytest.raises(ValueError, match="letters"):
        Picture(name, wall())


def test_titles_can_be_told_apart() -> None:
    told: list[Any] = [entry.title for entry in sheets.FORMATS.values()]
    assert len(set(told)) == len(told)
