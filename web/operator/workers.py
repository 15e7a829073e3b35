"""The operator's pages about workers. What changes a worker is a POST and a redirect.

A new enrol code is the exception: it is shown by the answer itself, because a secret is never in
an address. Loading that page again makes another code, and the one before stops working.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from web import forms, worker_keys
from web.database import Conn
from web.operator import fleet, roster
from web.operator.access import operator
from web.operator.fleet import Failure, InHand, Worker
from web.operator.overview import mark
from web.operator.roster import Verb, Wrong
from web.rendering import render
from web.services import connection, services
from web.sessions import Person

PREFIX = "can-"  # of the name of a capability's checkbox


@dataclass(frozen=True, slots=True)
class Standing:
    """How a worker stands, for its own page."""

    worker: Worker
    jobs: list[InHand]
    failures: list[Failure]

    @property
    def mark(self) -> str:
        jobs = [(job.id, job.words, round(job.progress, 3), job.attempts) for job in self.jobs]
        return mark(self.worker.shown, jobs, self.failures)


async def index(request: Request) -> Response:
    async with connection(request) as conn:
        person = await operator(conn, request)
        workers = await fleet.all_workers(conn)
    return render(request, "operator/workers/index.html", person=person, workers=workers)


@dataclass(frozen=True, slots=True)
class WorkerForm:
    """What the form for a new worker holds, and a sentence if that was wrong."""

    name: str = ""
    ticked: Sequence[str] = ()
    error: str = ""


async def new(request: Request) -> Response:
    async with connection(request) as conn:
        person = await operator(conn, request)
    return _form(request, person, WorkerForm(), 200)


async def create(request: Request) -> Response:
    given = await forms.read(request)
    ticked = [name.removeprefix(PREFIX) for name in given if name.startswith(PREFIX)]
    async with connection(request) as conn:
        person = await operator(conn, request)
        made = await roster.create(conn, given.get("name", ""), ticked)
    if isinstance(made, Wrong):
        name = given.get("name", "")[: roster.LONGEST_NAME]
        return _form(request, person, WorkerForm(name, ticked, made.sentence), 422)
    return RedirectResponse(f"/operator/workers/{made}", 303)


def _form(request: Request, person: Person, form: WorkerForm, status: int) -> Response:
    return render(
        request,
        "operator/workers/new.html",
        status,
        person=person,
        form=form,
        capabilities=roster.known_capabilities(),
        prefix=PREFIX,
    )


async def page(request: Request) -> Response:
    async with connection(request) as conn:
        person = await operator(conn, request)
        now = await _standing(conn, request)
    return render(request, "operator/workers/page.html", person=person, now=now)


async def changes(request: Request) -> Response:
    """How the worker stands if that changed; 204 if not."""
    async with connection(request) as conn:
        await operator(conn, request)
        now = await _standing(conn, request)
    if now.mark == request.query_params.get("seen", ""):
        return Response(status_code=204)
    return render(request, "operator/workers/_changes.html", now=now)


async def pause(request: Request) -> Response:
    return await _change(request, "pause")


async def resume(request: Request) -> Response:
    return await _change(request, "resume")


async def drain(request: Request) -> Response:
    return await _change(request, "drain")


async def revoke_page(request: Request) -> Response:
    """Is this meant? A page, so that it works without scripts."""
    async with connection(request) as conn:
        person = await operator(conn, request)
        worker = await _worker(conn, request)
    return render(request, "operator/workers/revoke.html", person=person, worker=worker)


async def revoke(request: Request) -> Response:
    return await _change(request, "revoke")


async def _change(request: Request, verb: Verb) -> Response:
    """Do it and show the worker. Asked for twice it is done once: the page shows how it stands."""
    async with connection(request) as conn:
        await operator(conn, request)
        worker = await _worker(conn, request)
        await roster.change(conn, worker.id, verb)
    return RedirectResponse(f"/operator/workers/{worker.id}", 303)


async def code(request: Request) -> Response:
    """A new enrol code and what to type on the laptop."""
    async with connection(request) as conn:
        person = await operator(conn, request)
        worker = await _worker(conn, request)
        fresh = await worker_keys.new_enrol_code(conn, worker.id)
    return render(
        request,
        "operator/workers/code.html",
        person=person,
        worker=worker,
        code=fresh,
        minutes=worker_keys.CODE_MINUTES,
        studio=services(request).settings.public_url,
    )


async def _worker(conn: Conn, request: Request) -> Worker:
    worker = await fleet.one(conn, request.path_params["id"])
    if worker is None:
        raise HTTPException(404)
    return worker


async def _standing(conn: Conn, request: Request) -> Standing:
    worker = await _worker(conn, request)
    return Standing(
        worker, await fleet.in_hand(conn, worker.id), await fleet.failures(conn, worker.id)
    )
