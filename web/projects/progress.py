"""How far a set is: counts and money of the whole, and what of it can be ordered again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from psycopg.rows import class_row, dict_row, scalar_row, tuple_row
from starlette.exceptions import HTTPException

from web import board, orders
from web.database import Conn
from web.projects import pace
from web.projects.pace import Pace
from web.words import number
from worker import catalog, queue

FINAL = sorted(queue.FINAL_FAILURES)


@dataclass(frozen=True, slots=True)
class Set:
    """A set of mine, with the project it is of."""

    id: int
    project_id: int
    project: str
    archived: bool
    created_at: datetime
    rows: int


FIND = """
SELECT sets.id, sets.project_id, project.name AS project,
       project.archived_at IS NOT NULL AS archived, sets.created_at,
       (SELECT count(*) FROM set_rows WHERE set_id = sets.id)::int AS rows
  FROM sets JOIN projects AS project ON project.id = sets.project_id
 WHERE sets.id = %(id)s AND sets.user_id = %(user)s
"""


async def find(conn: Conn, user_id: int, set_id: int) -> Set:
    """The user's set. A stranger's set is not there."""
    async with conn.cursor(row_factory=class_row(Set)) as cursor:
        await cursor.execute(FIND, {"id": set_id, "user": user_id})
        found = await cursor.fetchone()
    if found is None:
        raise HTTPException(404)
    return found


@dataclass(frozen=True, slots=True)
class Tally:
    """What became of a set's pieces so far. `unbegun`: nobody works on them."""

    id: int
    created_at: datetime
    total: int
    done: int
    failed: int
    cancelled: int
    approved: int
    unbegun: int

    @property
    def live(self) -> int:
        return self.total - self.done - self.failed - self.cancelled

    @property
    def words(self) -> str:
        """`8 of 12 done, 1 failed, 3 to come`."""
        told = [f"{number(self.done)} of {number(self.total)} done"]
        counts = (("failed", self.failed), ("cancelled", self.cancelled), ("to come", self.live))
        return ", ".join([*told, *(f"{number(count)} {word}" for word, count in counts if count)])

    @property
    def parts(self) -> list[tuple[str, int, int]]:
        """Name, beginning and length of each part of a bar that is 1,000 long."""
        ends, at = [], 0
        for name, count in (
            ("done", self.done), ("failed", self.failed), ("cancelled", self.cancelled)
        ):  # fmt: skip
            length = round(1000 * count / max(self.total, 1))
            ends.append((name, at, length))
            at += length
        return [part for part in ends if part[2]]


TALLIES = """
SELECT sets.id, sets.created_at, tally.*
  FROM sets CROSS JOIN LATERAL (
       SELECT count(*)::int AS total,
              count(*) FILTER (WHERE cell.status = 'done')::int AS done,
              count(*) FILTER (WHERE cell.status = 'error')::int AS failed,
              count(*) FILTER (WHERE cell.status = 'cancelled')::int AS cancelled,
              count(asset.official_at)::int AS approved,
              count(*) FILTER (WHERE cell.status IN ('queued', 'waiting'))::int AS unbegun
         FROM set_cells AS cell
         LEFT JOIN assets AS asset ON asset.job_id = cell.job_id AND asset.deleted_at IS NULL
        WHERE cell.set_id = sets.id) AS tally
 WHERE sets.id = ANY(%(ids)s)
 ORDER BY sets.id DESC
"""
OF_PROJECT = """
SELECT id FROM sets WHERE project_id = %(project)s AND id < %(before)s
 ORDER BY id DESC LIMIT %(limit)s
"""


async def tallies(conn: Conn, ids: Sequence[int]) -> list[Tally]:
    """Of each of the sets, newest first."""
    async with conn.cursor(row_factory=class_row(Tally)) as cursor:
        await cursor.execute(TALLIES, {"ids": list(ids)})
        return await cursor.fetchall()


async def of_project(conn: Conn, project_id: int, limit: int, before: int = 2**62) -> list[Tally]:
    """The newest sets of a project before the one with the id `before`."""
    values = {"project": project_id, "limit": limit, "before": before}
    async with conn.cursor(row_factory=scalar_row) as cursor:
        await cursor.execute(OF_PROJECT, values)
        ids = await cursor.fetchall()
    return await tallies(conn, ids) if ids else []


@dataclass(frozen=True, slots=True)
class Money:
    """Credits of all that was ordered for the set, what was ordered again among it.

    `spent` counts also what was made by jobs that are forgotten by now.
    """

    reserved: int
    spent: int
    returned: int
    rev: int  # grows with every change of any of its jobs


MONEY = """
SELECT coalesce(sum(job.credits_reserved), 0)::bigint AS reserved,
       coalesce(sum(job.credits_spent), 0)::bigint + (
       SELECT coalesce(-sum((SELECT entry.delta FROM credit_entries AS entry
                              WHERE entry.job_id = asset.job_id AND entry.reason = 'reserve')),
                       0)::bigint
         FROM project_batches AS link JOIN assets AS asset ON asset.batch_id = link.batch_id
        WHERE link.set_id = %(set)s
          AND (SELECT job.id FROM generation_jobs AS job WHERE job.id = asset.job_id) IS NULL
       ) AS spent,
       coalesce(sum(refund.delta), 0)::bigint AS returned,
       coalesce(sum(job.rev), 0)::bigint AS rev
  FROM project_batches AS link
  JOIN generation_jobs AS job ON job.batch_id = link.batch_id
  LEFT JOIN credit_entries AS refund ON refund.job_id = job.id AND refund.reason = 'refund'
 WHERE link.set_id = %(set)s
"""
REV = """
SELECT coalesce(sum(job.rev), 0)::bigint
  FROM project_batches AS link JOIN generation_jobs AS job ON job.batch_id = link.batch_id
 WHERE link.set_id = %(set)s
"""
AHEAD = """
SELECT capability, count(*)::int FROM set_cells
 WHERE set_id = %(set)s AND status IN ('queued', 'waiting', 'claimed') GROUP BY capability
"""


async def money(conn: Conn, set_id: int) -> Money:
    async with conn.cursor(row_factory=class_row(Money)) as cursor:
        await cursor.execute(MONEY, {"set": set_id})
        found = await cursor.fetchone()
    assert found is not None  # noqa: S101  an aggregate gives a row
    return found


async def rev(conn: Conn, set_id: int) -> int:
    """A number that grows with every change of any of the set's jobs."""
    async with conn.cursor(row_factory=scalar_row) as cursor:
        await cursor.execute(REV, {"set": set_id})
        return int(await cursor.fetchone() or 0)


async def ahead(conn: Conn, set_id: int) -> Pace:
    """How long what is still to come will take."""
    async with conn.cursor(row_factory=tuple_row) as cursor:
        await cursor.execute(AHEAD, {"set": set_id})
        counts: dict[str, int] = dict(await cursor.fetchall())
    return await pace.of(conn, counts) if counts else Pace(None, [])


@dataclass(frozen=True, slots=True)
class Unmade:
    """A piece that failed, and may come out better when it is ordered again, or was cancelled."""

    job_id: int
    kind: str
    engine: str
    settings: Mapping[str, Any]
    seed: int
    row_number: int
    status: str

    @property
    def price(self) -> int | None:
        """Credits today; None if it cannot be ordered any more."""
        return orders.price_again(self.kind, self.settings)


# What the engine cannot make of these words it cannot make the next time either.
UNMADE = """
SELECT job_id, kind, engine, settings, seed, row_number, status FROM set_cells
 WHERE set_id = %(set)s
   AND (status = 'cancelled' OR status = 'error' AND error_code <> ALL(%(final)s))
 ORDER BY row_number, job_id
"""


async def unmade(conn: Conn, set_id: int) -> list[Unmade]:
    """What can be ordered again: by today's catalogue, of an engine that is still there."""
    async with conn.cursor(row_factory=class_row(Unmade)) as cursor:
        await cursor.execute(UNMADE, {"set": set_id, "final": FINAL})
        found = [each for each in await cursor.fetchall() if each.price is not None]
    makers = {(each.kind, each.engine) for each in found}
    gone = {
        (kind, engine)
        for kind, engine in makers
        if not await board.offers(conn, catalog.find(kind), engine)
    }
    return [each for each in found if (each.kind, each.engine) not in gone]


REFUSED = """
SELECT line.subject, min(cell.kind) AS kind, min(cell.settings ->> 'size') AS size,
       count(*)::text AS variations, line.name, array_to_string(line.tags, ', ') AS tags,
       min(cell.engine) AS engine, min(cell.settings ->> 'view') AS view
  FROM set_cells AS cell
  JOIN set_rows AS line ON line.set_id = cell.set_id AND line.number = cell.row_number
 WHERE cell.set_id = %(set)s AND cell.user_id = %(user)s
   AND cell.status = 'error' AND cell.error_code = ANY(%(final)s)
 GROUP BY line.number, line.subject, line.name, line.tags ORDER BY line.number
"""


async def refused(conn: Conn, user_id: int, set_id: int) -> list[dict[str, str]]:
    """The rows whose words cannot be made, by column, to be worded anew."""
    values = {"set": set_id, "user": user_id, "final": FINAL}
    async with conn.cursor(row_factory=dict_row) as cursor:
        await cursor.execute(REFUSED, values)
        return [
            {name: value or "" for name, value in row.items()} for row in await cursor.fetchall()
        ]
