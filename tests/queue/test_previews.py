"""A preview lives exactly as long as the lease it came under, whoever forgets about it."""

import psycopg
import pytest

from tests import people
from tests.people import Conn
from web import previews
from worker import queue
from worker.protocol import Preview

PICTURE = Preview(b"a picture", 4, 4)


async def test_no_job_can_leave_a_workers_hands_with_its_preview(conn: Conn, alice: int) -> None:
    await people.enqueued(conn, alice)
    claim = await people.claimed(conn)
    await queue.heartbeat(conn, claim.id, claim.lease, 0.5, preview=PICTURE)
    with pytest.raises(psycopg.errors.CheckViolation, match="preview_only_while_claimed"):
        await people.make_due(conn, claim.id)


async def test_a_beat_without_a_preview_reads_and_writes_no_table_of_them(
    conn: Conn, alice: int
) -> None:
    await people.enqueued(conn, alice)
    claim = await people.claimed(conn)
    connect = psycopg.AsyncConnection.connect(conn.info.dsn, autocommit=True)
    async with await connect as other, other.transaction():
        await other.execute("LOCK TABLE job_previews IN ACCESS EXCLUSIVE MODE")
        await conn.execute("SET lock_timeout = '5s'")
        assert await queue.heartbeat(conn, claim.id, claim.lease, 0.5) == "carry on"


async def test_a_picture_without_a_job_is_tidied_away(conn: Conn, alice: int) -> None:
    await people.enqueued(conn, alice, seeds=2, price=1)
    claim = await people.claimed(conn)
    await queue.heartbeat(conn, claim.id, claim.lease, 0.5, preview=PICTURE)
    insert = "INSERT INTO job_previews (job_id, png, width, height) VALUES (%s, 'lost', 1, 1)"
    for stray in (claim.id + 1, claim.id + 1_000_000):
        await conn.execute(insert, (stray,))
    assert await previews.forget_orphans(conn) == 2
    cursor = await conn.execute("SELECT job_id FROM job_previews")
    assert await cursor.fetchall() == [(claim.id,)]
