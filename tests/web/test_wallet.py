"""The wallet: every line in words, and sums that meet."""

import re
from collections.abc import Callable
from dataclasses import replace

from starlette.testclient import TestClient

from tests import people
from tests.people import Conn
from tests.web.conftest import Visit, balance, sprite
from web.settings import Settings
from worker import ledger, queue


def lines(html: str) -> list[tuple[str, str, str]]:
    """Reason, change and balance of each line."""
    rows = re.findall(r'<tr data-reason="(\w+)">(.*?)</tr>', html, re.DOTALL)
    numbers = [re.findall(r'ledger__number[^"]*">([^<]*)<', row) for _, row in rows]
    return [(reason, *pair) for (reason, _), pair in zip(rows, numbers, strict=True)]


def words(html: str) -> dict[str, str]:
    """What each line of a job says, by the change and the job."""
    rows = re.findall(r'<td>([^<:]+): <a href="/jobs/(\d+)">.*?delta">([^<]*)<', html, re.DOTALL)
    return {f"{delta}, {job}": said for said, job, delta in rows}


async def test_each_line_says_what_happened_and_what_was_left(
    visit: Visit, alice: int, conn: Conn
) -> None:
    (job,) = await people.enqueued(conn, alice)
    await queue.cancel(conn, alice, job)
    await ledger.grant(conn, alice, 5, "grant", "for the <b>bug</b>")
    html = (await visit(alice)).get("/wallet").text
    assert lines(html) == [
        ("grant", "+5", "15"),
        ("refund", "+4", "10"),
        ("reserve", "−4", "6"),
        ("welcome", "+10", "10"),
    ]
    assert balance(html) == 15
    assert f'<a href="/jobs/{job}">red dragon</a>' in html
    assert "for the &lt;b&gt;bug&lt;/b&gt;" in html


async def test_what_was_made_is_spent_and_what_came_back_is_no_longer_reserved(
    visit: Visit, alice: int, conn: Conn
) -> None:
    made, cancelled, begun = await people.enqueued(conn, alice, seeds=3, price=2)
    job = await people.claimed(conn)
    await queue.complete(conn, job.id, job.lease, people.DELIVERY)
    await queue.cancel(conn, alice, cancelled)
    said = words((await visit(alice)).get("/wallet").text)
    assert said[f"−2, {made}"] == "Spent on a job"
    assert said[f"−2, {cancelled}"] == "Reserved for a job, and returned"
    assert said[f"+2, {cancelled}"] == "Returned from a job"
    assert said[f"−2, {begun}"] == "Reserved for a job"


async def test_a_line_stays_true_when_its_job_is_no_longer_kept(
    visit: Visit, alice: int, conn: Conn
) -> None:
    _, cancelled, _ = await people.enqueued(conn, alice, seeds=3, price=2)
    job = await people.claimed(conn)
    await queue.complete(conn, job.id, job.lease, people.DELIVERY)
    await queue.cancel(conn, alice, cancelled)
    await conn.execute(
        "UPDATE generation_jobs SET finished_at = now() - interval '9 days'"
        " WHERE finished_at IS NOT NULL"
    )
    async with conn.transaction():
        assert (await queue.forget(conn, 8)).jobs == 2
    html = (await visit(alice)).get("/wallet").text
    said = re.findall(r"<td>([^<:]+): (?:<a|job)", html)
    assert sorted(said) == [
        "Reserved for a job",  # the third, which nobody has begun
        "Reserved for a job, and returned",
        "Returned from a job",
        "Spent on a job",
    ]


async def test_who_is_short_of_credits_is_told_how_to_get_more_in_the_operators_words(
    visit: Visit, open_door: Callable[[Settings], TestClient], settings: Settings, alice: int
) -> None:
    usual = "Ask whoever runs this studio; they can give credits."
    browser = await visit(alice)
    assert usual in browser.get("/wallet").text
    assert "you have 10" not in browser.get("/studio").text
    assert f"you have 10. {usual}" in browser.post("/jobs", data=sprite(variations="16")).text
    own = open_door(replace(settings, credits_note="Write to <me>."))
    own.cookies = browser.cookies
    assert "Write to &lt;me&gt;." in own.get("/wallet").text


async def test_older_lines_are_a_page_away_and_the_balances_meet(
    visit: Visit, alice: int, conn: Conn
) -> None:
    for _ in range(60):
        await ledger.grant(conn, alice, 1, "grant")
    browser = await visit(alice)
    first = browser.get("/wallet").text
    address = re.search(r'href="(/wallet/before/\d+)"', first)
    assert address
    second = browser.get(address[1]).text
    assert len(lines(first)) == 50
    assert len(lines(second)) == 11
    assert int(lines(first)[-1][2]) == int(lines(second)[0][2]) + 1
    assert 'rel="next"' not in second


async def test_nobody_sees_a_strangers_wallet(
    visit: Visit, alice: int, bob: int, conn: Conn
) -> None:
    await people.enqueued(conn, alice)
    assert lines((await visit(bob)).get("/wallet").text) == [("welcome", "+10", "10")]
    assert (await visit()).get("/wallet").status_code == 303
