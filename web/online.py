"""Who is online to make things, what and how fast, as everybody is told who orders."""

from collections.abc import Sequence
from dataclasses import dataclass

from psycopg.rows import class_row

from web.database import Conn
from web.words import listed, number
from worker import catalog
from worker.presence import ONLINE_SECONDS

NAMED = 3
LONGEST = 24  # characters of a name
NOBODY = (
    "Nobody is online. What you order keeps its place with its credits reserved; they come back if "
    "you cancel it, or if it cannot be made."
)


@dataclass(frozen=True, slots=True)
class Online:
    """The names of a few workers, how many there are, and the kinds they make together.

    `seconds` is what one of each kind lately took, None without history.
    """

    names: Sequence[str]
    workers: int
    kinds: Sequence[str]
    seconds: Sequence[float | None]

    @property
    def who(self) -> str:
        """`laptop and tower are online.`; who orders now may have to wait if nobody is."""
        if not self.workers:
            return NOBODY
        names = [n if len(n) <= LONGEST else f"{n[: LONGEST - 1]}…" for n in self.names]
        if more := self.workers - len(names):
            names.append(f"{number(more)} more")
        return f"{listed(names)} {'is' if self.workers == 1 else 'are'} online."

    @property
    def what(self) -> str:
        """`They make icons and sprites in about 2 s each; also sounds.`"""
        paces: dict[str, list[str]] = {}
        for name, seconds in zip(self.kinds, self.seconds, strict=True):
            paces.setdefault(_pace(seconds), []).append(catalog.find(name).plural.lower())
        unknown = paces.pop("", [])
        told = [f"{listed(names)} {pace}" for pace, names in paces.items()]
        if unknown:
            told.append(f"also {listed(unknown)}" if told else listed(unknown))
        they = "It makes" if self.workers == 1 else "They make"
        return f"{they} {'; '.join(told)}." if told else ""


def _pace(seconds: float | None) -> str:
    """`in about 2 s each`, or nothing."""
    if seconds is None:
        return ""
    if seconds < 1:
        return "in under a second each"
    length = f"{number(seconds)} s" if seconds < 100 else f"{number(seconds / 60)} min"
    return f"in about {length} each"


# Who takes work now and what, and for each kind how long those of the newest hundred assets took
# that they could have made: bounded, however long the history.
ONLINE = """
WITH able AS MATERIALIZED (
    SELECT worker.name, able.capability, split_part(able.capability, ':', 2) AS kind
      FROM workers AS worker CROSS JOIN unnest(worker.capabilities) AS able (capability)
     WHERE worker.last_seen_at > clock_timestamp() - make_interval(secs => %(online)s)
       AND worker.paused_at IS NULL AND worker.draining_at IS NULL AND worker.revoked_at IS NULL
       AND (worker.allowed_capabilities IS NULL
            OR able.capability = ANY (worker.allowed_capabilities))
       AND split_part(able.capability, ':', 2) = ANY (%(kinds)s)
), pace AS (
    SELECT job.kind, avg(extract(epoch FROM job.finished_at - job.claimed_at))::float8 AS seconds
      FROM (SELECT job_id FROM assets ORDER BY id DESC LIMIT 100) AS made
      JOIN generation_jobs AS job ON job.id = made.job_id
     WHERE job.claimed_at IS NOT NULL AND job.capability IN (SELECT capability FROM able)
     GROUP BY job.kind
), making AS (
    SELECT kind, pace.seconds
      FROM (SELECT DISTINCT kind FROM able) AS kinds LEFT JOIN pace USING (kind)
)
SELECT ARRAY(SELECT DISTINCT name FROM able ORDER BY name LIMIT %(named)s) AS names,
       (SELECT count(DISTINCT name) FROM able)::int AS workers,
       ARRAY(SELECT kind FROM making ORDER BY seconds, kind) AS kinds,
       ARRAY(SELECT seconds FROM making ORDER BY seconds, kind) AS seconds
"""


async def of(conn: Conn) -> Online:
    """Who takes work just now. Who is paused, sent home or shut out by the operator does not."""
    values = {"online": ONLINE_SECONDS, "kinds": list(catalog.KINDS), "named": NAMED}
    async with conn.cursor(row_factory=class_row(Online)) as cursor:
        await cursor.execute(ONLINE, values)
        found = await cursor.fetchone()
    assert found is not None  # noqa: S101  a select of no table gives a row
    return found
