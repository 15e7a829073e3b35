"""Who is there to work: a worker's hello, which is also how the studio knows it is online."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from psycopg import AsyncConnection
from psycopg.rows import class_row, tuple_row

from worker.protocol import Hello, Welcome

Conn = AsyncConnection[Any]
Stop = Literal["revoked", "paused", "draining"]

ONLINE_SECONDS = 45  # a worker not heard of for longer is not counted on

HELLO = """
INSERT INTO workers AS worker (name, capabilities, slots, instance, version, os, last_seen_at)
VALUES (%(name)s, %(capabilities)s, %(slots)s, %(instance)s, %(version)s, %(os)s,
        clock_timestamp())
ON CONFLICT (name) DO UPDATE
   SET capabilities = excluded.capabilities, slots = excluded.slots,
       instance = excluded.instance, version = excluded.version, os = excluded.os,
       last_seen_at = excluded.last_seen_at
RETURNING id, version, slots, allowed_capabilities, paused_at IS NOT NULL AS paused,
          draining_at IS NOT NULL AS draining, revoked_at IS NOT NULL AS revoked
"""


@dataclass(frozen=True, slots=True)
class Standing:
    """What the operator lets a worker do just now."""

    id: int
    version: str
    slots: int
    allowed_capabilities: Sequence[str] | None
    paused: bool
    draining: bool
    revoked: bool

    @property
    def stop(self) -> Stop | None:
        """Why it may claim nothing; None if it may."""
        if self.revoked:
            return "revoked"
        if self.paused:
            return "paused"
        return "draining" if self.draining else None

    def room(self, in_hand: int) -> int:
        """How many more jobs it may take. Twice its slots: a program that was killed a moment ago
        left leases behind, and its successor should not have to wait for them to run out.
        """
        return max(0, 2 * self.slots - in_hand)

    def able(self, capabilities: Sequence[str]) -> tuple[str, ...]:
        """Those of the capabilities that may claim now, each once, in their order."""
        if self.stop:
            return ()
        allowed = self.allowed_capabilities
        once = dict.fromkeys(capabilities)
        return tuple(one for one in once if allowed is None or one in allowed)


async def hello(conn: Conn, said: Hello) -> Welcome:
    """Register the worker or renew its presence. A paused or revoked worker may claim nothing."""
    async with conn.cursor(row_factory=class_row(Standing)) as cursor:
        await cursor.execute(HELLO, {"name": said.name, **_values(said)})
        standing = await cursor.fetchone()
    assert standing is not None  # noqa: S101  an upsert with RETURNING gives a row
    return _welcome(standing, said)


# One machine has one token, so a second program with it is one that was started again: the one
# that was started last has the place, at once, also after a kill -9. The one before learns so at
# its next hello or claim; it gets the place back when its successor has been silent for a while.
HELLO_AS = """
WITH before AS MATERIALIZED (
    SELECT id FROM workers
     WHERE id = %(worker)s
       AND (%(first)s OR instance IS NULL OR instance = %(instance)s OR last_seen_at IS NULL
            OR last_seen_at < clock_timestamp() - make_interval(secs => %(online_seconds)s))
       FOR NO KEY UPDATE)
UPDATE workers AS worker
   SET capabilities = %(capabilities)s, slots = %(slots)s, instance = %(instance)s,
       version = %(version)s, os = %(os)s, last_seen_at = clock_timestamp()
  FROM before
 WHERE worker.id = before.id
RETURNING worker.id, version, worker.slots, allowed_capabilities, paused_at IS NOT NULL AS paused,
          draining_at IS NOT NULL AS draining, revoked_at IS NOT NULL AS revoked
"""


async def hello_as(conn: Conn, worker_id: int, said: Hello, *, first: bool) -> Welcome | None:
    """Renew the presence of a worker that has shown its token; its name is the operator's.

    `first`: the program says hello since its start for the first time, and takes the place of
    another one with the same token. None: another program has the place.
    """
    values = {"worker": worker_id, "first": first, "online_seconds": ONLINE_SECONDS}
    async with conn.cursor(row_factory=class_row(Standing)) as cursor:
        await cursor.execute(HELLO_AS, {**values, **_values(said)})
        standing = await cursor.fetchone()
    return None if standing is None else _welcome(standing, said)


def _values(said: Hello) -> dict[str, object]:
    return {
        "capabilities": list(said.capabilities),
        "slots": said.slots,
        "instance": said.instance,
        "version": said.version,
        "os": said.os,
    }


def _welcome(standing: Standing, said: Hello) -> Welcome:
    return Welcome(standing.id, standing.able(said.capabilities), standing.stop or "")


COME_FOR_WORK = """
UPDATE workers SET last_seen_at = clock_timestamp()
 WHERE id = %(worker)s AND instance = %(instance)s
RETURNING id, version, slots, allowed_capabilities, paused_at IS NOT NULL AS paused,
          draining_at IS NOT NULL AS draining, revoked_at IS NOT NULL AS revoked
"""


async def come_for_work(conn: Conn, worker_id: int, instance: str) -> Standing | None:
    """Note that the worker asks for a job, which shows that it lives.

    None: the program has not said hello, or another one has its place.
    """
    async with conn.cursor(row_factory=class_row(Standing)) as cursor:
        await cursor.execute(COME_FOR_WORK, {"worker": worker_id, "instance": instance})
        return await cursor.fetchone()


STANDING = """
SELECT id, version, slots, allowed_capabilities, paused_at IS NOT NULL AS paused,
       draining_at IS NOT NULL AS draining, revoked_at IS NOT NULL AS revoked
  FROM workers WHERE id = %(worker)s
"""


async def standing(conn: Conn, worker_id: int) -> Standing | None:
    """What the operator lets the worker do just now; None if it has not said hello."""
    async with conn.cursor(row_factory=class_row(Standing)) as cursor:
        await cursor.execute(STANDING, {"worker": worker_id})
        return await cursor.fetchone()


IN_HAND = """
SELECT id, lease_token FROM generation_jobs
 WHERE status = 'claimed' AND worker_id = %(worker)s
 ORDER BY id
"""


async def in_hand(conn: Conn, worker_id: int) -> list[tuple[int, int]]:
    """The jobs the worker holds: id and lease."""
    async with conn.cursor(row_factory=tuple_row) as cursor:
        await cursor.execute(IN_HAND, {"worker": worker_id})
        return await cursor.fetchall()
