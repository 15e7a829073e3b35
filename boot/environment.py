"""The project's own `.venv`, made from a hash-pinned lock on the first start.

Standard library only: this runs on a bare machine, before anything is installed.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from boot import folders, installer
from boot.console import say

AGAIN = "HOMEFORGE_STARTED_AGAIN"
INSTALLING = "installing"
PIN = re.compile(r"^([A-Za-z0-9._-]+==[^\s;\\]+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Environment:
    """The environment at `root`, which holds what a lock in `root`/locks lists."""

    root: Path

    @property
    def folder(self) -> Path:
        return self.root / ".venv"

    @property
    def python(self) -> Path:
        return installer.python_of(self.folder)

    def lock(self, name: str) -> Path:
        return self.root / "locks" / f"{name}.txt"

    @property
    def _stamp(self) -> Path:
        return self.folder / "homeforge.stamp"

    def is_ours(self) -> bool:
        """Whether this very program runs inside."""
        return Path(sys.prefix).resolve() == self.folder.resolve()

    def holds(self, name: str) -> bool:
        """Whether all that lock `name` lists is installed, for the Python that runs this.

        An environment made from a larger lock will do: whoever alternates between the studio and
        the tests installs once.
        """
        stamped = self._read_stamp()
        if stamped is None or not self.python.exists():
            return False
        made_from, digest, interpreter = stamped
        if interpreter != _interpreter() or digest != _digest(self.lock(made_from)):
            return False
        return made_from == name or _pins(self.lock(name)) <= _pins(self.lock(made_from))

    def is_usable(self) -> bool:
        """Whether there is something that a lock can be installed into."""
        stamped = self._read_stamp()
        same = stamped is None or stamped[2] == _interpreter()
        return same and installer.version_of(self.python) == sys.version_info[:2]

    def _read_stamp(self) -> tuple[str, str, str] | None:
        try:
            name, digest, interpreter = self._stamp.read_text().split()
        except (OSError, ValueError):
            return None
        return name, digest, interpreter

    def write_stamp(self, name: str) -> None:
        """Note that everything in lock `name` is now installed."""
        text = f"{name} {_digest(self.lock(name))} {_interpreter()}\n"
        self._stamp.write_text(text)

    def remove_stamp(self) -> None:
        """Note that nothing is certain until the next stamp."""
        self._stamp.unlink(missing_ok=True)


def ensure(lock: str, module: str) -> None:
    """Return only inside an environment with all of locks/`lock`.txt; else make it and start again.

    Starting again means `.venv/bin/python -m module` with the same arguments. With
    HOMEFORGE_ENVIRONMENT=installed (a container image) everything is taken to be here already.
    Ends the program with one sentence when the environment cannot be made.
    """
    environment = Environment(folders.ROOT)
    if (
        os.environ.get("HOMEFORGE_ENVIRONMENT") == "installed"
        or not environment.lock(lock).exists()
    ):
        return
    if environment.is_ours() and environment.holds(lock):
        os.environ.pop(AGAIN, None)
        return
    try:
        make(environment, lock)
    except installer.InstallError as error:
        sys.exit(str(error))
    except OSError as error:
        sys.exit(f"The environment {environment.folder} cannot be made: {error}.")
    except KeyboardInterrupt:
        sys.exit("Interrupted. The next start makes the environment anew.")
    _start_again(environment, module)


def make(environment: Environment, lock: str) -> None:
    """Install what is missing; one caller at a time. Raises InstallError."""
    if environment.holds(lock):
        return
    turn = folders.FileLock(folders.make(environment.root / ".homeforge") / "environment.lock")
    try:
        if not turn.take(wait=False):
            say("Another start is making the environment: waiting for it.")
            turn.take()
        if not environment.holds(lock):
            _install(environment, lock, turn)
    finally:
        turn.close()


def _install(environment: Environment, lock: str, turn: folders.FileLock) -> None:
    """The note in the lock file outlives a crash: what was half made then is made anew."""
    half_made = turn.read() == INSTALLING
    turn.note(INSTALLING)
    environment.remove_stamp()
    if half_made or not environment.is_usable():
        shutil.rmtree(environment.folder, ignore_errors=True)
    installer.install(environment.folder, environment.lock(lock))
    environment.write_stamp(lock)
    turn.note("")


def _start_again(environment: Environment, module: str) -> None:
    if os.environ.get(AGAIN):
        sys.exit(
            f"{environment.python} does not run inside {environment.folder}. Remove that folder."
        )
    os.environ[AGAIN] = "1"
    command = [str(environment.python), "-m", module, *sys.argv[1:]]
    sys.stdout.flush()
    if sys.platform == "win32":
        # There exec returns to the shell at once, and two programs would share the console.
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)  # noqa: S606


def _interpreter() -> str:
    machine = (
        os.uname().machine if hasattr(os, "uname") else os.environ.get("PROCESSOR_ARCHITECTURE")
    )
    return f"{sys.implementation.cache_tag}-{sys.platform}-{machine}"


def _digest(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return "missing"


def _pins(path: Path) -> set[str]:
    return set(PIN.findall(path.read_text()))
