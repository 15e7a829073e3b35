"""Zip archives that are sent while they are written, so that none has to fit into memory."""

import zipfile
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable
from dataclasses import dataclass

from worker.storage import FileMissing, Storage

Fetch = Callable[[], Awaitable[bytes]]


@dataclass(frozen=True, slots=True)
class Entry:
    """A file of an archive: its name there, and how to get its bytes when it is its turn.

    `squeeze` is for text; pictures are squeezed already.
    """

    name: str
    fetch: Fetch
    squeeze: bool = False


def kept(storage: Storage, name: str, key: str) -> Entry:
    """A file of the storage as an entry."""
    return Entry(name, lambda: storage.get(key))


def ready(name: str, data: bytes) -> Entry:
    """Bytes that are at hand as an entry."""

    async def fetch() -> bytes:
        return data

    return Entry(name, fetch, squeeze=True)


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


async def stream(entries: AsyncIterable[Entry]) -> AsyncIterator[bytes]:
    """The archive, piece by piece. What is missing from the storage is named in `missing.txt`."""
    written, missing = _Written(), []
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as archive:
        async for entry in entries:
            try:
                data = await entry.fetch()
            except FileMissing:
                missing.append(entry.name)
                continue
            method = zipfile.ZIP_DEFLATED if entry.squeeze else zipfile.ZIP_STORED
            archive.writestr(entry.name, data, method)
            yield written.taken()
        if missing:
            archive.writestr("missing.txt", "\n".join(missing) + "\n")
    yield written.taken()
