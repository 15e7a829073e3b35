"""A laptop with the real program on it: enrolled, started and hurt by the tests."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from boot import folders
from tests import serving
from tests.people import Conn
from tests.worker_api import laptops
from worker.home import status
from worker.home.folder import Home
from worker.home.status import Status

PATIENCE = 60.0  # seconds: programs start slowly on a busy machine
SCRIPTED = "tests.worker.engines:Scripted"


def environment(**more: str) -> dict[str, str]:
    """That of a laptop: it knows no database."""
    kept = {name: value for name, value in os.environ.items() if "DATABASE_URL" not in name}
    return {**kept, "HOMEFORGE_ENVIRONMENT": "installed", "ENGINES": SCRIPTED, **more}


class Laptop:
    """One folder of a worker, and the programs that are started with it, where `started_in`."""

    def __init__(
        self,
        folder: Path,
        address: str,
        python: str = sys.executable,
        started_in: Path = folders.ROOT,
    ) -> None:
        self._python = python
        self._started_in = started_in
        self.home = Home(folder)
        self.address = address
        self.printed = folder.with_suffix(".out")

    def command(self, *words: str) -> list[str]:
        return [self._python, "-m", "worker", *words, "--home", str(self.home.folder)]

    async def do(
        self, *words: str, typed: str = "", **more: str
    ) -> subprocess.CompletedProcess[str]:
        """One command, to its end."""
        return await asyncio.to_thread(
            subprocess.run,
            self.command(*words),
            input=typed,
            cwd=self._started_in,
            env=environment(**more),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )

    async def enrol(self, code: str) -> None:
        done = await self.do("enrol", self.address, typed=f"{code}\n")
        assert done.returncode == 0, done.stderr

    def start(self, *words: str, **more: str) -> "subprocess.Popen[bytes]":
        """The worker, running; what it prints is in `printed`."""
        with self.printed.open("ab") as out:
            return subprocess.Popen(
                self.command("run", *words),
                cwd=self._started_in,
                env=environment(**more),
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
            )

    @asynccontextmanager
    async def working(self, *words: str, **more: str) -> "AsyncIterator[subprocess.Popen[bytes]]":
        """The worker runs inside, and is asked to end afterwards if it has not ended."""
        process = self.start(*words, **more)
        try:
            yield process
        finally:
            process.send_signal(signal.SIGCONT)
            process.terminate()
            await ended(process)

    def now(self) -> Status:
        return status.read(self.home)

    async def until(self, state: str) -> Status:
        await serving.until(lambda: self.now().state == state)
        return self.now()


async def ended(process: "subprocess.Popen[bytes]") -> int:
    """The exit code, once there is one."""
    return await asyncio.to_thread(process.wait, PATIENCE)


async def enrolled(conn: Conn, folder: Path, address: str) -> Laptop:
    laptop = Laptop(folder, address)
    await laptop.enrol(await laptops.code(conn))
    return laptop
