"""A studio that is served, and a laptop that has been let in."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests import serving
from tests.home import laptop as laptops
from tests.home.laptop import Laptop
from tests.home.router import Router, router
from tests.people import Conn
from tests.serving import Served
from tests.worker.working import Gate
from worker.home.folder import Home


@pytest.fixture
def studio(database: str, tmp_path: Path) -> Iterator[Served]:
    with serving.served(serving.settings(database, tmp_path)) as served:
        yield served


@pytest.fixture
async def line(studio: Served) -> AsyncIterator[Router]:
    """What stands between the laptop and the studio."""
    async with router(studio.address) as found:
        yield found


@pytest.fixture
async def laptop(conn: Conn, tmp_path: Path, line: Router) -> Laptop:
    return await laptops.enrolled(conn, tmp_path / "laptop", line.address)


@pytest.fixture
def gate(tmp_path: Path) -> Gate:
    return Gate(tmp_path / "gate")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A folder that is there and has nothing in it."""
    found = Home(tmp_path / "home")
    found.make()
    return found
