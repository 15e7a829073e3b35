"""The workers the operator keeps: made, paused, drained, resumed, let in and shut out.

Each change says from which state, and tells whether there was anything to change.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from psycopg.rows import scalar_row

from web import worker_keys
from web.database import Conn
from web.worker_keys import NameTaken
from worker import catalog

LONGEST_NAME = 100
Verb = Literal["pause", "resume", "drain", "revoke"]

_CAPABILITY = re.compile(r"[a-z0-9_-]{1,40}:[a-z0-9_-]{1,40}")


@dataclass(frozen=True, slots=True)
class Wrong:
    """Nothing was done; the sentence says why."""

    sentence: str


def known_capabilities() -> list[str]:
    """What the catalogue has work for, as `engine:kind`."""
    return [kind.capability for kind in catalog.KINDS.values()]


async def create(conn: Conn, name: str, capabilities: Sequence[str]) -> int | Wrong:
    """A new worker's id. No capabilities: it may make whatever it announces."""
    name = " ".join(name.split())
    wrong = _wrong_name(name) or _wrong_capability(capabilities)
    if wrong:
        return Wrong(wrong)
    made = await worker_keys.create_worker(conn, name, sorted(set(capabilities)) or None)
    if isinstance(made, NameTaken):
        return Wrong(f"There is already a worker called {name}. Names are given once.")
    return made


def _wrong_name(name: str) -> str:
    if not name:
        return "Give the worker a name, such as the name of its machine."
    if not name.isprintable():
        return "The name has characters that cannot be shown."
    if len(name) > LONGEST_NAME:
        return f"At most {LONGEST_NAME} characters; this has {len(name)}."
    return ""


def _wrong_capability(capabilities: Sequence[str]) -> str:
    for capability in capabilities:
        if not _CAPABILITY.fullmatch(capability):
            return f"A capability looks like procedural:sprite, not {capability!r}."
    return ""


FIND = "SELECT id FROM workers WHERE name = %(name)s"


async def find(conn: Conn, name: str) -> int | None:
    """The id of the worker of that name."""
    async with conn.cursor(row_factory=scalar_row) as cursor:
        await cursor.execute(FIND, {"name": name.replace("\x00", "")})
        found = await cursor.fetchone()
    return None if found is None else int(found)


PAUSE = """
UPDATE workers SET paused_at = clock_timestamp()
 WHERE id = %(worker)s AND paused_at IS NULL AND revoked_at IS NULL
"""
DRAIN = """
UPDATE workers SET draining_at = clock_timestamp()
 WHERE id = %(worker)s AND draining_at IS NULL AND revoked_at IS NULL
"""
RESUME = """
UPDATE workers SET paused_at = NULL, draining_at = NULL
 WHERE id = %(worker)s AND revoked_at IS NULL
   AND (paused_at IS NOT NULL OR draining_at IS NOT NULL)
"""
_CHANGES = {"pause": PAUSE, "drain": DRAIN, "resume": RESUME}


async def change(conn: Conn, worker_id: int, verb: Verb) -> bool:
    """Do it; False if there was nothing to change.

    Paused or draining, a worker finishes what it has in hand and is given nothing new.
    """
    if verb == "revoke":
        return await worker_keys.revoke(conn, worker_id)
    cursor = await conn.execute(_CHANGES[verb], {"worker": worker_id})
    return cursor.rowcount == 1
