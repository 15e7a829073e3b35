"""The operator's first page: the studio at a glance, kept up to date by one poller."""

import zlib
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from web.database import Conn
from web.operator import figures, fleet
from web.operator.access import operator
from web.operator.figures import Day, Line
from web.operator.fleet import Worker
from web.rendering import render
from web.services import connection


@dataclass(frozen=True, slots=True)
class Glance:
    """What the poller keeps up to date."""

    lines: list[Line]
    day: Day
    workers: list[Worker]
    reaper: bool

    @property
    def queued(self) -> int:
        return sum(line.queued for line in self.lines)

    @property
    def waiting(self) -> int:
        return sum(line.waiting for line in self.lines)

    @property
    def claimed(self) -> int:
        return sum(line.claimed for line in self.lines)

    @property
    def oldest_words(self) -> str:
        """How long the first in line has been there; empty with nobody in line."""
        oldest = max((line for line in self.lines if line.oldest), key=_oldest, default=None)
        return oldest.oldest_words if oldest else ""

    @property
    def online(self) -> int:
        return sum(worker.online for worker in self.workers)

    @property
    def kept(self) -> int:
        """Workers that have not been shut out."""
        return sum(not worker.revoked for worker in self.workers)

    def slots(self, line: Line) -> int:
        return figures.slots(self.workers, line.capability)

    @property
    def mark(self) -> str:
        """A short print of all that is shown, to tell whether there is news."""
        lines = [
            (line.queued, line.waiting, line.claimed, line.oldest_words, line.capability)
            for line in self.lines
        ]
        shown = [worker.shown for worker in self.workers]
        return mark(lines, self.day, shown, self.reaper)


def _oldest(line: Line) -> float:
    return line.oldest or 0


def mark(*shown: object) -> str:
    """A short print of what a page shows."""
    return format(zlib.crc32(repr(shown).encode()), "x")


async def glance(conn: Conn) -> Glance:
    return Glance(
        await figures.lines(conn),
        await figures.day(conn),
        await fleet.all_workers(conn),
        await figures.reaper_is_there(conn),
    )


async def page(request: Request) -> Response:
    async with connection(request) as conn:
        person = await operator(conn, request)
        now = await glance(conn)
        totals = await figures.totals(conn)
    return render(request, "operator/overview.html", person=person, now=now, totals=totals)


async def changes(request: Request) -> Response:
    """The first page's live parts if they changed; 204 if not.

    An operator's page has no state in which nothing can happen any more, so it goes on asking.
    """
    async with connection(request) as conn:
        await operator(conn, request)
        now = await glance(conn)
    if now.mark == request.query_params.get("seen", ""):
        return Response(status_code=204)
    return render(request, "operator/_overview_changes.html", now=now)
