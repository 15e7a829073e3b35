"""Engines for the tests: named like the built-in one, and as well or badly behaved as asked."""

import contextlib
import os
import random
import signal
import struct
import sys
import time
import zlib
from pathlib import Path
from typing import Any

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
        _paint(word, path, request.seed)
        role: Any = "mauve" if word == "misnamed" else "main"
        meta: Any = [] if word == "unlabelled" else {"engine": "procedural test"}
        return [Produced(path, role, "image/png", meta)] * (2 if word == "twins" else 1)


def _paint(word: str, path: Path, seed: int) -> None:
    match word:
        case "garbage":
            path.write_bytes(b"GIF89a, or so it says")
        case "bomb":
            path.write_bytes(png(30_000, 30_000, colour_type=6))
        case "unpainted":  # indexed colours, but no palette
            path.write_bytes(png(2, 2, colour_type=3, rows=b"\0\0\1" * 2))
        case "huge":
            path.touch()
            os.truncate(path, 2**40)  # a hole, which costs nothing
        case "noise":  # 48 KiB
            pixels = random.Random(seed).randbytes(128 * 128 * 3)
            Image.frombytes("RGB", (128, 128), pixels).save(path)
        case _:
            Image.new("RGBA", (32, 32), (seed % 256, 120, 200, 255)).save(path)


def png(width: int, height: int, colour_type: int, rows: bytes = b"") -> bytes:
    """A PNG put together by hand, with whatever is wrong in it."""
    header = struct.pack(">IIBBBBB", width, height, 8, colour_type, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


class Forgetful(Scripted):
    """It can make nothing any more."""

    def generate(
        self, request: Request, out: Path, report: Report, cancelled: IsCancelled
    ) -> list[Produced]:
        raise EngineError("bad_input", "It has forgotten how.")


class Waxwork:
    """Looks like an engine from afar."""

    def describe(self) -> str:
        return "an engine"


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
        case "print":
            print('{"type": "files", "files": []}', flush=True)
        case _:
            _lie(word, report)


def _lie(word: str, report: Report) -> None:
    match word:
        case "strange":
            report("half", "drawing")  # type: ignore[arg-type]
        case "swears":
            raise EngineError("damned", "It will not.")  # type: ignore[arg-type]
        case "silent":
            _say('{"type": "progress", "fraction": 0.5}')
        case "listing":
            _say('["progress", 0.5, "drawing"]')
        case "nonsense":
            _say("{" * 100_000)


def _say(line: str) -> None:
    """Write into the channel of the protocol, past everything that guards it."""
    for descriptor in range(3, 10):
        with contextlib.suppress(OSError):
            os.write(descriptor, line.encode() + b"\n")
    time.sleep(60)  # the worker ends us


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
