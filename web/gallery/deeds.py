"""What is done with one asset from its own page; each leads back to a page."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from web import forms, sessions
from web.errors import Told
from web.gallery import marks, suggestions
from web.services import connection


async def favourite(request: Request) -> Response:
    given = await forms.read(request)
    mark = marks.favourite if given.get("favourite") == "on" else marks.no_favourite
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        await mark(conn, person.id, [request.path_params["id"]])
    return _to_asset(request)


async def tags(request: Request) -> Response:
    given = await forms.read(request)
    wanted = marks.read_tags(given.get("tags", ""))
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        if wanted is None:
            raise Told(422, marks.TAG_RULE)
        _require(await marks.retag(conn, person.id, request.path_params["id"], wanted))
    suggestions.memory.forget(person.id)
    return _to_asset(request)


async def official(request: Request) -> Response:
    given = await forms.read(request)
    is_it = given.get("official") == "on"
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        async with conn.transaction():
            _require(
                await marks.make_official(
                    conn, person.id, request.path_params["id"], official=is_it
                )
            )
    return _to_asset(request)


async def throw_away(request: Request) -> Response:
    asset_id = request.path_params["id"]
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        _require(await marks.throw_away(conn, person.id, [asset_id]))
    return RedirectResponse(f"/assets?did=bin&count=1&undo={asset_id}", 303)


def _require(changed: int) -> None:
    if not changed:
        raise HTTPException(404)


def _to_asset(request: Request) -> Response:
    return RedirectResponse(f"/assets/{request.path_params['id']}", 303)
