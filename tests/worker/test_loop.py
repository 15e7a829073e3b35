import os
import tempfile
from pathlib import Path

import pytest

from tests import people
from tests.worker.working import Conn, Gate, at_work, has, in_hand, made, ordered, until
from worker import finishing, ledger, queue, storage
from worker.loop import Worker
from worker.protocol import Claim


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
    conn: Conn, alice: int, worker: Worker, gate: Gate
) -> None:
    job = await in_hand(conn, alice, gate)
    row = await people.row(conn, job)
    assert (row["status"], row["stage"]) == ("claimed", "drawing")
    assert 0.3 <= row["progress"] < 0.9
    gate.open()
    await until(conn, job, has("done"))


async def test_a_cancel_ends_the_run_and_refunds(
    conn: Conn, alice: int, worker: Worker, gate: Gate
) -> None:
    job = await in_hand(conn, alice, gate)
    assert await queue.cancel(conn, alice, job) == "asked"
    await until(conn, job, has("cancelled"))
    assert await ledger.balance(conn, alice) == 10


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
    async with at_work(made(database, files)):
        await until(conn, await ordered(conn, alice, "red dragon"), has("done"))
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
