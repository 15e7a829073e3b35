"""`python3 -m web.operator`: the same from a terminal."""

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import pytest

from boot import folders
from tests.operator.doors import HOME, call, let_in, new_worker, seen
from tests.people import Conn
from tests.web.conftest import ORIGIN
from web import worker_keys
from web.operator import command
from worker import ledger


@dataclass(frozen=True, slots=True)
class Said:
    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return json.loads(self.out)


Type = Callable[..., Awaitable[Said]]


@pytest.fixture
def environment(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", database)
    monkeypatch.setenv("STORAGE_URL", "memory:///")
    monkeypatch.setenv("PUBLIC_URL", ORIGIN)
    monkeypatch.setenv("OPERATOR_EMAIL", "Olga@Example.com")


@pytest.fixture
def type_in(environment: None, capsys: pytest.CaptureFixture[str]) -> Type:
    """`await type_in("worker", "list")` is what a terminal shows."""

    async def run(*arguments: str) -> Said:
        try:
            code = await asyncio.to_thread(command.main, list(arguments))
        except SystemExit as error:
            code = int(error.code or 0)
        shown = capsys.readouterr()
        return Said(code, shown.out, shown.err)

    return run


async def test_a_new_worker_comes_with_its_code(type_in: Type, conn: Conn) -> None:
    said = await type_in("worker", "create", "tower", "--capability", "procedural:icon")
    assert said.code == 0
    assert re.fullmatch(r"hfe_[A-Za-z0-9_-]{43}\n", said.out)
    assert f"python3 -m worker enrol {ORIGIN}\n" in said.err
    assert said.out.strip() not in said.err
    enrolled = await worker_keys.enrol(conn, said.out.strip(), "", "", HOME)
    assert isinstance(enrolled, worker_keys.Enrolled)
    assert enrolled.name == "tower"
    row = await (await conn.execute("SELECT allowed_capabilities FROM workers")).fetchone()
    assert row == (["procedural:icon"],)


async def test_a_machine_reads_json(type_in: Type, conn: Conn) -> None:
    worker_id = await seen(conn)
    code = (await type_in("worker", "code", "laptop", "--json")).data
    assert set(code) == {"worker", "code", "command"}
    assert code["worker"] == worker_id
    assert await worker_keys.enrol(conn, code["code"], "Linux", "2", HOME)
    (laptop,) = (await type_in("worker", "list", "--json")).data
    assert (laptop["id"], laptop["name"], laptop["state"]) == (worker_id, "laptop", "online")
    assert laptop["capabilities"] == ["procedural:sprite", "procedural:icon"]


async def test_the_list_is_one_line_a_worker(type_in: Type, conn: Conn) -> None:
    assert (await type_in("worker", "list")).out == "No worker yet.\n"
    await seen(conn)
    await new_worker(conn, "Mira's tower")
    lines = (await type_in("worker", "list")).out.splitlines()
    assert [line.split("  ")[0] for line in lines] == ["Mira's tower", "laptop"]
    assert "Never seen" in lines[0]
    assert "Ready" in lines[1]


async def test_a_worker_is_paused_drained_resumed_and_shut_out(type_in: Type, conn: Conn) -> None:
    worker_id = await new_worker(conn)
    token = (await let_in(conn, worker_id)).token
    await seen(conn)
    for verb, label in (("pause", "Paused"), ("drain", "Draining"), ("resume", "Ready")):
        assert (await type_in("worker", verb, "laptop")).out == f"laptop: {label}\n"
    again = await type_in("worker", "resume", "laptop")
    assert again.out == "laptop: Ready (nothing to change)\n"
    assert (await type_in("worker", "revoke", "laptop", "--json")).data["state"] == "revoked"
    assert await call(conn, token) == worker_keys.REVOKED


async def test_credits_are_given_and_taken(type_in: Type, conn: Conn, alice: int) -> None:
    said = await type_in("credits", "give", "ALICE@example.com", "25", "--note", "for the bug")
    assert said.out == "ALICE@example.com has 35 credits now.\n"
    taken = await type_in("credits", "give", "alice@example.com", "-5", "--note", "x", "--json")
    assert taken.data == {"email": "alice@example.com", "given": -5, "balance": 30}
    newest = (await ledger.entries(conn, alice))[1]
    assert (newest.reason, newest.delta, newest.note) == ("grant", 25, "for the bug")
    assert await ledger.faults(conn) == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["worker", "pause", "nobody"], "There is no worker called nobody."),
        (["worker", "code", "a\x00b"], "There is no worker called"),
        (["worker", "create", "  "], "Give the worker a name"),
        (["worker", "create", "laptop"], "already a worker called laptop"),
        (["worker", "create", "x", "--capability", "all"], "looks like procedural:sprite"),
        (["credits", "give", "nobody@example.com", "5", "--note", "x"], "Nobody here has"),
        (["credits", "give", "alice@example.com", "-11", "--note", "x"], "only 10 credits"),
        (["credits", "give", "alice@example.com", "0", "--note", "x"], "a whole number"),
        (["credits", "give", "alice@example.com", "5", "--note", " "], "1 to 200 characters"),
        (["credits", "give", "alice@example.com", "5"], "--note"),
        (["worker"], "VERB"),
        ([], "worker | credits | link"),
    ],
)
async def test_what_cannot_be_done_is_a_sentence_and_a_two(
    type_in: Type, conn: Conn, alice: int, arguments: list[str], words: str
) -> None:
    await new_worker(conn)
    said = await type_in(*arguments)
    assert (said.code, said.out) == (2, "")
    assert words in said.err
    assert await ledger.balance(conn, alice) == 10


async def test_the_link_signs_the_operator_in(type_in: Type, conn: Conn) -> None:
    said = await type_in("link")
    assert re.fullmatch(rf"{ORIGIN}/sign-in/link/[A-Za-z0-9_-]{{43}}\n", said.out)
    row = await (await conn.execute("SELECT email, role FROM users")).fetchone()
    assert row == ("olga@example.com", "operator")


async def test_a_setting_that_is_missing_or_wrong_is_a_sentence(
    type_in: Type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://127.0.0.1:1/nothing")
    assert (await type_in("worker", "list")).code == 2
    monkeypatch.delenv("DATABASE_URL")
    said = await type_in("worker", "list")
    assert (said.code, said.out) == (2, "")
    assert "DATABASE_URL" in said.err


def test_the_program_starts(environment: None) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "web.operator", "worker", "list", "--json"],
        cwd=folders.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "[]\n"), done.stderr
