"""What the worker does just now, in one plain line: on the terminal, and in a file for others."""

import contextlib
import shutil
import time
from collections.abc import Callable
from typing import Literal, TextIO

import msgspec

from worker.home import folder, lock
from worker.home.folder import Home
from worker.onlooker import Onlooker
from worker.protocol import Claim

State = Literal["starting", "waiting", "working", "paused", "cut off", "stopped", "refused"]
OFTEN_SECONDS = 1.0  # progress is passed on at most so often
WAITS = {
    "no work": "Waiting for work",
    "paused": "Paused by the operator of the studio",
    "draining": "Given no new work: the operator drains this worker",
    "revoked": "Shut out by the operator of the studio",
    "nothing to offer": "Getting ready: no engine offers anything yet",
    "not allowed": "Waiting: the operator lets this machine make nothing of what it can",
    "spool full": "Waiting: too much finished work is not delivered yet",
}


class Status(msgspec.Struct, frozen=True, kw_only=True):
    """`line` says it for people. `progress` is 0 to 1; `since` seconds since 1970; `instance` is
    the program's own, which the studio knows it by."""

    state: State
    line: str
    since: float = 0.0
    job: int | None = None
    kind: str = ""
    progress: float | None = None
    stage: str = ""
    instance: str = ""
    pid: int | None = None


STOPPED = Status(state="stopped", line="Not running")


def read(home: Home) -> Status:
    """How the worker of this folder stands, whether it runs or not."""
    pid = lock.holder(home)
    found = _read(home)
    if pid is None:
        return found if found and found.state == "refused" else STOPPED
    if found is None or found.pid != pid:  # it has only just started
        return Status(state="starting", line="Starting", pid=pid)
    return found


def last_instance(home: Home) -> str:
    """What the studio knows the last start of this worker by; it may still be running."""
    found = _read(home)
    return found.instance if found else ""


def refused(home: Home, words: str) -> None:
    """Note why the studio will have nothing of this worker, for whoever asks later."""
    last = _read(home) or STOPPED
    line = f"Not running: {words[:1].lower()}{words[1:]}"
    _keep(home, msgspec.structs.replace(last, state="refused", line=line, pid=None))


def enrolled(home: Home) -> None:
    """The studio has let this machine in: what it said before does not count any more."""
    last = _read(home)
    if last and last.state == "refused":
        _keep(home, msgspec.structs.replace(last, state="stopped", line=STOPPED.line))


def _keep(home: Home, status: Status) -> None:
    with contextlib.suppress(OSError):  # a full disk does not end a worker
        folder.write(home.status, msgspec.json.encode(status), lasting=False)


def _read(home: Home) -> Status | None:
    try:
        return msgspec.json.decode(home.status.read_bytes(), type=Status)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return None


Show = Callable[[Status], None]


class Board(Onlooker):
    """Gathers what is told, and shows one status: a job in hand, else a pause, else the rest."""

    def __init__(self, pid: int, shows: list[Show]) -> None:
        self._self = Status(state="starting", line="", pid=pid)
        self._shows = shows
        self._claim: Claim | None = None
        self._pause = ""
        self._shown: Status | None = None
        self._since = time.time()
        self._next_progress = 0.0
        self._rest: tuple[State, str] = ("starting", "Starting")
        self._show()

    def begins(self, instance: str) -> None:
        self._self = msgspec.structs.replace(self._self, instance=instance)

    def paused(self, why: str) -> None:
        """A reason to pause, or "" when there is none any more."""
        self._pause = why
        self._show()

    def waits(self, why: str) -> None:
        self._rest = ("paused" if why == "paused" else "waiting", WAITS.get(why, why))
        self._show()

    def cut_off(self, why: str) -> None:
        self._rest = ("cut off", f"Trying again: {why}")
        self._show()

    def began(self, claim: Claim) -> None:
        self._claim = claim
        self._show(progress=0.0)

    def progressed(self, claim: Claim, fraction: float, stage: str) -> None:
        now = time.monotonic()
        if now >= self._next_progress:
            self._next_progress = now + OFTEN_SECONDS
            self._show(progress=min(max(fraction, 0.0), 1.0), stage=stage)

    def ended(self, claim: Claim, outcome: str) -> None:
        self._claim = None
        self._rest = ("waiting", WAITS["no work"])
        self._next_progress = 0.0
        self._show()

    def stopped(self, line: str = "Stopped") -> None:
        self._claim, self._pause, self._rest = None, "", ("stopped", line)
        self._show()

    def _show(self, progress: float | None = None, stage: str = "") -> None:
        fresh = self._status(progress, stage)
        before = self._shown
        if before is None or (before.state, before.job) != (fresh.state, fresh.job):
            self._since = time.time()
        fresh = msgspec.structs.replace(fresh, since=round(self._since, 3))
        if fresh != before:
            self._shown = fresh
            for show in self._shows:
                show(fresh)

    def _status(self, progress: float | None, stage: str) -> Status:
        if self._claim:
            return msgspec.structs.replace(
                self._self,
                state="working",
                line=_of_job(self._claim, progress or 0.0, stage),
                job=self._claim.id,
                kind=self._claim.kind,
                progress=progress or 0.0,
                stage=stage,
            )
        state, line = ("paused", self._pause) if self._pause else self._rest
        return msgspec.structs.replace(self._self, state=state, line=line)


def _of_job(claim: Claim, progress: float, stage: str) -> str:
    said = f", {_one_line(stage)}" if stage else ""
    return f"Job {claim.id}: {claim.kind}, {progress:.0%}".replace("%", " %") + said


def _one_line(text: str) -> str:
    """Words of an engine, without anything that moves a cursor."""
    return "".join(one if one.isprintable() else " " for one in text)[:60]


def into_file(home: Home) -> Show:
    """Keep the status where `python3 -m worker status` finds it."""

    def show(status: Status) -> None:
        _keep(home, status)

    return show


def on_terminal(out: TextIO) -> Show:
    """One line that changes where it stands; not at a terminal, one for each new state or job."""
    told: list[tuple[str, int | None, str]] = []
    changing = out.isatty()

    def show(status: Status) -> None:
        what = (status.state, status.job, "" if status.job else status.line)
        with contextlib.suppress(OSError, ValueError):  # the terminal may be gone
            if changing:
                width = shutil.get_terminal_size().columns - 1  # the last column would begin a line
                out.write("\r" + status.line[:width].ljust(width))
            elif told != [what]:
                out.write(f"{status.line}\n")
            if changing and status.state == "stopped":
                out.write("\n")
            out.flush()
        told[:] = [what]

    return show


def as_json(out: TextIO) -> Show:
    """A line of JSON for each change."""

    def show(status: Status) -> None:
        with contextlib.suppress(OSError, ValueError):
            out.write(msgspec.json.encode(status).decode() + "\n")
            out.flush()

    return show
