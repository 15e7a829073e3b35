"""Chancy on psycopg: its asyncio executor, asking again as soon as a job is done."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import chancy  # type: ignore[import-not-found]

from bench.contenders.contract import Handler

CONCURRENCY = 1000

_handler: Handler | None = None


async def no_op(number: int) -> None:
    """The job: found by its name in the worker, so its handler is the module's."""
    if _handler:
        _handler(number)


class Producer:
    def __init__(self, app: Any) -> None:
        self._app = app

    async def one(self, job: int) -> None:
        await self._app.push(_job(job))

    async def many(self, jobs: Sequence[int]) -> None:
        async for _ in self._app.push_many([_job(job) for job in jobs], batch_size=len(jobs)):
            pass


class Contender:
    def __init__(self, dsn: str) -> None:
        self._dsn = dsn

    async def prepare(self) -> None:
        async with self._app() as app:
            await app.migrate()
            await app.declare(
                chancy.Queue(
                    "default",
                    concurrency=CONCURRENCY,
                    executor="chancy.executors.asyncex.AsyncExecutor",
                    eager_polling=True,
                )
            )

    @asynccontextmanager
    async def producer(self) -> AsyncIterator[Producer]:
        async with self._app() as app:
            yield Producer(app)

    async def work(self, handler: Handler, stop: asyncio.Event) -> None:
        global _handler
        _handler = handler
        async with self._app() as app, chancy.Worker(app, register_signal_handlers=False):
            await stop.wait()

    def _app(self) -> Any:
        log = logging.getLogger("chancy")
        log.setLevel(logging.WARNING)  # it says a line for every job
        return chancy.Chancy(self._dsn, log=log)


def _job(number: int) -> Any:
    return chancy.Job.from_func(no_op, queue="default", kwargs={"number": number})
