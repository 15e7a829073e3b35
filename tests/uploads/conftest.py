"""A studio that takes files, and a job whose files are to come."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
import pytest

from tests import people
from tests.people import Conn
from tests.uploads import studio
from tests.uploads.sending import Sender
from web.services import Services
from web.settings import Settings
from worker.protocol import Claim


@pytest.fixture
def settings(database: str, tmp_path: Path) -> Settings:
    return Settings(database, f"file://{tmp_path}/files", "http://forge.example")


@pytest.fixture
async def services(settings: Settings) -> AsyncIterator[Services]:
    found = studio.services(settings)
    async with found.pool:
        yield found


@pytest.fixture
async def claim(conn: Conn, alice: int) -> Claim:
    """Alice's job in the hands of worker 1."""
    await people.enqueued(conn, alice)
    return await people.claimed(conn)


@pytest.fixture
async def sender(services: Services, claim: Claim) -> AsyncIterator[Sender]:
    """Worker 1 with its job, at the door of the studio."""
    transport = httpx2.ASGITransport(studio.build(services))
    async with httpx2.AsyncClient(transport=transport, base_url="http://forge.example") as client:
        yield Sender(client, claim)
