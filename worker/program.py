"""The command line of `python3 -m worker`."""

import argparse
import asyncio
import logging
import os
import signal
import sys

import psycopg

import migrations
from boot.variables import SettingError, read
from worker import storage
from worker.direct import Direct
from worker.heart import Heart
from worker.loop import Worker, default_name
from worker.runner import EngineFailed

log = logging.getLogger("homeforge.worker")


def main(argv: list[str]) -> int:
    """Run a worker until SIGTERM or SIGINT. Returns the exit code, 2 with one clear sentence."""
    parser = argparse.ArgumentParser(
        prog="python3 -m worker", description="Makes assets: pulls jobs from the studio's queue."
    )
    parser.add_argument("--name", default=default_name(), help="how the studio calls this worker")
    options = parser.parse_args(argv)
    logging.basicConfig(format="%(message)s", level=os.environ.get("LOG_LEVEL", "INFO"))
    try:
        dsn, files = read("DATABASE_URL"), storage.connect(read("STORAGE_URL"))
        migrations.check_dsn(dsn)
        asyncio.run(_run(options.name, dsn, files))
    except (SettingError, storage.StorageError, migrations.SchemaError) as error:
        return _refuse(str(error))
    except psycopg.OperationalError as error:
        return _refuse(f"The database does not answer: {str(error).splitlines()[0]}")
    except EngineFailed as error:
        return _refuse(f"No engine could be started: {error.message}")
    return 0


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


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2
