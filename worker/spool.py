"""Finished files on disk, until the studio has them: they outlive a cut line, a kill and a crash.

A run makes its files in a room of its own inside the spool. When it has finished, the files and a
note of what they are are forced to the disk, and the room gets its final name in one step: what
has such a name is whole.
"""

import contextlib
import dataclasses
import logging
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from worker import answers
from worker.engines.base import Produced, Role
from worker.protocol import Claim

log = logging.getLogger("homeforge.worker")

MOST = 8  # deliveries; a worker that has so many waiting makes nothing new
KEEP_SECONDS = 86400  # by then everybody's job has been made by somebody else
AGAIN_SECONDS = 30.0  # between two tries of one delivery
NOTE = "job.json"
ROOM = "making-"
KEPT = "job-"


class _File(msgspec.Struct, frozen=True):
    name: str
    role: Role
    media_type: str
    meta: dict[str, Any]


class _Note(msgspec.Struct, frozen=True):
    claim: Claim
    files: list[_File]


@dataclasses.dataclass(frozen=True, slots=True)
class Delivery:
    """A finished job that may not have reached the studio yet."""

    claim: Claim
    produced: list[Produced]


class Spool:
    """The deliveries in `folder`. One that does not last is gone when it is closed."""

    def __init__(
        self, folder: Path, *, lasting: bool = True, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._folder = folder
        self._lasting = lasting
        self._clock = clock
        self._not_before: dict[int, float] = {}  # by lease

    def open(self) -> None:
        """Make the folder, and clear away what was never finished or is too old. Raises OSError."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for path in self._folder.iterdir():
            if path.name.startswith(ROOM) or _is_old(path):
                shutil.rmtree(path, ignore_errors=True)

    def close(self) -> None:
        if not self._lasting:
            shutil.rmtree(self._folder, ignore_errors=True)

    def room(self) -> Path:
        """An empty folder for a run to make its files in."""
        return Path(tempfile.mkdtemp(prefix=ROOM, dir=self._folder))

    def keep(self, claim: Claim, room: Path, produced: Sequence[Produced]) -> list[Produced]:
        """Put what was finished in `room` where it lasts; the files with their new places.

        Raises OSError when the disk does not take it; the files are then where they were.
        """
        inside = room.resolve()
        files = [
            _File(
                str(one.path.resolve().relative_to(inside)), one.role, one.media_type, {**one.meta}
            )
            for one in produced
        ]
        for one in produced:
            _force(one.path)
        note = room / NOTE
        note.write_bytes(msgspec.json.encode(_Note(claim, files)))
        _force(note)
        place = self._place(claim)
        room.rename(place)
        _force(self._folder)
        return _produced(place, files)

    def drop(self, claim: Claim) -> None:
        """Forget a delivery: the studio has it, or does not want it."""
        self._not_before.pop(claim.lease, None)
        shutil.rmtree(self._place(claim), ignore_errors=True)

    def clear(self, room: Path) -> None:
        """Remove the room of a run, if it is still there."""
        shutil.rmtree(room, ignore_errors=True)

    def waiting(self) -> list[Delivery]:
        """What is to be delivered, the oldest first."""
        places = sorted(self._folder.glob(f"{KEPT}*"), key=_age)
        return [found for place in places if (found := _read(place))]

    def due(self) -> Delivery | None:
        """The next to be tried now."""
        now = self._clock()
        return next(
            (one for one in self.waiting() if self._not_before.get(one.claim.lease, 0.0) <= now),
            None,
        )

    def put_off(self, claim: Claim) -> None:
        """It could not be delivered: try others first, and this one in a while."""
        self._not_before[claim.lease] = self._clock() + AGAIN_SECONDS

    @property
    def is_full(self) -> bool:
        return len(self.waiting()) >= MOST

    def _place(self, claim: Claim) -> Path:
        return self._folder / f"{KEPT}{claim.id}-{claim.lease}"


def _read(place: Path) -> Delivery | None:
    """The delivery that lies there; one that is too old or cannot be read is removed."""
    if _is_old(place):
        log.warning("%s in the spool could not be delivered for a day and is dropped.", place.name)
        shutil.rmtree(place, ignore_errors=True)
        return None
    try:
        note = msgspec.json.decode((place / NOTE).read_bytes(), type=_Note)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        log.warning("%s in the spool cannot be read (%s) and is dropped.", place.name, error)
        shutil.rmtree(place, ignore_errors=True)
        return None
    produced = _produced(place, note.files)
    if all(answers.is_own_file(one.path, place) for one in produced):
        return Delivery(note.claim, produced)
    log.warning("%s in the spool lacks a file and is dropped.", place.name)
    shutil.rmtree(place, ignore_errors=True)
    return None


def _produced(place: Path, files: Sequence[_File]) -> list[Produced]:
    return [Produced(place / file.name, file.role, file.media_type, file.meta) for file in files]


def _age(place: Path) -> float:
    with contextlib.suppress(OSError):
        return place.stat().st_mtime
    return 0.0


def _is_old(place: Path) -> bool:
    return _age(place) < time.time() - KEEP_SECONDS


def _force(path: Path) -> None:
    """Have the file or the folder on the disk, not in its cache. Raises OSError."""
    if os.name == "nt" and path.is_dir():
        return  # Windows opens no folders, and keeps their entries by itself
    descriptor = os.open(path, os.O_RDWR if os.name == "nt" else os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
