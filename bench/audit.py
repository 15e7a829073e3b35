"""The record after a run: every rule that money, jobs, events and assets must keep."""

from typing import Any

import psycopg

from worker import ledger

Conn = psycopg.Connection[Any]

JOBS = "SELECT status, count(*) FROM generation_jobs GROUP BY status"

UNFINISHED = """
SELECT 'job ' || id || ' never ended: ' || status FROM generation_jobs WHERE finished_at IS NULL
"""

ASSETS = """
SELECT 'job ' || job.id || ' is ' || job.status || ' with ' || count(asset.id) || ' assets'
  FROM generation_jobs AS job LEFT JOIN assets AS asset ON asset.job_id = job.id
 GROUP BY job.id
HAVING count(asset.id) <> CASE job.status WHEN 'done' THEN 1 ELSE 0 END
"""

# The story must be one that can happen: one end, no more tries than allowed, a claim before it.
EVENTS = """
SELECT 'job ' || job.id || ' is ' || job.status || ' but its events say '
       || string_agg(event.event, ', ' ORDER BY event.id)
  FROM generation_jobs AS job JOIN job_events AS event ON event.job_id = job.id
 GROUP BY job.id
HAVING count(*) FILTER (WHERE event.event IN ('done', 'error', 'cancelled'))
       <> CASE WHEN job.finished_at IS NULL THEN 0 ELSE 1 END
    OR count(*) FILTER (WHERE event.event = job.status) <> 1 AND job.finished_at IS NOT NULL
    OR count(*) FILTER (WHERE event.event = 'claimed')
       - count(*) FILTER (WHERE event.event = 'released') > job.max_attempts
"""

FILES = """
SELECT 'asset ' || asset.id || ' has no picture'
  FROM assets AS asset
 WHERE NOT EXISTS (SELECT FROM asset_files WHERE asset_id = asset.id AND role = 'main')
"""


def violations(conn: Conn) -> list[str]:
    """A sentence for everything that does not add up; empty when all is well."""
    checks = (ledger.FAULTS, UNFINISHED, ASSETS, EVENTS, FILES)
    return [str(row[0]) for check in checks for row in conn.execute(check).fetchall()]


def jobs_by_status(conn: Conn) -> dict[str, int]:
    """How many jobs ended how, and their sum as `all`."""
    counts = {str(status): int(number) for status, number in conn.execute(JOBS).fetchall()}
    return {"all": sum(counts.values()), **counts}
