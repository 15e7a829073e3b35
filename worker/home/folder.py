"""The folder of a worker at home. What is in it is for its owner's eyes only."""

import os
import stat
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from boot.console import Refusal

NAME = "homeforge"


@dataclass(frozen=True, slots=True)
class Home:
    """Where everything of one worker lies."""

    folder: Path

    @property
    def enrolment(self) -> Path:
        return self.folder / "enrolment.json"

    @property
    def settings(self) -> Path:
        return self.folder / "settings.toml"

    @property
    def pause(self) -> Path:
        return self.folder / "pause.json"

    @property
    def status(self) -> Path:
        return self.folder / "status.json"

    @property
    def lock(self) -> Path:
        return self.folder / "worker.lock"

    @property
    def log(self) -> Path:
        return self.folder / "worker.log"

    @property
    def spool(self) -> Path:
        return self.folder / "spool"

    def make(self) -> None:
        """Make the folder if it is missing, and try to write. Raises Refusal."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=self.folder):
                pass
        except OSError as error:
            raise Refusal(
                f"Cannot write into {self.folder}: {error.strerror}. Choose a folder with --home."
            ) from error

    def check_privacy(self) -> None:
        """Raises Refusal if others can read the folder or what is secret in it."""
        for path, mode in ((self.folder, "700"), (self.enrolment, "600")):
            if complaint := _exposed(path):
                raise Refusal(f"{path} {complaint}. Run: chmod {mode} '{path}'")


def _exposed(path: Path) -> str:
    """Who else can get at it, in words; "" if nobody. Windows keeps a profile to its owner."""
    if sys.platform != "win32" and path.exists():
        found = path.stat()
        if found.st_uid != os.geteuid():
            return "belongs to another user"
        if stat.S_IMODE(found.st_mode) & 0o077:
            return "can be read by others than you"
    return ""


def default(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """The place the system has for such things."""
    if platform == "win32":
        return Path(environ.get("APPDATA") or Path.home() / "AppData" / "Roaming") / NAME
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / NAME
    given = Path(environ.get("XDG_CONFIG_HOME", ""))
    return (given if given.is_absolute() else Path.home() / ".config") / NAME


def write(path: Path, data: bytes, *, lasting: bool = True) -> None:
    """Replace a file in one step, readable by its owner only. Raises OSError.

    One that lasts is on the disk before the old one is given up.
    """
    descriptor, made = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    fresh = Path(made)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            if lasting:
                os.fsync(file.fileno())
        fresh.replace(path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
