"""A job's life: every verb, every state it may find, and the fence."""

from typing import Any

import pytest
from psycopg import AsyncConnection

from tests import people
from worker import cleaning, ledger, presence, protocol, queue, record

Conn = AsyncConnection[Any]


async def test_claim_counts_the_attempt_and_gives_a_lease(conn: Conn, alice: int) -> None:
    (job,) = await people.enqueued(conn, alice)
    claim = await people.claimed(conn, worker=7)
    found = await people.row(conn, job)
    assert (claim.id, claim.attempt, claim.settings) == (job, 1, {"prompt": "red dragon"})
    assert (found["status"], found["worker_id"]) == ("claimed", 7)
    assert found["lease_token"] == found["last_lease"] == claim.lease


async def test_claim_takes_only_what_the_worker_can_do(conn: Conn, alice: int) -> None:
    await people.enqueued(conn, alice, kind="texture")
    assert await queue.claim(conn, 1, ["procedural:sprite", "other:texture"]) == []
    assert await queue.claim(conn, 1, []) == []


async def test_claim_of_several_slots_alternates_the_capabilities(conn: Conn, alice: int) -> None:
    sprites = await people.enqueued(conn, alice, seeds=3, price=1)
    icons = await people.enqueued(conn, alice, seeds=3, price=1, kind="icon")
    jobs = await queue.claim(conn, 1, ["procedural:icon", "procedural:sprite"], slots=3)
    assert {job.id for job in jobs} == {icons[0], icons[1], sprites[0]}


async def test_heartbeat_renews_the_lease_and_shows_progress(conn: Conn, alice: int) -> None:
    await people.enqueued(conn, alice)
    claim = await people.claimed(conn)
    await people.make_stale(conn, claim.id)
    assert await queue.heartbeat(conn, claim.id, claim.lease, 0.4, "drawing") == "carry on"
    found = await people.row(conn, claim.id)
    assert (round(found["progress"], 3), found["stage"]) == (0.4, "drawing")
    assert (await queue.reap(conn)).requeued == 0


async def test_a_lease_counts_from_the_moment_not_from_the_transactions_start(
    conn: Conn, alice: int
) -> None:
    await people.enqueued(conn, alice)
    async with conn.transaction():
        await conn.execute("SELECT now()")
        claim = await people.claimed(conn)
        await queue.heartbeat(conn, claim.id, claim.lease, 0.1)
        cursor = await conn.execute(
            "SELECT lease_expires_at - make_interval(secs => %s) > now(), claimed_at > now() "
            "FROM generation_jobs",
            (protocol.LEASE_SECONDS,),
        )
        assert await cursor.fetchone() == (True, True)


async def test_heartbeat_without_news_leaves_the_card_alone(conn: Conn, alice: int) -> None:
    await people.enqueued(conn, alice)
    claim = await people.claimed(conn)
    await queue.heartbeat(conn, claim.id, claim.lease, 0.4, "drawing")
    before = (await people.row(conn, claim.id))["rev"]
    await queue.heartbeat(conn, claim.id, claim.lease, 0.4, "drawing")
    assert (await people.row(conn, claim.id))["rev"] == before


async def test_a_run_past_its_deadline_has_lost_its_lease(conn: Conn, alice: int) -> None:
    await people.enqueued(conn, alice)
    claim = await people.claimed(conn)
    await conn.execute("UPDATE generation_jobs SET deadline_at = clock_timestamp()")
    assert await queue.heartbeat(conn, claim.id, claim.lease, 0.9) == "lost"
    assert (await queue.reap(conn)).requeued == 1


async def test_complete_spends_the_reserve_and_keeps_the_asset(conn: Conn, alice: int) -> None:
    await people.enqueued(conn, alice)
    claim = await people.claimed(conn)
    assert await queue.complete(conn, claim.id, claim.lease, people.DELIVERY) == "accepted"
    found = await people.row(conn, claim.id)
    assert (found["status"], found["credits_spent"], found["credits_reserved"]) == ("done", 4, 0)
    cursor = await conn.execute(
        "SELECT title, user_id, role, width FROM assets JOIN asset_files ON asset_id = id"
    )
    assert await cursor.fetchall() == [("red dragon", alice, "main", 32)]
    assert await ledger.balance(conn, alice) == 6
    assert await ledger.faults(conn) == []


async def test_complete_repeated_after_a_lost_answer_is_accepted_once(
    conn: Conn, alice: int
) -> None:
    await people.enqueued(conn, alice)
    claim = await people.claimed(conn)
    await queue.complete(conn, claim.id, claim.lease, people.DELIVERY)
    again = await queue.complete(conn, claim.id, claim.lease, people.DELIVERY)
    assert again == "already accepted"
    cursor = await conn.execute("SELECT count(*) FROM assets")
    assert await cursor.fetchone() == (1,)


async def test_a_stale_worker_cannot_complete_what_another_has_claimed(
    conn: Conn, alice: int
) -> None:
    await people.enqueued(conn, alice)
    old = await people.claimed(conn, worker=1)
    await people.make_stale(conn, old.id)
    await queue.reap(conn)
    new = await people.claimed(conn, worker=2)
    assert await queue.complete(conn, old.id, old.lease, people.DELIVERY) == "lost"
    assert await queue.fail(conn, old.id, old.lease, "transient", "late") == "lost"
    assert await queue.release(conn, old.id, old.lease, "shutdown") == "lost"
    assert await queue.heartbeat(conn, old.id, old.lease, 0.5) == "lost"
    assert await queue.complete(conn, new.id, new.lease, people.DELIVERY) == "accepted"


async def test_release_and_reclaim_do_not_let_the_first_lease_back_in(
    conn: Conn, alice: int
) -> None:
    await people.enqueued(conn, alice)
    old = await people.claimed(conn)
    await queue.release(conn, old.id, old.lease, "paused")
    new = await people.claimed(conn)
    assert (old.attempt, new.attempt) == (1, 1)
    assert await queue.complete(conn, old.id, old.lease, people.DELIVERY) == "lost"


async def test_a_late_complete_is_welcome_while_nobody_has_claimed_again(
    conn: Conn, alice: int
) -> None:
    await people.enqueued(conn, alice)
    claim = await people.claimed(conn)
    await people.make_stale(conn, claim.id)
    await queue.reap(conn)
    assert (await people.row(conn, claim.id))["status"] == "queued"
    assert await queue.complete(conn, claim.id, claim.lease, people.DELIVERY) == "accepted"
    assert await queue.claim(conn, 2, ["procedural:sprite"]) == []
    assert await ledger.faults(conn) == []


async def test_fail_waits_then_tries_again_then_refunds(conn: Conn, alice: int) -> None:
    (job,) = await people.enqueued(conn, alice)
    for attempt in (1, 2):
        claim = await people.claimed(conn)
        assert claim.attempt == attempt
        outcome = await queue.fail(conn, job, claim.lease, "transient", "out of ideas")
        assert outcome == "waiting"
        assert await queue.claim(conn, 1, ["procedural:sprite"]) == []
        await conn.execute("UPDATE generation_jobs SET due_at = clock_timestamp()")
        assert (await queue.reap(conn)).promoted == 1
    claim = await people.claimed(conn)
    assert await queue.fail(conn, job, claim.lease, "transient", "out of ideas") == "error"
    found = await people.row(conn, job)
    assert (found["error"], found["error_code"]) == ("out of ideas", "transient")
    assert await ledger.balance(conn, alice) == 10
    assert await ledger.faults(conn) == []


@pytest.mark.parametrize("failure", sorted(queue.FINAL_FAILURES))
async def test_a_final_failure_is_not_tried_again(
    conn: Conn, alice: int, failure: protocol.Failure
) -> None:
    await people.enqueued(conn, alice)
    claim = await people.claimed(conn)
    assert await queue.fail(conn, claim.id, claim.lease, failure, "no") == "error"
    assert await ledger.balance(conn, alice) == 10


async def test_the_back_off_doubles_with_half_jitter(conn: Conn, alice: int) -> None:
    (job,) = await people.enqueued(conn, alice)
    for low, high in ((5, 10), (10, 20)):
        claim = await people.claimed(conn)
        await queue.fail(conn, job, claim.lease, "transient", "busy")
        cursor = await conn.execute("SELECT due_at - clock_timestamp() FROM generation_jobs")
        row = await cursor.fetchone()
        assert row
        assert low - 1 <= row[0].total_seconds() <= high
        await conn.execute("UPDATE generation_jobs SET due_at = clock_timestamp()")
        await queue.reap(conn)


async def test_a_failure_message_with_nul_and_surrogates_is_kept(conn: Conn, alice: int) -> None:
    await people.enqueued(conn, alice)
    claim = await people.claimed(conn)
    await queue.fail(conn, claim.id, claim.lease, "bad_input", "a\x00b \udcff" + "x" * 9000)
    error = (await people.row(conn, claim.id))["error"]
    assert error.startswith("a\ufffdb ?")
    assert len(error) == cleaning.MAX_TEXT


async def test_release_gives_the_attempt_back_and_costs_nothing(conn: Conn, alice: int) -> None:
    await people.enqueued(conn, alice)
    claim = await people.claimed(conn)
    assert await queue.release(conn, claim.id, claim.lease, "paused") == "queued"
    found = await people.row(conn, claim.id)
    assert (found["attempts"], found["status"]) == (0, "queued")
    assert await ledger.balance(conn, alice) == 6


async def test_a_job_that_is_interrupted_for_ever_ends_with_a_refund(
    conn: Conn, alice: int
) -> None:
    (job,) = await people.enqueued(conn, alice)
    outcomes: list[str] = []
    while not outcomes or outcomes[-1] == "queued":
        claim = await people.claimed(conn)
        outcomes.append(await queue.release(conn, job, claim.lease, "paused"))
    assert outcomes == ["queued"] * (queue.MAX_INTERRUPTIONS + 2) + ["error"]
    assert (await people.row(conn, job))["error"] == queue.INTERRUPTED
    assert await ledger.balance(conn, alice) == 10


async def test_cancel_of_a_queued_job_refunds_at_once(conn: Conn, alice: int) -> None:
    (job,) = await people.enqueued(conn, alice)
    async with conn.transaction():
        assert await queue.cancel(conn, alice, job) == "cancelled"
    assert await ledger.balance(conn, alice) == 10
    async with conn.transaction():
        assert await queue.cancel(conn, alice, job) == "finished"
    assert await ledger.balance(conn, alice) == 10
    assert await queue.claim(conn, 1, ["procedural:sprite"]) == []


async def test_bob_cannot_cancel_alices_job(conn: Conn, alice: int, bob: int) -> None:
    (job,) = await people.enqueued(conn, alice)
    assert await queue.cancel(conn, bob, job) == "not found"
    assert (await people.row(conn, job))["status"] == "queued"


async def test_cancel_of_a_running_job_is_told_at_the_next_heartbeat(
    conn: Conn, alice: int
) -> None:
    (job,) = await people.enqueued(conn, alice)
    claim = await people.claimed(conn)
    assert await queue.cancel(conn, alice, job) == "asked"
    assert await ledger.balance(conn, alice) == 6
    assert await queue.heartbeat(conn, job, claim.lease, 0.5) == "cancel"
    assert await queue.release(conn, job, claim.lease, "cancelled") == "cancelled"
    assert await ledger.balance(conn, alice) == 10
    assert await ledger.faults(conn) == []


async def test_finished_work_is_delivered_although_a_cancel_was_asked_for(
    conn: Conn, alice: int
) -> None:
    (job,) = await people.enqueued(conn, alice)
    claim = await people.claimed(conn)
    await queue.cancel(conn, alice, job)
    assert await queue.complete(conn, job, claim.lease, people.DELIVERY) == "accepted"
    assert await ledger.balance(conn, alice) == 6


async def test_a_cancelled_job_is_not_revived_by_a_later_failure(conn: Conn, alice: int) -> None:
    (job,) = await people.enqueued(conn, alice)
    claim = await people.claimed(conn)
    await queue.cancel(conn, alice, job)
    assert await queue.fail(conn, job, claim.lease, "transient", "killed") == "cancelled"
    assert await queue.fail(conn, job, claim.lease, "transient", "killed") == "lost"
    assert await queue.complete(conn, job, claim.lease, people.DELIVERY) == "cancelled"
    assert await ledger.balance(conn, alice) == 10


async def test_the_story_of_a_job_names_every_transition(conn: Conn, alice: int) -> None:
    (job,) = await people.enqueued(conn, alice)
    claim = await people.claimed(conn, worker=5)
    await queue.release(conn, job, claim.lease, "paused")
    await people.claimed(conn)
    await people.make_stale(conn, job)
    await queue.reap(conn)
    claim = await people.claimed(conn)
    await queue.complete(conn, job, claim.lease, people.DELIVERY)
    story = [(event.event, event.attempt) for event in await record.events(conn, job)]
    assert story == [
        ("enqueued", 0),
        ("claimed", 1),
        ("released", 0),
        ("claimed", 1),
        ("reaped", 1),
        ("claimed", 2),
        ("done", 2),
    ]


async def test_places_follow_the_order_of_the_claim(conn: Conn, alice: int, bob: int) -> None:
    hers = await people.enqueued(conn, alice, seeds=2, price=2)
    his = await people.enqueued(conn, bob, price=2)
    assert await record.places(conn, [*hers, *his]) == {hers[0]: 1, his[0]: 2, hers[1]: 3}


async def test_beyond_the_front_of_the_line_no_place_is_counted(
    conn: Conn, alice: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record, "FRONT", 2)
    jobs = await people.enqueued(conn, alice, seeds=4, price=1)
    assert list((await record.places(conn, jobs)).values()) == [1, 2, 3, 3]


async def test_a_paused_worker_may_claim_nothing(conn: Conn) -> None:
    said = protocol.Hello("laptop", "a", ["procedural:sprite"])
    first = await presence.hello(conn, said)
    assert first.capabilities == ("procedural:sprite",)
    await conn.execute("UPDATE workers SET paused_at = clock_timestamp()")
    assert await presence.hello(conn, said) == protocol.Welcome(first.worker_id, (), "paused")


async def test_a_worker_may_claim_only_what_the_operator_allows(conn: Conn) -> None:
    said = protocol.Hello("laptop", "a", ["procedural:sprite", "procedural:icon"])
    await presence.hello(conn, said)
    await conn.execute("UPDATE workers SET allowed_capabilities = '{procedural:icon}'")
    assert (await presence.hello(conn, said)).capabilities == ("procedural:icon",)
