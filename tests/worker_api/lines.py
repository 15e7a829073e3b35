"""Bad lines between a worker and its studio, and things that answer in the studio's place."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from ssl import SSLContext
from urllib.parse import urlsplit

CHUNK = 1024


class Line:
    """A line to the server at `address` that breaks where a test says."""

    def __init__(self, address: str) -> None:
        self._port = urlsplit(address).port
        self.address = ""
        self._tasks: set[asyncio.Task[None]] = set()
        self.cuts: deque[int] = deque()  # after so many bytes of the next PUT, headers included
        self.losing = b""  # the next answer to a call whose path ends so gets lost
        self.pause = 0.0  # seconds for each piece: a slow line

    def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._carry(reader, writer))
        # Also of a task that is cancelled before its first step: nobody shall wait on a line that
        # is gone and does not say so.
        task.add_done_callback(lambda _: writer.transport.abort())
        self._tasks.add(task)

    async def hang_up(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.sleep(0)  # for the sockets to be closed

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, both ways, until one side ends or the line breaks."""
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._port)
        except OSError:
            writer.transport.abort()
            return
        lose = asyncio.Event()
        ways = {
            asyncio.create_task(self._up(reader, back, lose)),
            asyncio.create_task(_down(there, writer, lose)),
        }
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            writer.transport.abort()
            back.close()  # what was brought so far arrives
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async def _up(
        self, reader: asyncio.StreamReader, back: asyncio.StreamWriter, lose: asyncio.Event
    ) -> None:
        left: float = float("inf")
        while data := await reader.read(CHUNK):
            if data.startswith(b"PUT ") and self.cuts:
                left = self.cuts.popleft()
            first = data.split(b" HTTP", 1)[0].split(b"?", 1)[0]
            if self.losing and first.endswith(self.losing):
                self.losing = b""
                lose.set()
            await asyncio.sleep(self.pause)
            back.write(data[: int(min(left, len(data)))])
            await back.drain()
            left -= len(data)
            if left <= 0:
                return


async def _down(
    there: asyncio.StreamReader, writer: asyncio.StreamWriter, lose: asyncio.Event
) -> None:
    while data := await there.read(CHUNK):
        if lose.is_set():
            return  # the server has done its work, and nobody hears of it
        writer.write(data)
        await writer.drain()


@asynccontextmanager
async def line(address: str) -> AsyncIterator[Line]:
    found = Line(address)
    server = await asyncio.start_server(found.accept, "127.0.0.1", 0, limit=CHUNK)
    found.address = _address(server)
    async with server:
        yield found
        await found.hang_up()


class StandIn:
    """Answers everything with the same bytes; `heard` is what was sent to it."""

    def __init__(self, answer: bytes) -> None:
        self._answer = answer
        self.address = ""
        self.heard = b""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            with suppress(ConnectionError, asyncio.IncompleteReadError):
                self.heard += await reader.readuntil(b"\r\n\r\n")
                writer.write(self._answer)
                if not self._answer:
                    await reader.read()  # it never says anything
        finally:
            writer.close()


@asynccontextmanager
async def stand_in(answer: bytes, tls: SSLContext | None = None) -> AsyncIterator[StandIn]:
    found = StandIn(answer)
    server = await asyncio.start_server(found.serve, "127.0.0.1", 0, ssl=tls)
    found.address = _address(server, "https" if tls else "http")
    async with server:
        yield found


def says(status: str, body: str, *headers: str) -> bytes:
    """A whole answer; the type is JSON if the body looks like it."""
    kind = "application/json" if body[:1] in ("{", "[") else "text/html"
    head = [f"HTTP/1.1 {status}", f"Content-Type: {kind}", f"Content-Length: {len(body)}"]
    return "\r\n".join([*head, "Connection: close", *headers, "", body]).encode()


def _address(server: asyncio.Server, scheme: str = "http") -> str:
    return f"{scheme}://127.0.0.1:{server.sockets[0].getsockname()[1]}"
