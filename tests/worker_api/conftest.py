"""A studio that is served, and laptops that have been let in."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx2
import pytest

from tests import people, serving
from tests.contract import sides
from tests.people import Conn
from tests.serving import Served
from tests.worker_api import laptops
from tests.worker_api.laptops import SPRITE, Laptop
from tests.worker_api.lines import Line, line
from tests.worker_api.seen import Recorder
from web import app
from web.worker_api.waiting import Waiting
from worker.link import Pace, Token
from worker.protocol import Claim, Hello
from worker.remote import Remote

SAID = Hello("laptop", "one", (SPRITE,), 1, "1.0.0", "Linux")


@pytest.fixture
def room(database: str) -> Waiting:
    """Where the studio's claims wait."""
    return Waiting(database)


@pytest.fixture
def studio(
    database: str, tmp_path: Path, room: Waiting, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Served]:
    monkeypatch.setattr(app, "Waiting", lambda *_: room)
    real = serving.studio
    monkeypatch.setattr(serving, "studio", lambda settings: Recorder(real(settings)))
    with serving.served(serving.settings(database, tmp_path)) as served:
        yield served


@pytest.fixture
async def http(studio: Served) -> AsyncIterator[httpx2.AsyncClient]:
    async with httpx2.AsyncClient(base_url=studio.address, timeout=serving.PATIENCE) as client:
        yield client


@pytest.fixture
async def laptop(conn: Conn, http: httpx2.AsyncClient) -> Laptop:
    return await laptops.let_in(conn, http)


@pytest.fixture
async def token(conn: Conn) -> Token:
    return await sides.token(conn, "laptop")


@pytest.fixture
async def bad_line(studio: Served) -> AsyncIterator[Line]:
    async with line(studio.address) as found:
        yield found


@pytest.fixture
async def worker(bad_line: Line, token: Token) -> AsyncIterator[Remote]:
    """It has said hello, and pauses for nothing."""
    found = Remote(bad_line.address, token, Pace(dice=lambda: 0.0))
    await found.hello(SAID)
    yield found
    await found.close()


@pytest.fixture
async def claim(conn: Conn, alice: int, worker: Remote) -> Claim:
    await people.enqueued(conn, alice)
    (claim,) = await worker.claim(0, [SPRITE], 1)
    return claim
