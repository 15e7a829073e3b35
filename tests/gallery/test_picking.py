"""Doing something with many assets at once, without scripts too."""

import io
import json
import re
import zipfile

import pytest

from tests.gallery.conftest import batch, made, png, states
from tests.people import Conn
from tests.web.conftest import Visit
from web.gallery import marks, picking, taking
from web.projects import naming
from web.settings import Settings


async def test_alice_marks_all_she_picked_and_is_led_back_to_her_search(
    visit: Visit, alice: int, conn: Conn
) -> None:
    first, second, third = await batch(conn, alice, 3)
    browser = await visit(alice)

    def press(do: str, **more: str) -> str:
        form = {"asset": [str(first), str(second)], "do": do, "back": "/assets?q=red", **more}
        answer = browser.post("/assets/picked", data=form)
        assert answer.status_code == 303
        page = browser.get(answer.headers["location"])
        assert answer.headers["location"].startswith("/assets?q=red&did=")
        return page.text

    assert "2 assets are favourites now." in press("favourite")
    assert "Nothing was changed." in press("favourite")
    assert "2 assets have the tag now." in press("tag", tags="Boss, dark forest")
    now = await states(conn)
    assert now[first] == now[second] == (True, False, ["boss", "dark forest"], False)
    assert now[third] == (False, False, [], False)
    press("no-favourite")
    press("untag", tags="boss")
    assert (await states(conn))[first] == (False, False, ["dark forest"], False)


async def test_what_is_thrown_away_by_mistake_is_back_with_one_press(
    visit: Visit, alice: int, conn: Conn
) -> None:
    ids = await batch(conn, alice, 3)
    browser = await visit(alice)
    form = {"asset": [str(number) for number in ids[:2]], "do": "bin", "back": "/assets"}
    html = browser.get(browser.post("/assets/picked", data=form).headers["location"]).text
    assert "2 assets are in the bin." in html
    assert f'href="/assets/{ids[0]}"' not in html
    assert f'name="asset" value="{ids[0]}"' in html.split('class="undo"')[1].split("</form>")[0]
    answer = browser.post("/assets/bin/restore", data={"asset": form["asset"], "back": "/assets"})
    assert answer.headers["location"] == "/assets?did=restore&count=2"
    assert not any(state[3] for state in (await states(conn)).values())


async def test_a_link_from_elsewhere_claims_nothing(visit: Visit, alice: int) -> None:
    browser = await visit(alice)
    link = "/assets?did=bin&count=500&undo=7"
    for led_by, told in (("same-origin", True), ("cross-site", False), ("none", False)):
        html = browser.get(link, headers={"Sec-Fetch-Site": led_by}).text
        assert ("500 assets are in the bin." in html) == told
        assert ('class="undo"' in html) == told


async def test_bob_changes_nothing_of_alice(visit: Visit, alice: int, bob: int, conn: Conn) -> None:
    ids = await batch(conn, alice, 2)
    before = await states(conn)
    browser = await visit(bob)
    for do in ("favourite", "tag", "bin", "zip"):
        form = {"asset": [str(number) for number in ids], "do": do, "tags": "mine"}
        answer = browser.post("/assets/picked", data=form)
        assert answer.status_code == (404 if do == "zip" else 303)
    for deed in ("favourite", "tags", "official", "bin"):
        browser.post(f"/assets/{ids[0]}/{deed}", data={deed: "on", "tags": "mine"})
    await marks.throw_away(conn, alice, ids)
    browser.post("/assets/bin/restore", data={"asset": [str(ids[0])]})
    await marks.restore(conn, alice, [])
    now = await states(conn)
    assert {number: state[:3] for number, state in now.items()} == {
        number: state[:3] for number, state in before.items()
    }
    assert all(state[3] for state in now.values())


@pytest.mark.parametrize(
    ("form", "status", "words"),
    [
        ({"do": "bin"}, 422, "Pick some assets first"),
        ({"do": "bin", "asset": "nonsense"}, 422, "Pick some assets first"),
        ({"do": "fly", "asset": "1"}, 400, "not known any more"),
        ({"asset": "1"}, 400, "not known any more"),
        ({"do": "tag", "asset": "1", "tags": " , "}, 422, "Tags are words"),
        ({"do": "tag", "asset": "1", "tags": "<b>"}, 422, "Tags are words"),
    ],
)
async def test_a_press_that_makes_no_sense_is_told_so(
    visit: Visit, alice: int, form: dict[str, str], status: int, words: str
) -> None:
    answer = (await visit(alice)).post("/assets/picked", data=form)
    assert answer.status_code == status
    assert words in answer.text


async def test_a_press_leads_to_no_other_site(visit: Visit, alice: int, conn: Conn) -> None:
    (asset,) = await batch(conn, alice, 1)
    form = {"asset": str(asset), "do": "favourite", "back": "//evil.example/"}
    answer = (await visit(alice)).post("/assets/picked", data=form)
    assert answer.headers["location"] == "/assets?did=favourite&count=1"


async def test_a_zip_holds_every_file_under_a_name_of_its_own(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    roles = {"main": png("red"), "normal": png("blue")}
    evil = [await made(conn, settings, alice, title="../../dragon", roles=roles) for _ in range(2)]
    gone = await made(conn, settings, alice, kind="icon", roles={"main": png("green")})
    await conn.execute(
        "UPDATE asset_files SET storage_key = 'aa/gone' WHERE asset_id = %s", (gone,)
    )
    form = {"asset": [str(number) for number in [*evil, gone]], "do": "zip"}
    answer = (await visit(alice)).post("/assets/picked", data=form)
    assert answer.headers["content-disposition"] == 'attachment; filename="homeforge-assets.zip"'
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        expected = [f"sprite/homeforge-{number}-dragon{end}" for number in evil
                    for end in (".png", "-normal.png")]  # fmt: skip
        assert names == [*expected, "assets.json", "missing.txt"]
        assert archive.read(names[1]) == png("blue")
        assert archive.read("missing.txt").decode().startswith(f"icon/homeforge-{gone}")
        record = json.loads(archive.read("assets.json"))
    assert record[0]["settings"] == {"prompt": "red dragon"}


def kept(number: int, **facts: object) -> taking.Kept:
    """A file of an asset without a project, unless `facts` say otherwise."""
    told: dict[str, object] = {
        "asset_id": number, "kind": "icon", "title": "gem", "seed": 1, "settings": {},
        "role": "main", "storage_key": "", "media_type": "image/png", "version": None,
        "recipe": None, "project": None, "pattern": None, "number": number,
    }  # fmt: skip
    return taking.Kept(**{**told, **facts})  # type: ignore[arg-type]


@pytest.mark.parametrize("title", ["../../etc/passwd", "CON", "/", "a\\b", "....", "\x00", "名"])
@pytest.mark.parametrize("pattern", [None, "{name}", "..{name}", "homeforge-{number}-{name}"])
def test_no_name_in_a_zip_is_a_path_or_comes_twice(title: str, pattern: str | None) -> None:
    project = {"project": f"../{title}", "pattern": pattern} if pattern else {}
    found = [
        kept(number, title=title, role=role, **project)
        for number in (100, 101)
        for role in ("main", "normal")
    ]
    found += [kept(100, title=title), kept(100, title=title.upper())]
    taken = naming.Names()
    called = [taking._name(file, taken) for file in found]
    assert len({name.lower() for name in called}) == len(called)
    for name in called:
        *folders, last = name.split("/")
        assert folders in (["icon"], ["icon", "extras"])
        assert re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_.-]*\.png", last)
        assert ".." not in name
        assert last.split(".")[0].lower() not in ("con", "nul", "aux", "prn")


def test_ids_are_read_once_and_in_order() -> None:
    assert picking.read_ids(["3", "1", "3", "-1", "x", "", "99999999999999999999"]) == [1, 3]
