"""A worker beside the database, named by DATABASE_URL and STORAGE_URL."""

import asyncio
import logging

from boot.variables import SettingError, read
from worker import command, stopping, storage
from worker.direct import Direct
from worker.heart import Heart
from worker.loop import Worker, default_name

MAX_NAME = 100  # characters, as the database has it
log = logging.getLogger("homeforge.worker")


def run(name: str | None) -> int:
    """Work until SIGTERM or SIGINT. Returns the exit code, 2 with one clear sentence."""
    return command.start(lambda: _start(default_name() if name is None else name))


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
    stopping.on_signals(worker.stop)
    await worker.run()
    log.info("Worker %s has stopped.", name)
