"""Where files are kept: a local folder, or any S3-compatible store, through obstore.

Keys are content hashes made here; names and media types live in Postgres. Putting the same
bytes twice is harmless, so a retried delivery never leaves two copies.
"""

import hashlib
from pathlib import Path
from urllib.parse import unquote, urlsplit

import obstore
from obstore.exceptions import NotFoundError
from obstore.store import LocalStore, ObjectStore, from_url


class StorageError(Exception):
    """STORAGE_URL cannot be used; the message says why."""


class FileMissing(Exception):
    """There is no file under this key."""


class Storage:
    """A flat store of immutable files, addressed by the SHA-256 of their bytes."""

    def __init__(self, store: ObjectStore) -> None:
        self._store = store

    async def put(self, data: bytes) -> str:
        """Keep the bytes and return their key."""
        digest = hashlib.sha256(data).hexdigest()
        key = f"{digest[:2]}/{digest}"
        await obstore.put_async(self._store, key, data)
        return key

    async def get(self, key: str) -> bytes:
        """The bytes under the key. Raises FileMissing."""
        try:
            found = await obstore.get_async(self._store, key)
        except (NotFoundError, FileNotFoundError):
            raise FileMissing(key) from None
        return bytes(await found.bytes_async())


def connect(url: str) -> Storage:
    """Open STORAGE_URL: `file:///folder` (made if missing) or `s3://bucket/prefix`.

    Raises StorageError with a sentence for the operator.
    """
    parts = urlsplit(url)
    if parts.scheme == "file":
        return Storage(_local(Path(unquote(parts.path))))
    try:
        return Storage(from_url(url))
    except Exception as error:  # obstore raises its own kinds for each backend
        reason = (str(error).splitlines() or [type(error).__name__])[0]
        raise StorageError(
            f"STORAGE_URL must be file:///folder or s3://bucket/prefix, and this one cannot be "
            f"used: {reason}"
        ) from error


def _local(folder: Path) -> LocalStore:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return LocalStore(folder)
    except OSError as error:
        raise StorageError(
            f"The storage folder {folder} cannot be used: {error.strerror}"
        ) from error
