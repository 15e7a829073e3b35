"""A job's story: every transition with its time, in plain words, and what it did to the money."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from psycopg.rows import tuple_row

from web.board import Job
from web.database import Conn
from web.words import in_credits, sentence
from worker import catalog, record
from worker.record import Event


@dataclass(frozen=True, slots=True)
class Told:
    """One line of the story. `event` names the transition, for its looks."""

    at: datetime
    event: str
    text: str
    detail: str
    money: str


WORKERS = "SELECT id, name FROM workers WHERE id = ANY(%(ids)s)"


async def of(conn: Conn, job: Job) -> list[Told]:
    """The story so far, oldest first."""
    events = await record.events(conn, job.id)
    ids = sorted({event.worker_id for event in events if event.worker_id is not None})
    names: dict[int, str] = {}
    if ids:
        async with conn.cursor(row_factory=tuple_row) as cursor:
            names = dict(await (await cursor.execute(WORKERS, {"ids": ids})).fetchall())
    return [_told(event, job, names) for event in events]


TEXTS = {
    "enqueued": "Ordered",
    "claimed": "Taken by {worker}, try {attempt} of {tries}",
    "retrying": "Try {attempt} failed; there will be another",
    "released": "Put down unharmed by {worker}; back in line, the try does not count",
    "reaped": "{worker} was not heard from any more; back in line",
    "due": "Back in line for the next try",
    "cancel_asked": "You asked to cancel; {worker} is told at its next beat",
    "done": "Made by {worker}",
    "error": "Given up",
    "cancelled": "Cancelled",
}
RELEASES = {
    "paused": "The worker was paused.",
    "shutdown": "The worker was shut down.",
    "cancelled": "The worker stopped it.",
}


def _told(event: Event, job: Job, names: Mapping[int, str]) -> Told:
    worker = names.get(event.worker_id or 0, "the worker")
    text = TEXTS.get(event.event, event.event.replace("_", " ").capitalize())
    text = text.format(worker=worker, attempt=event.attempt, tries=job.max_attempts)
    detail = RELEASES.get(event.detail, sentence(event.detail))
    return Told(event.at, event.event, text[0].upper() + text[1:], detail, _money(event.event, job))


def _money(event: str, job: Job) -> str:
    if event == "enqueued":
        return f"{in_credits(job.price)} reserved"
    if event == "done":
        return f"{in_credits(job.credits_spent)} spent"
    if event in ("error", "cancelled") and job.credits_returned:
        return f"{in_credits(job.credits_returned)} returned"
    return ""


def settings(kind_name: str, chosen: Mapping[str, object]) -> list[tuple[str, str]]:
    """Settings as label and value, in the form's words where the catalogue still knows them.

    What was left empty is not shown.
    """
    kind = catalog.KINDS.get(kind_name)
    options = {option.name: option for option in kind.options} if kind else {}
    rows = []
    order = [*options, *(name for name in chosen if name not in options)]
    for name, value in ((name, chosen[name]) for name in order if chosen.get(name, "") != ""):
        option = options.get(name)
        words = {choice.value: choice.label for choice in option.choices} if option else {}
        unit = " px" if option and option.type == "size" else ""
        said = _own_palette(str(value)) or f"{words.get(str(value), value)}{unit}"
        rows.append((option.label if option else name, said))
    return rows


def _own_palette(value: str) -> str:
    if not value.startswith(catalog.OWN):
        return ""
    return f"One of your own, {len(value.split())} colours"
