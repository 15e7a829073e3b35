"""The heartbeat: a thread of its own, so that nothing the worker does can starve it.

It renews the leases of the jobs in hand, carries their progress to the cards, and says hello so
that the studio knows who is online. What it learns (cancel, lease lost) it passes on at once.
"""

import asyncio
import logging
import random
import threading
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from worker.naps import Naps
from worker.protocol import BEAT_SECONDS, Beat, Claim
from worker.transport import Refused, Transport, Unreachable

log = logging.getLogger("homeforge.worker")

STUMBLE_SECONDS = 2.0  # after a heartbeat that did not get through
NEWS_SECONDS = 0.5  # progress of a job is passed on at most this often
PREVIEW_SECONDS = 2.0  # ... and what it looks like
PREVIEW_SHARE = 4  # a slow line has pictures on it for at most one part in so many of the time
JOIN_SECONDS = 5.0  # a heart that hangs in a dead connection does not hold up the end
OnVerdict = Callable[[Beat], None]
MakeTransport = Callable[[], Awaitable[Transport]]


@dataclass(slots=True)
class Pulse:
    """A job in hand. The worker writes progress, stage and preview; the heart reads them."""

    claim: Claim
    on_verdict: OnVerdict  # called in the heart's thread, once, with "cancel" or "lost"
    progress: float = 0.0
    stage: str = ""
    preview: bytes | None = None  # the newest one
    told: tuple[float, str] = (-1.0, "")
    shown: bytes | None = None
    next_preview: float = 0.0
    next_beat: float = field(default_factory=time.monotonic)
    not_before: float = 0.0  # after a beat news waits a little, after a failed one for longer
    over: bool = False

    def due(self, now: float) -> bool:
        news = (self.progress, self.stage) != self.told or self.picture(now) is not None
        return now >= self.not_before and (news or now >= self.next_beat)

    def picture(self, now: float) -> bytes | None:
        """The preview, if it is another one than was shown and its time has come."""
        return self.preview if self.preview != self.shown and now >= self.next_preview else None


class Heart(threading.Thread):
    """Beats for every pulse until stopped; the last to end, so nothing is reaped while draining."""

    def __init__(self, make: MakeTransport, naps: Naps | None = None) -> None:
        super().__init__(name="heart", daemon=True)
        self._make = make
        self._naps = naps or Naps()
        self._pulses: dict[int, Pulse] = {}
        self._news = threading.Condition()
        self._stopping = False

    def watch(self, claim: Claim, on_verdict: OnVerdict) -> Pulse:
        """Begin to beat for this job."""
        pulse = Pulse(claim, on_verdict, next_beat=_next_beat())
        with self._news:
            self._pulses[claim.lease] = pulse
        return pulse

    def show(self, pulse: Pulse, progress: float, stage: str, preview: bytes | None = None) -> None:
        """Note how far the job is; it reaches the card within about a second, a picture in two."""
        with self._news:
            pulse.progress, pulse.stage = progress, stage
            pulse.preview = preview or pulse.preview
            if pulse.due(time.monotonic()):
                self._news.notify()

    def forget(self, pulse: Pulse) -> None:
        """Stop beating for this job: it is completed, failed or released."""
        with self._news:
            self._pulses.pop(pulse.claim.lease, None)

    def stop(self) -> None:
        with self._news:
            self._stopping = True
            self._news.notify()
        self.join(JOIN_SECONDS)

    def run(self) -> None:
        asyncio.run(self._beat_until_stopped())

    async def _beat_until_stopped(self) -> None:
        transport = await self._make()
        try:
            while not self._stopping:
                for pulse in self._wait_for_due():
                    await _beat_unharmed(transport, pulse)
        finally:
            await transport.close()

    def _wait_for_due(self) -> list[Pulse]:
        """The pulses to beat for now; none after a short wait."""
        with self._news:
            if not self._stopping and not self._due():
                self._woke_after(self._naps.during(self._news.wait, NEWS_SECONDS))
            return self._due()

    def _woke_after(self, slept: float) -> None:
        if not slept:
            return
        log.info("This machine or program slept for %.0f s.", slept)
        for pulse in self._pulses.values():
            pulse.next_beat = pulse.not_before = 0.0
            pulse.next_preview = time.monotonic() + PREVIEW_SECONDS  # first of all, the lease

    def _due(self) -> list[Pulse]:
        now = time.monotonic()
        return [pulse for pulse in self._pulses.values() if not pulse.over and pulse.due(now)]


async def _beat_unharmed(transport: Transport, pulse: Pulse) -> None:
    try:
        await _beat(transport, pulse)
        return
    except (Unreachable, Refused) as error:  # what a refusal means, the loop decides
        log.warning("Heartbeat not delivered: %s", error)
    except Exception:
        # A thread that died of it would take every job in hand with it, unnoticed.
        log.exception("Heartbeat of job %d stumbled; it goes on.", pulse.claim.id)
    # If it was the picture that did not get through, the lease must not be lost over it.
    pulse.shown = pulse.preview
    pulse.not_before = time.monotonic() + STUMBLE_SECONDS * (1 + random.random())


async def _beat(transport: Transport, pulse: Pulse) -> None:
    begun = time.monotonic()
    told, picture = (pulse.progress, pulse.stage), pulse.picture(begun)
    verdict = await transport.heartbeat(pulse.claim, *told, picture)
    pulse.told = told
    if picture:
        pulse.shown = picture
        took = time.monotonic() - begun
        pulse.next_preview = begun + max(PREVIEW_SECONDS, PREVIEW_SHARE * took)
    pulse.next_beat = _next_beat()
    pulse.not_before = time.monotonic() + NEWS_SECONDS
    if verdict != "carry on":
        pulse.over = True
        pulse.on_verdict(verdict)


def _next_beat() -> float:
    return time.monotonic() + BEAT_SECONDS * (1 + random.random() / 3)
