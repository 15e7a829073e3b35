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
    """The other side does not answer now; nothing is known about what it did. Try again, after
    `retry_after` seconds if it named any."""

    def __init__(self, message: str, retry_after: float = 0.0) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class StorageUnreachable(Unreachable):
    """The queue may well answer, but the storage does not take files now."""


class Undeliverable(Exception):
    """The files cannot be kept; the message says which rule they broke."""


class Refused(Exception):
    """The other side will have nothing of this worker, now or later: its token has ended, another
    program has its place, or it is too old. `code` is the API's word, the message a sentence."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Transport(Protocol):
    """The verbs of `worker.queue`. Each call may raise Unreachable and may then be repeated;
    over HTTPS it may raise Refused, which is final."""

    async def hello(self, said: Hello) -> Welcome: ...

    async def claim(
        self, worker_id: int, capabilities: Sequence[str], slots: int
    ) -> list[Claim]: ...

    async def heartbeat(
        self, claim: Claim, progress: float, stage: str, preview: bytes | None = None
    ) -> Beat:
        """Renew the lease. A `preview` is a small picture of how the work looks so far, at most
        PREVIEW_BYTES; a bad one is left out."""
        ...

    async def complete(self, claim: Claim, produced: Sequence[Produced]) -> Completion:
        """Deliver the files and close the job. Raises Undeliverable."""
        ...

    async def fail(self, claim: Claim, failure: Failure, message: str) -> FailOutcome: ...

    async def release(self, claim: Claim, reason: ReleaseReason) -> ReleaseOutcome: ...

    async def wait_for_work(self, seconds: float) -> None:
        """Return when there may be work.

        `seconds` is the pace of asking: a transport that is told of work may wait for longer.
        """
        ...

    async def close(self) -> None: ...
