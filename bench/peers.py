"""`python3 -m bench.peers`: this queue and the Python queues on Postgres, on one server.

Every contender runs the same course on a database of its own of one durable server, through its
documented interface, at the fastest settings found for it (bench.contenders.entries). Ours pays
for every job: credits, ledger and events are in all its figures.

enqueue: one client, one job per transaction. bulk: one client, 1000 jobs per call. drain: no-op
jobs already queued, one and two worker processes, from the first handler's first line to the last
completion seen committed. pickup: from the commit acknowledged to the producer to the handler's
first line, one job per 50 ms to an idle worker, median. Every run checks that no job was begun
twice and, unless its time was up, that all were done.

The contenders take turns, several rounds long; what is shown are medians. The peers' packages are
installed from hash-pinned locks into .homeforge/peers.
"""

from boot import environment

if __name__ == "__main__":
    environment.ensure("dev", "bench.peers")

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from bench import command, report
from bench.contenders import course, ground, standings
from bench.contenders.entries import OURS, PEERS, Entry
from bench.contenders.rooms import NoRoom, package_version, room
from boot.console import say

RESULTS = Path(__file__).parent / "results.md"
PICKUPS = 200
PAUSE_SECONDS = 0.05


@dataclass(frozen=True, slots=True)
class Plan:
    """`jobs` a drain, `rounds`, and the `limit` in seconds after which a drain is cut off."""

    jobs: int
    rounds: int
    limit: float

    @property
    def singles(self) -> int:
        return max(50, self.jobs // 20)

    @property
    def pickups(self) -> int:
        return min(PICKUPS, self.jobs)


def run_round(entry: Entry, python: Path, server: str, plan: Plan) -> standings.Round:
    """One contender once through the course. Raises CourseError."""
    bulk, drains = [], []
    for processes in (1, 2):
        with course.track(entry, python, server) as track:
            bulk.append(track.enqueue(0, plan.jobs, course.PER_CALL))
            drains.append(track.drain(plan.jobs, processes, plan.limit))
    with course.track(entry, python, server) as track:
        single = track.enqueue(0, plan.singles, 1)
        pickups = course.pickups(track, plan.pickups, PAUSE_SECONDS, plan.singles)
    return standings.Round(
        enqueue_per_s=single,
        bulk_enqueue_per_s=median(bulk),
        drain1_per_s=drains[0].per_second,
        drain2_per_s=drains[1].per_second,
        pickup_p50_ms=median(pickups),
        complete=all(drain.complete for drain in drains),
    )


def measure(entries: Sequence[Entry], server: str, plan: Plan) -> standings.Standings:
    """All contenders in turn, for all the rounds."""
    found = standings.Standings(ground.machine(), ground.settings(server), plan.jobs, plan.rounds)
    rooms = dict(_admit(entries, found))
    for number in range(plan.rounds):
        for entry, python in list(rooms.items()):
            try:
                result = run_round(entry, python, server, plan)
            except course.CourseError as error:
                found.skip(entry, str(error))
                del rooms[entry]
                continue
            found.rounds.setdefault(entry, []).append(result)
            say(f"round {number + 1}, {entry.name}: {result}")
    return found


def _admit(entries: Sequence[Entry], found: standings.Standings) -> Iterator[tuple[Entry, Path]]:
    for entry in entries:
        if entry.skip:
            found.skip(entry, entry.skip)
            continue
        try:
            python = room(entry)
        except NoRoom as error:
            found.skip(entry, str(error))
            continue
        found.versions[entry] = package_version(entry, python)
        yield entry, python


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line. Exits with 2 and a sentence when it cannot measure."""
    options = _parser().parse_args(arguments)
    entries = [OURS, *(peer for peer in PEERS if options.only in (None, peer.name))]
    plan = Plan(options.jobs, options.rounds, options.limit)
    with command.refusing(), ground.server() as server:
        found = measure(entries, server, plan)
    print(standings.text(found))
    if options.only is None:
        RESULTS.write_text(standings.page(found))
    if options.json:
        print(report.json_line(standings.figures(found)))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = command.parser("bench.peers", __doc__)
    parser.add_argument(
        "--rounds", type=command.count, default=3, help="rounds to take medians of (3)"
    )
    parser.add_argument(
        "--jobs", type=command.count, default=20_000, help="jobs of each drain (20000)"
    )
    parser.add_argument(
        "--only",
        metavar="NAME",
        choices=[peer.name for peer in PEERS],
        help="only this peer beside ours; bench/results.md stays as it is",
    )
    parser.add_argument(
        "--limit", type=float, default=30.0, help="seconds after which a drain is cut off (30)"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
