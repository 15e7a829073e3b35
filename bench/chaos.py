"""`python3 -m bench.chaos --seconds 60`: real processes, real faults, and the books at the end.

Four workers and a reaper run against an embedded Postgres while people order and cancel. Workers
are killed, or stopped until their lease is over and then continued; the reaper is killed; the
database is restarted twice. Afterwards everything is left in peace until each job has ended, and
the record is audited: `violations` counts every sentence the audit has to say.
"""

from boot import environment

if __name__ == "__main__":
    environment.ensure("dev", "bench.chaos")

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import psycopg

import migrations
from bench import audit, fleet, report
from boot import postgres

# Seconds until every job must have ended once the faults are over: more than a job's deadline,
# which is what ends one whose worker lives and hangs.
PATIENCE = 420.0


@dataclass(frozen=True, slots=True)
class Findings:
    """What the run did, and what the audit found."""

    violations: list[str]
    jobs: dict[str, int]
    faults: dict[str, int]

    def figures(self) -> dict[str, object]:
        return {"violations": len(self.violations), "jobs": self.jobs, "faults": self.faults}


class Storm:
    """The faults. Each method does one and is counted by its name."""

    def __init__(self, stage: fleet.Fleet, people: fleet.People) -> None:
        self.stage = stage
        self.people = people
        self.faults: Counter[str] = Counter()

    def worker_killed(self) -> None:
        """kill -9, its lease runs out, and another is started."""
        worker = self.stage.any_worker()
        worker.kill()
        self.people.age_leases(worker.name)
        self.stage.start_worker()

    def worker_stopped_past_its_lease(self) -> None:
        """SIGSTOP, the reaper takes the job away, SIGCONT: it comes back as a zombie."""
        worker = self.stage.any_worker()
        worker.pause()
        self.people.age_leases(worker.name)
        self.stage.wait(2.5)
        worker.resume()

    def worker_asked_to_stop(self) -> None:
        """SIGTERM: it puts its job back, and another is started."""
        self.stage.any_worker().terminate()
        self.stage.start_worker()

    def reaper_killed(self) -> None:
        self.stage.restart_reaper()

    def job_cancelled(self) -> None:
        self.people.cancel()

    def strike(self) -> None:
        """One of the usual faults, by chance."""
        faults: list[Callable[[], None]] = [
            self.worker_killed,
            self.worker_stopped_past_its_lease,
            self.worker_asked_to_stop,
            self.reaper_killed,
            *[self.job_cancelled] * 6,
        ]
        fault = random.choice(faults)
        try:
            fault()
        except psycopg.OperationalError:
            return  # the database is down just now; that is counted elsewhere
        self.faults[fault.__name__] += 1

    def database_restarted(self, server: postgres.Server) -> None:
        self.stage.restart_database(server)
        self.faults["database_restarted"] += 1


def storm(server: postgres.Server, folder: Path, seconds: float) -> Findings:
    """`seconds` of faults, then peace, then the audit."""
    people = fleet.People(server.dsn)
    with fleet.Fleet(server.dsn, folder) as stage:
        weather = Storm(stage, people)
        started = time.monotonic()
        restarts = [seconds / 3, seconds * 2 / 3]
        # A fault may last beyond the end: the database is restarted twice all the same.
        while (elapsed := time.monotonic() - started) < seconds or restarts:
            people.order_if_few()
            if restarts and elapsed > restarts[0]:
                restarts.pop(0)
                weather.database_restarted(server)
            weather.strike()
            stage.wait(random.uniform(0.1, 0.5))
        _calm(people, stage)
    with psycopg.connect(server.dsn) as conn:
        return Findings(audit.violations(conn), audit.jobs_by_status(conn), dict(weather.faults))


def _calm(people: fleet.People, stage: fleet.Fleet) -> None:
    until = time.monotonic() + PATIENCE
    while people.unfinished() and time.monotonic() < until:
        people.hurry()
        stage.wait(0.5)


def describe(found: Findings) -> str:
    """Jobs, faults and the verdict, for people."""
    jobs = report.table(("jobs", "number"), sorted(found.jobs.items()))
    faults = report.table(("fault", "times"), sorted(found.faults.items()))
    verdict = "\n".join(found.violations) or "The audit has nothing to say: 0 violations."
    return f"{jobs}\n\n{faults}\n\n{verdict}"


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line. Returns 1 when the audit found something."""
    parser = argparse.ArgumentParser(prog="python3 -m bench.chaos", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="of faults (default 60)")
    parser.add_argument("--json", action="store_true", help="end with one line of JSON")
    options = parser.parse_args(arguments)
    with postgres.temporary() as server, tempfile.TemporaryDirectory() as folder:
        migrations.migrate(server.dsn)
        found = storm(server, Path(folder), options.seconds)
    print(describe(found))
    if options.json:
        print(report.json_line(found.figures()))
    return 1 if found.violations else 0


if __name__ == "__main__":
    sys.exit(main())
