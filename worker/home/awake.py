"""Keeping a machine from falling asleep of idleness while it makes something.

Closing the lid or choosing "sleep" still works. The programs asked for it hold on for as long as
their standard input is open, so however the worker ends, the machine may sleep again.
"""

import contextlib
import logging
import shutil
import subprocess
import sys
from collections.abc import Sequence
from typing import Protocol

log = logging.getLogger("homeforge.worker")

PROGRAMS = {
    "linux": (
        "systemd-inhibit", "--what=idle", "--mode=block", "--who=Homeforge",
        "--why=An asset is being made", "cat",
    ),
    "darwin": ("caffeinate", "-i", "cat"),
}  # fmt: skip
END_SECONDS = 1.0
_CONTINUOUS, _SYSTEM_REQUIRED = 0x80000000, 0x00000001  # of SetThreadExecutionState


class Awake(Protocol):
    def hold(self) -> None:
        """The machine stays awake from here on."""
        ...

    def let_go(self) -> None:
        """It may fall asleep again."""
        ...


class ByProgram:
    """By a program that keeps the machine awake while it runs."""

    def __init__(self, argv: Sequence[str]) -> None:
        self._argv = argv
        self._process: subprocess.Popen[bytes] | None = None

    def hold(self) -> None:
        if self._process is not None or shutil.which(self._argv[0]) is None:
            return
        quiet = subprocess.DEVNULL
        try:
            self._process = subprocess.Popen(
                self._argv, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet
            )
        except OSError as error:
            log.info("This machine may fall asleep during a job: %s.", error.strerror)

    def let_go(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(OSError):
            assert process.stdin is not None  # noqa: S101  asked for when it was started
            process.stdin.close()
        try:
            process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class ByThread:
    """On Windows the thread that asked has to live on; it is the worker's loop."""

    def hold(self) -> None:
        _set_state(_CONTINUOUS | _SYSTEM_REQUIRED)

    def let_go(self) -> None:
        _set_state(_CONTINUOUS)


def _set_state(flags: int) -> None:
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.kernel32.SetThreadExecutionState(flags)


def of_this_system(platform: str = sys.platform) -> Awake:
    """What the system offers; where it offers nothing, nothing happens."""
    if platform == "win32":
        return ByThread()
    return ByProgram(PROGRAMS.get(platform, ("",)))
