"""The embedded Postgres: any number of callers share one server per data folder.

    with postgres.start(Path(".homeforge/postgres")) as server:
        psycopg.connect(server.dsn)

The server runs as long as anybody uses it and stops with the last user, however that one ends:
see boot.keeper. It listens on no network, only on a Unix socket in a closed folder.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import quote

from boot import accounts, binaries, folders, processes
from boot.cluster import DATABASE, PORT, ROLE, Cluster
from boot.console import Refusal

PATIENCE = 120.0  # seconds: the first start makes the database, one after a crash repairs it
STARTS = 3


class PostgresError(Refusal):
    """There is no embedded server; one sentence for people."""


class Server:
    """A running server and our share in it. Made by `start`."""

    def __init__(self, cluster: Cluster, programs: binaries.Binaries, *, durable: bool) -> None:
        self.cluster = cluster
        self.programs = programs
        self.durable = durable
        self.users = folders.FileLock(cluster.users_lock)

    @property
    def dsn(self) -> str:
        """The address of the database `homeforge`, as its owner."""
        folder = quote(str(self.cluster.socket_folder()))
        return f"postgresql://{ROLE}@/{DATABASE}?host={folder}&port={PORT}"

    @property
    def home(self) -> Path:
        """Where the data really is: not below the given folder if root could not stay there."""
        return self.cluster.home

    @property
    def pid(self) -> int | None:
        """The process id of the postmaster; None when there is none."""
        known = self.cluster.postmaster()
        return known[0] if known else None

    def is_running(self) -> bool:
        """Whether the server has a keeper and accepts connections."""
        return folders.is_locked(self.cluster.keeper_lock) and self.cluster.answers()

    def restart(self) -> None:
        """Have a running server again, the one that runs or a new one. Raises PostgresError."""
        until = time.monotonic() + PATIENCE
        starts = 0
        while not self.is_running():
            if not folders.is_locked(self.cluster.keeper_lock):
                if starts:  # what an earlier keeper wrote is no news
                    self._raise_error(give_up=starts == STARTS)
                self._start_keeper()
                starts += 1
            if time.monotonic() > until:
                raise PostgresError(
                    f"Postgres in {self.home} is not ready after {PATIENCE:.0f} s; "
                    f"see {self.cluster.log}."
                )
            time.sleep(processes.LOOK_SECONDS)

    def stop(self) -> None:
        """Give up our share. The last user's stop returns when the server has stopped."""
        if self.users.descriptor < 0:
            return
        alone = self.users.take(wait=False)
        self.users.close()
        # Not alone: others use it, or the keeper was faster than we and is stopping it already.
        if alone or folders.is_locked(self.cluster.users_lock):
            processes.wait_until(lambda: not folders.is_locked(self.cluster.keeper_lock), PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def _start_keeper(self) -> None:
        arguments = [str(self.home), str(self.programs.folder), "on" if self.durable else "off"]
        command = [sys.executable, "-m", "boot.keeper", *arguments]
        # The keeper outlives this call as a daemon; it must not hold our terminal or our pipes.
        with (self.home / "keeper.log").open("wb") as log:
            subprocess.run(
                command,
                cwd=folders.ROOT,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                check=False,
            )

    def _raise_error(self, *, give_up: bool) -> None:
        """A keeper that gave up has written why."""
        if self.cluster.error.exists():
            text = self.cluster.error.read_text()
            self.cluster.error.unlink(missing_ok=True)
            raise PostgresError(text)
        if give_up:
            raise PostgresError(f"Postgres does not start; see {self.home / 'keeper.log'}.")


def start(data: Path, *, durable: bool = True) -> Server:
    """Use the server in `data`, starting it if nobody does yet. Raises PostgresError.

    `data` is made if it is missing. `durable=False` trades safety against a power failure for
    speed: for tests only.
    """
    try:
        account = accounts.account(data.absolute())
        cluster = Cluster(accounts.settle(data.absolute(), account), account)
        programs = accounts.reachable(binaries.find(cluster.major()), account)
        server = Server(cluster, programs, durable=durable)
    except PermissionError as error:
        raise PostgresError(
            f"The database in {data} belongs to another user: {error.filename} is closed to us."
        ) from error
    try:
        _take_share(server)
        server.restart()
    except BaseException:
        server.users.close()
        raise
    return server


def forget_other_servers() -> None:
    """Take PGHOSTADDR, PGSERVICE and the like out of our environment and so out of our children's.

    They fill in whatever an address leaves open, and would lead to another server than ours.
    PG_BINDIR is ours and stays.
    """
    for name in list(os.environ):
        if name.startswith("PG") and not name.startswith("PG_"):
            del os.environ[name]


def _take_share(server: Server) -> None:
    """A server that is just stopping is waited for."""
    if not processes.wait_until(lambda: server.users.take(shared=True, wait=False), PATIENCE):
        raise PostgresError(f"Postgres in {server.home} does not stop.")


@contextmanager
def temporary(*, durable: bool = False) -> Iterator[Server]:
    """A server of its own that is thrown away afterwards; `durable` puts fsync on, to measure."""
    folder = Path(tempfile.mkdtemp(prefix="homeforge-"))
    folder.chmod(0o711)
    try:
        with start(folder / "postgres", durable=durable) as server:
            yield server
    finally:
        shutil.rmtree(folder, ignore_errors=True)
