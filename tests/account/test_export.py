"""Everything of somebody's in one zip, and nothing of anybody else's."""

import csv
import io
import json
import zipfile

import pytest

from tests import people
from tests.gallery.conftest import RECIPE, finished, made, png
from tests.people import Conn
from tests.web.conftest import Visit
from web.account import export
from web.settings import Settings


async def exported(visit: Visit, user_id: int) -> dict[str, bytes]:
    answer = (await visit(user_id)).get("/account/export")
    assert answer.headers["content-disposition"].endswith('"homeforge-account.zip"')
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


async def test_the_zip_holds_files_jobs_and_the_whole_ledger(
    visit: Visit, settings: Settings, alice: int, bob: int, conn: Conn
) -> None:
    mine = await made(conn, settings, alice, title="../evil", roles={"main": png("red")})
    await made(conn, settings, bob)
    await people.enqueued(conn, alice, price=4)
    found = await exported(visit, alice)
    name = f"homeforge-{mine}-evil"
    assert list(found) == [
        "account.json", "jobs.json", "presets.json", "palettes.json", "projects.json", "sets.json",
        "ledger.csv", f"assets/{name}/{name}.png", "assets.json",
    ]  # fmt: skip
    assert found[f"assets/{name}/{name}.png"] == png("red")
    assert json.loads(found["account.json"])["email"] == "alice@example.com"
    jobs = json.loads(found["jobs.json"])
    assert [job["status"] for job in jobs] == ["done", "queued"]
    assert jobs[0]["settings"] == {"prompt": "red dragon"}
    lines = list(csv.DictReader(io.StringIO(found["ledger.csv"].decode())))
    assert [(line["reason"], line["delta"], line["balance"]) for line in lines] == [
        ("welcome", "10", "10"),
        ("reserve", "-1", "9"),
        ("reserve", "-4", "5"),
    ]
    assert [asset["title"] for asset in json.loads(found["assets.json"])] == ["../evil"]


async def test_every_version_is_there_with_its_recipe(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    asset = await made(conn, settings, alice)
    await finished(conn, settings, asset, alice, png("green"))
    await finished(conn, settings, asset, alice, png("blue"), number=0)
    found = await exported(visit, alice)
    folder = f"assets/homeforge-{asset}-red-dragon/homeforge-{asset}-red-dragon"
    assert found[f"{folder}.png"] == png("red")
    assert found[f"{folder}-v1.png"] == png("green")
    assert found[f"{folder}-draft.png"] == png("blue")
    (told,) = json.loads(found["assets.json"])
    assert told["current_version"] == 1
    assert [version["file"] for version in told["versions"]] == [
        f"{folder}-draft.png", f"{folder}-v1.png",
    ]  # fmt: skip
    assert told["versions"][1]["recipe"] == RECIPE


async def test_a_long_history_is_read_a_page_at_a_time(
    visit: Visit, alice: int, conn: Conn, monkeypatch: pytest.MonkeyPatch
) -> None:
    await people.give(conn, alice, 100)
    jobs = await people.enqueued(conn, alice, price=1, seeds=7)
    monkeypatch.setattr(export, "PAGE", 3)
    found = await exported(visit, alice)
    assert [job["id"] for job in json.loads(found["jobs.json"])] == list(jobs)


def test_a_note_that_looks_like_a_formula_is_no_formula() -> None:
    assert export._plain("=1+1") == "'=1+1"
    assert export._plain(-4) == -4
    assert export._plain("for the contest") == "for the contest"


async def test_a_file_that_is_called_like_a_version_is_not_lost(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    """A program may call what it makes beside the picture as it likes."""
    roles = {"main": png("red"), "v1": png("blue"), "draft": png("green")}
    mine = await made(conn, settings, alice, roles=roles)
    for number, colour in enumerate(("black", "white")):
        await finished(conn, settings, mine, alice, png(colour), number)
    found = await exported(visit, alice)
    (told,) = json.loads(found["assets.json"])
    shown = [found[name] for name in told["files"]]
    shown += [found[version["file"]] for version in told["versions"]]
    colours = ("green", "red", "blue", "black", "white")
    assert shown == [png(colour) for colour in colours]
