"""The command line of `python3 -m worker`."""

import argparse
import asyncio
import logging
import signal

from boot.variables import SettingError, read
from worker import command, storage
from worker.direct import Direct
from worker.heart import Heart
from worker.loop import Worker, default_name

MAX_NAME = 100  # characters, as the database has it
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
    _check_name(name)
    dsn = command.database_url()
    asyncio.run(_run(name, dsn, storage.connect(read("STORAGE_URL"))))


def _check_name(name: str) -> None:
    if not name.strip() or len(name) > MAX_NAME or not name.isprintable():
        raise SettingError(
            f"The name of a worker (--name or WORKER_NAME) has 1 to {MAX_NAME} characters, "
            f"all of them visible; this one has {len(name)}: {name[:MAX_NAME]!a}."
        )


async def _run(name: str, dsn: str, files: storage.Storage) -> None:
    async def make_for_heart() -> Direct:
        return Direct(dsn, files, f"{name} heart")

    worker = Worker(name, Direct(dsn, files, name), Heart(make_for_heart))
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, worker.stop)
    await worker.run()
    log.info("Worker %s has stopped.", name)
