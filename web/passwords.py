"""Passwords: argon2id, on threads of their own so that hashing never stalls a page."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

MIN_LENGTH = 8
MAX_LENGTH = 200
_THREADS = 2  # each hash takes 64 MiB for its 50 to 100 ms
_WAITING = 32

T = TypeVar("T")


class TooBusy(Exception):
    """More sign-ins are waiting than can be answered in a sensible time."""


class Passwords:
    """Hashing and checking, two at a time and at most 32 in line."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="argon2")
        self._waiting = 0
        self._nobody = self._hasher.hash("a password that nobody has")

    async def hash(self, password: str) -> str:
        """The argon2id hash to keep. Raises TooBusy."""
        return await self._run(lambda: self._hasher.hash(password))

    async def check(self, kept: str | None, password: str) -> bool:
        """Whether the password fits. Takes as long when there is nothing to fit: no telling."""
        fits = await self._run(lambda: self._fits(kept or self._nobody, password))
        return fits and kept is not None

    def outdated(self, kept: str) -> bool:
        """Whether the hash was made with weaker parameters than today's."""
        return self._hasher.check_needs_rehash(kept)

    def _fits(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (Argon2Error, InvalidHashError):
            return False

    async def _run(self, work: Callable[[], T]) -> T:
        if self._waiting >= _WAITING:
            raise TooBusy
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
