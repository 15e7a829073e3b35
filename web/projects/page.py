"""Projects: the list, the page of one, its style, and putting it away."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from boot import numbers
from web import board, cards, filling, forms, orders, palettes, sessions, studio
from web.cards import Card
from web.database import Conn
from web.errors import Told
from web.gallery import search
from web.projects import choosing, naming, progress, records, style
from web.projects.records import Project
from web.projects.style import Style
from web.rendering import render
from web.services import connection
from worker import catalog

NEWEST = 18  # assets on a project's page
MOST_LIVE = 60  # jobs on it
SETS = 8  # on it, the newest
SETS_A_PAGE = 24
NAMELESS = f"Give it a name of at most {records.LONGEST_NAME} characters."
TOO_MANY = f"You have {records.MOST} projects, and that is the most."


@dataclass(frozen=True, slots=True)
class Form:
    """What the fields of a project hold, and a sentence for each that is wrong."""

    values: Mapping[str, str]
    errors: Mapping[str, str] = field(default_factory=dict)


async def index(request: Request) -> Response:
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        entries = await records.listed(conn, person.id)
    return render(
        request,
        "projects/index.html",
        person=person,
        open_ones=[entry for entry in entries if entry.archived_at is None],
        archived=[entry for entry in entries if entry.archived_at is not None],
    )


async def new(request: Request) -> Response:
    return await _form(request, Form({"pattern": naming.DEFAULT}))


async def create(request: Request) -> Response:
    given = await forms.read(request)
    name, chosen, pattern, form = _read(given)
    if form.errors:
        return await _form(request, form, 422)
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        async with conn.transaction():
            made = await records.create(conn, person.id, name, chosen, pattern)
    if made is None:
        raise Told(409, TOO_MANY)
    return RedirectResponse(f"/projects/{made}", 303)


async def page(request: Request) -> Response:
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        project = await records.find(conn, person.id, request.path_params["id"])
        wanted = search.read({"project": str(project.id)})
        tiles, more = await search.find(conn, person.id, wanted)
        live = await _live(conn, person.id, project)
        found = await progress.of_project(conn, project.id, SETS + 1)
    return render(
        request,
        "projects/page.html",
        person=person,
        project=project,
        told=style.told(project.style),
        tiles=tiles[:NEWEST],
        more=wanted.here if more or len(tiles) > NEWEST else None,
        cards=live,
        seen=studio.seen(live),
        sets=found[:SETS],
        older=f"/projects/{project.id}/sets" if len(found) > SETS else None,
    )


async def sets(request: Request) -> Response:
    """All sets of the project, newest first, a page at a time."""
    before = numbers.whole(request.query_params.get("before", ""), 1, 2**62) or 2**62
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        project = await records.find(conn, person.id, request.path_params["id"])
        found = await progress.of_project(conn, project.id, SETS_A_PAGE + 1, before)
    shown = found[:SETS_A_PAGE]
    more = f"/projects/{project.id}/sets?before={shown[-1].id}" if found[SETS_A_PAGE:] else None
    return render(
        request, "projects/sets.html", person=person, project=project, sets=shown, older=more
    )


LIVE = """
SELECT job.id FROM project_batches AS link JOIN generation_jobs AS job USING (batch_id)
 WHERE link.project_id = %(project)s AND job.finished_at IS NULL
 ORDER BY job.id LIMIT %(limit)s
"""


async def _live(conn: Conn, user_id: int, project: Project) -> list[Card]:
    """What is being made in it, the next first."""
    values = {"project": project.id, "limit": MOST_LIVE}
    ids = [row[0] for row in await (await conn.execute(LIVE, values)).fetchall()]
    return (await cards.of(conn, await board.jobs(conn, user_id, ids)))[::-1]


async def edit(request: Request) -> Response:
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        project = await records.find(conn, person.id, request.path_params["id"])
    values = {name: str(value) for name, value in project.style.items()}
    form = Form({**values, "name": project.name, "pattern": project.pattern})
    return await _form(request, form, project=project)


async def change(request: Request) -> Response:
    given = await forms.read(request)
    name, chosen, pattern, form = _read(given)
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        project = await records.find(conn, person.id, request.path_params["id"])
        if not form.errors:
            await records.change(conn, person.id, project.id, name, chosen, pattern)
    if form.errors:
        return await _form(request, form, 422, project)
    return RedirectResponse(f"/projects/{project.id}", 303)


async def choose(request: Request) -> Response:
    """The studio's form in the style of the project that was chosen in it."""
    given = await forms.read(request)
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        form = orders.again(filling.kind(given.get("kind", "")), given, {})
        form = await choosing.chosen(conn, person, form, given)
        if not forms.live(request):
            return await studio.answer(request, conn, person, form)
        form = await studio.offered(conn, person, form)
    kinds = catalog.KINDS.values()
    return render(request, "studio/_refused.html", person=person, form=form, kinds=kinds)


async def archive(request: Request) -> Response:
    given = await forms.read(request)
    archived = given.get("archived") == "on"
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        project = await records.find(conn, person.id, request.path_params["id"])
        await records.archive(conn, person.id, project.id, archived=archived)
    return RedirectResponse("/projects" if archived else f"/projects/{project.id}", 303)


def _read(given: Mapping[str, str]) -> tuple[str, Style, str, Form]:
    """Name, style and pattern; and the form as it was sent, with what is wrong."""
    chosen = style.read(given)
    errors = dict(chosen.errors)
    name = forms.name(given.get("name", ""), records.LONGEST_NAME)
    if not name:
        errors["name"] = NAMELESS
    pattern = naming.read(given.get("pattern", ""))
    if pattern is None:
        errors["pattern"] = naming.refusal(given.get("pattern", ""))
    return name, chosen.style, pattern or naming.DEFAULT, Form(given, errors)


async def _form(
    request: Request, form: Form, status: int = 200, project: Project | None = None
) -> Response:
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        own = await palettes.all_of(conn, person.id)
    return render(
        request,
        "projects/edit.html",
        status,
        person=person,
        form=form,
        project=project,
        fields=style.fields(),
        palettes=own,
        parts=naming.PARTS,
    )
