"""The page of a set: how far it is, its rows as they come, choosing, and taking it away."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID, uuid4

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from boot import numbers
from web import sessions
from web.database import Conn
from web.gallery import sheets
from web.projects import cells, progress
from web.projects.cells import Line
from web.projects.pace import Pace
from web.projects.progress import Money, Set, Tally, Unmade
from web.rendering import render
from web.services import connection, services
from web.sessions import Person
from web.words import number


@dataclass(frozen=True, slots=True)
class View:
    """What a set's page shows of it; `lines` are the rows that are shown or have changed."""

    set: Set
    lines: Sequence[Line]
    tally: Tally
    money: Money
    pace: Pace
    unmade: Sequence[Unmade]
    seen: str  # the rows that are live, for the poller
    again_key: UUID = field(default_factory=uuid4)

    @property
    def again_price(self) -> int:
        return sum(each.price or 0 for each in self.unmade)

    @property
    def again_words(self) -> str:
        """`the failed one`, `the 3 failed or cancelled`."""
        states = {each.status for each in self.unmade}
        words = (("error", "failed"), ("cancelled", "cancelled"))
        what = " or ".join(word for state, word in words if state in states)
        count = len(self.unmade)
        return f"the {what} one" if count == 1 else f"the {number(count)} {what}"

    @property
    def hopeless(self) -> int:
        """How many failed that would fail again."""
        return self.tally.failed - sum(each.status == "error" for each in self.unmade)


ARRIVED = "Here is what you had ordered: it was charged once, however often the list is sent."
NONE_LEFT = "Nothing is left to cancel: all of it has begun or is over."


async def _view(conn: Conn, found: Set, lines: Sequence[Line]) -> View:
    (tally,) = await progress.tallies(conn, [found.id])
    return View(
        set=found,
        lines=lines,
        tally=tally,
        money=await progress.money(conn, found.id),
        pace=await progress.ahead(conn, found.id),
        unmade=await progress.unmade(conn, found.id),
        seen=",".join(line.seen for line in lines if line.live),
    )


async def page(request: Request) -> Response:
    """Up to 40 rows of the set, from the one behind `?after=` on."""
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        return await answer(request, conn, person)


def _said(did: str, tally: Tally) -> str:
    """What a press did that led here, told from how the set is now: a link may claim anything."""
    match did:
        case "before":
            return ARRIVED
        case "cancel" if tally.cancelled:
            whose = "its" if tally.cancelled == 1 else "their"
            return f"{number(tally.cancelled)} cancelled: {whose} credits are back."
        case "nothing" if not tally.unbegun:
            return NONE_LEFT
    return ""


async def answer(
    request: Request, conn: Conn, person: Person, status: int = 200, notice: str = ""
) -> Response:
    """The page of the set in the address, with a sentence above it."""
    found = await progress.find(conn, person.id, request.path_params["id"])
    after = numbers.whole(request.query_params.get("after", ""), 0, found.rows) or 0
    upto = min(after + cells.PAGE, found.rows)
    lines = await cells.lines(conn, person.id, found.id, range(after + 1, upto + 1))
    view = await _view(conn, found, lines)
    return render(
        request,
        "projects/set.html",
        status,
        person=person,
        view=view,
        after=after,
        page=cells.PAGE,
        programs=sheets.PROGRAMS if any(line.fits_a_sheet for line in lines) else (),
        notice=notice or _said(request.query_params.get("did", ""), view.tally),
    )


_SEEN = re.compile(r"([0-9]{1,6}):([0-9]{1,18})")


async def changes(request: Request) -> Response:
    """The rows that changed since they were seen, and the summary; 204 when nothing did.

    Nothing is polled any more once nothing of the set is live: the server ends the polling.
    """
    known = {int(row): seen for row, seen in _SEEN.findall(request.query_params.get("rows", ""))}
    async with services(request).polls, connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        found = await progress.find(conn, person.id, request.path_params["id"])
        if str(await progress.rev(conn, found.id)) == request.query_params.get("rev"):
            return Response(status_code=204)
        lines = await cells.lines(conn, person.id, found.id, list(known)[: cells.PAGE])
        view = await _view(conn, found, lines)
        person = await sessions.with_balance(conn, person)
    news = [line for line in lines if not line.seen.endswith(f":{known[line.given.number]}")]
    return render(
        request, "projects/_set_changes.html", person=person, view=replace(view, lines=news)
    )


async def row(request: Request) -> Response:
    """One row of the set."""
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        found = await progress.find(conn, person.id, request.path_params["id"])
        lines = await cells.lines(conn, person.id, found.id, [request.path_params["number"]])
    if not lines:
        raise HTTPException(404)
    return render(request, "projects/_row.html", set=found, line=lines[0])


async def chosen(request: Request, conn: Conn, person: Person, number: int) -> Response:
    """What a live page gets after something was approved in a row of the set."""
    found = await progress.find(conn, person.id, request.path_params["id"])
    lines = await cells.lines(conn, person.id, found.id, [number])
    view = await _view(conn, found, lines)
    return render(request, "projects/_chosen.html", person=person, view=view)
