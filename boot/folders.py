"""Folders of ours and locks in them. Standard library only."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".homeforge"

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int, *, shared: bool, wait: bool) -> bool:
        # Windows knows no shared lock of this sort: sharers do not lock at all.
        if shared:
            return True
        # What is locked cannot be read there, so it is a byte far behind the note.
        os.lseek(descriptor, 2**30, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _lock(descriptor: int, *, shared: bool, wait: bool) -> bool:
        kind = fcntl.LOCK_SH if shared else fcntl.LOCK_EX
        try:
            fcntl.flock(descriptor, kind if wait else kind | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


class FileLock:
    """A lock that the system itself lets go of when its holder dies, however it dies."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)

    def take(self, *, shared: bool = False, wait: bool = True) -> bool:
        """Take the lock, or turn one kind into the other. False if taken and we do not wait."""
        return _lock(self.descriptor, shared=shared, wait=wait)

    def note(self, text: str) -> None:
        """Write into the locked file what its holder is doing."""
        os.ftruncate(self.descriptor, 0)
        os.lseek(self.descriptor, 0, os.SEEK_SET)
        os.write(self.descriptor, text.encode())

    def read(self) -> str:
        """What a holder, perhaps a dead one, last wrote."""
        return self.path.read_text(errors="replace").strip()

    def close(self) -> None:
        """Let the lock go."""
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1


@contextmanager
def locked(path: Path) -> Iterator[FileLock]:
    """Hold `path` alone; waits for its turn."""
    lock = FileLock(path)
    try:
        lock.take()
        yield lock
    finally:
        lock.close()


def is_locked(path: Path) -> bool:
    """Whether somebody holds `path` alone at this moment."""
    if not path.exists():
        return False
    lock = FileLock(path)
    try:
        return not lock.take(shared=True, wait=False)
    finally:
        lock.close()


def make(folder: Path) -> Path:
    """Make `folder` and its missing parents. Ours alone; passable if root makes them.

    Root hands some of what is inside to the user who runs Postgres, and that one has to get there.
    """
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    mode = 0o711 if _is_root() else 0o700
    for path in reversed(missing):
        path.mkdir(exist_ok=True)
        path.chmod(mode)
    return folder


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0
