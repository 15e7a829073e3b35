"""Ends the services of a supervisor that was killed.

`python -m boot.orphans` reads from a pipe which processes there are: "+pid seconds", "-pid". The
pipe ends when the supervisor does; whatever is left on the list then is asked to end, given its
seconds, and killed with all it started. It needs no help of the services, and works where the
kernel tells nobody of a parent's death.
"""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from types import TracebackType
from typing import IO, Self

from boot import folders, processes


class Orphans:
    """The supervisor's end of the pipe. `share` are descriptors to hold on to until the end.

    Through `share` the database waits for services that still have to hand something back.
    """

    def __init__(self, share: Sequence[int] = ()) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "boot.orphans"],
            stdin=subprocess.PIPE,
            text=True,
            cwd=folders.ROOT,
            start_new_session=True,
            pass_fds=share,
        )

    def add(self, pid: int, seconds: float) -> None:
        self._tell(f"+{pid} {seconds}")

    def remove(self, pid: int) -> None:
        self._tell(f"-{pid}")

    def _tell(self, line: str) -> None:
        if self._process.stdin:
            with contextlib.suppress(OSError):
                print(line, file=self._process.stdin, flush=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process.stdin:
            with contextlib.suppress(OSError):
                self._process.stdin.close()
        self._process.wait()


def listen(lines: IO[str]) -> dict[int, float]:
    """Who is left, with the seconds each gets, when the pipe ends."""
    left: dict[int, float] = {}
    for line in lines:
        if line.startswith("+"):
            pid, seconds = line[1:].split()
            left[int(pid)] = float(seconds)
        else:
            left.pop(int(line[1:]), None)
    return left


def end(left: dict[int, float]) -> None:
    """Ask each process to end, and kill the groups of those that do not in time."""
    for pid in left:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGTERM)
    asked = time.monotonic()
    for pid, seconds in sorted(left.items(), key=lambda item: item[1]):
        processes.wait_gone(pid, asked + seconds - time.monotonic())
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGKILL)


if __name__ == "__main__":
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    end(listen(sys.stdin))
