"""Processes: alive or not, and a signal to them when their parent dies."""

import ctypes
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

LOOK_SECONDS = 0.02
PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def is_alive(pid: int) -> bool:
    """Whether there is such a process that has not ended; an unburied one has."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return not _is_zombie(pid)


def _is_zombie(pid: int) -> bool:
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] == "Z"


def wait_until(is_so: Callable[[], bool], seconds: float) -> bool:
    """Look until it is so; False if it is not within `seconds`."""
    until = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > until:
            return False
        time.sleep(LOOK_SECONDS)
    return True


def wait_gone(pid: int, seconds: float) -> bool:
    """Wait for a process that need not be our child; False if it lives on."""
    return wait_until(lambda: not is_alive(pid), seconds)


def signal_on_parent_death(number: signal.Signals) -> Callable[[], None]:
    """A `preexec_fn`: the kernel sends `number` when the starting process dies, even by -9.

    Linux only; elsewhere it does nothing. The starting thread must be the main one: the kernel
    means the death of the thread. Set in the child after it became another user, which clears it.
    """
    parent = os.getpid()

    def prepare() -> None:
        if _libc is None:
            return
        _libc.prctl(PR_SET_PDEATHSIG, int(number))
        if os.getppid() != parent:  # it died before we asked
            os.kill(os.getpid(), number)

    return prepare
