"""The bodies of the worker API: what the worker writes the studio reads, and the other way round.

A lease is text on the wire: it is nothing to reckon with, and it is larger than what some
languages keep exact. Fields that are not listed here are ignored, so either side may be newer.
"""

import dataclasses
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field, structs

from worker.protocol import PREVIEW_BYTES, Claim, Failure, ReleaseReason

PREFIX = "/api/worker/v1"
MOST_FILES = 32
SKIPPED = "Homeforge-Skipped"  # the header of an empty answer to a claim: why nothing fits

# Python's `$` is also before a line's end at the end; what that means here is nothing elsewhere.
_END = r"$(?!\n)"
_NO_CONTROLS = r"^[^\x00-\x1f]*" + _END  # the database refuses some of them

Name = Annotated[str, Meta(min_length=1, max_length=100, pattern=_NO_CONTROLS)]
Short = Annotated[str, Meta(max_length=100, pattern=_NO_CONTROLS)]
Text = Annotated[str, Meta(max_length=100)]
Capability = Annotated[
    str, Meta(max_length=100, pattern=r"^[A-Za-z0-9_.-]+:[A-Za-z0-9_.-]+" + _END)
]
Capabilities = Annotated[list[Capability], Meta(max_length=256)]
Version = Annotated[
    str, Meta(max_length=100, pattern=r"^[0-9]{1,5}(\.[0-9]{1,5}){0,3}[A-Za-z0-9.+-]*" + _END)
]
Lease = Annotated[str, Meta(pattern=r"^[0-9]{1,18}" + _END)]
Slots = Annotated[int, Meta(ge=1, le=64)]
Fraction = Annotated[float, Meta(ge=0, le=1)]
State = Literal["working", "paused", "draining"]


class Problem(Struct, frozen=True, omit_defaults=True):
    """The body of every error. `retry_after`: seconds after which another try makes sense."""

    code: str
    message: str
    retry_after: float | None = None


class _Secretive(Struct, frozen=True):
    """It carries a secret, so it says nothing of itself in logs and tracebacks."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}(…)"


class EnrolAsk(_Secretive, frozen=True):
    code: Text
    version: Version
    os: Short = ""


class EnrolAnswer(_Secretive, frozen=True):
    """The token is told here once and never again."""

    worker_id: int
    name: str
    token: str


class HelloAsk(Struct, frozen=True, kw_only=True):
    """`instance` is made up anew at each start of the program, `first` is true until its first
    hello was answered; `list_leases` asks for the jobs the studio thinks this worker holds.
    `looking` is from somebody who only wants to know: nothing is written down."""

    instance: Name
    version: Version
    capabilities: Capabilities
    slots: Slots = 1
    os: Short = ""
    first: bool = False
    list_leases: bool = False
    looking: bool = False


class Held(Struct, frozen=True):
    job: int
    lease: Lease


class HelloAnswer(Struct, frozen=True, kw_only=True):
    """`capabilities` are those that may claim now; times are seconds; `rotate` asks for a call of
    `rotate`."""

    worker_id: int
    name: str
    capabilities: list[str]
    state: State
    messages: list[str]
    poll_seconds: float
    beat_seconds: float
    lease_seconds: float
    wait_seconds: float
    oldest_version: str
    rotate: bool
    leases: list[Held]


class ClaimAsk(Struct, frozen=True):
    """Preferred capabilities first; at most `slots` jobs are given."""

    instance: Name
    capabilities: Capabilities
    slots: Slots = 1


class Job(Struct, frozen=True):
    """A job to make: see `worker.protocol.Claim`. `run_seconds` bounds this try."""

    id: int
    lease: Lease
    kind: str
    engine: str
    settings: dict[str, Any]
    seed: int
    attempt: int
    max_attempts: int
    run_seconds: int

    @classmethod
    def of(cls, claim: Claim) -> "Job":
        return cls(**{**dataclasses.asdict(claim), "lease": str(claim.lease)})

    def claim(self) -> Claim:
        return Claim(**{**structs.asdict(self), "lease": int(self.lease)})


class ClaimAnswer(Struct, frozen=True):
    jobs: list[Job]


# Its length is told and not checked: a preview that is bad in any way is left out, and the beat
# counts all the same.
Picture = Annotated[
    str,
    Meta(extra_json_schema={"maxLength": 4 * -(-PREVIEW_BYTES // 3), "contentEncoding": "base64"}),
]


class BeatAsk(Struct, frozen=True, omit_defaults=True):
    """`progress` is 0 to 1, `stage` a word or two for the card; `preview` is a PNG or WebP picture
    of how it looks so far, in Base64, "" for none."""

    lease: Lease
    progress: Fraction
    stage: Text = ""
    preview: Picture = ""


class BeatAnswer(Struct, frozen=True, omit_defaults=True):
    """`by` says who cancelled."""

    answer: Literal["carry on", "cancel"]
    by: Literal["customer"] | None = None


class CompleteAsk(Struct, frozen=True):
    """`files` is the number of uploads that make the asset; `meta` is what the engine says of it
    (its own version, what it read in the words), kept with the asset."""

    lease: Lease
    files: Annotated[int, Meta(ge=1, le=MOST_FILES)]
    meta: dict[str, Any] = {}


class CompleteAnswer(Struct, frozen=True):
    outcome: Literal["accepted", "already accepted"]


class FailAsk(Struct, frozen=True):
    lease: Lease
    failure: Failure = field(name="class")
    message: Annotated[str, Meta(max_length=4000)] = ""


class FailAnswer(Struct, frozen=True):
    """What happens next: another try after a pause, or the end with the credits returned."""

    outcome: Literal["waiting", "error", "cancelled"]


class ReleaseAsk(Struct, frozen=True):
    lease: Lease
    reason: ReleaseReason


class ReleaseAnswer(Struct, frozen=True):
    outcome: Literal["queued", "error", "cancelled"]


class RotateAsk(Struct, frozen=True):
    """Nothing: the token in the header says it all."""


class RotateAnswer(_Secretive, frozen=True):
    """The token that was used works for 24 hours more."""

    token: str
