"""Worker and reaper processes that can be hurt, and the people who order meanwhile."""

import asyncio
import itertools
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar
from uuid import uuid4

import psycopg
from psycopg import AsyncConnection

from boot import folders, postgres, processes
from worker import ledger, queue

T = TypeVar("T")
Conn = AsyncConnection[Any]

WORKERS = 4
USERS = 6
GRANTED = 100_000  # credits of each person
FEW = 60  # unfinished jobs below which people order more
KINDS = ("sprite", "icon", "texture")


class Worker:
    """One worker process."""

    def __init__(self, name: str, process: subprocess.Popen[bytes]) -> None:
        self.name = name
        self._process = process

    def is_alive(self) -> bool:
        return self._process.poll() is None

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def pause(self) -> None:
        self._process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        self._process.send_signal(signal.SIGCONT)

    def terminate(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(30)
        except subprocess.TimeoutExpired:
            self.kill()


class Fleet:
    """All processes of a run; none is left when the `with` block ends."""

    def __init__(self, dsn: str, folder: Path) -> None:
        self._env = {
            **os.environ,
            "DATABASE_URL": dsn,
            "STORAGE_URL": f"file://{folder}/files",
            "ENGINES": "bench.engines:Unsteady",
        }
        self._log = (folder / "fleet.log").open("ab")
        self._numbers = itertools.count(1)
        self._workers: list[Worker] = []
        self._reaper: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.restart_reaper()
        for _ in range(WORKERS):
            self.start_worker()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for worker in self._workers:
            worker.resume()
            worker.terminate()
        if self._reaper:
            self._reaper.kill()
            self._reaper.wait()
        self._log.close()

    def start_worker(self) -> None:
        name = f"worker-{next(self._numbers)}"
        self._workers.append(Worker(name, self._start("worker", "--name", name)))

    def any_worker(self) -> Worker:
        self._workers = [worker for worker in self._workers if worker.is_alive()]
        while len(self._workers) < WORKERS:
            self.start_worker()
        return random.choice(self._workers)

    def restart_reaper(self) -> None:
        if self._reaper:
            self._reaper.kill()
            self._reaper.wait()
        self._reaper = self._start("worker.reaper", "--grace", "0")

    def restart_database(self, server: postgres.Server) -> None:
        """An immediate shutdown, as by a crash; everybody has to find the way back."""
        pid = server.pid
        if pid:
            os.kill(pid, signal.SIGQUIT)
            processes.wait_gone(pid, 30)
        server.restart()

    def wait(self, seconds: float) -> None:
        """Let the processes work."""
        time.sleep(seconds)

    def _start(self, *module: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", *module]
        return subprocess.Popen(
            command, cwd=folders.ROOT, env=self._env, stdout=self._log, stderr=self._log
        )


class People:
    """They order, cancel, and make rows old so that nobody has to wait for a minute."""

    def __init__(self, dsn: str) -> None:
        self._dsn = dsn
        self._users = [self._in_transaction(self._sign_up(n)) for n in range(USERS)]

    def order_if_few(self) -> None:
        """Keep the workers busy."""
        try:
            if self.unfinished() < FEW:
                self._in_transaction(self._order())
        except psycopg.OperationalError:
            return  # the database is down just now

    def cancel(self) -> None:
        """Cancel an unfinished job, in whatever state it is by the time the verb runs."""
        row = self._one(
            "SELECT user_id, id FROM generation_jobs WHERE finished_at IS NULL "
            "ORDER BY random() LIMIT 1"
        )
        if row:
            user, job = row
            self._in_transaction(lambda conn: queue.cancel(conn, user, job))

    def age_leases(self, worker: str) -> None:
        """As if the worker had been silent for a minute."""
        self._run(
            "UPDATE generation_jobs SET lease_expires_at = clock_timestamp() "
            "WHERE status = 'claimed' AND worker_id = (SELECT id FROM workers WHERE name = %s)",
            worker,
        )

    def hurry(self) -> None:
        """End the pauses between tries, and the leases of those who are no more."""
        self._run("UPDATE generation_jobs SET due_at = now() WHERE status = 'waiting'")
        self._run(
            "UPDATE generation_jobs SET lease_expires_at = clock_timestamp() "
            "WHERE status = 'claimed' AND claimed_at < clock_timestamp() - interval '20 s'"
        )

    def unfinished(self) -> int:
        row = self._one("SELECT count(*) FROM generation_jobs WHERE finished_at IS NULL")
        return int(row[0]) if row else 0

    def _sign_up(self, number: int) -> Callable[[Conn], Awaitable[int]]:
        async def sign_up(conn: Conn) -> int:
            cursor = await conn.execute(
                "INSERT INTO users (email) VALUES (%s) RETURNING id", (f"{number}@example.com",)
            )
            row = await cursor.fetchone()
            assert row
            await ledger.grant(conn, row[0], GRANTED, "welcome")
            return int(row[0])

        return sign_up

    def _order(self) -> Callable[[Conn], Awaitable[object]]:
        seeds = [random.randrange(10_000) for _ in range(random.randint(1, 12))]
        order = queue.Order(uuid4(), random.choice(KINDS), "procedural", {"prompt": "x"}, seeds, 2)
        return lambda conn: queue.enqueue(conn, random.choice(self._users), order)

    def _in_transaction(self, verb: Callable[[Conn], Awaitable[T]]) -> T:
        async def run() -> T:
            async with await AsyncConnection.connect(self._dsn) as conn:
                return await verb(conn)

        return asyncio.run(run())

    def _run(self, statement: str, *values: object) -> None:
        with psycopg.connect(self._dsn, autocommit=True) as conn:
            conn.execute(statement, values)

    def _one(self, statement: str) -> tuple[Any, ...] | None:
        with psycopg.connect(self._dsn, autocommit=True) as conn:
            return conn.execute(statement).fetchone()
