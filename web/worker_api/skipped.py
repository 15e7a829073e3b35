"""Why a claim got nothing although there is work: a count by reason, for the worker's owner."""

from collections.abc import Sequence

from psycopg.rows import dict_row

from web.database import Conn

# A look at some of the backlog, so that a large one does not slow down those who cannot serve it.
COUNT = """
SELECT count(*) FILTER (WHERE capability <> ALL (%(offered)s::text[])) AS capability,
       count(*) FILTER (WHERE capability = ANY (%(offered)s::text[])
                          AND capability <> ALL (%(able)s::text[])) AS not_allowed,
       count(*) FILTER (WHERE capability = ANY (%(able)s::text[])) AS avoided
  FROM (SELECT capability FROM generation_jobs WHERE status = 'queued' LIMIT 1000) AS found
"""


async def count(conn: Conn, offered: Sequence[str], able: Sequence[str]) -> dict[str, int]:
    """Queued jobs by why this worker got none of them, of the first 1,000 found.

    `capability`: it does not make these; `not_allowed`: the operator keeps them from it;
    `avoided`: it fell silent with them, so others try first.
    """
    async with conn.cursor(row_factory=dict_row) as cursor:
        await cursor.execute(COUNT, {"offered": list(offered), "able": list(able)})
        counted = await cursor.fetchone()
    return dict(counted or {})
