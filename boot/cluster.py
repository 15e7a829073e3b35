"""A database cluster in a folder: how it is made, what its pid file says, what a crash left."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from boot import processes
from boot.accounts import Account
from boot.console import Refusal

ROLE = "homeforge"
DATABASE = "homeforge"
PORT = 5432  # names the socket; nothing listens on a network
STOP_SECONDS = 30.0
REMOVE_SECONDS = 5.0


class ClusterError(Refusal):
    """The cluster cannot be made or started; a sentence, then what Postgres said."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """`home` holds the cluster, its locks, its log and the name of its socket folder."""

    home: Path
    account: Account

    @property
    def folder(self) -> Path:
        return self.home / "cluster"

    @property
    def users_lock(self) -> Path:
        return self.home / "users.lock"

    @property
    def keeper_lock(self) -> Path:
        return self.home / "keeper.lock"

    @property
    def error(self) -> Path:
        return self.home / "error"

    @property
    def log(self) -> Path:
        return self.home / "postgres.log"

    @property
    def socket_note(self) -> Path:
        return self.home / "socket"

    def major(self) -> int | None:
        """The version that made the data; None before there is any."""
        try:
            return int((self.folder / "PG_VERSION").read_text())
        except FileNotFoundError:
            return None

    def postmaster(self) -> tuple[int, bool] | None:
        """Process id and readiness, as the pid file has them. It may be a stale one."""
        try:
            lines = (self.folder / "postmaster.pid").read_text().splitlines()
            return int(lines[0]), len(lines) > 7 and lines[7].strip() == "ready"
        except (OSError, ValueError, IndexError):
            return None

    def answers(self) -> bool:
        """Whether the server accepts connections now."""
        known = self.postmaster()
        if known is None or not known[1]:
            return False
        with socket.socket(socket.AF_UNIX) as probe:
            try:
                probe.connect(str(self.socket_folder() / f".s.PGSQL.{PORT}"))
            except OSError:
                return False
        return True

    def socket_folder(self) -> Path:
        return Path(self.socket_note.read_text())

    def make(self, binaries: Path, *, durable: bool) -> None:
        """Make the cluster with its one database aside, then rename: a crash leaves nothing half.

        Only for the holder of the keeper's lock.
        """
        for leftover in self.home.glob("making-*"):
            _remove(leftover)
        if self.folder.exists():
            return
        side = Path(tempfile.mkdtemp(prefix="making-", dir=self.home))
        self.account.own(side)
        _initdb(binaries, side, self.account, durable=durable)
        side.rename(self.folder)

    def give_away(self) -> None:
        """Let the account use our files without us, should it start the server next time."""
        for path in self.home.iterdir():
            if path.is_file():
                self.account.own(path)

    def clear(self) -> None:
        """End a server that lost its keeper, and remove what would keep a new one from starting.

        A pid file survives a crash, and its pid may belong to any other program by now: Postgres
        would take that for a running server for ever.
        """
        if known := self.postmaster():
            if _is_postmaster(known[0], self.folder):
                end(known[0])
            elif processes.is_alive(known[0]):
                (self.folder / "postmaster.pid").unlink(missing_ok=True)
        if self.socket_note.exists() and self.socket_folder().is_dir():
            for remains in self.socket_folder().iterdir():
                remains.unlink()

    def make_socket_folder(self) -> Path:
        """A folder with a short name that only the account may enter; the same as long as can be.

        The address of a Unix socket must be shorter than some 100 bytes, so it is not in `home`.
        """
        with contextlib.suppress(OSError):
            known = self.socket_folder()
            if not known.exists():
                known.mkdir(mode=0o700)
                self.account.own(known)
            if self._is_private(known):
                return known
        fresh = Path(tempfile.mkdtemp(prefix="homeforge-", dir="/tmp"))
        self.account.own(fresh)
        self.socket_note.write_text(str(fresh))
        self.account.own(self.socket_note)
        return fresh

    def _is_private(self, folder: Path) -> bool:
        status = folder.lstat()
        return folder.is_dir() and status.st_uid == self.account.uid and not status.st_mode & 0o077


def _initdb(binaries: Path, folder: Path, account: Account, *, durable: bool) -> None:
    command = [str(binaries / "initdb"), f"--pgdata={folder}", f"--username={ROLE}"]
    # "trust" is for whoever can enter the socket's folder: the account and root.
    command += ["--auth=trust", "--encoding=UTF8", "--locale=C", "--data-checksums"]
    command += [] if durable else ["--no-sync"]
    _run(command, account, "")
    single = [str(binaries / "postgres"), "--single", "-D", str(folder), "template1"]
    single[2:2] = [] if durable else ["-F"]
    _run(single, account, f"CREATE DATABASE {DATABASE};\n")


def _remove(folder: Path) -> None:
    """What a killed initdb had started may write for a moment longer."""

    def is_gone() -> bool:
        shutil.rmtree(folder, ignore_errors=True)
        return not folder.exists()

    processes.wait_until(is_gone, REMOVE_SECONDS)


def _run(command: list[str], account: Account, text: str) -> None:
    answer = subprocess.run(
        command,
        input=text,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd="/",
        env=environment(),
        check=False,
        preexec_fn=processes.signal_on_parent_death(signal.SIGKILL),
        **account.run_as(),
    )
    if answer.returncode:
        program = Path(command[0]).name
        raise ClusterError(f"{program} could not make the database:\n{answer.stdout[-2000:]}")


def environment() -> dict[str, str]:
    """Ours without what would make Postgres do something else than it is told."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PG", "LC_"))}
    return {**kept, "LC_ALL": "C", "TZ": "UTC"}


def _is_postmaster(pid: int, folder: Path) -> bool:
    """Whether process `pid` is a Postgres on `folder`: those work inside of their folder."""
    if sys.platform != "linux":
        command = ["ps", "-p", str(pid), "-o", "args="]
        answer = subprocess.run(command, capture_output=True, text=True, check=False)
        return str(folder) in answer.stdout
    try:
        name = Path(f"/proc/{pid}/comm").read_text().strip()
        return name == "postgres" and Path(f"/proc/{pid}/cwd").readlink() == folder.resolve()
    except OSError:
        return False


def end(pid: int) -> None:
    """Stop the postmaster `pid`: cut sessions, write data; harder if that takes long."""
    for number, seconds in (
        (signal.SIGINT, STOP_SECONDS),
        (signal.SIGQUIT, 5.0),
        (signal.SIGKILL, 5.0),
    ):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)
        if processes.wait_gone(pid, seconds):
            return
    raise ClusterError(f"The Postgres with process id {pid} does not end.")
