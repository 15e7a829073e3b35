"""While the studio can hear no news, its waiting polls are looked after all the same."""

import asyncio
import logging
from dataclasses import replace
from pathlib import Path

import pytest

from tests import people, serving
from tests.people import Conn
from tests.serving import PATIENCE, Served, until
from tests.worker_api.laptops import Laptop
from web.worker_api import waiting
from web.worker_api.waiting import Waiting

NOBODY_LISTENS = "postgresql://127.0.0.1:1/homeforge"


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> Waiting:
    """It cannot hear, and looks often."""
    monkeypatch.setattr(waiting, "POLL_SECONDS", 0.05)
    return Waiting(NOBODY_LISTENS, "DIRECT_DATABASE_URL")


async def test_a_claim_that_waits_gets_what_is_queued_although_nothing_can_be_heard(
    conn: Conn, alice: int, laptop: Laptop, room: Waiting, caplog: pytest.LogCaptureFixture
) -> None:
    claim = asyncio.create_task(laptop.claim(wait=25))
    await until(lambda: len(room.polls) == 1)
    (job,) = await people.enqueued(conn, alice)
    answer = await asyncio.wait_for(claim, PATIENCE)
    assert [found["id"] for found in answer.json()["jobs"]] == [job]
    assert "over DIRECT_DATABASE_URL: OperationalError" in caplog.text
    assert logging.ERROR not in {record.levelno for record in caplog.records}


async def test_a_studio_that_hears_does_not_look_twice(
    studio: Served, room: Waiting, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[str] = []

    async def look(conn: Conn) -> None:
        cursor = await conn.execute("SELECT current_setting('application_name')")
        looks.append((await anext(cursor))[0])

    monkeypatch.setattr(room, "look", look)
    with room.poll(1, [], patient=True):
        await until(lambda: "homeforge web" in looks)
        monkeypatch.setattr(room, "_dsn", database)
        await until(lambda: looks.count("homeforge web ears") > 4)
        looks.clear()
        await until(lambda: len(looks) > 4)
    assert set(looks) == {"homeforge web ears"}


def test_the_warning_names_the_setting_that_was_given(database: str, tmp_path: Path) -> None:
    pooled = serving.settings(database, tmp_path)
    direct = replace(pooled, direct_database_url=NOBODY_LISTENS)
    assert pooled.listen_at == (database, "DATABASE_URL")
    assert direct.listen_at == (NOBODY_LISTENS, "DIRECT_DATABASE_URL")
