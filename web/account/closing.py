"""Closing an account: the name, the way in and the assets go; the ledger stays, about nobody."""

from collections.abc import Mapping

from psycopg.rows import scalar_row
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from web import forms, sessions
from web.account import page
from web.database import Conn
from web.gallery import marks
from web.rendering import render
from web.services import connection, services
from web.sessions import Person
from worker import queue

UNFINISHED = (
    "You have unfinished jobs. Cancel them, or wait for them: their credits are still reserved."
)
LAST_OPERATOR = "You are the only operator of this studio, so it needs you."
NOT_YOURS = "Type your email as it is written above."

# Held until the end, so that no order comes in between.
HOLD = "SELECT id FROM users WHERE id = %(user)s FOR UPDATE"
UNFINISHED_JOBS = """
SELECT EXISTS (SELECT FROM generation_jobs WHERE user_id = %(user)s AND finished_at IS NULL)
"""
OTHER_OPERATORS = """
SELECT EXISTS (SELECT FROM users WHERE role = 'operator' AND id <> %(user)s)
"""
# Older than the bin keeps anything: gone from every page now, and from the disk at the next sweep.
ASSETS = """
UPDATE assets SET deleted_at = clock_timestamp() - make_interval(days => %(days)s + 1),
                  official_at = NULL, tags = '{}'
 WHERE user_id = %(user)s
"""
SESSIONS = "DELETE FROM sessions WHERE user_id = %(user)s"
LINKS = "DELETE FROM sign_in_links WHERE user_id = %(user)s"
KEYS = "DELETE FROM api_keys WHERE user_id = %(user)s"
INVITES = "DELETE FROM invites WHERE made_by = %(user)s AND used_at IS NULL"
PRESETS = "DELETE FROM presets WHERE user_id = %(user)s"
PALETTES = "DELETE FROM palettes WHERE user_id = %(user)s"
SETS = "DELETE FROM sets WHERE user_id = %(user)s"
PROJECTS = "DELETE FROM projects WHERE user_id = %(user)s"
CLOSE = """
UPDATE users SET email = 'closed-' || id || '@invalid', password_hash = NULL, role = 'member',
                 locale = NULL, closed_at = clock_timestamp()
 WHERE id = %(user)s AND closed_at IS NULL
"""


async def close_page(request: Request) -> Response:
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        return await _page(request, conn, person, {})


async def close(request: Request) -> Response:
    """For good; asks for the email and the password, so that nobody does it by accident."""
    given = await forms.read(request)
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        errors = {}
        if given.get("email", "").strip().lower() != person.email:
            errors["email"] = NOT_YOURS
        if not await page.is_password(request, conn, person, given.get("password", "")):
            errors["password"] = page.WRONG
        if errors:
            return await _page(request, conn, person, errors, 422)
        async with conn.transaction():
            why_not = await close_account(conn, person)
        if why_not:
            return await _page(request, conn, person, {"close": why_not}, 409)
    response = RedirectResponse("/", 303)
    sessions.forget(response, services(request).settings)
    return response


async def close_account(conn: Conn, person: Person) -> str:
    """Close it in the caller's transaction; a sentence when that cannot be, else nothing."""
    values = {"user": person.id, "days": marks.KEEP_DAYS}
    await conn.execute(HOLD, values)
    if await _is_so(conn, UNFINISHED_JOBS, person):
        return UNFINISHED
    if person.role == "operator" and not await _is_so(conn, OTHER_OPERATORS, person):
        return LAST_OPERATOR
    await queue.forget_words(conn, person.id)
    own = (SESSIONS, LINKS, KEYS, INVITES, PRESETS, PALETTES, SETS, PROJECTS)
    for statement in (ASSETS, *own, CLOSE):
        await conn.execute(statement, values)
    return ""


async def _is_so(conn: Conn, select: str, person: Person) -> bool:
    async with conn.cursor(row_factory=scalar_row) as cursor:
        await cursor.execute(select, {"user": person.id})
        return bool(await cursor.fetchone())


async def _page(
    request: Request, conn: Conn, person: Person, errors: Mapping[str, str], status: int = 200
) -> Response:
    has_password = await page.kept_hash(conn, person.id) is not None
    return render(
        request,
        "account/close.html",
        status,
        person=person,
        errors=errors,
        has_password=has_password,
    )
