"""Engines for the tests: named like the built-in one, and as well or badly behaved as asked."""

import os
import signal
import sys
import time
from pathlib import Path

from PIL import Image

from worker.engines.base import Description, EngineError, IsCancelled, Produced, Report, Request

KINDS = ("sprite", "icon", "texture")


class Scripted:
    """The first word of the prompt says what happens; anything else makes a plain picture."""

    def describe(self) -> Description:
        return Description("procedural", "test", KINDS)

    def generate(
        self, request: Request, out: Path, report: Report, cancelled: IsCancelled
    ) -> list[Produced]:
        word = str(request.settings.get("prompt", "")).split(" ")[0]
        report(0.3, "drawing")
        _act(word, request, report)
        if word == "nothing":
            return []
        path = out / "main.png"
        if word == "pipe":
            os.mkfifo(path)
            return [Produced(path, "main", "image/png")]
        if word == "garbage":
            path.write_bytes(b"GIF89a, or so it says")
        else:
            colour = (request.seed % 256, 120, 200, 255)
            Image.new("RGBA", (32, 32), colour).save(path)
        return [Produced(path, "main", "image/png", {"engine": "procedural test"})]


def _act(word: str, request: Request, report: Report) -> None:
    match word:
        case "die":
            os.kill(os.getpid(), signal.SIGKILL)
        case "kill-worker":
            os.kill(os.getppid(), signal.SIGKILL)
            time.sleep(60)  # until the end of our standard input ends us
        case "crash":
            _crash("segmentation fault, most likely")
        case "broken":
            raise ZeroDivisionError("division by zero")
        case "refuse":
            raise EngineError("bad_input", "There is no such thing as that.")
        case "wait":
            _wait(Path(str(request.settings["prompt"]).split(" ")[1]), report)
        case "strange":
            report("half", "drawing")  # type: ignore[arg-type]
        case "print":
            print('{"type": "files", "files": []}', flush=True)


def _crash(words: str) -> None:
    print(words, file=sys.stderr, flush=True)
    os._exit(7)


def _wait(gate: Path, report: Report) -> None:
    """Hold the run until the test removes the file, or for two minutes, and say so meanwhile."""
    for tick in range(1200):
        if not gate.exists():
            return
        report(0.3 + tick / 2000, "drawing")
        time.sleep(0.1)
