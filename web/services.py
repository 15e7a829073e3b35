"""What every handler may reach: settings, database, storage, templates, passwords."""

import asyncio
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field

from starlette.requests import Request

from web.database import Conn, Pool
from web.passwords import Passwords
from web.rendering import Pages
from web.settings import Settings
from worker.decoding.previews import Previews
from worker.storage import Storage

AT_ONCE = 5  # half of the pool
EXPORTS_AT_ONCE = 2  # each may hold a picture of some megabytes and what is made of it
POLLS_AT_ONCE = 3  # each takes less than a millisecond of a connection


@dataclass(frozen=True, slots=True)
class Services:
    settings: Settings
    pool: Pool
    storage: Storage
    pages: Pages
    passwords: Passwords
    previews: Previews = field(default_factory=Previews)
    # A gallery asks for 48 pictures at once: they wait here for the few connections they may hold,
    # not in the pool's own line, which is short and turns pages away when it is full.
    pictures: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))
    exports: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(EXPORTS_AT_ONCE))
    # The same for hundreds of open tabs, which ask together after a moment in which nothing moved.
    polls: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(POLLS_AT_ONCE))


def services(request: Request) -> Services:
    """The services of the running application."""
    found: Services = request.state.services
    return found


def connection(request: Request) -> AbstractAsyncContextManager[Conn]:
    """A connection for this request, in autocommit: open a transaction where two writes belong."""
    return services(request).pool.connection()
