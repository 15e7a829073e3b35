"""The processes an engine started, and those they left to us: on Linux none gets away.

A program that moves into a session of its own escapes the signal to its group. A process that
adopts orphans becomes the parent of whatever its children leave behind, and can end that, too.
"""

import contextlib
import ctypes
import os
import signal
import sys
import time
from collections.abc import Set
from pathlib import Path

PR_SET_CHILD_SUBREAPER = 36
END_SECONDS = 2.0
_LOOK_SECONDS = 0.01


def adopt_orphans() -> None:
    """Become the parent of everything that our children leave behind."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def running() -> set[int]:
    """The ids of our children, adopted ones included; elsewhere than on Linux none is known."""
    found: set[int] = set()
    for thread in Path("/proc/self/task").glob("*/children"):
        with contextlib.suppress(OSError):  # that thread has just ended
            found.update(map(int, thread.read_text().split()))
    return found


def end(strays: Set[int]) -> None:
    """Kill these children, and what they leave behind in turn."""
    others = running() - strays
    give_up = time.monotonic() + END_SECONDS
    while strays and time.monotonic() < give_up:
        for pid in strays:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, os.WNOHANG)
        time.sleep(_LOOK_SECONDS)
        strays = running() - others
