"""The child process that engines run in: `python -m worker.engines.host`.

JSON lines both ways. Out: first `engines`, then for each request any number of `progress` lines
and one `files` or `error`. In: a request per line. Whatever an engine prints goes to standard
error, so it cannot break the protocol. When standard input closes, the worker is gone and so
are we, in the middle of a picture if need be; but first an engine may end what it started.
"""

import json
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from types import FrameType
from typing import Any

from worker.checking import built_in
from worker.engines import children, registry
from worker.engines.base import Cancelled, Engine, EngineError, Request

LEAVE_SECONDS = 8.0
Say = Callable[[dict[str, object]], None]


def main() -> int:
    """Serve requests until standard input closes."""
    signal.signal(signal.SIGTERM, _leave)
    children.adopt_orphans()
    say = _protect_channel()
    try:
        engines = registry.load()
    except registry.UnknownEngine as error:
        say({"type": "unable", "message": str(error)})
        return 2
    say({"type": "engines", "engines": [asdict(e.describe()) for e in engines.values()]})
    for request in iter(_requests().get, None):
        _serve(engines, request, say)
    return 0


def _leave(number: int, frame: FrameType | None) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # once is enough; do not disturb the tidying
    sys.exit(128 + number)


def _protect_channel() -> Say:
    channel = os.fdopen(os.dup(1), "w", buffering=1, encoding="utf-8")
    os.dup2(2, 1)

    def say(message: dict[str, object]) -> None:
        channel.write(json.dumps(message, default=str) + "\n")

    return say


def _requests() -> "queue.SimpleQueue[dict[str, Any] | None]":
    lines: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()

    def read() -> None:
        for line in sys.stdin:
            lines.put(json.loads(line))
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(LEAVE_SECONDS)
        os._exit(0)

    threading.Thread(target=read, daemon=True, name="requests").start()
    return lines


def _serve(engines: dict[str, Engine], asked: dict[str, Any], say: Say) -> None:
    def report(fraction: float, stage: str, preview: Path | None = None) -> None:
        picture = {"preview": str(preview)} if preview else {}
        say({"type": "progress", "fraction": fraction, "stage": stage, **picture})

    try:
        engine = _find(engines, asked["engine"])
        request = Request(asked["kind"], asked["settings"], asked["seed"], asked["seconds"])
        made = engine.generate(request, Path(asked["out"]), report, lambda: False)
        produced = built_in.held(engine, request, made)
        say({"type": "files", "files": [asdict(file) for file in produced]})
    except EngineError as error:
        say({"type": "error", "failure": error.failure, "message": error.message})
    except Cancelled:
        say({"type": "error", "failure": "transient", "message": "The engine stopped by itself."})
    except MemoryError:
        say({"type": "error", "failure": "out_of_memory", "message": "Not enough memory."})
    except Exception as error:
        message = f"The engine failed: {type(error).__name__}: {error}"
        say({"type": "error", "failure": "engine_broken", "message": message})


def _find(engines: dict[str, Engine], name: str) -> Engine:
    if name not in engines:
        raise EngineError("unsupported", f"This worker has no engine {name}.")
    return engines[name]


if __name__ == "__main__":
    sys.exit(main())
