"""What a poll needs when nothing has happened: one statement, and a memory of this process.

A page's address names every live card with its rev, and what it says of the line with a mark. Once
all of that was found to be up to date, the next polls with the same address only look whether a
rev has grown. The line itself is looked at again every few seconds: places in line and waits are
estimates, while a card's own state is never late.
"""

import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from psycopg.rows import tuple_row
from starlette.requests import Request

from web import sessions
from web.database import Conn
from web.services import services
from web.sessions import Person, SignInNeeded

SECONDS = 5.0  # how old the look at the line may be
REMEMBERED = 10_000  # open pages of one process

GLANCE = """
SELECT users.id, users.email, users.role, users.credits,
       ARRAY(SELECT job.rev FROM unnest(%(ids)s::bigint[]) AS asked (id)
               LEFT JOIN generation_jobs AS job ON job.id = asked.id AND job.user_id = users.id
              ORDER BY asked.id)
  FROM sessions JOIN users ON users.id = sessions.user_id
 WHERE sessions.token_sha256 = %(token)s AND sessions.expires_at > clock_timestamp()
"""


@dataclass(frozen=True, slots=True)
class Glance:
    """Who asks, and the rev of each job that was asked for, by id; None for one not theirs."""

    person: Person
    revs: Sequence[int | None]


async def glance(conn: Conn, request: Request, job_ids: Sequence[int]) -> Glance:
    """The signed-in person and the revs of these jobs. Raises SignInNeeded."""
    token = request.cookies.get(sessions.cookie_name(services(request).settings), "")
    async with conn.cursor(row_factory=tuple_row) as cursor:
        values = {"token": sessions.sha256(token), "ids": list(job_ids)}
        await cursor.execute(GLANCE, values)
        row = await cursor.fetchone()
    if row is None:
        raise SignInNeeded
    return Glance(Person(*row[:4]), row[4])


class Memory:
    """Which pages were found to be up to date, and when: by person and by what the page shows."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[int, str], float] = OrderedDict()

    def keep(self, user_id: int, seen: str) -> None:
        """The page that shows this was up to date just now."""
        self._known[user_id, seen] = time.monotonic()
        self._known.move_to_end((user_id, seen))
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def is_fresh(self, user_id: int, seen: str) -> bool:
        """Whether that was less than five seconds ago."""
        return time.monotonic() - self._known.get((user_id, seen), -SECONDS) < SECONDS
