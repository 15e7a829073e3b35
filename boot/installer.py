"""Makes a virtual environment from a lock, by uv or by venv and pip, and says what it does.

No address of a package index is named here or in a lock: uv and pip ask where this machine's own
configuration tells them to.
"""

import collections
import os
import queue
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from boot.console import Refusal, say

TAIL_LINES = 15
QUIET_SECONDS = 5.0
# From an index, and from a folder of wheels.
COLLECTING = re.compile(
    r"^(?:Collecting ([\w.-]+)==([^\s;]+)|Processing \S*?/([^/-]+)-([^/-]+)-[^/]*\.whl)"
)


class InstallError(Refusal):
    """The environment cannot be made; one sentence, then the end of the installer's output."""


def python_of(folder: Path) -> Path:
    """The interpreter of a virtual environment."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def version_of(python: Path) -> tuple[int, int] | None:
    """Major and minor version of an interpreter; None if it does not run."""
    code = "import sys; print(*sys.version_info[:2])"
    try:
        answer = subprocess.run([python, "-c", code], capture_output=True, text=True, check=True)
        major, minor = answer.stdout.split()
        return int(major), int(minor)
    except (OSError, ValueError, subprocess.CalledProcessError):
        return None


def install(folder: Path, lock: Path) -> None:
    """Make `folder` if it is missing and install `lock` into it. Raises InstallError.

    uv does not know pip's configuration: a machine that names its index only there fails with uv,
    so pip gets its turn.
    """
    started = time.monotonic()
    say(f"Installing what it needs into {folder} (once; some minutes on a slow line).")
    uv = shutil.which("uv")
    try:
        _install_with_uv(uv, folder, lock) if uv else _install_with_pip(folder, lock)
    except InstallError as error:
        if not uv:
            raise
        say(f"uv could not do it, trying pip. {str(error).splitlines()[-1]}")
        _install_with_pip(folder, lock)
    say(f"The environment is ready after {time.monotonic() - started:.0f} s.")


def _install_with_uv(uv: str, folder: Path, lock: Path) -> None:
    python = python_of(folder)
    if not python.exists():
        _run([uv, "venv", "--quiet", "--python", _base_python(), str(folder)], str)
    command = [uv, "pip", "install", "--python", str(python), "--require-hashes", "--no-deps"]
    _run([*command, "--requirement", str(lock)], lambda line: line)


def _install_with_pip(folder: Path, lock: Path) -> None:
    python = str(python_of(folder))
    if not Path(python).exists():
        _require_ensurepip()
        say("Making a virtual environment.")
        _run([_base_python(), "-m", "venv", str(folder)], str)
    if subprocess.run([python, "-c", "import pip"], capture_output=True).returncode:
        _run([python, "-m", "ensurepip", "--upgrade"], lambda line: "")
    command = [python, "-m", "pip", "install", "--no-input", "--disable-pip-version-check"]
    command += ["--require-hashes", "--no-deps", "--requirement", str(lock)]
    _run(command, _Counter().shorten)


class _Counter:
    """Turns pip's chatter into one short line per package."""

    def __init__(self) -> None:
        self.seen = 0

    def shorten(self, line: str) -> str:
        if found := COLLECTING.match(line):
            self.seen += 1
            return f"{self.seen:>3}  {found[1] or found[3]} {found[2] or found[4]}"
        if line.startswith("Installing collected packages"):
            return f"     unpacking {self.seen} packages"
        return ""


def _run(command: list[str], shorten: Callable[[str], str]) -> None:
    tail: collections.deque[str] = collections.deque(maxlen=TAIL_LINES)
    try:
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
        )
    except OSError as error:
        raise InstallError(f"{command[0]} cannot be started: {error.strerror}.") from error
    with process:
        for line in _lines(process.stdout or ()):
            tail.append(line)
            if short := shorten(line):
                say(f"  {short}")
    if process.returncode:
        raise InstallError(_explain(list(tail)))


def _lines(stdout: Iterable[str]) -> Iterator[str]:
    """What a process prints, with a sign of life of our own in its silences."""
    output: queue.Queue[str | None] = queue.Queue()

    def pump() -> None:
        for line in stdout:
            output.put(line.rstrip())
        output.put(None)

    threading.Thread(target=pump, daemon=True).start()
    started = time.monotonic()
    while True:
        try:
            line = output.get(timeout=QUIET_SECONDS)
        except queue.Empty:
            say(f"  ... still working ({time.monotonic() - started:.0f} s)")
            continue
        if line is None:
            return
        yield line


def _explain(tail: list[str]) -> str:
    text = "\n".join(tail).lower()
    if "hash" in text and "match" in text:
        reason = "a package is not the one its lock names (its hash differs), so nothing of it runs"
    elif re.search(r"connection|resol|network|timed out|could not find a version|dns", text):
        reason = "the package index of this machine does not answer or lacks a package"
    elif "no space left" in text:
        reason = "the disk is full"
    else:
        reason = "the installer failed"
    lines = "\n".join(f"    {line}" for line in tail)
    return f"The environment could not be made: {reason}. The installer's last lines:\n{lines}"


def _base_python() -> str:
    """The interpreter outside of any virtual environment."""
    return str(getattr(sys, "_base_executable", None) or sys.executable)


def _require_ensurepip() -> None:
    """Debian cuts ensurepip out of its Python; as root we bring it back."""
    if _has_ensurepip():
        return
    package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    if shutil.which("apt-get") is None:
        raise InstallError("This Python lacks ensurepip: install your system's package for venv.")
    if os.geteuid() != 0:
        raise InstallError(f"This Python cannot make environments. Run: sudo apt install {package}")
    say(f"This Python cannot make environments: installing {package}.")
    apt_install(package)


def _has_ensurepip() -> bool:
    code = "import ensurepip, venv"
    return subprocess.run([_base_python(), "-c", code], capture_output=True).returncode == 0


def apt_install(*packages: str) -> None:
    """Install Debian packages as root. Raises InstallError."""
    command = ["apt-get", "install", "--yes", "--no-install-recommends", *packages]
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    _run(["apt-get", "update"], lambda line: "")
    _run(command, lambda line: line if line.startswith(("Get:", "Setting up")) else "")
