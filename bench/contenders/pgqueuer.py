"""PgQueuer on asyncpg: batches of claims, completions written through its buffer."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg  # type: ignore[import-not-found]
import pgqueuer  # type: ignore[import-not-found]
from pgqueuer.db import AsyncpgDriver  # type: ignore[import-not-found]

from bench.contenders.contract import Handler

BATCH = 500
ENTRYPOINT = "no-op"


class Producer:
    def __init__(self, queries: Any) -> None:
        self._queries = queries

    async def one(self, job: int) -> None:
        await self._queries.enqueue(ENTRYPOINT, str(job).encode())

    async def many(self, jobs: Sequence[int]) -> None:
        payloads = [str(job).encode() for job in jobs]
        await self._queries.enqueue([ENTRYPOINT] * len(jobs), payloads, [0] * len(jobs))


class Contender:
    def __init__(self, dsn: str) -> None:
        self._dsn = dsn

    async def prepare(self) -> None:
        async with self._queries() as queries:
            await queries.install()

    @asynccontextmanager
    async def producer(self) -> AsyncIterator[Producer]:
        async with self._queries() as queries:
            yield Producer(queries)

    async def work(self, handler: Handler, stop: asyncio.Event) -> None:
        async with self._queries() as queries:
            manager = pgqueuer.QueueManager(queries)

            async def run(job: Any) -> None:
                handler(int(job.payload))

            manager.entrypoint(ENTRYPOINT)(run)
            working = asyncio.ensure_future(manager.run(batch_size=BATCH))
            await asyncio.wait(
                {working, asyncio.ensure_future(stop.wait())},
                return_when=asyncio.FIRST_COMPLETED,
            )
            manager.shutdown.set()
            await working

    @asynccontextmanager
    async def _queries(self) -> AsyncIterator[Any]:
        conn = await asyncpg.connect(self._dsn)
        try:
            yield pgqueuer.Queries(AsyncpgDriver(conn))
        finally:
            await conn.close()
