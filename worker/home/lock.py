"""One worker program for each folder."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from boot import processes
from boot.console import Refusal
from boot.folders import FileLock
from worker.home.folder import Home

TRY_SECONDS = 1.0  # somebody may just be looking whether the lock is held


@contextmanager
def alone(home: Home) -> Iterator[None]:
    """Be the only program that works in this folder. Raises Refusal, naming the other one."""
    lock = FileLock(home.lock)
    try:
        if not processes.wait_until(lambda: lock.take(wait=False), TRY_SECONDS):
            raise Refusal(
                f"A worker with the folder {home.folder} runs already (process {lock.read()}). "
                "Stop that one first, or choose another folder with --home."
            )
        lock.note(str(os.getpid()))
        yield
    finally:
        lock.close()


def holder(home: Home) -> int | None:
    """The process id of the program that works in this folder; None if there is none."""
    if not home.lock.exists():
        return None
    lock = FileLock(home.lock)
    try:
        if lock.take(shared=sys.platform != "win32", wait=False):  # several may look at once
            return None
        noted = lock.read()
        return int(noted) if noted.isdigit() else 0
    finally:
        lock.close()
