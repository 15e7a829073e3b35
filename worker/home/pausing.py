"""When the laptop is not ours: why a worker pauses, and that each reason ends by itself.

A pause its owner asked for is a reason of its own. That another one ends never ends that one.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from datetime import datetime
from typing import Protocol

from worker.home import control, hours, machine
from worker.home.folder import Home
from worker.home.settings import Settings

log = logging.getLogger("homeforge.worker")

LOOK_SECONDS = 0.5  # between two looks at what the owner asked for
MACHINE_SECONDS = 5.0  # ... and at the machine, which costs more


class Pausable(Protocol):
    def pause(self) -> None: ...

    def resume(self) -> None: ...


class Reasons:
    """Why the worker may not work now."""

    def __init__(
        self, home: Home, settings: Settings, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._home = home
        self._settings = settings
        self._clock = clock
        self._seen = ""
        self._next_look = clock()

    def now(self) -> str:
        """The reason in words for the status line, "" if there is none."""
        if asked := control.current(self._home):
            return asked.words
        if self._clock() >= self._next_look:
            self._seen = of_machine(self._settings)
            self._next_look = self._clock() + MACHINE_SECONDS
        return self._seen


def of_machine(settings: Settings) -> str:
    """A reason that lies in the hour or the machine, "" if there is none."""
    now = datetime.now().astimezone().time()
    if opening := hours.closed_until(settings.hours, now):
        return f"Paused: outside hours, until {opening}"
    power = machine.power()
    if power and power.on_battery and power.percent < settings.battery:
        return f"Paused: on battery ({power.percent} %)"
    if program := machine.running(settings.programs):
        return f"Paused: {program} is running"
    return ""


class Watch:
    """Pauses and resumes a worker as the reasons come and go."""

    def __init__(self, reasons: Reasons, worker: Pausable, tell: Callable[[str], None]) -> None:
        self._reasons = reasons
        self._worker = worker
        self._tell = tell
        self._why = ""

    async def look(self) -> None:
        """One look; the worker and whoever is told hear only of what is new."""
        why = await asyncio.to_thread(self._reasons.now)
        if why == self._why:
            return
        was, self._why = self._why, why
        log.info(why or "Nothing keeps this worker from working.")
        self._tell(why)
        if why and not was:
            self._worker.pause()
        if was and not why:
            self._worker.resume()

    async def keep(self) -> None:
        """Look again and again."""
        while True:
            try:
                await self.look()
            except Exception:
                # Without it nobody could pause this worker any more.
                log.exception("Looking for a reason to pause stumbled; it goes on.")
            await asyncio.sleep(LOOK_SECONDS)
