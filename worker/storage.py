"""Where files are kept: a local folder, or any S3-compatible store, through obstore.

Keys are content hashes made here; names and media types live in Postgres. Putting the same
bytes twice is harmless, so a retried delivery never leaves two copies.
"""

import asyncio
import contextlib
import hashlib
import os
import re
import tempfile
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import SplitResult, unquote, urlsplit

import obstore
from obstore.exceptions import NotFoundError
from obstore.store import LocalStore, ObjectStore, from_url

_PENDING = "pending/"
_ASIDE = "aside/"
_KEY = re.compile(r"([0-9a-f]{2})/\1[0-9a-f]{62}")
_CHUNK = 5 * 2**20  # bytes of a file in memory at a time; S3 takes no smaller parts
_PIECE = 256 * 1024  # bytes a reader is handed at a time
_LISTED = 1000  # names at a time, as many as S3 tells at once
_GONE = (NotFoundError, FileNotFoundError)


class StorageError(Exception):
    """STORAGE_URL cannot be used; the message says why."""


class FileMissing(Exception):
    """There is no file under this key."""


class Pending:
    """Files of deliveries that are not complete, by name: every web process can reach them."""

    def __init__(self, store: ObjectStore) -> None:
        self._store = store

    async def put(self, name: str, path: Path) -> None:
        """Keep the file under this name, in place of what was there."""
        await _put_file(self._store, _PENDING + name, path)

    async def fetch(self, name: str, target: Path) -> None:
        """Write the file of this name to `target`. Raises FileMissing."""
        try:
            found = await obstore.get_async(self._store, _PENDING + name)
        except _GONE:
            raise FileMissing(name) from None
        with await asyncio.to_thread(target.open, "wb") as file:
            async for chunk in found.stream(min_chunk_size=_CHUNK):
                await asyncio.to_thread(file.write, chunk)

    async def drop(self, name: str) -> None:
        """Remove the file of this name, if there is one."""
        with contextlib.suppress(*_GONE):
            await obstore.delete_async(self._store, _PENDING + name)

    async def names(self, older_than: float) -> list[str]:
        """The names of all that have lain there for so many seconds."""
        before = _ago(older_than)
        found = [file async for batch in obstore.list(self._store, _PENDING) for file in batch]
        return [
            file["path"].removeprefix(_PENDING) for file in found if file["last_modified"] < before
        ]


class Storage:
    """A flat store of immutable files, addressed by the SHA-256 of their bytes.

    `folder`: where a local store keeps them. What was put there has reached the disk before the
    key is given out: a job that is done and paid for must not lose its file to a power cut.
    """

    def __init__(self, store: ObjectStore, folder: Path | None = None) -> None:
        self._store = store
        self._folder = folder
        self.pending = Pending(store)

    async def put(self, data: bytes) -> str:
        """Keep the bytes and return their key."""
        key = _key(hashlib.sha256(data).hexdigest())
        await obstore.put_async(self._store, key, data)
        await self._settle(key)
        return key

    async def put_file(self, path: Path) -> str:
        """Keep a file, which need not fit into memory, and return its key."""
        key = _key(await asyncio.to_thread(sha256, path))
        await _put_file(self._store, key, path)
        await self._settle(key)
        return key

    async def _settle(self, key: str) -> None:
        try:
            await self._flush(key)
        except FileNotFoundError:  # set aside at this very moment
            await self._bring_back(key)
            await self._flush(key)

    async def _flush(self, key: str) -> None:
        if self._folder:
            file = self._folder / key
            for path in (file, file.parent, self._folder):
                await asyncio.to_thread(_flush, path)

    async def get(self, key: str) -> bytes:
        """The bytes under the key, which have to fit into memory. Raises FileMissing."""
        return bytes(await (await self._find(key)).bytes_async())

    async def stream(self, key: str) -> AsyncIterator[bytes]:
        """The same in pieces, each read when the one before is gone. Raises FileMissing at once."""
        return _pieces(await self._find(key))

    async def part(self, key: str, first: int, end: int) -> AsyncIterator[bytes]:
        """The bytes from `first` up to, not including, `end` in pieces; the rest is not read.

        The part has to lie within the file. Raises FileMissing at once.
        """
        return _pieces(await self._find(key, {"range": (first, end)}))

    async def _find(
        self, key: str, options: "obstore.GetOptions | None" = None
    ) -> "obstore.GetResult":
        # What was set aside is still here, and it may come back between two looks.
        for path in (key, _ASIDE + key, key):
            with contextlib.suppress(*_GONE):
                return await obstore.get_async(self._store, path, options=options)
        raise FileMissing(key)

    async def set_aside(self, key: str, older_than: float) -> bool:
        """The first half of removing a file; False if it was put there in so many seconds.

        It can still be read, and `restore` brings it back: whoever put the same content at this
        very moment loses nothing, whoever is first. A key without a file is set aside, too.
        """
        with contextlib.suppress(*_GONE):
            found = await obstore.head_async(self._store, key)
            if found["last_modified"] > _ago(older_than):
                return False
            await obstore.rename_async(self._store, key, _ASIDE + key)
        return True

    async def restore(self, key: str) -> None:
        """Bring back what was set aside; nothing, if nothing was."""
        if await self._bring_back(key):
            await self._flush(key)

    async def _bring_back(self, key: str) -> bool:
        with contextlib.suppress(*_GONE):
            await obstore.rename_async(self._store, _ASIDE + key, key)
            return True
        return False

    async def remove(self, key: str) -> None:
        """The second half: remove what was set aside. What was put there since then stays."""
        with contextlib.suppress(*_GONE):
            await obstore.delete_async(self._store, _ASIDE + key)

    async def keys(self, older_than: float) -> AsyncIterator[list[str]]:
        """The keys of all that was put there longer ago than so many seconds, a bunch at a time."""
        before = _ago(older_than)
        async for bunch in obstore.list(self._store, chunk_size=_LISTED):
            old = [file["path"] for file in bunch if file["last_modified"] < before]
            yield [path for path in old if _KEY.fullmatch(path)]


async def _pieces(found: "obstore.GetResult") -> AsyncIterator[bytes]:
    async for piece in found.stream(min_chunk_size=_PIECE):
        yield bytes(piece)


def _ago(seconds: float) -> datetime:
    return datetime.now(UTC) - timedelta(seconds=seconds)


def _flush(path: Path) -> None:
    """Wait until a file, or the names in a folder, have reached the disk."""
    if path.is_dir() and os.name == "nt":
        return  # Windows opens no folders, and keeps their names by itself
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _key(digest: str) -> str:
    return f"{digest[:2]}/{digest}"


async def _put_file(store: ObjectStore, key: str, path: Path) -> None:
    # Its own choice of twelve parts at once would hold 60 MiB for each file.
    await obstore.put_async(store, key, path, chunk_size=_CHUNK, max_concurrency=2)


def sha256(path: Path) -> str:
    """The hash of the file's bytes, in hex."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def connect(url: str) -> Storage:
    """Open STORAGE_URL: `file:///folder` (made if missing) or `s3://bucket/prefix`.

    Raises StorageError with a sentence for the operator.
    """
    if "@" in url.partition("://")[2].partition("/")[0]:  # not quoted: it may be the password
        raise StorageError(
            "STORAGE_URL holds no key or password: write s3://bucket/prefix, and give them as "
            "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY."
        )
    try:
        parts = urlsplit(url)
        if parts.scheme == "file":
            folder = _folder(parts)
            return Storage(_local(folder), folder)
        return Storage(from_url(url))
    except StorageError:
        raise
    except Exception as error:  # obstore raises its own kinds for each backend
        reason = (str(error).splitlines() or [type(error).__name__])[0]
        raise StorageError(
            f"STORAGE_URL must be file:///folder or s3://bucket/prefix, and this one cannot be "
            f"used: {reason}"
        ) from error


def _folder(parts: SplitResult) -> Path:
    # file://folder/x is the folder /x of a machine called "folder", which nobody ever meant.
    if parts.netloc not in ("", "localhost") or not parts.path.startswith("/"):
        raise StorageError(
            f"STORAGE_URL needs a whole path, as in file:///srv/files, not {parts.geturl()!r}."
        )
    return Path(unquote(parts.path))


def spool_folder(url: str) -> Path:
    """Where uploads wait while they come in: in the storage's own folder, on the same disk.

    For a store that is no folder it is one of this machine's temporary folders.
    """
    parts = urlsplit(url)
    if parts.scheme == "file":
        return Path(unquote(parts.path)) / "uploads"
    return Path(tempfile.gettempdir()) / "homeforge-uploads"


def _local(folder: Path) -> LocalStore:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return LocalStore(folder)
    except OSError as error:
        raise StorageError(
            f"The storage folder {folder} of STORAGE_URL cannot be used: {error.strerror}"
        ) from error
