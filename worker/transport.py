"""What the worker needs of a queue, whether Postgres is beside it or a studio is far away."""

from collections.abc import Sequence
from typing import Protocol

from worker.engines.base import Produced
from worker.protocol import (
    Beat,
    Claim,
    Completion,
    FailOutcome,
    Failure,
    Hello,
    ReleaseOutcome,
    ReleaseReason,
    Welcome,
)


class Unreachable(Exception):
    """The other side does not answer now; nothing is known about what it did. Try again."""


class Undeliverable(Exception):
    """The files cannot be kept; the message says which rule they broke."""


class Transport(Protocol):
    """The verbs of `worker.queue`. Each call may raise Unreachable and may then be repeated."""

    async def hello(self, said: Hello) -> Welcome: ...

    async def claim(
        self, worker_id: int, capabilities: Sequence[str], slots: int
    ) -> list[Claim]: ...

    async def heartbeat(self, claim: Claim, progress: float, stage: str) -> Beat: ...

    async def complete(self, claim: Claim, produced: Sequence[Produced]) -> Completion:
        """Deliver the files and close the job. Raises Undeliverable."""
        ...

    async def fail(self, claim: Claim, failure: Failure, message: str) -> FailOutcome: ...

    async def release(self, claim: Claim, reason: ReleaseReason) -> ReleaseOutcome: ...

    async def wait_for_work(self, seconds: float) -> None:
        """Return when there may be work, after `seconds` at the latest."""
        ...

    async def close(self) -> None: ...
