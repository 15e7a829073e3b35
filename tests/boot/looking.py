"""Waiting for what must happen, with an end to the patience."""

import shutil
import socket
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from boot import processes

PATIENCE = 60.0


def eventually(is_so: Callable[[], bool], what: str) -> None:
    """Look until it is so; an AssertionError that names it if it never is."""
    assert processes.wait_until(is_so, PATIENCE), f"waited {PATIENCE:.0f} s in vain: {what}"


@contextmanager
def open_folder() -> Iterator[Path]:
    """A folder with a short name that any user may pass through, unlike pytest's own."""
    folder = Path(tempfile.mkdtemp(prefix="homeforge-test-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        # A keeper that has let go of everything may still be closing its log in there.
        eventually(lambda: _is_removed(folder), f"{folder} is removed")


def _is_removed(folder: Path) -> bool:
    shutil.rmtree(folder, ignore_errors=True)
    return not folder.exists()


def free_port() -> int:
    """A port of this machine on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
