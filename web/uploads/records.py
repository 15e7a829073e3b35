"""What was promised: the rows of `job_uploads`, and whose lease they hang on."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from psycopg.errors import UniqueViolation
from psycopg.rows import class_row, scalar_row, tuple_row

from web.database import Conn
from web.uploads.refusals import Refused, cancelled, lost


@dataclass(frozen=True, slots=True)
class Holding:
    """The job in a worker's hands; its lease fences every call."""

    worker_id: int
    job_id: int
    lease: int

    def name(self, number: int) -> str:
        """What file `number` is called while it waits: one name for each lease and number."""
        return f"{self.job_id}-{self.lease}-{number}"


@dataclass(frozen=True, slots=True)
class Promise:
    """What a worker says it will send as file `number`: `total` bytes with this SHA-256.

    `finished`: they are all here, and the hash was right.
    """

    number: int
    role: str
    total: int
    sha256: bytes
    finished: bool = False


@dataclass(frozen=True, slots=True)
class Job:
    """What the provenance of its files tells. `over`: ended as done under this very lease."""

    kind: str
    engine: str
    seed: int
    settings: Mapping[str, Any]
    over: bool


# As for a late finish: the last lease still counts while nobody has claimed the job again.
JOB = """
SELECT kind, engine, seed, payload, status
  FROM generation_jobs
 WHERE id = %(job_id)s AND worker_id = %(worker_id)s AND last_lease = %(lease)s
   FOR NO KEY UPDATE
"""


async def job(conn: Conn, holding: Holding) -> Job:
    """The job under this lease, which stays so until the end of the caller's transaction.

    Raises Refused: lost or cancelled.
    """
    async with conn.cursor(row_factory=tuple_row) as cursor:
        await cursor.execute(JOB, asdict(holding))
        row = await cursor.fetchone()
    if row is None or row[4] == "error":
        raise lost()
    if row[4] == "cancelled":
        raise cancelled()
    return Job(row[0], row[1], row[2], row[3], row[4] == "done")


LISTED = """
SELECT file_number AS number, role, total_bytes AS total, sha256,
       finished_at IS NOT NULL AS finished
  FROM job_uploads
 WHERE job_id = %(job_id)s AND lease_token = %(lease)s
 ORDER BY file_number
"""


async def listed(conn: Conn, holding: Holding) -> list[Promise]:
    """All that was promised under this lease, by number."""
    async with conn.cursor(row_factory=class_row(Promise)) as cursor:
        await cursor.execute(LISTED, asdict(holding))
        return await cursor.fetchall()


State = Literal["new", "known", "finished", "other"]

STATE = """
SELECT CASE WHEN (role, total_bytes, sha256) <> (%(role)s, %(total)s, %(sha256)s) THEN 'other'
            WHEN finished_at IS NULL THEN 'known' ELSE 'finished' END
  FROM job_uploads
 WHERE job_id = %(job_id)s AND lease_token = %(lease)s AND file_number = %(number)s
"""
OTHERS = """
SELECT coalesce(sum(total_bytes), 0)::bigint
  FROM job_uploads
 WHERE job_id = %(job_id)s AND lease_token = %(lease)s AND file_number <> %(number)s
"""
# Of each file by itself: a join would read the history of all jobs.
LYING_ABOUT = """
SELECT coalesce(sum(file.total_bytes), 0)::bigint
  FROM job_uploads AS file
 WHERE (SELECT job.worker_id FROM generation_jobs AS job
         WHERE job.id = file.job_id) = %(worker_id)s
"""
JOBS_LYING_ABOUT = 4  # a worker may have as many bytes here as so many of the largest jobs
PROMISE = """
INSERT INTO job_uploads (job_id, lease_token, file_number, role, total_bytes, sha256)
VALUES (%(job_id)s, %(lease)s, %(number)s, %(role)s, %(total)s, %(sha256)s)
ON CONFLICT (job_id, lease_token, file_number) DO UPDATE
   SET role = excluded.role, total_bytes = excluded.total_bytes, sha256 = excluded.sha256,
       finished_at = NULL
"""


async def admit(
    conn: Conn, holding: Holding, promise: Promise, *, begins: bool, max_job_bytes: int
) -> State:
    """Write down the promise, in a transaction of the caller's, and say what was known of it.

    One that `begins` at the first byte takes the place of an other one of the same number; else
    nothing is changed. Raises Refused: lost, cancelled, job_too_large, too_much_unfinished,
    duplicate_role.
    """
    values = asdict(holding) | asdict(promise)
    if (await job(conn, holding)).over:
        return "finished"
    async with conn.cursor(row_factory=scalar_row) as cursor:
        await cursor.execute(STATE, values)
        state: State = await cursor.fetchone() or "other"
        if state in ("known", "finished") or not begins:
            return state
        await cursor.execute(OTHERS, values)
        if (await cursor.fetchone() or 0) + promise.total > max_job_bytes:
            raise Refused(
                413, "job_too_large", f"The files of a job may have {max_job_bytes} bytes in all."
            )
        await cursor.execute(LYING_ABOUT, values)
        if (await cursor.fetchone() or 0) + promise.total > JOBS_LYING_ABOUT * max_job_bytes:
            message = "Too much of this worker lies here unfinished. Complete some of its jobs."
            raise Refused(429, "too_much_unfinished", message, retry_after=30)
        try:
            await cursor.execute(PROMISE, values)
        except UniqueViolation:
            message = f"Another file of this job is its {promise.role} already."
            raise Refused(422, "duplicate_role", message) from None
    return "new"


FINISH = """
UPDATE job_uploads AS file
   SET finished_at = clock_timestamp()
  FROM generation_jobs AS job
 WHERE file.job_id = %(job_id)s AND file.lease_token = %(lease)s
   AND file.file_number = %(number)s AND file.sha256 = %(sha256)s
   AND job.id = file.job_id AND job.worker_id = %(worker_id)s
   AND job.last_lease = file.lease_token AND job.finished_at IS NULL
"""


async def finish(conn: Conn, holding: Holding, promise: Promise) -> bool:
    """Write down that all of it is here. False if the lease was lost meanwhile."""
    cursor = await conn.execute(FINISH, asdict(holding) | asdict(promise))
    return cursor.rowcount == 1


FORGET = """
DELETE FROM job_uploads
 WHERE job_id = %(job_id)s AND lease_token = %(lease)s
   AND file_number = coalesce(%(number)s, file_number)
RETURNING file_number
"""


async def forget(conn: Conn, holding: Holding, number: int | None = None) -> list[int]:
    """Drop the promise of one number, or of all; returns the numbers."""
    async with conn.cursor(row_factory=scalar_row) as cursor:
        await cursor.execute(FORGET, {**asdict(holding), "number": number})
        return await cursor.fetchall()


# The last lease of a job that is not over may still complete; every other one never will.
DEAD = """
DELETE FROM job_uploads AS file
 USING generation_jobs AS job
 WHERE job.id = file.job_id
   AND (job.finished_at IS NOT NULL OR job.last_lease IS DISTINCT FROM file.lease_token)
"""
KNOWN = """
SELECT job_id || '-' || lease_token || '-' || file_number FROM job_uploads
"""


async def forget_dead(conn: Conn) -> int:
    """Drop the promises of leases that can no longer complete; returns how many."""
    return (await conn.execute(DEAD)).rowcount


async def names(conn: Conn) -> set[str]:
    """The names of all files on their way."""
    async with conn.cursor(row_factory=scalar_row) as cursor:
        await cursor.execute(KNOWN)
        return set(await cursor.fetchall())
