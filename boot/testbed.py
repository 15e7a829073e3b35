"""What the tests stand on: a Postgres and, for stories in a browser, a browser."""

import os
import re
import sys
from pathlib import Path
from typing import NoReturn

import psycopg
from psycopg import sql

from boot import binaries, browser, checks, folders, postgres, processes
from boot.console import Refusal, say

LEFTOVER = re.compile(r"homeforge_test_\w+_(\d+)$")
# What means the same in several processes; whoever asks for anything else looks closely at few.
ANY_NUMBER = re.compile(r"-[qvx]+|-r\w+|--(durations|maxfail|tb|browser)=.*")
MOST = 8  # processes: each has a database and, in the end, a browser of its own


def main(arguments: list[str]) -> int:
    """Provide what is missing and become pytest; pytest's last line is the last line.

    Only returns, with exit code 2, when something cannot be provided.
    """
    try:
        _provide_database()
        if needs_browser(arguments):
            _provide_browser()
    except Refusal as error:
        say(str(error))
        return 2
    return _become_pytest(arguments)


def _become_pytest(arguments: list[str]) -> NoReturn:
    command = [sys.executable, "-m", "pytest", *side_by_side(arguments), *arguments]
    os.execv(command[0], command)  # noqa: S606


def side_by_side(arguments: list[str]) -> list[str]:
    """What makes pytest run several processes of tests: for folders, not for a file or a test.

    Tests wait more than they compute, so there are two processes for each processor. A file
    belongs to one of them, and files keep their order: that of e2e is the last.
    """
    options = [argument for argument in arguments if argument[:1] == "-"]
    paths = [Path(argument) for argument in arguments if argument[:1] != "-"]
    if not all(map(ANY_NUMBER.fullmatch, options)) or not all(path.is_dir() for path in paths):
        return []
    return [
        f"-n{min(2 * (os.cpu_count() or 1), MOST)}",
        "--dist=loadfile",
        "--no-loadscope-reorder",
    ]


def needs_browser(arguments: list[str]) -> bool:
    """Whether pytest, called so, could collect anything of e2e."""
    paths = [argument.partition("::")[0] for argument in arguments if argument[:1] != "-"]
    named = [Path(path).resolve() for path in paths if Path(path).exists()]
    stories = folders.ROOT / "e2e"
    return not named or any(
        path.is_relative_to(stories) or stories.is_relative_to(path) for path in named
    )


def _provide_database() -> None:
    if given := os.environ.get("TEST_DATABASE_URL"):
        checks.database_answers(given, "TEST_DATABASE_URL")
        say("Postgres: the one of TEST_DATABASE_URL")
        return
    postgres.forget_other_servers()
    programs = binaries.find()
    # One folder per major version: the data of one is of no use to the other.
    folder = folders.HOME / "tests" / f"postgres-{programs.major}"
    server = postgres.start(folder, durable=False)
    # pytest inherits our share: the server stops when pytest ends, however it ends.
    os.set_inheritable(server.users.descriptor, True)
    os.environ["TEST_DATABASE_URL"] = server.dsn
    _drop_leftovers(server.dsn)
    version = ".".join(map(str, server.programs.version))
    say(f"Postgres: {version} ({server.programs.source}), data in {server.home}")


def _drop_leftovers(dsn: str) -> None:
    """Databases of runs that were killed."""
    with psycopg.connect(dsn, autocommit=True) as conn:
        for (name,) in conn.execute("SELECT datname FROM pg_database").fetchall():
            run = LEFTOVER.match(name)
            if run and not processes.is_alive(int(run[1])):
                drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")
                conn.execute(drop.format(sql.Identifier(name)))


def _provide_browser() -> None:
    found = browser.provide()
    os.environ["E2E_BROWSER"] = str(found.program)
    say(f"Browser: {found.program} ({found.source})")
