"""A migrated database, emptied after each test, and the people in the stories."""

from collections.abc import AsyncIterator, Iterator

import pytest
from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from tests import people
from tests.databases import migrated_database
from tests.queue.races import Race, race
from tests.ran import Ran
from tests.side_by_side import Reporter, Runner


def pytest_configure(config: pytest.Config) -> None:
    ran = Ran()
    config.pluginmanager.register(ran, "ran")
    if hasattr(config, "workeroutput"):
        config.pluginmanager.register(Runner(config.workeroutput))
    elif config.getoption("tx", None):
        config.pluginmanager.register(Reporter(ran))


@pytest.fixture
def ran(pytestconfig: pytest.Config) -> Ran:
    """What ran so far in this session, and how."""
    plugin = pytestconfig.pluginmanager.getplugin("ran")
    assert isinstance(plugin, Ran)
    return plugin


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def dsn() -> Iterator[str]:
    """A database of this run's own on the server that `python3 -m tests` started."""
    with migrated_database("run") as dsn:
        yield dsn


@pytest.fixture
def database(dsn: str) -> Iterator[str]:
    """The DSN of an empty database; emptied again afterwards."""
    yield dsn
    people.empty(dsn)


@pytest.fixture
async def conn(database: str) -> AsyncIterator[AsyncConnection[TupleRow]]:
    async with await AsyncConnection.connect(database, autocommit=True) as connection:
        yield connection


@pytest.fixture
async def alice(conn: AsyncConnection[TupleRow]) -> int:
    return await people.sign_up(conn, "alice@example.com", credits=10)


@pytest.fixture
async def bob(conn: AsyncConnection[TupleRow]) -> int:
    return await people.sign_up(conn, "bob@example.com", credits=10)


@pytest.fixture
async def racing(database: str) -> AsyncIterator[Race]:
    """Two connections that meet on the same rows."""
    async with race(database) as racing:
        yield racing
