"""Sending a finished file: from where it was cut, for as long as it gets on at all."""

import asyncio
import hashlib
import logging
import random
import time
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from worker.link import Busy, Declined, Link
from worker.transport import Unreachable

log = logging.getLogger("homeforge.worker")

CHUNK = 64 * 1024  # bytes
FRUITLESS = 3  # tries in a row that brought nothing, until others decide
PATIENCE = 5.0  # seconds the studio may ask for
BUSY_SECONDS = 30.0  # the studio notices a line that was cut after 20, if nothing tells it sooner


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A file on its way: the call that takes it, its promise, and where it lies."""

    call: str
    path: Path
    size: int
    query: Mapping[str, str | int]

    @classmethod
    async def prepare(cls, call: str, path: Path, lease: int, role: str) -> "Outgoing":
        """Measure the file. Raises OSError."""
        size, sha256 = await asyncio.to_thread(_measure, path)
        query: dict[str, str | int] = {"lease": lease, "role": role, "total": size}
        query["sha256"] = sha256
        return cls(call, path, size, query)


async def send(link: Link, file: Outgoing) -> None:
    """Bring the whole file to the studio.

    A connection that is cut is taken up again at once as long as they bring bytes further, so a
    slow line takes as long as it takes. Raises Unreachable or Declined.
    """
    best, fruitless = 0, 0
    give_up = time.monotonic() + BUSY_SECONDS
    while (offset := await _offset(link, file)) < file.size:
        fruitless = 0 if offset > best else fruitless
        best = max(best, offset)
        await asyncio.sleep(fruitless * (0.5 + random.random() / 2))
        try:
            await _put(link, file, offset)
            return
        except Unreachable as error:
            # That the studio is busy with what came before does not speak against the line.
            fruitless += not isinstance(error, Busy)
            is_over = isinstance(error, Busy) and time.monotonic() > give_up
            if is_over or fruitless > FRUITLESS or error.retry_after > PATIENCE:
                raise
            log.info("Sending goes on after byte %d of %d: %s.", offset, file.size, error)
            await asyncio.sleep(error.retry_after)


async def _put(link: Link, file: Outgoing, offset: int) -> None:
    query = {**file.query, "offset": offset}
    await link.put(file.call, query, file.size - offset, _chunks(file.path, offset))


async def _offset(link: Link, file: Outgoing) -> int:
    """How many bytes are there already."""

    def read(headers: Mapping[str, str]) -> int:
        text = headers.get("Upload-Offset", "")
        if not (text.isascii() and text.isdigit() and len(text) < 19):
            raise Unreachable("what answers is not the studio")
        return file.size if headers.get("Upload-Complete") == "?1" else int(text)

    try:
        return await link.head(file.call, file.query, read)
    except Declined:
        return 0  # the PUT learns why, in words


async def _chunks(path: Path, offset: int) -> AsyncIterator[bytes]:
    with await asyncio.to_thread(path.open, "rb") as source:
        source.seek(offset)
        while chunk := await asyncio.to_thread(source.read, CHUNK):
            yield chunk


def _measure(path: Path) -> tuple[int, str]:
    with path.open("rb") as source:
        digest = hashlib.file_digest(source, "sha256").hexdigest()
        return source.tell(), digest
