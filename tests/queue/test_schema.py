"""What the database itself forbids or must not have."""

from typing import Any

import psycopg
import pytest
from psycopg import AsyncConnection

from tests import people
from worker import ledger, queue

Conn = AsyncConnection[Any]

SMALL_IDS = """
SELECT table_name || '.' || column_name FROM information_schema.columns
 WHERE table_schema = 'public' AND data_type = 'integer'
   AND (column_name = 'id' OR column_name LIKE '%\\_id')
"""
KEYS_TO_WORKERS = """
SELECT conrelid::regclass::text FROM pg_constraint
 WHERE contype = 'f' AND confrelid = 'workers'::regclass ORDER BY 1
"""
FULL_STATUS_INDEXES = """
SELECT indexrelid::regclass::text FROM pg_index
  JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
 WHERE indrelid = 'generation_jobs'::regclass
   AND (attname IN ('lease_expires_at', 'deadline_at', 'progress', 'stage', 'rev')
        OR attname = 'status' AND indpred IS NULL)
"""


async def column(conn: Conn, query: str) -> list[str]:
    cursor = await conn.execute(query)
    return [str(row[0]) for row in await cursor.fetchall()]


async def test_no_id_is_a_32_bit_number(conn: Conn) -> None:
    assert await column(conn, SMALL_IDS) == []


async def test_no_job_or_event_points_at_a_worker(conn: Conn) -> None:
    """Millions of finished jobs must not be looked through when a worker comes or goes."""
    assert await column(conn, KEYS_TO_WORKERS) == ["worker_enrol_codes", "worker_tokens"]


async def test_no_index_holds_what_heartbeats_write_or_all_states(conn: Conn) -> None:
    assert await column(conn, FULL_STATUS_INDEXES) == []


async def test_who_has_a_record_is_not_removed(conn: Conn, alice: int) -> None:
    with pytest.raises(psycopg.errors.ForeignKeyViolation, match="keep the row"):
        await conn.execute("DELETE FROM users WHERE id = %s", (alice,))
    nobody = await people.sign_up(conn, "nobody@example.com", 0)
    await conn.execute("DELETE FROM users WHERE id = %s", (nobody,))
    with pytest.raises(LookupError):
        await people.give(conn, nobody, 5)
    with pytest.raises(LookupError):
        await people.enqueued(conn, nobody)
    assert await ledger.faults(conn) == []


async def test_vacuum_follows_the_work_not_the_history(conn: Conn) -> None:
    (options,) = await column(
        conn,
        "SELECT array_to_string(reloptions, ',') FROM pg_class WHERE relname = 'generation_jobs'",
    )
    assert "autovacuum_vacuum_scale_factor=0," in options
    assert "fillfactor=70" in options


FORBIDDEN = {
    "a finished job with credits reserved": "status = 'done', finished_at = now(), result = '{}'",
    "a claimed job without a lease": "status = 'claimed'",
    "an error without a reason": "status = 'error', finished_at = now(), credits_reserved = 0",
    "a queued job with an end": "finished_at = now()",
    "a waiting job without a time": "status = 'waiting'",
    "a queued job that was charged": "credits_spent = 4",
    "an unknown state": "status = 'running'",
    "more attempts than allowed": "attempts = 4",
}


@pytest.mark.parametrize("change", FORBIDDEN.values(), ids=FORBIDDEN.keys())
async def test_the_database_forbids(conn: Conn, alice: int, change: str) -> None:
    await people.enqueued(conn, alice)
    with pytest.raises(psycopg.errors.CheckViolation):
        await conn.execute(f"UPDATE generation_jobs SET {change}")  # noqa: S608


async def test_the_database_forbids_a_second_refund(conn: Conn, alice: int) -> None:
    (job,) = await people.enqueued(conn, alice)
    async with conn.transaction():
        await queue.cancel(conn, alice, job)
    with pytest.raises(psycopg.errors.UniqueViolation):
        await ledger.refund(conn, [ledger.Refund(job, alice, 4)])
