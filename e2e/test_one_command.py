"""`python3 -m web`: the whole studio from one command, stopped, started again, and killed."""

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e import steps
from e2e.studio import ROOT, eventually, free_port

LINK = re.compile(r"http://\S+/sign-in/link/\S+")


class Command:
    """The running command and what it has printed so far."""

    def __init__(self, data: Path, port: int) -> None:
        env = {key: value for key, value in os.environ.items() if not key.endswith("_URL")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "web", "--data", str(data), "--port", str(port)],
            cwd=ROOT,
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.output = ""
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.output += line

    def sign_in_link(self) -> str:
        found: re.Match[str] = eventually(lambda: LINK.search(self.output), "the link is printed")
        return found[0]

    def end(self, number: signal.Signals) -> int:
        self.process.send_signal(number)
        code = self.process.wait(40)
        self._reader.join(10)
        assert self.process.stdout
        self.process.stdout.close()
        return code


def processes_of(data: Path) -> list[str]:
    """Command lines of all processes that were told of this data folder, by argument or setting."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and int(entry.name) != os.getpid():
            try:
                told = (entry / "cmdline").read_bytes() + (entry / "environ").read_bytes()
            except OSError:
                continue
            if str(data).encode() in told:
                found.append(told.split(b"\0", 4)[2].decode(errors="replace"))
    return found


Run = Callable[[Path, int], Command]


@pytest.fixture
def data(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path / "data"
    eventually(lambda: not processes_of(tmp_path / "data"), "nothing is left running")


@pytest.fixture
def run(data: Path) -> Iterator[Run]:
    """Starts the command; what a failed story left running is ended."""
    started: list[Command] = []

    def start(folder: Path, port: int) -> Command:
        started.append(Command(folder, port))
        return started[-1]

    yield start
    for command in started:
        if command.process.poll() is None:
            command.end(signal.SIGTERM)


@pytest.mark.noisy_console  # the used link is refused with a 4xx
@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="reads /proc")
def test_the_operator_makes_something_stops_and_finds_it_again(
    page: Page, data: Path, run: Run
) -> None:
    port = free_port()
    first = run(data, port)
    link = first.sign_in_link()
    page.goto(link)
    page.get_by_role("main").get_by_role("button").click()
    page.wait_for_url("**/studio*")
    steps.make(page, "red dragon")
    expect(steps.only_card(page)).to_have_attribute("data-state", "done")
    assert first.end(signal.SIGINT) in (0, 130)
    eventually(lambda: not processes_of(data), "Ctrl-C stops everything")

    second = run(data, port)
    second.sign_in_link()
    page.goto(f"http://127.0.0.1:{port}/assets")
    expect(page.get_by_role("main").get_by_role("link", name="red dragon").first).to_be_visible()
    page.goto(link)
    page.get_by_role("main").get_by_role("button").click()
    expect(page.get_by_role("main")).to_contain_text("used")

    assert second.end(signal.SIGKILL) == -signal.SIGKILL
    eventually(lambda: not processes_of(data), "kill -9 leaves nothing behind")


def test_a_port_in_use_is_one_sentence(data: Path, run: Run) -> None:
    port = free_port()
    first = run(data, port)
    first.sign_in_link()
    second = subprocess.run(
        [sys.executable, "-m", "web", "--data", f"{data}-2", "--port", str(port)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert second.returncode == 2
    assert f"{port}" in second.stderr
    assert second.stderr.strip().count("\n") == 0
    assert first.end(signal.SIGTERM) in (0, 143, -signal.SIGTERM)
