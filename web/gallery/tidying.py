"""Emptying the bin: what has lain there for 30 days goes for good, and then its files."""

import asyncio
import logging
import random
import time
from typing import Any

from psycopg.rows import scalar_row

from web.database import Conn
from web.gallery.marks import KEEP_DAYS
from web.services import Services
from worker.storage import Storage

log = logging.getLogger("homeforge.gallery")

SWEEP_SECONDS = 3600.0
SEARCH_SECONDS = 86400.0
YOUNG_SECONDS = 3600.0  # a file put in this time may be on its way into a record
BATCH = 200
LEAST_NAMED = 0.1  # of the files in a storage, if it is the one of this database

# The names of the files are kept in the same transaction: after a crash the next sweep has them.
EMPTY = """
WITH old AS MATERIALIZED (
    SELECT id FROM assets
     WHERE deleted_at < clock_timestamp() - make_interval(days => %(days)s)
     ORDER BY id LIMIT %(limit)s FOR UPDATE SKIP LOCKED),
leftovers AS (
    INSERT INTO storage_leftovers (storage_key)
    SELECT storage_key FROM asset_files WHERE asset_id IN (SELECT id FROM old)
     UNION
    SELECT storage_key FROM asset_versions WHERE asset_id IN (SELECT id FROM old)
    ON CONFLICT DO NOTHING)
DELETE FROM assets USING old WHERE assets.id = old.id
"""
# Held to the end, so that one sweep at a time has the file in hand. A file that was set aside stays
# there for as long as a new one stays untouched, and none of the same name joins it meanwhile.
LEFTOVER = """
SELECT storage_key FROM storage_leftovers AS found
 WHERE since < %(before)s
   AND CASE WHEN storage_key LIKE 'aside/%%'
            THEN since < clock_timestamp() - make_interval(secs => %(young)s)
            ELSE NOT EXISTS (SELECT FROM storage_leftovers AS other
                              WHERE other.storage_key = 'aside/' || found.storage_key) END
 ORDER BY since LIMIT 1 FOR UPDATE SKIP LOCKED
"""
IS_USED = """
SELECT EXISTS (SELECT FROM asset_files WHERE storage_key = %(file)s)
    OR EXISTS (SELECT FROM asset_versions WHERE storage_key = %(file)s)
"""
SETTLED = "DELETE FROM storage_leftovers WHERE storage_key = %(key)s"
LATER = "UPDATE storage_leftovers SET since = clock_timestamp() WHERE storage_key = %(key)s"
ASIDE = """
INSERT INTO storage_leftovers (storage_key) VALUES ('aside/' || %(file)s)
ON CONFLICT (storage_key) DO UPDATE SET since = clock_timestamp()
"""
# Whatever an unfinished delivery has put and not named yet is younger than its job's claim.
YOUNG = """
SELECT greatest(%(young)s::float8, coalesce(
       %(young)s::float8 + extract(epoch FROM clock_timestamp() - min(claimed_at)), 0))::float8
  FROM generation_jobs WHERE finished_at IS NULL
"""
NOW = "SELECT clock_timestamp()"


async def sweep(services: Services, young: float = YOUNG_SECONDS) -> int:
    """One unit: delete what was thrown away long ago; returns how many assets.

    Their files are set aside first and removed by a later sweep, unless a record names them by
    then: the same content may belong to another asset, or be delivered again at this moment.
    """
    async with services.pool.connection() as conn:
        cursor = await conn.execute(EMPTY, {"days": KEEP_DAYS, "limit": BATCH})
        before = await _value(conn, NOW)
        guard = await _young(conn, young)
        for _ in range(BATCH):
            if not await _settle(services.storage, conn, guard, before):
                break
    return cursor.rowcount


async def _young(conn: Conn, young: float) -> float:
    """Seconds in which what was put may still be named by a delivery that is under way."""
    return float(await _value(conn, YOUNG, young=young))


async def _settle(storage: Storage, conn: Conn, young: float, before: object) -> bool:
    """Go on with one file nobody seems to need; False if there is none to go on with."""
    async with conn.transaction():
        key = await _value(conn, LEFTOVER, young=young, before=before)
        if key is None:
            return False
        file = key.removeprefix("aside/")
        is_used = await _value(conn, IS_USED, file=file)
        if file != key:
            await (storage.restore(file) if is_used else storage.remove(file))
        elif not is_used:
            if not await storage.set_aside(file, young):
                await conn.execute(LATER, {"key": key})
                return True
            await conn.execute(ASIDE, {"file": file})
        await conn.execute(SETTLED, {"key": key})
    return True


async def _value(conn: Conn, select: str, **values: object) -> Any:
    async with conn.cursor(row_factory=scalar_row) as cursor:
        await cursor.execute(select, values)
        return await cursor.fetchone()


# Put by deliveries that ended as lost or cancelled, and by looks at the bench that were replaced.
UNNAMED = """
SELECT key FROM unnest(%(keys)s::text[]) AS key
 WHERE NOT EXISTS (SELECT FROM asset_files WHERE storage_key = key)
   AND NOT EXISTS (SELECT FROM asset_versions WHERE storage_key = key)
"""
LEAVE = """
INSERT INTO storage_leftovers (storage_key) SELECT unnest(%(keys)s::text[]) ON CONFLICT DO NOTHING
"""
FOREIGN = "This database names only %d of %d files in the storage: is it the right one? All stay."


async def search(services: Services, young: float = YOUNG_SECONDS) -> int:
    """One unit: leave to the sweep what lies in the storage and no record names; how many files.

    The sweep asks again before it removes any of them. A storage of which hardly anything is named
    belongs to another database, or this one is still to be restored: then nothing is touched. Keys
    are hashes, so whatever comes first tells of all.
    """
    async with services.pool.connection() as conn:
        guard = await _young(conn, young)
    seen = named = found = 0
    async for keys in services.storage.keys(guard):
        async with services.pool.connection() as conn, conn.cursor(row_factory=scalar_row) as rows:
            await rows.execute(UNNAMED, {"keys": keys})
            unnamed = await rows.fetchall()
            seen += len(keys)
            named += len(keys) - len(unnamed)
            if named < seen * LEAST_NAMED:
                log.warning(FOREIGN, named, seen)
                break
            found += len(unnamed)
            await rows.execute(LEAVE, {"keys": unnamed})
    return found


async def keep_tidy(services: Services) -> None:
    """Sweep now and then, until cancelled; at once again while there is more."""
    searched = time.monotonic() - SEARCH_SECONDS * random.random()
    while True:
        try:
            while deleted := await sweep(services):
                log.info("Deleted %d assets that were in the bin for %d days.", deleted, KEEP_DAYS)
            if time.monotonic() - searched > SEARCH_SECONDS:
                searched = time.monotonic()
                if found := await search(services):
                    log.info("Found %d files that no record names.", found)
        except Exception as error:  # the database or the storage: there is a next time
            log.warning("The bin could not be emptied: %s", error)
        await asyncio.sleep(SWEEP_SECONDS * (0.5 + random.random()))
