"""`python3 -m bench.claim_race`: why the queue claims with FOR UPDATE SKIP LOCKED.

Three workers and four queued jobs, on a real Postgres, in a schema of this command's own that
it drops afterwards. Every worker does the same in one transaction: SELECT a queued job, a gap,
UPDATE it. Only the end of the SELECT differs.

The race: all three start together, each takes one job. A run is a worker whose UPDATE succeeded;
it would now make the asset. `naive_runs` counts the runs of that first round with a plain SELECT,
`naive_distinct_jobs` the different jobs among them.

The wait: a first worker holds its row for `--hold` seconds, counted from the moment the second
is seen waiting for it in the lock graph (`pg_blocking_pids`). `for_update_wait_s` and
`skip_locked_wait_s` are the seconds from the second worker's SELECT to its answer.
"""

from boot import environment

if __name__ == "__main__":
    environment.ensure("dev", "bench.claim_race")

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from bench import command, report, server
from bench.claims import (
    FOR_UPDATE,
    JOBS,
    NAIVE,
    SKIP_LOCKED,
    WORKERS,
    Race,
    Wait,
    own_table,
    race,
    wait_of_second,
)


@dataclass(frozen=True, slots=True)
class Findings:
    naive: Race
    for_update: Race
    skip_locked: Race
    for_update_wait: Wait
    skip_locked_wait: Wait

    def figures(self) -> dict[str, int | float]:
        """What `--json` prints."""
        return {
            "naive_runs": len(self.naive.runs),
            "naive_distinct_jobs": self.naive.distinct_jobs,
            "for_update_wait_s": round(self.for_update_wait.seconds, 4),
            "skip_locked_wait_s": round(self.skip_locked_wait.seconds, 4),
        }


def measure(dsn: str, hold: float, gap: float) -> Findings:
    """All of it on the database at `dsn`; `hold` and `gap` are seconds.

    Raises psycopg.Error when the database cannot be reached or refuses a schema.
    """
    with own_table(dsn) as table:
        return Findings(
            naive=race(table, NAIVE, gap),
            for_update=race(table, FOR_UPDATE, gap),
            skip_locked=race(table, SKIP_LOCKED, gap),
            for_update_wait=wait_of_second(table, FOR_UPDATE, hold),
            skip_locked_wait=wait_of_second(table, SKIP_LOCKED, hold),
        )


def describe(found: Findings, hold: float, gap: float) -> str:
    """The findings as two tables with a line of explanation for each row."""
    return "\n".join([*_describe_race(found, gap), "", *_describe_wait(found, hold)])


def _describe_race(found: Findings, gap: float) -> list[str]:
    rows = [
        (name, len(round_.runs), round_.distinct_jobs, round_.claims_shown, round_.seconds)
        for name, round_ in (
            ("SELECT", found.naive),
            ("SELECT FOR UPDATE", found.for_update),
            ("SELECT FOR UPDATE SKIP LOCKED", found.skip_locked),
        )
    ]
    headings = ("claim", "runs", "distinct jobs", "claims the table shows", "seconds")
    return [
        f"{WORKERS} workers, {JOBS} jobs, {gap * 1000:.0f} ms between SELECT and UPDATE:",
        "",
        report.table(headings, rows),
        "",
        "SELECT: all looked before anyone marked; the last UPDATE hides the other runs.",
        "FOR UPDATE: every run has its own job, but the workers stand in line for one row.",
        "SKIP LOCKED: every run has its own job, and all of them run at the same time.",
    ]


def _describe_wait(found: Findings, hold: float) -> list[str]:
    rows = [
        (name, wait.seconds, "yes" if wait.blocked else "no", wait.job)
        for name, wait in (
            ("SELECT FOR UPDATE", found.for_update_wait),
            ("SELECT FOR UPDATE SKIP LOCKED", found.skip_locked_wait),
        )
    ]
    headings = ("claim", "seconds to answer", "waited for the first", "job")
    return [
        f"The first worker holds the row of job 1 for {hold:g} s; the second asks for a job:",
        "",
        report.table(headings, rows),
        "",
        "FOR UPDATE: the second waits as long as the first holds its row.",
        "SKIP LOCKED: the second steps over the locked row and takes the next one at once.",
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line. Exits with 2 and a sentence when it cannot measure."""
    options = _parser().parse_args(arguments)
    with command.refusing(), server.database() as dsn:
        found = measure(dsn, options.hold, options.gap)
    print(describe(found, options.hold, options.gap))
    if options.json:
        print(report.json_line(found.figures()))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = command.parser("bench.claim_race", __doc__)
    parser.add_argument(
        "--hold", type=_seconds, default=4.0, help="seconds the first worker holds its row (4)"
    )
    parser.add_argument(
        "--gap", type=_seconds, default=0.3, help="seconds between SELECT and UPDATE (0.3)"
    )
    return parser


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds <= 60:
        raise argparse.ArgumentTypeError("more than 0 and at most 60 seconds")
    return seconds


if __name__ == "__main__":
    sys.exit(main())
