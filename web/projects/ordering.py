"""Ordering a whole set: one press, one transaction, all of it or nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from psycopg import Rollback
from psycopg.rows import scalar_row, tuple_row
from psycopg.types.json import Jsonb

from web import limits
from web.database import Conn
from web.limits import TooMany
from web.projects import filing, rows
from web.projects.rows import Row
from worker import queue
from worker.queue import NotEnoughCredits, TooManyOpen

MAKE = """
INSERT INTO sets (user_id, project_id, key, print)
SELECT %(user)s, id, %(key)s, %(print)s FROM projects WHERE id = %(project)s AND user_id = %(user)s
ON CONFLICT DO NOTHING
RETURNING id
"""
MAKE_ROWS = """
INSERT INTO set_rows (set_id, number, subject, name, tags)
SELECT %(set)s, number, subject, name, tags
  FROM jsonb_to_recordset(%(rows)s) AS line (number int, subject text, name text, tags text[])
"""
BEFORE = "SELECT id, print FROM sets WHERE user_id = %(user)s AND key = %(key)s"


@dataclass(frozen=True, slots=True)
class Ordered:
    """The set. `replayed`: this press had arrived before, and nothing was charged now."""

    set_id: int
    replayed: bool = False


@dataclass(frozen=True, slots=True)
class Spent:
    """Nothing was ordered: this press has ordered the set before, and that was another list."""

    set_id: int


async def before(conn: Conn, user_id: int, press: UUID, asked: bytes) -> Ordered | Spent | None:
    """What this press has ordered before; None if it is fresh."""
    async with conn.cursor(row_factory=tuple_row) as cursor:
        await cursor.execute(BEFORE, {"user": user_id, "key": press})
        found = await cursor.fetchone()
    if found is None:
        return None
    return Ordered(found[0], replayed=True) if found[1] == asked else Spent(found[0])


Refused = NotEnoughCredits | TooManyOpen | TooMany


async def order(
    conn: Conn, user_id: int, project_id: int, press: UUID, wanted: Sequence[Row], most_open: int
) -> Ordered | Spent | Refused:
    """The set with a batch for each of its rows, or why there is none; commits by itself."""
    async with conn.transaction() as whole:
        outcome = await _order(conn, user_id, project_id, press, wanted, most_open)
        if isinstance(outcome, Refused):
            raise Rollback(whole)
    return outcome


async def _order(
    conn: Conn, user_id: int, project_id: int, press: UUID, wanted: Sequence[Row], most_open: int
) -> Ordered | Spent | Refused:
    asked = rows.print_of(wanted)
    set_id = await _make(conn, user_id, project_id, press, asked, wanted)
    if set_id is None:
        known = await before(conn, user_id, press, asked)
        assert known is not None  # noqa: S101  the key was taken, by a transaction that has ended
        return known
    outcome = await queue.enqueue_all(conn, user_id, rows.orders_of(wanted, press), most_open)
    if isinstance(outcome, Refused):
        return outcome
    pieces = sum(len(each.job_ids) for each in outcome)
    if too_many := await limits.pieces(conn, user_id, pieces, most_open):
        return too_many
    batches = [each.batch_id for each in outcome]
    await filing.file_rows(conn, user_id, set_id, batches, [row.number for row in wanted])
    return Ordered(set_id)


async def _make(
    conn: Conn, user_id: int, project_id: int, press: UUID, asked: bytes, wanted: Sequence[Row]
) -> int | None:
    """The set and its rows; None if the press has made one before."""
    values = {"user": user_id, "project": project_id, "key": press, "print": asked}
    async with conn.cursor(row_factory=scalar_row) as cursor:
        await cursor.execute(MAKE, values)
        set_id: int | None = await cursor.fetchone()
        if set_id is not None:
            lines = [
                {
                    "number": row.number,
                    "subject": row.cells["subject"],
                    "name": row.name,
                    "tags": list(row.tags),
                }
                for row in wanted
            ]
            await cursor.execute(MAKE_ROWS, {"set": set_id, "rows": Jsonb(lines)})
    return set_id
