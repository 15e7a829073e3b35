"""Threads of the gallery's own: however many pictures people ask for, uploads keep theirs."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")

# Two at a time: a picture of 4096x4096 pixels takes half a gigabyte and seconds.
_pool = ThreadPoolExecutor(2, "gallery")


async def apart(work: Callable[[], T]) -> T:
    """What the work returns, done on one of them when its turn has come."""
    return await asyncio.get_running_loop().run_in_executor(_pool, work)
