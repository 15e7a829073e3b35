"""A worker at home through its day: real programs, a real studio, and what happens to laptops."""

import asyncio
import json
import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil

from tests import people, serving
from tests.home.laptop import Laptop, ended
from tests.home.router import Router
from tests.people import Conn
from tests.serving import Served
from tests.worker.working import Gate, has, in_hand, ordered, until
from worker import ledger, queue, record

SOMEBODY_ELSES = "UPDATE generation_jobs SET lease_token = 99, last_lease = 99, worker_id = 99"


async def test_a_laptop_is_let_in_and_makes_a_job(conn: Conn, alice: int, laptop: Laptop) -> None:
    async with laptop.working() as process:
        await until(conn, await ordered(conn, alice, "red dragon"), has("done"))
        found = await laptop.until("waiting")
        assert found.pid == process.pid
    assert laptop.now().state == "stopped"
    assert await ended(process) == 0
    assert await ledger.balance(conn, alice) == 6
    lines = laptop.printed.read_text().splitlines()
    assert lines[0] == "Starting"
    assert any(line.startswith("Job ") and ": sprite, 0 %" in line for line in lines)
    assert lines[-1] == "Stopped"


async def test_what_was_finished_is_delivered_after_a_kill_in_the_middle_of_sending(
    conn: Conn, alice: int, laptop: Laptop, line: Router
) -> None:
    job = await killed_while_sending(conn, alice, laptop, line)
    async with laptop.working(ENGINES="tests.worker.engines:Forgetful"):
        row = await until(conn, job, has("done"))
    assert row["attempts"] == 1
    assert list(laptop.home.spool.iterdir()) == []


async def killed_while_sending(conn: Conn, user: int, laptop: Laptop, line: Router) -> int:
    """A job whose finished file was on its way when the worker was killed."""
    line.holding = b"PUT "
    job = await ordered(conn, user, "red dragon")
    process = laptop.start()
    await asyncio.wait_for(line.held.wait(), serving.PATIENCE)
    process.kill()
    await ended(process)
    line.holding = b""
    return job


async def test_what_somebody_else_has_begun_is_dropped_after_a_kill(
    conn: Conn, alice: int, laptop: Laptop, line: Router
) -> None:
    job = await killed_while_sending(conn, alice, laptop, line)
    await conn.execute(SOMEBODY_ELSES)
    async with laptop.working():
        await serving.until(lambda: not any(laptop.home.spool.iterdir()))
    assert (await people.row(conn, job))["lease_token"] == 99


async def test_a_nap_past_the_lease_costs_the_work_and_no_more(
    conn: Conn, alice: int, laptop: Laptop, gate: Gate
) -> None:
    async with laptop.working() as process:
        job = await in_hand(conn, alice, gate)
        process.send_signal(signal.SIGSTOP)
        await conn.execute(SOMEBODY_ELSES)
        await until_asleep_for(7.0)
        process.send_signal(signal.SIGCONT)
        await laptop.until("waiting")
        gate.open()
        await until(conn, await ordered(conn, alice, "red dragon"), has("done"))
    assert (await people.row(conn, job))["lease_token"] == 99


async def until_asleep_for(seconds: float) -> None:
    """A nap has no other end than its time."""
    loop = asyncio.get_running_loop()
    over = loop.time() + seconds
    await serving.until(lambda: loop.time() > over)


async def test_a_studio_restarted_in_the_middle_of_a_job_gets_it_all_the_same(
    conn: Conn, alice: int, laptop: Laptop, gate: Gate, studio: Served
) -> None:
    async with laptop.working():
        job = await in_hand(conn, alice, gate)
        await asyncio.to_thread(studio.stop)
        gate.open()
        await serving.until(lambda: any(laptop.home.spool.glob("job-*")))
        await asyncio.to_thread(studio.start)
        row = await until(conn, job, has("done"))
    assert row["attempts"] == 1


async def test_a_pause_puts_the_job_back_and_its_end_takes_work_again(
    conn: Conn, alice: int, laptop: Laptop, gate: Gate
) -> None:
    async with laptop.working() as process:
        job = await in_hand(conn, alice, gate)
        assert engines_of(process) == 1
        paused = await laptop.do("pause", "--for", "2h")
        assert paused.stdout.startswith("Paused by you until ")
        assert (laptop.now().state, engines_of(process)) == ("paused", 0)
        row = await people.row(conn, job)
        assert (row["status"], row["attempts"]) == ("queued", 0)
        events = [(one.event, one.detail) for one in await record.events(conn, job)]
        assert ("released", "paused") in events
        gate.open()
        assert (await laptop.do("resume")).stdout == "Resumed.\n"
        await until(conn, job, has("done"))


async def test_a_worker_that_is_paused_while_it_waits_frees_its_memory(laptop: Laptop) -> None:
    async with laptop.working() as process:
        await laptop.until("waiting")
        assert engines_of(process) == 1
        await laptop.do("pause")
        await serving.until(lambda: engines_of(process) == 0)


def engines_of(process: "subprocess.Popen[bytes]") -> int:
    """How many processes with engines in them a worker has."""
    alive = [
        child
        for child in psutil.Process(process.pid).children()
        if child.status() != psutil.STATUS_ZOMBIE
    ]
    return sum("worker.engines.host" in child.cmdline() for child in alive)


async def test_a_pause_outlives_the_program(conn: Conn, alice: int, laptop: Laptop) -> None:
    await laptop.do("pause")
    async with laptop.working():
        await laptop.until("paused")
        job = await ordered(conn, alice, "red dragon")
        said = await laptop.do("status", "--json")
        assert json.loads(said.stdout)["line"] == "Paused by you"
        assert (await people.row(conn, job))["status"] == "queued"
    assert "it will start paused" in (await laptop.do("status")).stdout


async def test_a_second_program_with_the_folder_is_refused_by_name(laptop: Laptop) -> None:
    async with laptop.working() as first:
        await laptop.until("waiting")
        second = await laptop.do("run")
        assert second.returncode == 2
        assert f"runs already (process {first.pid})" in second.stderr
        assert (await laptop.do("enrol", typed="hfe_x\n")).returncode == 2


async def test_a_second_program_with_the_token_ends_the_first_with_a_sentence(
    laptop: Laptop, studio: Served
) -> None:
    other = Laptop(laptop.home.folder.with_name("copy"), studio.address)
    async with laptop.working() as first:
        await laptop.until("waiting")
        other.home.make()
        other.home.enrolment.write_bytes(laptop.home.enrolment.read_bytes())
        other.home.enrolment.chmod(0o600)
        async with other.working():
            assert await ended(first) == 3
    assert "Another program works with this worker's token" in laptop.printed.read_text()


async def test_a_worker_that_is_asked_to_end_puts_its_job_back(
    conn: Conn, alice: int, laptop: Laptop, gate: Gate
) -> None:
    for number in (signal.SIGHUP, signal.SIGINT):
        if signal.getsignal(number) == signal.SIG_IGN:
            continue  # under nohup the laptop, like every program, keeps ignoring it
        async with laptop.working() as process:
            job = await in_hand(conn, alice, gate)
            os.kill(process.pid, number)
            assert await ended(process) == 0
        row = await people.row(conn, job)
        assert (row["status"], row["attempts"]) == ("queued", 0)
        assert await queue.cancel(conn, alice, job) == "cancelled"


async def test_a_laptop_pauses_for_a_game_and_goes_on_when_it_ends(
    conn: Conn, alice: int, laptop: Laptop, gate: Gate, tmp_path: Path
) -> None:
    laptop.home.settings.write_text('pause_for_programs = ["forgequest.exe"]\n')
    async with laptop.working():
        job = await in_hand(conn, alice, gate)
        with played(tmp_path / "ForgeQuest"):
            assert (await laptop.until("paused")).line == "Paused: forgequest.exe is running"
            row = await until(conn, job, has("queued"))
            assert row["attempts"] == 0
        gate.open()
        await until(conn, job, has("done"))


@contextmanager
def played(game: Path) -> Iterator[None]:
    """A program of that name runs inside."""
    shutil.copy(shutil.which("sleep") or "", game)
    with subprocess.Popen([game, "600"]) as program:
        yield
        program.kill()


async def test_a_laptop_says_why_the_studio_gives_it_nothing(conn: Conn, laptop: Laptop) -> None:
    await conn.execute("UPDATE workers SET allowed_capabilities = '{}'")
    async with laptop.working("--json"):
        await serving.until(lambda: "make nothing of what it can" in laptop.now().line)
    await conn.execute("UPDATE workers SET allowed_capabilities = NULL, paused_at = now()")
    async with laptop.working("--json"):
        assert (await laptop.until("paused")).line == "Paused by the operator of the studio"
    lines = [json.loads(line) for line in laptop.printed.read_text().splitlines()]
    assert {"starting", "waiting", "paused", "stopped"} == {line["state"] for line in lines}
