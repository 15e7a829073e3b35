"""What a poll needs when nothing has happened: one statement, and a memory of this process.

A page's address names every live card with its rev, and what it says of the line with a mark. A
poll first looks whether a rev has grown; the line itself is looked at every few seconds only, and
by one of the tabs that show the same. Places in line and waits are estimates, while a card's own
state is never late.
"""

import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from psycopg.rows import tuple_row
from starlette.requests import Request

from web import locales, sessions
from web.database import Conn
from web.services import services
from web.sessions import Person, SignInNeeded

SECONDS = 5.0  # how old the look at the line may be
REMEMBERED = 10_000  # open pages of one process

GLANCE = """
SELECT users.id, users.email, users.role, users.credits, users.locale,
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
    person = Person(*row[:5])
    locales.choose(person.locale)
    return Glance(person, row[5])


class Memory:
    """When somebody last looked at the line for a page: by person and by what the page shows."""

    def __init__(self) -> None:
        self._looked: OrderedDict[tuple[int, str], float] = OrderedDict()

    def is_fresh(self, user_id: int, seen: str) -> bool:
        """Whether the line needs no look: also for a page that was made just now.

        Once it needs one it is the asker's to take it, and nobody else's for five seconds.
        """
        now = time.monotonic()
        looked = self._looked.setdefault((user_id, seen), now)
        if now - looked < SECONDS:
            self._bound()
            return True
        self._looked[user_id, seen] = now
        return False

    def forget(self, user_id: int, seen: str) -> None:
        """There is news for such a page: whoever asks next looks as well."""
        self._looked[user_id, seen] = float("-inf")
        self._bound()

    def _bound(self) -> None:
        while len(self._looked) > REMEMBERED:
            self._looked.popitem(last=False)
