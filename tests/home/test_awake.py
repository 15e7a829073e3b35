"""A machine stays awake while it makes something, and no longer."""

import os
import stat
from pathlib import Path

import pytest

from boot import processes
from tests.serving import PATIENCE
from worker.home import awake
from worker.home.awake import ByProgram, ByThread

# Stands in for the system's own: notes what it was asked and who it is, then does as it is told.
FAKE = """#!/bin/sh
echo "$$ $*" >> "{diary}"
exec cat
"""


@pytest.fixture
def diary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    found = tmp_path / "diary"
    program = tmp_path / "systemd-inhibit"
    program.write_text(FAKE.format(diary=found))
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    return found


def noted(diary: Path) -> list[str]:
    return diary.read_text().split(" ", 1) if diary.exists() else []


def test_the_machine_is_held_awake_for_the_length_of_a_job(diary: Path) -> None:
    machine = awake.of_this_system("linux")
    machine.hold()
    machine.hold()  # asked twice it is held once
    assert processes.wait_until(lambda: bool(noted(diary)), PATIENCE)
    pid, asked = noted(diary)
    assert asked == ("--what=idle --mode=block --who=Homeforge --why=An asset is being made cat\n")
    assert processes.is_alive(int(pid))
    machine.let_go()
    assert not processes.is_alive(int(pid))
    machine.let_go()


def test_a_worker_that_dies_lets_the_machine_sleep_again(diary: Path) -> None:
    machine = awake.of_this_system("linux")
    assert isinstance(machine, ByProgram)
    machine.hold()
    assert processes.wait_until(lambda: bool(noted(diary)), PATIENCE)
    assert machine._process
    assert machine._process.stdin
    machine._process.stdin.close()  # all that is left of a worker that was killed
    assert machine._process.wait(PATIENCE) == 0


def test_a_system_without_the_means_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    for platform in ("linux", "darwin", "plan9"):
        machine = awake.of_this_system(platform)
        machine.hold()
        machine.let_go()


def test_windows_is_asked_by_the_thread_that_works(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(awake, "_set_state", asked.append)
    machine = awake.of_this_system("win32")
    assert isinstance(machine, ByThread)
    machine.hold()
    machine.let_go()
    assert asked == [0x80000001, 0x80000000]
