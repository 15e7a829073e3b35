"""One round of workers claiming jobs from a table, and one worker waiting for another.

On a real Postgres, in a schema of its own. Every worker does the same in one transaction: SELECT
a queued job, a gap, UPDATE it. What is compared is the end of the SELECT.
"""

import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from threading import Barrier
from typing import LiteralString
from uuid import uuid4

import psycopg
from psycopg.rows import TupleRow
from psycopg.sql import SQL, Identifier

WORKERS = 3
JOBS = 4

Conn = psycopg.Connection[TupleRow]

CREATE = """
CREATE TABLE job (
    id     integer PRIMARY KEY,
    status text NOT NULL DEFAULT 'queued',
    worker integer
)
"""
FILL = "INSERT INTO job (id) SELECT generate_series(1, %(jobs)s)"
EMPTY = "TRUNCATE job"

NAIVE = """
SELECT id FROM job WHERE status = 'queued' ORDER BY id LIMIT 1
"""
FOR_UPDATE = """
SELECT id FROM job WHERE status = 'queued' ORDER BY id LIMIT 1 FOR UPDATE
"""
SKIP_LOCKED = """
SELECT id FROM job WHERE status = 'queued' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED
"""
TAKE = "UPDATE job SET status = 'claimed', worker = %(worker)s WHERE id = %(job)s"
CLAIMS = "SELECT count(*) FROM job WHERE status = 'claimed'"
IS_BLOCKED = "SELECT (%(first)s = ANY (pg_blocking_pids(%(second)s)))::integer"


@dataclass(frozen=True, slots=True)
class Race:
    """One round: the job each worker ran, the claims the table shows after it, the seconds."""

    runs: tuple[int, ...]
    claims_shown: int
    seconds: float

    @property
    def distinct_jobs(self) -> int:
        return len(set(self.runs))


@dataclass(frozen=True, slots=True)
class Wait:
    """What the second worker met: seconds to its answer, its job, whether the first blocked it."""

    seconds: float
    job: int
    blocked: bool


@dataclass(frozen=True, slots=True)
class Table:
    """The one table of the demonstration, in its own schema of the database at `dsn`."""

    dsn: str
    schema: str

    @contextmanager
    def connect(self) -> Iterator[Conn]:
        name = "homeforge bench.claim_race"
        with psycopg.connect(self.dsn, autocommit=True, application_name=name) as conn:
            conn.execute("SELECT set_config('search_path', %s, false)", (self.schema,))
            yield conn

    def refill(self) -> None:
        with self.connect() as conn:
            conn.execute(EMPTY)
            conn.execute(FILL, {"jobs": JOBS})

    def claims_shown(self) -> int:
        with self.connect() as conn:
            return _one(conn, CLAIMS)


@contextmanager
def own_table(dsn: str) -> Iterator[Table]:
    """The table in a fresh schema, dropped at the end; nothing else of the database is touched."""
    table = Table(dsn, f"claim_race_{uuid4().hex}")
    with psycopg.connect(dsn, autocommit=True) as conn:
        conn.execute(SQL("CREATE SCHEMA {}").format(Identifier(table.schema)))
        try:
            with table.connect() as inside:
                inside.execute(CREATE)
            yield table
        finally:
            conn.execute(SQL("DROP SCHEMA {} CASCADE").format(Identifier(table.schema)))


def race(table: Table, select: LiteralString, gap: float) -> Race:
    """Three workers start together; each claims one job with `gap` seconds before its UPDATE."""
    table.refill()
    start = Barrier(WORKERS + 1)
    with ExitStack() as stack:
        conns = [stack.enter_context(table.connect()) for _ in range(WORKERS)]
        pool = stack.enter_context(ThreadPoolExecutor(WORKERS))
        runs = [
            pool.submit(_run, conn, worker, select, gap, start)
            for worker, conn in enumerate(conns, start=1)
        ]
        started = time.monotonic()
        start.wait()
        jobs = tuple(run.result() for run in runs)
        seconds = time.monotonic() - started
    return Race(jobs, table.claims_shown(), seconds)


def _run(conn: Conn, worker: int, select: LiteralString, gap: float, start: Barrier) -> int:
    start.wait()
    with conn.transaction():
        job = _one(conn, select)
        time.sleep(gap)
        taken = conn.execute(TAKE, {"worker": worker, "job": job})
        assert taken.rowcount == 1  # also for the second and third claim of one row
    return job


def wait_of_second(table: Table, select: LiteralString, hold: float) -> Wait:
    """The first worker holds its row `hold` seconds while the second asks for a job."""
    table.refill()
    with table.connect() as first, table.connect() as second, ThreadPoolExecutor(1) as pool:
        with first.transaction():
            first.execute(TAKE, {"worker": 1, "job": _one(first, select)})
            answer = pool.submit(_timed, second, select)
            blocked = _blocks(first, second, answer)
            if blocked:
                time.sleep(hold)
            else:
                answer.result()
        seconds, job = answer.result()
        return Wait(seconds, job, blocked)


def _blocks(first: Conn, second: Conn, answer: Future[tuple[float, int]]) -> bool:
    """True once the lock graph shows the second waiting for the first, False if it got through."""
    pids = {"first": first.info.backend_pid, "second": second.info.backend_pid}
    while not answer.done():
        if _one(first, IS_BLOCKED, pids):
            return True
        time.sleep(0.001)
    return False


def _timed(conn: Conn, select: LiteralString) -> tuple[float, int]:
    started = time.monotonic()
    job = _one(conn, select)
    return time.monotonic() - started, job


def _one(conn: Conn, query: LiteralString, values: dict[str, int] | None = None) -> int:
    row = conn.execute(query, values).fetchone()
    assert row
    return int(row[0])
