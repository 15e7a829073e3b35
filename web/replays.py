"""A press of the button that arrives twice: the same order again, or a changed one by mistake."""

from uuid import UUID

from psycopg.rows import scalar_row, tuple_row

from web.database import Conn
from worker.queue import Order

EARLIER = """
SELECT kind, engine, payload, array_agg(seed ORDER BY id)
  FROM generation_jobs
 WHERE batch_id = %(batch)s AND user_id = %(user)s
 GROUP BY kind, engine, payload
"""


SPENT = """
SELECT min(job.id)
  FROM generation_batches AS batch JOIN generation_jobs AS job ON job.batch_id = batch.id
 WHERE batch.user_id = %(user)s AND batch.idempotency_key = %(key)s
"""


async def spent(conn: Conn, user_id: int, key: UUID) -> int | None:
    """The first job that this press of the button has ordered before; None if it is fresh."""
    async with conn.cursor(row_factory=scalar_row) as cursor:
        await cursor.execute(SPENT, {"user": user_id, "key": key})
        found = await cursor.fetchone()
    return None if found is None else int(found)


async def is_same(
    conn: Conn, user_id: int, batch_id: int, order: Order, *, seed_matters: bool
) -> bool:
    """Whether the earlier order of this press was for as many of the same.

    A seed that nobody chose is a new one each time, and does not matter.
    """
    async with conn.cursor(row_factory=tuple_row) as cursor:
        await cursor.execute(EARLIER, {"batch": batch_id, "user": user_id})
        earlier = await cursor.fetchone()
    if earlier is None:
        return False
    *what, payload, seeds = earlier
    # Settings that the catalogue did not have yet are not in the payload of the earlier one.
    same = what == [order.kind, order.engine] and payload.items() <= dict(order.settings).items()
    same = same and len(seeds) == len(order.seeds)
    return same and (not seed_matters or seeds == list(order.seeds))
