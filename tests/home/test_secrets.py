"""Who can learn the token of a laptop: nobody but its owner."""

import asyncio
import json
import os
import pty
import stat
import subprocess
from pathlib import Path

import psutil
import pytest

from boot import folders
from tests import serving
from tests.home.laptop import Laptop, ended, environment
from tests.home.router import Router
from tests.people import Conn
from tests.serving import Served
from tests.worker.working import Gate, in_hand
from tests.worker_api import laptops
from web import worker_keys

AGE = "UPDATE worker_tokens SET created_at = created_at - interval '61 days'"


def token(laptop: Laptop) -> str:
    return str(json.loads(laptop.home.enrolment.read_bytes())["token"])


def secret(text: str) -> str:
    return text[-43:]


async def test_no_secret_is_in_a_log_or_in_the_list_of_processes(
    conn: Conn, alice: int, tmp_path: Path, line: Router, gate: Gate
) -> None:
    laptop = Laptop(tmp_path / "laptop", line.address)
    code = await laptops.code(conn)
    line.holding = b"POST /api/worker/v1/enrol"
    enrolling = asyncio.create_task(laptop.enrol(code))
    await asyncio.wait_for(line.held.wait(), serving.PATIENCE)
    listed = all_arguments()
    line.holding = b""
    line.break_off()
    await asyncio.wait({enrolling})
    if enrolling.exception():  # its call was cut, and the code is still good
        await laptop.enrol(code)
    first = token(laptop)
    await conn.execute(AGE)
    async with laptop.working(LOG_LEVEL="debug"):
        await in_hand(conn, alice, gate)
        listed += all_arguments()
        await laptop.do("pause")
    assert token(laptop) != first
    said = (await laptop.do("doctor")).stdout
    assert "-m worker enrol" in listed
    assert "-m worker run" in listed
    written = b"".join(p.read_bytes() for p in laptop.home.folder.glob("worker.log*")).decode()
    assert "POST" in written  # so it did log everything
    for one in (code, first, token(laptop)):
        for text in (listed, written, laptop.printed.read_text(), said):
            assert secret(one) not in text


def all_arguments() -> str:
    return "\n".join(
        " ".join(one.info["cmdline"] or ()) for one in psutil.process_iter(["cmdline"])
    )


async def test_a_renewed_token_is_the_one_the_next_start_has(conn: Conn, laptop: Laptop) -> None:
    await conn.execute(AGE)
    async with laptop.working():
        await laptop.until("waiting")
    await conn.execute("DELETE FROM worker_tokens WHERE id = (SELECT min(id) FROM worker_tokens)")
    async with laptop.working():
        await laptop.until("waiting")
    assert mode(laptop.home.enrolment) == 0o600


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def test_everything_in_the_folder_is_for_its_owner_only(laptop: Laptop) -> None:
    async with laptop.working():
        await laptop.until("waiting")
        await laptop.do("pause")
    assert mode(laptop.home.folder) == 0o700
    found = [path for path in laptop.home.folder.rglob("*") if path.is_file()]
    assert {path.name for path in found} == {
        "enrolment.json", "pause.json", "settings.toml", "status.json", "worker.lock", "worker.log",
    }  # fmt: skip
    assert {mode(path) for path in found} == {0o600}


@pytest.mark.parametrize(("path", "opened"), [("", 0o755), ("enrolment.json", 0o640)])
async def test_a_folder_that_others_can_read_is_not_worked_with(
    laptop: Laptop, path: str, opened: int
) -> None:
    (laptop.home.folder / path).chmod(opened)
    refused = await laptop.do("run")
    assert refused.returncode == 2
    assert "can be read by others than you. Run: chmod" in refused.stderr


async def test_a_token_that_was_ended_ends_the_program_for_good(
    conn: Conn, alice: int, laptop: Laptop
) -> None:
    async with laptop.working() as process:
        await laptop.until("waiting")
        await worker_keys.revoke(conn, await only_worker(conn))
        assert await ended(process) == 3
    words = "The operator has shut this worker out. Enrol it again with a new code."
    assert words in laptop.printed.read_text()
    again = await laptop.do("run")
    assert (again.returncode, again.stderr) == (3, f"{words}\n")
    for command in ("status", "pause", "resume"):
        told = await laptop.do(command)
        assert f"Not running: {words[0].lower()}{words[1:]}" in told.stdout.splitlines(), command
    await laptop.enrol(await new_code(conn))
    assert "Not running" in (await laptop.do("status")).stdout.splitlines()
    async with laptop.working():
        await laptop.until("waiting")


async def test_without_an_enrolment_it_says_so_once(tmp_path: Path) -> None:
    refused = await Laptop(tmp_path / "nobody", "").do("run")
    assert refused.returncode == 2
    assert refused.stderr.count("is not enrolled") == refused.stderr.count("\n") == 1


async def only_worker(conn: Conn) -> int:
    cursor = await conn.execute("SELECT id FROM workers")
    row = await cursor.fetchone()
    assert row
    return int(row[0])


async def new_code(conn: Conn) -> str:
    return await worker_keys.new_enrol_code(conn, await only_worker(conn))


async def test_a_wrong_code_is_said_and_changes_nothing(laptop: Laptop) -> None:
    before = token(laptop)
    for code, words in (("hello", "it begins with hfe_"), ("hfe_" + "x" * 43, "code is wrong")):
        refused = await laptop.do("enrol", typed=f"{code}\n")
        assert (refused.returncode in (2, 3), words in refused.stderr) == (True, True)
    assert token(laptop) == before


async def test_a_code_that_is_typed_is_not_shown(
    conn: Conn, tmp_path: Path, studio: Served
) -> None:
    laptop = Laptop(tmp_path / "laptop", studio.address)
    code = await laptops.code(conn)
    ours, process = at_a_terminal(laptop.command("enrol", "--server", studio.address))
    try:
        shown = await read_until(ours, b"Code: ")
        os.write(ours, f"{code}\n".encode())
        shown += await read_until(ours, b"python3 -m worker run")
    finally:
        await ended(process)
        os.close(ours)
    assert secret(code) not in shown.decode()
    assert "Enrolled as 'laptop'" in shown.decode()


def at_a_terminal(command: list[str]) -> "tuple[int, subprocess.Popen[bytes]]":
    """A program that believes a person sits before it, and that person's end of the terminal."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        command,
        cwd=folders.ROOT,
        env=environment(),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    )
    os.close(theirs)
    return ours, process


async def read_until(terminal: int, words: bytes) -> bytes:
    found = b""
    async with asyncio.timeout(serving.PATIENCE):
        while words not in found:
            found += await asyncio.to_thread(os.read, terminal, 1024)
    return found
