"""`python3 -m bench.waiting --workers 200`: what it costs a web process that many workers wait.

Each worker has the transport of a worker at home and does what an idle one does: it says hello
every 15 seconds at most and lets the studio hold its claim, over a TLS connection of its own.
Measured is one web process while nothing happens: its processor seconds per minute, its memory,
and the database connections it holds. Then jobs are ordered one by one, and each is timed from the
acknowledged commit to the claim in a worker's hands. Needs Linux, for /proc.
"""

from boot import environment

if __name__ == "__main__":
    environment.ensure("dev", "bench.waiting")

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import psycopg

from bench import command, report
from bench.home.books import OWN_SERVER, Books, verdict
from bench.home.crowd import Crowd
from bench.home.studio import Studio
from bench.pickup import Pickup
from boot import postgres

WORKERS = 200
SECONDS = 60.0
JOBS = 50
PAUSE_SECONDS = 0.3  # between jobs: whoever had the last one waits again
CONNECTIONS = """
SELECT count(*) FROM pg_stat_activity
 WHERE datname = current_database() AND application_name LIKE 'homeforge web%'
"""


@dataclass(frozen=True, slots=True)
class Finding:
    """One web process while `workers` wait; memory is what is resident, in MiB."""

    workers: int
    cpu_s_per_minute: float
    memory_mb: float
    memory_mb_without: float
    connections: int
    pickup: Pickup
    violations: list[str]

    def figures(self) -> dict[str, object]:
        """What `--json` prints."""
        return asdict(self)


def measure(dsn: str, workers: int, seconds: float, jobs: int) -> Finding:
    """`seconds` of waiting and then `jobs` jobs, on an empty database. Raises CannotMeasure."""
    with tempfile.TemporaryDirectory(prefix="homeforge-home-") as folder:
        books = Books(dsn)
        with Studio(dsn, Path(folder)) as studio:
            pid = studio.web.pid
            before = _memory(pid)
            with Crowd(dsn, studio.address, studio.authority, workers) as crowd:
                cpu = _cpu_per_minute(pid, seconds)
                memory, held = _memory(pid), _connections(dsn)
                times = [_pickup(books, crowd, seed) for seed in range(jobs)]
        pickup = Pickup.of(times)
        return Finding(workers, cpu, memory, before, held, pickup, books.faults())


def _pickup(books: Books, crowd: Crowd, seed: int) -> float:
    time.sleep(PAUSE_SECONDS)
    ordered = books.order("plain", seed)
    return (crowd.wait_for(ordered.job) - ordered.at) / 1e6


def _cpu_per_minute(pid: int, seconds: float) -> float:
    began, before = time.monotonic(), _cpu(pid)
    time.sleep(seconds)
    return round((_cpu(pid) - before) * 60 / (time.monotonic() - began), 2)


def _cpu(pid: int) -> float:
    """Seconds of the processor a process has had, in its own code and for it in the kernel."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> float:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return round(pages * os.sysconf("SC_PAGE_SIZE") / 2**20, 1)


def _connections(dsn: str) -> int:
    with psycopg.connect(dsn) as conn:
        row = conn.execute(CONNECTIONS).fetchone()
    assert row
    return int(row[0])


def describe(found: Finding) -> str:
    """The figures in a table, for people."""
    rows = [
        ("workers that wait", str(found.workers)),
        ("processor seconds per minute", str(found.cpu_s_per_minute)),
        ("memory", f"{found.memory_mb} MiB"),
        ("memory before anybody came", f"{found.memory_mb_without} MiB"),
        ("database connections", str(found.connections)),
        ("job in a worker's hands, median", f"{found.pickup.p50_ms} ms"),
        ("job in a worker's hands, 99th", f"{found.pickup.p99_ms} ms"),
    ]
    return f"{report.table(('one web process', ''), rows)}\n\n{verdict(found.violations)}"


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line. Returns 1 when the audit found something; exits with 2 when it cannot
    measure."""
    options = _parser().parse_args(arguments)
    with command.refusing():
        if not Path("/proc/self/stat").exists():
            raise command.CannotMeasure("This needs /proc, which only Linux has.")
        with postgres.temporary(durable=True) as server:
            found = measure(server.dsn, options.workers, options.seconds, options.jobs)
    print(describe(found))
    if options.json:
        print(report.json_line(found.figures()))
    return 1 if found.violations else 0


def _parser() -> argparse.ArgumentParser:
    parser = command.parser("bench.waiting", __doc__)
    parser.epilog = OWN_SERVER
    parser.add_argument(
        "--workers", type=command.count, default=WORKERS, help=f"workers that wait ({WORKERS})"
    )
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, help=f"of nothing happening ({SECONDS:.0f})"
    )
    parser.add_argument("--jobs", type=command.count, default=JOBS, help=f"jobs to time ({JOBS})")
    return parser


if __name__ == "__main__":
    sys.exit(main())
