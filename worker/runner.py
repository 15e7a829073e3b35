"""Keeps one engine process at hand and runs requests in it.

The engine may crash, hang or be killed for its memory: that is an `EngineFailed`, never the end
of the worker. A process that is still well is kept warm for the next request.
"""

import asyncio
import contextlib
import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from worker.engines.base import Description, Produced
from worker.protocol import Claim, Failure

OnProgress = Callable[[float, str], None]

_LINE_LIMIT = 2**20  # bytes of one message; `meta` is the only part of any size
_START_SECONDS = 60
_GRACE_SECONDS = 3
_STDERR_TAIL = 300  # characters of what the engine last said, for its error


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
        async with _within(_START_SECONDS, "The engines did not start in time."):
            message = await self._read()
        if message["type"] != "engines":
            raise EngineFailed("engine_broken", str(message.get("message", message)))
        return [_description(engine) for engine in message["engines"]]

    async def run(self, claim: Claim, out: Path, on_progress: OnProgress) -> list[Produced]:
        """Make the asset into the folder `out`. Raises EngineFailed.

        Cancelling the task that waits here ends the process and everything it started.
        """
        try:
            async with _within(claim.run_seconds, "The run took longer than this kind may."):
                await self._ask(claim, out)
                return _inside(out, await self._answer(on_progress))
        except EngineSaid:
            raise
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            await self.stop()
            message = f"The engine's answer cannot be read ({type(error).__name__})."
            raise EngineFailed("engine_broken", message) from error
        except BaseException:
            # An answer may still be in the pipe, and the next job must never be given it.
            await self.stop()
            raise

    async def stop(self) -> None:
        """End the process and its children: first politely, then for certain."""
        process, self._process = self._process, None
        if process is None:
            return
        _signal_group(process, signal.SIGTERM)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), _GRACE_SECONDS)
        _signal_group(process, signal.SIGKILL)
        await process.wait()
        if self._stderr:
            # A grandchild that left the group may hold the pipe open for ever.
            await asyncio.wait({self._stderr}, timeout=1)
            self._stderr.cancel()

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
            "out": str(out),
        }
        self._process.stdin.write(json.dumps(request).encode() + b"\n")
        with contextlib.suppress(ConnectionError):  # the answer will say how it ended
            await self._process.stdin.drain()

    async def _answer(self, on_progress: OnProgress) -> list[Produced]:
        while True:
            message = await self._read()
            match message["type"]:
                case "progress":
                    on_progress(float(message["fraction"]), str(message["stage"]))
                case "files":
                    return [_produced(file) for file in message["files"]]
                case "error":
                    raise EngineSaid(message["failure"], message["message"])
                case _:
                    continue  # a newer engine may say more

    async def _read(self) -> dict[str, Any]:
        assert self._process is not None  # noqa: S101  only called between start and stop
        assert self._process.stdout is not None  # noqa: S101
        try:
            line = await self._process.stdout.readline()
        except ValueError:
            raise EngineFailed("engine_broken", "The engine sent an endless line.") from None
        if not line:
            raise await self._death(self._process)
        try:
            message: dict[str, Any] = json.loads(line)
        except ValueError:
            raise EngineFailed("engine_broken", "The engine sent nonsense.") from None
        return message

    async def _death(self, process: asyncio.subprocess.Process) -> EngineFailed:
        code = await process.wait()
        _signal_group(process, signal.SIGKILL)  # whatever it started has no parent now
        self._process = None
        if code == -signal.SIGKILL:
            return EngineFailed("out_of_memory", "The engine was killed, most likely for memory.")
        said = f": {self._tail}" if self._tail else "."
        return EngineFailed("transient", f"The engine crashed ({_exit_words(code)}){said}")

    async def _read_stderr(self, process: asyncio.subprocess.Process) -> None:
        assert process.stderr is not None  # noqa: S101
        self._tail = ""
        while chunk := await process.stderr.read(4096):
            self._tail = (self._tail + chunk.decode("utf-8", "replace"))[-_STDERR_TAIL:].strip()


@contextlib.asynccontextmanager
async def _within(seconds: float, message: str) -> Any:
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError:
        raise EngineFailed("transient", message) from None


def _signal_group(process: asyncio.subprocess.Process, number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, number)


def _inside(out: Path, produced: list[Produced]) -> list[Produced]:
    """The files, all of them regular ones below `out`. Raises EngineFailed."""
    for file in produced:
        is_ours = file.path.resolve().is_relative_to(out.resolve())
        if not is_ours or file.path.is_symlink() or not file.path.is_file():
            raise EngineFailed("engine_broken", "The engine named a file that is not its own.")
    return produced


def _exit_words(code: int) -> str:
    if code < 0:
        return f"signal {-code}"
    return f"exit code {code}"


def _description(raw: dict[str, Any]) -> Description:
    return Description(
        raw["name"], raw["version"], tuple(raw["kinds"]), raw["ready"], raw["why_not"]
    )


def _produced(raw: dict[str, Any]) -> Produced:
    return Produced(Path(raw["path"]), raw["role"], raw["media_type"], raw["meta"])
