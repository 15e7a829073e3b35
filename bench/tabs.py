"""Open tabs that poll a web process over HTTP: each every two seconds, answered or not."""

import asyncio
import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from bench.command import CannotMeasure
from bench.flat import percentile
from bench.visitors import Visitor, each
from boot import folders, processes
from boot.console import say
from web.settings import Settings

EVERY = 2.0  # seconds
PATIENCE_MS = 100.0
FIRST = 50  # tabs to begin with
STEPS = 4  # halvings between the last number that was carried and the first that was not
WARM_UP = 1.0  # seconds that are not counted
PROGRAM = 20.0  # seconds a web process may take to start


async def carried(port: int, crowd: Sequence[Visitor], trial: float, most: int) -> int:
    """The largest number of tabs whose 99th percentile stays within 100 ms; at most `most`."""
    low, high = 0, min(FIRST, most)
    while await _fits(port, crowd, high, trial):
        low, high = high, min(high * 2, most)
        if low == most:
            return most
    for _ in range(STEPS):
        middle = (low + high) // 2
        if await _fits(port, crowd, middle, trial):
            low = middle
        else:
            high = middle
    return low


async def _fits(port: int, crowd: Sequence[Visitor], number: int, trial: float) -> bool:
    """Whether so many are carried; a second try counts too: the machine has other work at times."""
    for _ in range(2):
        taken = await _trial(port, each(crowd, number), trial)
        tail = percentile(taken)
        say(f"{number} tabs: {len(taken)} answers, 99th percentile {tail:.0f} ms")
        if tail <= PATIENCE_MS:
            return True
    return False


async def _trial(port: int, tabs: Sequence[Visitor], seconds: float) -> list[float]:
    """Milliseconds from the moment each poll was due to the last byte of its answer."""
    taken: list[float] = []
    until = time.perf_counter() + WARM_UP + seconds
    await asyncio.gather(*(_tab(port, visitor, until, seconds, taken) for visitor in tabs))
    return taken


async def _tab(
    port: int, visitor: Visitor, until: float, seconds: float, taken: list[float]
) -> None:
    due = time.perf_counter() + random.uniform(0, EVERY)
    request = (
        f"GET {visitor.poll} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {visitor.cookie}\r\n\r\n"
    ).encode()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while due < until:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        if head.startswith(b"HTTP/1.1 503"):
            taken.append(EVERY * 1000)  # turned away: the tab knows nothing until its next poll
            break
        if not head.startswith(b"HTTP/1.1 204"):
            raise CannotMeasure(f"A poll was answered with {head[9:12].decode()} instead of 204.")
        if due > until - seconds:
            taken.append((time.perf_counter() - due) * 1000)
        due += EVERY
    writer.close()


@contextmanager
def serving(settings: Settings) -> Iterator[int]:
    """One web process of its own; its port."""
    port = _free_port()
    env = {
        **os.environ,
        "DATABASE_URL": settings.database_url,
        "STORAGE_URL": settings.storage_url,
        "PUBLIC_URL": f"http://127.0.0.1:{port}",
    }
    command = [sys.executable, "-m", "web", "serve", "--host", "127.0.0.1", "--port", str(port)]
    process = subprocess.Popen(command, cwd=folders.ROOT, env=env, stderr=subprocess.DEVNULL)
    try:
        if not processes.wait_until(lambda: _answers(port), PROGRAM):
            raise CannotMeasure("The web process does not start.")
        yield port
    finally:
        process.terminate()
        process.wait()


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
