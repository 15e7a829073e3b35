"""How jobs leave the worker's hands when something is in the way."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from obstore.store import MemoryStore

from tests import people
from tests.worker.working import PATIENCE, Conn, Gate, at_work, has, in_hand, made, ordered, until
from worker import decoding, ledger, queue, record, storage
from worker.direct import Direct
from worker.engines.base import Produced
from worker.loop import Worker
from worker.protocol import Claim, Completion
from worker.spool import Spool
from worker.transport import Refused, Unreachable


class Shelf(storage.Storage):
    """A storage that can be full, and can hang."""

    def __init__(self) -> None:
        super().__init__(MemoryStore())
        self.full = False
        self.hangs = False
        self.asked = asyncio.Event()

    async def put_file(self, path: Path) -> str:
        self.asked.set()
        if self.hangs:
            await asyncio.Event().wait()
        if self.full:
            raise OSError("no space left")
        return await super().put_file(path)


@pytest.fixture
async def files() -> Shelf:
    return Shelf()


@pytest.fixture
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hearts beat all the time, and calls that hang are not given long."""
    monkeypatch.setattr("worker.heart.BEAT_SECONDS", 0.05)
    monkeypatch.setattr("worker.heart.NEWS_SECONDS", 0.05)
    monkeypatch.setattr("worker.handover.GRACE_SECONDS", 0.05)
    monkeypatch.setattr("worker.loop.STORAGE_REST_SECONDS", 0.0)


async def stuck(conn: Conn, user: int, files: Shelf) -> int:
    """A job that is made, but that the storage does not take."""
    files.full = True
    job = await ordered(conn, user, "red dragon")
    await asyncio.wait_for(files.asked.wait(), PATIENCE)
    return job


async def test_work_whose_lease_was_lost_is_dropped(
    conn: Conn, alice: int, worker: Worker, gate: Gate
) -> None:
    job = await in_hand(conn, alice, gate)
    row = await people.row(conn, job)
    # Somebody else holds it now.
    await conn.execute("UPDATE generation_jobs SET lease_token = 99, last_lease = 99")
    gate.open()
    good = await ordered(conn, alice, "red dragon")
    await until(conn, good, has("done"))
    again = await people.row(conn, job)
    assert (again["status"], again["lease_token"]) == ("claimed", 99)
    assert row["lease_token"] != 99


async def test_a_fault_of_the_worker_itself_costs_the_job_a_try_not_the_worker_its_life(
    conn: Conn, alice: int, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(decoding, "decode", lambda *_: 1 / 0)
        job = await ordered(conn, alice, "red dragon")
        row = await until(conn, job, has("waiting"))
    assert row["error"] == "The worker stumbled (ZeroDivisionError)."
    await until(conn, await ordered(conn, alice, "red dragon"), has("done"))


async def test_a_lost_database_connection_does_not_end_the_worker(
    conn: Conn, alice: int, worker: Worker, gate: Gate
) -> None:
    job = await in_hand(conn, alice, gate)
    await conn.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    gate.open()
    await until(conn, job, has("done"))
    assert await ledger.faults(conn) == []


async def test_a_stopping_worker_puts_its_job_back_unharmed(
    conn: Conn, alice: int, database: str, files: Shelf, gate: Gate
) -> None:
    async with at_work(made(database, files)):
        job = await in_hand(conn, alice, gate)
    row = await people.row(conn, job)
    assert (row["status"], row["attempts"]) == ("queued", 0)
    assert await ledger.balance(conn, alice) == 6


@pytest.mark.usefixtures("_quick")
async def test_a_cancel_is_heeded_while_the_storage_is_full(
    conn: Conn, alice: int, worker: Worker, files: Shelf
) -> None:
    job = await stuck(conn, alice, files)
    assert await queue.cancel(conn, alice, job) == "asked"
    await until(conn, job, has("cancelled"))
    assert await ledger.balance(conn, alice) == 10


@pytest.mark.usefixtures("_quick")
async def test_a_pause_does_not_stop_what_is_being_delivered(
    conn: Conn, alice: int, worker: Worker, files: Shelf
) -> None:
    job = await stuck(conn, alice, files)
    worker.pause()
    for _ in range(2):  # it has been tried again since
        files.asked.clear()
        await asyncio.wait_for(files.asked.wait(), PATIENCE)
    files.full = False
    await until(conn, job, has("done"))
    assert [one.event for one in await record.events(conn, job)] == ["enqueued", "claimed", "done"]


@pytest.mark.usefixtures("_quick")
async def test_a_stop_is_heeded_while_the_storage_is_full_or_hangs(
    conn: Conn, alice: int, database: str, files: Shelf
) -> None:
    for files.hangs in (False, True):
        files.asked.clear()
        async with at_work(made(database, files)):
            job = await stuck(conn, alice, files)
        row = await people.row(conn, job)
        assert (row["status"], row["attempts"]) == ("queued", 0)
        assert await queue.cancel(conn, alice, job) == "cancelled"


@pytest.mark.usefixtures("_quick")
async def test_a_lost_lease_is_heeded_while_the_storage_is_full(
    conn: Conn, alice: int, worker: Worker, files: Shelf
) -> None:
    job = await stuck(conn, alice, files)
    await conn.execute("UPDATE generation_jobs SET lease_token = 99, last_lease = 99")
    files.asked.clear()
    next_job = await stuck(conn, alice, files)  # so the worker has let go of the first
    files.full = False
    await until(conn, next_job, has("done"))
    assert (await people.row(conn, job))["lease_token"] == 99


@pytest.mark.usefixtures("_quick")
async def test_finished_work_is_delivered_after_all_if_nobody_began_it_again(
    conn: Conn, alice: int, worker: Worker, files: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("worker.handover.PAUSES", (3600.0,))
    job = await stuck(conn, alice, files)
    files.full = False
    await conn.execute("UPDATE workers SET paused_at = now()")  # it must not take it anew
    await people.make_stale(conn, job)
    async with conn.transaction():
        await queue.reap(conn)
    row = await until(conn, job, has("done"))
    assert row["attempts"] == 1


@pytest.mark.usefixtures("_quick")
async def test_a_storage_that_stays_full_burns_no_attempt(
    conn: Conn, alice: int, worker: Worker, files: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("worker.handover.INSIST_SECONDS", 0.0)
    job = await stuck(conn, alice, files)
    row = await until(conn, job, has("queued"))
    assert (row["attempts"], row["error"]) == (0, None)
    events = await record.events(conn, job)
    assert ("released", "paused") in [(event.event, event.detail) for event in events]


@pytest.mark.usefixtures("_quick")
async def test_a_worker_ends_in_time_although_the_queue_is_away(
    conn: Conn, alice: int, database: str, files: Shelf, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("worker.handover.STOP_SECONDS", 0.05)
    asked = asyncio.Event()

    async def away(*_: object) -> str:
        asked.set()
        raise Unreachable("nobody answers")

    async with at_work(made(database, files)):
        await in_hand(conn, alice, gate)
        for verb in ("complete", "release"):
            monkeypatch.setattr(Direct, verb, away)
        gate.open()
        await asyncio.wait_for(asked.wait(), PATIENCE)
    assert await ledger.faults(conn) == []


async def test_a_worker_that_is_refused_ends_and_fails_no_job(
    conn: Conn, alice: int, database: str, files: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: object) -> str:
        raise Refused("revoked", "This worker was revoked.")

    monkeypatch.setattr(Direct, "complete", refuse)
    running = asyncio.create_task(made(database, files).run())
    job = await ordered(conn, alice, "red dragon")
    with pytest.raises(Refused):
        await asyncio.wait_for(running, PATIENCE)
    assert (await people.row(conn, job))["status"] == "claimed"  # until its lease runs out


@pytest.mark.usefixtures("_quick")
async def test_a_delivery_that_fails_again_and_again_lets_other_jobs_go_first(
    conn: Conn, alice: int, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("worker.handover.INSIST_SECONDS", 0.0)
    real, failed = Direct.complete, asyncio.Event()

    async def picky(self: Direct, claim: Claim, produced: Sequence[Produced]) -> Completion:
        if claim.settings["prompt"] == "heavy dragon":
            failed.set()
            raise Unreachable("not this one")
        return await real(self, claim, produced)

    monkeypatch.setattr(Direct, "complete", picky)
    await ordered(conn, alice, "heavy dragon")
    await asyncio.wait_for(failed.wait(), PATIENCE)
    await until(conn, await ordered(conn, alice, "red dragon"), has("done"))


async def test_a_spool_that_takes_nothing_costs_nobody_the_job(
    conn: Conn, alice: int, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> list[Produced]:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Spool, "keep", full)
    row = await until(conn, await ordered(conn, alice, "red dragon"), has("done"))
    assert row["attempts"] == 1
