"""The studio: the form of a kind beside my recent cards."""

from collections.abc import Mapping
from dataclasses import replace

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from boot import numbers
from web import board, cards, forms, limits, orders, reading, sessions
from web.cards import Card
from web.database import Conn
from web.gallery import records
from web.orders import Form
from web.rendering import render
from web.services import connection
from web.sessions import Person
from worker import catalog

READINGS_PER_MINUTE = 120  # a pause in typing every half second


async def page(request: Request) -> Response:
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        form = await _form(conn, person, request.query_params)
        return await answer(request, conn, person, form)


async def _form(conn: Conn, person: Person, query: Mapping[str, str]) -> Form:
    """A blank form of the kind asked for, or one filled in like an asset of mine."""
    if "like" in query:
        asset = await records.find(conn, person.id, _id(query["like"]))
        return orders.blank(kind(asset.kind), asset.settings)
    return orders.blank(kind(query.get("kind", next(iter(catalog.KINDS)))))


def kind(name: str) -> catalog.Kind:
    """The kind of that name, or a page that says there is none."""
    try:
        return catalog.find(name)
    except catalog.UnknownKind:
        raise HTTPException(404) from None


def _id(text: str) -> int:
    found = numbers.whole(text, 1, 2**62)
    if found is None:
        raise HTTPException(404)
    return found


async def words(request: Request) -> Response:
    """What is read in the words of a form that is being filled in.

    A POST although it changes nothing: words are private, and addresses end up in logs.
    """
    given = await forms.read(request)
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        await limits.hit(conn, f"words:{person.id}", READINGS_PER_MINUTE, 60)
    form = orders.again(kind(given.get("kind", "")), given, {})
    form = replace(form, reading=await reading.of(form.kind, form.values))
    return render(request, "studio/_words_changes.html", form=form)


async def answer(
    request: Request, conn: Conn, person: Person, form: Form, status: int = 200
) -> Response:
    """The whole page around the form: also what a form without script gets back."""
    form = await offered(conn, form)
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
    )


async def offered(conn: Conn, form: Form) -> Form:
    """The form with the engines that can be chosen in it, and what is read in its words."""
    engines = await board.engines(conn, form.kind)
    return replace(form, engines=engines, reading=await reading.of(form.kind, form.values))


def seen(shown: list[Card]) -> str:
    """What the poller knows: the live cards with their rev. Empty ends the polling."""
    return ",".join(card.seen for card in shown if card.job.live)
