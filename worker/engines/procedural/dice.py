"""Draws that depend on the seed and on the name of what is drawn, and on nothing else.

Every draw hashes its own name, so a slot added later, or a branch not taken, moves no other
draw: the same seed keeps its look while the drawing code grows.
"""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

RANGE = 2**53


class Dice:
    """Named draws for one picture. `key` is anything that should change the picture."""

    def __init__(self, *key: object) -> None:
        self._key = "\x1f".join(str(part) for part in key).encode()

    def number(self, name: str) -> int:
        """A whole number, 0 <= n < 2**53."""
        digest = hashlib.blake2b(name.encode(), key=self._digest(), digest_size=8).digest()
        return int.from_bytes(digest, "big") >> 11

    def _digest(self) -> bytes:
        return hashlib.blake2b(self._key, digest_size=32).digest()

    def pick(self, name: str, options: Sequence[T]) -> T:
        """One of the options, all equally likely."""
        return options[self.number(name) * len(options) // RANGE]

    def between(self, name: str, low: float, high: float) -> float:
        """A number in low..high, to four places."""
        return round(low + (high - low) * (self.number(name) / RANGE), 4)

    def chance(self, name: str, share: float) -> bool:
        """True in about `share` of the seeds."""
        return self.number(name) / RANGE < share
