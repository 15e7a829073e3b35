"""The spool: what has come of each file so far. A file's own length says how much that is.

Nothing is forced to the disk on the way. When this program is killed, the system still has every
byte it was given; when the machine loses its power, what was lost or garbled shows when the whole
file is compared with its hash, before anybody relies on it.
"""

import contextlib
import os
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from boot.folders import FileLock
from web.settings import Settings
from web.uploads.refusals import Refused
from worker import storage

_ROOM = "collect-"


class Part:
    """A file that is coming in, held by us alone."""

    def __init__(self, lock: FileLock) -> None:
        self.path = lock.path
        self._lock = lock
        # A write may still be under way in another thread when the request is given up, and must
        # never reach a descriptor that has been given to something else.
        self._busy = threading.Lock()

    @property
    def size(self) -> int:
        """Bytes here so far."""
        return os.fstat(self._lock.descriptor).st_size

    def append(self, data: bytes | bytearray) -> None:
        """Write at the end. Raises OSError; what fitted before the disk was full stays."""
        with self._busy:
            rest = memoryview(data)
            while rest:
                written = os.pwrite(self._lock.descriptor, rest, self.size)
                rest = rest[written:]

    def shorten(self, most: int) -> None:
        """Forget all beyond so many bytes."""
        os.ftruncate(self._lock.descriptor, min(self.size, most))

    def remove(self) -> None:
        self.path.unlink(missing_ok=True)

    def close(self) -> None:
        """Let it go; an empty file need not stay."""
        with self._busy:
            if self.size == 0:
                self.remove()
            self._lock.close()


class Spool:
    """A folder of parts by name, shared by the web processes of one machine."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @contextmanager
    def hold(self, name: str) -> Iterator[Part]:
        """Have the part of that name alone. Raises Refused (busy) or OSError.

        The system lets go of it when we die, however that happens.
        """
        self._make()
        part = Part(self._lock(name))
        try:
            yield part
        finally:
            part.close()

    def _lock(self, name: str) -> FileLock:
        while True:
            lock = FileLock(self.folder / name)
            if not lock.take(wait=False):
                lock.close()
                raise Refused(409, "busy", "Another upload of this file is running.", retry_after=1)
            if os.fstat(lock.descriptor).st_nlink:
                return lock
            lock.close()  # removed by its last holder between our opening and our locking it

    def size(self, name: str) -> int:
        """Bytes of that part so far."""
        try:
            return (self.folder / name).stat().st_size
        except FileNotFoundError:
            return 0

    def names(self) -> list[str]:
        """The names of all parts."""
        with contextlib.suppress(FileNotFoundError):
            return [path.name for path in self.folder.iterdir() if path.is_file()]
        return []

    def remove(self, name: str) -> None:
        (self.folder / name).unlink(missing_ok=True)

    def remove_unless_held(self, name: str) -> None:
        with contextlib.suppress(Refused), self.hold(name) as part:
            part.remove()

    def room(self) -> TemporaryDirectory[str]:
        """A folder to work in, on the same disk."""
        self._make()
        return TemporaryDirectory(prefix=_ROOM, dir=self.folder)

    def remove_rooms(self, older_than: float) -> None:
        """Remove the rooms that somebody who died left so many seconds ago."""
        for path in self.folder.glob(f"{_ROOM}*"):
            with contextlib.suppress(FileNotFoundError):
                if path.stat().st_mtime < time.time() - older_than:
                    shutil.rmtree(path, ignore_errors=True)

    def _make(self) -> None:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Below a temporary folder that all share, somebody else may have been faster.
        if hasattr(os, "geteuid") and self.folder.stat().st_uid != os.geteuid():
            raise PermissionError(f"{self.folder} belongs to somebody else")


def of(settings: Settings) -> Spool:
    """The spool by these settings."""
    folder = settings.upload_folder
    return Spool(Path(folder) if folder else storage.spool_folder(settings.storage_url))
