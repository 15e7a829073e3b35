"""Homeforge: the queue's own verbs, with the money, the ledger and the events in every figure."""

import asyncio
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, cast
from uuid import uuid4

from psycopg import AsyncConnection

import migrations
from bench.contenders.contract import Handler
from worker import database, ledger, presence, queue
from worker.direct import Direct
from worker.protocol import POLL_SECONDS, Claim, Hello
from worker.storage import Storage

BATCH = 500
HANDS = 2  # connections of a worker process; the peers have up to 10
BATCH_VARIABLE = "HOMEFORGE_BENCH_BATCH"
CAPABILITY = ("procedural", "sprite")
CREDITS = 1_000_000_000
DELIVERY = queue.Delivery("no-op")  # no picture: what is measured is the queue

SIGN_UP = "INSERT INTO users (email) VALUES ('alice@example.com') RETURNING id"
ALICE = "SELECT id FROM users"


class Producer:
    """Alice with much credit; every job is paid for."""

    def __init__(self, conn: AsyncConnection[Any], user_id: int) -> None:
        self._conn = conn
        self._user_id = user_id

    async def one(self, job: int) -> None:
        await self.many((job,))

    async def many(self, jobs: Sequence[int]) -> None:
        engine, kind = CAPABILITY
        order = queue.Order(uuid4(), kind, engine, {"prompt": "no-op"}, jobs, price=1)
        async with self._conn.transaction():
            outcome = await queue.enqueue(self._conn, self._user_id, order)
        assert isinstance(outcome, queue.Enqueued), outcome


class Contender:
    """Claims in batches; a batch's completion and the next claim share a transaction.

    Two connections take turns: while the server closes one batch, another one is handled.
    """

    def __init__(self, dsn: str) -> None:
        self._dsn = dsn
        self._batch = int(os.environ.get(BATCH_VARIABLE, BATCH))

    async def prepare(self) -> None:
        migrations.migrate(self._dsn)
        async with self._connect("bench") as conn, conn.transaction():
            user_id = await _number(conn, SIGN_UP)
            await ledger.grant(conn, user_id, CREDITS, "welcome")

    @asynccontextmanager
    async def producer(self) -> AsyncIterator[Producer]:
        async with self._connect("bench producer") as conn:
            yield Producer(conn, await _number(conn, ALICE))

    async def work(self, handler: Handler, stop: asyncio.Event) -> None:
        # While the server finishes one batch, the process runs the handlers of another.
        hands = [self._hand(number, handler, stop) for number in range(HANDS)]
        await asyncio.gather(*hands)

    async def _hand(self, number: int, handler: Handler, stop: asyncio.Event) -> None:
        # Only the waiting is the transport's; nothing is stored, so it needs no storage.
        ears = Direct(self._dsn, cast("Storage", None), "bench worker")
        try:
            async with self._connect(f"bench worker {number}") as conn:
                await self._drain(conn, ears, handler, stop)
        finally:
            await ears.close()

    async def _drain(
        self, conn: AsyncConnection[Any], ears: Direct, handler: Handler, stop: asyncio.Event
    ) -> None:
        capability = ":".join(CAPABILITY)
        said = Hello(f"bench {os.getpid()}", str(uuid4()), [capability], min(self._batch, 64))
        worker_id = (await presence.hello(conn, said)).worker_id
        finished: list[queue.Finished] = []
        while finished or not stop.is_set():
            slots = 0 if stop.is_set() else self._batch
            claims = await _turn(conn, finished, worker_id, capability, slots)
            finished = [_run(claim, handler) for claim in claims]
            if not claims and not stop.is_set():
                await _either(ears.wait_for_work(POLL_SECONDS), stop)

    @asynccontextmanager
    async def _connect(self, name: str) -> AsyncIterator[AsyncConnection[Any]]:
        async with await database.connect(self._dsn, f"homeforge {name}") as conn:
            yield conn


async def _turn(
    conn: AsyncConnection[Any],
    finished: Sequence[queue.Finished],
    worker_id: int,
    capability: str,
    slots: int,
) -> list[Claim]:
    if not finished:  # a single statement is its own transaction
        return await queue.claim(conn, worker_id, [capability], slots) if slots else []
    async with conn.transaction():
        outcomes = await queue.complete_all(conn, finished)
        assert set(outcomes) == {"accepted"}, outcomes
        return await queue.claim(conn, worker_id, [capability], slots) if slots else []


def _run(claim: Claim, handler: Handler) -> queue.Finished:
    handler(claim.seed)
    return queue.Finished(claim.id, claim.lease, DELIVERY)


async def _either(waiting: Any, stop: asyncio.Event) -> None:
    both = [asyncio.ensure_future(waiting), asyncio.ensure_future(stop.wait())]
    await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    for task in both:
        task.cancel()
    await asyncio.gather(*both, return_exceptions=True)


async def _number(conn: AsyncConnection[Any], query: Any) -> int:
    row = await (await conn.execute(query)).fetchone()
    assert row
    return int(row[0])
