"""A migrated database, emptied after each test, and the people in the stories."""

import os
from collections.abc import AsyncIterator, Iterator

import psycopg
import pytest
from psycopg import AsyncConnection
from psycopg.rows import TupleRow

import migrations
from tests import people
from tests.ran import Ran


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Ran(), "ran")


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
    server = os.environ["TEST_DATABASE_URL"]
    name = f"homeforge_test_{os.getpid()}"
    with psycopg.connect(server, autocommit=True) as admin:
        admin.execute(f'CREATE DATABASE "{name}"')
    dsn = psycopg.conninfo.make_conninfo(server, dbname=name)
    migrations.migrate(dsn)
    yield dsn
    with psycopg.connect(server, autocommit=True) as admin:
        admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


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
