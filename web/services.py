"""What every handler may reach: settings, database, storage, templates, passwords."""

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass

from starlette.requests import Request

from web.database import Conn, Pool
from web.passwords import Passwords
from web.rendering import Pages
from web.settings import Settings
from worker.storage import Storage


@dataclass(frozen=True, slots=True)
class Services:
    settings: Settings
    pool: Pool
    storage: Storage
    pages: Pages
    passwords: Passwords


def services(request: Request) -> Services:
    """The services of the running application."""
    found: Services = request.state.services
    return found


def connection(request: Request) -> AbstractAsyncContextManager[Conn]:
    """A connection for this request, in autocommit: open a transaction where two writes belong."""
    return services(request).pool.connection()
