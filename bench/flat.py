"""`python3 -m bench.flat`: does a claim cost the same whatever lies around it?

Milliseconds from the claim to its answer, one job at a time, commit not counted (that is the
disk's, and the same everywhere):

finished_N: N finished jobs lie in the table, 10,000 are queued.
backlog_N: N jobs are queued, none is finished.
without_index: the same without the partial index, for some of them.
snapshot_first, snapshot_last: the first and the last thousand claims while a reader holds an old
snapshot open and jobs drain. Vacuum cannot help then: the entries of claimed jobs pile up at the
head of the index, and a claim steps over all of them.

Every case has a database of its own; the cases take turns, several rounds long.
"""

from boot import environment

if __name__ == "__main__":
    environment.ensure("dev", "bench.flat")

import argparse
import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from statistics import median, quantiles
from typing import Any

import psycopg
from psycopg import AsyncConnection, sql

import migrations
from bench import command, report, server
from bench.contenders import ground
from boot.console import say
from worker import database, queue

CAPABILITY = "procedural:sprite"
WORKER = 1
DELIVERY = queue.Delivery("no-op")
ENDS = 1000  # claims at each end that are compared under a held snapshot
SLOW_CLAIMS = 20  # without its index a claim takes so long that few will do

FILL = """
INSERT INTO generation_jobs
       (user_id, batch_id, kind, engine, status, fair_key, payload, seed, price,
        credits_reserved, credits_spent, result, attempts, finished_at)
SELECT 1 + n %% 50, 1, 'sprite', 'procedural', CASE WHEN %(finished)s THEN 'done' ELSE 'queued' END,
       n, '{}', n, 1, CASE WHEN %(finished)s THEN 0 ELSE 1 END,
       CASE WHEN %(finished)s THEN 1 ELSE 0 END, CASE WHEN %(finished)s THEN '{}'::jsonb END,
       %(finished)s::int, CASE WHEN %(finished)s THEN now() END
  FROM generate_series(%(first)s::bigint, %(first)s::bigint + %(rows)s::bigint - 1) AS n
"""
WITHOUT_CHECKS = "SET session_replication_role = replica"
WITHOUT_INDEX = "DROP INDEX generation_jobs_queued_idx"
LOOK = "SELECT count(*) FROM generation_jobs WHERE status = 'queued'"


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much of everything; `hold` is seconds."""

    finished: tuple[int, ...] = (0, 100_000, 2_000_000)
    backlog: tuple[int, ...] = (1, 10_000, 500_000)
    beside_finished: int = 10_000
    claims: int = 500
    rounds: int = 4
    drained: int = 100_000
    hold: float = 60.0


QUICK = Sizes((0, 5_000), (1, 5_000), 2_000, 100, 2, 1_000, 3.0)


@dataclass(slots=True)
class Case:
    """One database and the claims timed on it, in milliseconds."""

    name: str
    finished: int
    backlog: int
    dsn: str = ""
    claims: list[float] = field(default_factory=list)
    slow: list[float] = field(default_factory=list)

    @property
    def refills(self) -> bool:
        """A backlog of one is put back after every claim."""
        return self.backlog == 1


@dataclass(frozen=True, slots=True)
class Findings:
    cases: Sequence[Case]
    snapshot: Sequence[float]

    def figures(self) -> dict[str, object]:
        """What `--json` prints."""
        first, last = ends(self.snapshot)
        flat = {case.name: _round(median(case.claims)) for case in self.cases}
        held = {"snapshot_first": _round(median(first)), "snapshot_last": _round(median(last))}
        slow = {case.name: _round(median(case.slow)) for case in self.cases if case.slow}
        return {
            "claim_p50_ms": {**flat, **held},
            "claim_p99_ms": {case.name: _round(percentile(case.claims)) for case in self.cases},
            "without_index_p50_ms": slow,
            "snapshot_claims": len(self.snapshot),
        }

    def text(self) -> str:
        """The findings as two tables."""
        rows = [_row(case) for case in self.cases]
        first, last = ends(self.snapshot)
        held = [(f"first {len(first)}", median(first)), (f"last {len(last)}", median(last))]
        headings = ("case", "median ms", "99th ms", "without the index ms")
        return "\n".join(
            [
                report.table(headings, rows),
                "",
                f"{len(self.snapshot)} claims while a reader holds its snapshot:",
                "",
                report.table(("claims", "median ms"), held),
            ]
        )


def ends(claims: Sequence[float]) -> tuple[Sequence[float], Sequence[float]]:
    """The first and the last thousand claims; the halves when there are fewer than two thousand."""
    size = max(1, min(ENDS, len(claims) // 2))
    return claims[:size], claims[-size:]


def percentile(values: Sequence[float], hundredth: int = 99) -> float:
    """A percentile, between the values around it."""
    return quantiles(values, n=100)[hundredth - 1] if len(values) > 1 else values[0]


def measure(dsn: str, sizes: Sizes) -> Findings:
    """All the cases on databases of their own. Raises psycopg.Error."""
    with ExitStack() as stack:
        cases = [stack.enter_context(_filled(dsn, case)) for case in _cases(sizes)]
        for number in range(sizes.rounds):
            for case in cases:
                case.claims += asyncio.run(_claims(case, sizes.claims))
            say(f"round {number + 1} of {sizes.rounds}")
        for case in (one for one in cases if not one.refills):
            _execute(case.dsn, WITHOUT_INDEX)
            case.slow += asyncio.run(_claims(case, SLOW_CLAIMS))
    with _filled(dsn, Case("snapshot", 0, sizes.drained)) as case:
        return Findings(cases, asyncio.run(_under_snapshot(case, sizes.hold)))


def _cases(sizes: Sizes) -> Iterator[Case]:
    for rows in sizes.finished:
        yield Case(f"finished_{_short(rows)}", rows, sizes.beside_finished)
    for rows in sizes.backlog:
        yield Case(f"backlog_{_short(rows)}", 0, rows)


def _short(rows: int) -> str:
    """2000000 is 2m, 100000 is 100k."""
    for size, letter in ((1_000_000, "m"), (1_000, "k")):
        if rows >= size and rows % size == 0:
            return f"{rows // size}{letter}"
    return str(rows)


@contextmanager
def _filled(dsn: str, case: Case) -> Iterator[Case]:
    name = f"homeforge_flat_{os.getpid()}_{case.name}"
    case.dsn = ground.address(dsn, name)
    began = time.monotonic()
    with psycopg.connect(dsn, autocommit=True) as admin:
        admin.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            migrations.migrate(case.dsn)
            with psycopg.connect(case.dsn, autocommit=True) as conn:
                conn.execute(WITHOUT_CHECKS)
                conn.execute(FILL, {"finished": True, "first": 1, "rows": case.finished})
                _queue(conn, case.finished + 1, case.backlog)
                conn.execute("VACUUM (ANALYZE) generation_jobs")
            say(f"{case.name} is filled after {time.monotonic() - began:.0f} s")
            yield case
        finally:
            drop = sql.SQL("DROP DATABASE {} WITH (FORCE)")
            admin.execute(drop.format(sql.Identifier(name)))


def _queue(conn: psycopg.Connection[Any], first: int, rows: int) -> None:
    conn.execute(FILL, {"finished": False, "first": first, "rows": rows})


def _execute(dsn: str, statement: Any) -> None:
    with psycopg.connect(dsn, autocommit=True) as conn:
        conn.execute(statement)


async def _claims(case: Case, claims: int) -> list[float]:
    """So many claims, each job completed at once; the first ones, unprepared, are not timed."""
    found: list[float] = []
    async with _worker(case.dsn) as conn:
        with psycopg.connect(case.dsn, autocommit=True) as filler:
            filler.execute(WITHOUT_CHECKS)
            for number in range(claims + 10):
                found.append(await _claim(conn))
                if case.refills:
                    _queue(filler, case.finished + number + 2, 1)
    return found[10:]


async def _claim(conn: AsyncConnection[Any]) -> float:
    async with conn.transaction():
        began = time.perf_counter()
        (job,) = await queue.claim(conn, WORKER, [CAPABILITY])
        taken = time.perf_counter() - began
    async with conn.transaction():
        outcome = await queue.complete(conn, job.id, job.lease, DELIVERY)
    assert outcome == "accepted", outcome
    return taken * 1000


async def _under_snapshot(case: Case, hold: float) -> list[float]:
    """Claim and complete for `hold` seconds beside a transaction that has looked and not ended."""
    found: list[float] = []
    async with _worker(case.dsn) as conn:
        with psycopg.connect(case.dsn) as reader:
            reader.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            reader.execute(LOOK)
            until = time.monotonic() + hold
            while time.monotonic() < until and len(found) < case.backlog:
                found.append(await _claim(conn))
    return found


@asynccontextmanager
async def _worker(dsn: str) -> AsyncIterator[AsyncConnection[Any]]:
    async with await database.connect(dsn, "homeforge bench.flat") as conn:
        yield conn


def _row(case: Case) -> tuple[str, float, float, str]:
    slow = f"{median(case.slow):.1f}" if case.slow else ""
    return case.name, median(case.claims), percentile(case.claims), slow


def _round(milliseconds: float) -> float:
    return round(milliseconds, 4)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line. Exits with 2 and a sentence when it cannot measure."""
    options = _parser().parse_args(arguments)
    with command.refusing(), server.database() as dsn:
        found = measure(dsn, QUICK if options.quick else Sizes())
    print(found.text())
    if options.json:
        print(report.json_line(found.figures()))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = command.parser("bench.flat", __doc__)
    parser.add_argument("--quick", action="store_true", help="small tables, for a look")
    return parser


if __name__ == "__main__":
    sys.exit(main())
