"""Projects as they are kept: always from the user who asks; nothing is ever deleted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from psycopg.rows import class_row, scalar_row
from psycopg.types.json import Jsonb
from starlette.exceptions import HTTPException

from web import sessions
from web.database import Conn
from web.projects.style import Style

MOST = 200  # projects of one person, the archived among them
LONGEST_NAME = 80
SHOWN = 4  # pictures of each in the list


@dataclass(frozen=True, slots=True)
class Project:
    """`style` is as `web.projects.style` reads it, `pattern` names files."""

    id: int
    name: str
    style: Style
    pattern: str
    created_at: datetime
    archived_at: datetime | None


FIND = """
SELECT id, name, style, pattern, created_at, archived_at
  FROM projects WHERE id = %(id)s AND user_id = %(user)s
"""
OPEN = """
SELECT id, name, style, pattern, created_at, archived_at
  FROM projects
 WHERE user_id = %(user)s AND (archived_at IS NULL OR id = %(also)s) ORDER BY lower(name), id
"""


async def find(conn: Conn, user_id: int, project_id: int) -> Project:
    """The user's project. A stranger's project is not there."""
    async with conn.cursor(row_factory=class_row(Project)) as cursor:
        await cursor.execute(FIND, {"id": project_id, "user": user_id})
        project = await cursor.fetchone()
    if project is None:
        raise HTTPException(404)
    return project


async def open_ones(conn: Conn, user_id: int, also: int | None = None) -> list[Project]:
    """The projects something can be made in, by name; and that one, although it is archived."""
    async with conn.cursor(row_factory=class_row(Project)) as cursor:
        await cursor.execute(OPEN, {"user": user_id, "also": also})
        return await cursor.fetchall()


CREATE = """
INSERT INTO projects (user_id, name, style, pattern)
SELECT %(user)s, %(name)s, %(style)s, %(pattern)s
 WHERE (SELECT count(*) FROM projects WHERE user_id = %(user)s) < %(most)s
RETURNING id
"""
CHANGE = """
UPDATE projects SET name = %(name)s, style = %(style)s, pattern = %(pattern)s
 WHERE id = %(id)s AND user_id = %(user)s
"""
ARCHIVE = """
UPDATE projects SET archived_at = clock_timestamp()
 WHERE id = %(id)s AND user_id = %(user)s AND archived_at IS NULL
"""
REOPEN = """
UPDATE projects SET archived_at = NULL
 WHERE id = %(id)s AND user_id = %(user)s AND archived_at IS NOT NULL
"""


async def create(conn: Conn, user_id: int, name: str, style: Style, pattern: str) -> int | None:
    """The new project's id, in the caller's transaction; None if there are too many already."""
    values = {"user": user_id, "name": name, "style": Jsonb(dict(style)), "pattern": pattern}
    async with conn.cursor(row_factory=scalar_row) as cursor:
        await sessions.hold(conn, user_id)
        await cursor.execute(CREATE, {**values, "most": MOST})
        return await cursor.fetchone()


async def change(
    conn: Conn, user_id: int, project_id: int, name: str, style: Style, pattern: str
) -> None:
    """What is made from now on follows it; what was made stays as it is."""
    values = {"name": name, "style": Jsonb(dict(style)), "pattern": pattern}
    await conn.execute(CHANGE, {**values, "id": project_id, "user": user_id})


async def archive(conn: Conn, user_id: int, project_id: int, *, archived: bool) -> None:
    """Put it away, or take it out again."""
    values = {"id": project_id, "user": user_id}
    await conn.execute(ARCHIVE if archived else REOPEN, values)


@dataclass(frozen=True, slots=True)
class Entry:
    """A project in the list: how much is in it, and the newest pictures, as `Picture` has them."""

    id: int
    name: str
    archived_at: datetime | None
    assets: int
    live: int
    spent: int
    pictures: Sequence[Mapping[str, Any]]


# Each part by the project's own batches, found by index: nothing of others is read. What a job that
# is forgotten by now had cost is in the ledger, and its asset says which job that was. The newest
# pictures go by batch first: by asset alone, Postgres may walk back through everybody's.
LIST = """
SELECT project.id, project.name, project.archived_at, made.assets, jobs.live,
       jobs.spent + old.spent AS spent, newest.pictures
  FROM projects AS project
 CROSS JOIN LATERAL (
       SELECT count(*)::int AS assets
         FROM assets AS asset
        WHERE asset.deleted_at IS NULL AND asset.batch_id = ANY (ARRAY(
              SELECT batch_id FROM project_batches WHERE project_id = project.id))) AS made
 CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE job.finished_at IS NULL)::int AS live,
              coalesce(sum(job.credits_spent), 0)::bigint AS spent
         FROM project_batches AS link JOIN generation_jobs AS job ON job.batch_id = link.batch_id
        WHERE link.project_id = project.id) AS jobs
 CROSS JOIN LATERAL (
       SELECT coalesce(-sum((SELECT entry.delta FROM credit_entries AS entry
                              WHERE entry.job_id = asset.job_id AND entry.reason = 'reserve')),
                       0)::bigint AS spent
         FROM project_batches AS link JOIN assets AS asset ON asset.batch_id = link.batch_id
        WHERE link.project_id = project.id
          AND (SELECT job.id FROM generation_jobs AS job WHERE job.id = asset.job_id) IS NULL
       ) AS old
 CROSS JOIN LATERAL (
       SELECT coalesce(jsonb_agg(to_jsonb(one) ORDER BY one.id DESC), '[]') AS pictures
         FROM (SELECT asset.id, asset.kind, shown.role AS picture, shown.width, shown.height
                 FROM project_batches AS link
                 JOIN assets AS asset ON asset.batch_id = link.batch_id
                CROSS JOIN picture_of(asset.id, asset.current_version) AS shown
                WHERE link.project_id = project.id AND asset.deleted_at IS NULL
                ORDER BY link.batch_id DESC, asset.id DESC LIMIT %(shown)s) AS one) AS newest
 WHERE project.user_id = %(user)s
 ORDER BY project.archived_at IS NOT NULL, project.id DESC
"""


async def listed(conn: Conn, user_id: int) -> list[Entry]:
    """All projects of the user, the newest first and the archived ones last."""
    async with conn.cursor(row_factory=class_row(Entry)) as cursor:
        await cursor.execute(LIST, {"user": user_id, "shown": SHOWN})
        return await cursor.fetchall()
