"""`python3 -m bench.pickup`: how soon an idle worker begins a job, beside the database and at home.

From the moment the commit is acknowledged to whoever ordered, to the first line of the engine's
run. Both workers are the real program with an engine in its child process. They wait side by side,
one listening to the database, the other in a long poll over HTTPS on loopback, and take turns: each
makes a kind of its own, and a job is ordered when the one before is done and both are idle again.
The server waits for its disk.
"""

from boot import environment

if __name__ == "__main__":
    environment.ensure("dev", "bench.pickup")

import random
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

from bench import command, report
from bench.home.books import OWN_SERVER, Books, verdict
from bench.home.studio import Studio
from boot import postgres

JOBS = 100
SETTLE_SECONDS = (0.1, 0.3)  # until a worker that is done waits again
KINDS = {"direct": "texture", "https": "sprite"}
MOST_EXTRA_MS = 25.0  # what HTTPS may cost at the median


@dataclass(frozen=True, slots=True)
class Pickup:
    """Milliseconds from the acknowledged commit to the beginning of the engine's run."""

    p50_ms: float
    p99_ms: float
    jobs: int

    @classmethod
    def of(cls, times: Sequence[float]) -> "Pickup":
        """The figures of some pickups, in milliseconds; 1 at least."""
        nearest = sorted(times)[-(-99 * len(times) // 100) - 1]
        return cls(round(median(times), 2), round(nearest, 2), len(times))


@dataclass(frozen=True, slots=True)
class Finding:
    """The two ways side by side, and what the audit has to say."""

    direct: Pickup
    https: Pickup
    violations: list[str]

    @property
    def extra_ms(self) -> float:
        """What the way over HTTPS costs at the median."""
        return round(self.https.p50_ms - self.direct.p50_ms, 2)

    def figures(self) -> dict[str, object]:
        """What `--json` prints."""
        return {
            "direct": asdict(self.direct),
            "https": asdict(self.https),
            "extra_p50_ms": self.extra_ms,
            "violations": self.violations,
        }


def measure(dsn: str, jobs: int) -> Finding:
    """`jobs` pickups of each worker, on an empty database. Raises CannotMeasure."""
    with tempfile.TemporaryDirectory(prefix="homeforge-home-") as folder:
        books = Books(dsn)
        with Studio(dsn, Path(folder)) as studio:
            studio.direct("direct", kinds=KINDS["direct"])
            studio.laptop("https", kinds=KINDS["https"])
            for side in KINDS:
                books.wait_until_online(side)
            times = _in_turns(studio, books, jobs)
        return Finding(Pickup.of(times["direct"]), Pickup.of(times["https"]), books.faults())


def _in_turns(studio: Studio, books: Books, jobs: int) -> dict[str, list[float]]:
    times: dict[str, list[float]] = {side: [] for side in KINDS}
    for seed in range(jobs * len(KINDS)):
        side = list(KINDS)[seed % len(KINDS)]
        time.sleep(random.uniform(*SETTLE_SECONDS))
        ordered = books.order("plain", seed, KINDS[side])
        books.wait_until_done(ordered.job)
        times[side].append((dict(studio.runs)[seed] - ordered.at) / 1e6)
    return times


def describe(found: Finding) -> str:
    """Both ways and what lies between them, for people."""
    rows = [
        (side, one.jobs, one.p50_ms, one.p99_ms)
        for side, one in (("direct", found.direct), ("https", found.https))
    ]
    table = report.table(("worker", "jobs", "median ms", "99th ms"), rows)
    extra = f"HTTPS costs {found.extra_ms} ms at the median; {MOST_EXTRA_MS:.0f} are allowed."
    return f"{table}\n\n{extra}\n{verdict(found.violations)}"


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line. Returns 1 when HTTPS costs more than it may, or the audit found something;
    exits with 2 when it cannot measure."""
    parser = command.parser("bench.pickup", __doc__)
    parser.epilog = OWN_SERVER
    parser.add_argument(
        "--jobs", type=command.count, default=JOBS, help=f"jobs of each worker ({JOBS})"
    )
    options = parser.parse_args(arguments)
    with command.refusing(), postgres.temporary(durable=True) as server:
        found = measure(server.dsn, options.jobs)
    print(describe(found))
    if options.json:
        print(report.json_line(found.figures()))
    return 1 if found.violations or found.extra_ms > MOST_EXTRA_MS else 0


if __name__ == "__main__":
    sys.exit(main())
