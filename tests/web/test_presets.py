"""Presets: those of the studio, and forms that people keep under a name."""

import json
import zipfile
from io import BytesIO

import pytest

from tests.people import Conn
from tests.queue.races import race
from tests.web.conftest import Visit, chosen, sprite
from web.presets import own
from web.presets.shipped import PRESETS, Preset
from worker import catalog, words


def kept(**more: str) -> dict[str, str]:
    return {"kind": "icon", "name": "Bronze set", "prompt": "crown", "style": "bronze", **more}


async def test_a_form_is_kept_without_script(visit: Visit, alice: int) -> None:
    browser = await visit(alice)
    page = browser.post("/presets/new", data=sprite(style="angry", size="48", palette="ember"))
    assert page.status_code == 200
    for hidden in ("red dragon", "angry", "48", "ember"):
        assert f'value="{hidden}">' in page.text
    assert 'name="seed"' not in page.text
    given = sprite(style="angry", size="48", palette="ember", name=" My  dragons ")
    address = browser.post("/presets", data=given).headers["location"]
    assert address.startswith("/studio?own=")
    form = chosen(browser.get(address).text)
    wanted = {"prompt": "red dragon", "style": "angry", "size": "48", "palette": "ember"}
    assert form.items() >= wanted.items()
    assert f'<a class="aid__entry" href="{address}">My dragons</a>' in browser.get("/studio").text


async def test_the_live_page_asks_for_the_name_below_the_form(visit: Visit, alice: int) -> None:
    answer = (await visit(alice)).post("/presets/new?live=1", data=sprite(prompt=""))
    assert answer.text.startswith('<hx-partial hx-target="#keep" hx-swap="innerHTML">')
    assert 'name="name" value=""' in answer.text


async def test_a_form_with_a_wrong_field_is_kept_by_nobody(visit: Visit, alice: int) -> None:
    browser = await visit(alice)
    answer = browser.post("/presets/new", data=sprite(size="33"))
    assert answer.status_code == 422
    assert "Choose one of" in answer.text
    assert "red dragon" in answer.text
    for address in ("/presets/new?live=1", "/presets"):
        refused = browser.post(address, data=sprite(size="33", name="x"))
        assert (refused.status_code, "Choose one of" in refused.text) == (422, True)


@pytest.mark.parametrize("name", ["", "  ", "\u200b", "x" * 61])
async def test_a_preset_needs_a_name(visit: Visit, alice: int, name: str) -> None:
    answer = (await visit(alice)).post("/presets", data=kept(name=name))
    assert answer.status_code == 422
    assert "A name has 1 to 60 characters." in answer.text
    assert 'value="bronze"' in answer.text


async def test_a_name_is_given_once(visit: Visit, alice: int, bob: int) -> None:
    browser = await visit(alice)
    assert browser.post("/presets", data=kept()).status_code == 303
    again = browser.post("/presets", data=kept(prompt="sword"))
    assert (again.status_code, own.TAKEN in again.text) == (422, True)
    assert 'value="sword"' in again.text
    assert (await visit(bob)).post("/presets", data=kept()).status_code == 303


async def test_a_preset_is_renamed_and_deleted(visit: Visit, alice: int) -> None:
    browser = await visit(alice)
    number = browser.post("/presets", data=kept()).headers["location"].partition("=")[2]
    browser.post("/presets", data=kept(name="Other"))
    taken = browser.post(f"/presets/{number}/name", data={"name": "Other"})
    assert (taken.status_code, own.TAKEN in taken.text) == (422, True)
    assert browser.post(f"/presets/{number}/name", data={"name": "Iron"}).status_code == 303
    assert ">Iron<" in browser.get("/presets").text.replace("</svg>Iron", ">Iron")
    assert browser.post(f"/presets/{number}/delete").status_code == 303
    assert browser.get(f"/studio?own={number}").status_code == 404
    assert "Iron" not in browser.get("/presets").text


async def test_nobody_keeps_more_than_the_bound(
    visit: Visit, alice: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own, "MOST", 2)
    browser = await visit(alice)
    codes = [browser.post("/presets", data=kept(name=name)).status_code for name in "abc"]
    assert codes == [303, 303, 422]


async def test_two_tabs_that_save_at_once_do_not_exceed_the_bound(
    database: str, alice: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own, "MOST", 1)
    async with race(database) as met:
        made, refused = await met.run(
            lambda conn: own.save(conn, alice, "one", "icon", "procedural", {}),
            lambda conn: own.save(conn, alice, "two", "icon", "procedural", {}),
        )
    assert met.second_waited
    assert isinstance(made, int)
    assert refused == own.FULL


async def test_a_strangers_presets_are_not_there(visit: Visit, alice: int, bob: int) -> None:
    address = (await visit(bob)).post("/presets", data=kept()).headers["location"]
    number = address.partition("=")[2]
    browser = await visit(alice)
    assert browser.get(address).status_code == 404
    assert browser.post(f"/presets/{number}/name", data={"name": "mine"}).status_code == 404
    assert browser.post(f"/presets/{number}/delete").status_code == 404
    assert "Bronze set" not in browser.get("/presets").text
    assert "Bronze set" not in browser.get("/studio?kind=icon").text
    assert (await visit(bob)).get(address).status_code == 200


async def test_a_preset_whose_option_is_gone_says_so(visit: Visit, alice: int, conn: Conn) -> None:
    browser = await visit(alice)
    address = browser.post("/presets", data=kept()).headers["location"]
    await conn.execute("""UPDATE presets SET settings = settings || '{"size": 33, "glow": 1}'""")
    page = browser.get(address).text
    assert "Not offered any more, so the usual is chosen: glow, Size." in page
    assert chosen(page)["style"] == "bronze"
    await conn.execute("UPDATE presets SET kind = 'opera'")
    assert browser.get("/presets").status_code == 200
    assert browser.get(address).status_code == 404


async def test_presets_are_in_the_export_and_go_with_the_account(
    visit: Visit, alice: int, conn: Conn
) -> None:
    browser = await visit(alice)
    browser.post("/presets", data=kept())
    answer = browser.get("/account/export")
    assert answer.status_code == 200, answer.text
    with zipfile.ZipFile(BytesIO(answer.content)) as archive:
        (preset,) = json.loads(archive.read("presets.json"))
        assert json.loads(archive.read("palettes.json")) == []
    assert (preset["name"], preset["settings"]["style"]) == ("Bronze set", "bronze")
    await conn.execute("UPDATE users SET email = 'alice@example.com' WHERE id = %s", (alice,))
    browser.post("/account/close", data={"email": "alice@example.com"})
    assert await (await conn.execute("SELECT 1 FROM presets")).fetchall() == []


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
async def test_every_preset_of_the_studio_is_understood_to_the_last_word(
    visit: Visit, alice: int, preset: Preset
) -> None:
    kind = catalog.find(preset.kind)
    read = words.read(kind.name, catalog.validate(kind, preset.settings))
    assert (read.refusal, read.named) == ("", True)
    assert (read.account["unknown"], read.account["conflict"]) == ([], [])
    form = chosen((await visit(alice)).get(f"/studio?{preset.address}").text)
    assert form.items() >= {name: str(value) for name, value in preset.settings.items()}.items()


def test_there_are_presets_for_every_kind() -> None:
    assert {preset.kind for preset in PRESETS.values()} == set(catalog.KINDS)
