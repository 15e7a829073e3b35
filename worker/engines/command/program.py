"""One run of the program: what it may see, how much it may say, and how it is ended."""

import contextlib
import os
import selectors
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO

from boot.processes import signal_on_parent_death
from worker.engines import children
from worker.engines.base import Cancelled, EngineError, IsCancelled

GRACE_SECONDS = 5.0  # between the request to end and the end
MAX_LINE = 2**16  # bytes
MAX_LINES = 20_000
MAX_OUTPUT = 2**24  # bytes, of both outputs together
TAIL = 300  # characters of what it last said to people, for the error
SAID = 4000  # ... and for the worker's log
_LOOK_SECONDS = 0.1
_LAST_WORDS_SECONDS = 1.0  # for what is left in the pipes when it has ended

# All it gets of our environment. A desktop session is what many generators need; DATABASE_URL,
# tokens and keys are nobody's business.
PASSED_ON = (
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR",
    "LD_LIBRARY_PATH", "CUDA_VISIBLE_DEVICES",
    "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS",
)  # fmt: skip
PASSED_ON_IF_BEGINNING_WITH = ("LC_", "XDG_")


def environment(out: Path) -> dict[str, str]:
    """The program's environment: an allow-list, and OUTPUT_DIR."""
    passed_on = {
        name: value
        for name, value in os.environ.items()
        if name in PASSED_ON or name.startswith(PASSED_ON_IF_BEGINNING_WITH)
    }
    return {**passed_on, "OUTPUT_DIR": str(out)}


@contextlib.contextmanager
def started(argv: Sequence[str], request: bytes, out: Path) -> Iterator["Program"]:
    """The program at work in the folder `out`; afterwards nothing of it is left.

    Raises EngineError if it cannot be started.
    """
    others = children.running()
    # From a file: a program that reads nothing could block us in a pipe.
    with tempfile.TemporaryFile() as asked:
        asked.write(request)
        asked.seek(0)
        try:
            process = subprocess.Popen(
                argv,
                stdin=asked,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=out,
                env=environment(out),
                start_new_session=True,
                preexec_fn=signal_on_parent_death(signal.SIGKILL),
            )
        except OSError as error:
            message = f"The program cannot be started: {error.strerror}."
            raise EngineError("engine_broken", message) from error
    with process:
        program = Program(process)
        try:
            yield program
        finally:
            program.end()
            children.end(children.running() - others)


class Program:
    """A running program. Once `lines` is exhausted, `code` is how it ended."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self._process = process
        self._rest = b""
        self._bytes = 0
        self._lines = 0
        self.said = ""
        self._selector = selectors.DefaultSelector()
        for output in self._outputs:
            os.set_blocking(output.fileno(), False)
            self._selector.register(output, selectors.EVENT_READ)

    @property
    def code(self) -> int:
        return self._process.wait()

    @property
    def tail(self) -> str:
        """The end of what it said to people."""
        return self.said[-TAIL:].strip()

    def note(self, text: bytes) -> None:
        """Take it as said to people."""
        self.said = (self.said + text.decode("utf-8", "replace"))[-SAID:]

    def lines(self, seconds: float, cancelled: IsCancelled) -> Iterator[bytes]:
        """What it prints, line by line, until it ends. Raises EngineError and Cancelled."""
        give_up = time.monotonic() + seconds
        while self._process.poll() is None:
            if cancelled():
                raise Cancelled
            if time.monotonic() > give_up:
                message = f"The program took longer than the {seconds:.0f} s it may."
                raise EngineError("transient", message)
            yield from self._heard(_LOOK_SECONDS)
        yield from self._last_words()

    def end(self) -> None:
        """End it and its process group: first politely, then for certain."""
        if self._process.poll() is None:
            _signal_group(self._process.pid, signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(GRACE_SECONDS)
        _signal_group(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._selector.close()

    @property
    def _outputs(self) -> tuple[IO[bytes], IO[bytes]]:
        assert self._process.stdout is not None  # noqa: S101  asked for when it was started
        assert self._process.stderr is not None  # noqa: S101
        return self._process.stdout, self._process.stderr

    def _last_words(self) -> Iterator[bytes]:
        # Whoever it left behind in its group would hold the pipes open.
        _signal_group(self._process.pid, signal.SIGKILL)
        give_up = time.monotonic() + _LAST_WORDS_SECONDS
        while self._selector.get_map() and time.monotonic() < give_up:
            yield from self._heard(_LOOK_SECONDS)
        if self._rest:
            yield self._rest

    def _heard(self, seconds: float) -> Iterator[bytes]:
        for key, _ in self._selector.select(seconds):
            chunk = os.read(key.fd, MAX_LINE)
            self._bytes += len(chunk)
            if self._bytes > MAX_OUTPUT:
                raise _too_much(f"more than {MAX_OUTPUT} bytes")
            if not chunk:
                self._selector.unregister(key.fileobj)
            elif key.fileobj is self._process.stderr:
                self.note(chunk)
            else:
                yield from self._split(chunk)

    def _split(self, chunk: bytes) -> Iterator[bytes]:
        *lines, self._rest = (self._rest + chunk).split(b"\n")
        self._lines += len(lines)
        if self._lines > MAX_LINES:
            raise _too_much(f"more than {MAX_LINES} lines")
        if max(map(len, [*lines, self._rest])) > MAX_LINE:
            raise _too_much(f"a line of more than {MAX_LINE} bytes")
        yield from lines


def _too_much(what: str) -> EngineError:
    return EngineError("engine_broken", f"The program printed {what}.")


def _signal_group(pid: int, number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, number)
