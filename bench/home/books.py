"""Who orders from the studio of a measurement, and what its record says."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import psycopg
from psycopg import AsyncConnection
from psycopg.rows import class_row

from bench import audit
from bench.command import CannotMeasure
from bench.contenders.homeforge import Contender
from boot import processes
from worker import queue

PRICE = 3
PATIENCE = 60.0  # seconds
OWN_SERVER = "Everything runs on an embedded Postgres that is thrown away afterwards."
ALICE = "SELECT id FROM users"
ENDED = """
SELECT job.status,
       coalesce((SELECT -sum(delta) FROM credit_entries WHERE job_id = job.id), 0)::int AS charged
  FROM generation_jobs AS job
 WHERE job.id = %(job)s
"""
ENDS = ("done", "error", "cancelled")
AGE = """
UPDATE generation_jobs SET lease_expires_at = clock_timestamp()
 WHERE id = %(job)s AND status = 'claimed'
"""
SEEN = "SELECT last_seen_at IS NOT NULL FROM workers WHERE name = %(name)s"


@dataclass(frozen=True, slots=True)
class State:
    """Where a job is, and what its person has paid in all for it."""

    status: str
    charged: int


@dataclass(frozen=True, slots=True)
class Ordered:
    """A job, and when its commit was acknowledged, in monotonic nanoseconds."""

    job: int
    at: int


class Books:
    """The database of one run, with alice who has much credit."""

    def __init__(self, dsn: str) -> None:
        self._dsn = dsn
        asyncio.run(Contender(dsn).prepare())

    def order(self, prompt: str, seed: int, kind: str = "sprite") -> Ordered:
        """Order one asset."""
        return asyncio.run(self._order(prompt, seed, kind))

    async def _order(self, prompt: str, seed: int, kind: str) -> Ordered:
        async with await AsyncConnection.connect(self._dsn) as conn:
            row = await (await conn.execute(ALICE)).fetchone()
            assert row
            order = queue.Order(uuid4(), kind, "procedural", {"prompt": prompt}, [seed], PRICE)
            outcome = await queue.enqueue(conn, int(row[0]), order)
            await conn.commit()
            at = time.monotonic_ns()
        assert isinstance(outcome, queue.Enqueued), outcome
        return Ordered(outcome.job_ids[0], at)

    def state(self, job: int) -> State:
        with psycopg.connect(self._dsn) as conn, conn.cursor(row_factory=class_row(State)) as rows:
            found = rows.execute(ENDED, {"job": job}).fetchone()
        assert found
        return found

    def age_lease(self, job: int) -> None:
        """As if its worker had been silent for a minute."""
        with psycopg.connect(self._dsn) as conn:
            conn.execute(AGE, {"job": job})

    def wait_until_done(self, job: int) -> None:
        """Raises CannotMeasure when it takes a minute or ends otherwise."""
        processes.wait_until(lambda: self.state(job).status in ENDS, PATIENCE)
        if (status := self.state(job).status) != "done":
            raise CannotMeasure(f"Job {job} should be done by now, and is {status}.")

    def wait_until_online(self, name: str) -> None:
        """Raises CannotMeasure when no worker of this name says hello for a minute."""
        if not processes.wait_until(lambda: self.is_online(name), PATIENCE):
            raise CannotMeasure(f"The worker {name} does not come.")

    def is_online(self, name: str) -> bool:
        """Whether the worker has said hello."""
        with psycopg.connect(self._dsn) as conn:
            row: Any = conn.execute(SEEN, {"name": name}).fetchone()
        return bool(row and row[0])

    def faults(self) -> list[str]:
        """What the audit has to say."""
        with psycopg.connect(self._dsn) as conn:
            return audit.violations(conn)


def verdict(violations: Sequence[str]) -> str:
    """What the audit said, for people."""
    return "\n".join(violations) or "The audit has nothing to say: 0 violations."
