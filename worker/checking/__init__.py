"""Facts about a finished picture, each with its number, and whether it is what was wanted."""

from worker.checking.checks import Check, Wanted, check, failed_hard
from worker.checking.wanted import wanted

__all__ = ["Check", "Wanted", "check", "failed_hard", "wanted"]
