"""Two transactions that meet, in an order the test decides and without sleeping.

The first verb runs and keeps its transaction open; the second starts and either finishes past
the lock (SKIP LOCKED) or is seen waiting for it in the lock graph; then the first commits.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from psycopg import AsyncConnection

Conn = AsyncConnection[Any]
First = TypeVar("First")
Second = TypeVar("Second")

_BLOCKED = "SELECT %(first)s = ANY(pg_blocking_pids(%(second)s))"


class Race:
    """Two connections and an onlooker."""

    def __init__(self, first: Conn, second: Conn, onlooker: Conn) -> None:
        self._first = first
        self._second = second
        self._onlooker = onlooker
        self.second_waited = False

    async def run(
        self,
        first: Callable[[Conn], Awaitable[First]],
        second: Callable[[Conn], Awaitable[Second]],
    ) -> tuple[First, Second]:
        """The outcomes of both; `first` has changed its rows before `second` begins."""
        async with self._first.transaction():
            early = await first(self._first)
            late = asyncio.create_task(_in_transaction(self._second, second))
            await self._until_blocked_or_done(late)
        return early, await late

    async def _until_blocked_or_done(self, late: "asyncio.Task[Any]") -> None:
        pids = {"first": self._first.info.backend_pid, "second": self._second.info.backend_pid}
        async with asyncio.timeout(20):
            while not late.done():
                cursor = await self._onlooker.execute(_BLOCKED, pids)
                if await cursor.fetchone() == (True,):
                    self.second_waited = True
                    return
                await asyncio.sleep(0)


async def _in_transaction(conn: Conn, verb: Callable[[Conn], Awaitable[Second]]) -> Second:
    async with conn.transaction():
        return await verb(conn)


@asynccontextmanager
async def race(dsn: str) -> AsyncIterator[Race]:
    async with (
        await AsyncConnection.connect(dsn, autocommit=True) as first,
        await AsyncConnection.connect(dsn, autocommit=True) as second,
        await AsyncConnection.connect(dsn, autocommit=True) as onlooker,
    ):
        yield Race(first, second, onlooker)
