"""The supervisor over stand-ins: order, crashes, hurry, and its own death."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from boot import folders, processes
from tests.boot.looking import eventually, open_folder


class Supervised:
    """A supervisor of its own process, and the diary of its services."""

    def __init__(self, diary: Path, parts: tuple[str, ...], server: Path | None) -> None:
        self.diary = diary
        self.errors = diary.with_suffix(".errors")
        command = [sys.executable, "-m", "tests.boot.supervising", str(diary), *parts]
        env = {**os.environ, **({"SERVER": str(server)} if server else {})}
        with self.errors.open("wb") as errors:
            self.process = subprocess.Popen(command, cwd=folders.ROOT, stderr=errors, env=env)

    def events(self) -> list[str]:
        """What happened, without process ids."""
        return [line.rpartition(" ")[0] for line in self._lines()]

    def pids(self) -> dict[str, list[int]]:
        """Who started, by name, in order."""
        found: dict[str, list[int]] = {}
        for line in self._lines():
            name, event, pid = line.split()
            if event in ("started", "child"):
                found.setdefault(name, []).append(int(pid))
        return found

    def _lines(self) -> list[str]:
        return self.diary.read_text().splitlines() if self.diary.exists() else []

    def until(self, event: str, times: int = 1) -> None:
        eventually(lambda: self.events().count(event) >= times, f"{event}, {times} times")

    def said(self) -> str:
        return self.errors.read_text()

    def ask(self, number: signal.Signals) -> None:
        self.process.send_signal(number)


Supervise = Callable[..., Supervised]


@pytest.fixture
def supervise(tmp_path: Path) -> Iterator[Supervise]:
    """Starts supervisors; nothing of them may be left when the test ends."""
    made: list[Supervised] = []

    def start(*parts: str, server: Path | None = None) -> Supervised:
        made.append(Supervised(tmp_path / f"diary-{len(made)}", parts, server))
        return made[-1]

    yield start
    for supervised in made:
        supervised.process.kill()
        supervised.process.wait()
        eventually(lambda s=supervised: not left(s), "nothing is left")  # type: ignore[misc]


def left(supervised: Supervised) -> list[int]:
    started = [pid for pids in supervised.pids().values() for pid in pids]
    return [pid for pid in started if processes.is_alive(pid)]


def test_services_start_in_order_and_end_in_reverse(supervise: Supervise) -> None:
    supervised = supervise("migrate:passing", "web:polite", "worker:polite")
    supervised.until("supervisor ready")
    supervised.ask(signal.SIGINT)
    assert supervised.process.wait() == 0
    assert supervised.events() == [
        "migrate started",
        "web started",
        "worker started",
        "supervisor ready",
        "worker ended",
        "web ended",
    ]


def test_terminated_supervisor_stops_as_if_interrupted(supervise: Supervise) -> None:
    supervised = supervise("web:polite")
    supervised.until("supervisor ready")
    supervised.ask(signal.SIGTERM)
    assert supervised.process.wait() == 0
    assert supervised.events()[-1] == "web ended"


def test_killed_service_is_started_again_and_the_others_are_left_alone(
    supervise: Supervise,
) -> None:
    supervised = supervise("web:polite", "worker:polite")
    supervised.until("supervisor ready")
    os.kill(supervised.pids()["worker"][0], signal.SIGKILL)
    supervised.until("worker started", times=2)
    assert len(supervised.pids()["web"]) == 1
    assert processes.is_alive(supervised.pids()["web"][0])
    assert "worker ended (signal SIGKILL)" in supervised.said()


def test_crashing_service_is_started_again_after_longer_and_longer_pauses(
    supervise: Supervise,
) -> None:
    supervised = supervise("web:polite", "worker:crashing")
    supervised.until("worker started", times=3)
    assert "starting it again in 0.5 s" in supervised.said()
    assert "starting it again in 1 s" in supervised.said()
    assert len(supervised.pids()["web"]) == 1


def test_service_that_refuses_to_start_is_not_started_again_and_the_others_go_on(
    supervise: Supervise,
) -> None:
    supervised = supervise("web:polite", "reaper:crashing", "worker:refusing")
    supervised.until("supervisor ready")
    supervised.until("reaper started", times=3)
    assert supervised.events().count("worker started") == 1
    assert "worker cannot start; see its lines above." in supervised.said()
    assert processes.is_alive(supervised.pids()["web"][0])


def test_service_that_refuses_after_a_crash_is_started_again(supervise: Supervise) -> None:
    supervised = supervise("web:polite", "worker:failing_then_refusing")
    supervised.until("worker started", times=3)


def test_first_service_that_refuses_stops_everything(supervise: Supervise) -> None:
    supervised = supervise("unready:refusing", "worker:polite")
    assert supervised.process.wait() == 2
    assert "unready did not start; see its lines above." in supervised.said()
    assert supervised.events() == ["unready started"]


def test_failed_migration_stops_everything_with_a_sentence(supervise: Supervise) -> None:
    supervised = supervise("web:polite", "once:crashing", "worker:polite")
    assert supervised.process.wait() == 2
    assert "once failed (exit code 7)" in supervised.said()
    assert supervised.events() == ["web started", "once started", "web ended"]


def test_service_that_does_not_end_is_killed_with_its_children(supervise: Supervise) -> None:
    supervised = supervise("worker:stubborn")
    supervised.until("supervisor ready")
    supervised.ask(signal.SIGTERM)
    assert supervised.process.wait() == 0
    assert not left(supervised)


def test_killed_supervisor_leaves_nobody_behind(supervise: Supervise) -> None:
    with open_folder() as folder:
        supervised = supervise("web:polite", "worker:stubborn", server=folder / "postgres")
        supervised.until("supervisor ready")
        pids = supervised.pids()
        assert set(pids) == {"web", "worker", "database"}
        assert len(pids["worker"]) == 2
        assert all(processes.is_alive(pid) for each in pids.values() for pid in each)
        supervised.ask(signal.SIGKILL)
        eventually(lambda: not left(supervised), "all are gone")
        keeper = folder / "postgres" / "keeper.lock"
        eventually(lambda: not folders.is_locked(keeper), "the keeper is gone")


def test_killed_supervisor_lets_services_end_politely(supervise: Supervise) -> None:
    supervised = supervise("worker:polite")
    supervised.until("supervisor ready")
    supervised.ask(signal.SIGKILL)
    supervised.until("worker ended")


def test_second_request_hurries(supervise: Supervise) -> None:
    supervised = supervise("patient:stubborn")
    supervised.until("supervisor ready")

    def is_hurrying() -> bool:
        if "Hurrying" not in supervised.said():
            supervised.ask(signal.SIGINT)
        return "Hurrying" in supervised.said()

    eventually(is_hurrying, "it hurries")
    assert supervised.process.wait() == 0
    assert not left(supervised)
