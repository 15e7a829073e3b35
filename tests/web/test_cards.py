"""What the cards say, state by state. The states come about by the queue's own verbs."""

import re

import pytest

from tests import people
from tests.people import Conn
from tests.web.conftest import Visit, cards
from tests.web.test_changes import online
from web import board
from web import cards as views
from worker import presence, protocol, queue, record


async def card(visit: Visit, user_id: int, job_id: int) -> str:
    """The card's text by its own address, without tags."""
    answer = (await visit(user_id)).get(f"/jobs/{job_id}/card")
    assert answer.status_code == 200
    assert answer.text.lstrip().startswith(f'<article class="card" id="job-{job_id}"')
    return " ".join(re.sub(r"<[^>]+>", " ", answer.text).split())


async def state(visit: Visit, user_id: int, job_id: int) -> str:
    return cards((await visit(user_id)).get(f"/jobs/{job_id}/card").text)[job_id]


async def test_card_queued_says_place_and_wait(
    visit: Visit, alice: int, bob: int, conn: Conn
) -> None:
    await online(conn)
    await people.enqueued(conn, bob)
    (job,) = await people.enqueued(conn, alice)
    text = await card(visit, alice, job)
    assert await state(visit, alice, job) == "queued"
    assert "Place 2 in line: a few seconds at the usual pace." in text
    assert "4 credits reserved" in text
    assert "Cancel" in text


async def test_card_far_behind_promises_no_place(
    visit: Visit, alice: int, conn: Conn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record, "FRONT", 1)
    await online(conn)
    _, behind = await people.enqueued(conn, alice, price=1, seeds=2)
    assert "More than 1 in line before it: a few seconds or more." in await card(
        visit, alice, behind
    )


async def test_card_waits_by_what_jobs_took_lately(visit: Visit, alice: int, conn: Conn) -> None:
    await online(conn, slots=2)
    await people.enqueued(conn, alice, price=1, seeds=2)
    await people.finished_slowly(conn, 60)
    (_, second, third) = (
        *await people.enqueued(conn, alice, price=1),
        *await people.enqueued(conn, alice, price=1, seeds=2),
    )
    assert "about a minute at the usual pace" in await card(visit, alice, second - 1)
    assert "about 2 minutes at the usual pace" in await card(visit, alice, third)


@pytest.mark.parametrize(
    "away",
    [
        "last_seen_at = clock_timestamp() - interval '46 s'",
        "paused_at = clock_timestamp()",
        "draining_at = clock_timestamp()",
        "revoked_at = clock_timestamp()",
        "capabilities = '{procedural:icon}'",
        "allowed_capabilities = '{procedural:icon}'",
    ],
)
async def test_card_says_when_nobody_online_can_make_it(
    visit: Visit, alice: int, conn: Conn, away: str
) -> None:
    await online(conn)
    (job,) = await people.enqueued(conn, alice)
    assert await state(visit, alice, job) == "queued"
    await conn.execute(f"UPDATE workers SET {away}")  # noqa: S608
    assert await state(visit, alice, job) == "unserved"
    text = await card(visit, alice, job)
    assert "No worker online can make this now." in text
    assert "once a worker takes it" not in text


async def test_card_promises_no_time_when_the_only_worker_is_silent(
    visit: Visit, alice: int, conn: Conn
) -> None:
    await online(conn)
    (job,) = await people.enqueued(conn, alice)
    await conn.execute("UPDATE workers SET last_seen_at = clock_timestamp() - interval '25 s'")
    text = await card(visit, alice, job)
    assert await state(visit, alice, job) == "queued"
    silence = r"Next in line. No worker was heard of for about \d\d seconds: it may take longer\."
    assert re.search(silence, text)
    assert "once a worker takes it" not in text
    await presence.hello(conn, protocol.Hello("attic PC", "1", ["procedural:sprite"]))
    assert "a few seconds once a worker takes it" in await card(visit, alice, job)


async def test_card_counts_on_no_worker_that_may_have_died_a_moment_ago(
    visit: Visit, alice: int, conn: Conn
) -> None:
    await online(conn)
    (job,) = await people.enqueued(conn, alice)
    await conn.execute("UPDATE workers SET last_seen_at = clock_timestamp() - interval '10 s'")
    text = await card(visit, alice, job)
    assert "Next in line: a few seconds once a worker takes it." in text
    assert "ready in" not in text


async def test_card_says_what_it_came_to_in_the_line_that_is_read_aloud(
    visit: Visit, alice: int, conn: Conn
) -> None:
    (late, wrong) = await people.enqueued(conn, alice, seeds=2, price=1)
    claim = await people.claimed(conn)
    await queue.cancel(conn, alice, late)
    await queue.complete(conn, late, claim.lease, people.DELIVERY)
    claim = await people.claimed(conn)
    await queue.fail(conn, wrong, claim.lease, "unsupported", "there is no such animal")
    html = (await visit(alice)).get("/studio").text
    said = re.findall(r'data-say="([^"]*)"', html)
    assert said == [
        "red dragon: Not made. There is no such animal.",
        f"red dragon: Done. {views.TOO_LATE}",
    ]


async def test_card_says_that_what_was_made_is_thrown_away(
    visit: Visit, alice: int, conn: Conn
) -> None:
    (job,) = await people.enqueued(conn, alice)
    await people.finished_slowly(conn, 1)
    assert "Done, and thrown away" not in await card(visit, alice, job)
    await conn.execute("UPDATE assets SET deleted_at = clock_timestamp()")
    assert "Done, and thrown away" in await card(visit, alice, job)


async def test_card_claimed_shows_worker_stage_and_progress(
    visit: Visit, alice: int, conn: Conn
) -> None:
    said = protocol.Hello("Mira's laptop", "1", ["procedural:sprite"])
    worker = (await presence.hello(conn, said)).worker_id
    (job,) = await people.enqueued(conn, alice)
    claim = await people.claimed(conn, worker=worker)
    assert "Just begun, by Mira&#39;s laptop." in await card(visit, alice, job)
    await queue.heartbeat(conn, job, claim.lease, 0.25, "shading")
    text = await card(visit, alice, job)
    assert await state(visit, alice, job) == "claimed"
    assert "Shading, by Mira&#39;s laptop." in text
    assert "25%" in text
    assert "4 credits reserved" in text
    await queue.heartbeat(conn, job, claim.lease, 1.0, "storing")
    text = await card(visit, alice, job)
    assert "Made, and on its way to the studio, by Mira&#39;s laptop." in text


async def test_card_waiting_says_which_try_comes_and_why(
    visit: Visit, alice: int, conn: Conn
) -> None:
    (job,) = await people.enqueued(conn, alice)
    claim = await people.claimed(conn)
    await queue.fail(conn, job, claim.lease, "transient", "the engine was busy")
    await conn.execute("UPDATE generation_jobs SET due_at = clock_timestamp() + interval '2 hours'")
    text = await card(visit, alice, job)
    assert await state(visit, alice, job) == "waiting"
    assert "Try 2 of 3 in about 2 hours." in text
    assert "The last one failed: The engine was busy." in text
    assert "4 credits reserved" in text


async def test_card_cancelling_has_no_second_cancel_button(
    visit: Visit, alice: int, conn: Conn
) -> None:
    (job,) = await people.enqueued(conn, alice)
    await people.claimed(conn)
    await queue.cancel(conn, alice, job)
    assert await state(visit, alice, job) == "cancelling"
    assert "Cancel" not in await card(visit, alice, job)


async def test_card_done_after_a_cancel_says_it_came_too_late(
    visit: Visit, alice: int, conn: Conn
) -> None:
    (job,) = await people.enqueued(conn, alice)
    claim = await people.claimed(conn)
    await queue.cancel(conn, alice, job)
    await queue.complete(conn, job, claim.lease, people.DELIVERY)
    text = await card(visit, alice, job)
    assert "It was already finished: delivered and charged." in text
    assert "4 credits spent" in text


async def test_card_done_shows_the_picture_in_whole_pixels(
    visit: Visit, alice: int, conn: Conn
) -> None:
    (job,) = await people.enqueued(conn, alice)
    claim = await people.claimed(conn)
    await queue.complete(conn, job, claim.lease, people.DELIVERY)
    html = (await visit(alice)).get(f"/jobs/{job}/card").text
    assert re.search(r'<img class="pixels" src="/assets/\d+/files/main.png" width="128"', html)
    text = await card(visit, alice, job)
    assert await state(visit, alice, job) == "done"
    assert "4 credits spent" in text
    assert "Cancel" not in text


async def test_card_cancelled_says_the_credits_are_back(
    visit: Visit, alice: int, conn: Conn
) -> None:
    (job,) = await people.enqueued(conn, alice)
    await queue.cancel(conn, alice, job)
    text = await card(visit, alice, job)
    assert await state(visit, alice, job) == "cancelled"
    assert "4 credits returned" in text
    assert "Try again, 3 credits" in text  # at today's price


async def test_card_error_says_why_in_plain_words(visit: Visit, alice: int, conn: Conn) -> None:
    (job,) = await people.enqueued(conn, alice)
    claim = await people.claimed(conn)
    await queue.fail(conn, job, claim.lease, "unsupported", "there is no such animal")
    text = await card(visit, alice, job)
    assert await state(visit, alice, job) == "error"
    assert "There is no such animal." in text
    assert "4 credits returned" in text


async def test_card_promises_no_refund_the_ledger_does_not_have(
    visit: Visit, alice: int, conn: Conn
) -> None:
    (job,) = await people.enqueued(conn, alice)
    await queue.cancel(conn, alice, job)
    await conn.execute("SET session_replication_role = replica")
    await conn.execute("DELETE FROM credit_entries WHERE reason = 'refund'")
    assert "returned" not in await card(visit, alice, job)


async def test_card_of_old_settings_cannot_be_ordered_again(
    visit: Visit, alice: int, conn: Conn
) -> None:
    (job,) = await people.enqueued(conn, alice, kind="opera")
    await queue.cancel(conn, alice, job)
    assert "Try again" not in await card(visit, alice, job)


HOSTILE = "\"><script>alert(1)</script>{{ 7*7 }}' onload=x"


async def test_a_hostile_prompt_is_only_text_everywhere(
    visit: Visit, alice: int, conn: Conn
) -> None:
    await conn.execute("SELECT 1")
    order = people.order()
    hostile = queue.Order(order.key, "sprite", "procedural", {"prompt": HOSTILE}, [1], 4)
    async with conn.transaction():
        await queue.enqueue(conn, alice, hostile)
    claim = await people.claimed(conn)
    delivery = queue.Delivery(HOSTILE, people.DELIVERY.files, {"used": [HOSTILE]})
    await queue.complete(conn, claim.id, claim.lease, delivery)
    browser = await visit(alice)
    asset = (await board.jobs(conn, alice, [claim.id]))[0].asset_id
    for address in (
        "/studio", "/jobs", f"/jobs/{claim.id}", f"/jobs/{claim.id}/card", "/assets",
        f"/assets/{asset}", f"/studio?like={asset}", "/wallet",
        "/jobs/changes?seen=%22%3E%3Cscript",
    ):  # fmt: skip
        answer = browser.get(address)
        assert answer.status_code == 200, address
        assert "<script>alert" not in answer.text, address
        assert "49" not in re.findall(r"script&gt;(\d+)", answer.text), address
    assert "&lt;script&gt;alert(1)" in browser.get("/studio").text
