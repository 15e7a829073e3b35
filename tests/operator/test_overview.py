"""The operator's first page: lines, workers, the last day, credits and storage."""

import re

import psycopg
from starlette.testclient import TestClient

from tests import people
from tests.operator.doors import made_old, seen
from tests.people import Conn
from tests.web.conftest import poller
from worker import ledger, queue


def figures(html: str) -> dict[str, tuple[str, str]]:
    """Number and note of each figure, by its name."""
    found = re.findall(
        r'<dt>([^<]*)</dt><dd><span class="figure__number">([^<]*)</span> '
        r'<span class="figure__note">([^<]*)</span>',
        html,
    )
    return {name: (number, note) for name, number, note in found}


def lines(html: str) -> dict[str, list[str]]:
    """The values of each line, by capability."""
    section = html.split('id="lines"')[1].split("</section>")[0]
    rows = re.findall(r'scope="row">([^<]*)</th>(.*?)</tr>', section, re.DOTALL)
    return {
        name: [re.sub("<[^>]*>", "", cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row)]
        for name, row in rows
    }


def totals(html: str) -> dict[str, str]:
    section = html.split('id="totals-title"')[1].split("</section>")[0]
    return dict(re.findall(r"<dt>([^<]*)</dt><dd>([^<]*)</dd>", section))


async def test_an_empty_studio_has_a_calm_page(desk: TestClient) -> None:
    page = desk.get("/operator").text
    assert figures(page)["In line"] == ("0", "nobody waits")
    assert figures(page)["Workers online"] == ("0", "of 0")
    assert "Nothing is open" in page
    assert "No worker yet" in page


async def test_each_line_has_its_depth_its_oldest_and_who_can_make_it(
    desk: TestClient, conn: Conn, alice: int
) -> None:
    worker_id = await seen(conn, slots=2)
    await people.give(conn, alice, 100)
    await people.enqueued(conn, alice, seeds=3)
    await people.enqueued(conn, alice, lane=queue.OVERNIGHT, kind="texture")
    await conn.execute("UPDATE generation_jobs SET created_at = created_at - interval '7 minutes'")
    await people.claimed(conn, worker=worker_id)
    page = desk.get("/operator").text
    assert lines(page) == {
        "procedural:sprite": ["now", "2", "7 minutes", "1", "0", "2"],
        "procedural:texture": ["overnight", "1", "7 minutes", "0", "0", "nobody online"],
    }
    assert figures(page)["In line"] == ("3", "the first for 7 minutes")
    assert figures(page)["Being made"] == ("1", "no retries pending")
    assert figures(page)["Workers online"] == ("1", "of 1")


async def test_a_worker_that_is_away_paused_or_draining_makes_nothing(
    desk: TestClient, conn: Conn, alice: int
) -> None:
    worker_id = await seen(conn)
    await people.enqueued(conn, alice)
    for column in ("paused_at", "draining_at"):
        await conn.execute(f"UPDATE workers SET {column} = clock_timestamp()")  # noqa: S608
        assert lines(desk.get("/operator").text)["procedural:sprite"][-1] == "nobody online"
        await conn.execute(f"UPDATE workers SET {column} = NULL")  # noqa: S608
    assert lines(desk.get("/operator").text)["procedural:sprite"][-1] == "1"
    await made_old(conn)
    assert lines(desk.get("/operator").text)["procedural:sprite"][-1] == "nobody online"
    assert worker_id


async def test_failures_of_the_last_day_are_counted_by_reason(
    desk: TestClient, conn: Conn, alice: int
) -> None:
    await people.give(conn, alice, 100)
    await people.enqueued(conn, alice, seeds=5)
    for failure in ("bad_input", "bad_input", "unsafe", "unsafe"):
        claim = await people.claimed(conn)
        await queue.fail(conn, claim.id, claim.lease, failure, "no")
    await conn.execute(
        "UPDATE generation_jobs SET finished_at = finished_at - interval '25 hours' "
        "WHERE id = (SELECT max(id) FROM generation_jobs WHERE error_code = 'unsafe')"
    )
    claim = await people.claimed(conn)
    await queue.complete(conn, claim.id, claim.lease, people.DELIVERY)
    page = desk.get("/operator").text
    assert lines(page) == {}
    assert figures(page)["Made in 24 hours"] == ("1", "3 not made")
    day = page.split('id="day"')[1].split("</section>")[0]
    assert re.findall(r"<dt>([^<]*)</dt><dd>(\d+)</dd>", day) == [
        ("The request made no sense to the engine", "2"),
        ("Refused as unsafe", "1"),
    ]


async def test_credits_add_up_and_storage_is_told(
    desk: TestClient, conn: Conn, alice: int, bob: int
) -> None:
    await people.give(conn, bob, 5)
    await people.enqueued(conn, alice, seeds=2)
    claim = await people.claimed(conn)
    await queue.complete(conn, claim.id, claim.lease, people.DELIVERY)
    assert totals(desk.get("/operator").text) == {
        "Credits given": "25",
        "… spent on assets": "4",
        "… reserved by open jobs": "4",
        "… still in wallets": "17",
        "People": "3",
        "Files": "1, 120 bytes",
    }
    assert await ledger.faults(conn) == []


async def test_a_missing_reaper_is_seen(desk: TestClient, database: str) -> None:
    elsewhere = psycopg.conninfo.make_conninfo(database, dbname="postgres")
    with psycopg.connect(elsewhere, application_name="homeforge reaper"):
        assert figures(desk.get("/operator").text)["Reaper"][0] == "Missing"
    with psycopg.connect(database, application_name="homeforge reaper"):
        assert figures(desk.get("/operator").text)["Reaper"][0] == "On watch"


async def test_the_page_polls_for_news_and_only_news(
    desk: TestClient, conn: Conn, alice: int
) -> None:
    address = poller(desk.get("/operator").text)
    assert address
    assert desk.get(address).status_code == 204
    await people.enqueued(conn, alice)
    news = desk.get(address).text
    assert figures(news)["In line"][0] == "1"
    following = poller(news)
    assert following
    assert desk.get(following).status_code == 204
    assert desk.get("/operator/changes").status_code == 200
