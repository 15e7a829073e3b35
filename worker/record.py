"""What pages read of the queue: the place in line, and the story of a job."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from psycopg import AsyncConnection
from psycopg.rows import class_row, tuple_row

Conn = AsyncConnection[Any]

FRONT = 1000  # places in line are told up to here

# The same order as the claim's. Only the front of each line is numbered, once for all jobs of a
# page: to count 50,000 rows for every card would cost more than the card is worth.
PLACES = """
WITH mine AS MATERIALIZED (
    SELECT id, capability FROM generation_jobs WHERE id = ANY(%(ids)s) AND status = 'queued'),
front AS MATERIALIZED (
    SELECT place.id, place.number
      FROM (SELECT DISTINCT capability FROM mine) AS wanted
     CROSS JOIN LATERAL (
           SELECT id, row_number() OVER (ORDER BY lane, fair_key, id) AS number
             FROM generation_jobs
            WHERE status = 'queued' AND capability = wanted.capability
            ORDER BY lane, fair_key, id
            LIMIT %(front)s) AS place)
SELECT mine.id, coalesce(front.number, %(front)s + 1)
  FROM mine LEFT JOIN front USING (id)
"""


async def places(conn: Conn, job_ids: Sequence[int]) -> dict[int, int]:
    """Place in line (1 is next) of those of the jobs that are queued; FRONT + 1 for all beyond."""
    async with conn.cursor(row_factory=tuple_row) as cursor:
        await cursor.execute(PLACES, {"ids": list(job_ids), "front": FRONT})
        return {int(job): int(place) for job, place in await cursor.fetchall()}


@dataclass(frozen=True, slots=True)
class Event:
    """One transition in a job's life."""

    at: datetime
    event: str
    attempt: int
    worker_id: int | None
    detail: str


EVENTS = """
SELECT at, event, attempt, worker_id, detail
  FROM job_events WHERE job_id = %(id)s ORDER BY id
"""


async def events(conn: Conn, job_id: int) -> list[Event]:
    """The story of a job, oldest first."""
    async with conn.cursor(row_factory=class_row(Event)) as cursor:
        await cursor.execute(EVENTS, {"id": job_id})
        return await cursor.fetchall()
