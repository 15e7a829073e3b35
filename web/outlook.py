"""How long an order would take that has not been given yet: an estimate, never a promise."""

from psycopg.rows import scalar_row

from web import board
from web.cards import QUIET_SECONDS
from web.database import Conn
from web.words import duration, number
from worker.catalog import Kind
from worker.record import FRONT

NOBODY = "Nobody online can make this now: it would wait until somebody comes back."

# Where the queue would put the last of `count` new jobs of mine, and how many stand before it;
# counted to the front's end only.
AHEAD = """
WITH line AS MATERIALIZED (
    SELECT greatest(
        (SELECT fair_key FROM generation_jobs
          WHERE status = 'queued' AND capability = %(capability)s AND lane = 0
          ORDER BY fair_key LIMIT 1),
        (SELECT fair_key + price FROM generation_jobs
          WHERE finished_at IS NULL AND user_id = %(user)s
            AND capability = %(capability)s AND lane = 0
          ORDER BY fair_key DESC LIMIT 1),
        0) + (%(count)s - 1) * %(price)s AS last)
SELECT count(*)
  FROM (SELECT FROM generation_jobs
         WHERE status = 'queued' AND capability = %(capability)s AND lane = 0
           AND fair_key <= (SELECT last FROM line)
         LIMIT %(most)s) AS ahead
"""


async def of(conn: Conn, user_id: int, kind: Kind, engine: str, count: int, price: int) -> str:
    """When the last of `count` would be made at `price` credits each, as a sentence."""
    capability = f"{engine}:{kind.name}"
    pace = await board.pace(conn, [capability])
    slots = pace.slots.get(capability)
    if not slots:
        return NOBODY
    silence = pace.silence.get(capability, 0)
    if silence > QUIET_SECONDS:
        return f"No worker was heard of for {duration(silence)}: it may take long."
    values = {"capability": capability, "user": user_id, "count": count, "price": price}
    async with conn.cursor(row_factory=scalar_row) as cursor:
        await cursor.execute(AHEAD, {**values, "most": FRONT + 1})
        ahead = int(await cursor.fetchone() or 0)
    rounds = -(-(ahead + count) // slots)
    wait = duration(rounds * pace.seconds.get(capability, kind.expected_seconds))
    return _sentence(wait, ahead, count)


def _sentence(wait: str, ahead: int, count: int) -> str:
    if ahead > FRONT:
        return (
            f"More than {number(FRONT)} in line before it: {wait} or more with the workers online."
        )
    what = "Ready" if count == 1 else f"All {count} ready"
    line = f", {number(ahead)} in line before" if ahead else ""
    return f"{what} in {wait} with the workers online now{line}."
