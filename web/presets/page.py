"""Saving the form under a name, and the page of one's presets."""

from collections.abc import Mapping

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from web import filling, forms, orders, sessions, story, studio
from web.database import Conn
from web.errors import Told
from web.presets import own
from web.presets.shipped import PRESETS
from web.rendering import render
from web.services import connection
from web.sessions import Person
from worker import catalog

LONGEST = 60  # characters of a name
NAMELESS = f"A name has 1 to {LONGEST} characters."


async def new(request: Request) -> Response:
    """Ask for the name of what the form holds; the form itself stays as it is."""
    given = await forms.read(request)
    kind = filling.kind(given.get("kind", ""))
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        settings, errors = _settings(kind, given)
        if errors and not forms.live(request):
            form = orders.again(kind, given, errors)
            return await studio.answer(request, conn, person, form, 422)
    if errors:
        raise Told(422, " ".join(errors.values()))
    return _ask(request, person, kind, given.get("engine", kind.engine), settings)


def _settings(
    kind: catalog.Kind, given: Mapping[str, str]
) -> tuple[dict[str, catalog.Setting], dict[str, str]]:
    """What the form's fields hold, checked, and what is wrong. Words may be missing."""
    settings: dict[str, catalog.Setting] = {}
    errors: dict[str, str] = {}
    for option in kind.options:
        try:
            value = catalog.check(option.as_optional, given.get(option.name, option.default))
        except ValueError as error:
            errors[option.name] = str(error)
        else:
            settings[option.name] = value
    return settings, errors


def _ask(
    request: Request,
    person: Person,
    kind: catalog.Kind,
    engine: str,
    settings: Mapping[str, catalog.Setting],
    name: str | None = None,
    error: str = "",
) -> Response:
    live = forms.live(request)
    suggested = str(settings.get("prompt", ""))[:LONGEST] if name is None else name
    return render(
        request,
        "presets/_new_changes.html" if live else "presets/new.html",
        422 if error else 200,
        person=person,
        kind=kind,
        engine=engine,
        chosen=settings,
        settings=story.settings(kind.name, settings),
        given_name=suggested,
        longest=LONGEST,
        error=error,
    )


async def save(request: Request) -> Response:
    """Keep it, and lead back to the form as it was saved."""
    given = await forms.read(request)
    kind = filling.kind(given.get("kind", ""))
    settings, errors = _settings(kind, given)
    if errors:
        raise Told(422, " ".join(errors.values()))
    engine = forms.name(given.get("engine", ""), LONGEST) or kind.engine
    name = forms.name(given.get("name", ""), LONGEST)
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        made: int | str = NAMELESS
        if name:
            made = await own.save(conn, person.id, name, kind.name, engine, settings)
    if isinstance(made, str):
        return _ask(request, person, kind, engine, settings, given.get("name", ""), made)
    return RedirectResponse(f"/studio?own={made}", 303)


async def index(request: Request) -> Response:
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        return await _index(request, conn, person)


async def _index(
    request: Request, conn: Conn, person: Person, error: str = "", status: int = 200
) -> Response:
    return render(
        request,
        "presets/index.html",
        status,
        person=person,
        own=await own.all_of(conn, person.id),
        shipped=PRESETS.values(),
        kinds=catalog.KINDS,
        longest=LONGEST,
        most=own.MOST,
        error=error,
    )


async def rename(request: Request) -> Response:
    given = await forms.read(request)
    name = forms.name(given.get("name", ""), LONGEST)
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        why: str | None = NAMELESS
        if name:
            why = await own.rename(conn, person.id, request.path_params["id"], name)
        if why is None:
            raise HTTPException(404)
        if why:
            return await _index(request, conn, person, why, 422)
    return RedirectResponse("/presets", 303)


async def delete(request: Request) -> Response:
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        if not await own.delete(conn, person.id, request.path_params["id"]):
            raise HTTPException(404)
    return RedirectResponse("/presets", 303)
