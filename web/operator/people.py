"""The operator's pages about people: who is there, what they have, and giving them credits."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from uuid import UUID, uuid4

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from web import forms, limits, orders, sign_in_links
from web.database import Conn
from web.errors import Told
from web.operator import gifts, persons
from web.operator.access import operator
from web.operator.gifts import Gift, Given, TooMuch
from web.operator.persons import Customer
from web.rendering import render
from web.services import connection, services
from web.sessions import Person
from web.words import in_credits, number
from worker import ledger

PAGE = 50
LINES = 12  # of somebody's wallet
LINKS_AN_HOUR = 5  # to one person
OPERATORS_OWN = (
    "An operator's sign-in link comes from the command line: python3 -m web.operator link."
)


async def index(request: Request) -> Response:
    text = request.query_params.get("q", "").strip()[:254]
    before = int(request.path_params.get("before", 2**62))
    async with connection(request) as conn:
        person = await operator(conn, request)
        found = await persons.search(conn, text, before, PAGE + 1)
    older = found[PAGE - 1].id if len(found) > PAGE else None
    return render(
        request,
        "operator/people/index.html",
        person=person,
        found=found[:PAGE],
        by_invite=services(request).settings.sign_up == "invite",
        text=text,
        older=older,
    )


@dataclass(frozen=True, slots=True)
class GiftForm:
    """What the fields hold, and a sentence for each that is wrong. `key` is the press."""

    credits: str = ""
    note: str = ""
    errors: Mapping[str, str] = field(default_factory=dict)
    key: UUID = field(default_factory=uuid4)


async def page(request: Request) -> Response:
    async with connection(request) as conn:
        person = await operator(conn, request)
        return await _page(request, conn, person, GiftForm(), 200)


async def give(request: Request) -> Response:
    """Take the gift; a form that arrives twice is one gift."""
    given = await forms.read(request)
    async with connection(request) as conn:
        person = await operator(conn, request)
        customer = await _customer(conn, request)
        gift = read(given, person.id, customer.id)
        if isinstance(gift, GiftForm):
            return await _page(request, conn, person, gift, 422)
        async with conn.transaction():
            outcome = await gifts.give(conn, gift)
        if not isinstance(outcome, Given):
            form = GiftForm(str(gift.credits), gift.note, {"credits": refusal(outcome)})
            return await _page(request, conn, person, form, 409)
    return RedirectResponse(f"/operator/people/{customer.id}#money", 303)


async def link(request: Request) -> Response:
    """The page with the link, which is shown this once: only its hash is kept."""
    async with connection(request) as conn:
        person = await operator(conn, request)
        customer = await _customer(conn, request)
        if customer.role == "operator":
            raise Told(409, OPERATORS_OWN)
        await limits.hit(conn, f"link-for:{customer.id}", LINKS_AN_HOUR, 3600)
        async with conn.transaction():
            made = await sign_in_links.replace(conn, services(request).settings, customer.id)
        return await _page(request, conn, person, GiftForm(), 200, made)


def read(given: Mapping[str, str], operator_id: int, user_id: int) -> Gift | GiftForm:
    """The gift the form asks for, or the form again with what is wrong."""
    errors: dict[str, str] = {}
    key = orders.key(given.get("key", ""), errors)
    if key is None:
        errors["key"] = "This form was incomplete. It is fresh now: please press the button again."
    whole = gifts.whole(given.get("credits", ""))
    note = gifts.plain_note(given.get("note", ""))
    if whole is None:
        errors["credits"] = (
            f"A whole number, up to {number(gifts.MOST)}; with a minus to take back."
        )
    if not note:
        errors["note"] = "Say what it is for: the person sees it in the wallet."
    if len(note) > gifts.LONGEST_NOTE:
        errors["note"] = f"At most {gifts.LONGEST_NOTE} characters; this has {len(note)}."
    if errors or whole is None or key is None:
        return GiftForm(given.get("credits", "")[:20], note, errors)
    return Gift(key, operator_id, user_id, whole, note)


def refusal(no: gifts.TooMuch | gifts.KeyUsed) -> str:
    """Why nothing was given, in a sentence."""
    if isinstance(no, TooMuch):
        return f"There are only {in_credits(no.balance)} to take. Nothing was changed."
    return f"This form was sent before, with {in_credits(no.credits)}. Nothing was given now."


async def _customer(conn: Conn, request: Request) -> Customer:
    customer = await persons.one(conn, request.path_params["id"])
    if customer is None:
        raise HTTPException(404)
    return customer


async def _page(
    request: Request, conn: Conn, person: Person, form: GiftForm, status: int, link: str = ""
) -> Response:
    customer = await _customer(conn, request)
    entries = await ledger.entries(conn, customer.id, limit=LINES)
    return render(
        request,
        "operator/people/page.html",
        status,
        person=person,
        customer=customer,
        entries=entries,
        givers=await gifts.givers(conn, [entry.id for entry in entries]),
        jobs=await persons.jobs(conn, customer.id),
        form=form,
        link=link,
    )
