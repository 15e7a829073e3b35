"""What was picked as one sheet: only mine, what counts, all that is left out told, all bounded."""

import io
import json
import zipfile
from collections.abc import Sequence

import numpy as np
import pytest
from starlette.testclient import TestClient

from tests.exports import shelf
from tests.exports.shelf import figure, noise
from tests.gallery.conftest import finished, made, png
from tests.people import Conn
from tests.uploads.pictures import wav
from tests.web.conftest import Visit
from web.gallery import marks, sheets, taking
from web.projects import naming
from web.settings import Settings
from worker.exports import atlas

Files = dict[str, bytes]
STEM = "homeforge-assets-sheet"


def packed(browser: TestClient, ids: Sequence[int], **how: str) -> Files:
    """The files of the sheet of those assets."""
    form = {"asset": [str(number) for number in ids], "do": "sheet", "for": "texturepacker", **how}
    answer = browser.post("/assets/picked", data=form)
    assert answer.status_code == 200, answer.text
    disposition = answer.headers["content-disposition"]
    assert disposition == f'attachment; filename="{STEM}.zip"'
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def frames(files: Files) -> dict[str, shelf.Pixels]:
    return shelf.frames(files, STEM)


def refused(browser: TestClient, ids: Sequence[int], **how: str) -> str:
    form = {"asset": [str(number) for number in ids], "do": "sheet", "for": "css", **how}
    answer = browser.post("/assets/picked", data=form)
    assert answer.status_code == 422
    return answer.text


async def test_every_picked_picture_is_on_the_sheet_under_its_files_name(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    pictures = [noise(9, 7, 1), noise(5, 12, 2)]
    ids = [await made(conn, settings, alice, kind="icon", title="../../gem",
                      roles={"main": picture.main}) for picture in pictures]  # fmt: skip
    files = packed(await visit(alice), ids)
    found = frames(files)
    assert list(found) == [f"homeforge-{number}-gem.png" for number in ids]
    for frame, picture in zip(found.values(), pictures, strict=True):
        assert np.array_equal(frame, picture.pixels)
    about = json.loads(files["assets.json"])
    assert [each["name"] for each in about] == [f"homeforge-{number}-gem" for number in ids]
    assert about[0]["settings"] == {"prompt": "red dragon"}
    assert "left-out.txt" not in files


async def test_the_choices_of_the_form_are_heeded(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    ids = [await made(conn, settings, alice, roles={"main": noise(9, 7, seed).main})
           for seed in range(3)]  # fmt: skip
    browser = await visit(alice)

    def size(**how: str) -> tuple[int, int]:
        told = json.loads(packed(browser, ids, **how)[f"{STEM}.json"])["meta"]["size"]
        return told["w"], told["h"]

    plain, rimmed = size(), size(extrude="1")
    assert rimmed[0] * rimmed[1] > plain[0] * plain[1]
    assert size(powers="1") == (32, 8)
    assert f"{STEM}.css" in packed(browser, ids, **{"for": "css"})


async def test_names_that_would_be_the_same_are_told_apart_as_in_the_zip(
    visit: Visit, settings: Settings, alice: int, conn: Conn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(taking, "own_name", lambda file: naming.plain(file.title))
    ids = [await made(conn, settings, alice, title=title) for title in ("Gem", "gem", "gem-2")]
    assert sorted(frames(packed(await visit(alice), ids))) == [
        "Gem.png", "gem-2-2.png", "gem-2.png",
    ]  # fmt: skip


async def test_the_version_that_counts_is_packed_without_the_originals_normals(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    roles = {"main": png("red"), "normal": png("blue")}
    asset = await made(conn, settings, alice, roles=roles)
    browser = await visit(alice)
    assert f"{STEM}-normal.png" in packed(browser, [asset])
    await finished(conn, settings, asset, alice, noise(32, 32).main)
    files = packed(browser, [asset])
    (frame,) = frames(files).values()
    assert np.array_equal(frame, noise(32, 32).pixels)
    assert f"{STEM}-normal.png" not in files
    assert f"{STEM}-normal.png: Not every picture" in files["left-out.txt"].decode()
    assert json.loads(files["assets.json"])[0]["version"] == 1


async def test_an_animation_comes_frame_by_frame(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    block = figure()
    asset = await made(
        conn, settings, alice, kind="animation", title="block",
        roles={"main": block.main}, meta=dict(block.meta),
    )  # fmt: skip
    files = packed(await visit(alice), [asset])
    stem = f"homeforge-{asset}-block"
    walk = json.loads(files[f"{STEM}.json"])["animations"][f"{stem}-walk"]
    assert walk == [f"{stem}-walk-{number}.png" for number in range(3)]
    assert np.array_equal(frames(files)[walk[2]], block.pixels[:, 24:])


async def test_what_has_no_place_is_named_beside_the_sheet(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    icon = await made(conn, settings, alice, kind="icon", title="gem")
    gone = await made(conn, settings, alice, title="gone")
    torn = await made(conn, settings, alice, title="torn", roles={"main": noise(9, 9).main[:-60]})
    await conn.execute(
        "UPDATE asset_files SET storage_key = 'aa/gone' WHERE asset_id = %s", (gone,)
    )
    wall = await made(conn, settings, alice, kind="texture", title="wall")
    beep = await made(conn, settings, alice, kind="sound", title="beep", roles={"main": wav()})
    files = packed(await visit(alice), [icon, gone, torn, wall, beep])
    assert list(frames(files)) == [f"homeforge-{icon}-gem.png"]
    assert files["left-out.txt"].decode().splitlines() == [
        f"homeforge-{wall}-wall.png: {atlas.NO_PLACE['texture']}",
        f"homeforge-{beep}-beep.wav: {atlas.NO_PLACE['sound']}",
        f"homeforge-{gone}-gone: {sheets.MISSING}",
        f"homeforge-{torn}-torn: {atlas.BROKEN}",
    ]


async def test_nothing_that_fits_is_a_sentence(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    wall = await made(conn, settings, alice, kind="texture")
    told = refused(await visit(alice), [wall])
    assert "None of these has a place in a sheet. A texture repeats" in told
    torn = await made(conn, settings, alice, roles={"main": b"\x89PNG\r\n\x1a\n"})
    assert "Its file cannot be read." in refused(await visit(alice), [torn])


async def test_too_many_pictures_or_pixels_are_refused_before_a_file_is_read(
    visit: Visit, settings: Settings, alice: int, conn: Conn, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = [await made(conn, settings, alice) for _ in range(3)]
    browser = await visit(alice)

    async def read(*_: object) -> None:
        raise AssertionError("a file was read")

    monkeypatch.setattr(sheets, "_read", read)
    monkeypatch.setattr(atlas, "MOST_PICTURES", 2)
    assert "A sheet has at most 2 pictures, and these are 3." in refused(browser, ids)
    monkeypatch.setattr(atlas, "MOST_PICTURES", 3)
    monkeypatch.setattr(atlas, "MOST_PIXELS", 6000)
    await finished(conn, settings, ids[0], alice, png("blue", 64))
    told = "These have 6,144 pixels together, and a sheet has at most 6,000."
    assert told in refused(browser, ids)


async def test_bob_packs_nothing_of_alice_and_alice_nothing_she_threw_away(
    visit: Visit, settings: Settings, alice: int, bob: int, conn: Conn
) -> None:
    ids = [await made(conn, settings, alice) for _ in range(2)]
    form = {"asset": [str(number) for number in ids], "do": "sheet", "for": "godot"}
    assert (await visit(bob)).post("/assets/picked", data=form).status_code == 404
    await marks.throw_away(conn, alice, ids[:1])
    browser = await visit(alice)
    assert list(frames(packed(browser, ids))) == [f"homeforge-{ids[1]}-red-dragon.png"]
    await marks.throw_away(conn, alice, ids)
    assert browser.post("/assets/picked", data=form).status_code == 404


@pytest.mark.parametrize("program", ["", "psd", "../godot"])
async def test_a_program_nobody_knows_is_told_so(
    visit: Visit, settings: Settings, alice: int, conn: Conn, program: str
) -> None:
    asset = await made(conn, settings, alice)
    form = {"asset": str(asset), "do": "sheet", "for": program}
    answer = (await visit(alice)).post("/assets/picked", data=form)
    assert answer.status_code == 400
    assert "no such program" in answer.text


async def test_the_bar_of_the_gallery_offers_every_program(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    await made(conn, settings, alice)
    bar = (await visit(alice)).get("/assets").text.split('class="picks__sheet"')[1]
    for program in sheets.PROGRAMS:
        assert f'<option value="{program.name}">{program.title}</option>' in bar
    assert 'name="do" value="sheet"' in bar
