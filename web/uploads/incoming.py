"""One upload under way: bytes from the network to the spool, and at the end to the storage."""

import asyncio
from collections.abc import AsyncIterator

from starlette.requests import ClientDisconnect, Request

from web.services import Services
from web.uploads import disk, records
from web.uploads.records import Holding, Promise
from web.uploads.refusals import Refused, lost, wrong_offset
from web.uploads.spool import Part
from worker import storage

NO_PROGRESS_SECONDS = 20.0  # a slow line may take as long as it needs, a silent one may not
_GULP = 256 * 1024  # bytes gathered before they are written


class Incoming:
    """The part is ours alone and the promise is written down before the first byte is read."""

    def __init__(self, services: Services, holding: Holding, promise: Promise, part: Part) -> None:
        self._services = services
        self._holding = holding
        self._promise = promise
        self._part = part
        self._name = holding.name(promise.number)

    async def receive(self, request: Request) -> None:
        """Append what comes until it ends or is cut off. Raises Refused and OSError.

        Whatever came before that is kept: the next PUT goes on after it.
        """
        room = self._promise.total - self._part.size
        waiting = bytearray()
        try:
            async for chunk in _chunks(request):
                room -= len(chunk)
                if room < 0:
                    await self._forget()
                    raise Refused(422, "too_many_bytes", "There are more bytes than were promised.")
                waiting += chunk
                if len(waiting) >= _GULP:
                    gulp, waiting = waiting, bytearray()
                    await asyncio.to_thread(self._part.append, gulp)
        finally:
            self._part.append(waiting)

    async def end(self, *, from_start: bool) -> bool:
        """Whether the file is complete; then its hash was right and it lies in the storage.

        `from_start` says that all of it came just now. Raises Refused, also if the lease was lost.
        """
        await self._check_lease()
        if self._part.size < self._promise.total:
            return False
        await self._check_hash(from_start=from_start)
        try:
            await self._services.storage.pending.put(self._name, self._part.path)
        except Exception as error:  # obstore has its own errors for each backend
            raise disk.storage_unavailable(error) from error
        async with self._services.pool.connection() as conn:
            held = await records.finish(conn, self._holding, self._promise)
        if not held:
            await self._forget()
            raise lost()
        self._part.remove()
        return True

    async def _check_lease(self) -> None:
        try:
            async with self._services.pool.connection() as conn:
                await records.job(conn, self._holding)
        except Refused:
            await self._forget()
            raise

    async def _check_hash(self, *, from_start: bool) -> None:
        found = await asyncio.to_thread(storage.sha256, self._part.path)
        if found == self._promise.sha256.hex():
            return
        await self._forget()
        if from_start:
            raise Refused(422, "wrong_hash", "The file is not what its SHA-256 says.")
        # What was kept from before may have been garbled by a power cut of ours.
        raise wrong_offset(0)

    async def _forget(self) -> None:
        """Leave nothing behind: no promise, no part, no file in the storage."""
        async with self._services.pool.connection() as conn:
            await records.forget(conn, self._holding, self._promise.number)
        await self._services.storage.pending.drop(self._name)
        self._part.shorten(0)
        self._part.remove()


async def _chunks(request: Request) -> AsyncIterator[bytes]:
    """The body as it comes, until its end or until the connection is cut."""
    stream = request.stream()
    while True:
        try:
            async with asyncio.timeout(NO_PROGRESS_SECONDS):
                chunk = await anext(stream)
        except (StopAsyncIteration, ClientDisconnect):
            return
        except TimeoutError:
            raise Refused(408, "too_slow", "Nothing came for a while; go on later.") from None
        yield chunk
