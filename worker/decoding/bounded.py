"""Running code of ours in a process with little memory, little time and nothing of ours."""

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent.parent
_SAID = 65_536  # bytes of what the child may say


def run(start: str, request: bytes, seconds: float) -> tuple[int, str]:
    """Run the Python code `start` with the request on its standard input.

    Returns its exit code, below 0 for a signal (SIGKILL after `seconds`), and what it said. It is
    isolated from the environment and the current folder; sys.argv[1] tells it where our code is.
    Raises OSError when no process can be started.
    """
    # A file, not a pipe, takes what it says: the child's limits bound that as well.
    with tempfile.TemporaryFile() as said:
        code = _in_child(start, request, said.fileno(), seconds)
        said.seek(0)
        return code, said.read(_SAID).decode("utf-8", "replace").strip()


def _in_child(start: str, request: bytes, said: int, seconds: float) -> int:
    command = [sys.executable, "-I", "-c", start, str(_ROOT)]
    keep = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
    with tempfile.TemporaryFile() as asked:
        asked.write(request)
        asked.seek(0)
        try:
            return subprocess.run(
                command,
                stdin=asked,
                stdout=said,
                stderr=said,
                env=keep,
                start_new_session=True,
                timeout=seconds,
                check=False,
            ).returncode
        except subprocess.TimeoutExpired:
            return -signal.SIGKILL
