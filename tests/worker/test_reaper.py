import asyncio
from dataclasses import replace
from typing import Any

import pytest
from psycopg import AsyncConnection

from tests import people
from tests.worker.working import PATIENCE, has, until
from worker import ledger, queue, reaper, record

Conn = AsyncConnection[Any]

AGE = """
UPDATE generation_jobs SET created_at = now() - interval '40 days',
       finished_at = finished_at - interval '31 days'
"""


async def test_a_sweep_commits_what_it_did(conn: Conn, alice: int) -> None:
    (job,) = await people.enqueued(conn, alice)
    await people.claimed(conn)
    await people.make_stale(conn, job)
    assert (await reaper.sweep(conn, leases=True)).requeued == 1
    assert (await people.row(conn, job))["status"] == "queued"


async def test_the_reaper_rescues_and_comes_back_after_an_outage(
    conn: Conn, alice: int, database: str
) -> None:
    stopping = asyncio.Event()
    running = asyncio.create_task(reaper.run(database, reaper.Rules(0), stopping))
    await people.enqueued(conn, alice)
    for _ in range(2):
        claim = await people.claimed(conn)
        await people.make_stale(conn, claim.id)
        await until(conn, claim.id, has("queued"))
        await conn.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE application_name = 'homeforge reaper' AND datname = current_database()"
        )
    stopping.set()
    await asyncio.wait_for(running, PATIENCE)
    assert await ledger.faults(conn) == []


async def test_the_reaper_gives_workers_time_after_a_start(
    conn: Conn, alice: int, database: str
) -> None:
    (job,) = await people.enqueued(conn, alice, seeds=1)
    await people.claimed(conn)
    await people.make_stale(conn, job)
    (waiting,) = await people.enqueued(conn, alice, seeds=1)
    claim = await people.claimed(conn)
    await people.make_due(conn, claim.id)
    stopping = asyncio.Event()
    running = asyncio.create_task(reaper.run(database, reaper.Rules(3600), stopping))
    await until(conn, waiting, has("queued"))  # so it swept ...
    stopping.set()
    await asyncio.wait_for(running, PATIENCE)
    assert (await people.row(conn, job))["status"] == "claimed"  # ... and left the lease alone


async def test_old_jobs_are_deleted_in_batches_and_the_ledger_is_not_touched(
    conn: Conn, alice: int
) -> None:
    old = await people.enqueued(conn, alice, seeds=2, price=1)
    for _ in old:
        claim = await people.claimed(conn)
        await queue.complete(conn, claim.id, claim.lease, people.DELIVERY)
    await conn.execute(AGE)
    (young,) = await people.enqueued(conn, alice, price=1)
    before = await _lines(conn, alice)
    assert await reaper.tidy(conn, keep_days=30) is None
    cursor = await conn.execute(
        "SELECT (SELECT array_agg(id) FROM generation_jobs), (SELECT count(*) FROM assets), "
        "(SELECT count(*) FROM job_events), (SELECT count(*) FROM generation_batches)"
    )
    assert await cursor.fetchone() == ([young], 2, 1, 1)
    assert await _lines(conn, alice) == before
    assert await ledger.faults(conn) == []


async def _lines(conn: Conn, user: int) -> list[ledger.Entry]:
    """The ledger, without how the jobs stand that it is read beside."""
    return [replace(entry, status=None) for entry in await ledger.entries(conn, user)]


async def test_jobs_that_never_end_do_not_keep_the_old_ones_behind_them(
    conn: Conn, alice: int
) -> None:
    await people.give(conn, alice, 1100)
    await people.enqueued(conn, alice, seeds=1000, price=1)
    (behind,) = await people.enqueued(conn, alice, price=1)
    async with conn.transaction():
        await queue.cancel(conn, alice, behind)
    await conn.execute(AGE)
    after = await reaper.tidy(conn, keep_days=30)
    assert after == behind - 1
    assert await reaper.tidy(conn, 30, after) == behind
    assert await reaper.tidy(conn, 30, behind) is None
    assert await record.events(conn, behind) == []
    cursor = await conn.execute("SELECT count(*), max(id) FROM generation_jobs")
    assert await cursor.fetchone() == (1000, behind - 1)


@pytest.mark.parametrize("days", ["0", "36501", "-1", "99999999999", "many"])
def test_a_time_to_keep_jobs_that_is_none_is_one_sentence(
    days: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KEEP_JOBS_DAYS", days)
    assert reaper.main([]) == 2
    said = capsys.readouterr().err
    assert said.startswith("KEEP_JOBS_DAYS must be a whole number from 1 to 36500, or not set")
    assert said.count("\n") == 1


async def test_an_order_whose_jobs_are_partly_young_keeps_its_key(conn: Conn, alice: int) -> None:
    order = people.order(seeds=2, price=1)
    async with conn.transaction():
        first = await queue.enqueue(conn, alice, order)
    assert isinstance(first, queue.Enqueued)
    async with conn.transaction():
        await queue.cancel(conn, alice, first.job_ids[0])
    await conn.execute(AGE)
    await reaper.tidy(conn, keep_days=30)
    async with conn.transaction():
        again = await queue.enqueue(conn, alice, order)
    assert again == queue.Enqueued(first.batch_id, first.job_ids[1:], replayed=True)
