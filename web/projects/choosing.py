"""A project in the studio's form: its style fills what nobody has touched, and is shown as such."""

from collections.abc import Mapping
from dataclasses import replace

from psycopg.rows import scalar_row

from boot import numbers
from web import orders
from web.database import Conn
from web.orders import Form
from web.projects import records, style
from web.projects.records import Project
from web.sessions import Person
from worker.catalog import Kind


async def chosen(conn: Conn, person: Person, form: Form, given: Mapping[str, str]) -> Form:
    """The form as it was sent, in the style of the project that was chosen in it, or of none."""
    known = {str(project.id): project for project in await records.open_ones(conn, person.id)}
    now, before = known.get(given.get("project", "")), known.get(given.get("styled", ""))
    return filled(form, now, before)


def filled(form: Form, chosen: Project | None, before: Project | None) -> Form:
    """The form in the style of the chosen project.

    A field that has its default, or what the project before had filled in, was not touched.
    """
    usual = orders.blank(form.kind).values
    old, new = _values(form.kind, before), _values(form.kind, chosen)
    values = dict(form.values)
    for option in form.kind.options:
        name = option.name
        if not option.required and values[name] in (usual[name], old.get(name)):
            values[name] = new.get(name, usual[name])
    values["project"] = str(chosen.id) if chosen else ""
    return replace(form, values=values)


def _values(kind: Kind, project: Project | None) -> Mapping[str, str]:
    """What the project's style writes into the fields of the kind."""
    if project is None:
        return {}
    return {name: str(value) for name, value in style.settings(project.style, kind).items()}


async def begun(conn: Conn, person: Person, form: Form, text: str) -> Form:
    """A form that begins in the project an address names. A stranger's project is not there."""
    project = await records.find(conn, person.id, numbers.whole(text, 1, 2**62) or 0)
    return filled(form, project, None) if project.archived_at is None else form


async def offered(conn: Conn, person: Person, form: Form) -> Form:
    """The form with the projects that can be chosen, and which fields have the chosen one's style.

    A project that is archived by now is no longer chosen.
    """
    projects = await records.open_ones(conn, person.id)
    chosen = next((one for one in projects if str(one.id) == form.values["project"]), None)
    styled = {
        name for name, value in _values(form.kind, chosen).items() if form.values[name] == value
    }
    values = {**form.values, "project": str(chosen.id) if chosen else ""}
    return replace(form, values=values, projects=projects, project=chosen, styled=styled)


OF_JOB = """
SELECT link.project_id FROM generation_jobs AS job JOIN project_batches AS link USING (batch_id)
 WHERE job.id = %(job)s AND job.user_id = %(user)s
"""


async def of_job(conn: Conn, user_id: int, job_id: int) -> str:
    """What the form's field holds for the project of a job; empty if it is of none."""
    async with conn.cursor(row_factory=scalar_row) as cursor:
        await cursor.execute(OF_JOB, {"job": job_id, "user": user_id})
        return str(await cursor.fetchone() or "")
