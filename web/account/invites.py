"""Invites to a studio that is open by invite only: a link that lets one person in, once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from psycopg.rows import class_row

from web import sessions
from web.database import Conn
from web.sessions import Person

DAYS = 14
MOST = {"member": 3, "operator": 50}  # unused at a time


@dataclass(frozen=True, slots=True)
class Invite:
    """One that was not used yet. `key` names it and lets nobody in."""

    key: str
    created_at: datetime
    expires_at: datetime


OPEN = """
SELECT encode(token_sha256, 'hex') AS key, created_at, expires_at FROM invites
 WHERE made_by = %(user)s AND used_at IS NULL AND expires_at > clock_timestamp()
 ORDER BY created_at DESC
"""


async def unused(conn: Conn, user_id: int) -> Sequence[Invite]:
    """The person's invites that still let somebody in, newest first."""
    async with conn.cursor(row_factory=class_row(Invite)) as cursor:
        await cursor.execute(OPEN, {"user": user_id})
        return await cursor.fetchall()


# The person's row is held, so that many presses at once do not make more than there may be.
HOLD = "SELECT id FROM users WHERE id = %(user)s FOR UPDATE"
MAKE = """
INSERT INTO invites (token_sha256, made_by, expires_at)
SELECT %(token)s, %(user)s, clock_timestamp() + make_interval(days => %(days)s)
 WHERE (SELECT count(*) FROM invites
         WHERE made_by = %(user)s AND used_at IS NULL AND expires_at > clock_timestamp()) < %(most)s
"""


async def make(conn: Conn, person: Person) -> str | None:
    """A new invite's token; None when the person has as many as they may."""
    token = sessions.new_token()
    values = {"user": person.id, "days": DAYS, "most": MOST[person.role]}
    async with conn.transaction(), conn.cursor() as cursor:
        await cursor.execute(HOLD, values)
        await cursor.execute(MAKE, {**values, "token": sessions.sha256(token)})
        return token if cursor.rowcount else None


TAKE_BACK = """
DELETE FROM invites
 WHERE encode(token_sha256, 'hex') = %(key)s AND made_by = %(user)s AND used_at IS NULL
"""


async def take_back(conn: Conn, user_id: int, key: str) -> None:
    """It lets nobody in any more."""
    await conn.execute(TAKE_BACK, {"user": user_id, "key": key.replace("\x00", "")})


GOOD = """
SELECT FROM invites
 WHERE token_sha256 = %(token)s AND used_at IS NULL AND expires_at > clock_timestamp()
"""
HELD = """
SELECT FROM invites
 WHERE token_sha256 = %(token)s AND used_at IS NULL AND expires_at > clock_timestamp()
   FOR UPDATE
"""
USE = """
UPDATE invites SET used_by = %(user)s, used_at = clock_timestamp()
 WHERE token_sha256 = %(token)s AND used_at IS NULL
"""


async def is_good(conn: Conn, token: str) -> bool:
    """Whether it would let somebody in now."""
    return (await _execute(conn, GOOD, token)) == 1


async def hold(conn: Conn, token: str) -> bool:
    """The same, and until the end of the caller's transaction nobody else can use it."""
    return (await _execute(conn, HELD, token)) == 1


async def use(conn: Conn, token: str, user_id: int) -> None:
    """Let this new person in; `token` is held."""
    await _execute(conn, USE, token, {"user": user_id})


async def _execute(
    conn: Conn, statement: str, token: str, more: Mapping[str, object] | None = None
) -> int:
    async with conn.cursor() as cursor:
        await cursor.execute(statement, {"token": sessions.sha256(token), **(more or {})})
        return cursor.rowcount
