"""Where something belongs: to which project, and to which row of a set."""

from dataclasses import dataclass

from psycopg.rows import class_row

from web.database import Conn
from web.projects import cells


@dataclass(frozen=True, slots=True)
class Place:
    """A project of mine; and the row, of what was ordered with a set."""

    project_id: int
    project: str
    set_id: int | None
    row_number: int | None

    @property
    def row(self) -> str | None:
        """The address of the row on its set's page."""
        return address(self.set_id, self.row_number or 1) if self.set_id else None


def address(set_id: int, row: int) -> str:
    """The page of the set that has the row, and the row on it."""
    after = (row - 1) // cells.PAGE * cells.PAGE
    query, mark = f"?after={after}" if after else "", f"#row-{row}" if row > 1 else ""
    return f"/sets/{set_id}{query}{mark}"


# By the asset too: it outlives its job.
OF_JOB = """
SELECT project.id AS project_id, project.name AS project, link.set_id, link.row_number
  FROM project_batches AS link JOIN projects AS project ON project.id = link.project_id
 WHERE project.user_id = %(user)s
   AND link.batch_id = ANY (ARRAY(
       SELECT batch_id FROM generation_jobs WHERE id = %(job)s
       UNION SELECT batch_id FROM assets WHERE job_id = %(job)s))
"""


async def of_job(conn: Conn, user_id: int, job_id: int) -> Place | None:
    """Where a job of the user's belongs, and what it made; None if to no project."""
    async with conn.cursor(row_factory=class_row(Place)) as cursor:
        await cursor.execute(OF_JOB, {"job": job_id, "user": user_id})
        return await cursor.fetchone()
