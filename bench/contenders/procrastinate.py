"""Procrastinate on psycopg: one fetch per job, many jobs at a time."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import procrastinate  # type: ignore[import-not-found]

from bench.contenders.contract import Handler

CONCURRENCY = 30


class Producer:
    def __init__(self, task: Any) -> None:
        self._task = task

    async def one(self, job: int) -> None:
        await self._task.defer_async(number=job)

    async def many(self, jobs: Sequence[int]) -> None:
        await self._task.batch_defer_async(*({"number": job} for job in jobs))


class Contender:
    def __init__(self, dsn: str) -> None:
        self._dsn = dsn

    async def prepare(self) -> None:
        app, _ = self._app()
        async with app.open_async():
            await app.schema_manager.apply_schema_async()

    @asynccontextmanager
    async def producer(self) -> AsyncIterator[Producer]:
        app, task = self._app()
        async with app.open_async():
            yield Producer(task)

    async def work(self, handler: Handler, stop: asyncio.Event) -> None:
        app, _ = self._app(handler)
        async with app.open_async():
            working = asyncio.ensure_future(
                app.run_worker_async(concurrency=CONCURRENCY, install_signal_handlers=False)
            )
            stopping = asyncio.ensure_future(stop.wait())
            await asyncio.wait({working, stopping}, return_when=asyncio.FIRST_COMPLETED)
            working.cancel()
            await asyncio.wait({working})

    def _app(self, handler: Handler | None = None) -> tuple[Any, Any]:
        connector = procrastinate.PsycopgConnector(conninfo=self._dsn)
        app = procrastinate.App(connector=connector)

        async def run(number: int) -> None:
            if handler:
                handler(number)

        return app, app.task(name="no-op")(run)
