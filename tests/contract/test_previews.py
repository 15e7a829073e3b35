"""What unfinished work looks like: it comes with a heartbeat, and harms no job."""

from pathlib import Path

import pytest

from tests import people
from tests.contract.pictures import picture
from tests.contract.sides import CAPABILITIES, Side, Worker
from tests.people import Conn
from tests.uploads import pictures
from worker import queue
from worker.decoding import previews
from worker.protocol import PREVIEW_BYTES, Claim


@pytest.fixture(autouse=True)
def _without_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(previews, "REST_SECONDS", 0.0)
    monkeypatch.setattr(previews, "REST_SHARE", 0.0)


@pytest.fixture
async def claim(conn: Conn, alice: int, worker: Worker) -> Claim:
    await people.enqueued(conn, alice)
    (claim,) = await worker.transport.claim(worker.id, CAPABILITIES, 1)
    return claim


async def shown(conn: Conn, job: int) -> tuple[int, int] | None:
    """Width and height of the job's preview."""
    cursor = await conn.execute("SELECT width, height FROM job_previews WHERE job_id = %s", (job,))
    row = await cursor.fetchone()
    assert (row is not None) == ((await people.row(conn, job))["preview_rev"] is not None)
    return row and (row[0], row[1])


async def test_a_beat_brings_a_picture_and_the_next_one_replaces_it(
    conn: Conn, worker: Worker, claim: Claim
) -> None:
    before = (await people.row(conn, claim.id))["rev"]
    for number, size in enumerate(((32, 16), (16, 32)), start=1):
        data = pictures.plain(*size)
        assert await worker.transport.heartbeat(claim, 0.4, "drawing", data) == "carry on"
        assert await shown(conn, claim.id) == size
        row = await people.row(conn, claim.id)
        assert (row["rev"], row["preview_rev"]) == (before + number, before + number)


async def test_a_beat_without_a_picture_leaves_the_last_one(
    conn: Conn, worker: Worker, claim: Claim
) -> None:
    await worker.transport.heartbeat(claim, 0.4, "drawing", pictures.plain())
    assert await worker.transport.heartbeat(claim, 0.5, "shading") == "carry on"
    assert await shown(conn, claim.id) == (4, 4)


@pytest.mark.parametrize(
    "data",
    [
        b"GIF89a, or so it says",
        pictures.png(pictures.header(60_000, 60_000), b""),
        pictures.png(pictures.header(16, 16), bytes(100 * 2**20)),
        bytes(PREVIEW_BYTES + 1),
    ],
    ids=["no picture", "too many pixels", "bomb", "too many bytes"],
)
async def test_a_bad_picture_is_left_out_and_the_beat_counts(
    conn: Conn, worker: Worker, claim: Claim, data: bytes
) -> None:
    await people.make_stale(conn, claim.id)
    assert await worker.transport.heartbeat(claim, 0.4, "drawing", data) == "carry on"
    assert await shown(conn, claim.id) is None
    assert (await people.row(conn, claim.id))["stage"] == "drawing"
    assert (await queue.reap(conn)).requeued == 0


async def test_a_late_picture_of_a_lost_lease_is_not_shown(
    conn: Conn, side: Side, worker: Worker, claim: Claim
) -> None:
    await people.make_stale(conn, claim.id)
    await queue.reap(conn)
    assert await worker.transport.heartbeat(claim, 0.9, "drawing", pictures.plain()) == "lost"
    tower = await side.worker("tower")
    (theirs,) = await tower.transport.claim(tower.id, CAPABILITIES, 1)
    assert await worker.transport.heartbeat(claim, 0.9, "drawing", pictures.plain()) == "lost"
    assert await shown(conn, claim.id) is None
    await tower.transport.heartbeat(theirs, 0.1, "drawing", pictures.plain(8, 8))
    assert await shown(conn, claim.id) == (8, 8)


@pytest.mark.parametrize(
    "end", ["complete", "fail", "fail for good", "release", "cancel", "reap", "give up"]
)
async def test_it_goes_with_the_lease_however_that_ends(
    conn: Conn, alice: int, worker: Worker, claim: Claim, tmp_path: Path, end: str
) -> None:
    home = worker.transport
    await home.heartbeat(claim, 0.4, "drawing", pictures.plain())
    assert await shown(conn, claim.id)
    match end:
        case "complete":
            await home.complete(claim, [picture(tmp_path)])
        case "fail":
            await home.fail(claim, "transient", "not today")
        case "fail for good":
            await home.fail(claim, "unsupported", "never")
        case "release":
            await home.release(claim, "paused")
        case "cancel":
            await queue.cancel(conn, alice, claim.id)
            assert await shown(conn, claim.id), "it is still being made"
            await home.release(claim, "cancelled")
        case _:
            attempts = 3 if end == "give up" else 1
            await conn.execute("UPDATE generation_jobs SET attempts = %s", (attempts,))
            await people.make_stale(conn, claim.id)
            await queue.reap(conn)
    assert (await people.row(conn, claim.id))["status"] != "claimed"
    assert await shown(conn, claim.id) is None
