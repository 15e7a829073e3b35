"""What this worker offers to make just now.

An engine that failed three times in a row at a kind is not offered it for a minute, then given
one try; every further failure doubles the pause, a success ends it. So a broken engine does not
burn the attempts of everybody's jobs.
"""

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

log = logging.getLogger("homeforge.worker")

IN_A_ROW = 3
FIRST_PAUSE = 60.0  # seconds
LONGEST_PAUSE = 900.0


@dataclass(slots=True)
class _Record:
    failures: int = 0
    closed_until: float = 0.0


class Offers:
    """The capabilities (`engine:kind`) of this worker, less those that keep failing."""

    def __init__(
        self, capabilities: Sequence[str], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._records = {capability: _Record() for capability in capabilities}
        self._clock = clock

    def current(self) -> tuple[str, ...]:
        """What may be claimed now, in the order the engines announced it."""
        now = self._clock()
        return tuple(name for name, record in self._records.items() if record.closed_until <= now)

    def succeeded(self, capability: str) -> None:
        self._records[capability] = _Record()

    def failed(self, capability: str) -> None:
        """Count a failure that was the engine's own fault, not the order's."""
        record = self._records[capability]
        record.failures += 1
        beyond = record.failures - IN_A_ROW
        if beyond < 0:
            return
        pause = min(FIRST_PAUSE * 2.0**beyond, LONGEST_PAUSE)
        record.closed_until = self._clock() + pause
        log.warning(
            "%s failed %d times in a row and is not offered for %d s.",
            capability,
            record.failures,
            pause,
        )
