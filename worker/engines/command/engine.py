"""The engine itself: an order in, lines out, files at the end."""

import contextlib
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from worker.engines.base import Description, EngineError, IsCancelled, Produced, Request, Showing
from worker.engines.command import files, messages, program, settings

PROTOCOL = 1
VERSION = "1"
RESERVE_SECONDS = 10.0  # of the time a run may take: for ending the program, and for delivery


class Command:
    """Makes assets with a program that its owner has chosen."""

    def __init__(self) -> None:
        self._settings = settings.from_environment()
        self._found = settings.find(self._settings.argv[0])

    def describe(self) -> Description:
        """Ready if the program is there; otherwise says why not."""
        why_not = "" if self._found else settings.why_not(self._settings.argv[0])
        kinds = self._settings.kinds
        return Description(self._settings.name, VERSION, kinds, not why_not, why_not)

    def generate(
        self, request: Request, out: Path, report: Showing, cancelled: IsCancelled
    ) -> list[Produced]:
        """Let the program make it below `out`. Raises EngineError and Cancelled."""
        if self._found is None:
            raise EngineError("unsupported", settings.why_not(self._settings.argv[0]))
        seconds = request.seconds - min(RESERVE_SECONDS, request.seconds / 4)
        asked = json.dumps(_asked(request, out, seconds)).encode() + b"\n"
        said = _Said(report, out)
        with program.started(self._argv, asked, out) as running, _told(running):
            for line in running.lines(seconds, cancelled):
                if not said.take(line):
                    running.note(line + b"\n")
            if running.code:
                raise messages.failed(running.code, said.error or running.tail)
        return files.collect(out, said.result, self._settings.name)

    @property
    def _argv(self) -> Sequence[str]:
        return [str(self._found), *self._settings.argv[1:]]


@contextlib.contextmanager
def _told(running: program.Program) -> Iterator[None]:
    """When it fails, pass on what it said last: the worker has a log for it."""
    try:
        yield
    except EngineError:
        print(running.said, file=sys.stderr, flush=True)
        raise


class _Said:
    """What the program has told us so far."""

    def __init__(self, report: Showing, out: Path) -> None:
        self.result: messages.Result | None = None
        self.error = ""
        self._report = report
        self._out = out
        self._fraction = 0.0
        self._stage = ""

    def take(self, line: bytes) -> bool:
        """Whether the line was for us."""
        match messages.read(line):
            case None:
                return False
            case messages.Progress(fraction=fraction, stage=stage, preview=preview):
                self._fraction = self._fraction if fraction is None else fraction
                self._stage = self._stage if stage is None else stage
                shown = self._out / preview if preview else None
                self._report(self._fraction, self._stage, shown)
            case messages.Result() as result:
                self.result = result
            case messages.Error(message=message):
                self.error = message[: program.TAIL]
        return True


def _asked(request: Request, out: Path, seconds: float) -> dict[str, object]:
    return {
        "protocol": PROTOCOL,
        "kind": request.kind,
        "settings": dict(request.settings),
        "seed": request.seed,
        "out": str(out),
        "seconds": seconds,
    }
