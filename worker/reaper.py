"""The reaper: `python3 -m worker.reaper`. A sweep, and a wait; it needs no engine.

It rescues jobs whose worker went silent, wakes those whose pause is over, and ends those nobody
could serve in time. Any number may run; they share the work.
"""

from boot import environment

if __name__ == "__main__":
    environment.ensure("studio", "worker.reaper")

import argparse
import asyncio
import logging
import random
import signal
import sys
import time
from dataclasses import dataclass
from typing import Any

import psycopg
from psycopg import AsyncConnection

from boot.variables import whole_number
from worker import command, database, queue
from worker.protocol import BEAT_SECONDS

log = logging.getLogger("homeforge.reaper")

SWEEP_SECONDS = 2.0
# After a start or an outage of ours, workers get the time of a beat and a half to come back
# before they are held to their leases.
GRACE_SECONDS = 1.5 * BEAT_SECONDS
TIDY_SECONDS = 3600.0
MOST_DAYS = 36500  # a century: dates that Postgres does not know would stop every sweep


@dataclass(frozen=True, slots=True)
class Rules:
    """`grace`: seconds that leases are left alone for after a start or an outage.

    `keep_days`: finished jobs are deleted after so many days; None keeps them for ever.
    """

    grace: float
    keep_days: int | None = None


async def sweep(conn: AsyncConnection[Any], *, leases: bool) -> queue.Reaped:
    """One unit: a single reap in a transaction of its own."""
    async with conn.transaction():
        reaped = await queue.reap(conn, leases=leases)
    if any((reaped.requeued, reaped.ended, reaped.expired)):
        log.info(
            "Requeued %d, ended %d, expired %d, due again %d.",
            reaped.requeued,
            reaped.ended,
            reaped.expired,
            reaped.promoted,
        )
    return reaped


async def tidy(conn: AsyncConnection[Any], keep_days: int, after: int = 0) -> int | None:
    """One unit: delete jobs that ended long ago. Returns behind which job to go on, or None."""
    async with conn.transaction():
        forgotten = await queue.forget(conn, keep_days, after)
    if forgotten.jobs:
        log.info("Deleted %d jobs that ended more than %d days ago.", forgotten.jobs, keep_days)
    return forgotten.after


async def _sweep_while_connected(dsn: str, rules: Rules, stopping: asyncio.Event) -> None:
    async with await database.connect(dsn, "homeforge reaper") as conn:
        patient_until = time.monotonic() + rules.grace
        next_tidy, tidied = time.monotonic(), None
        while not stopping.is_set():
            reaped = await sweep(conn, leases=time.monotonic() >= patient_until)
            if rules.keep_days and time.monotonic() >= next_tidy:
                tidied = await tidy(conn, rules.keep_days, tidied or 0)
                next_tidy = time.monotonic() + (SWEEP_SECONDS if tidied else TIDY_SECONDS)
            if not reaped.more:
                await _wait(stopping, SWEEP_SECONDS)


async def run(dsn: str, rules: Rules, stopping: asyncio.Event) -> None:
    """Sweep until stopped; a lost database is waited for, however long it takes."""
    while not stopping.is_set():
        try:
            await _sweep_while_connected(dsn, rules, stopping)
        except psycopg.OperationalError as error:
            log.warning("The database does not answer: %s", str(error).splitlines()[0])
            await _wait(stopping, 1 + random.random())


async def _wait(stopping: asyncio.Event, seconds: float) -> None:
    try:
        await asyncio.wait_for(stopping.wait(), seconds)
    except TimeoutError:
        return


async def _run_until_signalled(dsn: str, rules: Rules) -> None:
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopping.set)
    log.info("Reaper is watching.")
    await run(dsn, rules, stopping)
    log.info("Reaper has stopped.")


def main(argv: list[str]) -> int:
    """Run the reaper until SIGTERM or SIGINT. Returns the exit code, 2 with one clear sentence."""
    parser = argparse.ArgumentParser(
        prog="python3 -m worker.reaper", description="Rescues jobs whose worker went silent."
    )
    parser.add_argument(
        "--grace",
        type=float,
        default=GRACE_SECONDS,
        metavar="SECONDS",
        help="leave leases alone for so long after a start (default %(default)s)",
    )
    options = parser.parse_args(argv)
    return command.start(lambda: _start(options.grace))


def _start(grace: float) -> None:
    rules = Rules(grace, whole_number("KEEP_JOBS_DAYS", 1, MOST_DAYS))
    asyncio.run(_run_until_signalled(command.database_url(), rules))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
