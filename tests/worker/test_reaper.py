import asyncio
from typing import Any

from psycopg import AsyncConnection

from tests import people
from tests.worker.test_loop import PATIENCE, has, until
from worker import ledger, reaper

Conn = AsyncConnection[Any]


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
    running = asyncio.create_task(reaper.run(database, 0, stopping))
    await people.enqueued(conn, alice)
    for _ in range(2):
        claim = await people.claimed(conn)
        await people.make_stale(conn, claim.id)
        await until(conn, claim.id, has("queued"))
        await conn.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE application_name = 'homeforge reaper'"
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
    running = asyncio.create_task(reaper.run(database, 3600, stopping))
    await until(conn, waiting, has("queued"))  # so it swept ...
    stopping.set()
    await asyncio.wait_for(running, PATIENCE)
    assert (await people.row(conn, job))["status"] == "claimed"  # ... and left the lease alone
