"""Where somebody is signed in: a line for each session, which they can end from here."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from psycopg.rows import class_row
from starlette.requests import Request

from web import sessions
from web.database import Conn


@dataclass(frozen=True, slots=True)
class Device:
    """A session. `key` names it and opens nothing: it is the hash of its secret."""

    key: str
    user_agent: str
    created_at: datetime
    expires_at: datetime
    here: bool

    @property
    def name(self) -> str:
        """The program and system a browser says it is."""
        program = next((name for sign, name in PROGRAMS if sign in self.user_agent), "A browser")
        system = next((name for sign, name in SYSTEMS if sign in self.user_agent), "")
        return f"{program} on {system}" if system else program


PROGRAMS = (
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)

DEVICES = """
SELECT encode(token_sha256, 'hex') AS key, user_agent, created_at, expires_at,
       token_sha256 = %(token)s AS here
  FROM sessions
 WHERE user_id = %(user)s AND expires_at > clock_timestamp()
 ORDER BY here DESC, created_at DESC LIMIT 100
"""
END = "DELETE FROM sessions WHERE user_id = %(user)s AND token_sha256 = %(key)s"
END_OTHERS = "DELETE FROM sessions WHERE user_id = %(user)s AND token_sha256 <> %(token)s"
_KEY = re.compile(r"[0-9a-f]{64}")


async def of(conn: Conn, request: Request, user_id: int) -> Sequence[Device]:
    """Where the person is signed in, this browser first."""
    async with conn.cursor(row_factory=class_row(Device)) as cursor:
        await cursor.execute(DEVICES, {"user": user_id, "token": sessions.here(request)})
        return await cursor.fetchall()


async def end(conn: Conn, user_id: int, key: str) -> None:
    """Sign the person out there; a key that is none of theirs ends nothing."""
    if _KEY.fullmatch(key):
        await conn.execute(END, {"user": user_id, "key": bytes.fromhex(key)})


async def end_others(conn: Conn, request: Request, user_id: int) -> None:
    """Sign the person out everywhere but here."""
    await conn.execute(END_OTHERS, {"user": user_id, "token": sessions.here(request)})
