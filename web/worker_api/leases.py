"""The calls about a job in a worker's hands: heartbeat, complete, fail, release.

Each looks first whether the lease was given to this worker: a lease is a number, and another
worker could guess one. The queue's own fence comes after that, in the same transaction.
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from psycopg.rows import class_row
from starlette.requests import Request
from starlette.responses import Response

from web import previews, uploads
from web.database import Conn
from web.services import connection, services
from web.uploads import Holding
from web.worker_api.door import in_turn, steadily
from web.worker_api.problems import Refused, as_json
from web.worker_keys import Principal
from worker import messages, queue
from worker.protocol import Beat, Completion, Preview

log = logging.getLogger("homeforge.worker_api")


@dataclass(frozen=True, slots=True)
class Job:
    """A job that was claimed under the lease in question; it may have ended since."""

    id: int
    kind: str
    engine: str
    payload: Mapping[str, Any]
    ended: bool

    @property
    def title(self) -> str:
        return str(self.payload.get("prompt") or self.kind)


OWN = """
SELECT id, kind, engine, payload, finished_at IS NOT NULL AS ended
  FROM generation_jobs
 WHERE id = %(job)s AND worker_id = %(worker)s AND last_lease = %(lease)s
"""


async def _own(conn: Conn, holding: Holding) -> Job:
    """The job, if this worker was the last to claim it, under this lease. Raises Refused."""
    values = {"job": holding.job_id, "worker": holding.worker_id, "lease": holding.lease}
    async with conn.cursor(row_factory=class_row(Job)) as cursor:
        await cursor.execute(OWN, values)
        job = await cursor.fetchone()
    if job is None:
        raise _lost()
    return job


def _lost() -> Refused:
    return Refused(409, "lost", "This lease no longer holds the job. Drop the work.")


def _holding(request: Request, caller: Principal, lease: str) -> Holding:
    return Holding(caller.worker_id, request.path_params["id"], int(lease))


async def heartbeat(request: Request, caller: Principal, said: messages.BeatAsk) -> Response:
    """A beat; no connection waits while its picture is opened."""
    held = _holding(request, caller, said.lease)
    preview = None
    if said.preview:
        await steadily(request, lambda again: _find(again, held))  # no stranger's is opened
        preview = await previews.received(request, held.worker_id, held.lease, said.preview)
    beat = await steadily(request, lambda again: _beat(again, held, said, preview))
    if beat == "lost":
        raise _lost()
    return as_json(messages.BeatAnswer(beat, "customer" if beat == "cancel" else None))


async def _beat(
    request: Request, held: Holding, said: messages.BeatAsk, preview: Preview | None
) -> Beat:
    async with connection(request) as conn, conn.transaction():
        await _own(conn, held)
        return await queue.heartbeat(
            conn, held.job_id, held.lease, said.progress, said.stage, preview
        )


async def complete(request: Request, caller: Principal, said: messages.CompleteAsk) -> Response:
    """A delivery; one that is said again meanwhile hears how the one before ended."""
    held = _holding(request, caller, said.lease)
    async with in_turn(request, caller):
        return await _deliver(request, caller, held, said)


async def _deliver(
    request: Request, caller: Principal, held: Holding, said: messages.CompleteAsk
) -> Response:
    """The one call in steps: files take seconds, and no connection waits for them."""
    job = await steadily(request, lambda again: _find(again, held))
    files = [] if job.ended else await _files(request, held, job, said)
    delivery = queue.Delivery(job.title, files, said.meta)
    outcome = await steadily(request, lambda again: _close(again, held, delivery))
    log.info("Worker %s completes job %d: %s.", caller.name, job.id, outcome)
    if outcome == "lost":
        raise _lost()
    if outcome == "cancelled":
        raise Refused(410, "cancelled", "The job was cancelled. Drop the work.")
    if outcome == "accepted":
        await uploads.discard(services(request), held)
    return as_json(messages.CompleteAnswer(outcome))


async def _find(request: Request, held: Holding) -> Job:
    async with connection(request) as conn:
        return await _own(conn, held)


async def _files(
    request: Request, held: Holding, job: Job, said: messages.CompleteAsk
) -> list[queue.File]:
    made_by = str(said.meta.get("engine", job.engine))
    return await uploads.collect(services(request), held, made_by, said.files)


async def _close(request: Request, held: Holding, delivery: queue.Delivery) -> Completion:
    async with connection(request) as conn, conn.transaction():
        return await queue.complete(conn, held.job_id, held.lease, delivery)


async def fail(request: Request, caller: Principal, said: messages.FailAsk) -> Response:
    held = _holding(request, caller, said.lease)
    async with connection(request) as conn, conn.transaction():
        await _own(conn, held)
        outcome = await queue.fail(conn, held.job_id, held.lease, said.failure, said.message)
    log.info("Worker %s fails job %d (%s): %s.", caller.name, held.job_id, said.failure, outcome)
    if outcome == "lost":
        raise _lost()
    return as_json(messages.FailAnswer(outcome))


async def release(request: Request, caller: Principal, said: messages.ReleaseAsk) -> Response:
    held = _holding(request, caller, said.lease)
    async with connection(request) as conn, conn.transaction():
        await _own(conn, held)
        outcome = await queue.release(conn, held.job_id, held.lease, said.reason)
    log.info("Worker %s puts down job %d: %s.", caller.name, held.job_id, outcome)
    if outcome == "lost":
        raise _lost()
    return as_json(messages.ReleaseAnswer(outcome))
