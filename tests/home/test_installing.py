"""Starting with the owner's session, by whatever the system has for it."""

import getpass
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from boot.console import REFUSED, Refusal
from tests.home.laptop import Laptop
from worker.home import installing, services
from worker.home.folder import Home


class Systems:
    """What was asked of the system's own programs, and what they answer."""

    def __init__(self) -> None:
        self.asked: list[list[str]] = []
        self.code = 0

    def run(self, command: list[str], **_: object) -> "subprocess.CompletedProcess[str]":
        self.asked.append(command)
        return subprocess.CompletedProcess(command, self.code, "", "first\nNo such bus\n")


@pytest.fixture
def systems(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Systems:
    found = Systems()
    monkeypatch.setattr(subprocess, "run", found.run)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    for name, folder in (("HOME", ""), ("XDG_CONFIG_HOME", ".config"), ("APPDATA", "Roaming")):
        monkeypatch.setenv(name, str(tmp_path / folder))
    return found


def test_systemd_is_told_and_forgets_again(
    systems: Systems, home: Home, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unit = tmp_path / ".config" / "systemd" / "user" / services.UNIT
    assert installing.install(home, "linux") == 0
    assert unit.read_text() == services.systemd_unit(installing.program(home))
    assert str(home.folder) in unit.read_text()
    user = ["systemctl", "--user"]
    assert systems.asked[1:] == [
        [*user, "daemon-reload"],
        [*user, "enable", services.UNIT],
        [*user, "restart", services.UNIT],
    ]
    systems.asked.clear()
    assert installing.uninstall(home, "linux") == 0
    assert systems.asked[1:] == [[*user, "disable", "--now", services.UNIT]]
    assert not unit.exists()
    said = capsys.readouterr().out
    assert f"Installed: {unit}\n" in said
    assert f"stays in {home.folder}" in said
    assert installing.uninstall(home, "linux") == 0
    assert capsys.readouterr().out == "It is not installed.\n"


def test_launchd_is_told_and_forgets_again(systems: Systems, home: Home, tmp_path: Path) -> None:
    agent = tmp_path / "Library" / "LaunchAgents" / "homeforge.worker.plist"
    assert installing.install(home, "darwin") == 0
    assert agent.read_bytes() == services.launchd_agent(installing.program(home))
    assert systems.asked[-1] == ["launchctl", "load", "-w", str(agent)]
    assert installing.uninstall(home, "darwin") == 0
    assert systems.asked[-1] == ["launchctl", "unload", "-w", str(agent)]
    assert not agent.exists()


def test_windows_is_told_and_forgets_again(
    systems: Systems, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(getpass, "getuser", lambda: "alice")
    task = home.folder / "task.xml"
    monkeypatch.setattr(installing, "_task_place", lambda: task)
    assert installing.install(home, "win32") == 0
    assert task.read_text("utf-16") == services.windows_task(installing.program(home), "alice")
    name = ["/TN", services.TASK]
    assert systems.asked == [
        ["schtasks", "/End", *name],
        ["schtasks", "/Create", *name, "/XML", str(task), "/F"], ["schtasks", "/Run", *name],
    ]  # fmt: skip
    assert installing.uninstall(home, "win32") == 0
    assert systems.asked[-1] == ["schtasks", "/Delete", *name, "/F"]


def test_what_the_system_says_no_to_is_said(systems: Systems, home: Home) -> None:
    systems.code = 1
    with pytest.raises(Refusal, match="No such bus"):
        installing.install(home, "win32")


def test_the_installed_program_is_this_one_with_this_folder(home: Home) -> None:
    argv = installing.program(home).argv
    assert argv == [sys.executable, "-m", "worker", "run", "--home", str(home.folder)]


async def test_a_machine_without_systemd_says_so_in_a_sentence(laptop: Laptop) -> None:
    said = await laptop.do("install", PATH="")
    assert said.returncode == REFUSED
    assert said.stderr == (
        "This machine has no systemd that starts programs of a user. Let whatever starts "
        "programs here run: python3 -m worker run\n"
    )
