"""The bounded decoder: a file from outside is opened in a process of its own, never in ours.

The child has little memory, little time and nothing of ours in its hands. What a decoder can be
talked into happens there, and ends with it.
"""

import asyncio
import contextlib
import json
import signal
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from worker.decoding import bounded
from worker.decoding.bad_file import BadFile, too_costly

__all__ = ["BadFile", "Decoded", "DecoderBroken", "decode", "in_child"]

WALL_SECONDS = 60
# Isolated from the environment and the current folder, so it has to be told where we are.
_START = (
    "import sys; sys.path.insert(0, sys.argv[1]); "
    "from worker.decoding import child; sys.exit(child.main())"
)
_OUR_FAULT = 3  # its exit code when it is not the file's
# Two at a time: each may take all the memory the child allows itself.
_pool = ThreadPoolExecutor(2, "decoding")


class DecoderBroken(Exception):
    """The decoder could not do its work; that is our fault, and another try may succeed."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """A file as we encoded it. Pictures: pixels, and the hash of the RGBA rows; else None."""

    media_type: str
    bytes: int
    width: int | None
    height: int | None
    pixel_sha256: str | None


async def decode(source: Path, target: Path, provenance: Mapping[str, object]) -> Decoded:
    """Decode and bound the picture or sound in `source`, and write it anew into `target`.

    What comes out holds the pixels or samples (with their loop) and `provenance`; nothing else.
    Raises BadFile for what is not kept, DecoderBroken when it is not the file's fault. On either
    there is no `target`.
    """
    request = {"source": str(source), "target": str(target), "provenance": provenance}
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_pool, in_child, request, target, WALL_SECONDS)


def in_child(request: Mapping[str, object], target: Path, seconds: float) -> Decoded:
    """Let the child serve one request, within so many seconds. Raises as `decode`."""
    try:
        return _answer(json.dumps(request).encode(), seconds)
    except BaseException:
        target.unlink(missing_ok=True)
        raise


def _answer(request: bytes, seconds: float) -> Decoded:
    try:
        code, words = bounded.run(_START, request, seconds)
    except OSError as error:
        raise DecoderBroken(f"the decoder cannot be started: {error.strerror}") from error
    if code < 0:
        raise _killed(-code)
    try:
        return _read(code, json.loads(words))
    except (ValueError, KeyError, TypeError):
        raise DecoderBroken(f"the decoder ended with {code}: {words[-500:]}") from None


def _read(code: int, answer: dict[str, Any]) -> Decoded:
    if code == _OUR_FAULT:
        raise DecoderBroken(answer["message"])
    if code:
        raise BadFile(answer["code"], answer["message"])
    return Decoded(**answer)


def _killed(number: int) -> BadFile:
    name = str(number)
    with contextlib.suppress(ValueError):
        name = signal.Signals(number).name
    if name in ("SIGKILL", "SIGXCPU"):
        return too_costly()
    return BadFile("undecodable", f"The file is broken: its decoder crashed ({name}).")
