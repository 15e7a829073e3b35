"""The files that the program left in its folder: those that count, and only if they are its own."""

import itertools
import os
import stat
from collections import Counter
from pathlib import Path

from worker.decoding.bounds import MAX_BYTES
from worker.engines.base import EngineError, Produced, Role
from worker.engines.command.messages import File, Result

MAX_FILES = 100  # in the folder, whether they count or not
UNFINISHED = (".part", ".tmp")
_BY_NAME = tuple(File(f"{role}.png", role) for role in ("main", "height", "normal"))


def collect(out: Path, result: Result | None, engine: str) -> list[Produced]:
    """The listed files, or else those with the usual names. Raises EngineError."""
    _check_number(out)
    listed = result.files if result else [f for f in _BY_NAME if (out / f.file).exists()]
    roles = Counter(file.role for file in listed)
    if "main" not in roles:
        raise _broken("The program ended well, but made no main picture.")
    if len(roles) < len(listed):
        raise _broken("The program lists two files with the same role.")
    # What the program says it is may not pass for another engine.
    meta = {**(result.meta if result else {}), "engine": engine}
    return [
        Produced(_checked(out, file.file), file.role, "image/png", _meta(file.role, meta))
        for file in listed
    ]


def _meta(role: Role, meta: dict[str, object]) -> dict[str, object]:
    return meta if role == "main" else {}


def _check_number(out: Path) -> None:
    with os.scandir(out) as entries:
        if sum(1 for _ in itertools.islice(entries, MAX_FILES + 1)) > MAX_FILES:
            raise _broken(f"The program left more than {MAX_FILES} files.")


def _checked(out: Path, name: str) -> Path:
    folder = out.resolve()
    try:
        path = folder / name
        # Equal only where no part of the name is a link or leads out of the folder.
        is_inside = path.resolve() == path and path.is_relative_to(folder)
        found = path.lstat() if is_inside else None
    except (OSError, ValueError):
        raise _broken(f"The program lists {name[:100]!r}, which is not there.") from None
    if found is None or not stat.S_ISREG(found.st_mode):
        raise _broken(f"The program lists {name[:100]!r}, which is no file in its own folder.")
    if name.endswith(UNFINISHED):
        raise _broken(f"The program lists {name[:100]!r}, which it has not finished.")
    if not 0 < found.st_size <= MAX_BYTES:
        raise _broken(
            f"{name[:100]} has {found.st_size} bytes; it must be 1 to {MAX_BYTES} of them."
        )
    return path


def _broken(message: str) -> EngineError:
    return EngineError("engine_broken", message)
