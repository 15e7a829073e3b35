"""`install` and `uninstall`: start with the owner's session, by the means of the system."""

import contextlib
import getpass
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from boot import folders
from boot.console import Refusal
from worker.home import folder, services
from worker.home.folder import Home
from worker.home.services import LABEL, TASK, UNIT, Program

DENIED = "The system refused: "
LINUX = "It runs while you are logged on; without you, too, after: loginctl enable-linger."
MAC = "It runs while you are logged on."
WINDOWS = "It runs while you are logged on."


@dataclass(frozen=True, slots=True)
class System:
    """How one system is told. `write` puts the text where it looks for it; what `ended` says may
    be refused, because there may be nothing to end."""

    write: Callable[[Program], Path]
    ended: Callable[[], list[list[str]]]
    started: Callable[[Path], list[list[str]]]
    stopped: Callable[[], list[list[str]]]
    place: Callable[[], Path]
    words: str


def install(home: Home, platform: str = sys.platform) -> int:
    """Have the worker started now and at every log-on. Raises Refusal."""
    system = _of(platform)
    place = system.write(program(home, platform))
    _end(system)
    for command in system.started(place):
        _tell(command)
    print(f"Installed: {place}")
    print(f"{system.words} Leave again with: python3 -m worker uninstall")
    return 0


def uninstall(home: Home, platform: str = sys.platform) -> int:
    """Start it no more; stops the one that runs. Raises Refusal."""
    system = _of(platform)
    place = system.place()
    if not place.exists():
        print("It is not installed.")
        return 0
    _end(system)
    for command in system.stopped():
        _tell(command)
    place.unlink()
    print(f"Uninstalled. What is known of the studio stays in {home.folder}.")
    return 0


def program(home: Home, platform: str = sys.platform) -> Program:
    """This very program with this folder, from where it can be started."""
    python = Path(sys.executable)
    if platform == "win32" and python.with_name("pythonw.exe").exists():
        python = python.with_name("pythonw.exe")  # it opens no window
    argv = [str(python), "-m", "worker", "run", "--home", str(home.folder)]
    is_clone = (folders.ROOT / "locks").is_dir()
    return Program(argv, folders.ROOT if is_clone else home.folder)


def _of(platform: str) -> System:
    if platform == "win32":
        return System(_write_task, _end_task, _start_task, _stop_task, _task_place, WINDOWS)
    if platform == "darwin":
        return System(_write_agent, _stop_agent, _start_agent, list, _agent_place, MAC)
    if not _has_systemd():
        raise Refusal(
            "This machine has no systemd that starts programs of a user. Let whatever starts "
            "programs here run: python3 -m worker run"
        )
    return System(_write_unit, list, _start_unit, _stop_unit, _unit_place, LINUX)


def _has_systemd() -> bool:
    if shutil.which("systemctl") is None:
        return False
    answer = subprocess.run(["systemctl", "--user", "show-environment"], capture_output=True)
    return answer.returncode == 0


def _end(system: System) -> None:
    for command in system.ended():
        with contextlib.suppress(Refusal):
            _tell(command)


def _tell(command: list[str]) -> None:
    try:
        answer = subprocess.run(command, capture_output=True, text=True, errors="replace")
    except OSError as error:
        raise Refusal(f"{DENIED}{command[0]} cannot be started: {error.strerror}.") from error
    if answer.returncode:
        said = (answer.stderr.strip() or answer.stdout.strip() or "it did not say why").splitlines()
        raise Refusal(f"{DENIED}{said[-1]}")


def _put(place: Path, data: bytes) -> Path:
    place.parent.mkdir(parents=True, exist_ok=True)
    folder.write(place, data)
    return place


def _unit_place() -> Path:
    return folder.default().parent / "systemd" / "user" / UNIT


def _write_unit(what: Program) -> Path:
    return _put(_unit_place(), services.systemd_unit(what).encode())


def _start_unit(place: Path) -> list[list[str]]:
    user = ["systemctl", "--user"]
    return [[*user, "daemon-reload"], [*user, "enable", UNIT], [*user, "restart", UNIT]]


def _stop_unit() -> list[list[str]]:
    return [["systemctl", "--user", "disable", "--now", UNIT]]


def _agent_place() -> Path:
    return Path.home() / "Library" / "LaunchAgents" / f"{LABEL}.plist"


def _write_agent(what: Program) -> Path:
    return _put(_agent_place(), services.launchd_agent(what))


def _start_agent(place: Path) -> list[list[str]]:
    return [["launchctl", "load", "-w", str(place)]]


def _stop_agent() -> list[list[str]]:
    return [["launchctl", "unload", "-w", str(_agent_place())]]


def _task_place() -> Path:
    return folder.default() / "task.xml"


def _write_task(what: Program) -> Path:
    text = services.windows_task(what, getpass.getuser())
    return _put(_task_place(), text.encode("utf-16"))


def _start_task(place: Path) -> list[list[str]]:
    create = ["schtasks", "/Create", "/TN", TASK, "/XML", str(place), "/F"]
    return [create, ["schtasks", "/Run", "/TN", TASK]]


def _end_task() -> list[list[str]]:
    return [["schtasks", "/End", "/TN", TASK]]


def _stop_task() -> list[list[str]]:
    return [["schtasks", "/Delete", "/TN", TASK, "/F"]]
