"""Every test here runs once beside the database and once over HTTPS."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.contract import sides
from tests.contract.sides import Side, Worker
from tests.people import Conn


@pytest.fixture(params=["direct", "remote"])
async def side(
    request: pytest.FixtureRequest, conn: Conn, database: str, tmp_path: Path
) -> AsyncIterator[Side]:
    async with sides.side(request.param, conn, database, tmp_path) as found:
        yield found


@pytest.fixture
async def worker(side: Side) -> Worker:
    return await side.worker("laptop")
