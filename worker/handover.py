"""How a job leaves this worker's hands: said again and again, until it is heard or unwanted.

The queue may be away, an answer get lost, the storage be full. All that time a cancel, a lost
lease and the end of the program are heeded.
"""

import asyncio
import itertools
import logging
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Literal, TypeVar

from worker.engines.base import Produced
from worker.protocol import LEASE_SECONDS, Beat, Claim, Failure, ReleaseReason
from worker.transport import StorageUnreachable, Transport, Unreachable

log = logging.getLogger("homeforge.worker")
T = TypeVar("T")

INSIST_SECONDS = 2.0 * LEASE_SECONDS  # after that somebody else has the job
STOP_SECONDS = 5.0  # for the last word of a program that was asked to end
GRACE_SECONDS = 5.0  # for a delivery under way when its job is not wanted any more
LET_GO_SECONDS = 1.0  # for a cancelled call to come back
PAUSES = (0.2, 0.5, 1.0, 2.0, 5.0)
DROPPED = "lease lost, work dropped"

Signal = Literal["lost", "cancel", "stop", "pause"]
EVERY: tuple[Signal, ...] = ("lost", "cancel", "stop", "pause")
DELIVERING: tuple[Signal, ...] = ("lost", "cancel", "stop")  # to send a file disturbs nobody
REASONS: dict[Signal, ReleaseReason] = {
    "cancel": "cancelled", "stop": "shutdown", "pause": "paused",
}  # fmt: skip


class Interrupted(Exception):
    """Something ended what was waited for; `by` says what."""

    def __init__(self, by: Signal) -> None:
        super().__init__(by)
        self.by = by


class Signals:
    """What ends a job early: what the heart heard, a pause, and the end of the program."""

    def __init__(self, stopping: asyncio.Event, pausing: asyncio.Event) -> None:
        self._loop = asyncio.get_running_loop()
        self._came: dict[Signal, asyncio.Future[Any]] = {
            "lost": self._loop.create_future(),
            "cancel": self._loop.create_future(),
            "stop": self._loop.create_task(stopping.wait()),
            "pause": self._loop.create_task(pausing.wait()),
        }

    def hear(self, beat: Beat) -> None:
        """Take the heart's verdict; called in its thread."""
        if beat != "carry on":
            self._loop.call_soon_threadsafe(_settle, self._came[beat])

    def close(self) -> None:
        for future in self._came.values():
            future.cancel()

    async def during(
        self, work: Awaitable[T], heed: Sequence[Signal] = EVERY, grace: float = 0
    ) -> T:
        """The result of the work. Raises Interrupted `grace` seconds after a heeded signal."""
        task = asyncio.ensure_future(work)
        heeded = [self._came[signal] for signal in heed]
        try:
            await asyncio.wait({task, *heeded}, return_when=asyncio.FIRST_COMPLETED)
            if not task.done() and grace:
                await asyncio.wait({task}, timeout=grace)
            if task.done():
                return task.result()
        finally:
            task.cancel()
        await asyncio.wait({task}, timeout=LET_GO_SECONDS)
        raise Interrupted(next(signal for signal in heed if self._came[signal].done()))


class Handover:
    """The end of one job. Each verb returns how it ended, in a few words for the log.

    All raise Unreachable when the end could not be told for as long as it mattered.
    """

    def __init__(self, transport: Transport, claim: Claim, signals: Signals) -> None:
        self._transport = transport
        self._claim = claim
        self._signals = signals

    async def complete(self, produced: Sequence[Produced]) -> str:
        """Deliver the files. Raises Undeliverable, and StorageUnreachable after a release.

        "queued" says that the job was put down and may still be delivered later.
        """

        def call() -> Awaitable[str]:
            return self._transport.complete(self._claim, produced)

        try:
            return await self._insist(call, DELIVERING, GRACE_SECONDS)
        except Interrupted as interrupted:
            if interrupted.by != "lost":
                return await self.put_down(interrupted.by)
        except StorageUnreachable:
            await self._release("paused")  # neither the job nor the engine is to blame
            raise
        return await self._once_more(call)

    async def fail(self, failure: Failure, message: str) -> str:
        return await self._say(lambda: self._transport.fail(self._claim, failure, message))

    async def put_down(self, why: Signal) -> str:
        """End a job that is not to be finished here."""
        if why == "lost":
            return DROPPED
        return await self._release(REASONS[why])

    async def _release(self, reason: ReleaseReason) -> str:
        return await self._say(lambda: self._transport.release(self._claim, reason))

    async def _once_more(self, call: Callable[[], Awaitable[str]]) -> str:
        # Finished work is welcome as long as nobody has begun the job again.
        try:
            return await self._signals.during(call(), ("stop",))
        except Interrupted:
            raise Unreachable("the program is asked to end in the middle of a delivery") from None

    async def _say(self, call: Callable[[], Awaitable[str]]) -> str:
        try:
            return await self._insist(call, ("lost", "stop"), STOP_SECONDS)
        except Interrupted as interrupted:
            if interrupted.by == "lost":
                return DROPPED
        try:
            async with asyncio.timeout(STOP_SECONDS):
                return await self._insist(call, ())
        except TimeoutError:
            raise Unreachable("it did not hear how the job ended before we stopped") from None

    async def _insist(
        self, call: Callable[[], Awaitable[str]], heed: Sequence[Signal], grace: float = 0
    ) -> str:
        """Repeat a call whose answer may have been lost, for as long as the lease could live."""
        give_up = time.monotonic() + INSIST_SECONDS
        for pause in itertools.chain(PAUSES, itertools.repeat(PAUSES[-1])):
            try:
                return await self._signals.during(call(), heed, grace)
            except Unreachable as error:
                if time.monotonic() > give_up:
                    raise
                log.warning("Not delivered yet: %s.", error)
            await self._signals.during(asyncio.sleep(pause * (0.5 + random.random())), heed)
        raise AssertionError("the pauses never end")


def _settle(future: asyncio.Future[Any]) -> None:
    if not future.done():
        future.set_result(None)
