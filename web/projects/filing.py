"""Which order belongs to which project: written with the order, never changed afterwards."""

from collections.abc import Sequence
from dataclasses import dataclass

from psycopg.rows import scalar_row
from psycopg.types.json import Jsonb

from web.database import Conn
from worker.queue import Order

FILE = """
INSERT INTO project_batches (batch_id, project_id)
SELECT %(batch)s, id FROM projects WHERE id = %(project)s AND user_id = %(user)s
ON CONFLICT DO NOTHING
"""
# A job that is ordered again stays where the first one was: in its project, and in its row.
FOLLOW = """
INSERT INTO project_batches (batch_id, project_id, set_id, row_number)
SELECT %(batch)s, link.project_id, link.set_id, link.row_number
  FROM generation_jobs AS job JOIN project_batches AS link ON link.batch_id = job.batch_id
 WHERE job.id = %(job)s AND job.user_id = %(user)s
ON CONFLICT DO NOTHING
"""
# What of the same row and seed is made, or on its way; of a job that is of no row, what of the same
# order and seed is. `batch` is the order that asks. A range of one person, as in the gallery. A job
# has no settings that the catalogue did not have yet: hence "within", not "the same".
TWIN = """
WITH kin AS MATERIALIZED (
    SELECT kin.kin_id
      FROM generation_jobs AS job JOIN batch_kin AS kin ON kin.batch_id = job.batch_id
     WHERE job.id = %(job)s AND job.user_id = %(user)s)
SELECT max(twin.id) FROM generation_jobs AS twin
 WHERE twin.user_id <= %(user)s AND (twin.user_id, twin.id) > (%(user)s, %(job)s)
   AND twin.seed = ANY(%(seeds)s) AND twin.batch_id <> %(batch)s
   AND twin.status NOT IN ('error', 'cancelled')
   AND CASE WHEN EXISTS (SELECT FROM kin) THEN twin.batch_id IN (SELECT kin_id FROM kin)
            ELSE twin.kind = %(kind)s AND twin.engine = %(engine)s
                 AND twin.payload <@ %(settings)s END
"""
FILE_ROWS = """
INSERT INTO project_batches (batch_id, project_id, set_id, row_number)
SELECT filed.batch, sets.project_id, sets.id, filed.number
  FROM sets, unnest(%(batches)s::bigint[], %(numbers)s::int[]) AS filed (batch, number)
 WHERE sets.id = %(set)s AND sets.user_id = %(user)s
ON CONFLICT DO NOTHING
"""


@dataclass(frozen=True, slots=True)
class Belongs:
    """Where an order belongs: to a project, or where the job does that is ordered again."""

    project: int | None = None
    job: int | None = None

    async def file(self, conn: Conn, user_id: int, batch_id: int) -> None:
        """Write it down for the batch, in the transaction that orders it."""
        values = {"batch": batch_id, "user": user_id, "project": self.project, "job": self.job}
        if self.project is not None:
            await conn.execute(FILE, values)
        if self.job is not None:
            await conn.execute(FOLLOW, values)

    async def twin(self, conn: Conn, user_id: int, order: Order, batch_id: int) -> int | None:
        """The job that makes already what the batch of the order would make again, if any does.

        Nobody pays twice for one picture because a second tab still offers it.
        """
        if self.job is None:
            return None
        values = {
            "job": self.job,
            "user": user_id,
            "batch": batch_id,
            "seeds": list(order.seeds),
            "kind": order.kind,
            "engine": order.engine,
            "settings": Jsonb(dict(order.settings)),
        }
        async with conn.cursor(row_factory=scalar_row) as cursor:
            await cursor.execute(TWIN, values)
            found: int | None = await cursor.fetchone()
        return found


async def file_rows(
    conn: Conn, user_id: int, set_id: int, batches: Sequence[int], numbers: Sequence[int]
) -> None:
    """Each batch is of the set's row with the number beside it."""
    values = {"set": set_id, "user": user_id, "batches": list(batches), "numbers": list(numbers)}
    await conn.execute(FILE_ROWS, values)
