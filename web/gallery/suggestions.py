"""The tags a person has given, offered for choosing: remembered by this process for a minute.

Another process may offer a new tag that much later; what is found by a tag is never late.
"""

import time
from collections import OrderedDict

from psycopg.rows import scalar_row

from web.database import Conn

SECONDS = 60.0
REMEMBERED = 10_000  # people
MOST = 200  # tags of a person

TAGS = """
SELECT DISTINCT unnest(tags) AS tag FROM assets
 WHERE user_id = %(user)s AND deleted_at IS NULL AND tags <> '{}'
 ORDER BY tag LIMIT %(limit)s
"""


class Memory:
    """Tags by person, and when they were read."""

    def __init__(self) -> None:
        self._known: OrderedDict[int, tuple[float, list[str]]] = OrderedDict()

    async def tags(self, conn: Conn, user_id: int) -> list[str]:
        """The person's tags in order, 200 at most."""
        at, known = self._known.get(user_id, (float("-inf"), []))
        if time.monotonic() - at < SECONDS:
            return known
        async with conn.cursor(row_factory=scalar_row) as cursor:
            await cursor.execute(TAGS, {"user": user_id, "limit": MOST})
            fresh: list[str] = await cursor.fetchall()
        self._known[user_id] = (time.monotonic(), fresh)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return fresh

    def forget(self, user_id: int) -> None:
        """The person has just given or taken tags."""
        self._known.pop(user_id, None)


memory = Memory()
