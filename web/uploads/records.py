"""What was promised: the rows of `job_uploads`, and whose lease they hang on."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Holding:
    """The job in a worker's hands; its lease fences every call."""

    worker_id: int
    job_id: int
    lease: int
