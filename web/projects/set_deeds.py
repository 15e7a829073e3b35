"""What is done with a set: choosing in its rows, ordering again, cancelling, taking it away."""

from collections.abc import Sequence
from itertools import groupby
from uuid import UUID, uuid5

from psycopg import Rollback
from psycopg.rows import scalar_row
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from boot import numbers
from web import forms, limits, orders, sessions
from web.database import Conn
from web.errors import Told
from web.gallery import marks, sheets, taking
from web.projects import filing, naming, places, progress, sets
from web.projects.progress import Unmade
from web.services import connection, services
from web.words import in_credits
from worker import catalog, queue
from worker.queue import Order

SETS_PER_MINUTE = 20
NOTHING_YET = "Nothing of this set is made yet."
NOTHING_APPROVED = "Nothing of this set is approved yet: choose one in each row first."
BEFORE = (
    "This page had ordered these again already, before they failed or were cancelled once more. "
    "Nothing was ordered now: press again if you want to."
)
CHANGED = "Ordering these again costs {price}. Nothing was ordered: press again if that is right."


async def approve(request: Request) -> Response:
    """Name a candidate the official one of its row, or none."""
    given = await forms.read(request)
    row, asset = (
        numbers.whole(given.get(name, ""), 1, 2**62)
        for name in ("row", "approve" if "approve" in given else "withdraw")
    )
    if row is None or asset is None:
        raise HTTPException(404)
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        await progress.find(conn, person.id, request.path_params["id"])
        async with conn.transaction():
            official = "approve" in given
            if not await marks.make_official(conn, person.id, asset, official=official):
                raise HTTPException(404)
        if forms.live(request):
            return await sets.chosen(request, conn, person, row)
    return _to_set(request, row)


def _to_set(request: Request, row: int = 1) -> Response:
    """Back to the page of the set that has the row."""
    return RedirectResponse(places.address(request.path_params["id"], row), 303)


async def again(request: Request) -> Response:
    """Order what is unmade once more: the same rows and seeds, at the price that was shown."""
    given = await forms.read(request)
    press = orders.press(given)
    most_open = services(request).settings.max_open_jobs
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        await limits.hit(conn, f"set:{person.id}", SETS_PER_MINUTE, 60)
        found = await progress.find(conn, person.id, request.path_params["id"])
        async with conn.transaction():
            # Two presses at once, this one or that of a single job, would both see the same
            # unmade pieces; the second one sees what the first ordered.
            await sessions.hold(conn, person.id)
            unmade = await progress.unmade(conn, found.id)
            total = sum(each.price or 0 for each in unmade)
            if unmade and given.get("price") != str(total):
                message = CHANGED.format(price=in_credits(total))
                return await sets.answer(request, conn, person, 409, message)
            told = await order_again(conn, person.id, found.id, press, unmade, most_open)
        if told:
            return await sets.answer(request, conn, person, told.status_code, told.detail)
    return _to_set(request)


async def order_again(
    conn: Conn, user_id: int, set_id: int, press: UUID, unmade: Sequence[Unmade], most_open: int
) -> Told | None:
    """The rows once more, or why not; then nothing has changed. The caller holds the user."""
    if not unmade:
        return None
    rows = [(row, list(same)) for row, same in groupby(unmade, lambda each: each.row_number)]
    wanted = [_again(uuid5(press, str(row)), same) for row, same in rows]
    told: Told | None = None
    async with conn.transaction() as whole:
        outcome = await queue.enqueue_all(conn, user_id, wanted, most_open)
        if not isinstance(outcome, list):
            return orders.refusal(outcome)
        if any(each.replayed for each in outcome):
            told = Told(409, BEFORE)
        elif too_many := await limits.pieces(conn, user_id, len(unmade), most_open):
            told = orders.refusal(too_many)
        if told:
            raise Rollback(whole)
        batches = [each.batch_id for each in outcome]
        await filing.file_rows(conn, user_id, set_id, batches, [row for row, _ in rows])
    return told


def _again(key: UUID, same: Sequence[Unmade]) -> Order:
    """An order for what is unmade of one row, whose settings are all the same."""
    kind = catalog.find(same[0].kind)
    settings = catalog.validate(kind, same[0].settings)
    seeds = [each.seed for each in same]
    return orders.order(kind, settings, catalog.price(kind, settings), key, seeds, same[0].engine)


UNBEGUN = """
SELECT job_id FROM set_cells
 WHERE set_id = %(set)s AND user_id = %(user)s AND status IN ('queued', 'waiting')
"""


async def cancel(request: Request) -> Response:
    """Cancel what nobody works on. What has begun goes on: most of its work may be done."""
    await forms.read(request)
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        found = await progress.find(conn, person.id, request.path_params["id"])
        async with conn.transaction(), conn.cursor(row_factory=scalar_row) as cursor:
            await cursor.execute(UNBEGUN, {"set": found.id, "user": person.id})
            cancelled = await queue.cancel_all(conn, person.id, await cursor.fetchall())
    return RedirectResponse(f"/sets/{found.id}?did={'cancel' if cancelled else 'nothing'}", 303)


MADE = """
SELECT asset.id FROM set_cells AS cell JOIN assets AS asset ON asset.job_id = cell.job_id
 WHERE cell.set_id = %(set)s AND cell.user_id = %(user)s AND asset.deleted_at IS NULL
   AND (NOT %(approved)s OR asset.official_at IS NOT NULL)
"""


async def archive(request: Request) -> Response:
    """What is made so far as a zip; with `?only=approved` the one official version of each row."""
    ids, name = await _made(request)
    return await taking.archive(request, ids, name)


async def sheet(request: Request) -> Response:
    """The same as one sheet, for the program `?for=` says."""
    ids, name = await _made(request)
    return await sheets.sheet(request, ids, name, request.query_params)


async def _made(request: Request) -> tuple[list[int], str]:
    """The assets that are asked for, and what the file with them is called."""
    approved = request.query_params.get("only") == "approved"
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        found = await progress.find(conn, person.id, request.path_params["id"])
        values = {"set": found.id, "user": person.id, "approved": approved}
        async with conn.cursor(row_factory=scalar_row) as cursor:
            await cursor.execute(MADE, values)
            ids = await cursor.fetchall()
    if not ids:
        raise Told(409, NOTHING_APPROVED if approved else NOTHING_YET)
    return ids, naming.plain(found.project) or "homeforge-set"
