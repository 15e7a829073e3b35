"""The router at home: it carries everything, until a test says how it misbehaves."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from tests.worker_api import lines
from tests.worker_api.lines import Line


class Router(Line):
    """`page`: answered to everything in the studio's place. `holding`: a call that begins so is
    carried no further. `gone`: nothing is carried at all."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.page = b""
        self.pages = 0
        self.holding = b""
        self.held = asyncio.Event()
        self.gone = False

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.gone:
            writer.transport.abort()
        elif self.page:
            await self._answer(reader, writer)
        else:
            await super()._carry(reader, writer)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            await reader.readuntil(b"\r\n\r\n")
            writer.write(self.page)
            self.pages += 1
            writer.close()
            await writer.wait_closed()

    async def _up(
        self, reader: asyncio.StreamReader, back: asyncio.StreamWriter, lose: asyncio.Event
    ) -> None:
        await super()._up(_Held(reader, self), back, lose)  # type: ignore[arg-type]

    def break_off(self) -> None:
        """Everything that is under way breaks."""
        for task in self._tasks:
            task.cancel()


class _Held:
    """What comes from the laptop, up to the call that is held."""

    def __init__(self, reader: asyncio.StreamReader, router: Router) -> None:
        self._reader = reader
        self._router = router

    async def read(self, most: int) -> bytes:
        data = await self._reader.read(most)
        if self._router.holding and data.startswith(self._router.holding):
            self._router.held.set()
            await asyncio.Event().wait()
        return data


@asynccontextmanager
async def router(address: str) -> AsyncIterator[Router]:
    found = Router(address)
    server = await asyncio.start_server(found.accept, "127.0.0.1", 0, limit=lines.CHUNK)
    found.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server:
        yield found
        await found.hang_up()
