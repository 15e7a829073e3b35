"""Projects of somebody who takes everything along, or leaves."""

import io
import json
import zipfile
from typing import Any

import pytest
from psycopg import AsyncCursor

from tests.people import Conn
from tests.projects.conftest import a_project, make_all, ordered
from tests.web.conftest import Visit
from web.account import closing, export
from web.sessions import Person


async def test_an_export_has_projects_with_their_sets_and_rows(
    visit: Visit, alice: int, bob: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    ordered(await visit(bob), await a_project(conn, bob, "Bob's"))
    made = ordered(browser, cave)
    await make_all(conn)
    answer = browser.get("/account/export")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        (project,) = json.loads(archive.read("projects.json"))
        (told,) = json.loads(archive.read("sets.json"))
        assets = json.loads(archive.read("assets.json"))
    assert (project["name"], project["style"]["outline"]) == ("Cave Quest", "black")
    assert (told["id"], told["project_id"]) == (made, cave)
    assert told["rows"] == [
        {"number": 1, "subject": "red potion", "name": "hp", "tags": ["loot"]},
        {"number": 2, "subject": "gold key", "name": "", "tags": []},
    ]
    assert {asset["project_id"] for asset in assets} == {cave}


async def test_sets_are_read_a_few_at_a_time(
    visit: Visit, alice: int, cave: int, conn: Conn, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = await visit(alice)
    made = [ordered(browser, cave, "red potion") for _ in range(3)]
    asked: list[int] = []
    real = AsyncCursor.execute

    async def execute(self: Any, query: Any, params: Any = None, **more: Any) -> Any:
        found = await real(self, query, params, **more)
        if query == export.SETS:
            asked.append(self.rowcount)
        return found

    monkeypatch.setattr(AsyncCursor, "execute", execute)
    monkeypatch.setattr(export, "SETS_PAGE", 2)
    answer = browser.get("/account/export")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert [told["id"] for told in json.loads(archive.read("sets.json"))] == made
    assert asked == [2, 1, 0]


async def test_a_closed_account_leaves_no_project_and_no_row(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    ordered(await visit(alice), cave)
    await make_all(conn)
    async with conn.transaction():
        person = Person(alice, "alice@example.com", "member", 4)
        assert await closing.close_account(conn, person) == ""
    for table in ("projects", "sets", "set_rows", "project_batches"):
        rows = await conn.execute(f"SELECT count(*) FROM {table}")  # noqa: S608
        assert await rows.fetchone() == (0,), table
