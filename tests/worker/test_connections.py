import asyncio

import pytest

from tests import people
from tests.worker.working import PATIENCE, Conn
from worker import database as worker_database
from worker import storage
from worker.direct import Direct


async def test_our_connections_bound_statements_and_forgotten_transactions(database: str) -> None:
    async with await worker_database.connect(database, "a test") as conn:
        cursor = await conn.execute(
            "SELECT current_setting('statement_timeout'), "
            "current_setting('idle_in_transaction_session_timeout'), "
            "current_setting('application_name')"
        )
        assert await cursor.fetchone() == ("30s", "30s", "a test")


async def test_a_transaction_pooler_gets_no_prepared_statements_from_workers(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PREPARED_STATEMENTS", "off")
    async with await worker_database.connect(database, "a test") as conn:
        assert conn.prepare_threshold is None


async def test_a_call_does_not_land_inside_one_that_was_given_up(
    conn: Conn, alice: int, database: str, files: storage.Storage
) -> None:
    (job,) = await people.enqueued(conn, alice)
    claim = await people.claimed(conn)
    direct = Direct(database, files, "laptop")
    assert await direct.heartbeat(claim, 0.1, "drawing") == "carry on"
    async with conn.transaction():
        await conn.execute("SELECT FROM generation_jobs WHERE id = %s FOR UPDATE", (job,))
        given_up = asyncio.create_task(direct.release(claim, "shutdown"))
        await until_somebody_waits(conn)
        given_up.cancel()
        again = asyncio.create_task(direct.release(claim, "shutdown"))
        await asyncio.sleep(0)  # so it has begun
    assert await asyncio.wait_for(again, PATIENCE) == "queued"
    assert await asyncio.gather(given_up, return_exceptions=True)
    row = await people.row(conn, job)
    assert (row["status"], row["attempts"]) == ("queued", 0)
    await direct.close()


async def until_somebody_waits(conn: Conn) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            cursor = await conn.execute(
                "SELECT 1 FROM pg_locks "
                "WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))"
            )
            if await cursor.fetchone():
                return
            await asyncio.sleep(0)
