"""Accounts: signing up, in and out, by password or by a one-time link."""

import re

from psycopg.rows import tuple_row
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from web import forms, limits, sessions, sign_in_links
from web.account import invites
from web.database import Conn
from web.passwords import MAX_LENGTH, MIN_LENGTH
from web.rendering import own_page, render
from web.services import connection, services
from web.settings import Settings
from worker import ledger

_EMAIL = re.compile(r"[^@\s]{1,64}@[^@\s]+\.[^@\s.]+")
HOUR = 3600
WRONG = "This email and password do not fit together."
TAKEN = "There is already an account with this email. Sign in instead."


async def sign_up_page(request: Request) -> Response:
    """The form; with an invite in the address it is open in a studio by invite, too."""
    invite = request.path_params.get("invite", "")
    return await _door(request, "accounts/sign_up.html", {"invite": invite})


async def sign_in_page(request: Request) -> Response:
    return await _door(request, "accounts/sign_in.html")


async def _door(request: Request, template: str, given: dict[str, str] | None = None) -> Response:
    """The form for a stranger; whoever is signed in already goes on."""
    next_page = own_page(request.query_params.get("next", ""))
    async with connection(request) as conn:
        if await sessions.find(conn, request):
            return RedirectResponse(next_page, 303)
        form = {**(given or {}), "next": next_page}
        if form.get("invite") and not await invites.is_good(conn, form["invite"]):
            return _form(request, template, {**form, "invite": ""}, {}, 410)
    return _form(request, template, form, {}, 200)


async def sign_up(request: Request) -> Response:
    form = await forms.read(request)
    settings = services(request).settings
    if not _is_open(settings, form):
        return _form(request, "accounts/sign_up.html", form, {}, 403)
    email, password = _email(form), form.get("password", "")
    errors = _sign_up_errors(email, password)
    if errors:
        return _form(request, "accounts/sign_up.html", form, errors, 422)
    async with connection(request) as conn:
        subject = f"sign-up:{limits.address(request)}"
        await limits.hit(conn, subject, settings.sign_ups_per_hour, HOUR)
    kept = await services(request).passwords.hash(password)
    outcome = await _let_in(request, form, email, kept)
    if isinstance(outcome, Response):
        return outcome
    return _welcome(request, form, outcome)


async def _let_in(request: Request, form: dict[str, str], email: str, kept: str) -> str | Response:
    """The token of the new person's session, or the form again with why there is none."""
    settings = services(request).settings
    async with connection(request) as conn, conn.transaction():
        if not settings.sign_up_open and not await invites.hold(conn, form["invite"]):
            return _form(request, "accounts/sign_up.html", {**form, "invite": ""}, {}, 403)
        user_id = await create(conn, email, kept, settings.welcome_credits)
        if user_id is None:
            return _form(request, "accounts/sign_up.html", form, {"email": TAKEN}, 409)
        if not settings.sign_up_open:
            await invites.use(conn, form["invite"], user_id)
        return await sessions.begin(conn, request, user_id)


def _is_open(settings: Settings, form: dict[str, str]) -> bool:
    """Whether the form may be sent: an invite is looked at when it is used."""
    return settings.sign_up_open or (settings.sign_up == "invite" and bool(form.get("invite")))


CREATE = """
INSERT INTO users (email, password_hash) VALUES (%(email)s, %(password)s)
ON CONFLICT (email) DO NOTHING
RETURNING id
"""


async def create(conn: Conn, email: str, kept: str | None, welcome: int) -> int | None:
    """A new account with its welcome credits, in the caller's transaction; None if it exists."""
    async with conn.cursor(row_factory=tuple_row) as cursor:
        await cursor.execute(CREATE, {"email": email, "password": kept})
        row = await cursor.fetchone()
    if row is None:
        return None
    if welcome:
        await ledger.grant(conn, row[0], welcome, "welcome")
    return int(row[0])


BY_EMAIL = "SELECT id, password_hash FROM users WHERE email = %(email)s"
NEW_HASH = "UPDATE users SET password_hash = %(hash)s WHERE id = %(user)s"


async def sign_in(request: Request) -> Response:
    form = await forms.read(request)
    email, password = _email(form), form.get("password", "")
    async with connection(request) as conn:
        await _count_try(conn, limits.address(request), email)
        user_id, kept = await _by_email(conn, email)
    # No connection is held while hashing.
    if len(password) > MAX_LENGTH or not await services(request).passwords.check(kept, password):
        return _form(request, "accounts/sign_in.html", form, {"password": WRONG}, 422)
    fresh = await _fresh_hash(request, kept, password)
    async with connection(request) as conn, conn.transaction():
        if fresh:
            await conn.execute(NEW_HASH, {"hash": fresh, "user": user_id})
        token = await sessions.begin(conn, request, user_id)
        await limits.forget(conn)
    return _welcome(request, form, token)


async def _count_try(conn: Conn, address: str, email: str) -> None:
    """Slow down guessing from one place, and from many; a stranger cannot shut alice out alone."""
    await limits.hit(conn, f"sign-in:{address}", 60, 300)
    await limits.hit(conn, f"sign-in:{address}:{email}", 20, 900)
    await limits.hit(conn, f"sign-in:{email}", 200, 900)


async def _by_email(conn: Conn, email: str) -> tuple[int, str | None]:
    async with conn.cursor(row_factory=tuple_row) as cursor:
        await cursor.execute(BY_EMAIL, {"email": email})
        row = await cursor.fetchone()
    return (row[0], row[1]) if row else (0, None)


async def _fresh_hash(request: Request, kept: str | None, password: str) -> str | None:
    passwords = services(request).passwords
    return await passwords.hash(password) if kept and passwords.outdated(kept) else None


async def sign_out(request: Request) -> Response:
    """Back to the front page, signed out.

    No `Clear-Site-Data: "cache"`: pages are not stored and pictures are asked for each time, so
    nothing of the cache can be seen any more, while Chromium holds the answer back until it has
    walked through all it ever kept.
    """
    async with connection(request) as conn:
        await sessions.end(conn, request)
    response = RedirectResponse("/", 303)
    sessions.forget(response, services(request).settings)
    return response


async def link_page(request: Request) -> Response:
    """A page with a button: programs that fetch links to look at them must not use it up."""
    return render(request, "accounts/link.html", token=request.path_params["token"], spent=False)


async def link(request: Request) -> Response:
    """Sign in by it; a member asked for it to set a password, the operator to go to work."""
    async with connection(request) as conn, conn.transaction():
        await limits.hit(conn, f"link:{limits.address(request)}", 30, 300)
        opened = await sign_in_links.use(conn, request, request.path_params["token"])
    if opened is None:
        return render(request, "accounts/link.html", 410, token="", spent=True)
    session, is_operator = opened
    return _welcome(request, {"next": "" if is_operator else "/account"}, session)


def _welcome(request: Request, form: dict[str, str], token: str) -> Response:
    response = RedirectResponse(own_page(form.get("next", "")), 303)
    sessions.remember(response, services(request).settings, token)
    return response


def _form(
    request: Request, template: str, form: dict[str, str], errors: dict[str, str], status: int
) -> Response:
    settings = services(request).settings
    return render(
        request,
        template,
        status,
        email=form.get("email", "")[:254],
        next=own_page(form.get("next", "")),
        errors=errors,
        is_open=_is_open(settings, form),
        by_invite=settings.sign_up == "invite",
        invite=form.get("invite", "")[:100],
        welcome=settings.welcome_credits,
        min_length=MIN_LENGTH,
    )


def _email(form: dict[str, str]) -> str:
    """The address in lower case, without what Postgres refuses."""
    return form.get("email", "").replace("\x00", "").strip().lower()[:300]


def _sign_up_errors(email: str, password: str) -> dict[str, str]:
    errors = {}
    if not (_EMAIL.fullmatch(email) and email.isprintable() and len(email) <= 254):
        errors["email"] = "This does not look like an email address."
    if wrong := password_error(password):
        errors["password"] = wrong
    return errors


def password_error(password: str) -> str:
    """What is wrong with a new password, nothing if it will do."""
    if len(password) < MIN_LENGTH:
        return f"At least {MIN_LENGTH} characters, please."
    if len(password) > MAX_LENGTH:
        return f"At most {MAX_LENGTH} characters, please."
    return ""
