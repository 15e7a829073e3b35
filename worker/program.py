"""The command line of `python3 -m worker`."""

import argparse
import asyncio
import logging
import signal

from boot.variables import read
from worker import command, storage
from worker.direct import Direct
from worker.heart import Heart
from worker.loop import Worker, default_name

log = logging.getLogger("homeforge.worker")


def main(argv: list[str]) -> int:
    """Run a worker until SIGTERM or SIGINT. Returns the exit code, 2 with one clear sentence."""
    parser = argparse.ArgumentParser(
        prog="python3 -m worker", description="Makes assets: pulls jobs from the studio's queue."
    )
    parser.add_argument("--name", default=default_name(), help="how the studio calls this worker")
    options = parser.parse_args(argv)
    return command.start(lambda: _start(options.name))


def _start(name: str) -> None:
    dsn = command.database_url()
    asyncio.run(_run(name, dsn, storage.connect(read("STORAGE_URL"))))


async def _run(name: str, dsn: str, files: storage.Storage) -> None:
    async def make_for_heart() -> Direct:
        return Direct(dsn, files, f"{name} heart")

    worker = Worker(name, Direct(dsn, files, name), Heart(make_for_heart))
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, worker.stop)
    log.info("Worker %s is looking for work.", name)
    await worker.run()
    log.info("Worker %s has stopped.", name)
