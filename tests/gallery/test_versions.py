"""What counts is what is shown and handed out: a finished version, where there is one."""

import io
import json
import zipfile

from tests.gallery.conftest import RECIPE, finished, made, png
from tests.people import Conn
from tests.web.conftest import Visit
from web.settings import Settings

RED, GREEN = png("red"), png("green", 16)


async def test_the_version_that_counts_is_the_asset_and_the_original_has_its_own_name(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    asset = await made(conn, settings, alice)
    browser = await visit(alice)
    address = f"/assets/{asset}/files"
    assert browser.get(f"{address}/original.png").content == RED
    await finished(conn, settings, asset, alice, GREEN)
    answer = browser.get(f"{address}/main.png?download=1")
    assert answer.content == GREEN
    assert answer.headers["content-disposition"].endswith(f'"homeforge-{asset}-red-dragon.png"')
    answer = browser.get(f"{address}/original.png?download=1")
    assert answer.content == RED
    assert answer.headers["content-disposition"].endswith('red-dragon-original.png"')
    await conn.execute("UPDATE assets SET current_version = NULL")
    assert browser.get(f"{address}/main.png").content == RED


async def test_a_look_that_was_not_kept_counts_nowhere(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    asset = await made(conn, settings, alice)
    await finished(conn, settings, asset, alice, GREEN, number=0)
    assert (await visit(alice)).get(f"/assets/{asset}/files/main.png").content == RED


async def test_a_zip_holds_the_versions_that_count_and_says_how_they_were_made(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    plain, better = [await made(conn, settings, alice) for _ in range(2)]
    await finished(conn, settings, better, alice, GREEN)
    picks = {"do": "zip", "asset": [str(plain), str(better)]}
    answer = (await visit(alice)).post("/assets/picked", data=picks)
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        found = {name: archive.read(name) for name in archive.namelist()}
    told = {entry["file"]: entry for entry in json.loads(found.pop("assets.json"))}
    assert sorted(found.values()) == sorted([RED, GREEN])
    assert {told[name]["version"] for name, data in found.items() if data == RED} == {None}
    (name,) = (name for name, data in found.items() if data == GREEN)
    assert (told[name]["version"], told[name]["recipe"]) == (1, RECIPE)


async def test_every_page_knows_the_size_of_the_version_that_counts(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    """16 pixels are shown eight times as large, 32 four times: the box stays the same."""
    asset = await made(conn, settings, alice)
    await conn.execute("UPDATE asset_files SET width = 100, height = 100")
    await finished(conn, settings, asset, alice, GREEN)
    browser = await visit(alice)
    assert "16 × 16" in browser.get("/assets").text
    assert "16 × 16 px" in browser.get(f"/assets/{asset}").text
    for page in ("/assets", "/studio"):
        shown = browser.get(page).text.split(f'src="/assets/{asset}/files/main.png"')[1]
        assert shown.split(">")[0].startswith(' width="128" height="128"')
    await conn.execute("UPDATE assets SET deleted_at = clock_timestamp()")
    assert 'width="128" height="128"' in browser.get("/assets/bin").text


async def test_every_format_is_of_the_version_that_counts_or_by_name_of_the_original(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    asset = await made(conn, settings, alice)
    browser = await visit(alice)
    assert "original" not in browser.get(f"/assets/{asset}").text
    await finished(conn, settings, asset, alice, GREEN)
    page = browser.get(f"/assets/{asset}").text
    assert "version 1, finished from the original" in page
    for address, data, version in (
        (f"/assets/{asset}/as/json", GREEN, {"version": 1, "recipe": RECIPE}),
        (f"/assets/{asset}/as/json?original=1", RED, None),
    ):
        assert f'href="{address}"' in page
        with zipfile.ZipFile(io.BytesIO(browser.get(address).content)) as archive:
            picture, about = (archive.read(name) for name in archive.namelist())
        assert picture == data
        assert json.loads(about)["finished"] == version


async def test_the_colours_of_the_page_are_those_of_the_version_that_counts(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    asset = await made(conn, settings, alice)
    browser = await visit(alice)
    assert "#ff0000" in browser.get(f"/assets/{asset}").text
    await finished(conn, settings, asset, alice, GREEN)
    page = browser.get(f"/assets/{asset}").text
    assert "#008000" in page
    assert "#ff0000" not in page
