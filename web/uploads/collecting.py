"""From what was sent to what is kept: every file decoded, bounded, encoded anew and stored."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from pathlib import Path

from web.services import Services
from web.uploads import disk, records, spool
from web.uploads.records import Holding, Job, Promise
from web.uploads.refusals import Refused, not_uploaded
from worker import decoding, finishing, queue, storage
from worker.decoding import Decoded

log = logging.getLogger("homeforge.uploads")


async def collect(
    services: Services, holding: Holding, made_by: str = "", announced: int | None = None
) -> list[queue.File]:
    """Decode, bound, encode anew and store what was sent under this lease.

    Call it without a connection in hand: it takes seconds. `made_by` is the engine as the files'
    provenance names it, `announced` how many files there must be. A job that has ended under this
    lease gives an empty list, and `queue.complete` says how it ended. Raises Refused; after a
    final one (422) nothing is left.
    """
    async with services.pool.connection() as conn:
        job = await records.job(conn, holding)
        promises = await records.listed(conn, holding)
    if job.over:
        return []
    try:
        with disk.full_is_refused():
            _check(promises, announced)
            return await _Collection(services, holding, job, made_by or job.engine).run(promises)
    except Refused as refusal:
        if refusal.status == 422:
            await discard(services, holding)
        raise


async def discard(services: Services, holding: Holding) -> None:
    """Forget what was sent under this lease, after `complete` has committed."""
    async with services.pool.connection() as conn:
        numbers = await records.forget(conn, holding)
    for number in numbers:
        await services.storage.pending.drop(holding.name(number))
        spool.of(services.settings).remove(holding.name(number))


def _check(promises: Sequence[Promise], announced: int | None) -> None:
    for promise in promises:
        if not promise.finished:
            raise not_uploaded(promise.number)
    if not any(promise.role == "main" for promise in promises):
        raise Refused(422, "missing_main", "No file was sent as the main one.")
    if announced not in (None, len(promises)):
        message = f"{announced} files were announced and {len(promises)} were sent."
        raise Refused(422, "wrong_number", message)


class _Collection:
    """All files of one delivery: nothing is stored before each of them was found good."""

    def __init__(self, services: Services, holding: Holding, job: Job, made_by: str) -> None:
        self._services = services
        self._holding = holding
        self._job = job
        self._made_by = made_by

    async def run(self, promises: Sequence[Promise]) -> list[queue.File]:
        with spool.of(self._services.settings).room() as room:
            decoded = [await self._decode(promise, Path(room)) for promise in promises]
            pairs = zip(promises, decoded, strict=True)
            return [await self._store(promise, found, Path(room)) for promise, found in pairs]

    async def _decode(self, promise: Promise, room: Path) -> Decoded:
        source = room / f"{promise.number}.sent"
        await self._fetch(promise, source)
        try:
            return await decoding.decode(source, _kept(room, promise), self._provenance(promise))
        except decoding.BadFile as error:
            message = f"File {promise.number} ({promise.role}): {error.message}"
            raise Refused(422, error.code, message) from error
        except decoding.DecoderBroken as error:
            log.warning("A file could not be decoded, and that is our fault: %s", error)
            message = "The studio cannot look at files just now."
            raise Refused(503, "decoder_unavailable", message, retry_after=10) from error

    async def _fetch(self, promise: Promise, source: Path) -> None:
        """The file as it was sent. One that a crash of ours has cost has to be sent again."""
        name = self._holding.name(promise.number)
        try:
            await self._services.storage.pending.fetch(name, source)
        except storage.FileMissing:
            pass
        except Exception as error:  # obstore has its own errors for each backend
            raise disk.storage_unavailable(error) from error
        else:
            if await asyncio.to_thread(storage.sha256, source) == promise.sha256.hex():
                return
        async with self._services.pool.connection() as conn:
            await records.forget(conn, self._holding, promise.number)
        raise not_uploaded(promise.number)

    async def _store(self, promise: Promise, found: Decoded, room: Path) -> queue.File:
        try:
            key = await self._services.storage.put_file(_kept(room, promise))
        except Exception as error:  # obstore has its own errors for each backend
            raise disk.storage_unavailable(error) from error
        return queue.File(
            promise.role,
            key,
            found.media_type,
            found.bytes,
            found.width,
            found.height,
            found.pixel_sha256,
        )

    def _provenance(self, promise: Promise) -> Mapping[str, object]:
        job = self._job
        return finishing.provenance(job.kind, promise.role, job.seed, job.settings, self._made_by)


def _kept(room: Path, promise: Promise) -> Path:
    return room / f"{promise.number}.kept"
