"""A small supervisor: starts services in order, starts a crashed one again, stops in reverse.

Every service is a process group of its own, so Ctrl-C in a terminal reaches the supervisor alone.
If the supervisor is killed, the kernel (Linux) and boot.orphans (everywhere) end its services.
"""

import asyncio
import contextlib
import os
import signal
import time
from asyncio.subprocess import DEVNULL, Process
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from boot import folders, processes
from boot.console import REFUSED, Refusal, say
from boot.orphans import Orphans

FIRST_DELAY = 0.5
LONGEST_DELAY = 30.0
STEADY_SECONDS = 60.0  # who ran so long gets the first delay again
READY_SECONDS = 90.0
SECOND_THOUGHT = 0.3


class StartError(Refusal):
    """A service did not come up; the message names it."""


@dataclass(frozen=True, slots=True)
class Service:
    """A program to run.

    `once` is run to its end before the next starts. `ready` says whether a running service can be
    used; the next one waits for it. `stop_seconds` is the time it gets to end by itself.
    """

    name: str
    command: Sequence[str]
    env: Mapping[str, str] = field(default_factory=dict)
    stop_seconds: float = 10.0
    ready: Callable[[], Awaitable[bool]] | None = None
    once: bool = False


class Child:
    """A service and its process, kept running until it is asked to stop."""

    def __init__(self, service: Service, orphans: Orphans) -> None:
        self.service = service
        self.process: Process | None = None
        self.starts = 0
        self._orphans = orphans
        self._stopping = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start it and return once it is ready. Raises StartError if it ends before that."""
        if self.service.once:
            code = await self._run()
            if code and not self._stopping.is_set():
                raise StartError(f"{self.service.name} failed ({_how(code)}); see its lines above.")
            return
        self._task = asyncio.create_task(self._keep())
        if self.service.ready:
            await self._until_ready(self.service.ready)

    async def stop(self, hurry: asyncio.Event) -> None:
        """End it: politely for `stop_seconds`, unless somebody is in a hurry, then by force."""
        self._stopping.set()
        process = self.process
        if process and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
            await _first_of(self.service.stop_seconds, process.wait(), hurry.wait())
            if process.returncode is None:
                _kill_group(process.pid)
        if self._task:
            await self._task

    async def _until_ready(self, is_ready: Callable[[], Awaitable[bool]]) -> None:
        until = time.monotonic() + READY_SECONDS
        while not self._stopping.is_set() and not await is_ready():
            if self.starts > 1 or (self._task and self._task.done()):
                raise StartError(f"{self.service.name} did not start; see its lines above.")
            if time.monotonic() > until:
                raise StartError(
                    f"{self.service.name} is not ready after {READY_SECONDS:.0f} s; giving up."
                )
            await asyncio.sleep(0.05)

    async def _keep(self) -> None:
        delay = FIRST_DELAY
        while not self._stopping.is_set():
            started = time.monotonic()
            code = await self._run()
            if self._stopping.is_set():
                return
            if code == REFUSED and self.starts == 1:
                # A person has to change something first. Later on it is more likely an outage.
                say(f"{self.service.name} cannot start; see its lines above. It stays away.")
                return
            if time.monotonic() - started > STEADY_SECONDS:
                delay = FIRST_DELAY
            say(f"{self.service.name} ended ({_how(code)}); starting it again in {delay:g} s.")
            await _first_of(delay, self._stopping.wait())
            delay = min(delay * 2, LONGEST_DELAY)

    async def _run(self) -> int:
        self.starts += 1
        try:
            process, output = await self._spawn()
        except OSError as error:
            say(f"{self.service.name} cannot be started: {error.strerror}.")
            return 127
        self.process = process
        self._orphans.add(process.pid, self.service.stop_seconds)
        passing = asyncio.create_task(_pass_on(output, self.service.name))
        code = await process.wait()
        _kill_group(process.pid)  # what it started and left behind
        self._orphans.remove(process.pid)
        await passing
        return code

    async def _spawn(self) -> tuple[Process, asyncio.StreamReader]:
        ours, theirs = os.pipe()
        try:
            process = await asyncio.create_subprocess_exec(
                *self.service.command,
                stdin=DEVNULL,
                stdout=theirs,
                stderr=theirs,
                cwd=folders.ROOT,
                env={**os.environ, "PYTHONUNBUFFERED": "1", **self.service.env},
                start_new_session=True,
                preexec_fn=processes.signal_on_parent_death(signal.SIGTERM),
            )
        except OSError:
            os.close(ours)
            raise
        finally:
            os.close(theirs)
        return process, await _reader(ours)


class Supervisor:
    """Runs services until it is told to stop."""

    def __init__(self, services: Sequence[Service], share: Sequence[int] = ()) -> None:
        self._services = services
        self._share = share
        self._started: list[Child] = []
        self._stopping = asyncio.Event()
        self._hurry = asyncio.Event()
        self._asked = 0.0

    async def run(self, when_ready: Callable[[], Awaitable[None]]) -> int:
        """Start all, call `when_ready`, wait for SIGINT or SIGTERM, stop all in reverse order.

        A second signal hurries. Returns 0. Raises StartError, after stopping what had started, if
        a service does not come up the first time.
        """
        self._listen()
        with Orphans(self._share) as orphans:
            try:
                await self._start_all(orphans)
                if not self._stopping.is_set():
                    await when_ready()
                await self._stopping.wait()
            finally:
                await self._stop_all()
        return 0

    def stop(self) -> None:
        """Stop all; asked a second time, without waiting.

        Some programs (`timeout`) signal a process and its group at once: that is asking once.
        """
        if self._stopping.is_set():
            if time.monotonic() - self._asked > SECOND_THOUGHT and not self._hurry.is_set():
                say("Hurrying.")
                self._hurry.set()
            return
        self._asked = time.monotonic()
        say("Stopping. Ctrl-C once more hurries.")
        self._stopping.set()

    def _listen(self) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, self.stop)

    async def _start_all(self, orphans: Orphans) -> None:
        for service in self._services:
            if self._stopping.is_set():
                return
            child = Child(service, orphans)
            self._started.append(child)
            starting = asyncio.create_task(child.start())
            asked = asyncio.create_task(self._stopping.wait())
            await asyncio.wait((starting, asked), return_when=asyncio.FIRST_COMPLETED)
            asked.cancel()
            if not starting.done():  # a stop during the start
                await child.stop(self._hurry)
            await starting

    async def _stop_all(self) -> None:
        for child in reversed(self._started):
            await child.stop(self._hurry)


async def _reader(descriptor: int) -> asyncio.StreamReader:
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    pipe = os.fdopen(descriptor, "rb", buffering=0)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), pipe)
    return reader


async def _pass_on(output: asyncio.StreamReader, name: str) -> None:
    """Print what a service prints, line by line, with its name in front."""
    rest = b""
    while chunk := await output.read(65536):
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            say(f"{name:>8} | {line.decode(errors='replace')}")
    if rest:
        say(f"{name:>8} | {rest.decode(errors='replace')}")


async def _first_of(seconds: float, *awaited: Coroutine[Any, Any, object]) -> None:
    """Wait for one of them, and not longer than `seconds`."""
    tasks = [asyncio.create_task(one) for one in awaited]
    await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()


def _kill_group(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)


def _how(code: int) -> str:
    return f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
