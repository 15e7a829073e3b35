"""The course every contender runs: its own database, its own processes, the same clock.

Handlers write into files (bench.contenders.marks); this side watches those and asks the database
when nothing is left unfinished. Nothing here knows any of the libraries.
"""

import json
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
from psycopg import sql

from bench.command import CannotMeasure
from bench.contenders import ground
from bench.contenders.entries import Entry
from bench.contenders.marks import Marks
from boot import folders

LOOK_SECONDS = 0.005
READY_SECONDS = 60.0
STOP_SECONDS = 15.0
PER_CALL = 1000


class CourseError(CannotMeasure):
    """A contender's process failed or a job was not done exactly once; one sentence."""


@dataclass(frozen=True, slots=True)
class Drain:
    """How `jobs` were drained. `complete` is False when the time limit came first."""

    jobs: int
    seconds: float
    complete: bool

    @property
    def per_second(self) -> float:
        return self.jobs / self.seconds


@dataclass(frozen=True, slots=True)
class Track:
    """A contender on a database of its own."""

    entry: Entry
    python: Path
    dsn: str
    folder: Path

    def prepare(self) -> None:
        """Lay the contender's schema."""
        self._call("prepare")

    def enqueue(self, first: int, jobs: int, per_call: int) -> float:
        """Jobs per second of one client."""
        answer = self._call("enqueue", str(first), str(jobs), str(per_call))
        return jobs / float(json.loads(answer)["seconds"])

    def trickle(self, first: int, jobs: int, pause: float) -> list[int]:
        """When the commit of each job was acknowledged, in nanoseconds."""
        answer = self._call("trickle", str(first), str(jobs), str(pause))
        return [int(moment) for moment in json.loads(answer)["committed"]]

    def drain(self, jobs: int, processes: int, limit: float) -> Drain:
        """Have the jobs numbered 0 to `jobs` - 1 done, for `limit` seconds at most.

        The clock runs from the first handler's first line to the last completion seen committed.
        """
        with ExitStack() as stack:
            watch = stack.enter_context(psycopg.connect(self.dsn, autocommit=True))
            crew = [stack.enter_context(self.worker(jobs)) for _ in range(processes)]
            for worker in crew:
                worker.go()
            end = self._watch(watch, crew, jobs, limit)
            seconds = (end - _first([worker.marks for worker in crew])) / 1e9
        runs = runs_of([worker.marks for worker in crew])
        done = sum(map(bool, runs))
        complete = done == jobs
        if max(runs) > 1 or (complete and self.unfinished(watch_dsn=self.dsn)):
            raise CourseError(f"{self.entry.name}: a job was begun twice or not completed.")
        return Drain(done, seconds, complete)

    def unfinished(self, watch_dsn: str) -> int:
        """Jobs the library itself does not call done."""
        with psycopg.connect(watch_dsn) as conn:
            return self._unfinished(conn)

    @contextmanager
    def worker(self, jobs: int) -> Iterator["Worker"]:
        """A worker process that is ready and waits for `go`; ended with all its children."""
        marks = Marks(path := self.folder / uuid4().hex, jobs)
        with (self.folder / "log").open("ab") as log:
            process = subprocess.Popen(
                self._command("work", str(path), str(jobs)),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                cwd=folders.ROOT,
                start_new_session=True,
            )
        worker = Worker(process, marks)
        try:
            if not process.stdout or process.stdout.readline() != b"ready\n":
                raise CourseError(f"{self.entry.name}: its worker did not start. {self._log()}")
            yield worker
        finally:
            worker.end()

    def _watch(
        self, conn: psycopg.Connection[Any], crew: Sequence["Worker"], jobs: int, limit: float
    ) -> int:
        began = time.monotonic()
        while time.monotonic() - began < limit:
            if any(worker.has_died() for worker in crew):
                raise CourseError(f"{self.entry.name}: a worker died. {self._log()}")
            begun = sum(worker.marks.total for worker in crew)
            if begun >= jobs and not self._unfinished(conn):
                break
            time.sleep(LOOK_SECONDS)
        return time.monotonic_ns()

    def _unfinished(self, conn: psycopg.Connection[Any]) -> int:
        row = conn.execute(self.entry.unfinished).fetchone()
        assert row
        return int(row[0])

    def _call(self, *arguments: str) -> str:
        answer = subprocess.run(
            self._command(*arguments), capture_output=True, text=True, cwd=folders.ROOT, check=False
        )
        if answer.returncode:
            raise CourseError(f"{self.entry.name}, {arguments[0]}: {_last_line(answer.stderr)}")
        return answer.stdout.strip().rpartition("\n")[2]

    def _command(self, *arguments: str) -> list[str]:
        module = [str(self.python), "-m", "bench.contenders", self.entry.name, self.dsn]
        return [*module, *arguments]

    def _log(self) -> str:
        return _last_line((self.folder / "log").read_text(errors="replace"))


@dataclass(frozen=True, slots=True)
class Worker:
    """A worker process in a session of its own, and what it has marked."""

    process: "subprocess.Popen[bytes]"
    marks: Marks

    def go(self) -> None:
        """Let it begin."""
        assert self.process.stdin
        self.process.stdin.write(b"go\n")
        self.process.stdin.flush()

    def has_died(self) -> bool:
        return self.process.poll() is not None

    def end(self) -> None:
        """Ask it to stop, then end it and whatever it started."""
        if not self.has_died():
            self.process.terminate()
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            pass
        finally:
            _end_group(self.process.pid)
            self.process.wait()
            for pipe in (self.process.stdin, self.process.stdout):
                if pipe:
                    pipe.close()


def _end_group(pid: int) -> None:
    """Some libraries leave helpers behind; they are in the session their starter led."""
    try:
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:
        return


@contextmanager
def track(entry: Entry, python: Path, server: str) -> Iterator[Track]:
    """A database of its own on the server, with the schema laid; dropped at the end."""
    name = f"homeforge_bench_{os.getpid()}_{uuid4().hex[:8]}"
    with psycopg.connect(server, autocommit=True) as admin:
        admin.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            with tempfile.TemporaryDirectory(prefix="homeforge-bench-") as folder:
                dsn = ground.address(server, name)
                found = Track(entry, python, dsn, Path(folder))
                found.prepare()
                yield found
        finally:
            drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")
            admin.execute(drop.format(sql.Identifier(name)))


def pickups(entry_track: Track, jobs: int, pause: float, idle_first: int) -> list[float]:
    """Milliseconds from each acknowledged commit to its handler's first line, worker idle.

    `idle_first` jobs are queued already and drained before the first is timed.
    """
    total = idle_first + jobs
    with entry_track.worker(total) as worker:
        worker.go()
        _wait(worker, idle_first)
        time.sleep(1.0)  # what was begun gets completed, and the worker falls idle
        committed = entry_track.trickle(idle_first, jobs, pause)
        _wait(worker, total)
        times = worker.marks.times[idle_first:]
        if set(worker.marks.runs) != {1}:
            raise CourseError(f"{entry_track.entry.name}: a job was begun twice.")
    return [(seen - sent) / 1e6 for seen, sent in zip(times, committed, strict=True)]


def _wait(worker: Worker, jobs: int) -> None:
    until = time.monotonic() + READY_SECONDS
    while worker.marks.total < jobs:
        if worker.has_died() or time.monotonic() > until:
            raise CourseError("a worker died or fell silent while jobs were waiting.")
        time.sleep(LOOK_SECONDS)


def runs_of(crew: Sequence[Marks]) -> list[int]:
    """How often each job was begun, by all the processes together."""
    return [sum(runs) for runs in zip(*(marks.runs for marks in crew), strict=True)]


def _first(crew: Sequence[Marks]) -> int:
    begun = [moment for marks in crew for moment in marks.times if moment]
    if not begun:
        raise CourseError("no job was begun at all.")
    return min(begun)


def _last_line(text: str) -> str:
    return (text.strip().splitlines() or ["It gave no reason."])[-1]
