"""The door every call comes through: the body is read, the worker is known, then the handler."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeVar
from weakref import WeakValueDictionary

from starlette.requests import Request
from starlette.responses import Response

from web import limits, worker_keys
from web.database import Handler, steady
from web.services import connection
from web.worker_api.problems import Refused
from web.worker_api.reading import read
from web.worker_keys import Principal, Refusal

AT_ONCE = 6  # units of work of one process, of the 10 connections it has

T = TypeVar("T")
Turns = WeakValueDictionary[int, asyncio.Lock]
Told = Callable[[Request, Principal, T], Awaitable[Response]]


async def caller(request: Request) -> Principal:
    """The worker whose token came with the call. Raises Refused or TooMany."""
    header = request.headers.get("authorization")
    async with connection(request) as conn:
        found = await worker_keys.authenticate(conn, header, limits.address(request))
    if isinstance(found, Refusal):
        raise Refused(401, found.code, found.message)
    return found


def call(shape: type[T], most: int, handler: Told[T]) -> Handler:
    """A call of a known worker, whose body of at most `most` bytes is a `shape`."""

    async def answer(request: Request) -> Response:
        principal = await steadily(request, caller)
        said = await read(request, shape, most)
        return await steadily(request, lambda again: handler(again, principal, said))

    return answer


def patient_call(shape: type[T], most: int, handler: Told[T]) -> Handler:
    """The same for a handler that may take long and is steady by itself."""

    async def answer(request: Request) -> Response:
        principal = await steadily(request, caller)
        return await handler(request, principal, await read(request, shape, most))

    return answer


async def steadily(request: Request, unit: Callable[[Request], Awaitable[T]]) -> T:
    """Run a unit of database work, once more if its connection turns out to be dead.

    Only some at once: when all workers come back after an outage, they stand in line here, and
    the pages keep their share of the pool.
    """
    gate: asyncio.Semaphore = request.app.state.gate
    async with gate:
        return await steady(unit)(request)


@asynccontextmanager
async def in_turn(request: Request, caller: Principal) -> AsyncIterator[None]:
    """One such call of a worker after the other: it has the disk and the decoders only once."""
    turns: Turns = request.app.state.turns
    turn = turns.setdefault(caller.worker_id, asyncio.Lock())
    async with turn:
        yield


def open_call(
    shape: type[T], most: int, handler: Callable[[Request, T], Awaitable[Response]]
) -> Handler:
    """The same for a call that anybody may make."""

    async def answer(request: Request) -> Response:
        said = await read(request, shape, most)
        return await steadily(request, lambda again: handler(again, said))

    return answer
