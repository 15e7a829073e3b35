"""Short ways to have a worker at work and to wait for what it does."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

from psycopg import AsyncConnection

from tests import people
from worker import queue, storage
from worker.direct import Direct
from worker.heart import Heart
from worker.loop import Worker

Conn = AsyncConnection[Any]
PATIENCE = 60  # seconds until a test gives up waiting for something that must happen


def made(database: str, files: storage.Storage) -> Worker:
    async def make_for_heart() -> Direct:
        return Direct(database, files, "heart")

    return Worker("laptop", Direct(database, files, "laptop"), Heart(make_for_heart))


@asynccontextmanager
async def at_work(worker: Worker) -> AsyncIterator[None]:
    """The worker runs inside, and has stopped in time afterwards."""
    running = asyncio.create_task(worker.run())
    yield
    worker.stop()
    await asyncio.wait_for(running, PATIENCE)


async def ordered(conn: Conn, user: int, prompt: str, engine: str = "procedural") -> int:
    order = queue.Order(uuid4(), "sprite", engine, {"prompt": prompt}, [7], 4)
    async with conn.transaction():
        outcome = await queue.enqueue(conn, user, order)
    assert isinstance(outcome, queue.Enqueued)
    return outcome.job_ids[0]


class Gate:
    """Holds a job of `in_hand` in the middle of its run until it is opened."""

    def __init__(self, path: Path) -> None:
        path.touch()
        self._path = path
        self.prompt = f"wait {path}"

    def open(self) -> None:
        self._path.unlink()


async def in_hand(conn: Conn, user: int, gate: Gate) -> int:
    """A job that a worker holds, and that runs until the gate is opened."""
    job = await ordered(conn, user, gate.prompt)
    await until(conn, job, lambda row: bool(row["stage"]))
    return job


async def until(conn: Conn, job: int, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE):
        while True:
            row = await people.row(conn, job)
            if is_so(row):
                return row
            await asyncio.sleep(0.02)


def has(status: str) -> Callable[[dict[str, Any]], bool]:
    return lambda row: bool(row["status"] == status)
