"""The worker program: claim, make, deliver, again. One unit of work, and a wait.

The engine runs in a child process, the heartbeat in a thread of its own; this loop only decides.
It ends on SIGTERM or SIGINT by putting its job back, unharmed, for somebody else. What is finished
lies in the spool until the studio has it, and is delivered before anything new is claimed.
"""

import asyncio
import contextlib
import itertools
import logging
import os
import platform
import random
import shutil
import tempfile
import time
from collections.abc import Awaitable, Sequence
from pathlib import Path
from typing import Any
from uuid import uuid4

from worker.engines.base import Description, Produced
from worker.handover import Handover, Interrupted, Signals
from worker.heart import Heart, Pulse
from worker.offers import Offers
from worker.onlooker import Onlooker
from worker.protocol import BEAT_SECONDS, POLL_SECONDS, Claim, Failure, Hello, Welcome
from worker.runner import EngineFailed, EngineHost
from worker.spool import Spool
from worker.transport import Refused, StorageUnreachable, Transport, Undeliverable, Unreachable

log = logging.getLogger("homeforge.worker")

VERSION = "0.1.0"
OUT_PREFIX = "homeforge-run-"
STORAGE_REST_SECONDS = 20.0  # claims nothing for so long while files have no place to go
LEFTOVER_SECONDS = 86400  # no run takes a day: a folder this old was left by a killed worker
NOT_THE_ENGINES_FAULT = frozenset({"bad_input", "unsafe", "unsupported"})


class Worker:
    """One job at a time, on one transport. Without a spool that lasts, it has one of its own."""

    def __init__(
        self,
        name: str,
        transport: Transport,
        heart: Heart,
        spool: Spool | None = None,
        onlooker: Onlooker | None = None,
    ) -> None:
        self.name = name
        self._instance = str(uuid4())
        self._transport = transport
        self._heart = heart
        self._spool = spool or _passing_spool()
        self._onlooker = onlooker or Onlooker()
        self._host = EngineHost()
        self._offers = Offers(())
        self._welcome: Welcome | None = None
        self._next_hello = 0.0
        self._offered: tuple[str, ...] = ()
        self._turn = itertools.count()
        self._stopping = asyncio.Event()
        self._pausing = asyncio.Event()
        self._stirred = asyncio.Event()

    def stop(self) -> None:
        """Ask the worker to put its job down and end."""
        self._stopping.set()
        self._stirred.set()

    def pause(self) -> None:
        """Ask the worker to put its job down, unharmed, and to claim none until `resume`."""
        self._pausing.set()
        self._stirred.set()

    def resume(self) -> None:
        self._pausing.clear()
        self._stirred.set()

    async def run(self) -> None:
        """Work until stopped.

        Raises EngineFailed when no engine can be started at all, and Refused when the studio will
        have nothing of this worker any more.
        """
        self._onlooker.begins(self._instance)
        await asyncio.to_thread(_remove_leftovers)
        await asyncio.to_thread(self._spool.open)
        try:
            capabilities = _capabilities(await self._host.start())
            self._offers = Offers(capabilities)
            log.info("Worker %s can make: %s.", self.name, ", ".join(capabilities) or "nothing")
            await self._work_until_stopped()
        finally:
            await asyncio.to_thread(self._spool.close)

    async def _work_until_stopped(self) -> None:
        self._heart.start()
        try:
            while not self._stopping.is_set():
                if self._pausing.is_set():
                    await self._host.stop()  # its memory is wanted for something else
                if not await self._work_if_reachable():
                    await self._unless_stirred(self._transport.wait_for_work(_poll_seconds()))
        finally:
            await self._host.stop()
            await asyncio.to_thread(self._heart.stop)
            await self._transport.close()

    async def work_once(self) -> bool:
        """One unit: deliver what was left, or claim a job and see it through. False if idle."""
        welcome = await self._say_hello()
        if left := await asyncio.to_thread(self._spool.due):
            await self._see_through(left.claim, left.produced)
            return True
        able = [one for one in self._able() if one in welcome.capabilities]
        if why := await self._why_not(welcome, able):
            self._onlooker.waits(why)
            return False
        able = _rotated(able, next(self._turn))
        claims = await self._transport.claim(welcome.worker_id, able, 1)
        for claim in claims:
            await self._see_through(claim)
        if not claims:
            self._onlooker.waits("no work")
        return bool(claims)

    async def _why_not(self, welcome: Welcome, able: Sequence[str]) -> str | None:
        """Why nothing may be claimed now."""
        if welcome.message or not able:
            return welcome.message or ("not allowed" if self._able() else "nothing to offer")
        return "spool full" if await asyncio.to_thread(lambda: self._spool.is_full) else None

    def _able(self) -> tuple[str, ...]:
        return () if self._pausing.is_set() else self._offers.current()

    async def _work_if_reachable(self) -> bool:
        try:
            return await self.work_once()
        except Unreachable as error:
            log.warning("Cannot go on: %s. Trying again.", error)
            self._onlooker.cut_off(str(error))
            rest = STORAGE_REST_SECONDS if isinstance(error, StorageUnreachable) else 1.0
            await self._unless_stirred(asyncio.sleep(rest * (1 + random.random() * 2)))
            return True

    async def _say_hello(self) -> Welcome:
        offered = self._able()
        news = offered != self._offered
        if self._welcome is None or news or time.monotonic() >= self._next_hello:
            self._offered = offered
            said = Hello(self.name, self._instance, offered, 1, VERSION, platform.system())
            self._welcome = await self._transport.hello(said)
            self._next_hello = time.monotonic() + BEAT_SECONDS
        return self._welcome

    async def _see_through(self, claim: Claim, finished: list[Produced] | None = None) -> None:
        """From the claim to the end of the job; `finished` is what was made of it before."""
        log.info(
            "Job %d: %s, try %d of %d.", claim.id, claim.kind, claim.attempt, claim.max_attempts
        )
        self._onlooker.began(claim)
        signals = Signals(self._stopping, self._pausing)
        handover = Handover(self._transport, claim, signals)
        pulse = self._heart.watch(claim, signals.hear)
        outcome = "it goes on later"
        try:
            if finished is None:
                outcome = await self._run_and_hand_over(claim, pulse, signals, handover)
            else:
                outcome = await self._hand_over(claim, finished, pulse, handover)
            log.info("Job %d: %s.", claim.id, outcome)
        except (Unreachable, Refused):
            raise
        except Exception as error:
            # A fault of ours must cost this job a try, not the worker its life.
            log.exception("Job %d: the worker stumbled.", claim.id)
            outcome = f"The worker stumbled ({type(error).__name__})."
            await asyncio.to_thread(self._spool.drop, claim)
            await handover.fail("transient", outcome)
        finally:
            signals.close()
            self._heart.forget(pulse)
            self._onlooker.ended(claim, outcome)

    async def _run_and_hand_over(
        self, claim: Claim, pulse: Pulse, signals: Signals, handover: Handover
    ) -> str:
        room = await asyncio.to_thread(self._spool.room)
        try:
            run = asyncio.create_task(self._make(claim, pulse, room))
            try:
                produced = await signals.during(run)
            except Interrupted as interrupted:
                await asyncio.wait({run})
                return await handover.put_down(interrupted.by)
            except EngineFailed as error:
                for line in self._host.last_words():
                    log.warning("Job %d, the engine said: %s", claim.id, line)
                return await self._failed(claim, handover, error.failure, error.message)
            produced = await self._kept(claim, room, produced)
            return await self._hand_over(claim, produced, pulse, handover)
        finally:
            await asyncio.to_thread(self._spool.clear, room)

    async def _kept(self, claim: Claim, room: Path, produced: list[Produced]) -> list[Produced]:
        try:
            return await asyncio.to_thread(self._spool.keep, claim, room, produced)
        except OSError as error:
            log.warning("The spool does not take job %d: %s.", claim.id, error.strerror)
            return produced

    async def _hand_over(
        self, claim: Claim, produced: Sequence[Produced], pulse: Pulse, handover: Handover
    ) -> str:
        self._show(claim, pulse, 1.0, "storing")
        try:
            outcome = await handover.complete(produced)
            self._offers.succeeded(claim.capability)
        except Undeliverable as error:
            outcome = await self._failed(claim, handover, "engine_broken", str(error))
        except Unreachable:
            self._spool.put_off(claim)
            raise
        if outcome == "queued":
            self._spool.put_off(claim)  # put down before it was delivered: perhaps it still can be
        else:
            await asyncio.to_thread(self._spool.drop, claim)
        return outcome

    async def _make(self, claim: Claim, pulse: Pulse, out: Path) -> list[Produced]:
        def on_progress(fraction: float, stage: str, preview: bytes | None) -> None:
            self._show(claim, pulse, fraction, stage, preview)

        return await self._host.run(claim, out, on_progress)

    def _show(
        self,
        claim: Claim,
        pulse: Pulse,
        fraction: float,
        stage: str,
        preview: bytes | None = None,
    ) -> None:
        self._heart.show(pulse, fraction, stage, preview)
        self._onlooker.progressed(claim, fraction, stage)

    async def _failed(
        self, claim: Claim, handover: Handover, failure: Failure, message: str
    ) -> str:
        if failure not in NOT_THE_ENGINES_FAULT:
            self._offers.failed(claim.capability)
        log.warning("Job %d failed (%s): %s", claim.id, failure, message)
        return await handover.fail(failure, message)

    async def _unless_stirred(self, waiting: Awaitable[None]) -> None:
        """Wait, but not longer than until a pause, its end or the end of the program is asked."""
        both: list[asyncio.Future[Any]] = [
            asyncio.ensure_future(waiting),
            asyncio.ensure_future(self._stirred.wait()),
        ]
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        for task in both:
            task.cancel()
        await asyncio.gather(*both, return_exceptions=True)
        self._stirred.clear()


def _passing_spool() -> Spool:
    return Spool(Path(tempfile.gettempdir()) / f"{OUT_PREFIX}{uuid4().hex}", lasting=False)


def _remove_leftovers() -> None:
    for folder in Path(tempfile.gettempdir()).glob(f"{OUT_PREFIX}*"):
        with contextlib.suppress(OSError):  # another user's, or gone meanwhile
            if folder.stat().st_mtime < time.time() - LEFTOVER_SECONDS:
                shutil.rmtree(folder)


def default_name() -> str:
    """WORKER_NAME, or the name of this machine."""
    return os.environ.get("WORKER_NAME") or platform.node() or "worker"


def _capabilities(engines: Sequence[Description]) -> tuple[str, ...]:
    for engine in engines:
        if not engine.ready:
            log.warning("Engine %s is not ready: %s", engine.name, engine.why_not)
    return tuple(
        f"{engine.name}:{kind}" for engine in engines if engine.ready for kind in engine.kinds
    )


def _rotated(capabilities: Sequence[str], turn: int) -> list[str]:
    start = turn % len(capabilities)
    return [*capabilities[start:], *capabilities[:start]]


def _poll_seconds() -> float:
    return POLL_SECONDS * (0.5 + random.random() / 2)
