"""The keeper of an embedded Postgres: a process of its own between the server and its users.

`python -m boot.keeper HOME BINARIES FSYNC`, started by boot.postgres. Every user holds a shared
lock; the system lets go of it when a user ends, even by -9. Once the keeper gets that lock alone
nobody is left, and it stops the server. While there are users it starts a crashed server again.
"""

import contextlib
import logging
import logging.handlers
import os
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path
from types import FrameType

from boot import accounts, processes
from boot.cluster import PORT, Cluster, ClusterError, end, environment
from boot.folders import FileLock

LOG_BYTES = 1_000_000
START_SECONDS = 20.0
TURN_SECONDS = 0.5
TAIL_SECONDS = 2.0
SHORT_LIFE = 0.5
# What a start says when the processes of a killed server are not all gone yet.
NOT_YET = ("shared memory block", "lock file", "Address already in use")

SETTINGS = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "max_connections": "100",
    "shared_buffers": "128MB",
    "max_wal_size": "512MB",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "max_logical_replication_workers": "0",
    "jit": "off",  # compiling costs more than short queries take
    "autovacuum_naptime": "15s",  # a queue leaves dead rows fast
    "logging_collector": "off",
    "log_destination": "stderr",
    "log_line_prefix": "%m [%p] ",
    "log_timezone": "UTC",
    "timezone": "UTC",
}
FORGETFUL = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


class Keeper:
    """Starts the server, starts it again, and stops it when the last user is gone."""

    def __init__(self, cluster: Cluster, binaries: Path, *, durable: bool) -> None:
        self.cluster = cluster
        self.binaries = binaries
        self.settings = SETTINGS if durable else SETTINGS | FORGETFUL
        self.durable = durable
        self.leaving = False
        self._server: subprocess.Popen[str] | None = None
        self._watch: threading.Thread | None = None
        self._log = _rotating_log(cluster.log)

    def run(self) -> None:
        """Keep the server until its last user is gone. Raises ClusterError if it cannot start."""
        self.cluster.make(self.binaries, durable=self.durable)
        self._serve_once()
        while not self.leaving:
            self._log.error("The server ended unasked: starting it again.")
            self._serve_once()

    def _serve_once(self) -> None:
        """From a start to the end, whoever caused it."""
        server = self._start_patiently()
        started = time.monotonic()
        if self._watch is None:
            self._watch = _in_background(self._leave_with_the_last_user)
        if self.leaving:  # asked while it was starting
            _in_background(self.leave)
        server.wait()
        if not self.leaving and time.monotonic() - started < SHORT_LIFE:
            time.sleep(SHORT_LIFE)  # do not spin if it cannot live

    def leave(self) -> None:
        """Stop the server, and with it the keeper."""
        self.leaving = True
        if self._server and self._server.poll() is None:
            end(self._server.pid)

    def _leave_with_the_last_user(self) -> None:
        users = FileLock(self.cluster.users_lock)
        users.take()
        self.leave()

    def _start_patiently(self) -> "subprocess.Popen[str]":
        """Start until it is up: a killed server leaves processes that go a moment later.

        Until then a start fails; and what is killed while it starts is started again.
        """
        until = time.monotonic() + START_SECONDS
        while True:
            server, output = self._start()
            if self._is_up(server) or self.leaving:
                return server
            said = output.tail()
            passing = server.returncode < 0 or any(sign in said for sign in NOT_YET)
            if time.monotonic() > until or not passing:
                raise ClusterError(
                    f"Postgres does not start. It says in {self.cluster.log}:\n{said}"
                )
            time.sleep(0.1)

    def _start(self) -> tuple["subprocess.Popen[str]", "Output"]:
        self.cluster.clear()
        socket = self.cluster.make_socket_folder()
        settings = {**self.settings, "unix_socket_directories": str(socket), "port": str(PORT)}
        command = [str(self.binaries / "postgres"), "-D", str(self.cluster.folder)]
        command += [part for item in settings.items() for part in ("-c", "=".join(item))]
        self._server = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            cwd="/",
            env=environment(),
            preexec_fn=processes.signal_on_parent_death(signal.SIGINT),
            **self.cluster.account.run_as(),
        )
        return self._server, Output(self._server.stdout or (), self._log)

    def _is_up(self, server: "subprocess.Popen[str]") -> bool:
        """Wait until it is ready or has ended; recovery after a crash may take its time."""
        while server.poll() is None:
            if self.cluster.postmaster() == (server.pid, True):
                return True
            time.sleep(processes.LOOK_SECONDS)
        return False


def _in_background(work: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread


def _rotating_log(path: Path) -> logging.Logger:
    handler = logging.handlers.RotatingFileHandler(path, maxBytes=LOG_BYTES, backupCount=1)
    logger = logging.getLogger("homeforge.postgres")
    logger.propagate = False
    logger.setLevel(logging.INFO)
    logger.addHandler(handler)
    return logger


class Output(threading.Thread):
    """Passes what a server says on to the log, and remembers its last lines."""

    def __init__(self, said: Iterable[str], log: logging.Logger) -> None:
        super().__init__(daemon=True)
        self._said = said
        self._log = log
        self._tail: deque[str] = deque(maxlen=12)
        self.start()

    def run(self) -> None:
        for line in self._said:
            self._tail.append(line.rstrip())
            self._log.info("%s", line.rstrip())

    def tail(self) -> str:
        """The last lines of a server that has ended, once they have all come through."""
        self.join(TAIL_SECONDS)
        return "\n".join(self._tail)


def _become_a_daemon() -> None:
    """Let the caller's process end without us, and no terminal's Ctrl-C reach us."""
    if os.fork():
        os._exit(0)
    os.setsid()


def main(argv: list[str]) -> int:
    """Keep the server in HOME; at once 0 if another keeper does already."""
    home, binaries, fsync = argv
    _become_a_daemon()
    cluster = Cluster(Path(home), accounts.account(Path(home)))
    turn = FileLock(cluster.keeper_lock)
    # Callers who look whether there is a keeper hold the lock for a moment themselves.
    if not processes.wait_until(lambda: turn.take(wait=False), TURN_SECONDS):
        return 0
    cluster.error.unlink(missing_ok=True)
    keeper = Keeper(cluster, Path(binaries), durable=fsync == "on")
    cluster.give_away()

    def leave(number: int, frame: FrameType | None) -> None:
        _in_background(keeper.leave)

    signal.signal(signal.SIGTERM, leave)
    try:
        keeper.run()
    except (ClusterError, OSError) as error:
        cluster.error.write_text(str(error))
        return 1
    finally:
        with contextlib.suppress(OSError):
            cluster.socket_folder().rmdir()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
