"""The connection pool, and getting over a database that went away for a moment."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, TypeVar

from psycopg import AsyncConnection, OperationalError
from psycopg.errors import QueryCanceled
from psycopg_pool import AsyncConnectionPool, PoolTimeout, TooManyRequests
from starlette.requests import Request
from starlette.responses import Response

from web.settings import Settings

Conn = AsyncConnection[Any]
Pool = AsyncConnectionPool[Conn]
Handler = Callable[[Request], Awaitable[Response]]
T = TypeVar("T")

# A page that takes longer than this has lost its reader anyway.
HANDLER_SECONDS = 20
_LIMITS = "-c statement_timeout=5000 -c idle_in_transaction_session_timeout=10000"


def pool(settings: Settings) -> Pool:
    """A closed pool; the lifespan opens it. Waiting for a connection ends after 3 seconds."""
    kwargs: dict[str, Any] = {
        "autocommit": True,
        "application_name": "homeforge web",
    }
    if settings.prepared_statements:
        kwargs["options"] = _LIMITS
    else:
        # A transaction pooler shares server connections, and takes no options.
        kwargs["prepare_threshold"] = None
    return AsyncConnectionPool(
        settings.database_url,
        connection_class=AsyncConnection,
        kwargs=kwargs,
        min_size=1,
        max_size=10,
        open=False,
        timeout=3,
        max_waiting=50,
    )


def steady(handler: Callable[[Request], Awaitable[T]]) -> Callable[[Request], Awaitable[T]]:
    """Run the handler once more when its connection turns out to be dead.

    After a restart of the database the pool is full of dead connections. Every handler is safe
    to repeat: reads are, orders carry an idempotency key, and a broken transaction left nothing.
    """

    @wraps(handler)
    async def run(request: Request) -> T:
        async with asyncio.timeout(HANDLER_SECONDS):
            try:
                return await handler(request)
            except (PoolTimeout, TooManyRequests, QueryCanceled):
                raise
            except OperationalError:
                await request.state.services.pool.check()
                return await handler(request)

    return run
