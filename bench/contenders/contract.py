"""What an adapter offers, so that every contender runs the same course.

Standard library only: this is imported in the environments of the peers too.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol

Handler = Callable[[int], None]


class Producer(Protocol):
    """A client with its connection open. Both return when their commit is acknowledged."""

    async def one(self, job: int) -> None:
        """Enqueue one job in a transaction of its own."""

    async def many(self, jobs: Sequence[int]) -> None:
        """Enqueue all the jobs in the one call the library has for that."""


class Contender(Protocol):
    """A queue library on the database at a DSN, through its documented interface only."""

    async def prepare(self) -> None:
        """Lay the schema into the empty database."""

    def producer(self) -> AbstractAsyncContextManager[Producer]:
        """A client that enqueues."""

    async def work(self, handler: Handler, stop: asyncio.Event) -> None:
        """Be a worker until `stop` is set; `handler` is called with each job's number."""
