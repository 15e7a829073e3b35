"""The processes of a measurement: a studio that speaks TLS, its reaper, and workers that come."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from bench.command import CannotMeasure
from bench.home import certificates, engine
from boot import folders, processes
from worker import trust

PATIENCE = 60.0  # seconds until a process that does not start is given up
STOP_SECONDS = 20.0
KINDS = "sprite texture"
LISTENS = re.compile(r"Uvicorn running on (https://\S+)")


@dataclass(frozen=True, slots=True)
class Laptop:
    """A worker process and what it started."""

    process: "subprocess.Popen[bytes]"

    def signal(self, number: signal.Signals) -> None:
        """Send it to the whole of it, the engine included: as when a lid is closed."""
        for pid in [self.process.pid, *_children(self.process.pid)]:
            with suppress(ProcessLookupError):
                os.kill(pid, number)

    @contextmanager
    def frozen(self) -> Iterator[None]:
        self.signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.signal(signal.SIGCONT)


class Studio:
    """All processes of a run; none is left when the `with` block ends.

    `inside` goes before the studio's commands, `host` is where it listens, on a port the system
    chooses. The files of the run are in `folder`. Raises CannotMeasure.
    """

    def __init__(
        self, dsn: str, folder: Path, host: str = "127.0.0.1", inside: Sequence[str] = ()
    ) -> None:
        if not certificates.is_possible():
            raise CannotMeasure("There is no program openssl; install the package openssl.")
        self._folder = folder
        self._host = host
        self._inside = inside
        self._started: list[subprocess.Popen[bytes]] = []
        self._root = certificates.root(folder)
        self.notes = folder / "runs"
        self.uploads = folder / "uploads"
        self.address = ""
        self._env = {
            **os.environ,
            "DATABASE_URL": dsn,
            "STORAGE_URL": f"file://{folder}/files",
            "UPLOAD_FOLDER": str(self.uploads),
            "PUBLIC_URL": f"https://{host}",
            "ENGINES": "bench.home.engine:Noting",
            engine.RUNS: str(self.notes),
            trust.CA_FILE: str(self.authority),
        }

    def __enter__(self) -> Self:
        try:
            self.web = self._start_web()
            self._start("reaper", [sys.executable, "-m", "worker.reaper", "--grace", "0"])
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._end()

    @property
    def authority(self) -> Path:
        """The certificate that whoever comes here has to believe."""
        return self._root.path

    @property
    def gate(self) -> Path:
        """What lets engines that hold go on, once it is there."""
        return self.notes.parent / engine.GATE

    @property
    def runs(self) -> list[tuple[int, int]]:
        """Seed and beginning of every engine run so far."""
        return engine.runs(self.notes)

    @property
    def uploading(self) -> int:
        """Bytes of files that are coming in just now."""
        with suppress(FileNotFoundError):
            return sum(path.stat().st_size for path in self.uploads.rglob("*") if path.is_file())
        return 0

    def laptop(self, name: str, inside: Sequence[str] = (), *, kinds: str = KINDS) -> Laptop:
        """A worker that is let in with a code and comes over HTTPS."""
        env = self._worker_env(kinds)
        del env["DATABASE_URL"], env["STORAGE_URL"]  # it has nothing but the studio's address
        worker = [*inside, sys.executable, "-m", "worker"]
        home = ["--home", str(self._folder / name)]
        enrolled = subprocess.run(
            [*worker, "enrol", *home, self.address],
            cwd=folders.ROOT,
            env=env,
            input=self.code(name),
            capture_output=True,
            text=True,
            check=False,
        )
        if enrolled.returncode:
            raise CannotMeasure(f"{name} is not let in: {enrolled.stderr.strip()}")
        return Laptop(self._start(name, [*worker, "run", *home], env))

    def direct(self, name: str, *, kinds: str = KINDS) -> Laptop:
        """A worker beside the database."""
        command = [sys.executable, "-m", "worker", "--name", name]
        return Laptop(self._start(name, command, self._worker_env(kinds)))

    def _worker_env(self, kinds: str) -> dict[str, str]:
        return {**self._env, engine.KINDS: kinds}

    def code(self, name: str) -> str:
        """What a new worker of this name enrols with."""
        command = [sys.executable, "-m", "web.operator", "worker", "create", name]
        made = subprocess.run(
            command, cwd=folders.ROOT, env=self._env, capture_output=True, text=True, check=True
        )
        return made.stdout.strip()

    def stop(self, laptop: Laptop) -> None:
        """End a worker as its owner would."""
        laptop.signal(signal.SIGCONT)
        _stop(laptop.process)

    def _start_web(self) -> "subprocess.Popen[bytes]":
        mine = certificates.leaf(certificates.intermediate(self._root), self._host)
        tls = ("--ssl-certfile", str(mine.chain), "--ssl-keyfile", str(mine.key))
        web = ("uvicorn", "web.app:create_app", "--factory", "--no-access-log")
        where = ("--host", self._host, "--port", "0", "--timeout-graceful-shutdown", "5")
        command = [*self._inside, sys.executable, "-m", *web, *where, *tls]
        process = self._start("web", command)
        processes.wait_until(lambda: process.poll() is not None or self._listens(), PATIENCE)
        if not self._listens():
            raise CannotMeasure(f"The web server does not start: {self.last_words('web')}")
        return process

    def _listens(self) -> bool:
        found = LISTENS.search((self._folder / "web.log").read_text())
        self.address = found[1] if found else ""
        return bool(found)

    def last_words(self, name: str) -> str:
        """The last line a process of ours wrote."""
        lines = (self._folder / f"{name}.log").read_text().strip().splitlines()
        return lines[-1] if lines else "it gave no reason."

    def _start(
        self, name: str, command: Sequence[str], env: Mapping[str, str] | None = None
    ) -> "subprocess.Popen[bytes]":
        with (self._folder / f"{name}.log").open("ab") as log:
            process = subprocess.Popen(
                command,
                cwd=folders.ROOT,
                env=env or self._env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                preexec_fn=processes.signal_on_parent_death(signal.SIGTERM),
            )
        self._started.append(process)
        return process

    def _end(self) -> None:
        for process in reversed(self._started):
            _stop(process)


def _stop(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _children(pid: int) -> list[int]:
    """The processes below this one, itself not included."""
    found: list[int] = []
    for path in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, path.read_text().split()):
            found += [child, *_children(child)]
    return found
