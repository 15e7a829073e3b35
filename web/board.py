"""Reading jobs for the pages: always from the user who asks, one query for all of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from psycopg.rows import class_row, scalar_row, tuple_row

from web.database import Conn
from web.gallery import media
from worker import record
from worker.catalog import Kind
from worker.presence import ONLINE_SECONDS

RECENT = 24
MOST_LIVE = 200  # cards one page follows


@dataclass(frozen=True, slots=True)
class Job:
    """What a card shows of a job. Sizes are pixels; `due_in` is seconds; credits are whole.

    `media_type` is its asset's main file's; `picture` is the role of the file that shows the asset,
    which is a preview for what is no picture itself, and has the size. While it is made,
    `preview_rev` and the sizes beside it are those of its newest preview, None without one.
    """

    id: int
    kind: str
    capability: str
    status: str
    settings: Mapping[str, Any]
    seed: int
    error: str | None
    error_code: str | None
    price: int
    credits_reserved: int
    credits_spent: int
    credits_returned: int
    attempts: int
    max_attempts: int
    worker: str | None
    cancel_asked: bool
    progress: float
    stage: str
    due_in: float | None
    rev: int
    created_at: datetime
    asset_id: int | None
    title: str | None
    media_type: str | None
    picture: str | None
    width: int | None
    height: int | None
    preview_rev: int | None
    preview_width: int | None
    preview_height: int | None

    @property
    def ending(self) -> str:
        """How the name of its main file ends."""
        return media.ending(self.media_type or "")

    @property
    def engine(self) -> str:
        return self.capability.partition(":")[0]

    @property
    def hopeless(self) -> bool:
        """Whether it ended because of what was asked, and would always end so."""
        return self.error_code == "bad_input"

    @property
    def live(self) -> bool:
        """Whether the card can still change by itself."""
        return self.status in ("queued", "waiting", "claimed")


# What was returned is read from the ledger, not inferred from the state: a card promises nothing
# that did not happen.
JOBS = """
SELECT job.id, job.kind, job.capability, job.status, job.payload AS settings, job.seed, job.error,
       job.error_code, job.price, job.credits_reserved, job.credits_spent,
       coalesce(refund.delta, 0)::int AS credits_returned,
       job.attempts, job.max_attempts, worker.name AS worker,
       job.cancel_asked_at IS NOT NULL AS cancel_asked, job.progress, job.stage,
       extract(epoch FROM job.due_at - clock_timestamp())::float8 AS due_in,
       job.rev, job.created_at, asset.id AS asset_id, asset.title, main.media_type,
       shown.role AS picture, shown.width, shown.height,
       job.preview_rev, preview.width AS preview_width, preview.height AS preview_height
  FROM generation_jobs AS job
  LEFT JOIN workers AS worker ON worker.id = job.worker_id
  LEFT JOIN job_previews AS preview
    ON preview.job_id = job.id AND job.preview_rev IS NOT NULL
  LEFT JOIN credit_entries AS refund ON refund.job_id = job.id AND refund.reason = 'refund'
  LEFT JOIN assets AS asset ON asset.job_id = job.id AND asset.deleted_at IS NULL
  LEFT JOIN asset_files AS main ON main.asset_id = asset.id AND main.role = 'main'
  LEFT JOIN picture_of(asset.id, asset.current_version) AS shown ON true
 WHERE job.id = ANY(%(ids)s) AND job.user_id = %(user)s
 ORDER BY job.id DESC
"""


async def jobs(conn: Conn, user_id: int, ids: Sequence[int]) -> list[Job]:
    """Those of the jobs that are the user's, newest first."""
    if not ids:
        return []
    async with conn.cursor(row_factory=class_row(Job)) as cursor:
        await cursor.execute(JOBS, {"ids": list(ids), "user": user_id})
        return await cursor.fetchall()


LIVE = """
SELECT id FROM generation_jobs
 WHERE user_id = %(user)s AND finished_at IS NULL
 ORDER BY id DESC LIMIT %(limit)s
"""
NEWEST = """
SELECT id FROM generation_jobs
 WHERE user_id = %(user)s AND id < %(before)s
 ORDER BY id DESC LIMIT %(limit)s
"""


async def recent(conn: Conn, user_id: int) -> list[Job]:
    """The user's newest jobs and, however old, all that are still live."""
    live = await _ids(conn, LIVE, {"user": user_id, "limit": MOST_LIVE})
    newest = await _ids(conn, NEWEST, {"user": user_id, "before": 2**62, "limit": RECENT})
    return await jobs(conn, user_id, sorted({*live, *newest}))


async def page(conn: Conn, user_id: int, before: int, limit: int) -> list[Job]:
    """The user's jobs older than the job `before`, newest first."""
    values = {"user": user_id, "before": before, "limit": limit}
    return await jobs(conn, user_id, await _ids(conn, NEWEST, values))


async def _ids(conn: Conn, select: str, values: Mapping[str, object]) -> list[int]:
    async with conn.cursor(row_factory=scalar_row) as cursor:
        await cursor.execute(select, values)
        return await cursor.fetchall()


@dataclass(frozen=True, slots=True)
class Line:
    """How things stand for the queued jobs of a page.

    `places` by job; by capability the `slots` that are online, the `silence` in seconds since one
    of their workers was last heard of, and the `seconds` a job lately took.
    """

    places: Mapping[int, int]
    slots: Mapping[str, int]
    silence: Mapping[str, float]
    seconds: Mapping[str, float]


EMPTY = Line({}, {}, {}, {})

SLOTS = """
SELECT able.capability, coalesce(sum(worker.slots), 0)::int,
       coalesce(min(extract(epoch FROM clock_timestamp() - worker.last_seen_at)), 0)::float8
  FROM unnest(%(capabilities)s::text[]) AS able (capability)
  LEFT JOIN workers AS worker
    ON able.capability = ANY(worker.capabilities)
   AND (worker.allowed_capabilities IS NULL
        OR able.capability = ANY(worker.allowed_capabilities))
   AND worker.last_seen_at > clock_timestamp() - make_interval(secs => %(online)s)
   AND worker.paused_at IS NULL AND worker.draining_at IS NULL AND worker.revoked_at IS NULL
 GROUP BY able.capability
"""
# What a worker announced within a day, so that an evening's pause does not change the form.
ENGINES = """
WITH announced AS (
    SELECT DISTINCT split_part(able.capability, ':', 2) AS kind,
           split_part(able.capability, ':', 1) AS engine
      FROM workers CROSS JOIN unnest(workers.capabilities) AS able (capability)
     WHERE split_part(able.capability, ':', 2) = ANY (%(kinds)s)
       AND (workers.allowed_capabilities IS NULL
            OR able.capability = ANY (workers.allowed_capabilities))
       AND workers.last_seen_at > clock_timestamp() - interval '1 day'
       AND workers.revoked_at IS NULL
)
SELECT kind, engine
  FROM (SELECT kind, engine, row_number() OVER (PARTITION BY kind ORDER BY engine) AS number
          FROM announced) AS numbered
 WHERE number <= 12 ORDER BY engine
"""


async def engines_of(conn: Conn, kinds: Iterable[Kind]) -> dict[str, list[str]]:
    """Who can make each kind: its usual engine first, then what else workers announced.

    A dozen at most: one worker cannot fill everybody's form.
    """
    found = {kind.name: [kind.engine] for kind in kinds}
    async with conn.cursor(row_factory=tuple_row) as cursor:
        await cursor.execute(ENGINES, {"kinds": list(found)})
        for kind, engine in await cursor.fetchall():
            if engine not in found[kind]:
                found[kind].append(engine)
    return found


async def engines(conn: Conn, kind: Kind) -> list[str]:
    """The same of one kind."""
    return (await engines_of(conn, [kind]))[kind.name]


async def offers(conn: Conn, kind: Kind, engine: str) -> bool:
    """Whether the engine is among those of the kind; its usual one always is, without a look."""
    return engine == kind.engine or engine in await engines(conn, kind)


# A hundred newest assets by primary key: bounded, however long the history.
SECONDS = """
SELECT job.capability, avg(extract(epoch FROM job.finished_at - job.claimed_at))::float8
  FROM (SELECT job_id FROM assets ORDER BY id DESC LIMIT 100) AS made
  JOIN generation_jobs AS job ON job.id = made.job_id
 WHERE job.capability = ANY(%(capabilities)s) AND job.claimed_at IS NOT NULL
 GROUP BY job.capability
"""


async def line(conn: Conn, jobs: Sequence[Job]) -> Line:
    """The line as the queued ones of these jobs see it; no query when none is queued."""
    queued = [job for job in jobs if job.status == "queued"]
    if not queued:
        return EMPTY
    places = await record.places(conn, [job.id for job in queued])
    return replace(await pace(conn, {job.capability for job in queued}), places=places)


async def pace(conn: Conn, capabilities: Iterable[str]) -> Line:
    """Who is online for these capabilities and how fast, without anybody's place."""
    values = {"capabilities": sorted(capabilities), "online": ONLINE_SECONDS}
    async with conn.cursor(row_factory=tuple_row) as cursor:
        slots = await (await cursor.execute(SLOTS, values)).fetchall()
        seconds = await (await cursor.execute(SECONDS, values)).fetchall()
    counts = {capability: count for capability, count, _ in slots}
    silence = {capability: since for capability, _, since in slots}
    return Line({}, counts, silence, dict(seconds))
