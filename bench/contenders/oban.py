"""Oban on psycopg: its asyncio producer with many jobs at a time."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import oban  # type: ignore[import-not-found]
from oban import schema

from bench.contenders.contract import Handler

LIMIT = 100

_handler: Handler | None = None


class _NoOp:
    async def process(self, job: Any) -> None:
        if _handler:
            _handler(job.args["number"])


NoOp: Any = oban.worker(queue="default")(_NoOp)


class Producer:
    def __init__(self, client: Any) -> None:
        self._client = client

    async def one(self, job: int) -> None:
        await self._client.enqueue(NoOp.new({"number": job}))

    async def many(self, jobs: Sequence[int]) -> None:
        await self._client.enqueue_many([NoOp.new({"number": job}) for job in jobs])


class Contender:
    def __init__(self, dsn: str) -> None:
        self._dsn = dsn

    async def prepare(self) -> None:
        async with self._pool() as pool:
            await schema.install(pool)

    @asynccontextmanager
    async def producer(self) -> AsyncIterator[Producer]:
        async with self._pool() as pool, oban.Oban(pool=pool) as client:
            yield Producer(client)

    async def work(self, handler: Handler, stop: asyncio.Event) -> None:
        global _handler
        _handler = handler
        async with self._pool() as pool, oban.Oban(pool=pool, queues={"default": LIMIT}):
            await stop.wait()

    @asynccontextmanager
    async def _pool(self) -> AsyncIterator[Any]:
        pool = await oban.Oban.create_pool(self._dsn)
        try:
            yield pool
        finally:
            await pool.close()
