"""Awa: a Rust core with Python handlers, on its queue storage and by COPY."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import awa  # type: ignore[import-not-found]

from bench.contenders.contract import Handler

SLOTS = 500
QUEUE = "default"
SCHEMA = "awa"


@dataclass
class NoOp:
    """The job."""

    number: int


class Producer:
    def __init__(self, client: Any) -> None:
        self._client = client

    async def one(self, job: int) -> None:
        await self._client.insert(NoOp(job), queue=QUEUE)

    async def many(self, jobs: Sequence[int]) -> None:
        await self._client.enqueue_many_copy([NoOp(job) for job in jobs], queue=QUEUE)


class Contender:
    def __init__(self, dsn: str) -> None:
        # Its driver wants a host in the address even when a socket's folder follows.
        parts = urlsplit(dsn)
        at_home = parts.netloc.endswith("@") or not parts.netloc
        self._dsn = parts._replace(netloc=f"{parts.netloc}localhost").geturl() if at_home else dsn

    async def prepare(self) -> None:
        async with self._client() as client:
            await client.migrate()
            await client.install_queue_storage(schema=SCHEMA)

    @asynccontextmanager
    async def producer(self) -> AsyncIterator[Producer]:
        async with self._client() as client:
            yield Producer(client)

    async def work(self, handler: Handler, stop: asyncio.Event) -> None:
        async with self._client() as client:

            async def run(job: Any) -> None:
                handler(job.args.number)

            client.task(NoOp, queue=QUEUE)(run)
            await client.start([(QUEUE, SLOTS)], queue_storage_schema=SCHEMA)
            await stop.wait()
            await client.shutdown()

    @asynccontextmanager
    async def _client(self) -> AsyncIterator[Any]:
        client = awa.AsyncClient(self._dsn)
        try:
            yield client
        finally:
            await client.close()
