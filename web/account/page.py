"""The account page: password, devices, numbers and dates, what is stored, and the ways to leave."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field

from psycopg.rows import tuple_row
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from web import forms, limits, locales, sessions, sign_in_links
from web.account import devices, invites
from web.accounts import NEW_HASH, password_error
from web.database import Conn
from web.errors import Told
from web.gallery import gallery
from web.passwords import MAX_LENGTH, MIN_LENGTH
from web.rendering import render
from web.services import connection, services
from web.sessions import Person

WRONG = "This is not your password."
TOO_MANY = "You have as many unused invites as you may. Take one back, or wait for it to be used."
NO_LOCALE = "That is not on the list."
SAID = {
    "password": "Your password is changed. Everywhere else you are signed out.",
    "ended": "That device is signed out.",
    "locale": "Numbers and dates are written that way from now on.",
    "invite": "That invite lets nobody in any more.",
    "others": "You are signed out everywhere else.",
}
KEPT_HASH = "SELECT password_hash FROM users WHERE id = %(user)s"


@dataclass(frozen=True, slots=True)
class Form:
    """The password form's sentences, by field; `invite` is a link that was made just now."""

    errors: Mapping[str, str] = field(default_factory=dict)
    invite: str = ""


async def page(request: Request) -> Response:
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        return await _page(request, conn, person, Form())


async def password(request: Request) -> Response:
    """Change it; a stolen session elsewhere is worth nothing from then on."""
    given = await forms.read(request)
    fresh = given.get("fresh", "")
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        fits = await sign_in_links.may_set_password(conn, request, person.id) or (
            await is_password(request, conn, person, given.get("password", ""))
        )
        errors = {} if fits else {"password": WRONG}
        if wrong := password_error(fresh):
            errors["fresh"] = wrong
        if errors:
            return await _page(request, conn, person, Form(errors), 422)
    kept = await services(request).passwords.hash(fresh)
    async with connection(request) as conn, conn.transaction():
        await conn.execute(NEW_HASH, {"hash": kept, "user": person.id})
        await sign_in_links.spend(conn, request, person.id)
        await devices.end_others(conn, request, person.id)
    return _back("password")


async def is_password(request: Request, conn: Conn, person: Person, given: str) -> bool:
    """Whether it is the person's password; anything is for who has none yet. Counts the try."""
    await limits.hit(conn, f"password:{person.id}", 20, 900)
    kept = await kept_hash(conn, person.id)
    if kept is None:
        return True
    return len(given) <= MAX_LENGTH and await services(request).passwords.check(kept, given)


async def kept_hash(conn: Conn, user_id: int) -> str | None:
    """The hash of the person's password, None for one who signs in by links only."""
    async with conn.cursor(row_factory=tuple_row) as cursor:
        await cursor.execute(KEPT_HASH, {"user": user_id})
        row = await cursor.fetchone()
    return row[0] if row else None


CHOOSE = "UPDATE users SET locale = %(locale)s WHERE id = %(user)s"


async def locale(request: Request) -> Response:
    """How numbers and dates are written for the person; nothing chosen: as the browser says."""
    chosen = (await forms.read(request)).get("locale", "")
    if chosen and chosen not in locales.CHOICES:
        raise Told(422, NO_LOCALE)
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        await conn.execute(CHOOSE, {"locale": chosen or None, "user": person.id})
    return _back("locale")


async def end(request: Request) -> Response:
    given = await forms.read(request)
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        await devices.end(conn, person.id, given.get("device", ""))
    return _back("ended")


async def end_others(request: Request) -> Response:
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        await devices.end_others(conn, request, person.id)
    return _back("others")


async def invite(request: Request) -> Response:
    """The page with the link, which is shown this once: only its hash is kept."""
    settings = services(request).settings
    if settings.sign_up != "invite":
        raise HTTPException(404)
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        token = await invites.make(conn, person)
        if token is None:
            raise Told(409, TOO_MANY)
        link = f"{settings.public_url}/sign-up/{token}"
        return await _page(request, conn, person, Form(invite=link))


async def take_back(request: Request) -> Response:
    given = await forms.read(request)
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        await invites.take_back(conn, person.id, given.get("invite", ""))
    return _back("invite")


def _back(said: str) -> Response:
    return RedirectResponse(f"/account?did={said}", 303)


async def _page(
    request: Request, conn: Conn, person: Person, form: Form, status: int = 200
) -> Response:
    return render(
        request,
        "account/page.html",
        status,
        person=person,
        form=form,
        has_password=await kept_hash(conn, person.id) is not None,
        by_link=await sign_in_links.may_set_password(conn, request, person.id),
        devices=await devices.of(conn, request, person.id),
        locales=locales.CHOICES,
        examples=await asyncio.to_thread(locales.examples),
        by_browser=locales.example(locales.by_browser(request.headers)),
        stored=await gallery.stored(conn, person.id),
        by_invite=services(request).settings.sign_up == "invite",
        invites=await invites.unused(conn, person.id),
        min_length=MIN_LENGTH,
        notice=SAID.get(forms.said(request).get("did", ""), ""),
    )
