"""Removing what no delivery will ever ask for: leases that ended, programs that were killed."""

import asyncio
import logging
import random

from web import previews
from web.services import Services
from web.uploads import records, spool

log = logging.getLogger("homeforge.uploads")

SWEEP_SECONDS = 600.0
ROOM_SECONDS = 3600.0  # nothing takes so long: whoever worked there is dead


async def sweep(services: Services, older_than: float = ROOM_SECONDS) -> int:
    """One unit: forget the uploads of leases that can no longer complete; returns how many.

    Also removes previews without a job, and files without a promise: parts on this machine that
    nobody is writing, and files in the storage that have lain there for `older_than` seconds.
    """
    async with services.pool.connection() as conn:
        forgotten = await records.forget_dead(conn)
        known = await records.names(conn)
        await previews.forget_orphans(conn)
    for name in await services.storage.pending.names(older_than):
        if name not in known:
            await services.storage.pending.drop(name)
    await asyncio.to_thread(_sweep_spool, spool.of(services.settings), known, older_than)
    return forgotten


def _sweep_spool(parts: spool.Spool, known: set[str], older_than: float) -> None:
    for name in parts.names():
        if name not in known:
            parts.remove_unless_held(name)
    parts.remove_rooms(older_than)


async def keep_tidy(services: Services) -> None:
    """Sweep now and then, until cancelled."""
    while True:
        try:
            if forgotten := await sweep(services):
                log.info("Forgot %d uploads that nobody will complete.", forgotten)
        except Exception as error:  # the database, the disk or the storage: there is a next time
            log.warning("Old uploads could not be removed: %s", error)
        await asyncio.sleep(SWEEP_SECONDS * (0.5 + random.random()))
