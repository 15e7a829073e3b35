"""Previews: what unfinished work looks like, opened in the bounded decoder and made small.

A preview is worth less than the beat it comes with. One that is bad, comes too soon or finds the
decoder busy is left out, and the job goes on.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from worker import decoding
from worker.decoding.bad_file import BadFile
from worker.protocol import PREVIEW_BYTES, Preview

log = logging.getLogger("homeforge.previews")

SIDE = 256  # pixels of the longer side, at most
WALL_SECONDS = 5.0  # a beat waits no longer for its picture
REST_SECONDS = 1.0  # between two pictures of one worker, or, if that is longer ...
REST_SHARE = 1.0  # ... this many times as long as the last one took
MOST_WORKERS = 10_000  # that are remembered
# Not the decoders of deliveries: finished work never stands behind a preview.
_pool = ThreadPoolExecutor(1, "previews")


@dataclass(slots=True)
class _Sender:
    not_before: float = 0.0
    blamed: int | None = None  # the lease whose preview was said to be bad


class Previews:
    """Opens previews, one at a time, and says of each lease once that one was bad."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._busy = False
        self._senders: dict[int, _Sender] = {}

    async def open(self, worker_id: int, lease: int, data: bytes) -> Preview | None:
        """The picture, at most 256 pixels wide and high; None when it is left out."""
        if len(data) > PREVIEW_BYTES:
            self.blame(worker_id, lease, f"It has more than {PREVIEW_BYTES} bytes.")
            return None
        sender = self._sender(worker_id)
        if self._busy or self._clock() < sender.not_before:
            return None
        self._busy = True
        began = self._clock()
        try:
            return await asyncio.get_running_loop().run_in_executor(_pool, shrink, data)
        except BadFile as error:
            self.blame(worker_id, lease, error.message)
        except (decoding.DecoderBroken, OSError) as error:
            log.warning("A preview could not be opened, and that is our fault: %s", error)
        finally:
            self._busy = False
            now = self._clock()
            sender.not_before = now + max(REST_SECONDS, REST_SHARE * (now - began))
        return None

    def blame(self, worker_id: int, lease: int, why: str) -> None:
        """Say why a preview is left out, once for each lease."""
        sender = self._sender(worker_id)
        if sender.blamed != lease:
            sender.blamed = lease
            log.warning("A preview of worker %d is left out: %s", worker_id, why)

    def _sender(self, worker_id: int) -> _Sender:
        if worker_id not in self._senders and len(self._senders) >= MOST_WORKERS:
            self._senders.clear()
        return self._senders.setdefault(worker_id, _Sender())


def shrink(data: bytes) -> Preview:
    """The picture in `data` as a PNG of at most 256 pixels a side, without anything else in it.

    Raises BadFile, DecoderBroken or OSError.
    """
    with TemporaryDirectory(prefix="homeforge-preview-") as room:
        source, target = Path(room) / "sent", Path(room) / "shown"
        source.write_bytes(data)
        request = {"source": str(source), "target": str(target), "side": SIDE}
        found = decoding.in_child(request, target, WALL_SECONDS)
        assert found.width is not None  # noqa: S101  it is a picture
        assert found.height is not None  # noqa: S101
        return Preview(target.read_bytes(), found.width, found.height)
