"""Jobs: order, follow, cancel, order again. Every query starts from the signed-in user."""

from collections.abc import Mapping
from dataclasses import replace

from psycopg import Rollback
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from boot import numbers
from web import (
    board,
    cards,
    filling,
    forms,
    limits,
    online,
    orders,
    reading,
    replays,
    sessions,
    story,
    studio,
)
from web.board import Job
from web.database import Conn
from web.errors import Told
from web.gallery import records
from web.gallery.understanding import understood
from web.orders import Form
from web.projects import places
from web.projects.filing import Belongs
from web.rendering import render
from web.services import connection, services
from web.sessions import Person
from web.words import in_credits
from worker import catalog, queue
from worker.queue import Enqueued, Order

ORDERS_PER_MINUTE = 60
PAGE = 48
TOO_OLD = "These settings cannot be ordered any more. Please fill in the form afresh."
ARRIVED = "This order had arrived before: here it is. It was charged once."
SPENT = (
    "This form had ordered something else before (job {job}), so nothing was ordered or charged "
    "now. Press Make again to order this."
)
BEFORE = (
    "This form had been sent before and was charged once: see job {job}. Now nothing was ordered."
)
DEARER = "This costs {price} now, not what the button said. Nothing was ordered."
TWIN = "This was ordered again before: see job {job}. Nothing was ordered or charged now."
STILL_LIVE = "This job is not finished yet: cancel it first, or wait for it."


async def create(request: Request) -> Response:
    """Take the order. The answer always carries a fresh key: the next press is a new order."""
    given = await forms.read(request)
    kind = filling.kind(given.get("kind", ""))
    async with connection(request) as conn:
        person = await _customer(conn, request)
        offered = await board.offers(conn, kind, orders.engine(kind, given))
        order = orders.read(kind, given, offered=offered)
        if isinstance(order, Form):
            return await _misfit(request, conn, person, order, given)
        if why := await reading.refusal(kind.name, order.engine, order.settings):
            form = orders.again(kind, given, {"prompt": why})
            return await _misfit(request, conn, person, form, given)
        seeded = bool(given.get("seed", "").strip())
        belongs = Belongs(project=numbers.whole(given.get("project", ""), 1, 2**62))
        outcome = await _enqueue(request, conn, person, order, belongs, seeded=seeded)
        if isinstance(outcome, Told):
            form = orders.again(kind, given, {}, outcome.detail)
            return await _refused(request, conn, person, form, outcome.status_code)
        if forms.live(request):
            notice = ARRIVED if outcome.replayed else _ordered(order)
            return await _board(request, conn, person, orders.after(kind, given, order, notice))
    first = outcome.job_ids[0]
    seed = "&seed=same" if given.get("lock") == "on" else ""
    return RedirectResponse(f"/studio?job={first}{seed}#job-{first}", 303)


def _ordered(order: Order) -> str:
    return f"Ordered: {in_credits(order.price * len(order.seeds))} reserved."


async def _customer(conn: Conn, request: Request) -> Person:
    person = await sessions.signed_in(conn, request)
    await limits.hit(conn, f"order:{person.id}", ORDERS_PER_MINUTE, 60)
    return person


async def _enqueue(
    request: Request,
    conn: Conn,
    person: Person,
    order: Order,
    belongs: Belongs,
    *,
    seeded: bool = False,
) -> Enqueued | Told:
    """The jobs of the order, also of one that had arrived before; or why there are none."""
    most_open = services(request).settings.max_open_jobs
    told: Told | None = None
    async with conn.transaction() as whole:
        outcome = await queue.enqueue(conn, person.id, replace(order, most_open=most_open))
        if isinstance(outcome, Enqueued) and not outcome.replayed:
            told = await _why_not(conn, person, order, outcome.batch_id, belongs, most_open)
            if told:
                raise Rollback(whole)
            await belongs.file(conn, person.id, outcome.batch_id)
    if told:
        return told
    if not isinstance(outcome, Enqueued):
        return orders.refusal(outcome)
    if outcome.replayed and not await replays.is_same(
        conn, person.id, outcome.batch_id, order, seed_matters=seeded
    ):
        return Told(409, SPENT.format(job=outcome.job_ids[0]))
    return outcome


async def _why_not(
    conn: Conn, person: Person, order: Order, batch_id: int, belongs: Belongs, most_open: int
) -> Told | None:
    """Why the order that was just written must be taken back."""
    if twin := await belongs.twin(conn, person.id, order, batch_id):
        return Told(409, TWIN.format(job=twin))
    too_many = await limits.pieces(conn, person.id, len(order.seeds), most_open)
    return orders.refusal(too_many) if too_many else None


async def _misfit(
    request: Request, conn: Conn, person: Person, form: Form, given: Mapping[str, str]
) -> Response:
    """The form with what is wrong; unless it did order something before, which comes first.

    The answer to that may have been lost, and meanwhile the price or the engines have changed.
    """
    key = orders.key(given.get("key", ""), {})
    job = await replays.spent(conn, person.id, key) if key else None
    if job is None:
        return await _refused(request, conn, person, form, 422)
    form = replace(form, errors={}, message=BEFORE.format(job=job))
    return await _refused(request, conn, person, form, 409)


async def _refused(
    request: Request, conn: Conn, person: Person, form: Form, status: int
) -> Response:
    if forms.live(request):
        form = await studio.offered(conn, person, form)
        kinds = catalog.KINDS.values()
        return render(
            request, "studio/_refused.html", status, person=person, form=form, kinds=kinds
        )
    return await studio.answer(request, conn, person, form, status)


async def _board(request: Request, conn: Conn, person: Person, form: Form | None) -> Response:
    """My whole board as it is now: an answer that was lost is made good by the next one."""
    shown = await cards.of(conn, await board.recent(conn, person.id))
    return render(
        request,
        "studio/_board.html",
        person=await sessions.with_balance(conn, person),
        form=form and await studio.offered(conn, person, form),
        kinds=catalog.KINDS.values(),
        cards=shown,
        seen=studio.seen(shown),
        online=await online.of(conn),
    )


async def page(request: Request) -> Response:
    """The job's story: the answer to "why did my job never finish"."""
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        card = await cards.find(conn, person.id, request.path_params["id"])
        lines = await story.of(conn, card.job)
        place = await places.of_job(conn, person.id, card.job.id)
        made = await records.find(conn, person.id, card.job.asset_id) if card.job.asset_id else None
    late = request.query_params.get("cancel") == "late" and card.state == "done"
    return render(
        request,
        "jobs/page.html",
        person=person,
        card=card,
        lines=lines,
        place=place,
        settings=story.settings(card.job.kind, card.job.settings),
        understood=understood(made.meta) if made else await reading.of_job(card.job),
        notice=cards.TOO_LATE if late else "",
    )


async def card(request: Request) -> Response:
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        found = await cards.find(conn, person.id, request.path_params["id"])
    return render(request, "jobs/_card.html", card=found, alone=False)


async def index(request: Request) -> Response:
    """All my jobs, newest first, a page at a time."""
    before = int(request.path_params.get("before", 2**62))
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        found = await board.page(conn, person.id, before, PAGE + 1)
        shown = await cards.of(conn, found[:PAGE])
    older = shown[-1].job.id if len(found) > PAGE else None
    return render(request, "jobs/index.html", person=person, cards=shown, older=older)


async def cancel(request: Request) -> Response:
    job_id = request.path_params["id"]
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        async with conn.transaction():
            outcome = await queue.cancel(conn, person.id, job_id)
        if outcome == "not found":
            raise HTTPException(404)
        if not forms.live(request):
            late = "?cancel=late" if outcome == "finished" else ""
            return RedirectResponse(f"/jobs/{job_id}{late}", 303)
        person = await sessions.with_balance(conn, person)
        shown = await cards.find(conn, person.id, request.path_params["id"])
    notice = cards.TOO_LATE if outcome == "finished" and shown.state == "done" else ""
    # The page's own poller goes on and ends itself; it is only asked to look at once.
    headers = {"HX-Trigger": "poll:now"}
    return render(
        request, "jobs/_cancelled.html", headers=headers, person=person, card=shown, notice=notice
    )


async def again(request: Request) -> Response:
    """A new job with a new reserve and the same settings; a done one gets another seed."""
    given = await forms.read(request)
    async with connection(request) as conn:
        person = await _customer(conn, request)
        old = (await cards.find(conn, person.id, request.path_params["id"])).job
        if old.live:
            raise Told(409, STILL_LIVE)
        order = _same_order(old, given)
        if given.get("price", str(order.price)) != str(order.price):
            raise Told(409, DEARER.format(price=in_credits(order.price)))
        if not await board.offers(conn, catalog.find(order.kind), order.engine):
            raise Told(409, TOO_OLD)
        if why := await reading.refusal(order.kind, order.engine, order.settings):
            raise Told(422, why)
        outcome = await _enqueue(request, conn, person, order, Belongs(job=old.id))
        if isinstance(outcome, Told):
            raise outcome
        if forms.live(request):
            return await _board(request, conn, person, None)
    return RedirectResponse(f"/jobs/{outcome.job_ids[0]}", 303)


def _same_order(old: Job, given: dict[str, str]) -> Order:
    """The old settings, checked and priced by today's catalogue."""
    key = orders.press(given)
    try:
        kind = catalog.find(old.kind)
        settings = catalog.validate(kind, old.settings)
    except (catalog.UnknownKind, catalog.Invalid):
        raise Told(409, TOO_OLD) from None
    price = catalog.price(kind, settings)
    seed = orders.random_seed() if old.status == "done" else old.seed
    return orders.order(kind, settings, price, key, [seed], old.engine)
