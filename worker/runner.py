"""Keeps one engine process at hand and runs requests in it.

The engine may crash, hang or be killed for its memory: that is an `EngineFailed`, never the end
of the worker. A process that is still well is kept warm for the next request.
"""

import asyncio
import contextlib
import json
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

from worker import answers
from worker.engines.base import Description, Produced
from worker.protocol import Claim, Failure

log = logging.getLogger("homeforge.worker")

OnProgress = Callable[[float, str, bytes | None], None]  # with a picture of how it looks so far

_LINE_LIMIT = 2**20  # bytes of one message; `meta` is the only part of any size
_START_SECONDS = 60
_GRACE_SECONDS = 8  # an engine may first end what it started
KILLED = -9  # the exit code of a process that the system, or somebody, killed for certain
_TAIL = 4000  # characters that are kept of what the engine said
_ERROR_TAIL = 300  # ... of which so many go into its error
_LAST_LINES = 20  # ... and so many lines into the log


class EngineFailed(Exception):
    """The run made nothing; the class says whether another try is worth it."""

    def __init__(self, failure: Failure, message: str) -> None:
        super().__init__(message)
        self.failure = failure
        self.message = message


class EngineSaid(EngineFailed):
    """The engine itself reported the failure: its process is in step and stays warm."""


class EngineHost:
    """One child process with the engines in it, started anew after a crash."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._tail = ""
        self._stderr: asyncio.Task[None] | None = None

    async def start(self) -> list[Description]:
        """Start the process and return what its engines can do. Raises EngineFailed."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "worker.engines.host",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            limit=_LINE_LIMIT,
            start_new_session=True,
        )
        self._stderr = asyncio.create_task(self._read_stderr(self._process))
        in_time = _within(_START_SECONDS, "The engines did not start in time.")
        async with self._ended_if_out_of_step(), in_time:
            return _introduced(await self._read())

    async def run(self, claim: Claim, out: Path, on_progress: OnProgress) -> list[Produced]:
        """Make the asset into the folder `out`. Raises EngineFailed.

        Cancelling the task that waits here ends the process and everything it started.
        """
        in_time = _within(claim.run_seconds, "The run took longer than this kind may.")
        async with self._ended_if_out_of_step(), in_time:
            await self._ask(claim, out)
            return answers.produced(await self._files(out, on_progress), out)

    def last_words(self) -> list[str]:
        """The last lines of what the engine said in this run, without anything but text."""
        lines = self._tail.splitlines()[-_LAST_LINES:]
        texts = ("".join(one if one.isprintable() else " " for one in line) for line in lines)
        return [text.strip() for text in texts if text.strip()]

    async def stop(self) -> None:
        """End the process and its children: first politely, then for certain."""
        process, self._process = self._process, None
        if process is None:
            return
        _end_group(process, politely=True)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), _GRACE_SECONDS)
        _end_group(process)
        await process.wait()
        if self._stderr:
            # A grandchild that left the group may hold the pipe open for ever.
            await asyncio.wait({self._stderr}, timeout=1)
            self._stderr.cancel()

    @contextlib.asynccontextmanager
    async def _ended_if_out_of_step(self) -> AsyncIterator[None]:
        try:
            yield
        except EngineSaid:
            raise
        except answers.BadAnswer as error:
            await self.stop()
            raise EngineFailed("engine_broken", str(error)) from error
        except BaseException:
            # An answer may still be in the pipe, and the next job must never be given it.
            await self.stop()
            raise

    async def _ask(self, claim: Claim, out: Path) -> None:
        if self._process is None or self._process.returncode is not None:
            await self.stop()
            await self.start()
        assert self._process is not None  # noqa: S101  started just above
        assert self._process.stdin is not None  # noqa: S101  asked for when it was started
        request = {
            "engine": claim.engine,
            "kind": claim.kind,
            "settings": claim.settings,
            "seed": claim.seed,
            "seconds": claim.run_seconds,
            "out": str(out),
        }
        self._tail = ""
        self._process.stdin.write(json.dumps(request).encode() + b"\n")
        with contextlib.suppress(ConnectionError):  # the answer will say how it ended
            await self._process.stdin.drain()

    async def _files(self, out: Path, on_progress: OnProgress) -> answers.Files:
        pictures = _Pictures(out)
        while True:
            match await self._read():
                case answers.Progress(fraction=fraction, stage=stage, preview=name):
                    on_progress(fraction, stage, await pictures.read(name) if name else None)
                case answers.Trouble(failure=failure, message=message):
                    await asyncio.sleep(0)  # what it said beside that arrives just now
                    raise EngineSaid(failure, message)
                case answers.Files() as made:
                    return made
                case _:
                    raise answers.BadAnswer("The engine did not answer what it was asked.")

    async def _read(self) -> answers.Answer:
        assert self._process is not None  # noqa: S101  only called between start and stop
        assert self._process.stdout is not None  # noqa: S101
        try:
            line = await self._process.stdout.readline()
        except ValueError:
            raise answers.BadAnswer("The engine sent an endless line.") from None
        if not line:
            raise await self._death(self._process)
        return answers.read(line)

    async def _death(self, process: asyncio.subprocess.Process) -> EngineFailed:
        code = await process.wait()
        _end_group(process)  # whatever it started has no parent now
        self._process = None
        if code == KILLED:
            return EngineFailed("out_of_memory", "The engine was killed, most likely for memory.")
        tail = self._tail.strip()[-_ERROR_TAIL:]
        said = f": {tail}" if tail else "."
        return EngineFailed("transient", f"The engine crashed ({_exit_words(code)}){said}")

    async def _read_stderr(self, process: asyncio.subprocess.Process) -> None:
        assert process.stderr is not None  # noqa: S101
        self._tail = ""
        while chunk := await process.stderr.read(4096):
            self._tail = (self._tail + chunk.decode("utf-8", "replace"))[-_TAIL:]


class _Pictures:
    """The pictures of one run. A bad one harms nothing, and is said once."""

    def __init__(self, out: Path) -> None:
        self._out = out
        self._blamed = False

    async def read(self, name: str) -> bytes | None:
        try:
            return await asyncio.to_thread(answers.preview, Path(name), self._out)
        except answers.BadAnswer as error:
            if not self._blamed:
                log.warning("A preview of the engine is left out: %s", error)
            self._blamed = True
            return None


@contextlib.asynccontextmanager
async def _within(seconds: float, message: str) -> AsyncIterator[None]:
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError:
        raise EngineFailed("transient", message) from None


def _end_group(process: asyncio.subprocess.Process, *, politely: bool = False) -> None:
    """End a process and what it started; Windows knows one way only, and not those."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGTERM if politely else signal.SIGKILL)


def _introduced(answer: answers.Answer) -> list[Description]:
    if isinstance(answer, answers.Engines):
        return answer.engines
    said = (
        answer.message if isinstance(answer, answers.Unable) else "They did not say who they are."
    )
    raise EngineFailed("engine_broken", said)


def _exit_words(code: int) -> str:
    if code < 0:
        return f"signal {-code}"
    return f"exit code {code}"
