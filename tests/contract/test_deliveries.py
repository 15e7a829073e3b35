"""Finished work: kept once, whenever it comes, unless it cannot be or nobody wants it."""

from pathlib import Path

import pytest
from PIL import Image

from tests import people
from tests.contract.pictures import garbage, picture
from tests.contract.sides import CAPABILITIES, Side, Worker
from tests.people import Conn
from worker import finishing, ledger, queue
from worker.engines.base import Produced
from worker.protocol import Claim
from worker.transport import Undeliverable


@pytest.fixture
async def claim(conn: Conn, alice: int, worker: Worker) -> Claim:
    await people.enqueued(conn, alice)
    (claim,) = await worker.transport.claim(worker.id, CAPABILITIES, 1)
    return claim


@pytest.fixture
def main(tmp_path: Path) -> Produced:
    return picture(tmp_path)


async def number_of_assets(conn: Conn) -> int:
    cursor = await conn.execute("SELECT count(*) FROM assets")
    row = await cursor.fetchone()
    assert row
    return int(row[0])


async def test_finished_work_is_kept_and_charged(
    conn: Conn, alice: int, worker: Worker, claim: Claim, main: Produced, tmp_path: Path
) -> None:
    files = [main, picture(tmp_path, "normal", seed=8)]
    assert await worker.transport.complete(claim, files) == "accepted"
    row = await people.row(conn, claim.id)
    assert (row["status"], row["credits_spent"]) == ("done", 4)
    cursor = await conn.execute(
        "SELECT title, meta, role, media_type, width, height, pixel_sha256 FROM assets "
        "JOIN asset_files ON asset_id = id ORDER BY role"
    )
    title, meta, *first = await anext(cursor)
    assert (title, meta) == ("red dragon", {"engine": "procedural 1"})
    assert first[:4] == ["main", "image/png", 32, 32]
    assert first[4] == finishing.pixel_sha256(Image.open(main.path))
    assert (await anext(cursor))[2] == "normal"
    assert await ledger.balance(conn, alice) == 6


async def test_a_repeated_delivery_counts_once(
    conn: Conn, alice: int, worker: Worker, claim: Claim, main: Produced
) -> None:
    assert await worker.transport.complete(claim, [main]) == "accepted"
    assert await worker.transport.complete(claim, [main]) == "already accepted"
    assert await number_of_assets(conn) == 1
    assert await ledger.faults(conn) == []


async def test_a_late_delivery_is_welcome_while_nobody_has_begun_again(
    conn: Conn, alice: int, worker: Worker, claim: Claim, main: Produced
) -> None:
    await people.make_stale(conn, claim.id)
    assert (await queue.reap(conn)).requeued == 1
    assert await worker.transport.complete(claim, [main]) == "accepted"
    assert (await people.row(conn, claim.id))["status"] == "done"


async def test_a_delivery_after_somebody_else_began_is_lost(
    conn: Conn, alice: int, side: Side, worker: Worker, claim: Claim, main: Produced
) -> None:
    await people.make_stale(conn, claim.id)
    await queue.reap(conn)
    tower = await side.worker("tower")
    (theirs,) = await tower.transport.claim(tower.id, CAPABILITIES, 1)
    assert await worker.transport.complete(claim, [main]) == "lost"
    assert await number_of_assets(conn) == 0
    assert await tower.transport.complete(theirs, [main]) == "accepted"


async def test_finished_work_beats_a_cancel_that_was_only_asked_for(
    conn: Conn, alice: int, worker: Worker, claim: Claim, main: Produced
) -> None:
    await queue.cancel(conn, alice, claim.id)
    assert await worker.transport.complete(claim, [main]) == "accepted"
    assert await ledger.balance(conn, alice) == 6


async def test_nobody_wants_what_was_cancelled(
    conn: Conn, alice: int, worker: Worker, claim: Claim, main: Produced
) -> None:
    await queue.cancel(conn, alice, claim.id)
    await worker.transport.release(claim, "cancelled")
    assert await worker.transport.complete(claim, [main]) == "cancelled"
    assert await ledger.balance(conn, alice) == 10


async def test_what_cannot_be_kept_is_said_and_the_job_goes_on(
    conn: Conn, alice: int, worker: Worker, claim: Claim, tmp_path: Path
) -> None:
    gone = picture(tmp_path)
    for files in ([], [picture(tmp_path, "normal")], [garbage(tmp_path)], [gone]):
        if files == [gone]:
            gone.path.unlink()
        with pytest.raises(Undeliverable):
            await worker.transport.complete(claim, files)
    assert (await people.row(conn, claim.id))["status"] == "claimed"
    assert await worker.transport.complete(claim, [picture(tmp_path)]) == "accepted"
