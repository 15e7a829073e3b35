"""The studio in figures: its lines, the last day, storage and credits."""

from collections.abc import Sequence
from dataclasses import dataclass

from psycopg.rows import class_row, tuple_row

from web.database import Conn
from web.operator import wording
from web.operator.fleet import Worker
from web.words import in_bytes


@dataclass(frozen=True, slots=True)
class Line:
    """What is open of one capability in one lane; `oldest` is seconds, None with nobody in line."""

    capability: str
    lane: int
    queued: int
    waiting: int
    claimed: int
    oldest: float | None

    @property
    def lane_words(self) -> str:
        return wording.LANES[self.lane]

    @property
    def oldest_words(self) -> str:
        return "" if self.oldest is None else wording.length(self.oldest)


LINES = """
SELECT capability, lane,
       count(*) FILTER (WHERE status = 'queued')::int AS queued,
       count(*) FILTER (WHERE status = 'waiting')::int AS waiting,
       count(*) FILTER (WHERE status = 'claimed')::int AS claimed,
       extract(epoch FROM clock_timestamp()
               - min(created_at) FILTER (WHERE status = 'queued'))::float8 AS oldest
  FROM generation_jobs WHERE finished_at IS NULL
 GROUP BY capability, lane
 ORDER BY capability, lane
"""


async def lines(conn: Conn) -> list[Line]:
    """Every line with something in it."""
    async with conn.cursor(row_factory=class_row(Line)) as cursor:
        await cursor.execute(LINES)
        return await cursor.fetchall()


def slots(workers: Sequence[Worker], capability: str) -> int:
    """How many jobs of this sort can be made at a time just now."""
    able = (w for w in workers if w.takes_work and capability in w.can)
    return sum(worker.slots for worker in able)


@dataclass(frozen=True, slots=True)
class Day:
    """The last 24 hours: assets made, and jobs that ended in an error, by reason."""

    made: int
    failed: Sequence[tuple[str, int]]

    @property
    def failures(self) -> int:
        return sum(number for _, number in self.failed)


# Bounded like the paces: on a very busy day these are the newest of its jobs.
DAY = """
WITH newest AS MATERIALIZED (
    SELECT status, error_code, finished_at FROM generation_jobs ORDER BY id DESC LIMIT 10000)
SELECT status, CASE WHEN status = 'error' THEN coalesce(error_code, '?') ELSE '' END,
       count(*)::int
  FROM newest
 WHERE finished_at > clock_timestamp() - interval '1 day' AND status IN ('done', 'error')
 GROUP BY 1, 2
 ORDER BY 3 DESC, 2
"""


async def day(conn: Conn) -> Day:
    async with conn.cursor(row_factory=tuple_row) as cursor:
        rows = await (await cursor.execute(DAY)).fetchall()
    failed = [(wording.FAILURES.get(code) or code, n) for status, code, n in rows if code]
    return Day(sum(n for status, _, n in rows if status == "done"), failed)


# The reaper keeps no record of its sweeps, but it keeps a connection.
REAPERS = """
SELECT count(*)::int FROM pg_stat_activity
 WHERE application_name = 'homeforge reaper' AND datname = current_database()
"""


async def reaper_is_there(conn: Conn) -> bool:
    async with conn.cursor(row_factory=tuple_row) as cursor:
        row = await (await cursor.execute(REAPERS)).fetchone()
    return bool(row and row[0])


@dataclass(frozen=True, slots=True)
class Totals:
    """Of all time. `bytes` are those of the files, `given` and the other credits are whole."""

    people: int
    files: int
    bytes: int
    given: int
    spent: int
    reserved: int
    unspent: int

    @property
    def size(self) -> str:
        return in_bytes(self.bytes)


# Reads whole tables: for a page that is opened now and then, not for what polls.
TOTALS = """
SELECT person.people, file.files, file.bytes, entry.given,
       entry.given - person.unspent - open.reserved AS spent, open.reserved, person.unspent
  FROM (SELECT count(*)::int AS people, coalesce(sum(credits), 0)::bigint AS unspent
          FROM users) AS person,
       (SELECT count(*)::int AS files, coalesce(sum(bytes), 0)::bigint AS bytes
          FROM asset_files) AS file,
       (SELECT coalesce(sum(delta), 0)::bigint AS given FROM credit_entries
         WHERE reason IN ('welcome', 'grant')) AS entry,
       (SELECT coalesce(sum(credits_reserved), 0)::bigint AS reserved FROM generation_jobs
         WHERE finished_at IS NULL) AS open
"""


async def totals(conn: Conn) -> Totals:
    async with conn.cursor(row_factory=class_row(Totals)) as cursor:
        await cursor.execute(TOTALS)
        found = await cursor.fetchone()
    assert found is not None  # noqa: S101  sums over everything are one row
    return found
