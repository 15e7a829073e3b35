"""Noticing that this machine slept, or that the program was stopped for a while."""

import sys
import time
from collections.abc import Callable

NAP_SECONDS = 5.0  # more than this beyond what a wait may take
Clocks = Callable[[], tuple[float, ...]]


def clocks() -> tuple[float, ...]:
    """Clocks in seconds, one of which runs on while the machine sleeps.

    Linux has a clock for it. Elsewhere it is the wall clock, which may also be set forward; then
    we believe that we slept, and ask once more than was needed.
    """
    if sys.platform == "linux":
        return (time.clock_gettime(time.CLOCK_BOOTTIME),)
    else:  # noqa: RET505  for the type checker, which looks at one system at a time
        return (time.monotonic(), time.time())


class Naps:
    """Compares the clocks before and after a wait that should have been short."""

    def __init__(self, clocks: Clocks = clocks) -> None:
        self._clocks = clocks

    def during(self, wait: Callable[[float], object], seconds: float) -> float:
        """Wait, for `seconds` at most. Returns how long we slept meanwhile; 0 if we did not."""
        before = self._clocks()
        wait(seconds)
        gone = max(now - then for now, then in zip(self._clocks(), before, strict=True))
        return gone if gone > seconds + NAP_SECONDS else 0.0
