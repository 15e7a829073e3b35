"""Who is signed in: own session rows, of which only the hash of the token is kept."""

import hashlib
import secrets
from dataclasses import dataclass, replace
from typing import Literal

from psycopg.rows import class_row
from starlette.requests import Request
from starlette.responses import Response

from web import locales
from web.database import Conn
from web.services import services
from web.settings import Settings
from worker import ledger

DAYS = 30


@dataclass(frozen=True, slots=True)
class Person:
    """The signed-in user; `credits` is what they could spend when the page was asked for.

    `locale` is how they chose to read numbers and dates; None: as their browser says.
    """

    id: int
    email: str
    role: Literal["member", "operator"]
    credits: int
    locale: str | None = None


class SignInNeeded(Exception):
    """Nobody is signed in, or the session has run out."""


def sha256(token: str) -> bytes:
    """What is kept of a token of 256 random bits: its plain hash is enough for such a secret."""
    return hashlib.sha256(token.encode()).digest()


def new_token() -> str:
    return secrets.token_urlsafe(32)


SIGNED_IN = """
SELECT users.id, users.email, users.role, users.credits, users.locale
  FROM sessions JOIN users ON users.id = sessions.user_id
 WHERE sessions.token_sha256 = %(token)s AND sessions.expires_at > clock_timestamp()
"""


async def find(conn: Conn, request: Request) -> Person | None:
    """The person whose session cookie this request carries, if any.

    The answer is written the way they chose from here on.
    """
    token = request.cookies.get(cookie_name(services(request).settings))
    if not token:
        return None
    async with conn.cursor(row_factory=class_row(Person)) as cursor:
        await cursor.execute(SIGNED_IN, {"token": sha256(token)})
        person = await cursor.fetchone()
    if person:
        locales.choose(person.locale)
    return person


async def signed_in(conn: Conn, request: Request) -> Person:
    """The signed-in person. Raises SignInNeeded, which becomes the sign-in page."""
    person = await find(conn, request)
    if person is None:
        raise SignInNeeded
    return person


async def with_balance(conn: Conn, person: Person) -> Person:
    """The same person with the credits there are now."""
    return replace(person, credits=await ledger.balance(conn, person.id))


HOLD = "SELECT FROM users WHERE id = %(user)s FOR NO KEY UPDATE"


async def hold(conn: Conn, user_id: int) -> None:
    """Let what one person does in two tabs at once go one after the other.

    To the end of the caller's transaction: so a bound is not exceeded by both together.
    """
    await conn.execute(HOLD, {"user": user_id})


BEGIN = """
INSERT INTO sessions (token_sha256, user_id, expires_at, user_agent)
VALUES (%(token)s, %(user)s, clock_timestamp() + make_interval(days => %(days)s), %(agent)s)
"""
FORGET = "DELETE FROM sessions WHERE expires_at < clock_timestamp()"


async def begin(conn: Conn, request: Request, user_id: int) -> str:
    """Open a session and return its token, for `remember`. A new sign-in is a new token."""
    token = new_token()
    agent = "".join(c for c in request.headers.get("user-agent", "") if c.isprintable())[:200]
    await conn.execute(FORGET)
    await conn.execute(
        BEGIN, {"token": sha256(token), "user": user_id, "days": DAYS, "agent": agent}
    )
    return token


END = "DELETE FROM sessions WHERE token_sha256 = %(token)s"


async def end(conn: Conn, request: Request) -> None:
    """Close this session, on the server: a copied cookie is worth nothing afterwards."""
    await conn.execute(END, {"token": here(request)})


def here(request: Request) -> bytes:
    """What is kept of the session this request came with; of none it is nobody's."""
    return sha256(request.cookies.get(cookie_name(services(request).settings), ""))


def cookie_name(settings: Settings) -> str:
    """`__Host-` binds the cookie to this very host, but browsers want https for it."""
    return "__Host-session" if settings.secure else "homeforge_session"


def remember(response: Response, settings: Settings, token: str) -> None:
    response.set_cookie(
        cookie_name(settings),
        token,
        max_age=DAYS * 86400,
        secure=settings.secure,
        httponly=True,
        samesite="lax",
    )


def forget(response: Response, settings: Settings) -> None:
    response.delete_cookie(
        cookie_name(settings), secure=settings.secure, httponly=True, samesite="lax"
    )
