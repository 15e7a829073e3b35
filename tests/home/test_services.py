"""What three systems are told, word for word, and what they make of it."""

import plistlib
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path, PurePosixPath, PureWindowsPath

import pytest

from worker.home import services
from worker.home.services import Program

GOLDEN = Path(__file__).parent / "golden"
AT_HOME = ["-m", "worker", "run", "--home"]
LINUX = Program(
    ["/home/alice/forge/.venv/bin/python", *AT_HOME, "/home/alice/.config/homeforge"],
    PurePosixPath("/home/alice/forge"),
)
MAC = Program(
    [
        "/Users/alice/forge/.venv/bin/python", *AT_HOME,
        "/Users/alice/Library/Application Support/homeforge",
    ],
    PurePosixPath("/Users/alice/forge"),
)  # fmt: skip
WINDOWS = Program(
    [
        r"C:\Users\Alice & Bob\forge\.venv\Scripts\python.exe", *AT_HOME,
        r"C:\Users\Alice & Bob\AppData\Roaming\homeforge",
    ],
    PureWindowsPath(r"C:\Users\Alice & Bob\forge"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("homeforge-worker.service", services.systemd_unit(LINUX)),
        ("homeforge.worker.plist", services.launchd_agent(MAC).decode()),
        ("homeforge-worker.xml", services.windows_task(WINDOWS, r"HOME\alice")),
    ],
)
def test_a_system_is_told_what_we_have_looked_at(name: str, text: str) -> None:
    assert text == (GOLDEN / name).read_text()


def test_launchd_starts_exactly_the_program() -> None:
    told = plistlib.loads(services.launchd_agent(MAC))
    assert told["ProgramArguments"] == MAC.argv
    assert told["KeepAlive"] == {"Crashed": True}  # an end with a reason is the end


def test_windows_understands_the_task() -> None:
    text = services.windows_task(WINDOWS, r"HOME\alice").split("?>", 1)[1]
    told = ElementTree.fromstring(text)  # noqa: S314  we wrote it
    schema = "{http://schemas.microsoft.com/windows/2004/02/mit/task}"
    assert told.findtext(f".//{schema}Command") == WINDOWS.argv[0]
    assert told.findtext(f".//{schema}Arguments") == (
        r'-m worker run --home "C:\Users\Alice & Bob\AppData\Roaming\homeforge"'
    )


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    """Its own check, with a folder whose name has all that means something to it."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("this machine has no systemd")
    odd = tmp_path / "100% of $HOME"
    odd.mkdir()
    program = odd / "python"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    unit = tmp_path / services.UNIT
    unit.write_text(services.systemd_unit(Program([str(program), 'a "b" \\ $C %h'], odd)))
    checked = subprocess.run(
        ["systemd-analyze", "--user", "verify", str(unit)],
        env={"XDG_RUNTIME_DIR": str(tmp_path), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
    )
    assert [line for line in checked.stderr.splitlines() if services.UNIT in line] == []


def test_a_revoked_worker_is_not_started_again() -> None:
    unit = services.systemd_unit(LINUX)
    assert "RestartPreventExitStatus=2 3\n" in unit
