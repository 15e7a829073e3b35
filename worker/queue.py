"""The queue: the only code that changes a job.

Eight verbs (enqueue, claim, heartbeat, complete, fail, release, cancel, reap), each on the
caller's connection inside the caller's transaction, none of which commits: money and job change
together or not at all. Every change names the state it expects and, for a worker, the lease;
an expected "no" is a return value.

The clock is the database's (`clock_timestamp()`); workers send no times. Locks are taken in one
order: job rows by id, then ledger rows, then users by id. `enqueue` locks its user first, which
is safe because nobody else can hold a lock on rows that do not exist yet.

A statement keeps one plan for ever (`worker.database`), perhaps made when the table was empty:
each is written so that only the right plan is possible. Rows to be changed are found by
`id = ANY (ARRAY(...))`; a join would be a hash over the whole history.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal
from uuid import UUID

import msgspec
from psycopg import AsyncConnection
from psycopg.rows import class_row, scalar_row, tuple_row
from psycopg.types.json import Jsonb

from worker import ledger
from worker.cleaning import clean, plain
from worker.presence import ONLINE_SECONDS
from worker.protocol import (
    LEASE_SECONDS,
    Beat,
    Claim,
    Completion,
    FailOutcome,
    Failure,
    Preview,
    ReleaseOutcome,
    ReleaseReason,
)

Conn = AsyncConnection[Any]

MAX_ATTEMPTS = 3
MAX_INTERRUPTIONS = 10
AVOID_SECONDS = 90  # a job whose worker went silent is left to others for so long
SEEN_SECONDS = 10  # a heartbeat renews its worker's presence when it is older
SWEEP = 100  # rows one reap may change; "call me again" beyond that
BACK_OFF_SECONDS = 10  # the first retry waits 5 to 10 s, then doubles
CHANNEL = "generation_jobs"

Lane = Literal[0, 1]
INTERACTIVE: Lane = 0
OVERNIGHT: Lane = 1

# Another try would end the same way.
FINAL_FAILURES = frozenset({"unsupported", "bad_input", "unsafe"})


# ------------------------------------------------------------------------------------- enqueue


@dataclass(frozen=True, slots=True)
class Order:
    """What one press of the button asks for: one job for every seed, all or nothing.

    `price` is credits per job; `key` makes a repeated press the same order; `most_open` bounds
    the user's unfinished jobs, these included.
    """

    key: UUID
    kind: str
    engine: str
    settings: Mapping[str, object]
    seeds: Sequence[int]
    price: int
    run_seconds: int = 300
    lane: Lane = INTERACTIVE
    ttl_seconds: int | None = None
    most_open: int | None = None


@dataclass(frozen=True, slots=True)
class Enqueued:
    """The order's jobs. `replayed`: this key had been ordered before, nothing was charged now."""

    batch_id: int
    job_ids: tuple[int, ...]
    replayed: bool = False


@dataclass(frozen=True, slots=True)
class NotEnoughCredits:
    """Nothing was enqueued: the order costs `price`, the user has `balance` credits."""

    price: int
    balance: int


@dataclass(frozen=True, slots=True)
class TooManyOpen:
    """Nothing was enqueued: with this order the user would have more than `limit` open jobs."""

    limit: int
    open: int


# Orders of one user happen one after the other, so each sees the place in line of the one before.
LOCK_USER = "SELECT credits FROM users WHERE id = %(user)s FOR NO KEY UPDATE"

# Start-time fair queueing: an order starts where the line starts now, but after the end of my own
# last job that is not finished. So no two of my open jobs are closer than the price of the first,
# and whoever comes new waits for one job of everybody else at most.
ENQUEUE = """
WITH payer AS (
    SELECT id FROM users
     WHERE id = %(user)s AND credits >= %(total)s
       AND (%(most_open)s::int IS NULL
            OR %(most_open)s::int >= cardinality(%(seeds)s::bigint[])
               + (SELECT count(*) FROM generation_jobs
                   WHERE finished_at IS NULL AND user_id = %(user)s))),
batch AS (
    INSERT INTO generation_batches (user_id, idempotency_key)
    SELECT id, %(key)s FROM payer
    ON CONFLICT DO NOTHING
    RETURNING id, user_id),
debit AS (
    UPDATE users SET credits = credits - %(total)s
      FROM batch
     WHERE users.id = batch.user_id AND users.credits >= %(total)s),
line AS (
    SELECT greatest(
        (SELECT fair_key FROM generation_jobs
          WHERE status = 'queued' AND capability = %(capability)s AND lane = %(lane)s
          ORDER BY fair_key LIMIT 1),
        (SELECT fair_key + price FROM generation_jobs
          WHERE finished_at IS NULL AND user_id = %(user)s
            AND capability = %(capability)s AND lane = %(lane)s
          ORDER BY fair_key DESC LIMIT 1),
        0) AS start),
jobs AS (
    INSERT INTO generation_jobs
           (user_id, batch_id, kind, engine, lane, fair_key, payload, seed, price,
            credits_reserved, max_attempts, run_seconds, expires_at)
    SELECT batch.user_id, batch.id, %(kind)s, %(engine)s, %(lane)s,
           line.start + (wanted.place - 1) * %(price)s, %(settings)s, wanted.seed, %(price)s,
           %(price)s, %(max_attempts)s, %(run_seconds)s,
           clock_timestamp() + make_interval(secs => %(ttl)s)
      FROM batch, line, unnest(%(seeds)s::bigint[]) WITH ORDINALITY AS wanted (seed, place)
     ORDER BY wanted.place
    RETURNING id, user_id, batch_id, price),
entries AS (
    INSERT INTO credit_entries (user_id, job_id, delta, reason)
    SELECT user_id, id, -price, 'reserve' FROM jobs),
events AS (
    INSERT INTO job_events (job_id, event) SELECT id, 'enqueued' FROM jobs)
SELECT batch_id, array_agg(id ORDER BY id), pg_notify(%(channel)s, '')
  FROM jobs GROUP BY batch_id
"""

REPLAY = """
SELECT batch.id, array_agg(job.id ORDER BY job.id)
  FROM generation_batches AS batch JOIN generation_jobs AS job ON job.batch_id = batch.id
 WHERE batch.user_id = %(user)s AND batch.idempotency_key = %(key)s
 GROUP BY batch.id
"""


OPEN = "SELECT count(*) FROM generation_jobs WHERE finished_at IS NULL AND user_id = %(user)s"


async def enqueue(
    conn: Conn, user_id: int, order: Order
) -> Enqueued | NotEnoughCredits | TooManyOpen:
    """Reserve the credits and write the jobs, or say why not; then nothing has changed."""
    async with conn.cursor(row_factory=tuple_row) as cursor:
        await cursor.execute(LOCK_USER, {"user": user_id})
        found = await cursor.fetchone()
        if found is None:
            raise LookupError(f"no user {user_id}")
        await cursor.execute(ENQUEUE, _order_values(user_id, order))
        row = await cursor.fetchone()
        if row:
            return Enqueued(row[0], tuple(row[1]))
        await cursor.execute(REPLAY, {"user": user_id, "key": order.key})
        row = await cursor.fetchone()
        if row:
            return Enqueued(row[0], tuple(row[1]), replayed=True)
        total = order.price * len(order.seeds)
        if found[0] < total or order.most_open is None:
            return NotEnoughCredits(total, int(found[0]))
        await cursor.execute(OPEN, {"user": user_id})
        row = await cursor.fetchone()
    return TooManyOpen(order.most_open, int(row[0]) if row else 0)


KNOWN_KEYS = """
SELECT idempotency_key FROM generation_batches
 WHERE user_id = %(user)s AND idempotency_key = ANY(%(keys)s)
"""


async def enqueue_all(
    conn: Conn, user_id: int, orders: Sequence[Order], most_open: int | None = None
) -> list[Enqueued] | NotEnoughCredits | TooManyOpen:
    """All of the orders, each a batch of its own, or none of them; then nothing has changed.

    The user stays locked from the look at the balance to the last order, so what sufficed at first
    suffices to the end. `most_open` bounds the unfinished jobs with all of these; an order's own
    bound is not looked at. Orders that had arrived before are replayed and cost nothing.
    """
    async with conn.cursor(row_factory=scalar_row) as cursor:
        await cursor.execute(LOCK_USER, {"user": user_id})
        balance = await cursor.fetchone()
        if balance is None:
            raise LookupError(f"no user {user_id}")
        await cursor.execute(OPEN, {"user": user_id})
        is_open = int(await cursor.fetchone() or 0)
        keys = [order.key for order in orders]
        await cursor.execute(KNOWN_KEYS, {"user": user_id, "keys": keys})
        known = set(await cursor.fetchall())
    fresh = [order for order in orders if order.key not in known]
    total = sum(order.price * len(order.seeds) for order in fresh)
    count = sum(len(order.seeds) for order in fresh)
    if balance < total:
        return NotEnoughCredits(total, int(balance))
    if count and most_open is not None and is_open + count > most_open:
        return TooManyOpen(most_open, is_open)
    outcomes = [await enqueue(conn, user_id, replace(order, most_open=None)) for order in orders]
    enqueued = [outcome for outcome in outcomes if isinstance(outcome, Enqueued)]
    assert len(enqueued) == len(orders)  # noqa: S101  the user and the balance were held
    return enqueued


def _order_values(user_id: int, order: Order) -> dict[str, object]:
    if not order.seeds or order.price <= 0:
        raise ValueError("an order has at least one seed and a price above nothing")
    return {
        "user": user_id,
        "key": order.key,
        "kind": order.kind,
        "engine": order.engine,
        "capability": f"{order.engine}:{order.kind}",
        "lane": order.lane,
        "settings": Jsonb(clean(dict(order.settings))),
        "seeds": list(order.seeds),
        "price": order.price,
        "total": order.price * len(order.seeds),
        "max_attempts": MAX_ATTEMPTS,
        "run_seconds": order.run_seconds,
        "ttl": order.ttl_seconds,
        "most_open": order.most_open,
        "channel": CHANNEL,
    }


# --------------------------------------------------------------------------------------- claim


# One locked probe per capability, so a backlog this worker cannot serve costs it nothing. Heads
# are taken round the capabilities in the order given (the worker rotates it), because fair keys
# of two capabilities cannot be compared. The token is a sequence with 20 random bits behind it, so
# that a restored backup, which rewinds the sequence, does not give an old token again; it is drawn
# once for every row because its sub-select depends on the row.
CLAIM = """
WITH heads AS MATERIALIZED (
    SELECT head.id, head.lane, able.place,
           row_number() OVER (PARTITION BY able.place
                              ORDER BY head.lane, head.fair_key, head.id) AS round
      FROM unnest(%(capabilities)s::text[]) WITH ORDINALITY AS able (capability, place)
     CROSS JOIN LATERAL (
           SELECT id, lane, fair_key FROM generation_jobs
            WHERE status = 'queued' AND capability = able.capability
              AND (avoid_until IS NULL OR avoid_until < clock_timestamp()
                   OR %(worker)s <> ALL (avoid_workers))
            ORDER BY lane, fair_key, id
            LIMIT %(slots)s
              FOR UPDATE SKIP LOCKED) AS head),
taken AS MATERIALIZED (
    SELECT id FROM heads ORDER BY lane, round, place LIMIT %(slots)s),
claimed AS (
    UPDATE generation_jobs AS job
       SET status = 'claimed', attempts = attempts + 1, worker_id = %(worker)s,
           (lease_token, last_lease) = (
               SELECT fresh.token, fresh.token
                 FROM (SELECT (nextval('lease_tokens') << 20)
                              | floor(random() * 1048576)::bigint | (job.id & 0) AS token
                       OFFSET 0) AS fresh),
           lease_expires_at = clock_timestamp() + make_interval(secs => %(lease_seconds)s),
           deadline_at = clock_timestamp() + make_interval(secs => job.run_seconds),
           claimed_at = clock_timestamp(), progress = 0, stage = '', rev = rev + 1
     WHERE job.id = ANY (ARRAY(SELECT id FROM taken)) AND job.status = 'queued'
    RETURNING job.id, job.lease_token AS lease, job.kind, job.engine, job.payload AS settings,
              job.seed, job.attempts AS attempt, job.max_attempts, job.run_seconds),
events AS (
    INSERT INTO job_events (job_id, event, attempt, worker_id)
    SELECT id, 'claimed', attempt, %(worker)s FROM claimed)
SELECT * FROM claimed ORDER BY id
"""


async def claim(
    conn: Conn, worker_id: int, capabilities: Sequence[str], slots: int = 1
) -> list[Claim]:
    """Take up to `slots` queued jobs this worker can do (`engine:kind`, preferred first)."""
    values = {
        "worker": worker_id,
        "capabilities": list(capabilities),
        "slots": slots,
        "lease_seconds": LEASE_SECONDS,
    }
    async with conn.cursor(row_factory=class_row(Claim)) as cursor:
        await cursor.execute(CLAIM, values)
        return await cursor.fetchall()


# ----------------------------------------------------------------------------------- heartbeat

# No indexed column is written, so this stays a HOT update. A run past its deadline is not renewed.
# Whoever beats is online: a worker busy with a long run has no time for a hello.
HEARTBEAT = """
WITH beat AS (
    UPDATE generation_jobs
       SET lease_expires_at = clock_timestamp() + make_interval(secs => %(lease_seconds)s),
           rev = rev + (progress IS DISTINCT FROM %(progress)s::real
                        OR stage IS DISTINCT FROM %(stage)s)::int,
           progress = %(progress)s, stage = %(stage)s
     WHERE id = %(id)s AND status = 'claimed' AND lease_token = %(lease)s
       AND deadline_at > clock_timestamp()
    RETURNING worker_id, cancel_asked_at IS NOT NULL AS cancel_asked),
seen AS (
    UPDATE workers SET last_seen_at = clock_timestamp()
     WHERE id = (SELECT worker_id FROM beat)
       AND last_seen_at < clock_timestamp() - make_interval(secs => %(seen_seconds)s))
SELECT cancel_asked FROM beat
"""


# The same with a picture: another statement, so that a beat without one pays nothing for it.
SHOW = """
WITH beat AS (
    UPDATE generation_jobs
       SET lease_expires_at = clock_timestamp() + make_interval(secs => %(lease_seconds)s),
           rev = rev + 1, preview_rev = rev + 1, progress = %(progress)s, stage = %(stage)s
     WHERE id = %(id)s AND status = 'claimed' AND lease_token = %(lease)s
       AND deadline_at > clock_timestamp()
    RETURNING id, worker_id, cancel_asked_at IS NOT NULL AS cancel_asked),
shown AS (
    INSERT INTO job_previews (job_id, png, width, height)
    SELECT id, %(png)s, %(width)s, %(height)s FROM beat
    ON CONFLICT (job_id) DO UPDATE
       SET png = excluded.png, width = excluded.width, height = excluded.height),
seen AS (
    UPDATE workers SET last_seen_at = clock_timestamp()
     WHERE id = (SELECT worker_id FROM beat)
       AND last_seen_at < clock_timestamp() - make_interval(secs => %(seen_seconds)s))
SELECT cancel_asked FROM beat
"""


async def heartbeat(
    conn: Conn,
    job_id: int,
    lease: int,
    progress: float,
    stage: str = "",
    preview: Preview | None = None,
) -> Beat:
    """Renew the lease and show how far the work is (0 to 1, a stage in plain words, a picture)."""
    values: dict[str, object] = {
        "id": job_id,
        "lease": lease,
        "lease_seconds": LEASE_SECONDS,
        "seen_seconds": SEEN_SECONDS,
        "progress": _fraction(progress),
        "stage": plain(stage)[:100],
    }
    if preview:
        values |= {"png": preview.png, "width": preview.width, "height": preview.height}
    async with conn.cursor(row_factory=scalar_row) as cursor:
        await cursor.execute(SHOW if preview else HEARTBEAT, values)
        asked = await cursor.fetchone()
    if asked is None:
        return "lost"
    return "cancel" if asked else "carry on"


def _fraction(progress: float) -> float:
    # Rounded: the column is a `real`, which refuses what it cannot hold, and a card shows less.
    return round(min(max(progress, 0.0), 1.0), 3) if math.isfinite(progress) else 0.0


# ------------------------------------------------------------------------------------ complete


@dataclass(frozen=True, slots=True)
class File:
    """A stored file of an asset. Sizes are bytes and pixels; `key` is the storage's."""

    role: str
    key: str
    media_type: str
    bytes: int
    width: int | None = None
    height: int | None = None
    pixel_sha256: str | None = None


@dataclass(frozen=True, slots=True)
class Delivery:
    """What a run made: `title` names the asset, `meta` is what the engine resolved."""

    title: str
    files: Sequence[File] = ()
    meta: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Finished:
    """A run that made something: whose lease it had, and what it delivers."""

    job_id: int
    lease: int
    delivery: Delivery


# A late finish is welcome while nobody has claimed the job again: work done during a laptop's
# sleep is not thrown away. A cancel that was asked for but not yet seen loses against finished
# work, which is delivered and charged. Rows are locked in id order, so that two batches that
# share jobs cannot deadlock. ANY(...) keeps a generic plan on the primary key.
COMPLETE = """
WITH held AS MATERIALIZED (
    SELECT job.id, job.last_lease FROM generation_jobs AS job
     WHERE job.id = ANY(%(ids)s)
       AND (job.status = 'claimed' OR job.status IN ('queued', 'waiting'))
     ORDER BY job.id
       FOR NO KEY UPDATE),
given AS (
    SELECT held.id, run.title, run.result, run.meta, run.files
      FROM held JOIN jsonb_to_recordset(%(runs)s::jsonb)
                     AS run (id bigint, lease bigint, title text, result jsonb, meta jsonb,
                             files jsonb)
        ON run.id = held.id AND run.lease = held.last_lease),
done AS (
    UPDATE generation_jobs AS job
       SET status = 'done', result = given.result, credits_spent = price, credits_reserved = 0,
           error = NULL, error_code = NULL, progress = 1, stage = '', due_at = NULL,
           lease_token = NULL, lease_expires_at = NULL, deadline_at = NULL, preview_rev = NULL,
           finished_at = clock_timestamp(), rev = rev + 1
      FROM given
     WHERE job.id = given.id AND job.finished_at IS NULL
    RETURNING job.id, job.user_id, job.batch_id, job.kind, job.seed, job.payload, job.attempts,
              job.worker_id, given.title, given.meta, given.files),
asset AS (
    INSERT INTO assets (job_id, user_id, batch_id, kind, title, seed, settings, meta)
    SELECT id, user_id, batch_id, kind, title, seed, payload, meta
      FROM done WHERE jsonb_array_length(files) > 0
    RETURNING id, job_id),
kept AS (
    INSERT INTO asset_files
           (asset_id, role, storage_key, media_type, bytes, width, height, pixel_sha256)
    SELECT asset.id, file.role, file.key, file.media_type, file.bytes, file.width, file.height,
           file.pixel_sha256
      FROM asset JOIN done ON done.id = asset.job_id
     CROSS JOIN LATERAL jsonb_to_recordset(done.files)
                     AS file (role text, key text, media_type text, bytes bigint, width int,
                              height int, pixel_sha256 text)),
events AS (
    INSERT INTO job_events (job_id, event, attempt, worker_id)
    SELECT id, 'done', attempts, worker_id FROM done)
SELECT id FROM done
"""

HOW_IT_ENDED = """
SELECT id, status FROM generation_jobs
  JOIN unnest(%(ids)s::bigint[], %(leases)s::bigint[]) AS run (id, lease)
       USING (id)
 WHERE last_lease = run.lease
"""

_ENDED: dict[str, Completion] = {"done": "already accepted", "cancelled": "cancelled"}


async def complete(conn: Conn, job_id: int, lease: int, delivery: Delivery) -> Completion:
    """Close the job as done, keep its asset and spend the reserved credits."""
    (outcome,) = await complete_all(conn, [Finished(job_id, lease, delivery)])
    return outcome


async def complete_all(conn: Conn, runs: Sequence[Finished]) -> list[Completion]:
    """`complete` for many jobs in one statement; the outcomes in the order of the runs."""
    async with conn.cursor(row_factory=tuple_row) as cursor:
        await cursor.execute(COMPLETE, _delivery_values(runs))
        outcomes: dict[int, Completion] = {row[0]: "accepted" for row in await cursor.fetchall()}
        late = [run for run in runs if run.job_id not in outcomes]
        if late:
            values = {"ids": [r.job_id for r in late], "leases": [r.lease for r in late]}
            await cursor.execute(HOW_IT_ENDED, values)
            outcomes |= {row[0]: _ENDED.get(row[1], "lost") for row in await cursor.fetchall()}
    return [outcomes.get(run.job_id, "lost") for run in runs]


def _delivery_values(runs: Sequence[Finished]) -> dict[str, object]:
    rows = [
        {
            "id": run.job_id,
            "lease": run.lease,
            "title": plain(run.delivery.title)[:200],
            "result": {"files": [file.role for file in run.delivery.files]},
            "meta": clean(dict(run.delivery.meta)),
            "files": run.delivery.files,
        }
        for run in runs
    ]
    return {"ids": [run.job_id for run in runs], "runs": msgspec.json.encode(rows).decode()}


# ------------------------------------------------------------------- fail, release, cancel, reap


@dataclass(frozen=True, slots=True)
class _Held:
    """A job row this transaction has locked."""

    id: int
    user_id: int
    status: str
    attempts: int
    max_attempts: int
    price: int
    worker_id: int | None
    interruptions: int
    cancel_asked: bool


@dataclass(frozen=True, slots=True)
class _End:
    """How a job ends without an asset."""

    status: Literal["error", "cancelled"]
    code: str
    message: str


# The one way to an unhappy end: state and event here, the refund in the ledger, one transaction.
# The caller holds the row locks, so the guard is a last line of defence, not the first.
FINISH = """
WITH ended AS (
    UPDATE generation_jobs AS job
       SET status = fate.status, error_code = nullif(fate.code, ''),
           error = nullif(fate.message, ''), credits_reserved = 0, stage = '', due_at = NULL,
           lease_token = NULL, lease_expires_at = NULL, deadline_at = NULL, preview_rev = NULL,
           finished_at = clock_timestamp(), rev = rev + 1
      FROM unnest(%(ids)s::bigint[], %(statuses)s::text[], %(codes)s::text[],
                  %(messages)s::text[]) AS fate (id, status, code, message)
     WHERE job.id = fate.id AND job.finished_at IS NULL
    RETURNING job.id, job.attempts, job.worker_id, job.status, fate.message),
events AS (
    INSERT INTO job_events (job_id, event, attempt, worker_id, detail)
    SELECT id, status, attempts, worker_id, message FROM ended)
SELECT count(*) FROM ended
"""


async def _finish(conn: Conn, ends: Sequence[tuple[_Held, _End]]) -> None:
    if not ends:
        return
    values = {
        "ids": [job.id for job, _ in ends],
        "statuses": [end.status for _, end in ends],
        "codes": [end.code for _, end in ends],
        "messages": [plain(end.message) for _, end in ends],
    }
    async with conn.cursor(row_factory=scalar_row) as cursor:
        await cursor.execute(FINISH, values)
        if await cursor.fetchone() != len(ends):
            raise RuntimeError("a job was finished without its lock; nothing was changed")
    await ledger.refund(conn, [ledger.Refund(job.id, job.user_id, job.price) for job, _ in ends])


# Back in line at its old place. A key from before the line was last empty may be larger than those
# of all who came since: then it starts where the line starts now, after the user's own last one,
# like a new order. A job whose worker went silent goes to another one first, for a while, if one
# that can do it is online: it may be the job that takes workers down.
REQUEUE = """
WITH held AS MATERIALIZED (
    SELECT job.*,
           sum(price) OVER (PARTITION BY user_id, capability, lane ORDER BY fair_key, id)
           - price AS ahead
      FROM generation_jobs AS job
     WHERE id = ANY(%(ids)s) AND status IN ('claimed', 'waiting')),
place AS (
    SELECT held.id,
           least(held.fair_key, held.ahead + greatest(
               (SELECT head.fair_key FROM generation_jobs AS head
                 WHERE head.status = 'queued' AND head.capability = held.capability
                   AND head.lane = held.lane
                 ORDER BY head.fair_key LIMIT 1),
               (SELECT mine.fair_key + mine.price FROM generation_jobs AS mine
                 WHERE mine.finished_at IS NULL AND mine.user_id = held.user_id
                   AND mine.capability = held.capability AND mine.lane = held.lane
                   AND mine.id <> ALL (%(ids)s)
                 ORDER BY mine.fair_key DESC LIMIT 1))) AS fair_key,
           %(avoid)s AND EXISTS (
               SELECT FROM workers AS other
                WHERE held.capability = ANY (other.capabilities)
                  AND (other.allowed_capabilities IS NULL
                       OR held.capability = ANY (other.allowed_capabilities))
                  AND other.id <> ALL (held.avoid_workers || held.worker_id)
                  AND other.last_seen_at > clock_timestamp()
                      - make_interval(secs => %(online_seconds)s)
                  AND other.paused_at IS NULL AND other.draining_at IS NULL
                  AND other.revoked_at IS NULL) AS avoid
      FROM held),
back AS (
    UPDATE generation_jobs AS job
       SET status = 'queued', due_at = NULL, fair_key = place.fair_key,
           attempts = job.attempts - %(given_back)s,
           interruptions = job.interruptions + %(interrupted)s,
           avoid_workers = CASE WHEN place.avoid
               THEN job.avoid_workers || job.worker_id ELSE job.avoid_workers END,
           avoid_until = CASE WHEN place.avoid
               THEN clock_timestamp() + make_interval(secs => %(avoid_seconds)s)
               ELSE job.avoid_until END,
           lease_token = NULL, lease_expires_at = NULL, deadline_at = NULL, preview_rev = NULL,
           progress = 0, stage = '', rev = rev + 1
      FROM place
     WHERE job.id = place.id AND job.status IN ('claimed', 'waiting')
    RETURNING job.id, job.attempts, job.worker_id),
events AS (
    INSERT INTO job_events (job_id, event, attempt, worker_id, detail)
    SELECT id, %(event)s, attempts, worker_id, %(detail)s FROM back)
SELECT pg_notify(%(channel)s, '') FROM back LIMIT 1
"""


async def _requeue(
    conn: Conn, jobs: Sequence[_Held], event: str, detail: str = "", *, given_back: int = 0
) -> None:
    if not jobs:
        return
    values = {
        "ids": [job.id for job in jobs],
        "event": event,
        "detail": plain(detail),
        "given_back": given_back,
        "interrupted": int(event == "released"),
        "avoid": event == "reaped",
        "avoid_seconds": AVOID_SECONDS,
        "online_seconds": ONLINE_SECONDS,
        "channel": CHANNEL,
    }
    await conn.execute(REQUEUE, values)


LOCK_LEASED = """
SELECT id, user_id, status, attempts, max_attempts, price, worker_id,
       interruptions, cancel_asked_at IS NOT NULL AS cancel_asked
  FROM generation_jobs
 WHERE id = %(id)s AND status = 'claimed' AND lease_token = %(lease)s
   FOR NO KEY UPDATE
"""


async def _lock_leased(conn: Conn, job_id: int, lease: int) -> _Held | None:
    async with conn.cursor(row_factory=class_row(_Held)) as cursor:
        await cursor.execute(LOCK_LEASED, {"id": job_id, "lease": lease})
        return await cursor.fetchone()


_CANCELLED = _End("cancelled", "", "")

# Exponential back-off with half jitter, by the database's clock: 5-10 s, 10-20 s, 20-40 s ...
RETRY = """
WITH waiting AS (
    UPDATE generation_jobs
       SET status = 'waiting', error_code = %(code)s, error = %(message)s,
           due_at = clock_timestamp() + make_interval(
               secs => least(%(base)s * 2 ^ (attempts - 1), 600) * (0.5 + random() / 2)),
           lease_token = NULL, lease_expires_at = NULL, deadline_at = NULL, preview_rev = NULL,
           progress = 0, stage = '', rev = rev + 1
     WHERE id = %(id)s AND status = 'claimed' AND lease_token = %(lease)s
    RETURNING id, attempts, worker_id)
INSERT INTO job_events (job_id, event, attempt, worker_id, detail)
SELECT id, 'retrying', attempts, worker_id, %(message)s FROM waiting
"""


async def fail(conn: Conn, job_id: int, lease: int, failure: Failure, message: str) -> FailOutcome:
    """Say that the run failed: another try after a pause, or an error with the credits back."""
    job = await _lock_leased(conn, job_id, lease)
    if job is None:
        return "lost"
    message = plain(message) or "The engine gave no reason."
    if job.cancel_asked:
        await _finish(conn, [(job, _CANCELLED)])
        return "cancelled"
    if failure in FINAL_FAILURES or job.attempts >= job.max_attempts:
        await _finish(conn, [(job, _End("error", failure, message))])
        return "error"
    values = {
        "id": job_id,
        "lease": lease,
        "code": failure,
        "message": message,
        "base": BACK_OFF_SECONDS,
    }
    await conn.execute(RETRY, values)
    return "waiting"


async def release(conn: Conn, job_id: int, lease: int, reason: ReleaseReason) -> ReleaseOutcome:
    """Put the job down unharmed: queued again with the attempt given back.

    A job whose cancel was asked for ends cancelled instead, with its credits returned. After
    MAX_INTERRUPTIONS the attempts count after all: no job goes from hand to hand for ever.
    """
    job = await _lock_leased(conn, job_id, lease)
    if job is None:
        return "lost"
    if job.cancel_asked:
        await _finish(conn, [(job, _CANCELLED)])
        return "cancelled"
    if job.interruptions < MAX_INTERRUPTIONS:
        await _requeue(conn, [job], "released", reason, given_back=1)
        return "queued"
    if job.attempts < job.max_attempts:
        await _requeue(conn, [job], "released", reason)
        return "queued"
    await _finish(conn, [(job, _End("error", "interrupted", INTERRUPTED))])
    return "error"


CancelOutcome = Literal["cancelled", "asked", "finished", "not found"]

LOCK_OWN = """
SELECT id, user_id, status, attempts, max_attempts, price, worker_id,
       interruptions, cancel_asked_at IS NOT NULL AS cancel_asked
  FROM generation_jobs
 WHERE id = %(id)s AND user_id = %(user)s
   FOR NO KEY UPDATE
"""
ASK_CANCEL = """
WITH asked AS (
    UPDATE generation_jobs SET cancel_asked_at = clock_timestamp(), rev = rev + 1
     WHERE id = %(id)s AND status = 'claimed' AND cancel_asked_at IS NULL
    RETURNING id, attempts, worker_id)
INSERT INTO job_events (job_id, event, attempt, worker_id)
SELECT id, 'cancel_asked', attempts, worker_id FROM asked
"""


async def cancel(conn: Conn, user_id: int, job_id: int) -> CancelOutcome:
    """Cancel the user's job: at once if nobody works on it, else at the worker's next heartbeat."""
    async with conn.cursor(row_factory=class_row(_Held)) as cursor:
        await cursor.execute(LOCK_OWN, {"id": job_id, "user": user_id})
        job = await cursor.fetchone()
    if job is None:
        return "not found"
    if job.status == "claimed":
        await conn.execute(ASK_CANCEL, {"id": job_id})
        return "asked"
    if job.status in ("queued", "waiting"):
        await _finish(conn, [(job, _CANCELLED)])
        return "cancelled"
    return "finished"


LOCK_UNBEGUN = """
SELECT id, user_id, status, attempts, max_attempts, price, worker_id,
       interruptions, cancel_asked_at IS NOT NULL AS cancel_asked
  FROM generation_jobs
 WHERE id = ANY(%(ids)s) AND user_id = %(user)s AND status IN ('queued', 'waiting')
 ORDER BY id
   FOR NO KEY UPDATE
"""


async def cancel_all(conn: Conn, user_id: int, job_ids: Sequence[int]) -> int:
    """Cancel those of the user's jobs that nobody works on; how many. The others go on.

    All are locked before any is refunded: jobs come before users in the order of locks.
    """
    async with conn.cursor(row_factory=class_row(_Held)) as cursor:
        await cursor.execute(LOCK_UNBEGUN, {"ids": list(job_ids), "user": user_id})
        jobs = await cursor.fetchall()
    await _finish(conn, [(job, _CANCELLED) for job in jobs])
    return len(jobs)


@dataclass(frozen=True, slots=True)
class Reaped:
    """What one sweep did. `more`: it was full, sweep again."""

    requeued: int = 0
    ended: int = 0
    promoted: int = 0
    expired: int = 0
    more: bool = False


# The lease is looked at again on the row version that gets locked, so a heartbeat or a complete
# that came first wins. In id order and SKIP LOCKED: two reapers share the work, none waits.
LOCK_STALE = """
SELECT id, user_id, status, attempts, max_attempts, price, worker_id,
       interruptions, cancel_asked_at IS NOT NULL AS cancel_asked
  FROM generation_jobs
 WHERE status = 'claimed'
   AND (lease_expires_at < clock_timestamp() OR deadline_at < clock_timestamp())
 ORDER BY id LIMIT %(limit)s
   FOR NO KEY UPDATE SKIP LOCKED
"""
# The clock is read once, in a sub-select: a volatile function could not be an index condition,
# and 50,000 waiting jobs would be read to find the one that is due.
LOCK_DUE = """
SELECT id, user_id, status, attempts, max_attempts, price, worker_id,
       interruptions, cancel_asked_at IS NOT NULL AS cancel_asked
  FROM generation_jobs
 WHERE status = 'waiting' AND due_at <= (SELECT clock_timestamp())
 ORDER BY due_at LIMIT %(limit)s
   FOR NO KEY UPDATE SKIP LOCKED
"""
LOCK_EXPIRED = """
SELECT id, user_id, status, attempts, max_attempts, price, worker_id,
       interruptions, cancel_asked_at IS NOT NULL AS cancel_asked
  FROM generation_jobs
 WHERE status = 'queued' AND expires_at <= (SELECT clock_timestamp())
 ORDER BY expires_at LIMIT %(limit)s
   FOR NO KEY UPDATE SKIP LOCKED
"""
INTERRUPTED = "The workers that took this were interrupted too often to finish it."
GONE = "The worker stopped answering, and this was the last try."
EXPIRED = "No worker could begin this within its time."


async def reap(conn: Conn, *, leases: bool = True) -> Reaped:
    """One sweep: stale leases, waiting jobs that are due, queued jobs past their time.

    `leases=False` leaves the claimed jobs alone: after an outage of our own, workers get a
    little time to come back before they are held to their lease.
    """
    stale = await _lock(conn, LOCK_STALE) if leases else []
    due = await _lock(conn, LOCK_DUE)
    expired = await _lock(conn, LOCK_EXPIRED)
    ends = [(job, end) for job in stale if (end := _end_of_stale(job))]
    requeued = [job for job in stale if not _end_of_stale(job)]
    ends += [(job, _End("error", "expired", EXPIRED)) for job in expired]
    await _requeue(conn, requeued, "reaped", "The worker stopped answering.")
    await _requeue(conn, due, "due")
    await _finish(conn, sorted(ends, key=lambda pair: pair[0].id))
    full = SWEEP in (len(stale), len(due), len(expired))
    return Reaped(len(requeued), len(ends) - len(expired), len(due), len(expired), full)


def _end_of_stale(job: _Held) -> _End | None:
    if job.cancel_asked:
        return _CANCELLED
    if job.attempts >= job.max_attempts:
        return _End("error", "worker_gone", GONE)
    return None


async def _lock(conn: Conn, select: str) -> list[_Held]:
    async with conn.cursor(row_factory=class_row(_Held)) as cursor:
        await cursor.execute(select, {"limit": SWEEP})
        return await cursor.fetchall()


# ----------------------------------------------------------------------------------- forgetting

# In the order of the primary key, a stretch at a time: however long the history, only what may be
# old is looked at. Ledger and assets stay: they have no key to the job on purpose.
FORGET = """
WITH stretch AS MATERIALIZED (
    SELECT id, batch_id, created_at, finished_at FROM generation_jobs
     WHERE id > %(after)s
     ORDER BY id LIMIT %(limit)s),
old AS MATERIALIZED (
    SELECT id, batch_id FROM generation_jobs
     WHERE id = ANY (ARRAY(
           SELECT id FROM stretch
            WHERE finished_at < clock_timestamp() - make_interval(days => %(days)s)))
       FOR UPDATE SKIP LOCKED),
events AS (
    DELETE FROM job_events WHERE job_id = ANY (ARRAY(SELECT id FROM old))),
jobs AS (
    DELETE FROM generation_jobs WHERE id = ANY (ARRAY(SELECT id FROM old)))
SELECT ARRAY(SELECT batch_id FROM old),
       (SELECT max(id) FROM stretch
        HAVING max(created_at) < clock_timestamp() - make_interval(days => %(days)s))
"""
FORGET_BATCHES = """
DELETE FROM generation_batches AS batch
 WHERE batch.id = ANY(%(batches)s)
   AND NOT EXISTS (SELECT FROM generation_jobs AS job WHERE job.batch_id = batch.id)
"""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """How many jobs were deleted. `after`: go on behind this job; None when none is old enough."""

    jobs: int
    after: int | None


async def forget(conn: Conn, days: int, after: int = 0) -> Forgotten:
    """Delete those of 1,000 jobs behind the job `after` that ended more than `days` ago.

    Their events go with them; the money's record and the assets are not touched.
    """
    async with conn.cursor(row_factory=tuple_row) as cursor:
        await cursor.execute(FORGET, {"days": days, "after": after, "limit": 1000})
        row = await cursor.fetchone()
        assert row is not None  # noqa: S101  a SELECT without FROM gives a row
        await cursor.execute(FORGET_BATCHES, {"batches": row[0]})
    return Forgotten(len(row[0]), row[1])


# What a job says in its owner's words; what it cost and how it went stays.
FORGET_WORDS = """
UPDATE generation_jobs SET payload = '{}', rev = rev + 1,
                           error = CASE WHEN error IS NOT NULL THEN 'Forgotten.' END
 WHERE user_id = %(user)s AND finished_at IS NOT NULL
"""


async def forget_words(conn: Conn, user_id: int) -> None:
    """Take the words of somebody who leaves out of their finished jobs."""
    await conn.execute(FORGET_WORDS, {"user": user_id})
