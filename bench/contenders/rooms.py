"""The peers' environments, made from their locks on first use, and the interpreters for them."""

import hashlib
import os
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

from bench.contenders.entries import OURS, Entry
from boot import folders, installer

NEWER = ("python3.12", "python3.13", "python3.14")


class NoRoom(Exception):
    """There is no interpreter for this contender; one sentence."""


def room(entry: Entry) -> Path:
    """The interpreter in which the contender is installed. Raises NoRoom and InstallError."""
    if entry.name == OURS.name:
        return Path(sys.executable)
    folder = folders.make(folders.HOME / "peers") / entry.lock
    lock = folders.ROOT / "locks" / f"{entry.lock}.txt"
    stamp, wanted = folder / "homeforge.stamp", hashlib.sha256(lock.read_bytes()).hexdigest()
    python = installer.python_of(folder)
    if not python.exists() or not stamp.exists() or stamp.read_text() != wanted:
        base = interpreter(entry.python)
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([base, "-m", "venv", str(folder)], check=True)
        installer.install(folder, lock)
        stamp.write_text(wanted)
    return python


def interpreter(least: tuple[int, int]) -> Path:
    """This interpreter if it is new enough, else a newer one of this machine. Raises NoRoom."""
    if sys.version_info[:2] >= least:
        return Path(str(getattr(sys, "_base_executable", None) or sys.executable))
    for python in _candidates():
        found = installer.version_of(python)
        if found and found >= least:
            return python
    wanted = ".".join(map(str, least))
    raise NoRoom(f"needs Python {wanted}, and this machine has none")


def package_version(entry: Entry, python: Path) -> str:
    """The version of the distribution that is measured."""
    if entry.name == OURS.name:
        return f"this checkout, psycopg {version('psycopg')}"
    code = f"from importlib.metadata import version; print(version({entry.package!r}))"
    answer = subprocess.run([python, "-c", code], capture_output=True, text=True, check=True)
    return answer.stdout.strip()


def _candidates() -> list[Path]:
    named = [Path(found) for name in NEWER if (found := shutil.which(name))]
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    return [*named, *sorted(pyenv.glob("versions/*/bin/python3"))]
