"""What is said beside the button of when it would be made: honest, and never a promise."""

import re
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from tests import people
from tests.people import Conn
from tests.web.conftest import Visit, sprite
from tests.web.test_changes import online
from web import outlook


def told(html: str) -> str:
    found = re.search(r'id="outlook">([^<]*)<', html)
    assert found
    return found[1]


def asked(browser: TestClient, **fields: str) -> str:
    return told(browser.post("/studio/words", data=sprite(**fields)).text)


async def test_when_nobody_is_online_it_says_so(visit: Visit, alice: int) -> None:
    assert told((await visit(alice)).get("/studio").text) == outlook.NOBODY


async def test_an_idle_worker_is_a_matter_of_seconds(visit: Visit, alice: int, conn: Conn) -> None:
    await online(conn)
    page = (await visit(alice)).get("/studio").text
    assert told(page) == "Ready in a few seconds with the workers online now."
    assert told((await visit(alice)).get("/studio?kind=panel").text) == outlook.NOBODY


async def test_it_counts_the_line_the_slots_and_what_jobs_took(
    visit: Visit, alice: int, bob: int, conn: Conn
) -> None:
    await online(conn, slots=2)
    await people.enqueued(conn, bob, price=1, seeds=3)
    await people.finished_slowly(conn, 60)
    browser = await visit(alice)
    assert asked(browser) == (
        "Ready in about a minute with the workers online now, 1 in line before."
    )
    assert asked(browser, variations="6") == (
        "All 6 ready in about 4 minutes with the workers online now, 2 in line before."
    )


async def test_it_says_where_the_queue_then_puts_it(
    visit: Visit, alice: int, bob: int, conn: Conn
) -> None:
    """My own jobs come before my next one, and only as much of others as fairness gives them."""
    await people.give(conn, alice, 100)
    await online(conn)
    await people.enqueued(conn, alice, price=3, seeds=2)
    await people.enqueued(conn, bob, price=1, seeds=10)
    browser = await visit(alice)
    ahead = re.search(r"(\d+) in line before", asked(browser))
    assert ahead
    browser.post("/jobs", data=sprite())
    row = await (await conn.execute("SELECT max(id) FROM generation_jobs")).fetchone()
    assert row
    card = browser.get(f"/jobs/{row[0]}/card").text
    assert f"Place {int(ahead[1]) + 1} in line" in card


async def test_a_worker_that_is_silent_is_not_counted_on(
    visit: Visit, alice: int, conn: Conn
) -> None:
    await online(conn)
    await conn.execute("UPDATE workers SET last_seen_at = clock_timestamp() - interval '25 s'")
    page = (await visit(alice)).get("/studio").text
    silence = r"No worker was heard of for about \d\d seconds: it may take long\."
    assert re.fullmatch(silence, told(page))


async def test_far_behind_it_promises_less(
    visit: Visit, alice: int, bob: int, conn: Conn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outlook, "FRONT", 0)
    await online(conn)
    await people.enqueued(conn, bob, price=1)
    shown = asked(await visit(alice))
    assert shown == "More than 0 in line before it: a few seconds or more with the workers online."


async def test_it_is_fresh_after_an_order(visit: Visit, alice: int, conn: Conn) -> None:
    await online(conn)
    answer = (await visit(alice)).post("/jobs?live=1", data=sprite(key=str(uuid4())))
    assert told(answer.text).endswith("with the workers online now, 1 in line before.")


@pytest.mark.parametrize("fields", [{"variations": "many"}, {"engine": "\x00"}])
async def test_nothing_is_said_of_a_form_that_makes_no_sense(
    visit: Visit, alice: int, fields: dict[str, str]
) -> None:
    assert asked(await visit(alice), **fields) in ("", outlook.NOBODY)
