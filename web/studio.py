"""The studio: the form of a kind beside my recent cards."""

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response

from web import (
    board,
    cards,
    filling,
    forms,
    history,
    limits,
    online,
    orders,
    outlook,
    palettes,
    reading,
    sessions,
)
from web.cards import Card
from web.database import Conn
from web.orders import Form
from web.presets import own
from web.presets.shipped import PRESETS
from web.projects import choosing
from web.rendering import render
from web.services import connection
from web.sessions import Person
from worker import catalog

ENGINE_GONE = "Nobody offers the engine of that any more: the built-in one is chosen."
READINGS_PER_MINUTE = 120  # a pause in typing every half second


async def page(request: Request) -> Response:
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        form = await filling.form(conn, person, request.query_params)
        return await answer(request, conn, person, form)


async def words(request: Request) -> Response:
    """What is read in the words of a form that is being filled in, and when it would be made.

    A POST although it changes nothing: words are private, and addresses end up in logs.
    """
    given = await forms.read(request)
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        await limits.hit(conn, f"words:{person.id}", READINGS_PER_MINUTE, 60)
        form = orders.again(filling.kind(given.get("kind", "")), given, {})
        form = await looked_at(conn, person, form)
        there = await online.of(conn)
    return render(request, "studio/_words_changes.html", form=form, online=there)


async def answer(
    request: Request, conn: Conn, person: Person, form: Form, status: int = 200
) -> Response:
    """The whole page around the form: also what a form without script gets back."""
    form = await offered(conn, person, form)
    shown = await cards.of(conn, await board.recent(conn, person.id))
    return render(
        request,
        "studio/index.html",
        status,
        person=person,
        form=form,
        kinds=catalog.KINDS.values(),
        cards=shown,
        seen=seen(shown),
        online=await online.of(conn),
    )


async def offered(conn: Conn, person: Person, form: Form) -> Form:
    """The form with all that surrounds its fields: what can be chosen in them, what is read in its
    words, and when it would be made."""
    form = await choosing.offered(conn, person, await looked_at(conn, person, form))
    kept = await own.all_of(conn, person.id)
    return replace(
        form,
        palettes=await palettes.all_of(conn, person.id),
        presets=[one for one in (*PRESETS.values(), *kept) if one.kind == form.kind.name],
        earlier=await history.of(conn, person.id),
    )


async def looked_at(conn: Conn, person: Person, form: Form) -> Form:
    """The form with what changes while it is filled in, and the engines that make its kind."""
    engines = await board.engines(conn, form.kind)
    if form.values["engine"] not in engines and "engine" not in form.errors:
        form = replace(filling.changed(form, engine=form.kind.engine), notice=ENGINE_GONE)
    engine, count, price = form.values["engine"], form.count, form.price
    when = ""
    if count and engine in engines:
        when = await outlook.of(conn, person.id, form.kind, engine, count, price)
    read = await reading.of(form.kind, form.values)
    return replace(form, engines=engines, reading=read, outlook=when)


def seen(shown: list[Card]) -> str:
    """What the poller knows: the live cards with their rev. Empty ends the polling."""
    return ",".join(card.seen for card in shown if card.job.live)
