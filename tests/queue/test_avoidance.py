"""A job that took its worker down goes to another one first; and who counts as another one."""

from typing import Any

import pytest
from psycopg import AsyncConnection

from tests import people
from worker import queue

Conn = AsyncConnection[Any]


async def test_a_job_that_took_its_worker_down_goes_to_another_one_first(
    conn: Conn, alice: int
) -> None:
    laptop, tower = await people.online(conn, "laptop"), await people.online(conn, "tower")
    (job,) = await people.enqueued(conn, alice)
    await people.claimed(conn, worker=laptop)
    await people.make_stale(conn, job)
    await queue.reap(conn)
    assert await queue.claim(conn, laptop, ["procedural:sprite"]) == []
    assert (await people.claimed(conn, worker=tower)).id == job


@pytest.mark.parametrize(
    "why",
    [
        "last_seen_at = now() - interval '1 h'",
        "paused_at = now()",
        "draining_at = now()",
        "revoked_at = now()",
        "allowed_capabilities = '{procedural:icon}'",
        "capabilities = '{procedural:icon}'",
    ],
)
async def test_the_only_worker_that_can_gets_the_job_that_took_it_down_again(
    conn: Conn, alice: int, why: str
) -> None:
    laptop, tower = await people.online(conn, "laptop"), await people.online(conn, "tower")
    await conn.execute(f"UPDATE workers SET {why} WHERE id = {tower}")  # noqa: S608
    (job,) = await people.enqueued(conn, alice)
    await people.claimed(conn, worker=laptop)
    await people.make_stale(conn, job)
    await queue.reap(conn)
    assert (await people.claimed(conn, worker=laptop)).id == job


async def test_nobody_avoids_a_job_for_ever(conn: Conn, alice: int) -> None:
    laptop, _ = await people.online(conn, "laptop"), await people.online(conn, "tower")
    (job,) = await people.enqueued(conn, alice)
    await people.claimed(conn, worker=laptop)
    await people.make_stale(conn, job)
    await queue.reap(conn)
    await conn.execute("UPDATE generation_jobs SET avoid_until = now()")
    assert (await people.claimed(conn, worker=laptop)).id == job


async def test_a_worker_that_beats_is_online_though_it_says_no_hello(
    conn: Conn, alice: int
) -> None:
    laptop, tower = await people.online(conn, "laptop"), await people.online(conn, "tower")
    await conn.execute("UPDATE workers SET last_seen_at = now() - interval '1 h'")
    (job,) = await people.enqueued(conn, alice)
    claim = await people.claimed(conn, worker=laptop)
    assert await queue.heartbeat(conn, job, claim.lease - 1, 0.5) == "lost"
    assert await seen(conn) == set()
    assert await queue.heartbeat(conn, job, claim.lease, 0.5) == "carry on"
    assert await seen(conn) == {laptop}
    assert tower != laptop


async def seen(conn: Conn) -> set[int]:
    cursor = await conn.execute(
        "SELECT id FROM workers WHERE last_seen_at > now() - interval '1 minute'"
    )
    return {row[0] for row in await cursor.fetchall()}
