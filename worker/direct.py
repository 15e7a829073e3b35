"""The transport of a worker that lives beside the database: Postgres and the storage."""

import asyncio
import contextlib
import tempfile
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import psycopg
from psycopg import AsyncConnection

from worker import database, decoding, finishing, presence, queue
from worker.decoding.previews import Previews
from worker.engines.base import Produced
from worker.protocol import (
    Beat,
    Claim,
    Completion,
    FailOutcome,
    Failure,
    Hello,
    ReleaseOutcome,
    ReleaseReason,
    Welcome,
)
from worker.storage import Storage
from worker.transport import StorageUnreachable, Undeliverable, Unreachable


class Direct:
    """One connection for the verbs and, once it waits for work, one that listens."""

    def __init__(self, dsn: str, storage: Storage, name: str) -> None:
        self._dsn = dsn
        self._storage = storage
        self._name = name
        self._previews = Previews()
        self._conn: AsyncConnection[Any] | None = None
        self._ears: AsyncConnection[Any] | None = None

    async def hello(self, said: Hello) -> Welcome:
        async with self._transaction() as conn:
            return await presence.hello(conn, said)

    async def claim(self, worker_id: int, capabilities: Sequence[str], slots: int) -> list[Claim]:
        async with self._transaction() as conn:
            # The operator may have changed their mind since the last hello.
            standing = await presence.standing(conn, worker_id)
            able = standing.able(capabilities) if standing else capabilities
            return await queue.claim(conn, worker_id, able, slots) if able else []

    async def heartbeat(
        self, claim: Claim, progress: float, stage: str, preview: bytes | None = None
    ) -> Beat:
        # There is one worker on this side, so its number tells nothing.
        shown = await self._previews.open(0, claim.lease, preview) if preview else None
        async with self._transaction() as conn:
            return await queue.heartbeat(conn, claim.id, claim.lease, progress, stage, shown)

    async def complete(self, claim: Claim, produced: Sequence[Produced]) -> Completion:
        delivery = await self._store(claim, produced)
        async with self._transaction() as conn:
            return await queue.complete(conn, claim.id, claim.lease, delivery)

    async def fail(self, claim: Claim, failure: Failure, message: str) -> FailOutcome:
        async with self._transaction() as conn:
            return await queue.fail(conn, claim.id, claim.lease, failure, message)

    async def release(self, claim: Claim, reason: ReleaseReason) -> ReleaseOutcome:
        async with self._transaction() as conn:
            return await queue.release(conn, claim.id, claim.lease, reason)

    async def wait_for_work(self, seconds: float) -> None:
        try:
            if self._ears is None:
                self._ears = await database.connect(
                    database.direct(self._dsn), f"homeforge {self._name} ears"
                )
                await self._ears.execute(f"LISTEN {queue.CHANNEL}")
                return  # look once: what came before we listened was not heard
            async for _ in self._ears.notifies(timeout=seconds, stop_after=1):
                pass
        except psycopg.OperationalError:
            await _close(self._ears)
            self._ears = None
            await asyncio.sleep(seconds)  # the poll stays as the floor

    async def close(self) -> None:
        for conn in (self._conn, self._ears):
            await _close(conn)

    @contextlib.asynccontextmanager
    async def _transaction(self) -> AsyncIterator[AsyncConnection[Any]]:
        # Taken away while in use: a call that was given up may linger in its transaction, and the
        # next call must not land inside of that.
        conn, self._conn = self._conn, None
        try:
            if conn is None or conn.closed:
                conn = await database.connect(self._dsn, f"homeforge {self._name}")
            async with conn.transaction():
                yield conn
        except psycopg.OperationalError as error:
            await _close(conn)
            raise Unreachable(f"the database does not answer ({_first_line(error)})") from error
        except BaseException:
            await _close(conn)
            raise
        spare, self._conn = self._conn, conn
        await _close(spare)

    async def _store(self, claim: Claim, produced: Sequence[Produced]) -> queue.Delivery:
        main = next((file for file in produced if file.role == "main"), None)
        if main is None:
            raise Undeliverable("The engine made no picture.")
        made_by = str(main.meta.get("engine", claim.engine))
        with tempfile.TemporaryDirectory(prefix="homeforge-keep-") as room:
            kept = [Path(room) / str(number) for number in range(len(produced))]
            pairs = list(zip(produced, kept, strict=True))
            # Nothing is stored before each of them was found good.
            decoded = [await _decode(claim, file, target, made_by) for file, target in pairs]
            files = [
                await self._keep(file.role, found, target)
                for file, found, target in zip(produced, decoded, kept, strict=True)
            ]
        title = str(claim.settings.get("prompt") or claim.kind)
        return queue.Delivery(title, files, main.meta)

    async def _keep(self, role: str, found: decoding.Decoded, path: Path) -> queue.File:
        try:
            key = await self._storage.put_file(path)
        except Exception as error:  # obstore has its own errors for each backend
            reason = f"the storage does not take files ({_first_line(error)})"
            raise StorageUnreachable(reason) from error
        return queue.File(
            role,
            key,
            found.media_type,
            found.bytes,
            found.width,
            found.height,
            found.pixel_sha256,
        )


async def _decode(claim: Claim, file: Produced, target: Path, made_by: str) -> decoding.Decoded:
    provenance = finishing.provenance(claim.kind, file.role, claim.seed, claim.settings, made_by)
    try:
        with file.path.open("rb"):  # gone is the engine's fault, what follows is not
            pass
        return await decoding.decode(file.path, target, provenance)
    except (OSError, decoding.BadFile) as error:
        raise Undeliverable(f"{file.path.name}: {error}") from error
    except decoding.DecoderBroken as error:
        raise StorageUnreachable(f"files cannot be looked at ({error})") from error


async def _close(conn: AsyncConnection[Any] | None) -> None:
    if conn is not None:
        with contextlib.suppress(psycopg.Error):
            await conn.close()


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]
