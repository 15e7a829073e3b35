"""A studio that is served, and laptops that have been let in."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx2
import pytest

from tests import serving
from tests.people import Conn
from tests.serving import Served
from tests.worker_api import laptops
from tests.worker_api.laptops import Laptop
from tests.worker_api.seen import Recorder
from web import app
from web.worker_api.waiting import Waiting


@pytest.fixture
def room(database: str) -> Waiting:
    """Where the studio's claims wait."""
    return Waiting(database)


@pytest.fixture
def studio(
    database: str, tmp_path: Path, room: Waiting, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Served]:
    monkeypatch.setattr(app, "Waiting", lambda dsn: room)
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
