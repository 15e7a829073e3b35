"""Who is there to work: a worker's hello, which is also how the studio knows it is online."""

from typing import Any

from psycopg import AsyncConnection
from psycopg.rows import tuple_row

from worker.protocol import Hello, Welcome

Conn = AsyncConnection[Any]

ONLINE_SECONDS = 45  # a worker not heard of for longer is not counted on

HELLO = """
INSERT INTO workers AS worker (name, capabilities, slots, instance, version, os, last_seen_at)
VALUES (%(name)s, %(capabilities)s, %(slots)s, %(instance)s, %(version)s, %(os)s,
        clock_timestamp())
ON CONFLICT (name) DO UPDATE
   SET capabilities = excluded.capabilities, slots = excluded.slots,
       instance = excluded.instance, version = excluded.version, os = excluded.os,
       last_seen_at = excluded.last_seen_at
RETURNING id, worker.allowed_capabilities, worker.paused_at IS NOT NULL,
          worker.draining_at IS NOT NULL, worker.revoked_at IS NOT NULL
"""


async def hello(conn: Conn, said: Hello) -> Welcome:
    """Register the worker or renew its presence. A paused or revoked worker may claim nothing."""
    values = {
        "name": said.name,
        "capabilities": list(said.capabilities),
        "slots": said.slots,
        "instance": said.instance,
        "version": said.version,
        "os": said.os,
    }
    async with conn.cursor(row_factory=tuple_row) as cursor:
        await cursor.execute(HELLO, values)
        row = await cursor.fetchone()
    assert row is not None  # noqa: S101  an upsert with RETURNING gives a row
    worker_id, allowed, paused, draining, revoked = row
    stopped = {"revoked": revoked, "paused": paused, "draining": draining}
    message = next((word for word, is_so in stopped.items() if is_so), "")
    able = [c for c in said.capabilities if allowed is None or c in allowed]
    return Welcome(worker_id, () if message else tuple(able), message)
