"""`python -m tests.uploads.server DSN STORAGE_URL`: the upload routes in a process of their own.

It ends with its standard input: whoever started it may die without a word.
"""

import asyncio
import os
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import uvicorn

from tests.uploads import studio
from web.settings import Settings


@dataclass(frozen=True, slots=True)
class Server:
    port: int
    process: asyncio.subprocess.Process

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


async def start(settings: Settings) -> Server:
    """A server that answers."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.uploads.server", settings.database_url, settings.storage_url,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout
    return Server(int(await process.stdout.readline()), process)


async def kill(server: Server) -> None:
    """With no chance to put anything in order."""
    if server.process.returncode is None:
        server.process.kill()
    await server.process.wait()


@contextmanager
def _listening() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener


async def _serve(dsn: str, storage_url: str) -> None:
    services = studio.services(Settings(dsn, storage_url, "http://forge.example"))
    config = uvicorn.Config(studio.build(services), lifespan="off", log_level="warning")
    with _listening() as listener:
        os.write(1, f"{listener.getsockname()[1]}\n".encode())
        threading.Thread(target=_end_with_our_caller, daemon=True).start()
        async with services.pool:
            await uvicorn.Server(config).serve([listener])


def _end_with_our_caller() -> None:
    sys.stdin.read()
    os._exit(0)


if __name__ == "__main__":
    asyncio.run(_serve(*sys.argv[1:]))
