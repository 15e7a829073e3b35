"""Many workers that wait, each with the transport of a worker at home, in one thread.

They come one after the other, over the time the studio lets a claim wait.
"""

import asyncio
import contextlib
import os
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self
from uuid import uuid4

from psycopg import AsyncConnection

from bench.command import CannotMeasure
from boot import processes
from web import worker_keys
from worker import trust
from worker.link import Token
from worker.loop import VERSION
from worker.protocol import BEAT_SECONDS, POLL_SECONDS, WAIT_SECONDS, Hello
from worker.remote import Remote
from worker.transport import Unreachable

CAPABILITY = "procedural:sprite"
PATIENCE = 60.0
SETTLE_SECONDS = 2.0  # from the last one's first claim until all of them wait


class Crowd:
    """They wait for work while the `with` block lasts. A job they get is failed at once."""

    def __init__(self, dsn: str, address: str, authority: Path, workers: int) -> None:
        self._dsn = dsn
        self._address = address
        self._workers = workers
        self._idle: set[str] = set()
        self._claimed: dict[int, int] = {}
        self._over = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)
        os.environ[trust.CA_FILE] = str(authority)  # for the links of this process

    def __enter__(self) -> Self:
        self._thread.start()
        if not processes.wait_until(lambda: len(self._idle) == self._workers, PATIENCE):
            self._end()
            raise CannotMeasure(f"Only {len(self._idle)} of {self._workers} workers came.")
        time.sleep(SETTLE_SECONDS)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._end()

    def wait_for(self, job: int) -> int:
        """When the claim of the job was in a worker's hands, in monotonic nanoseconds."""
        if not processes.wait_until(lambda: job in self._claimed, PATIENCE):
            raise CannotMeasure(f"Nobody came for job {job}.")
        return self._claimed[job]

    def _end(self) -> None:
        self._over.set()
        self._thread.join()
        del os.environ[trust.CA_FILE]

    async def _run(self) -> None:
        tokens = await self._let_in()
        apart = WAIT_SECONDS / self._workers  # so that they do not all ask again at one moment
        tasks = [
            asyncio.create_task(self._come(name, token, number * apart))
            for number, (name, token) in enumerate(tokens)
        ]
        await asyncio.to_thread(self._over.wait)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _let_in(self) -> Sequence[tuple[str, str]]:
        """Names and tokens."""
        found = []
        async with await AsyncConnection.connect(self._dsn, autocommit=True) as conn:
            for number in range(self._workers):
                name = f"laptop {number}"
                worker_id = await worker_keys.create_worker(conn, name, None)
                assert isinstance(worker_id, int)
                code = await worker_keys.new_enrol_code(conn, worker_id)
                enrolled = await worker_keys.enrol(conn, code, "Linux", VERSION, "127.0.0.1")
                assert isinstance(enrolled, worker_keys.Enrolled)
                found.append((name, enrolled.token))
        return found

    async def _come(self, name: str, token: str, delay: float) -> None:
        await asyncio.sleep(delay)
        remote = Remote(self._address, Token(token, lambda fresh: None))
        try:
            while True:
                with contextlib.suppress(Unreachable):  # the transport has its own pauses
                    await self._wait(remote, name)
        finally:
            await remote.close()

    async def _wait(self, remote: Remote, name: str) -> None:
        said = Hello(name, str(uuid4()), [CAPABILITY], version=VERSION)
        while True:
            worker = (await remote.hello(said)).worker_id
            next_hello = time.monotonic() + BEAT_SECONDS
            while time.monotonic() < next_hello:
                await self._turn(remote, worker, name)

    async def _turn(self, remote: Remote, worker: int, name: str) -> None:
        claims = await remote.claim(worker, [CAPABILITY], 1)
        for claim in claims:
            self._claimed[claim.id] = time.monotonic_ns()
            await remote.fail(claim, "bad_input", "It was only to see how long it takes.")
        self._idle.add(name)
        if not claims:
            await remote.wait_for_work(POLL_SECONDS)
