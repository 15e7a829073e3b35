"""The engine `command` where it works: in the host's process, in a worker's loop."""

import json
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from boot import folders, processes
from tests import people
from tests.worker import hostile
from tests.worker.working import PATIENCE, Conn, at_work, has, made, ordered, until
from worker import finishing, queue, storage
from worker.loop import Worker

EXAMPLE = folders.ROOT / "docs" / "engine-command-example.py"


@pytest.fixture
def _hostile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENGINES", "worker.engines.command:Command")
    monkeypatch.setenv("COMMAND_ENGINE", json.dumps([sys.executable, hostile.__file__]))
    monkeypatch.setenv("COMMAND_KINDS", "sprite")


@pytest.fixture
async def worker(_hostile: None, database: str, files: storage.Storage) -> AsyncIterator[Worker]:
    worker = made(database, files)
    async with at_work(worker):
        yield worker


async def at_pid(conn: Conn, job: int) -> int:
    """The process that the program at work on this job has named."""
    row = await until(conn, job, lambda row: row["stage"].startswith("process "))
    return int(row["stage"].removeprefix("process "))


@pytest.mark.usefixtures("_hostile")
async def test_the_example_makes_a_picture(
    conn: Conn,
    alice: int,
    database: str,
    files: storage.Storage,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COMMAND_ENGINE", str(EXAMPLE))
    async with at_work(made(database, files)):
        job = await ordered(conn, alice, "red slime", engine="command")
        await until(conn, job, has("done"))
        mute = await ordered(conn, alice, " ", engine="command")
        row = await until(conn, mute, has("error"))
    assert (row["error_code"], row["error"]) == (
        "bad_input",
        "Say in a few words what it should be.",
    )
    cursor = await conn.execute("SELECT storage_key, width, height FROM asset_files")
    key, *size = await anext(cursor)
    assert size == [32, 32]
    provenance = finishing.read_provenance(await files.get(key))
    assert (provenance["engine"], provenance["seed"]) == ("command", 7)


@pytest.mark.usefixtures("worker")
async def test_a_hostile_program_costs_its_job_and_nothing_else(conn: Conn, alice: int) -> None:
    await people.give(conn, alice, 20)
    for behaviour in ("twins", "flood"):
        job = await ordered(conn, alice, behaviour, engine="command")
        row = await until(conn, job, has("waiting"))
        assert row["error_code"] == "engine_broken"
    await until(conn, await ordered(conn, alice, "nonsense", engine="command"), has("done"))


@pytest.mark.usefixtures("worker")
async def test_a_cancel_ends_the_program_with_its_children(
    conn: Conn, alice: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("worker.heart.BEAT_SECONDS", 0.1)
    job = await ordered(conn, alice, "family", engine="command")
    pid = await at_pid(conn, job)
    assert processes.is_alive(pid)
    assert await queue.cancel(conn, alice, job) == "asked"
    await until(conn, job, has("cancelled"))
    assert processes.wait_gone(pid, PATIENCE)


@pytest.mark.usefixtures("_hostile")
async def test_a_stopping_worker_takes_a_stubborn_program_with_it(
    conn: Conn, alice: int, database: str, files: storage.Storage
) -> None:
    async with at_work(made(database, files)):
        job = await ordered(conn, alice, "stubborn", engine="command")
        pid = await at_pid(conn, job)
    assert not processes.is_alive(pid)
    row = await until(conn, job, has("queued"))
    assert row["attempts"] == 0


async def test_what_it_looks_like_is_shown_until_the_job_ends(
    conn: Conn,
    alice: int,
    worker: Worker,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("worker.heart.BEAT_SECONDS", 0.1)
    job = await ordered(conn, alice, "showing", engine="command")
    await until(conn, job, lambda row: row["preview_rev"] is not None)
    cursor = await conn.execute("SELECT width, height FROM job_previews")
    assert await cursor.fetchall() == [(1, 1)]
    await queue.cancel(conn, alice, job)
    await until(conn, job, has("cancelled"))
    assert await (await conn.execute("SELECT FROM job_previews")).fetchone() is None
    said = [record.message for record in caplog.records if "preview" in record.message]
    assert len([words for words in said if "no file of the engine's own" in words]) == 1


async def test_the_last_lines_of_a_program_that_failed_are_in_the_log(
    conn: Conn, alice: int, worker: Worker, caplog: pytest.LogCaptureFixture
) -> None:
    job = await ordered(conn, alice, "wordy", engine="command")
    await until(conn, job, has("waiting"))
    said = [record for record in caplog.records if "the engine said" in record.message]
    assert 2 < len(said) <= 20
    assert said[-1].levelname == "WARNING"
    assert said[-1].message == f"Job {job}, the engine said: [31mstep 999 [0m of the model"


class Host:
    """The host's process, spoken to by hand."""

    def __init__(self, prompt: str, out: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "worker.engines.host"],
            cwd=folders.ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        request = {
            "engine": "command",
            "kind": "sprite",
            "settings": {"prompt": prompt},
            "seed": 7,
            "seconds": 60,
            "out": str(out),
        }
        assert self.process.stdin
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        assert self.read()["type"] == "engines"
        self.pid = int(self.read()["stage"].removeprefix("process "))

    def read(self) -> dict[str, str]:
        assert self.process.stdout
        message: dict[str, str] = json.loads(self.process.stdout.readline())
        return message


@pytest.fixture
def hosts() -> Iterator[list[Host]]:
    started: list[Host] = []
    yield started
    for host in started:
        with host.process:
            host.process.kill()


@pytest.mark.usefixtures("_hostile")
def test_a_program_and_its_children_do_not_outlive_the_worker(
    hosts: list[Host], tmp_path: Path
) -> None:
    host = Host("family", tmp_path)
    hosts.append(host)
    assert processes.is_alive(host.pid)
    assert host.process.stdin
    host.process.stdin.close()
    assert processes.wait_gone(host.pid, PATIENCE)
    assert host.process.wait(PATIENCE)


@pytest.mark.usefixtures("_hostile")
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells of a parent's death")
def test_a_program_does_not_outlive_a_host_that_was_killed(
    hosts: list[Host], tmp_path: Path
) -> None:
    host = Host("forever", tmp_path)
    hosts.append(host)
    host.process.kill()
    assert processes.wait_gone(host.pid, PATIENCE)


@pytest.mark.usefixtures("_hostile")
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets us adopt runaways")
def test_not_even_a_runaway_is_left_behind(hosts: list[Host], tmp_path: Path) -> None:
    host = Host("runaway", tmp_path)
    hosts.append(host)
    assert host.read()["type"] == "files"
    assert processes.wait_gone(host.pid, PATIENCE)
