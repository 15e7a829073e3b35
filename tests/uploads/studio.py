"""The upload routes alone, for a worker that has shown its key."""

import sys
from collections.abc import Awaitable, Callable

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from web import app, database, uploads
from web.passwords import Passwords
from web.rendering import Pages
from web.services import Services
from web.settings import Settings
from web.static_files import StaticFiles
from worker import storage

Answer = Callable[[Request, int], Awaitable[Response]]


def services(settings: Settings) -> Services:
    """What the application would have, with its pool still closed."""
    return Services(
        settings,
        database.pool(settings),
        storage.connect(settings.storage_url),
        Pages(StaticFiles(), settings),
        Passwords(),
    )


def build(found: Services) -> ASGIApp:
    """The routes under the application's own body limit. The header X-Worker says who asks."""
    app.routes(StaticFiles())  # registers the convertors
    routes = [_route("PUT", uploads.put_file), _route("HEAD", uploads.head_file)]
    studio = Starlette(routes=routes, max_body_size=app.MAX_BODY)

    async def with_services(scope: Scope, receive: Receive, send: Send) -> None:
        scope["state"] = {"services": found}
        await studio(scope, receive, send)

    return with_services


def _route(method: str, answer: Answer) -> Route:
    async def endpoint(request: Request) -> Response:
        return await answer(request, int(request.headers.get("x-worker", "1")))

    path = "/jobs/{id:row}/files/{n:row}"
    return Route(path, endpoint, methods=[method], max_body_size=sys.maxsize)
