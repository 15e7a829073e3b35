"""A worker's calls about the job in its hands, and about those that are not."""

import pytest

from tests import people
from tests.people import Conn
from tests.worker_api import laptops
from tests.worker_api.laptops import Laptop
from worker import ledger, queue

CALLS: dict[str, dict[str, object]] = {
    "heartbeat": {"progress": 0.5, "stage": "drawing"},
    "complete": {"files": 1},
    "fail": {"class": "transient", "message": "The engine stumbled."},
    "release": {"reason": "paused"},
}


async def test_a_claim_gives_the_job_with_its_lease_as_text(
    conn: Conn, alice: int, laptop: Laptop
) -> None:
    (job_id,) = await people.enqueued(conn, alice)
    job = await laptop.job()
    row = await people.row(conn, job_id)
    assert (job["id"], job["lease"]) == (job_id, str(row["lease_token"]))
    assert (job["kind"], job["engine"]) == ("sprite", "procedural")
    assert (job["settings"], job["seed"]) == ({"prompt": "red dragon"}, row["seed"])
    assert (job["attempt"], job["max_attempts"], job["run_seconds"]) == (1, 3, 300)


async def test_a_heartbeat_carries_progress_and_renews_the_lease(
    conn: Conn, alice: int, laptop: Laptop
) -> None:
    await people.enqueued(conn, alice)
    job = await laptop.job()
    await people.make_stale(conn, job["id"])
    said = {"lease": job["lease"], "progress": 0.4, "stage": "drawing"}
    answer = await laptop.post(f"jobs/{job['id']}/heartbeat", **said)
    assert (answer.status_code, answer.json()) == (200, {"answer": "carry on"})
    row = await people.row(conn, job["id"])
    assert (round(row["progress"], 3), row["stage"]) == (0.4, "drawing")
    assert (await queue.reap(conn)).requeued == 0


async def test_a_cancel_is_told_at_the_next_heartbeat_and_release_ends_the_job(
    conn: Conn, alice: int, laptop: Laptop
) -> None:
    await people.enqueued(conn, alice)
    job = await laptop.job()
    assert await queue.cancel(conn, alice, job["id"]) == "asked"
    answer = await laptop.post(f"jobs/{job['id']}/heartbeat", lease=job["lease"], progress=0.4)
    assert answer.json() == {"answer": "cancel", "by": "customer"}
    answer = await laptop.post(f"jobs/{job['id']}/release", lease=job["lease"], reason="cancelled")
    assert answer.json() == {"outcome": "cancelled"}
    assert await ledger.balance(conn, alice) == 10


@pytest.mark.parametrize("call", CALLS)
async def test_a_lease_of_another_worker_is_lost_and_nothing_changes(
    conn: Conn, alice: int, laptop: Laptop, call: str
) -> None:
    await people.enqueued(conn, alice)
    job = await laptop.job()
    other = await laptops.let_in(conn, laptop.http, "thief")
    before = await people.row(conn, job["id"])
    answer = await other.post(f"jobs/{job['id']}/{call}", lease=job["lease"], **CALLS[call])
    assert (answer.status_code, answer.json()["code"]) == (409, "lost")
    assert await people.row(conn, job["id"]) == before


@pytest.mark.parametrize("call", CALLS)
async def test_a_lease_that_was_lost_is_lost_for_every_call(
    conn: Conn, alice: int, laptop: Laptop, call: str
) -> None:
    await people.enqueued(conn, alice)
    old = await laptop.job()
    await people.make_stale(conn, old["id"])
    await queue.reap(conn)
    new = await laptop.job()
    assert new["id"] == old["id"]
    before = await people.row(conn, new["id"])
    answer = await laptop.post(f"jobs/{old['id']}/{call}", lease=old["lease"], **CALLS[call])
    assert (answer.status_code, answer.json()["code"]) == (409, "lost")
    assert await people.row(conn, new["id"]) == before


async def test_a_failure_that_passes_is_tried_again_and_one_that_stays_is_not(
    conn: Conn, alice: int, laptop: Laptop
) -> None:
    await people.enqueued(conn, alice, seeds=2, price=1)
    for failure, outcome in (("transient", "waiting"), ("unsafe", "error")):
        job = await laptop.job()
        said = {"lease": job["lease"], "class": failure, "message": "No."}
        answer = await laptop.post(f"jobs/{job['id']}/fail", **said)
        assert answer.json() == {"outcome": outcome}
        assert (await people.row(conn, job["id"]))["error"] == "No."


async def test_a_busy_worker_stays_online_by_its_heartbeats(
    conn: Conn, alice: int, laptop: Laptop
) -> None:
    await people.enqueued(conn, alice)
    job = await laptop.job()
    await conn.execute("UPDATE workers SET last_seen_at = now() - interval '1 hour'")
    await laptop.post(f"jobs/{job['id']}/heartbeat", lease=job["lease"], progress=0.4)
    cursor = await conn.execute("SELECT last_seen_at > now() - interval '1 minute' FROM workers")
    assert await cursor.fetchone() == (True,)


async def test_no_preview_is_looked_at_for_a_lease_of_another_worker(
    conn: Conn, alice: int, laptop: Laptop, caplog: pytest.LogCaptureFixture
) -> None:
    """Leases are numbers: with ever new ones a worker could fill the log and the decoder."""
    await people.enqueued(conn, alice)
    job = await laptop.job()
    said = {"progress": 0.5, "preview": "no picture"}
    for stranger in range(3):
        answer = await laptop.post(f"jobs/{job['id']}/heartbeat", lease=str(stranger), **said)
        assert answer.status_code == 409
    assert "preview" not in caplog.text
    answer = await laptop.post(f"jobs/{job['id']}/heartbeat", lease=job["lease"], **said)
    assert answer.status_code == 200
    assert caplog.text.count("is left out") == 1
