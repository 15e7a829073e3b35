"""A gallery full of pictures, asked for all at once."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Self

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request

from tests.boot.looking import eventually
from tests.web.conftest import Visit
from web.gallery import files
from web.services import AT_ONCE, Services


class Door:
    """Counts who asks for a picture and who holds a connection; nobody gets on before `open`."""

    def __init__(self) -> None:
        self.asked = self.held = self.most = 0
        self._is_open = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    def services(self, request: Request) -> Services:
        self.asked += 1
        found: Services = request.state.services
        return found

    def connection(self, request: Request) -> Self:
        return self

    async def __aenter__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.held += 1
        self.most = max(self.most, self.held)
        await self._is_open.wait()
        self.held -= 1
        raise HTTPException(404)

    async def __aexit__(self, *_: object) -> None:
        raise AssertionError("nobody got in")

    def open(self) -> None:
        assert self._loop
        self._loop.call_soon_threadsafe(self._is_open.set)


async def test_pictures_leave_half_of_the_connections_to_pages(
    visit: Visit, alice: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, door = await visit(alice), Door()
    monkeypatch.setattr(files, "services", door.services)
    monkeypatch.setattr(files, "connection", door.connection)
    with ThreadPoolExecutor(20) as visitors:
        answers = [visitors.submit(browser.get, "/assets/1/files/main.png") for _ in range(20)]
        eventually(lambda: door.asked == 20 and door.held > 0, "all have asked")
        door.open()
        assert {answer.result().status_code for answer in answers} == {404}
    assert door.most == AT_ONCE
