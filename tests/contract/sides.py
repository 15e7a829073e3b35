"""The two ways a worker reaches the queue, behind one face."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Protocol

from tests import serving
from tests.people import Conn
from tests.serving import Served
from web import worker_keys
from worker import storage
from worker.direct import Direct
from worker.link import Token
from worker.protocol import Hello
from worker.remote import Remote
from worker.transport import Transport

CAPABILITIES = ("procedural:sprite", "procedural:icon")


class Worker:
    """A worker that has said hello."""

    def __init__(self, transport: Transport, name: str) -> None:
        self.transport = transport
        self.said = Hello(name, f"{name} 1", CAPABILITIES, 1, "1.0.0", "Linux")
        self.id = 0

    async def greet(self) -> "Worker":
        self.id = (await self.transport.hello(self.said)).worker_id
        return self


class Side(Protocol):
    """Makes workers that all reach the queue in one way."""

    async def worker(self, name: str) -> Worker: ...


class Beside:
    """Postgres and the storage are on the same machine."""

    def __init__(self, database: str, folder: Path, stack: AsyncExitStack) -> None:
        self._database = database
        self._files = storage.connect(f"file://{folder}/files")
        self._stack = stack

    async def worker(self, name: str) -> Worker:
        direct = Direct(self._database, self._files, name)
        self._stack.push_async_callback(direct.close)
        return await Worker(direct, name).greet()


class AtHome:
    """The studio is somewhere else, behind HTTPS; here it is on loopback."""

    def __init__(self, served: Served, conn: Conn, stack: AsyncExitStack) -> None:
        self._served = served
        self._conn = conn
        self._stack = stack

    async def worker(self, name: str) -> Worker:
        remote = Remote(self._served.address, await token(self._conn, name))
        self._stack.push_async_callback(remote.close)
        return await Worker(remote, name).greet()


async def token(conn: Conn, name: str, keep: Callable[[str], None] = lambda fresh: None) -> Token:
    """The token of a new worker that has enrolled."""
    worker_id = await worker_keys.create_worker(conn, name, None)
    assert isinstance(worker_id, int)
    code = await worker_keys.new_enrol_code(conn, worker_id)
    enrolled = await worker_keys.enrol(conn, code, "Linux", "1.0.0", "test")
    assert isinstance(enrolled, worker_keys.Enrolled)
    return Token(enrolled.token, keep)


@asynccontextmanager
async def side(kind: str, conn: Conn, database: str, folder: Path) -> AsyncIterator[Side]:
    async with AsyncExitStack() as stack:
        if kind == "direct":
            yield Beside(database, folder, stack)
            return
        served = stack.enter_context(serving.served(serving.settings(database, folder)))
        yield AtHome(served, conn, stack)
