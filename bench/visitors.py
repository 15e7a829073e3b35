"""People with open pages, and an application that answers them without a network between."""

import asyncio
import os
import re
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from html import unescape
from typing import Any
from uuid import uuid4

import psycopg
from psycopg import AsyncConnection, sql
from psycopg_pool import AsyncConnectionPool
from starlette.types import ASGIApp, Message

from bench.contenders import ground
from web import app as studio
from web import sessions
from web.passwords import Passwords
from web.settings import Settings
from worker import ledger, presence, protocol, queue

CAPABILITY = "procedural:sprite"
IN_HAND = 10  # of everybody's live cards these are being made

ASSETS = """
INSERT INTO assets (job_id, user_id, kind, title, seed, settings, meta)
SELECT -%(user)s * 1000000 - n, %(user)s, 'sprite', 'angry red dragon ' || n, n,
       '{"prompt": "angry red dragon", "size": 32}', '{"used": ["angry", "red", "dragon"]}'
  FROM generate_series(1, %(count)s::bigint) AS n
"""
FILES = """
INSERT INTO asset_files (asset_id, role, storage_key, media_type, bytes, width, height)
SELECT id, 'main', 'aa/' || id, 'image/png', 500, 32, 32 FROM assets
"""

# Otherwise the cards would soon say that nobody was heard of, which is news for every tab.
STAYS = "UPDATE workers SET last_seen_at = now() + interval '1 day' WHERE id = %(worker)s"


@dataclass(frozen=True, slots=True)
class Visitor:
    """A signed-in person: the session's cookie, and the address their open page polls."""

    cookie: str
    poll: str


async def gather(settings: Settings, people: int, cards: int, assets: int) -> list[Visitor]:
    """So many people with live cards and assets, in a studio that was empty."""
    async with await AsyncConnection.connect(settings.database_url, autocommit=True) as conn:
        hello = protocol.Hello("laptop", "bench", [CAPABILITY], 4)
        worker = (await presence.hello(conn, hello)).worker_id
        cookies = [await _person(conn, settings, n, cards, assets) for n in range(people)]
        await conn.execute(STAYS, {"worker": worker})
        await queue.claim(conn, worker, [CAPABILITY], min(IN_HAND, cards) * people)
        await conn.execute(FILES)
        await conn.execute("ANALYZE")
    async with running(studio.build(settings, Passwords())) as ours:
        return [Visitor(cookie, await _poller(ours, cookie)) for cookie in cookies]


async def _person(
    conn: AsyncConnection[Any], settings: Settings, number: int, cards: int, assets: int
) -> str:
    cursor = await conn.execute(
        "INSERT INTO users (email) VALUES (%s) RETURNING id", (f"person-{number}@example.com",)
    )
    row = await cursor.fetchone()
    assert row
    token = sessions.new_token()
    values = {"token": sessions.sha256(token), "user": row[0], "days": 1, "agent": "bench"}
    await conn.execute(sessions.BEGIN, values)
    async with conn.transaction():
        await ledger.grant(conn, row[0], cards * 3, "grant")
        order = queue.Order(
            uuid4(), "sprite", "procedural", {"prompt": "red dragon", "size": 32}, range(cards), 3
        )
        outcome = await queue.enqueue(conn, row[0], order)
    assert isinstance(outcome, queue.Enqueued)
    await conn.execute(ASSETS, {"user": row[0], "count": assets})
    return f"{sessions.cookie_name(settings)}={token}"


async def _poller(ours: "Running", cookie: str) -> str:
    """The address the studio page polls."""
    found = re.search(r'id="poll" hx-get="([^"]+)"', await ours.text("/studio", cookie))
    assert found, "the page polls nothing"
    return unescape(found[1])


class Running:
    """An application that has begun; every `get` is one request, awaited to its last byte."""

    def __init__(self, app: ASGIApp, state: dict[str, Any]) -> None:
        self._app = app
        self._state = state

    async def get(self, address: str, cookie: str) -> int:
        """The status of the answer."""
        return int((await self._answer(address, cookie))[0]["status"])

    async def text(self, address: str, cookie: str) -> str:
        """The body of the answer."""
        messages = await self._answer(address, cookie)
        return b"".join(message.get("body", b"") for message in messages).decode()

    async def _answer(self, address: str, cookie: str) -> list[Message]:
        path, _, query = address.partition("?")
        sent: list[Message] = []
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(b"host", b"127.0.0.1"), (b"cookie", cookie.encode())],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
            "state": dict(self._state),
        }

        async def send(message: Message) -> None:
            sent.append(message)

        await self._app(scope, _nothing_more, send)
        return sent


async def _nothing_more() -> Message:
    return {"type": "http.request", "body": b"", "more_body": False}


@asynccontextmanager
async def running(app: ASGIApp) -> AsyncIterator[Running]:
    """The application from its start-up to its shutdown, by the lifespan protocol of ASGI."""
    state: dict[str, Any] = {}
    inbox: asyncio.Queue[Message] = asyncio.Queue()
    outbox: asyncio.Queue[Message] = asyncio.Queue()
    scope = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": state}
    task = asyncio.create_task(_serve(app, scope, inbox, outbox))
    await inbox.put({"type": "lifespan.startup"})
    answer = await outbox.get()
    assert answer["type"] == "lifespan.startup.complete", answer
    try:
        yield Running(app, state)
    finally:
        await inbox.put({"type": "lifespan.shutdown"})
        await task


async def _serve(
    app: ASGIApp,
    scope: dict[str, Any],
    inbox: "asyncio.Queue[Message]",
    outbox: "asyncio.Queue[Message]",
) -> None:
    await app(scope, inbox.get, outbox.put)


@asynccontextmanager
async def opened(pool: AsyncConnectionPool[Any]) -> AsyncIterator[None]:
    """The pool, open for as long as an application lives."""
    async with pool:
        yield


@contextmanager
def fresh_database(dsn: str) -> Iterator[str]:
    """The DSN of an empty database on that server, dropped afterwards."""
    name = f"homeforge_pages_{os.getpid()}"
    with psycopg.connect(dsn, autocommit=True) as admin:
        admin.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            yield ground.address(dsn, name)
        finally:
            admin.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def each(crowd: Sequence[Visitor], number: int) -> list[Visitor]:
    """So many open tabs, shared out evenly."""
    return [crowd[n % len(crowd)] for n in range(number)]
