"""The contract between the worker and whatever makes an asset.

An engine is synchronous and runs in a child process of the worker, so it may block, crash or
eat all memory: the worker lives on and says what happened. The worker, not the engine, renews
the lease, throttles progress and checks the files.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, Protocol

from worker.protocol import Failure

Role = Literal["main", "height", "normal", "preview"]


@dataclass(frozen=True, slots=True)
class Request:
    """One asset to make: a kind of the catalogue, its validated settings, and the seed.

    The same request makes the same pixels, on every machine, for a deterministic engine.
    `seconds` is what the run may take until nobody waits for it any more.
    """

    kind: str
    settings: Mapping[str, str | int | bool]
    seed: int
    seconds: float = 300


@dataclass(frozen=True, slots=True)
class Produced:
    """A finished file below the output folder. `meta` is JSON and ends up in the asset's record."""

    path: Path
    role: Role
    media_type: str
    meta: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Description:
    """What an engine is and can do; `why_not` says in plain words why it is not ready."""

    name: str
    version: str
    kinds: tuple[str, ...]
    ready: bool = True
    why_not: str = ""


class EngineError(Exception):
    """The engine could not make the asset; the class decides whether another try is worth it."""

    def __init__(self, failure: Failure, message: str) -> None:
        super().__init__(message)
        self.failure = failure
        self.message = message


class Cancelled(Exception):
    """Raised by an engine that saw `cancelled()` turn true and stopped."""


# fraction 0..1, and a stage in plain words for the card ("drawing", "shading")
Report = Callable[[float, str], None]


class Showing(Protocol):
    """A Report that also takes a picture of how it looks so far: a small file below the output
    folder, whole and left alone until the next one is reported."""

    def __call__(self, fraction: float, stage: str, preview: Path | None = None) -> None: ...


IsCancelled = Callable[[], bool]


class Engine(Protocol):
    """See the module's docstring. `generate` raises EngineError or Cancelled, nothing else."""

    def describe(self) -> Description: ...

    def generate(
        self, request: Request, out: Path, report: Showing, cancelled: IsCancelled
    ) -> list[Produced]: ...
