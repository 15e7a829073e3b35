"""Which jobs a worker process has begun, how often and when, in a file its starter reads.

Standard library only: this runs in the environments of the peers too. Times are nanoseconds of
CLOCK_MONOTONIC, which all processes of a machine share.
"""

import mmap
import time
from pathlib import Path

_WORD = 8  # bytes of a counter or a time


class Marks:
    """One file per process, so that no two processes write the same bytes.

    Layout: the number of runs, then a time per job, then a byte of runs per job.
    """

    def __init__(self, path: Path, jobs: int) -> None:
        with path.open("r+b" if path.exists() else "w+b") as file:
            file.truncate(_WORD + jobs * (_WORD + 1))
            self._map = mmap.mmap(file.fileno(), 0)
        whole = memoryview(self._map)
        self._total = whole[:_WORD].cast("q")
        self._times = whole[_WORD : _WORD * (jobs + 1)].cast("q")
        self._runs = whole[_WORD * (jobs + 1) :]

    def mark(self, job: int) -> None:
        """The first line of every handler."""
        began = time.monotonic_ns()
        if not self._runs[job]:
            self._times[job] = began
        self._runs[job] += 1
        self._total[0] += 1

    @property
    def total(self) -> int:
        """Handlers begun so far."""
        return self._total[0]

    @property
    def runs(self) -> bytes:
        """How often each job was begun."""
        return bytes(self._runs)

    @property
    def times(self) -> list[int]:
        """When each job was first begun; 0 if it was not."""
        return self._times.tolist()
