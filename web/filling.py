"""The form as an address asks for it: blank, or filled in like something of mine."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from psycopg.rows import scalar_row
from starlette.exceptions import HTTPException

from boot import numbers
from web import board, orders
from web.board import Job
from web.database import Conn
from web.gallery import records
from web.orders import Form
from web.presets import own
from web.presets.shipped import PRESETS, Preset
from web.projects import choosing
from web.sessions import Person
from worker import catalog

VARIED = 4  # pictures of a variation


@dataclass(frozen=True, slots=True)
class Made:
    """What was ordered before: the form's fields as they were then. `engine` is empty if nobody
    remembers it, and `job_id` is only a number once the job is gone."""

    kind: str
    settings: Mapping[str, object]
    seed: int
    engine: str
    job_id: int


async def form(conn: Conn, person: Person, query: Mapping[str, str]) -> Form:
    """`?kind=icon` is blank, `?like=7` is as the asset, `?job=9` as the job; others' are not there.

    `&seed=same` locks its seed; `&seed=next` asks for some more, with the seeds after its order's.
    `?preset=hero` and `?own=3` are presets; `?kind=icon&words=9` has the words of that job.
    """
    if "like" in query or "job" in query:
        made = await _made(conn, person, query)
        form = await _seeded(conn, person, _like(made), made, query.get("seed", ""))
        return changed(form, project=await choosing.of_job(conn, person.id, made.job_id))
    if "preset" in query or "own" in query:
        return _preset(await _chosen(conn, person, query))
    form = orders.blank(kind(query.get("kind", next(iter(catalog.KINDS)))))
    if query.get("project"):
        form = await choosing.begun(conn, person, form, query["project"])
    if "words" in query:
        job = await _job(conn, person, query["words"])
        return changed(form, prompt=str(job.settings.get("prompt", "")))
    return form


def kind(name: str) -> catalog.Kind:
    """The kind of that name, or a page that says there is none."""
    try:
        return catalog.find(name)
    except catalog.UnknownKind:
        raise HTTPException(404) from None


async def _made(conn: Conn, person: Person, query: Mapping[str, str]) -> Made:
    if "like" in query:
        asset = await records.find(conn, person.id, number(query["like"]))
        jobs = await board.jobs(conn, person.id, [asset.job_id])
        engine = jobs[0].engine if jobs else ""
        return Made(asset.kind, asset.settings, asset.seed, engine, asset.job_id)
    job = await _job(conn, person, query["job"])
    return Made(job.kind, job.settings, job.seed, job.engine, job.id)


async def _job(conn: Conn, person: Person, text: str) -> Job:
    jobs = await board.jobs(conn, person.id, [number(text)])
    if not jobs:
        raise HTTPException(404)
    return jobs[0]


async def _chosen(conn: Conn, person: Person, query: Mapping[str, str]) -> Preset:
    if "preset" in query:
        found = PRESETS.get(query["preset"])
    else:
        found = await own.find(conn, person.id, number(query["own"]))
    if found is None:
        raise HTTPException(404)
    return found


def _preset(preset: Preset) -> Form:
    form = orders.blank(kind(preset.kind), preset.settings)
    return changed(form, engine=preset.engine)


def number(text: str) -> int:
    """An id in an address, or a page that says there is no such thing."""
    found = numbers.whole(text, 1, 2**62)
    if found is None:
        raise HTTPException(404)
    return found


def _like(made: Made) -> Form:
    form = orders.blank(kind(made.kind), made.settings)
    return changed(form, engine=made.engine) if made.engine else form


def changed(form: Form, **values: str) -> Form:
    """The same form with other values in some fields."""
    return replace(form, values={**form.values, **values})


async def _seeded(conn: Conn, person: Person, form: Form, made: Made, seed: str) -> Form:
    if seed == "same":
        return changed(form, seed=str(made.seed), lock="on")
    if seed == "next":
        first = (await _last_seed(conn, person, made) + 1) % catalog.SEED_LIMIT
        return changed(form, seed=str(first), variations=str(VARIED))
    return form


LAST_SEED = """
SELECT max(seed) FROM generation_jobs
 WHERE user_id = %(user)s
   AND batch_id = (SELECT batch_id FROM generation_jobs WHERE id = %(job)s)
"""


async def _last_seed(conn: Conn, person: Person, made: Made) -> int:
    """The last seed of the same order: nobody pays for a picture that they have."""
    async with conn.cursor(row_factory=scalar_row) as cursor:
        await cursor.execute(LAST_SEED, {"user": person.id, "job": made.job_id})
        last = await cursor.fetchone()
    return made.seed if last is None else int(last)
