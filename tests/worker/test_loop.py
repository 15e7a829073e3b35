import asyncio
import os
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, NoReturn
from uuid import uuid4

import psycopg
import pytest
from psycopg import AsyncConnection

from tests import people
from worker import database as worker_database
from worker import finishing, ledger, queue, storage
from worker.direct import Direct
from worker.heart import Heart
from worker.loop import Worker
from worker.protocol import Claim

Conn = AsyncConnection[Any]
PATIENCE = 20  # seconds until a test gives up waiting for something that must happen


@pytest.fixture(autouse=True)
def _scripted_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENGINES", "tests.worker.engines:Scripted")


@pytest.fixture
def files(tmp_path: Path) -> storage.Storage:
    return storage.connect(f"file://{tmp_path}/files")


async def heart(database: str, files: storage.Storage) -> Direct:
    return Direct(database, files, "heart")


@pytest.fixture
async def worker(database: str, files: storage.Storage) -> AsyncIterator[Worker]:
    worker = Worker(
        "laptop", Direct(database, files, "laptop"), Heart(lambda: heart(database, files))
    )
    running = asyncio.create_task(worker.run())
    yield worker
    worker.stop()
    await asyncio.wait_for(running, PATIENCE)


async def ordered(conn: Conn, user: int, prompt: str) -> int:
    order = queue.Order(uuid4(), "sprite", "procedural", {"prompt": prompt}, [7], 4)
    async with conn.transaction():
        outcome = await queue.enqueue(conn, user, order)
    assert isinstance(outcome, queue.Enqueued)
    return outcome.job_ids[0]


async def until(conn: Conn, job: int, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE):
        while True:
            row = await people.row(conn, job)
            if is_so(row):
                return row
            await asyncio.sleep(0.02)


def has(status: str) -> Callable[[dict[str, Any]], bool]:
    return lambda row: bool(row["status"] == status)


async def test_a_job_is_made_stored_and_charged(
    conn: Conn, alice: int, worker: Worker, files: storage.Storage
) -> None:
    job = await ordered(conn, alice, "red dragon")
    await until(conn, job, has("done"))
    cursor = await conn.execute("SELECT storage_key, pixel_sha256, bytes, width FROM asset_files")
    key, pixels, size, width = await anext(cursor)
    png = await files.get(key)
    assert (len(png), width) == (size, 32)
    assert finishing.finish(png, {}).pixel_sha256 == pixels
    assert finishing.read_provenance(png)["seed"] == 7
    assert await ledger.balance(conn, alice) == 6


async def test_progress_reaches_the_job_while_it_runs(
    conn: Conn, alice: int, worker: Worker, tmp_path: Path
) -> None:
    gate = tmp_path / "gate"
    gate.touch()
    job = await ordered(conn, alice, f"wait {gate}")
    row = await until(conn, job, lambda row: bool(row["stage"]))
    assert (row["status"], row["stage"]) == ("claimed", "drawing")
    assert 0.3 <= row["progress"] < 0.9
    gate.unlink()
    await until(conn, job, has("done"))


async def test_a_cancel_ends_the_run_and_refunds(
    conn: Conn, alice: int, worker: Worker, tmp_path: Path
) -> None:
    gate = tmp_path / "gate"
    gate.touch()
    job = await ordered(conn, alice, f"wait {gate}")
    await until(conn, job, lambda row: bool(row["stage"]))
    assert await queue.cancel(conn, alice, job) == "asked"
    await until(conn, job, has("cancelled"))
    assert await ledger.balance(conn, alice) == 10


async def test_a_stopping_worker_puts_its_job_back_unharmed(
    conn: Conn, alice: int, database: str, files: storage.Storage, tmp_path: Path
) -> None:
    worker = Worker(
        "laptop", Direct(database, files, "laptop"), Heart(lambda: heart(database, files))
    )
    running = asyncio.create_task(worker.run())
    gate = tmp_path / "gate"
    gate.touch()
    job = await ordered(conn, alice, f"wait {gate}")
    await until(conn, job, lambda row: bool(row["stage"]))
    worker.stop()
    await asyncio.wait_for(running, PATIENCE)
    row = await people.row(conn, job)
    assert (row["status"], row["attempts"]) == ("queued", 0)
    assert await ledger.balance(conn, alice) == 6


@pytest.mark.parametrize(
    ("prompt", "code", "words"),
    [
        ("die", "out_of_memory", "killed"),
        ("crash", "transient", "segmentation fault"),
        ("broken", "engine_broken", "ZeroDivisionError"),
        ("garbage", "engine_broken", "not a PNG"),
        ("nothing", "engine_broken", "no picture"),
    ],
)
async def test_a_failing_engine_is_tried_again_and_the_worker_lives(
    conn: Conn, alice: int, worker: Worker, prompt: str, code: str, words: str
) -> None:
    job = await ordered(conn, alice, prompt)
    row = await until(conn, job, has("waiting"))
    assert row["error_code"] == code
    assert words in row["error"]
    good = await ordered(conn, alice, "red dragon")
    await until(conn, good, has("done"))


async def test_an_engine_that_keeps_failing_is_not_offered_for_a_while(
    conn: Conn, alice: int, worker: Worker
) -> None:
    await people.give(conn, alice, 20)
    for _ in range(3):
        await until(conn, await ordered(conn, alice, "broken"), has("waiting"))
    spared = await ordered(conn, alice, "red dragon")
    async with asyncio.timeout(PATIENCE):
        while True:
            if await offered(conn) == ["procedural:icon", "procedural:texture"]:
                break
            await asyncio.sleep(0.02)
    assert (await people.row(conn, spared))["status"] == "queued"


async def offered(conn: Conn) -> list[str]:
    cursor = await conn.execute("SELECT capabilities FROM workers")
    (capabilities,) = await anext(cursor)
    return list(capabilities)


@pytest.mark.parametrize("prompt", ["strange", "pipe"])
async def test_nobody_is_given_the_answer_to_another_ones_job(
    conn: Conn, alice: int, bob: int, worker: Worker, prompt: str
) -> None:
    row = await until(conn, await ordered(conn, alice, prompt), has("waiting"))
    assert row["error_code"] == "engine_broken"
    job = await ordered(conn, bob, "red dragon")
    await until(conn, job, has("done"))


async def test_a_refused_prompt_is_an_error_at_once_and_refunded(
    conn: Conn, alice: int, worker: Worker
) -> None:
    job = await ordered(conn, alice, "refuse")
    row = await until(conn, job, has("error"))
    assert row["error"] == "There is no such thing as that."
    assert await ledger.balance(conn, alice) == 10


async def test_an_engine_that_prints_does_not_break_the_protocol(
    conn: Conn, alice: int, worker: Worker
) -> None:
    job = await ordered(conn, alice, "print")
    await until(conn, job, has("done"))


async def test_an_idle_worker_hears_of_a_job_and_shows_that_it_lives(
    conn: Conn, alice: int, worker: Worker
) -> None:
    for _ in range(2):
        await until(conn, await ordered(conn, alice, "red dragon"), has("done"))
    cursor = await conn.execute(
        "SELECT capabilities, last_seen_at > now() - interval '1 minute' FROM workers"
    )
    assert await anext(cursor) == (
        ["procedural:sprite", "procedural:icon", "procedural:texture"],
        True,
    )


async def test_a_blocked_worker_still_beats(
    conn: Conn,
    alice: int,
    worker: Worker,
    database: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("worker.heart.BEAT_SECONDS", 0.01)
    gate = tmp_path / "gate"
    gate.touch()
    job = await ordered(conn, alice, f"wait {gate}")
    await until(conn, job, lambda row: bool(row["stage"]))
    await people.make_stale(conn, job)
    # Nothing else of this program runs while this loop holds it, except the heart.
    with psycopg.connect(database, autocommit=True) as onlooker:
        deadline = time.monotonic() + PATIENCE
        while not is_fresh(onlooker, job):
            assert time.monotonic() < deadline
    gate.unlink()
    await until(conn, job, has("done"))


def is_fresh(onlooker: psycopg.Connection[Any], job: int) -> bool:
    row = onlooker.execute(
        "SELECT lease_expires_at > clock_timestamp() FROM generation_jobs WHERE id = %s", (job,)
    ).fetchone()
    return row == (True,)


async def test_our_connections_bound_statements_and_forgotten_transactions(database: str) -> None:
    async with await worker_database.connect(database, "a test") as conn:
        cursor = await conn.execute(
            "SELECT current_setting('statement_timeout'), "
            "current_setting('idle_in_transaction_session_timeout'), "
            "current_setting('application_name')"
        )
        assert await cursor.fetchone() == ("30s", "30s", "a test")


async def test_a_transaction_pooler_gets_no_prepared_statements_from_workers(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PREPARED_STATEMENTS", "off")
    async with await worker_database.connect(database, "a test") as conn:
        assert conn.prepare_threshold is None


async def test_a_lost_database_connection_does_not_end_the_worker(
    conn: Conn, alice: int, worker: Worker, tmp_path: Path
) -> None:
    gate = tmp_path / "gate"
    gate.touch()
    job = await ordered(conn, alice, f"wait {gate}")
    await until(conn, job, lambda row: bool(row["stage"]))
    await conn.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    gate.unlink()
    await until(conn, job, has("done"))
    assert await ledger.faults(conn) == []


async def test_work_whose_lease_was_lost_is_dropped(
    conn: Conn, alice: int, worker: Worker, tmp_path: Path
) -> None:
    gate = tmp_path / "gate"
    gate.touch()
    job = await ordered(conn, alice, f"wait {gate}")
    row = await until(conn, job, lambda row: bool(row["stage"]))
    # Somebody else holds it now.
    await conn.execute("UPDATE generation_jobs SET lease_token = 99, last_lease = 99")
    gate.unlink()
    good = await ordered(conn, alice, "red dragon")
    await until(conn, good, has("done"))
    again = await people.row(conn, job)
    assert (again["status"], again["lease_token"]) == ("claimed", 99)
    assert row["lease_token"] != 99


async def test_a_fault_of_the_worker_itself_costs_the_job_a_try_not_the_worker_its_life(
    conn: Conn, alice: int, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(finishing, "finish", lambda data, provenance: 1 / 0)
        job = await ordered(conn, alice, "red dragon")
        row = await until(conn, job, has("waiting"))
    assert row["error"] == "The worker stumbled (ZeroDivisionError)."
    await until(conn, await ordered(conn, alice, "red dragon"), has("done"))


async def test_a_heartbeat_that_stumbles_does_not_end_the_heart(
    conn: Conn, alice: int, worker: Worker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("worker.heart.STUMBLE_SECONDS", 0.01)
    gate = tmp_path / "gate"
    gate.touch()
    with monkeypatch.context() as patch:
        stumbled = asyncio.Event()
        loop = asyncio.get_running_loop()

        async def stumble(*_: object) -> NoReturn:
            loop.call_soon_threadsafe(stumbled.set)
            raise ValueError("no reason at all")

        patch.setattr(Direct, "heartbeat", stumble)
        job = await ordered(conn, alice, f"wait {gate}")
        await asyncio.wait_for(stumbled.wait(), PATIENCE)
    await until(conn, job, lambda row: bool(row["stage"]))
    gate.unlink()
    await until(conn, job, has("done"))


async def test_a_new_worker_sweeps_what_a_killed_one_left_behind(
    conn: Conn,
    alice: int,
    database: str,
    files: storage.Storage,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    old, fresh = tmp_path / "homeforge-run-old", tmp_path / "homeforge-run-fresh"
    for folder in (old, fresh):
        folder.mkdir()
        (folder / "main.png").touch()
    os.utime(old, (0, 0))
    worker = Worker(
        "laptop", Direct(database, files, "laptop"), Heart(lambda: heart(database, files))
    )
    running = asyncio.create_task(worker.run())
    await until(conn, await ordered(conn, alice, "red dragon"), has("done"))
    worker.stop()
    await asyncio.wait_for(running, PATIENCE)
    assert runs_in(tmp_path) == [fresh]


def runs_in(folder: Path) -> list[Path]:
    return list(folder.glob("homeforge-run-*"))


async def test_the_claim_is_what_the_engine_gets(conn: Conn, alice: int) -> None:
    await people.enqueued(conn, alice, seeds=1)
    claim = await people.claimed(conn)
    assert isinstance(claim, Claim)
    assert (claim.kind, claim.engine, claim.seed, claim.run_seconds) == (
        "sprite",
        "procedural",
        0,
        300,
    )
