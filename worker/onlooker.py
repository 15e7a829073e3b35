"""Somebody who is told what the worker does, as it happens: the status line, an awake machine."""

from worker.protocol import Claim


class Onlooker:
    """Is told in the worker's own loop and must not hold it up; by itself it does nothing."""

    def begins(self, instance: str) -> None:
        """The program starts to work; `instance` is what the studio knows this start of it by."""

    def waits(self, why: str) -> None:
        """There is no job; `why` is "no work", "nothing to offer", "not allowed", "spool full", or
        what the studio said: "paused", "draining", "revoked"."""

    def began(self, claim: Claim) -> None:
        """The job is in hand."""

    def progressed(self, claim: Claim, fraction: float, stage: str) -> None:
        """It is so far (0 to 1), at this stage."""

    def ended(self, claim: Claim, outcome: str) -> None:
        """It is out of hand; `outcome` in a few words."""

    def cut_off(self, why: str) -> None:
        """The studio cannot be reached just now."""
