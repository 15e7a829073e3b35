"""Behind a pooler that shares server connections, as managed Postgres often is reached."""

import asyncio
import os
import pwd
import shutil
import socket
import subprocess
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import httpx2
import psycopg
import pytest
from psycopg import AsyncConnection

from boot import checks, processes
from tests import people, serving
from tests.people import Conn
from tests.worker import working
from worker import database as worker_database
from worker import storage
from worker.direct import Direct

PROGRAM = shutil.which("pgbouncer", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="pgbouncer is not installed")

# One server connection for all: what belongs to a session is soon somebody else's.
SETTINGS = """
[databases]
pooled = {target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 1
"""


@pytest.fixture
def pooled(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The DSN of the test's database, by way of a PgBouncer; the environment says so."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    config = tmp_path / "pgbouncer.ini"
    config.write_text(SETTINGS.format(target=database, port=port))
    assert PROGRAM
    # It refuses to be root, and reads the file before it stops being root.
    become = ["-u", whoever_reaches(database)] if os.geteuid() == 0 else []
    pooler = subprocess.Popen([PROGRAM, "-q", *become, config], stderr=subprocess.DEVNULL)
    dsn = f"postgresql://anybody@127.0.0.1:{port}/pooled"
    monkeypatch.setenv("PREPARED_STATEMENTS", "off")
    monkeypatch.setenv("DIRECT_DATABASE_URL", database)
    try:
        assert processes.wait_until(lambda: answers(dsn), serving.PATIENCE), "no pooler"
        yield dsn
    finally:
        pooler.terminate()
        pooler.wait(serving.PATIENCE)


def whoever_reaches(dsn: str) -> str:
    """A user who is not root: the owner of the server's socket, or anybody for a port."""
    host = Path(str(psycopg.conninfo.conninfo_to_dict(dsn)["host"]))
    return pwd.getpwuid(host.stat().st_uid).pw_name if host.is_absolute() else "nobody"


def answers(dsn: str) -> bool:
    try:
        psycopg.connect(dsn, prepare_threshold=None).close()
    except psycopg.OperationalError:
        return False
    return True


@pytest.fixture
async def shared(pooled: str) -> AsyncIterator[Conn]:
    async with await worker_database.connect(pooled, "a test") as conn:
        yield conn


async def test_a_job_is_ordered_and_made_through_a_pooler(
    pooled: str, shared: Conn, tmp_path: Path
) -> None:
    user = await people.sign_up(shared, "alice@example.com", credits=10)
    worker = working.made(pooled, storage.connect(f"file://{tmp_path}/files"))
    async with working.at_work(worker):
        job = await working.ordered(shared, user, "red dragon")
        row = await working.until(shared, job, working.has("done"))
    assert (row["credits_spent"], row["credits_reserved"]) == (4, 0)


async def test_a_worker_behind_a_pooler_hears_of_new_work(
    pooled: str, shared: Conn, tmp_path: Path
) -> None:
    user = await people.sign_up(shared, "alice@example.com", credits=10)
    direct = Direct(pooled, storage.connect(f"file://{tmp_path}/files"), "laptop")
    await direct.wait_for_work(0)  # begins to listen
    hearing = asyncio.create_task(direct.wait_for_work(10 * working.PATIENCE))
    await people.enqueued(shared, user)
    await asyncio.wait_for(hearing, working.PATIENCE)
    await direct.close()


async def test_many_share_one_server_connection_without_a_mix_up(pooled: str, shared: Conn) -> None:
    user = await people.sign_up(shared, "alice@example.com", credits=40)
    jobs = await people.enqueued(shared, user, seeds=10, price=4)

    async def one() -> list[int]:
        async with await worker_database.connect(pooled, "another") as conn:
            return [(await people.claimed(conn)).id for _ in range(2)]

    claimed = await asyncio.gather(*(one() for _ in range(5)))
    assert sorted(job for two in claimed for job in two) == sorted(jobs)


async def test_the_studio_answers_through_a_pooler(
    pooled: str, database: str, tmp_path: Path
) -> None:
    settings = replace(
        serving.settings(pooled, tmp_path),
        prepared_statements=False,
        direct_database_url=database,
    )
    with serving.served(settings) as studio:
        async with httpx2.AsyncClient(base_url=studio.address) as http:
            form = {"email": "alice@example.com", "password": "correct horse battery"}
            joined = await http.post("/sign-up", data=form, headers={"origin": "http://127.0.0.1"})
            page = await http.get("/studio")
    assert joined.status_code == 303
    assert "On the anvil" in page.text


async def test_limits_of_the_role_are_looked_for(pooled: str, database: str) -> None:
    assert not checks.role_has_limits(pooled)
    name = psycopg.conninfo.conninfo_to_dict(database)["dbname"]
    async with await AsyncConnection.connect(database, autocommit=True) as conn:
        await conn.execute(f"ALTER DATABASE {name} SET statement_timeout = '30s'")
        try:
            assert checks.role_has_limits(database)
        finally:
            await conn.execute(f"ALTER DATABASE {name} RESET statement_timeout")
