"""Verbs that meet on the same row, each side winning once."""

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import uuid4

import pytest
from psycopg import AsyncConnection

from tests import people
from tests.queue.races import Race
from worker import ledger, queue
from worker.protocol import Claim

Conn = AsyncConnection[Any]
Verb = Callable[[Conn], Awaitable[Any]]


@pytest.fixture
async def job(conn: Conn, alice: int) -> Claim:
    """A job of alice's in a worker's hands."""
    await people.enqueued(conn, alice)
    return await people.claimed(conn)


@pytest.fixture
async def stale(conn: Conn, job: Claim) -> Claim:
    await people.make_stale(conn, job.id)
    return job


async def is_sound(conn: Conn, alice: int, *, credits_left: int, status: str, job: Claim) -> bool:
    found = await people.row(conn, job.id)
    assert found["status"] == status
    assert await ledger.faults(conn) == []
    assert await ledger.balance(conn, alice) == credits_left
    return True


def complete(job: Claim) -> Verb:
    return lambda conn: queue.complete(conn, job.id, job.lease, people.DELIVERY)


def beat(job: Claim) -> Verb:
    return lambda conn: queue.heartbeat(conn, job.id, job.lease, 0.5)


def fail(job: Claim) -> Verb:
    return lambda conn: queue.fail(conn, job.id, job.lease, "bad_input", "no")


def cancel(job: Claim, user: int) -> Verb:
    return lambda conn: queue.cancel(conn, user, job.id)


async def test_the_reaper_passes_by_a_job_that_is_being_completed(
    conn: Conn, alice: int, stale: Claim, racing: Race
) -> None:
    done, reaped = await racing.run(complete(stale), queue.reap)
    assert (done, reaped, racing.second_waited) == ("accepted", queue.Reaped(), False)
    assert await is_sound(conn, alice, credits_left=6, status="done", job=stale)


async def test_a_complete_that_waited_for_the_reaper_is_still_welcome(
    conn: Conn, alice: int, stale: Claim, racing: Race
) -> None:
    reaped, done = await racing.run(queue.reap, complete(stale))
    assert (reaped.requeued, done, racing.second_waited) == (1, "accepted", True)
    assert await is_sound(conn, alice, credits_left=6, status="done", job=stale)


async def test_a_complete_that_waited_for_the_last_reaping_is_lost(
    conn: Conn, alice: int, stale: Claim, racing: Race
) -> None:
    await conn.execute("UPDATE generation_jobs SET attempts = max_attempts")
    reaped, done = await racing.run(queue.reap, complete(stale))
    assert (reaped.ended, done) == (1, "lost")
    assert await is_sound(conn, alice, credits_left=10, status="error", job=stale)


async def test_the_reaper_passes_by_a_job_that_beats(
    conn: Conn, alice: int, stale: Claim, racing: Race
) -> None:
    beaten, reaped = await racing.run(beat(stale), queue.reap)
    assert (beaten, reaped) == ("carry on", queue.Reaped())
    assert await is_sound(conn, alice, credits_left=6, status="claimed", job=stale)


async def test_a_heartbeat_that_waited_for_the_reaper_is_lost(
    conn: Conn, alice: int, stale: Claim, racing: Race
) -> None:
    reaped, beaten = await racing.run(queue.reap, beat(stale))
    assert (reaped.requeued, beaten, racing.second_waited) == (1, "lost", True)
    assert await is_sound(conn, alice, credits_left=6, status="queued", job=stale)


async def test_a_cancel_that_waited_for_the_complete_is_too_late(
    conn: Conn, alice: int, job: Claim, racing: Race
) -> None:
    done, cancelled = await racing.run(complete(job), cancel(job, alice))
    assert (done, cancelled, racing.second_waited) == ("accepted", "finished", True)
    assert await is_sound(conn, alice, credits_left=6, status="done", job=job)


async def test_a_complete_that_waited_for_the_cancel_is_delivered(
    conn: Conn, alice: int, job: Claim, racing: Race
) -> None:
    cancelled, done = await racing.run(cancel(job, alice), complete(job))
    assert (cancelled, done, racing.second_waited) == ("asked", "accepted", True)
    assert await is_sound(conn, alice, credits_left=6, status="done", job=job)


async def test_a_claim_passes_by_a_job_that_is_being_cancelled(
    conn: Conn, alice: int, racing: Race
) -> None:
    (job,) = await people.enqueued(conn, alice)
    cancelled, claims = await racing.run(
        lambda conn: queue.cancel(conn, alice, job),
        lambda conn: queue.claim(conn, 1, ["procedural:sprite"]),
    )
    assert (cancelled, claims, racing.second_waited) == ("cancelled", [], False)
    assert await ledger.balance(conn, alice) == 10


async def test_a_cancel_that_waited_for_the_claim_asks_the_worker(
    conn: Conn, alice: int, racing: Race
) -> None:
    (job,) = await people.enqueued(conn, alice)
    claims, cancelled = await racing.run(
        lambda conn: queue.claim(conn, 1, ["procedural:sprite"]),
        lambda conn: queue.cancel(conn, alice, job),
    )
    assert (len(claims), cancelled) == (1, "asked")
    beaten = await queue.heartbeat(conn, job, claims[0].lease, 0.1)
    assert beaten == "cancel"


@pytest.mark.parametrize("fail_first", [True, False])
async def test_fail_and_cancel_refund_once(
    conn: Conn, alice: int, job: Claim, racing: Race, fail_first: bool
) -> None:
    verbs = (fail(job), cancel(job, alice))
    outcomes = await racing.run(*(verbs if fail_first else reversed(verbs)))
    assert outcomes == (("error", "finished") if fail_first else ("asked", "cancelled"))
    status = "error" if fail_first else "cancelled"
    assert await is_sound(conn, alice, credits_left=10, status=status, job=job)


async def test_two_reapers_share_the_work(conn: Conn, alice: int, bob: int, racing: Race) -> None:
    await people.enqueued(conn, alice, seeds=2, price=2)
    await people.enqueued(conn, bob, seeds=2, price=2)
    await queue.claim(conn, 1, ["procedural:sprite"], slots=4)
    await conn.execute(
        "UPDATE generation_jobs SET lease_expires_at = clock_timestamp(), attempts = max_attempts"
    )
    first, second = await racing.run(queue.reap, queue.reap)
    assert (first.ended, second.ended, racing.second_waited) == (4, 0, False)
    assert [await ledger.balance(conn, user) for user in (alice, bob)] == [10, 10]
    assert await ledger.faults(conn) == []


async def test_two_claims_never_share_a_job(conn: Conn, alice: int, racing: Race) -> None:
    ids = await people.enqueued(conn, alice, seeds=2, price=2)
    claim: Verb = lambda conn: queue.claim(conn, 1, ["procedural:sprite"])  # noqa: E731
    first, second = await racing.run(claim, claim)
    assert ([job.id for job in first], [job.id for job in second]) == ([ids[0]], [ids[1]])
    assert not racing.second_waited


async def test_two_orders_against_one_balance(conn: Conn, alice: int, racing: Race) -> None:
    def order(price: int) -> Verb:
        return lambda conn: queue.enqueue(conn, alice, people.order(price=price))

    first, second = await racing.run(order(8), order(8))
    assert isinstance(first, queue.Enqueued)
    assert second == queue.NotEnoughCredits(price=8, balance=2)
    assert racing.second_waited
    assert await ledger.balance(conn, alice) == 2
    assert await ledger.faults(conn) == []


async def test_a_double_click_at_the_same_moment_is_one_order(
    conn: Conn, alice: int, racing: Race
) -> None:
    order = people.order(price=3, key=uuid4())
    press: Verb = lambda conn: queue.enqueue(conn, alice, order)  # noqa: E731
    first, second = await racing.run(press, press)
    assert (first.replayed, second.replayed) == (False, True)
    assert first.job_ids == second.job_ids
    assert await ledger.balance(conn, alice) == 7


async def test_a_refund_and_an_order_of_one_user_both_count(
    conn: Conn, alice: int, racing: Race
) -> None:
    (job,) = await people.enqueued(conn, alice, price=4)
    cancelled, ordered = await racing.run(
        lambda conn: queue.cancel(conn, alice, job),
        lambda conn: queue.enqueue(conn, alice, people.order(price=10)),
    )
    assert (cancelled, isinstance(ordered, queue.Enqueued)) == ("cancelled", True)
    assert racing.second_waited
    assert await ledger.balance(conn, alice) == 0
    assert await ledger.faults(conn) == []


async def test_an_order_and_a_refund_of_one_user_both_count(
    conn: Conn, alice: int, racing: Race
) -> None:
    (job,) = await people.enqueued(conn, alice, price=4)
    await racing.run(
        lambda conn: queue.enqueue(conn, alice, people.order(price=5)),
        lambda conn: queue.cancel(conn, alice, job),
    )
    assert racing.second_waited
    assert await ledger.balance(conn, alice) == 5
    assert await ledger.faults(conn) == []


async def test_refunds_of_the_same_people_from_two_sides_do_not_deadlock(
    conn: Conn, alice: int, bob: int, racing: Race
) -> None:
    def refund(jobs: list[tuple[int, int]]) -> Verb:
        return lambda conn: ledger.refund(conn, [ledger.Refund(job, user, 1) for job, user in jobs])

    await racing.run(refund([(901, alice), (902, bob)]), refund([(903, bob), (904, alice)]))
    assert [await ledger.balance(conn, user) for user in (alice, bob)] == [12, 12]


async def test_a_refund_does_not_wait_for_a_row_that_only_names_the_person(
    conn: Conn, alice: int, racing: Race
) -> None:
    """As a gift of hers does, which may itself wait for the next person of the refund."""
    named = "SELECT FROM users WHERE id = %s FOR KEY SHARE"
    await racing.run(
        lambda conn: conn.execute(named, (alice,)),
        lambda conn: ledger.refund(conn, [ledger.Refund(901, alice, 1)]),
    )
    assert not racing.second_waited
    assert await ledger.balance(conn, alice) == 11
