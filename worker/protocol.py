"""The words a worker and the queue exchange, the same over Postgres and over HTTPS.

Nothing here needs psycopg: the laptop install does not have it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

LEASE_SECONDS = 60
BEAT_SECONDS = 15
POLL_SECONDS = 2  # how long an idle worker waits at most before it asks again
WAIT_SECONDS = 25  # how long the studio lets a claim wait for work at most
PREVIEW_BYTES = 256 * 1024  # of the picture of unfinished work that comes with a heartbeat, at most
OLDEST_VERSION = "0.1.0"  # of the worker program; an older one may finish its jobs, not claim

Failure = Literal[
    "transient", "out_of_memory", "unsupported", "bad_input", "unsafe", "engine_broken"
]
Beat = Literal["carry on", "cancel", "lost"]
Completion = Literal["accepted", "already accepted", "cancelled", "lost"]
FailOutcome = Literal["waiting", "error", "cancelled", "lost"]
ReleaseOutcome = Literal["queued", "error", "cancelled", "lost"]
ReleaseReason = Literal["paused", "shutdown", "cancelled"]


@dataclass(frozen=True, slots=True)
class Claim:
    """A job in a worker's hands: its lease fences every further call."""

    id: int
    lease: int
    kind: str
    engine: str
    settings: dict[str, Any]
    seed: int
    attempt: int
    max_attempts: int
    run_seconds: int

    @property
    def capability(self) -> str:
        return f"{self.engine}:{self.kind}"


@dataclass(frozen=True, slots=True)
class Preview:
    """What an unfinished asset looks like, as the studio has encoded it. Sizes are pixels."""

    png: bytes
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Hello:
    """How a worker introduces itself; said again every beat, it also shows that it lives."""

    name: str
    instance: str
    capabilities: Sequence[str]
    slots: int = 1
    version: str = ""
    os: str = ""


@dataclass(frozen=True, slots=True)
class Welcome:
    """The queue's answer: who you are here, and which of your capabilities may claim now."""

    worker_id: int
    capabilities: tuple[str, ...]
    message: str = ""  # why none may: "paused", "draining" or "revoked"
