"""A worker's part in a story, played by the queue's own verbs: no process, no waiting."""

import io
from collections.abc import Sequence
from typing import Any

from PIL import Image
from psycopg import AsyncConnection

from e2e import scene
from e2e.studio import Studio, eventually
from worker import presence, protocol, queue, storage

Conn = AsyncConnection[Any]

WORKER = protocol.Hello("forge", "scene", ["procedural:sprite", "procedural:icon"], slots=16)
REASON = "there is no such animal"


def claim(studio: Studio, count: int = 1) -> list[protocol.Claim]:
    """Take the next jobs, once so many are in line; a worker named forge has them in hand."""
    queued = "SELECT 1 FROM generation_jobs WHERE status = 'queued'"
    eventually(lambda: len(studio.rows(queued)) >= count, "the jobs are in line")
    return list(scene.aside(studio.dsn, lambda conn: _claim(conn, count)))


def finish(studio: Studio, *outcomes: str) -> None:
    """Take the next job in line for each outcome and bring it about: `done` or `error`."""
    for job, outcome in zip(claim(studio, len(outcomes)), outcomes, strict=True):
        deliver(studio, job) if outcome == "done" else fail(studio, job)


def deliver(studio: Studio, job: protocol.Claim) -> None:
    """A picture for the job, stored like any other."""

    async def complete(conn: Conn) -> None:
        key = await storage.connect(studio.storage_url).put(PICTURE)
        file = queue.File("main", key, "image/png", len(PICTURE), 32, 32, "0" * 64)
        delivery = queue.Delivery(str(job.settings["prompt"]), [file], {})
        assert await queue.complete(conn, job.id, job.lease, delivery) == "accepted"

    scene.aside(studio.dsn, complete)


def fail(studio: Studio, job: protocol.Claim) -> None:
    scene.aside(studio.dsn, lambda conn: queue.fail(conn, job.id, job.lease, "unsupported", REASON))


def beat(studio: Studio, job: protocol.Claim, progress: float) -> None:
    scene.aside(
        studio.dsn, lambda conn: queue.heartbeat(conn, job.id, job.lease, progress, "shading")
    )


async def _claim(conn: Conn, count: int) -> Sequence[protocol.Claim]:
    worker = (await presence.hello(conn, WORKER)).worker_id
    return await queue.claim(conn, worker, list(WORKER.capabilities), count)


def _picture() -> bytes:
    """A red square of 24 pixels on nothing."""
    picture = Image.new("RGBA", (32, 32))
    picture.paste((190, 40, 30, 255), (4, 4, 28, 28))
    file = io.BytesIO()
    picture.save(file, "png")
    return file.getvalue()


PICTURE = _picture()
