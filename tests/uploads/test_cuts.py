"""Real lines and real servers: both are cut off whenever it hurts."""

import asyncio
import hashlib
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import replace

import httpx2
import pytest

from tests.uploads.sending import Sender, refused, sent
from tests.uploads.server import Server, kill, start
from web.services import Services
from web.settings import Settings

PATIENCE = 60.0
DATA = random.Random(5).randbytes(3 * 2**20)
Start = Callable[[], Awaitable[tuple[Server, Sender]]]


@pytest.fixture
async def begin(settings: Settings, sender: Sender) -> AsyncIterator[Start]:
    """Start one more server on the same storage, with our worker at its door."""
    async with AsyncExitStack() as stack:

        async def one_more() -> tuple[Server, Sender]:
            server = await start(settings)
            stack.push_async_callback(kill, server)
            client = httpx2.AsyncClient(base_url=server.url, timeout=PATIENCE)
            return server, replace(sender, client=await stack.enter_async_context(client))

        yield one_more


async def dial(server: Server, sender: Sender, offset: int, end: int) -> asyncio.StreamWriter:
    """Promise the rest from `offset` on, and send it up to `end` only."""
    _, writer = await asyncio.open_connection("127.0.0.1", server.port)
    digest = hashlib.sha256(DATA).hexdigest()
    writer.write(
        f"PUT /jobs/{sender.claim.id}/files/0?lease={sender.claim.lease}&offset={offset}"
        f"&total={len(DATA)}&sha256={digest}&role=main HTTP/1.1\r\nHost: forge.example\r\n"
        f"Content-Length: {len(DATA) - offset}\r\n\r\n".encode()
    )
    writer.write(DATA[offset:end])
    await writer.drain()
    return writer


async def until_stored(sender: Sender, least: int) -> int:
    """Wait until the server has so many bytes; returns how many it has."""
    async with asyncio.timeout(PATIENCE):
        while True:
            stored, _ = await sender.head()
            if stored >= least:
                return stored
            await asyncio.sleep(0.01)


async def send_rest(sender: Sender) -> None:
    """Go on from where the server is until all is there, as a worker does."""
    async with asyncio.timeout(PATIENCE):
        while True:
            offset, complete = await sender.head()
            if complete:
                return
            answer = await sender.put(DATA, offset=offset)
            # The server may not have noticed yet that the line before is dead.
            assert answer.status_code == 200 or refused(answer)[1] in ("busy", "wrong_offset")
            await asyncio.sleep(0.01)


class Cut(Exception):
    """The line is dead."""


async def torn(start: int, end: int) -> AsyncIterator[bytes]:
    for at in range(start, end, 2**16):
        yield DATA[at : min(at + 2**16, end)]
    raise Cut


async def push(sender: Sender, end: int) -> int:
    """Send up to `end` and hang up, until the server has more than before; returns how much."""
    async with asyncio.timeout(PATIENCE):
        before, _ = await sender.head()
        while True:
            with suppress(Cut):
                await sender.put(DATA, torn(before, end), offset=before)
            stored, _ = await sender.head()
            if stored > before:
                return stored
            await asyncio.sleep(0.01)


async def test_a_line_cut_again_and_again_goes_on_where_it_was(
    services: Services, begin: Start
) -> None:
    _, sender = await begin()
    reached = [await push(sender, cut) for cut in range(2**19, len(DATA), 2**19)]
    assert reached == sorted(set(reached))
    await send_rest(sender)
    assert sent(services, sender) == DATA


async def test_a_server_killed_in_the_middle_costs_only_what_it_had_not_written(
    services: Services, begin: Start
) -> None:
    server, sender = await begin()
    writer = await dial(server, sender, 0, len(DATA) - 1)
    stored = await until_stored(sender, 2**20)
    await kill(server)
    writer.close()
    _, sender = await begin()
    offset, complete = await sender.head()
    assert stored <= offset < len(DATA)
    assert not complete
    assert (await sender.put(DATA, offset=offset)).json()["finished"]
    assert sent(services, sender) == DATA


async def test_two_servers_of_one_machine_do_not_write_the_same_file(
    services: Services, begin: Start
) -> None:
    server, sender = await begin()
    _, other = await begin()
    writer = await dial(server, sender, 0, 2**20)
    await until_stored(other, 2**19)
    assert refused(await other.put(DATA)) == (409, "busy")
    writer.write(DATA[2**20 :])
    await until_stored(other, len(DATA))
    await send_rest(other)
    writer.close()
    assert sent(services, sender) == DATA


async def test_who_is_refused_can_read_why_though_still_sending(begin: Start) -> None:
    _, sender = await begin()
    long = bytes(16 * 2**20)
    assert refused(await sender.put(long, total=2**30)) == (413, "file_too_large")
    assert refused(await replace(sender, worker=9).put(long)) == (409, "lost")
