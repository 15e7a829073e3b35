"""`python -m web` as a person starts it: all parts, one link, and an end without remains."""

import os
import signal
import subprocess
import sys
import urllib.request
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from boot import folders
from tests.boot.looking import eventually, free_port, open_folder

SETTINGS = ("DATABASE_URL", "STORAGE_URL", "PUBLIC_URL", "ENGINES", "WORKER_NAME")


class Started:
    """A studio in a folder of its own. A mark in its environment finds all that it starts."""

    def __init__(self, folder: Path, *more: str, **variables: str) -> None:
        self.mark = f"HOMEFORGE_MARK={uuid.uuid4()}"
        self.address = f"http://127.0.0.1:{free_port()}"
        self.more = more
        self.output, self.errors = folder / "output", folder / "errors"
        env = {name: value for name, value in os.environ.items() if name not in SETTINGS}
        name, _, value = self.mark.partition("=")
        with self.output.open("wb") as output, self.errors.open("wb") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "web", *self.arguments(folder)],
                cwd=folders.ROOT,
                env={**env, name: value, **variables},
                stdout=output,
                stderr=errors,
            )

    def arguments(self, folder: Path) -> list[str]:
        port = self.address.rpartition(":")[2]
        return ["--port", port, "--data", str(folder / "data"), *self.more]

    def until_ready(self) -> None:
        def is_ready() -> bool:
            assert self.process.poll() is None, self.errors.read_text()
            return "Ctrl-C stops everything." in self.output.read_text()

        eventually(is_ready, "the studio is ready")
        if "--no-worker" not in self.more:
            eventually(lambda: "worker |" in self.errors.read_text(), "the worker speaks")

    def all_processes(self) -> list[str]:
        """The command lines of everything that descends from this studio."""
        found = []
        for entry in Path("/proc").glob("[0-9]*"):
            try:
                if self.mark.encode() in (entry / "environ").read_bytes().split(b"\0"):
                    command = (entry / "cmdline").read_bytes().replace(b"\0", b" ")
                    found.append(command.decode(errors="replace"))
            except OSError:
                continue
        return found


@contextmanager
def starting(*arguments: str, **variables: str) -> Iterator[Started]:
    """A studio that is ready, started with these arguments and variables."""
    with open_folder() as folder:
        studio = Started(folder, *arguments, **variables)
        try:
            studio.until_ready()
            yield studio
        finally:
            studio.process.kill()
            studio.process.wait()
            eventually(lambda: not studio.all_processes(), "nothing is left")


@pytest.fixture
def started() -> Iterator[Started]:
    with starting() as studio:
        yield studio


def test_studio_answers_prints_one_link_and_ends_its_parts_in_order(started: Started) -> None:
    with urllib.request.urlopen(f"{started.address}/healthz", timeout=5) as answer:
        assert answer.status == 200
    started.process.send_signal(signal.SIGINT)
    assert started.process.wait() == 0
    assert not started.all_processes()

    printed = started.output.read_text()
    assert f"Homeforge is ready: {started.address}\n" in printed
    assert printed.count("this link works once") == 1
    assert printed.count(f": {started.address}/") == 1
    said = started.errors.read_text()
    assert said.index("Stopping") < said.index("Reaper has stopped")
    assert said.index("Reaper has stopped") < said.index("Web server has stopped")
    told = [line for line in said.splitlines() if line.startswith("     web | ")]
    assert told == [
        f"     web | Web server listens on {started.address}",
        "     web | Web server has stopped.",
    ]
    assert "Traceback" not in said
    assert "does not answer" not in said


ANOTHER_SERVER = {
    "PGPORT": "1", "PGHOST": "nowhere.invalid", "PGHOSTADDR": "192.0.2.1", "PGSERVICE": "nobody",
    "PGUSER": "eve", "PGDATABASE": "eve", "PGTARGETSESSIONATTRS": "standby",
}  # fmt: skip


def test_studio_starts_on_ipv6_whatever_the_environment_says_of_other_servers() -> None:
    with starting("--host", "::1", "--no-worker", **ANOTHER_SERVER) as studio:
        port = studio.address.rpartition(":")[2]
        printed = studio.output.read_text()
        assert f"Homeforge is ready: http://[::1]:{port}\n" in printed
        assert f": http://[::1]:{port}/sign-in/link/" in printed
        with urllib.request.urlopen(f"http://[::1]:{port}/", timeout=5) as answer:
            assert answer.status == 200


def test_killed_studio_leaves_nothing_behind(started: Started) -> None:
    parts = ("boot.keeper", "boot.orphans", "web serve", "worker.reaper", "postgres")

    def all_are_there() -> bool:
        commands = " ".join(started.all_processes())
        return all(part in commands for part in parts)

    eventually(all_are_there, "all parts run")
    started.process.kill()
    eventually(lambda: not started.all_processes(), "nothing is left")
