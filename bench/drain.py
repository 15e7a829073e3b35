"""`python3 -m bench.drain`: how many no-op jobs a second the queue's own verbs can finish.

Worker processes that do nothing but claim and complete, with all the product does at that: the
fence, the events, the credits. A batch is completed and the next one claimed in one transaction.
The clock runs from the first handler's first line to the last completion seen committed, on a
server that waits for its disk. In the end every job must have been begun once and be done with
one attempt, and the ledger must have no faults.
"""

from boot import environment

if __name__ == "__main__":
    environment.ensure("dev", "bench.drain")

import argparse
import asyncio
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from psycopg import AsyncConnection

from bench import command, report
from bench.contenders import course, ground, homeforge
from bench.contenders.entries import OURS
from worker import ledger

BATCH = 50
LIMIT_SECONDS = 600.0
NOT_DONE_ONCE = """
SELECT count(*) FROM generation_jobs
 WHERE status <> 'done' OR attempts <> 1
    OR (SELECT array_agg(event ORDER BY id) FROM job_events WHERE job_id = generation_jobs.id)
       <> ARRAY['enqueued', 'claimed', 'done']
"""


@dataclass(frozen=True, slots=True)
class Finding:
    """`drained` and, when it is not as it must be, `faults` in sentences."""

    enqueue_per_s: float
    drained: course.Drain
    faults: Sequence[str]

    def figures(self) -> dict[str, object]:
        """What `--json` prints."""
        return {
            "jobs": self.drained.jobs,
            "bulk_enqueue_per_s": round(self.enqueue_per_s),
            "drain_per_s": round(self.drained.per_second),
            "seconds": round(self.drained.seconds, 3),
            "faults": list(self.faults),
        }


def measure(server: str, jobs: int, processes: int, batch: int) -> Finding:
    """Enqueue and drain on a database of its own. Raises CourseError."""
    os.environ[homeforge.BATCH_VARIABLE] = str(batch)  # the worker processes inherit it
    with course.track(OURS, Path(sys.executable), server) as track:
        per_second = track.enqueue(0, jobs, course.PER_CALL)
        drained = track.drain(jobs, processes, LIMIT_SECONDS)
        return Finding(per_second, drained, asyncio.run(faults(track.dsn, jobs, drained.jobs)))


async def faults(dsn: str, jobs: int, done: int) -> list[str]:
    """What is not as it must be after a drain that began `done` of `jobs` jobs, in sentences."""
    async with await AsyncConnection.connect(dsn) as conn:
        found = await ledger.faults(conn)
        row = await (await conn.execute(NOT_DONE_ONCE)).fetchone()
    assert row
    if row[0]:
        found.append(f"{row[0]} jobs are not done with one attempt and its three events")
    if done != jobs:
        found.append(f"{jobs - done} jobs were never begun")
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line. Returns 1 for faults; exits with 2 when it cannot measure."""
    options = _parser().parse_args(arguments)
    with command.refusing(), ground.server() as server:
        found = measure(server, options.jobs, options.processes, options.batch)
    headings = ("processes", "batch", "jobs", "seconds", "jobs/s", "bulk enqueue/s")
    drained = found.drained
    rates = (round(drained.per_second), round(found.enqueue_per_s))
    row = (options.processes, options.batch, drained.jobs, drained.seconds, *rates)
    print(report.table(headings, [row]))
    print("\n".join(found.faults) or "Every job was done exactly once; the ledger has no faults.")
    if options.json:
        print(report.json_line(found.figures()))
    return 1 if found.faults else 0


def _parser() -> argparse.ArgumentParser:
    parser = command.parser("bench.drain", __doc__)
    parser.add_argument("--jobs", type=command.count, default=20_000, help="jobs to drain (20000)")
    parser.add_argument("--processes", type=command.count, default=1, help="worker processes (1)")
    parser.add_argument(
        "--batch", type=command.count, default=BATCH, help=f"jobs per claim ({BATCH})"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
