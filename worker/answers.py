"""What the engines' process says, and whether it may be believed.

Engines are the part of a worker that others write: whatever they send that does not fit is
their fault, and must neither puzzle the worker nor reach the database.
"""

import os
import stat
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from worker.engines.base import Description, Produced, Role
from worker.protocol import PREVIEW_BYTES, Failure


class BadAnswer(Exception):
    """The message does not fit; says in plain words how."""


class Engines(msgspec.Struct, tag="engines", frozen=True):
    """The process is ready, with these engines."""

    engines: list[Description]


class Unable(msgspec.Struct, tag="unable", frozen=True):
    """The process cannot start; a person has to put it right."""

    message: str


class Progress(msgspec.Struct, tag="progress", frozen=True):
    """How far it is; `preview` is the path of a picture of how it looks so far."""

    fraction: float
    stage: str
    preview: str | None = None


class Trouble(msgspec.Struct, tag="error", frozen=True):
    """The engine itself reports that it made nothing."""

    failure: Failure
    message: str


class File(msgspec.Struct, frozen=True):
    path: str
    role: Role
    media_type: str
    meta: dict[str, Any]


class Files(msgspec.Struct, tag="files", frozen=True):
    files: list[File]


Answer = Engines | Unable | Progress | Trouble | Files
_decoder: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)


def read(line: bytes) -> Answer:
    """The message in a line of JSON. Raises BadAnswer."""
    try:
        return _decoder.decode(line)
    except msgspec.ValidationError as error:
        raise BadAnswer(f"The engine's answer cannot be read: {error}.") from error
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise BadAnswer("The engine sent nonsense.") from error


def produced(answer: Files, out: Path) -> list[Produced]:
    """The files, all regular ones below `out`, at most one for each role. Raises BadAnswer."""
    roles = Counter(file.role for file in answer.files)
    for role, number in roles.items():
        if number > 1:
            raise BadAnswer(f"The engine made {number} files with the role {role}.")
    files = [Produced(Path(f.path), f.role, f.media_type, f.meta) for f in answer.files]
    for file in files:
        if not is_own_file(file.path, out):
            raise BadAnswer("The engine named a file that is not its own.")
    return files


def preview(path: Path, out: Path) -> bytes:
    """The bytes of a picture of unfinished work, one of the engine's own. Raises BadAnswer."""
    try:
        data = _first_bytes(path) if is_own_file(path, out) else None
    except (OSError, ValueError) as error:
        raise BadAnswer(f"It cannot be read ({error}).") from error
    if data is None:
        raise BadAnswer("It is no file of the engine's own.")
    if len(data) > PREVIEW_BYTES:
        raise BadAnswer(f"It has more than {PREVIEW_BYTES} bytes.")
    return data


def _first_bytes(path: Path) -> bytes | None:
    """As many as tell that there are too many; None if it has become something else meanwhile."""
    # What it was when we looked, it need not be any more: never follow, never wait.
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    with os.fdopen(os.open(path, flags | getattr(os, "O_BINARY", 0)), "rb") as file:
        is_regular = stat.S_ISREG(os.fstat(file.fileno()).st_mode)
        return file.read(PREVIEW_BYTES + 1) if is_regular else None


def is_own_file(path: Path, out: Path) -> bool:
    """Whether it is a regular file below `out`, reached without a link out of there."""
    is_inside = path.resolve().is_relative_to(out.resolve())
    return is_inside and not path.is_symlink() and path.is_file()
