"""What somebody asked for before, to ask for it again."""

from dataclasses import dataclass

from psycopg.rows import tuple_row

from web.database import Conn

SHOWN = 12
LOOKED_AT = 400  # jobs: a batch of many has the same words, and nobody waits for the rest


@dataclass(frozen=True, slots=True)
class Earlier:
    """Words, and the newest job that was ordered with them."""

    job_id: int
    words: str


# The limit is inside: however many jobs there are, that many are read. And only by the index of
# one's own: for `user_id =` the planner may walk back by id through everybody's, which takes long
# for whoever has ordered nothing lately.
EARLIER = """
SELECT max(id) AS newest, words
  FROM (SELECT id, payload ->> 'prompt' AS words
          FROM generation_jobs
         WHERE user_id BETWEEN %(user)s AND %(user)s
         ORDER BY user_id DESC, id DESC
         LIMIT %(looked_at)s) AS recent
 WHERE words <> ''
 GROUP BY words
 ORDER BY newest DESC
 LIMIT %(shown)s
"""


async def of(conn: Conn, user_id: int) -> list[Earlier]:
    """The person's last words, each once, newest first."""
    values = {"user": user_id, "looked_at": LOOKED_AT, "shown": SHOWN}
    async with conn.cursor(row_factory=tuple_row) as cursor:
        await cursor.execute(EARLIER, values)
        return [Earlier(int(job), words) for job, words in await cursor.fetchall()]
