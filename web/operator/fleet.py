"""Reading workers for the operator: how they stand, what they make and how fast."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from psycopg.rows import class_row

from web.database import Conn
from web.operator import wording
from web.words import span
from worker.presence import ONLINE_SECONDS


@dataclass(frozen=True, slots=True)
class Pace:
    """What a worker lately made of one kind: how many, in the last hour, the median seconds."""

    worker_id: int
    capability: str
    made: int
    last_hour: int
    seconds: float

    @property
    def words(self) -> str:
        return span(self.seconds)


@dataclass(frozen=True, slots=True)
class Worker:
    """A worker as the operator sees it. `silent` is seconds since it was last heard of."""

    id: int
    name: str
    allowed: Sequence[str] | None
    announced: Sequence[str]
    slots: int
    version: str
    os: str
    created_at: datetime
    silent: float | None
    paused: bool
    draining: bool
    revoked: bool
    enrolled: bool
    in_hand: int
    paces: Mapping[str, Pace] = field(default_factory=dict)

    @property
    def online(self) -> bool:
        return not self.revoked and self.silent is not None and self.silent < ONLINE_SECONDS

    @property
    def state(self) -> str:
        """What matters most about it now, as one of `wording.STATES`."""
        reasons = {
            "revoked": self.revoked,
            "draining": self.draining,
            "paused": self.paused,
            "new": self.silent is None,
            "away": not self.online,
            "busy": self.in_hand > 0,
            "resting": not self.can,  # its owner has paused it, or none of its engines is ready
        }
        return next((state for state, is_so in reasons.items() if is_so), "online")

    @property
    def label(self) -> str:
        return wording.STATES[self.state]

    @property
    def can(self) -> list[str]:
        """What it may make of what it can, as `engine:kind`; what is allowed until it is seen."""
        if self.silent is None:
            return list(self.allowed or ())
        return [c for c in self.announced if self.allowed is None or c in self.allowed]

    @property
    def makes(self) -> str:
        return wording.makes(self.can) or (
            "anything it announces" if self.silent is None else "nothing"
        )

    @property
    def takes_work(self) -> bool:
        return self.online and bool(self.can) and not (self.paused or self.draining)

    @property
    def seen(self) -> str:
        return "never" if self.silent is None else wording.ago(self.silent)

    @property
    def last_hour(self) -> int:
        """Assets made in the last hour."""
        return sum(pace.last_hour for pace in self.paces.values())

    @property
    def shown(self) -> str:
        """All a page shows of it, in a line, to tell whether there is news."""
        facts = (self.id, self.name, self.state, self.can, self.in_hand, self.seen, self.paces)
        return f"{facts} {self.online} {self.version} {self.os} {self.slots}"


WORKERS = """
SELECT worker.id, worker.name, worker.allowed_capabilities AS allowed,
       worker.capabilities AS announced, worker.slots, worker.version, worker.os,
       worker.created_at,
       extract(epoch FROM clock_timestamp() - worker.last_seen_at)::float8 AS silent,
       worker.paused_at IS NOT NULL AS paused, worker.draining_at IS NOT NULL AS draining,
       worker.revoked_at IS NOT NULL AS revoked,
       EXISTS (SELECT FROM worker_tokens AS token
                WHERE token.worker_id = worker.id AND token.revoked_at IS NULL
                  AND token.expires_at > clock_timestamp()) AS enrolled,
       coalesce(hand.jobs, 0)::int AS in_hand
  FROM workers AS worker
  LEFT JOIN (SELECT worker_id, count(*) AS jobs FROM generation_jobs
              WHERE status = 'claimed' GROUP BY worker_id) AS hand
    ON hand.worker_id = worker.id
 WHERE %(id)s::bigint IS NULL OR worker.id = %(id)s
 ORDER BY worker.revoked_at IS NOT NULL, worker.name
"""
# A few thousand newest jobs by primary key: bounded, however long the history.
PACES = """
WITH newest AS MATERIALIZED (
    SELECT worker_id, capability, status, claimed_at, finished_at
      FROM generation_jobs ORDER BY id DESC LIMIT 3000)
SELECT worker_id, capability, count(*)::int AS made,
       count(*) FILTER (WHERE finished_at > clock_timestamp() - interval '1 hour')::int
           AS last_hour,
       percentile_cont(0.5) WITHIN GROUP
           (ORDER BY extract(epoch FROM finished_at - claimed_at)::float8) AS seconds
  FROM newest
 WHERE status = 'done' AND worker_id IS NOT NULL AND claimed_at IS NOT NULL
 GROUP BY worker_id, capability
 ORDER BY worker_id, capability
"""


async def all_workers(conn: Conn) -> list[Worker]:
    """Every worker by name, those shut out last."""
    return await _read(conn, None)


async def one(conn: Conn, worker_id: int) -> Worker | None:
    return next(iter(await _read(conn, worker_id)), None)


async def _read(conn: Conn, worker_id: int | None) -> list[Worker]:
    async with conn.cursor(row_factory=class_row(Worker)) as cursor:
        await cursor.execute(WORKERS, {"id": worker_id})
        workers = await cursor.fetchall()
    async with conn.cursor(row_factory=class_row(Pace)) as cursor:
        await cursor.execute(PACES)
        paces = await cursor.fetchall()
    return [
        replace(worker, paces={p.capability: p for p in paces if p.worker_id == worker.id})
        for worker in workers
    ]


@dataclass(frozen=True, slots=True)
class InHand:
    """A job a worker is at. `progress` is 0 to 1; `seconds` since it was claimed."""

    id: int
    kind: str
    stage: str
    progress: float
    attempts: int
    max_attempts: int
    seconds: float

    @property
    def words(self) -> str:
        doing = f"{self.stage[:1].upper()}{self.stage[1:]}" or "Just begun"
        return f"{doing}, for {wording.length(self.seconds)}"


@dataclass(frozen=True, slots=True)
class Failure:
    """A run of a worker that came to nothing."""

    at: datetime
    event: str
    job_id: int
    kind: str
    detail: str


IN_HAND = """
SELECT id, kind, stage, progress, attempts, max_attempts,
       extract(epoch FROM clock_timestamp() - claimed_at)::float8 AS seconds
  FROM generation_jobs
 WHERE status = 'claimed' AND worker_id = %(worker)s
 ORDER BY id
"""
FAILURES = """
WITH newest AS MATERIALIZED (SELECT id, kind FROM generation_jobs ORDER BY id DESC LIMIT 1000)
SELECT event.at, event.event, event.job_id, newest.kind, event.detail
  FROM newest JOIN job_events AS event ON event.job_id = newest.id
 WHERE event.worker_id = %(worker)s AND event.event IN ('retrying', 'reaped', 'error')
 ORDER BY event.at DESC LIMIT 10
"""


async def in_hand(conn: Conn, worker_id: int) -> list[InHand]:
    async with conn.cursor(row_factory=class_row(InHand)) as cursor:
        await cursor.execute(IN_HAND, {"worker": worker_id})
        return await cursor.fetchall()


async def failures(conn: Conn, worker_id: int) -> list[Failure]:
    """The worker's last failed runs, newest first."""
    async with conn.cursor(row_factory=class_row(Failure)) as cursor:
        await cursor.execute(FAILURES, {"worker": worker_id})
        return await cursor.fetchall()
