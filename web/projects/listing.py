"""A set from a list: writing it, looking at how it was understood, and ordering it as a whole."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID, uuid4

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from boot import numbers
from web import forms, limits, orders, sessions
from web.database import Conn
from web.errors import Told
from web.limits import TooMany
from web.projects import lists, makers, ordering, pace, progress, records, rows
from web.projects.lists import Line
from web.projects.makers import Usual
from web.projects.ordering import Ordered, Spent
from web.projects.pace import Pace
from web.projects.records import Project
from web.projects.rows import Row
from web.rendering import render
from web.services import connection, services
from web.sessions import Person
from web.words import counted, in_credits
from worker import catalog

ROWS_PER_MINUTE = 5000  # that are read: ten of the longest lists
ORDERS_PER_MINUTE = 20
MOST_EDITED = 40  # wrong rows with fields of their own; more of them are corrected in the text
ARCHIVED = "This project is archived: take it out first to make something in it."
TOO_MANY = "You have read very many rows just now. Please press again in {wait}."
WRONG = "Nothing was ordered: {count} need a look first."
CHANGED = "This list costs {price} now, or its style has changed. Please look again."
SPENT = "This page had ordered another list before, so nothing was ordered or charged now."
_EDITED = re.compile(r"row-([0-9]{1,3})-([a-z]+)")


@dataclass(frozen=True, slots=True)
class Review:
    """A list as it was understood. `print` names what the button orders, `key` is its press."""

    text: str
    usual: Usual
    rows: Sequence[Row]
    pace: Pace
    message: str = ""
    key: UUID = field(default_factory=uuid4)

    @property
    def wrong(self) -> list[Row]:
        return [row for row in self.rows if row.errors]

    @property
    def editable(self) -> set[int]:
        """Rows that have fields to be corrected in place."""
        return {row.number for row in self.wrong[:MOST_EDITED]}

    @property
    def total(self) -> int:
        return sum(row.total for row in self.rows)

    @property
    def pieces(self) -> int:
        return sum(len(row.seeds) for row in self.rows)

    @property
    def print(self) -> str:
        return rows.print_of(self.rows).hex()


async def write(request: Request) -> Response:
    """The page where a list is written, pasted or uploaded.

    `?failed=7` begins with the rows of that set whose words could not be made.
    """
    failed = numbers.whole(request.query_params.get("failed", ""), 1, 2**62)
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        project = await _project(request, conn, person)
        again = await progress.refused(conn, person.id, failed) if failed else []
        usual = await makers.read(conn, {})
    text = lists.write(again) if again else ""
    return _written(request, person, project, text, usual)


def _written(
    request: Request,
    person: Person,
    project: Project,
    text: str,
    usual: Usual,
    told: Told | None = None,
) -> Response:
    return render(
        request,
        "projects/list.html",
        told.status_code if told else 200,
        person=person,
        project=project,
        text=text,
        usual=usual,
        message=told.detail if told else "",
        kinds=catalog.KINDS.values(),
        columns=lists.COLUMNS,
        most_rows=lists.MOST_ROWS,
    )


async def review(request: Request) -> Response:
    """The list as it is understood; corrected in place, or without its wrong rows, if so asked."""
    most_fields = MOST_EDITED * len(lists.COLUMNS) + forms.MAX_FIELDS
    given, file = await forms.read_with_file(request, "file", lists.MOST_BYTES, most_fields)
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        project = await _project(request, conn, person)
        usual = await makers.read(conn, given)
        text, lines = await _read(conn, person, given.get("text", ""), file)
    if isinstance(lines, Told):
        return _written(request, person, project, text, usual, lines)
    understood = await rows.understand(_edited(lines, given), usual, project.style)
    if given.get("do") == "drop":
        right = [Line(row.cells) for row in understood if not row.errors]
        if not right:
            return _written(request, person, project, "", usual, Told(422, lists.EMPTY))
        understood = await rows.understand(right, usual, project.style)
    return await _reviewed(request, person, project, understood, usual)


async def _read(
    conn: Conn, person: Person, text: str, file: bytes | None = None
) -> tuple[str, list[Line] | Told]:
    """The text that counts, and its lines, or why they are not read: each row takes its time."""
    lines: list[Line] | Told
    try:
        text = lists.decode(file) if file else text
        lines = lists.read(text)
    except lists.Unreadable as error:
        lines = Told(422, str(error))
    count = 1 if isinstance(lines, Told) else len(lines)
    try:
        await limits.hit(conn, f"list:{person.id}", ROWS_PER_MINUTE, 60, count)
    except TooMany as no:
        lines = Told(429, TOO_MANY.format(wait=no.wait))
    return text, lines


def _edited(lines: Sequence[Line], given: Mapping[str, str]) -> list[Line]:
    """The lines with what was corrected in their fields."""
    cells = [dict(line.cells) for line in lines]
    surplus = [line.surplus for line in lines]
    for name, value in given.items():
        match = _EDITED.fullmatch(name)
        if match and match[2] in lists.COLUMNS and 0 < int(match[1]) <= len(lines):
            cells[int(match[1]) - 1][match[2]] = value.strip()
            surplus[int(match[1]) - 1] = 0
    return [Line(*line) for line in zip(cells, surplus, strict=True)]


async def order(request: Request) -> Response:
    """All of the list or nothing; a page that orders nothing says why."""
    given, _ = await forms.read_with_file(request, "file", lists.MOST_BYTES)
    press = orders.press(given)
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        await limits.hit(conn, f"set:{person.id}", ORDERS_PER_MINUTE, 60)
        project = await _project(request, conn, person)
        usual = await makers.read(conn, given)
        text, lines = await _read(conn, person, given.get("text", ""))
    if isinstance(lines, Told):
        return _written(request, person, project, text, usual, lines)
    # Reading 500 rows may take seconds: no connection waits for it.
    understood = await rows.understand(lines, usual, project.style)
    async with connection(request) as conn:
        outcome = await _order(request, conn, person, project, press, understood, given)
    if isinstance(outcome, Ordered):
        before = "?did=before" if outcome.replayed else ""
        return RedirectResponse(f"/sets/{outcome.set_id}{before}", 303)
    return await _reviewed(request, person, project, understood, usual, outcome)


async def _order(
    request: Request,
    conn: Conn,
    person: Person,
    project: Project,
    press: UUID,
    understood: Sequence[Row],
    given: Mapping[str, str],
) -> Ordered | Told:
    """The set, also one that this press had ordered before, or why nothing was ordered."""
    known = await ordering.before(conn, person.id, press, _print(given))
    if known is None:
        if told := _why_not(understood, given):
            return told
        most = services(request).settings.max_open_jobs
        outcome = await ordering.order(conn, person.id, project.id, press, understood, most)
        if not isinstance(outcome, Ordered | Spent):
            return orders.refusal(outcome)
        known = outcome
    return Told(409, SPENT) if isinstance(known, Spent) else known


def _print(given: Mapping[str, str]) -> bytes:
    """What the page that was pressed had shown; nothing if it does not say so."""
    try:
        return bytes.fromhex(given.get("print", ""))
    except ValueError:
        return b""


def _why_not(understood: Sequence[Row], given: Mapping[str, str]) -> Told | None:
    wrong = sum(1 for row in understood if row.errors)
    if wrong:
        return Told(422, WRONG.format(count=counted(wrong, "row")))
    if _print(given) != rows.print_of(understood):
        return Told(409, CHANGED.format(price=in_credits(sum(row.total for row in understood))))
    return None


async def _project(request: Request, conn: Conn, person: Person) -> Project:
    project = await records.find(conn, person.id, request.path_params["id"])
    if project.archived_at is not None:
        raise Told(409, ARCHIVED)
    return project


async def _reviewed(
    request: Request,
    person: Person,
    project: Project,
    understood: Sequence[Row],
    usual: Usual,
    why_not: Told | None = None,
) -> Response:
    counts: dict[str, int] = {}
    for row in understood:
        if row.kind and not row.errors:
            counts[row.capability] = counts.get(row.capability, 0) + len(row.seeds)
    async with connection(request) as conn:
        told = await pace.of(conn, counts)
    text = lists.write(row.cells for row in understood)
    return render(
        request,
        "projects/review.html",
        why_not.status_code if why_not else 200,
        person=person,
        project=project,
        review=Review(text, usual, understood, told, why_not.detail if why_not else ""),
    )
