"""The worker program itself, with its engine, its heart and a studio far away."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from tests import people, serving
from tests.people import Conn
from tests.serving import Served
from tests.worker_api import laptops
from web import worker_keys
from web.worker_api import leases
from web.worker_api.waiting import Waiting
from worker import ledger, queue, remote
from worker.heart import Heart
from worker.link import Token
from worker.loop import Worker
from worker.remote import Remote
from worker.transport import Refused

AGE = "UPDATE worker_tokens SET created_at = created_at - interval '61 days'"


class Home:
    """A laptop that was let in: its secrets, and its worker program."""

    def __init__(self, studio: Served, code: str, token: str) -> None:
        self.secrets = [code, token]
        self.address = studio.address
        self.token = Token(token, self.secrets.append)

    async def transport(self) -> Remote:
        return Remote(self.address, self.token)

    def worker(self) -> Worker:
        return Worker("laptop", Remote(self.address, self.token), Heart(self.transport))


@pytest.fixture
async def home(conn: Conn, studio: Served, monkeypatch: pytest.MonkeyPatch) -> Home:
    monkeypatch.setenv("ENGINES", "tests.worker.engines:Scripted")
    code = await laptops.code(conn)
    enrolled = await remote.enrol(studio.address, code, "1.0.0")
    return Home(studio, code, enrolled.token)


@pytest.fixture
async def worker(home: Home) -> AsyncIterator[Worker]:
    worker = home.worker()
    running = asyncio.create_task(worker.run())
    yield worker
    worker.stop()
    await asyncio.wait_for(running, serving.PATIENCE)


async def ordered(conn: Conn, user: int, prompt: str) -> int:
    order = queue.Order(uuid4(), "sprite", "procedural", {"prompt": prompt}, [7], 1)
    async with conn.transaction():
        outcome = await queue.enqueue(conn, user, order)
    assert isinstance(outcome, queue.Enqueued)
    return outcome.job_ids[0]


async def until_job(conn: Conn, job: int, is_so: Callable[[dict[str, Any]], bool]) -> None:
    async def look() -> bool:
        return is_so(await people.row(conn, job))

    await serving.until(look)


def has(status: str) -> Callable[[dict[str, Any]], bool]:
    return lambda row: bool(row["status"] == status)


async def test_jobs_are_made_at_home_and_delivered_to_the_studio(
    conn: Conn, alice: int, worker: Worker, room: Waiting
) -> None:
    jobs = [await ordered(conn, alice, "red dragon") for _ in range(2)]
    for job in jobs:
        await until_job(conn, job, has("done"))
    await serving.until(lambda: len(room.polls) == 1)
    late = await ordered(conn, alice, "red dragon")
    await until_job(conn, late, has("done"))
    assert await ledger.balance(conn, alice) == 7


async def test_a_file_that_is_no_picture_is_the_engines_failure(
    conn: Conn, alice: int, worker: Worker
) -> None:
    job = await ordered(conn, alice, "garbage")
    await until_job(conn, job, has("waiting"))
    assert (await people.row(conn, job))["error_code"] == "engine_broken"


async def test_a_cancel_reaches_home(
    conn: Conn, alice: int, worker: Worker, tmp_path: Path
) -> None:
    gate = tmp_path / "gate"
    gate.touch()
    job = await ordered(conn, alice, f"wait {gate}")
    await until_job(conn, job, lambda row: bool(row["stage"]))
    assert await queue.cancel(conn, alice, job) == "asked"
    await until_job(conn, job, has("cancelled"))
    assert await ledger.balance(conn, alice) == 10


async def test_a_worker_stopped_in_a_wait_ends_soon_and_leaves_nothing_claimed(
    conn: Conn, alice: int, home: Home, room: Waiting
) -> None:
    worker = home.worker()
    running = asyncio.create_task(worker.run())
    await serving.until(lambda: len(room.polls) == 1)
    worker.stop()
    await asyncio.wait_for(running, serving.PATIENCE)
    await serving.until(lambda: not room.polls)
    job = await ordered(conn, alice, "red dragon")
    assert (await people.row(conn, job))["status"] == "queued"


async def test_no_log_on_either_side_has_a_code_or_a_token_in_it(
    conn: Conn,
    alice: int,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    studio: Served,
) -> None:
    caplog.set_level(logging.DEBUG)
    for name in ("httpx2", "httpcore2", "uvicorn", "homeforge", "homeforge.worker_api"):
        caplog.set_level(logging.DEBUG, name)
    monkeypatch.setenv("ENGINES", "tests.worker.engines:Scripted")
    code = await laptops.code(conn)
    enrolled = await remote.enrol(studio.address, code, "1.0.0")
    home = Home(studio, code, enrolled.token)
    await conn.execute(AGE)
    worker = home.worker()
    running = asyncio.create_task(worker.run())
    await until_job(conn, await ordered(conn, alice, "red dragon"), has("done"))
    break_once(monkeypatch)
    await until_job(conn, await ordered(conn, alice, "red dragon"), has("done"))
    await worker_keys.revoke(conn, enrolled.worker_id)
    with pytest.raises(Refused):
        await asyncio.wait_for(running, 2 * serving.PATIENCE)
    assert len(home.secrets) == 3
    for said in (
        "Traceback",
        "has enrolled",
        "was shut out",
        "claims",
        "completes",
        "send_request_headers",
    ):
        assert said in caplog.text
    for secret in home.secrets:
        assert secret[-43:] not in caplog.text  # what is drawn, which may hold any character


def break_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next call about a job ends in a fault of ours, with a traceback in the log."""
    real = leases._own

    async def broken(*_: object) -> None:
        monkeypatch.setattr(leases, "_own", real)
        raise RuntimeError("a fault")

    monkeypatch.setattr(leases, "_own", broken)
