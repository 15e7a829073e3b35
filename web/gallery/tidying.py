"""Emptying the bin: what has lain there for 30 days goes for good, and then its files."""

import asyncio
import logging
import random

from psycopg.rows import scalar_row

from web.database import Conn
from web.gallery.marks import KEEP_DAYS
from web.services import Services

log = logging.getLogger("homeforge.gallery")

SWEEP_SECONDS = 3600.0
YOUNG_SECONDS = 3600.0  # a file put again in this time may be on its way into a record
BATCH = 200

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
LEFTOVERS = "SELECT storage_key FROM storage_leftovers ORDER BY since LIMIT %(limit)s"
IS_USED = """
SELECT EXISTS (SELECT FROM asset_files WHERE storage_key = %(key)s)
    OR EXISTS (SELECT FROM asset_versions WHERE storage_key = %(key)s)
"""
SETTLED = "DELETE FROM storage_leftovers WHERE storage_key = %(key)s"
LATER = "UPDATE storage_leftovers SET since = clock_timestamp() WHERE storage_key = %(key)s"


async def sweep(services: Services, young: float = YOUNG_SECONDS) -> int:
    """One unit: delete what was thrown away long ago; returns how many assets.

    Files whose content another asset has too stay, and those that were put again just now.
    """
    async with services.pool.connection() as conn:
        cursor = await conn.execute(EMPTY, {"days": KEEP_DAYS, "limit": BATCH})
        for key in await _keys(conn):
            await _settle(services, conn, key, young)
    return cursor.rowcount


async def _keys(conn: Conn) -> list[str]:
    async with conn.cursor(row_factory=scalar_row) as cursor:
        await cursor.execute(LEFTOVERS, {"limit": BATCH})
        return await cursor.fetchall()


async def _settle(services: Services, conn: Conn, key: str, young: float) -> None:
    async with conn.cursor(row_factory=scalar_row) as cursor:
        await cursor.execute(IS_USED, {"key": key})
        is_used = await cursor.fetchone()
        done = is_used or await services.storage.remove(key, young)
        await cursor.execute(SETTLED if done else LATER, {"key": key})


async def keep_tidy(services: Services) -> None:
    """Sweep now and then, until cancelled; at once again while there is more."""
    while True:
        try:
            while deleted := await sweep(services):
                log.info("Deleted %d assets that were in the bin for %d days.", deleted, KEEP_DAYS)
        except Exception as error:  # the database or the storage: there is a next time
            log.warning("The bin could not be emptied: %s", error)
        await asyncio.sleep(SWEEP_SECONDS * (0.5 + random.random()))
