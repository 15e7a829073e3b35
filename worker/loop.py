"""The worker program: claim, make, deliver, again. One unit of work, and a wait.

The engine runs in a child process, the heartbeat in a thread of its own; this loop only decides.
It ends on SIGTERM or SIGINT by putting its job back, unharmed, for somebody else.
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
from worker.protocol import BEAT_SECONDS, POLL_SECONDS, Claim, Failure, Hello, Welcome
from worker.runner import EngineFailed, EngineHost
from worker.transport import Refused, StorageUnreachable, Transport, Undeliverable, Unreachable

log = logging.getLogger("homeforge.worker")

VERSION = "0.1.0"
OUT_PREFIX = "homeforge-run-"
STORAGE_REST_SECONDS = 20.0  # claims nothing for so long while files have no place to go
LEFTOVER_SECONDS = 86400  # no run takes a day: a folder this old was left by a killed worker
NOT_THE_ENGINES_FAULT = frozenset({"bad_input", "unsafe", "unsupported"})


class Worker:
    """One job at a time, on one transport."""

    def __init__(self, name: str, transport: Transport, heart: Heart) -> None:
        self.name = name
        self._instance = str(uuid4())
        self._transport = transport
        self._heart = heart
        self._host = EngineHost()
        self._offers = Offers(())
        self._welcome: Welcome | None = None
        self._next_hello = 0.0
        self._offered: tuple[str, ...] = ()
        self._turn = itertools.count()
        self._stopping = asyncio.Event()

    def stop(self) -> None:
        """Ask the worker to put its job down and end."""
        self._stopping.set()

    async def run(self) -> None:
        """Work until stopped.

        Raises EngineFailed when no engine can be started at all, and Refused when the studio will
        have nothing of this worker any more.
        """
        await asyncio.to_thread(_remove_leftovers)
        capabilities = _capabilities(await self._host.start())
        self._offers = Offers(capabilities)
        log.info("Worker %s can make: %s.", self.name, ", ".join(capabilities) or "nothing")
        self._heart.start()
        try:
            while not self._stopping.is_set():
                if not await self._work_if_reachable():
                    await self._unless_stopped(self._transport.wait_for_work(_poll_seconds()))
        finally:
            await self._host.stop()
            await asyncio.to_thread(self._heart.stop)
            await self._transport.close()

    async def work_once(self) -> bool:
        """One unit: claim a job and see it through. False when there was none."""
        welcome = await self._say_hello()
        able = [one for one in self._offers.current() if one in welcome.capabilities]
        if not able:
            return False
        able = _rotated(able, next(self._turn))
        claims = await self._transport.claim(welcome.worker_id, able, 1)
        for claim in claims:
            await self._see_through(claim)
        return bool(claims)

    async def _work_if_reachable(self) -> bool:
        try:
            return await self.work_once()
        except Unreachable as error:
            log.warning("Cannot go on: %s. Trying again.", error)
            rest = STORAGE_REST_SECONDS if isinstance(error, StorageUnreachable) else 1.0
            await self._unless_stopped(asyncio.sleep(rest * (1 + random.random() * 2)))
            return True

    async def _say_hello(self) -> Welcome:
        offered = self._offers.current()
        news = offered != self._offered
        if self._welcome is None or news or time.monotonic() >= self._next_hello:
            self._offered = offered
            said = Hello(self.name, self._instance, offered, 1, VERSION, platform.system())
            self._welcome = await self._transport.hello(said)
            self._next_hello = time.monotonic() + BEAT_SECONDS
        return self._welcome

    async def _see_through(self, claim: Claim) -> None:
        log.info(
            "Job %d: %s, try %d of %d.", claim.id, claim.kind, claim.attempt, claim.max_attempts
        )
        signals = Signals(self._stopping)
        handover = Handover(self._transport, claim, signals)
        pulse = self._heart.watch(claim, signals.hear)
        try:
            outcome = await self._run_and_hand_over(claim, pulse, signals, handover)
            log.info("Job %d: %s.", claim.id, outcome)
        except (Unreachable, Refused):
            raise
        except Exception as error:
            # A fault of ours must cost this job a try, not the worker its life.
            log.exception("Job %d: the worker stumbled.", claim.id)
            message = f"The worker stumbled ({type(error).__name__})."
            await handover.fail("transient", message)
        finally:
            signals.close()
            self._heart.forget(pulse)

    async def _run_and_hand_over(
        self, claim: Claim, pulse: Pulse, signals: Signals, handover: Handover
    ) -> str:
        with tempfile.TemporaryDirectory(prefix=OUT_PREFIX) as out:
            run = asyncio.create_task(self._make(claim, pulse, Path(out)))
            try:
                produced = await signals.during(run)
                self._heart.show(pulse, 1.0, "storing")
                outcome = await handover.complete(produced)
            except Interrupted as interrupted:
                await asyncio.wait({run})
                return await handover.put_down(interrupted.by)
            except EngineFailed as error:
                return await self._failed(claim, handover, error.failure, error.message)
            except Undeliverable as error:
                return await self._failed(claim, handover, "engine_broken", str(error))
        self._offers.succeeded(claim.capability)
        return outcome

    async def _make(self, claim: Claim, pulse: Pulse, out: Path) -> list[Produced]:
        def on_progress(fraction: float, stage: str) -> None:
            self._heart.show(pulse, fraction, stage)

        return await self._host.run(claim, out, on_progress)

    async def _failed(
        self, claim: Claim, handover: Handover, failure: Failure, message: str
    ) -> str:
        if failure not in NOT_THE_ENGINES_FAULT:
            self._offers.failed(claim.capability)
        log.warning("Job %d failed (%s): %s", claim.id, failure, message)
        return await handover.fail(failure, message)

    async def _unless_stopped(self, waiting: Awaitable[None]) -> None:
        both: list[asyncio.Future[Any]] = [
            asyncio.ensure_future(waiting),
            asyncio.ensure_future(self._stopping.wait()),
        ]
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        for task in both:
            task.cancel()
        await asyncio.gather(*both, return_exceptions=True)


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
