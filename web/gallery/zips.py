"""Zip archives that are sent while they are written, so that none has to fit into memory."""

import json
import time
import zipfile
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass

from worker.storage import FileMissing, Storage

Pieces = AsyncIterator[bytes]
PLAIN, SQUEEZED = 0, 6  # levels of deflation


@dataclass(frozen=True, slots=True)
class Entry:
    """A file of an archive: its name there, and how to get its bytes when it is its turn.

    `level` is that of deflation. What is squeezed already passes as it is, but not as a `stored`
    entry: a reader that takes the archive as it comes could not tell where such a one ends.
    """

    name: str
    fetch: Callable[[], Awaitable[Pieces]]
    level: int = PLAIN


def kept(storage: Storage, name: str, key: str) -> Entry:
    """A file of the storage as an entry."""
    return Entry(name, lambda: storage.stream(key))


def told(name: str, pieces: Pieces) -> Entry:
    """A text that is still to be written as an entry."""

    async def fetch() -> Pieces:
        return pieces

    return Entry(name, fetch, SQUEEZED)


def ready(name: str, data: bytes) -> Entry:
    """A text that is at hand as an entry."""

    async def once() -> Pieces:
        yield data

    return told(name, once())


def listed(name: str, rows: AsyncIterator[Mapping[str, object]]) -> Entry:
    """A JSON array as an entry, written a row at a time."""
    return told(name, _array(rows))


async def _array(rows: AsyncIterator[Mapping[str, object]]) -> Pieces:
    before = "["
    async for row in rows:
        yield f"{before}\n{json.dumps(row, indent=1, ensure_ascii=False, default=str)}".encode()
        before = ","
    yield b"[]\n" if before == "[" else b"\n]\n"


class _Written:
    """Where the archive is written: what has come since the last look."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def write(self, data: bytes, /) -> int:
        self._parts.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        """Nothing waits here."""

    close = flush

    def taken(self) -> bytes:
        data = b"".join(self._parts)
        self._parts.clear()
        return data


async def stream(entries: AsyncIterable[Entry]) -> Pieces:
    """The archive, piece by piece. What is missing from the storage is named in `missing.txt`."""
    written, missing = _Written(), []
    with zipfile.ZipFile(written, "w") as archive:
        async for entry in entries:
            try:
                pieces = await entry.fetch()
            except FileMissing:
                missing.append(entry.name)
                continue
            with archive.open(_head(entry), "w") as file:
                async for piece in pieces:
                    file.write(piece)
                    yield written.taken()
        if missing:
            archive.writestr("missing.txt", "\n".join(missing) + "\n")
    yield written.taken()


def _head(entry: Entry) -> zipfile.ZipInfo:
    head = zipfile.ZipInfo(entry.name, time.gmtime()[:6])
    head.compress_type = zipfile.ZIP_DEFLATED
    # What `writestr` takes as an argument has no other name where a file is written in pieces.
    head._compresslevel = entry.level  # type: ignore[attr-defined]
    return head
