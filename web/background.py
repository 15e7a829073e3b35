"""Work that goes on beside the requests, for as long as the server lives."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

AGAIN_SECONDS = 0.5


@asynccontextmanager
async def beside(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Have the work done in the background until the end of the block, which cancels it."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        # More than once: before Python 3.12 asyncio.wait_for, with which the database driver
        # waits, loses a cancel that comes in the moment of its answer.
        while not task.done():
            task.cancel()
            await asyncio.wait([task], timeout=AGAIN_SECONDS)
        await asyncio.gather(task, return_exceptions=True)
