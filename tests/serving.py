"""The real studio, answering on a port of this machine."""

import asyncio
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from argon2 import PasswordHasher
from starlette.types import ASGIApp

from boot import processes
from web import app
from web.passwords import Passwords
from web.settings import Settings

PATIENCE = 60  # seconds until a test gives up waiting for what must happen


def settings(database: str, folder: Path) -> Settings:
    return Settings(
        database_url=database,
        storage_url=f"file://{folder}/files",
        public_url="http://127.0.0.1",
    )


def studio(settings: Settings) -> ASGIApp:
    """The whole application, with passwords that cost nothing."""
    return app.build(settings, Passwords(PasswordHasher(1, 8, 1)))


class Served:
    """A studio served by uvicorn in a thread; it keeps its port when it is restarted.

    `tls` are uvicorn's own settings for that; without any it speaks plain HTTP.
    """

    def __init__(self, settings: Settings, **tls: Any) -> None:
        self._settings = settings
        self._tls = tls
        self._port = 0
        self.start()

    @property
    def address(self) -> str:
        return f"{'https' if self._tls else 'http'}://127.0.0.1:{self._port}"

    def start(self) -> None:
        listening = socket.create_server(("127.0.0.1", self._port))
        self._port = listening.getsockname()[1]
        config = uvicorn.Config(
            studio(self._settings),
            log_config=None,
            timeout_graceful_shutdown=1,
            ws="none",
            **self._tls,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([listening],))
        self._thread.start()
        assert processes.wait_until(lambda: self._server.started, PATIENCE), "it does not start"

    def stop(self) -> None:
        """Stop it; open connections are cut after a second."""
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "it does not stop"


async def until(is_so: Callable[[], bool | Awaitable[bool]]) -> None:
    """Look until it is so, which nobody could tell us of; a TimeoutError if it never is."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found = is_so()
            if found if isinstance(found, bool) else await found:
                return
            await asyncio.sleep(0.01)


@contextmanager
def served(settings: Settings, **tls: Any) -> Iterator[Served]:
    server = Served(settings, **tls)
    try:
        yield server
    finally:
        server.stop()
