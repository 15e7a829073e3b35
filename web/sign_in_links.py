"""One-time links that sign somebody in, of which only the hash is kept.

The operator's comes from the command line. Somebody who forgot the password gets one from the
operator: there is no mail to send it by. Its session may set a password without the old one.
"""

from psycopg.rows import tuple_row
from starlette.requests import Request

from web import sessions
from web.database import Conn
from web.settings import Settings

MINUTES = 15

FORGET = "DELETE FROM sign_in_links WHERE expires_at < clock_timestamp() - interval '1 day'"
NEW_LINK = """
INSERT INTO sign_in_links (token_sha256, user_id, expires_at)
VALUES (%(token)s, %(user)s, clock_timestamp() + make_interval(mins => %(minutes)s))
"""


async def make(conn: Conn, settings: Settings, user_id: int) -> str:
    """The address of a fresh link, good once, for 15 minutes."""
    token = sessions.new_token()
    await conn.execute(FORGET)
    values = {"token": sessions.sha256(token), "user": user_id, "minutes": MINUTES}
    await conn.execute(NEW_LINK, values)
    return f"{settings.public_url}/sign-in/link/{token}"


async def replace(conn: Conn, settings: Settings, user_id: int) -> str:
    """The same, for somebody who forgot the password: any other unused link of theirs ends."""
    await drop_unused(conn, user_id)
    return await make(conn, settings, user_id)


UNUSED = "DELETE FROM sign_in_links WHERE user_id = %(user)s AND used_at IS NULL"


async def drop_unused(conn: Conn, user_id: int) -> None:
    await conn.execute(UNUSED, {"user": user_id})


USE = """
UPDATE sign_in_links SET used_at = clock_timestamp()
 WHERE token_sha256 = %(token)s AND used_at IS NULL AND expires_at > clock_timestamp()
RETURNING user_id, (SELECT role = 'operator' FROM users WHERE users.id = user_id)
"""
BY_LINK = "UPDATE sessions SET by_link_at = clock_timestamp() WHERE token_sha256 = %(session)s"


async def use(conn: Conn, request: Request, token: str) -> tuple[str, bool] | None:
    """The token of the session the link opens, and whether it is the operator's.

    None for a link that was used or is too old. In the caller's transaction.
    """
    async with conn.cursor(row_factory=tuple_row) as cursor:
        await cursor.execute(USE, {"token": sessions.sha256(token)})
        row = await cursor.fetchone()
    if row is None:
        return None
    session = await sessions.begin(conn, request, row[0])
    await conn.execute(BY_LINK, {"session": sessions.sha256(session)})
    return session, bool(row[1])


MAY_SET = """
SELECT FROM sessions
 WHERE token_sha256 = %(session)s AND user_id = %(user)s
   AND by_link_at > clock_timestamp() - make_interval(mins => %(minutes)s)
"""
SPEND = "UPDATE sessions SET by_link_at = NULL WHERE token_sha256 = %(session)s"


async def may_set_password(conn: Conn, request: Request, user_id: int) -> bool:
    """Whether this session was opened by a link less than 15 minutes ago."""
    values = {"session": sessions.here(request), "user": user_id, "minutes": MINUTES}
    return (await conn.execute(MAY_SET, values)).rowcount > 0


async def spend(conn: Conn, request: Request, user_id: int) -> None:
    """The password is set: this session asks for it from now on, and no other link is left."""
    await conn.execute(SPEND, {"session": sessions.here(request)})
    await drop_unused(conn, user_id)
