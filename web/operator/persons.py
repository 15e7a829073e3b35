"""Reading people for the operator: who they are, what they have, how much they order."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from psycopg.rows import class_row, scalar_row

from web.database import Conn
from web.operator import wording


@dataclass(frozen=True, slots=True)
class Customer:
    """A person with an account. Credits are whole; jobs are counted over all time."""

    id: int
    email: str
    role: Literal["member", "operator"]
    credits: int
    created_at: datetime
    open: int
    jobs: int


# The text is looked for as it is, so that no character of it has a meaning of its own.
CUSTOMERS = """
WITH page AS MATERIALIZED (
    SELECT id, email, role, credits, created_at FROM users
     WHERE id < %(before)s AND position(%(text)s IN email) > 0
     ORDER BY id DESC LIMIT %(limit)s)
SELECT page.*,
       (SELECT count(*) FROM generation_jobs AS job
         WHERE job.user_id = page.id AND job.finished_at IS NULL)::int AS open,
       (SELECT count(*) FROM generation_jobs AS job WHERE job.user_id = page.id)::int AS jobs
  FROM page
 ORDER BY page.id DESC
"""


async def search(conn: Conn, text: str, before: int, limit: int) -> list[Customer]:
    """People whose address contains the text, newest first, from before the id `before`."""
    values = {"text": text.replace("\x00", "").lower(), "before": before, "limit": limit}
    async with conn.cursor(row_factory=class_row(Customer)) as cursor:
        await cursor.execute(CUSTOMERS, values)
        return await cursor.fetchall()


CUSTOMER = """
SELECT id, email, role, credits, created_at,
       (SELECT count(*) FROM generation_jobs AS job
         WHERE job.user_id = users.id AND job.finished_at IS NULL)::int AS open,
       (SELECT count(*) FROM generation_jobs AS job WHERE job.user_id = users.id)::int AS jobs
  FROM users WHERE id = %(id)s
"""


async def one(conn: Conn, user_id: int) -> Customer | None:
    async with conn.cursor(row_factory=class_row(Customer)) as cursor:
        await cursor.execute(CUSTOMER, {"id": user_id})
        return await cursor.fetchone()


BY_EMAIL = "SELECT id FROM users WHERE email = %(email)s"


async def find(conn: Conn, email: str) -> int | None:
    """The id of the person with this address, whatever its case."""
    async with conn.cursor(row_factory=scalar_row) as cursor:
        await cursor.execute(BY_EMAIL, {"email": email.replace("\x00", "").strip().lower()})
        found = await cursor.fetchone()
    return None if found is None else int(found)


@dataclass(frozen=True, slots=True)
class Ordered:
    """One of somebody's jobs, without what was asked for: that is theirs."""

    id: int
    kind: str
    status: str
    price: int
    worker: str | None
    error_code: str | None
    created_at: datetime

    @property
    def reason(self) -> str:
        """Why it ended in an error, in words."""
        return wording.FAILURES.get(self.error_code or "", self.error_code or "")


JOBS = """
SELECT job.id, job.kind, job.status, job.price, worker.name AS worker, job.error_code,
       job.created_at
  FROM generation_jobs AS job LEFT JOIN workers AS worker ON worker.id = job.worker_id
 WHERE job.user_id = %(user)s
 ORDER BY job.id DESC LIMIT %(limit)s
"""


async def jobs(conn: Conn, user_id: int, limit: int = 10) -> Sequence[Ordered]:
    """The person's newest jobs."""
    async with conn.cursor(row_factory=class_row(Ordered)) as cursor:
        await cursor.execute(JOBS, {"user": user_id, "limit": limit})
        return await cursor.fetchall()
