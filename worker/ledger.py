"""The money: credits as an append-only ledger, with the running balance on the user.

No function commits: the caller's transaction holds the job and its money together. Locks are
taken in one order everywhere: job rows by id, then ledger rows, then users by id.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from psycopg import AsyncConnection
from psycopg.rows import class_row, scalar_row

Reason = Literal["welcome", "grant", "reserve", "refund"]
Conn = AsyncConnection[Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the wallet. `balance` is what the user had after it, in credits.

    `status` is its job's, None where there is none. Of a job that is no longer kept it is told by
    the money: only an ended one is let go, so what did not come back was spent.
    """

    id: int
    job_id: int | None
    delta: int
    reason: Reason
    note: str
    created_at: datetime
    balance: int
    status: str | None


@dataclass(frozen=True, slots=True)
class Refund:
    """Credits owed back for one job."""

    job_id: int
    user_id: int
    credits: int


BALANCE = "SELECT credits FROM users WHERE id = %(user)s"


async def balance(conn: Conn, user_id: int) -> int:
    """Credits the user can spend now."""
    async with conn.cursor(row_factory=scalar_row) as cursor:
        await cursor.execute(BALANCE, {"user": user_id})
        found = await cursor.fetchone()
    if found is None:
        raise LookupError(f"no user {user_id}")
    return int(found)


GRANT = """
WITH payee AS MATERIALIZED (
    SELECT id FROM users WHERE id = %(user)s FOR NO KEY UPDATE),
entry AS (
    INSERT INTO credit_entries (user_id, delta, reason, note)
    SELECT id, %(delta)s, %(reason)s, %(note)s FROM payee
    RETURNING user_id, delta)
UPDATE users SET credits = credits + entry.delta
  FROM entry
 WHERE users.id = entry.user_id
"""


async def grant(
    conn: Conn, user_id: int, delta: int, reason: Literal["welcome", "grant"], note: str = ""
) -> None:
    """Give `delta` credits; a negative grant takes some back, below nothing is an error.

    Raises LookupError when there is no such user.
    """
    values = {"user": user_id, "delta": delta, "reason": reason, "note": note}
    cursor = await conn.execute(GRANT, values)
    if cursor.rowcount != 1:
        raise LookupError(f"no user {user_id}")


# Several refunds may go to one user: `UPDATE ... FROM` would apply only one of them, so they are
# summed first. The payees are locked by id, so that two sweeps cannot deadlock, and no harder than
# an update does: a row that only names one of them, such as an operator's gift, must not wait.
REFUND = """
WITH owed AS MATERIALIZED (
    SELECT job_id, user_id, credits
      FROM unnest(%(jobs)s::bigint[], %(users)s::bigint[], %(credits)s::bigint[])
           AS owed (job_id, user_id, credits)),
entries AS (
    INSERT INTO credit_entries (user_id, job_id, delta, reason)
    SELECT user_id, job_id, credits, 'refund' FROM owed ORDER BY job_id),
payees AS MATERIALIZED (
    SELECT id FROM users WHERE id IN (SELECT user_id FROM owed) ORDER BY id
       FOR NO KEY UPDATE),
sums AS (
    SELECT payees.id, sum(owed.credits) AS credits
      FROM payees JOIN owed ON owed.user_id = payees.id
     GROUP BY payees.id)
UPDATE users SET credits = users.credits + sums.credits
  FROM sums
 WHERE users.id = sums.id
"""


async def refund(conn: Conn, refunds: Sequence[Refund]) -> None:
    """Give back what the jobs had reserved. A second refund of a job violates a unique index."""
    values = {
        "jobs": [refund.job_id for refund in refunds],
        "users": [refund.user_id for refund in refunds],
        "credits": [refund.credits for refund in refunds],
    }
    await conn.execute(REFUND, values)


# The balance after a line is today's less everything newer: what lies before this page in one
# sum, what lies on it in a running one.
ENTRIES = """
WITH page AS MATERIALIZED (
    SELECT * FROM credit_entries
     WHERE user_id = %(user)s AND id < %(before)s
     ORDER BY id DESC LIMIT %(limit)s)
SELECT page.id, page.job_id, page.delta, page.reason, page.note, page.created_at,
       (users.credits
        - coalesce((SELECT sum(newer.delta) FROM credit_entries AS newer
                     WHERE newer.user_id = %(user)s AND newer.id >= %(before)s), 0)
        - coalesce(sum(page.delta) OVER (
              ORDER BY page.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)
       )::bigint AS balance,
       CASE WHEN page.job_id IS NULL OR job.id IS NOT NULL THEN job.status
            WHEN refund.id IS NULL THEN 'done' ELSE 'error' END AS status
  FROM page JOIN users ON users.id = page.user_id
  LEFT JOIN generation_jobs AS job ON job.id = page.job_id
  LEFT JOIN credit_entries AS refund ON refund.job_id = page.job_id AND refund.reason = 'refund'
 ORDER BY page.id DESC
"""


async def entries(conn: Conn, user_id: int, before: int = 2**62, limit: int = 50) -> list[Entry]:
    """The user's wallet, newest first, from just before the entry with id `before`."""
    async with conn.cursor(row_factory=class_row(Entry)) as cursor:
        await cursor.execute(ENTRIES, {"user": user_id, "before": before, "limit": limit})
        return await cursor.fetchall()


# Every rule the money must keep, as rows that should not be there.
FAULTS = """
SELECT 'balance of user ' || users.id || ' is ' || users.credits || ', its entries sum to '
       || coalesce(sum(entry.delta), 0) AS fault
  FROM users LEFT JOIN credit_entries AS entry ON entry.user_id = users.id
 GROUP BY users.id HAVING users.credits <> coalesce(sum(entry.delta), 0)
UNION ALL
SELECT 'entry ' || entry.id || ' belongs to nobody'
  FROM credit_entries AS entry
 WHERE NOT EXISTS (SELECT FROM users WHERE users.id = entry.user_id)
UNION ALL
SELECT 'job ' || job.id || ' is ' || job.status || ' with '
       || count(entry.id) FILTER (WHERE entry.reason = 'reserve') || ' reserves and '
       || count(entry.id) FILTER (WHERE entry.reason = 'refund') || ' refunds'
  FROM generation_jobs AS job
  LEFT JOIN credit_entries AS entry ON entry.job_id = job.id
 GROUP BY job.id
HAVING count(entry.id) FILTER (WHERE entry.reason = 'reserve') <> 1
    OR count(entry.id) FILTER (WHERE entry.reason = 'refund')
       <> CASE WHEN job.status IN ('error', 'cancelled') THEN 1 ELSE 0 END
UNION ALL
SELECT 'job ' || job.id || ' has price ' || job.price || ' but an entry of ' || entry.delta
  FROM generation_jobs AS job JOIN credit_entries AS entry ON entry.job_id = job.id
 WHERE abs(entry.delta) <> job.price OR entry.user_id <> job.user_id
"""


async def faults(conn: Conn) -> list[str]:
    """Sentences about money that does not add up; empty when all is well.

    Reads everything: for tests, the chaos run and the operator's audit, not for pages.
    """
    async with conn.cursor(row_factory=scalar_row) as cursor:
        await cursor.execute(FAULTS)
        return [str(fault) for fault in await cursor.fetchall()]
