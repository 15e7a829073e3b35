"""Stand-ins for services: `python -m tests.boot.fakes HOW NAME DIARY`.

Each writes what happens to it into the diary: a line "name event pid".
"""

import os
import signal
import subprocess
import sys
from pathlib import Path
from types import FrameType


def note(name: str, diary: str, event: str, pid: int | None = None) -> None:
    """Append a line; short appends of several processes do not mix."""
    with Path(diary).open("a") as lines:
        lines.write(f"{name} {event} {pid or os.getpid()}\n")


def polite(name: str, diary: str) -> None:
    """Ends when asked."""

    def end(number: int, frame: FrameType | None) -> None:
        note(name, diary, "ended")
        sys.exit(0)

    signal.signal(signal.SIGTERM, end)
    note(name, diary, "started")
    while True:
        signal.pause()


def stubborn(name: str, diary: str) -> None:
    """Does not end when asked, and has a child that does not either."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    child = subprocess.Popen(["sleep", "600"])
    note(name, diary, "child", child.pid)
    note(name, diary, "started")
    while True:
        signal.pause()


def crashing(name: str, diary: str) -> None:
    note(name, diary, "started")
    sys.exit(7)


def refusing(name: str, diary: str) -> None:
    note(name, diary, "started")
    sys.exit(2)


def failing_then_refusing(name: str, diary: str) -> None:
    """Crashes at its first start, and cannot start after that."""
    is_first = f"{name} started" not in Path(diary).read_text()
    note(name, diary, "started")
    sys.exit(7 if is_first else 2)


def passing(name: str, diary: str) -> None:
    note(name, diary, "started")


if __name__ == "__main__":
    globals()[sys.argv[1]](*sys.argv[2:4])
