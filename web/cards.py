"""What a card says about its job: the state in words, the wait, the reason, the money."""

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

from starlette.exceptions import HTTPException

from web import board, orders
from web.board import Job, Line
from web.database import Conn
from web.words import duration, in_credits, number, sentence
from worker import catalog, record
from worker.protocol import BEAT_SECONDS


@dataclass(frozen=True, slots=True)
class Card:
    """One job as its card shows it.

    `state` is the job's status, except that a queued job nobody online can make is `unserved`
    and a claimed one on its way out is `cancelling`. `progress` is 0 to 1, None without a bar.
    `again_price` is what the same settings cost today, None if they cannot be ordered again.
    """

    job: Job
    state: str
    label: str
    detail: str
    money: str
    icon: str
    progress: float | None
    place: int | None
    again_price: int | None
    again_key: UUID

    @property
    def title(self) -> str:
        return str(self.job.title or self.job.settings.get("prompt") or self.kind_title)

    @property
    def kind_title(self) -> str:
        kind = catalog.KINDS.get(self.job.kind)
        return kind.title if kind else self.job.kind

    @property
    def said(self) -> str:
        """The change to its state in one line, for who hears the page or is told elsewhere."""
        more = f". {self.detail}" if self.state in ("done", "error") and self.detail else ""
        return f"{self.title}: {self.label}{more}"

    @property
    def can_cancel(self) -> bool:
        return self.job.live and not self.job.cancel_asked

    @property
    def mark(self) -> str:
        """A short print of what moves without the job changing: its place in line, the wait."""
        return format(zlib.crc32(f"{self.state} {self.place} {self.detail}".encode()), "x")

    @property
    def seen(self) -> str:
        return f"{self.job.id}:{self.job.rev}:{self.mark}"


async def of(conn: Conn, jobs: Sequence[Job]) -> list[Card]:
    """The cards of the jobs, in the same order."""
    line = await board.line(conn, jobs)
    return [card(job, line) for job in jobs]


async def find(conn: Conn, user_id: int, job_id: int) -> Card:
    """The card of the user's job. A stranger's job is not there."""
    found = await board.jobs(conn, user_id, [job_id])
    if not found:
        raise HTTPException(404)
    return (await of(conn, found))[0]


def card(job: Job, line: Line) -> Card:
    """The job's card, given how the line stands."""
    state = _state(job, line)
    return Card(
        job=job,
        state=state,
        label=THROWN_AWAY if state == "done" and not job.asset_id else LABELS[state],
        detail=_DETAILS[state](job, line),
        money=_money(job),
        icon=ICONS[state],
        progress=job.progress if state in ("claimed", "cancelling") else None,
        place=line.places.get(job.id) if state == "queued" else None,
        again_price=None if job.live else orders.price_again(job.kind, job.settings),
        again_key=uuid4(),
    )


# A worker says hello with every beat; one that missed it may be gone, although it counts as online.
QUIET_SECONDS = 1.5 * BEAT_SECONDS
TOO_LATE = "It was already finished: delivered and charged."

# Before the engine has said anything, and after its last word: the worker sends the files.
STAGES = {"": "Just begun", "storing": "Made, and on its way to the studio"}

LABELS = {
    "queued": "In line",
    "unserved": "Nobody to make it yet",
    "claimed": "Being made",
    "waiting": "Trying again soon",
    "cancelling": "Stopping",
    "done": "Done",
    "cancelled": "Cancelled",
    "error": "Not made",
}
THROWN_AWAY = "Done, and thrown away"
ICONS = {
    "queued": "queue",
    "unserved": "asleep",
    "claimed": "hammer",
    "waiting": "retry",
    "cancelling": "stop",
    "done": "check",
    "cancelled": "stop",
    "error": "cross",
}


def _state(job: Job, line: Line) -> str:
    if job.status == "claimed" and job.cancel_asked:
        return "cancelling"
    if job.status == "queued" and not line.slots.get(job.capability):
        return "unserved"
    return job.status


def _queued(job: Job, line: Line) -> str:
    place = line.places.get(job.id, 1)
    wait = duration(_wait(job, place, line))
    tried = f" Try {job.attempts + 1} of {job.max_attempts}." if job.attempts else ""
    if place > record.FRONT:
        return f"More than {number(record.FRONT)} in line before it: {wait} or more.{tried}"
    where = "Next in line" if place == 1 else f"Place {number(place)} in line"
    silence = line.silence.get(job.capability, 0)
    if silence > QUIET_SECONDS:
        return (
            f"{where}. No worker was heard of for {duration(silence)}: it may take longer.{tried}"
        )
    # A worker that died a moment ago still counts as online, so this is no promise.
    pace = "once a worker takes it" if place == 1 else "at the usual pace"
    return f"{where}: {wait} {pace}.{tried}"


def _wait(job: Job, place: int, line: Line) -> float:
    """Seconds until it is made: rounds of the line through the online slots, each of usual length.

    Without history a round takes what the catalogue expects.
    """
    kind = catalog.KINDS.get(job.kind)
    usual = line.seconds.get(job.capability, kind.expected_seconds if kind else 30)
    rounds = -(-place // line.slots[job.capability])
    return rounds * usual


def _unserved(job: Job, line: Line) -> str:
    return "No worker online can make this now. It keeps its place and starts when one comes back."


def _claimed(job: Job, line: Line) -> str:
    who = f"by {job.worker}" if job.worker else "by a worker"
    doing = STAGES.get(job.stage) or job.stage[0].upper() + job.stage[1:]
    tries = f", try {job.attempts} of {job.max_attempts}" if job.attempts > 1 else ""
    return f"{doing}, {who}{tries}."


def _waiting(job: Job, line: Line) -> str:
    soon = duration(max(job.due_in or 0, 0))
    reason = f" The last one failed: {sentence(job.error)}" if job.error else ""
    return f"Try {job.attempts + 1} of {job.max_attempts} in {soon}.{reason}"


def _cancelling(job: Job, line: Line) -> str:
    return "The worker is told at its next beat. If it has just finished, you get the asset."


def _done(job: Job, line: Line) -> str:
    return TOO_LATE if job.cancel_asked else ""


def _error(job: Job, line: Line) -> str:
    return sentence(job.error or "It could not be made")


def _nothing(job: Job, line: Line) -> str:
    return ""


_DETAILS: dict[str, Callable[[Job, Line], str]] = {
    "queued": _queued,
    "unserved": _unserved,
    "claimed": _claimed,
    "waiting": _waiting,
    "cancelling": _cancelling,
    "done": _done,
    "cancelled": _nothing,
    "error": _error,
}


def _money(job: Job) -> str:
    if job.credits_reserved:
        return f"{in_credits(job.credits_reserved)} reserved"
    if job.credits_returned:
        return f"{in_credits(job.credits_returned)} returned"
    return f"{in_credits(job.credits_spent)} spent"
