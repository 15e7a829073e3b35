"""Reaping: what a sweep puts back, ends and leaves alone."""

from typing import Any

import pytest
from psycopg import AsyncConnection

from tests import people
from worker import ledger, queue

Conn = AsyncConnection[Any]


async def test_a_silent_job_is_reaped_although_its_worker_lives(conn: Conn, alice: int) -> None:
    worker = await people.online(conn, "laptop")
    (job,) = await people.enqueued(conn, alice)
    await people.claimed(conn, worker=worker)
    await people.make_stale(conn, job)
    await people.online(conn, "laptop")
    assert (await queue.reap(conn)).requeued == 1


async def test_reap_needs_no_engine_for_the_kind(conn: Conn, alice: int) -> None:
    (job,) = await people.enqueued(conn, alice, kind="hologram", engine="unheard-of")
    await queue.claim(conn, 1, ["unheard-of:hologram"])
    await people.make_stale(conn, job)
    assert (await queue.reap(conn)).requeued == 1


async def test_reap_requeues_then_refunds_alice_when_attempts_run_out(
    conn: Conn, alice: int
) -> None:
    (job,) = await people.enqueued(conn, alice)
    for _ in range(2):
        await people.claimed(conn)
        await people.make_stale(conn, job)
        assert await queue.reap(conn) == queue.Reaped(requeued=1)
    await people.claimed(conn)
    await people.make_stale(conn, job)
    assert await queue.reap(conn) == queue.Reaped(ended=1)
    found = await people.row(conn, job)
    assert (found["status"], found["error"]) == ("error", queue.GONE)
    assert await ledger.balance(conn, alice) == 10
    assert await ledger.faults(conn) == []


async def test_reap_sums_the_refunds_of_one_user(conn: Conn, alice: int, bob: int) -> None:
    hers = await people.enqueued(conn, alice, seeds=5, price=2)
    his = await people.enqueued(conn, bob, seeds=2, price=3)
    await queue.claim(conn, 1, ["procedural:sprite"], slots=7)
    await conn.execute("UPDATE generation_jobs SET attempts = max_attempts")
    for job in (*hers, *his):
        await people.make_stale(conn, job)
    async with conn.transaction():
        assert (await queue.reap(conn)).ended == 7
    assert await ledger.balance(conn, alice) == 10
    assert await ledger.balance(conn, bob) == 10
    assert await ledger.faults(conn) == []


async def test_reap_cancels_what_was_asked_to_stop(conn: Conn, alice: int) -> None:
    (job,) = await people.enqueued(conn, alice)
    await people.claimed(conn)
    await queue.cancel(conn, alice, job)
    await people.make_stale(conn, job)
    await queue.reap(conn)
    assert (await people.row(conn, job))["status"] == "cancelled"
    assert await ledger.balance(conn, alice) == 10


async def test_reap_leaves_queued_and_healthy_jobs_alone(conn: Conn, alice: int) -> None:
    await people.enqueued(conn, alice, seeds=2)
    await people.claimed(conn)
    assert await queue.reap(conn) == queue.Reaped()


async def test_reap_after_an_outage_leaves_the_leases_alone(conn: Conn, alice: int) -> None:
    (job,) = await people.enqueued(conn, alice)
    await people.claimed(conn)
    await people.make_stale(conn, job)
    assert await queue.reap(conn, leases=False) == queue.Reaped()


async def test_reap_ends_what_nobody_could_serve_in_its_time(conn: Conn, alice: int) -> None:
    (job,) = await people.enqueued(conn, alice, ttl_seconds=3600)
    assert await queue.reap(conn) == queue.Reaped()
    await conn.execute("UPDATE generation_jobs SET expires_at = clock_timestamp()")
    assert await queue.reap(conn) == queue.Reaped(expired=1)
    assert (await people.row(conn, job))["error_code"] == "expired"
    assert await ledger.balance(conn, alice) == 10


async def test_a_full_sweep_asks_to_be_called_again(
    conn: Conn, alice: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "SWEEP", 2)
    await people.enqueued(conn, alice, seeds=3, price=1)
    await queue.claim(conn, 1, ["procedural:sprite"], slots=3)
    await conn.execute("UPDATE generation_jobs SET lease_expires_at = clock_timestamp()")
    assert await queue.reap(conn) == queue.Reaped(requeued=2, more=True)
    assert await queue.reap(conn) == queue.Reaped(requeued=1)


async def test_a_requeued_job_is_not_behind_those_who_came_later(
    conn: Conn, alice: int, bob: int
) -> None:
    (first,) = await people.enqueued(conn, alice, price=1)
    await conn.execute("UPDATE generation_jobs SET fair_key = 5000")
    claim = await people.claimed(conn)
    await people.enqueued(conn, bob, seeds=3, price=3)
    await queue.release(conn, first, claim.lease, "shutdown")
    assert (await people.claimed(conn)).id == first
