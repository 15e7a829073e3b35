"""The presets that somebody saved. Every query starts from the signed-in user."""

from collections.abc import Mapping, Sequence
from typing import Any

from psycopg.errors import UniqueViolation
from psycopg.rows import tuple_row
from psycopg.types.json import Jsonb

from web import sessions
from web.database import Conn
from web.presets.shipped import Preset

MOST = 50
FULL = f"You have {MOST} presets, and that is the most: delete one first."
TAKEN = "You have a preset of this name already."

ALL = """
SELECT id, name, kind, engine, settings FROM presets
 WHERE user_id = %(user)s ORDER BY lower(name), id
"""


async def all_of(conn: Conn, user_id: int) -> Sequence[Preset]:
    """The person's presets by name."""
    async with conn.cursor(row_factory=tuple_row) as cursor:
        await cursor.execute(ALL, {"user": user_id})
        return [_preset(*row) for row in await cursor.fetchall()]


FIND = """
SELECT id, name, kind, engine, settings FROM presets WHERE user_id = %(user)s AND id = %(id)s
"""


async def find(conn: Conn, user_id: int, preset_id: int) -> Preset | None:
    """The person's preset; a stranger's is not there."""
    async with conn.cursor(row_factory=tuple_row) as cursor:
        await cursor.execute(FIND, {"user": user_id, "id": preset_id})
        row = await cursor.fetchone()
    return None if row is None else _preset(*row)


def _preset(number: int, name: str, kind: str, engine: str, settings: Any) -> Preset:
    return Preset(f"own={number}", name, kind, settings, engine, number)


SAVE = """
INSERT INTO presets (user_id, name, kind, engine, settings)
SELECT %(user)s, %(name)s, %(kind)s, %(engine)s, %(settings)s
 WHERE (SELECT count(*) FROM presets WHERE user_id = %(user)s) < %(most)s
RETURNING id
"""


async def save(
    conn: Conn, user_id: int, name: str, kind: str, engine: str, settings: Mapping[str, object]
) -> int | str:
    """The id of the new preset, or why there is none."""
    values = {"user": user_id, "name": name, "kind": kind, "engine": engine}
    try:
        async with conn.transaction(), conn.cursor(row_factory=tuple_row) as cursor:
            await sessions.hold(conn, user_id)
            await cursor.execute(SAVE, {**values, "settings": Jsonb(dict(settings)), "most": MOST})
            row = await cursor.fetchone()
    except UniqueViolation:
        return TAKEN
    return FULL if row is None else int(row[0])


RENAME = "UPDATE presets SET name = %(name)s WHERE user_id = %(user)s AND id = %(id)s"


async def rename(conn: Conn, user_id: int, preset_id: int, name: str) -> str | None:
    """Give it another name; why not, or None where there is no such preset."""
    try:
        done = await conn.execute(RENAME, {"user": user_id, "id": preset_id, "name": name})
    except UniqueViolation:
        return TAKEN
    return "" if done.rowcount else None


DELETE = "DELETE FROM presets WHERE user_id = %(user)s AND id = %(id)s"


async def delete(conn: Conn, user_id: int, preset_id: int) -> bool:
    """Whether there was one."""
    return (await conn.execute(DELETE, {"user": user_id, "id": preset_id})).rowcount == 1
