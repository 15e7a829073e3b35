"""A studio with something to see: finished assets, and jobs in every state a card can show."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

from argon2 import PasswordHasher
from psycopg import AsyncConnection

from e2e import desk
from web import sessions
from worker import catalog, ledger, presence, protocol, queue
from worker.engines.base import EngineError, Request
from worker.engines.procedural.engine import check

Conn = AsyncConnection[Any]

MADE = (
    ("sprite", "angry red dragon", 11),
    ("sprite", "knight with a shield", 4),
    ("sprite", "green slime", 21),
    ("sprite", "old mage in purple", 9),
    ("icon", "gold sword with ruby", 3),
    ("icon", "emerald potion", 12),
    ("icon", "wooden shield", 5),
    ("icon", "amethyst gem", 8),
    ("texture", "mossy cobblestone", 2),
    ("texture", "lava", 6),
    ("sprite", "pirate", 17),
    ("sprite", "teal space fighter", 30),
)


PASSWORD = "correct horse battery"
# Weak, so that a story does not wait for it; what was kept is checked as it was made.
WEAK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
MEMBER = """
INSERT INTO users (email, role, password_hash) VALUES (%(email)s, %(role)s, %(kept)s) RETURNING id
"""


def sign_in(dsn: str, email: str, role: str) -> str:
    """A new person with a password and the welcome credits; returns the token of a session."""

    async def enter(conn: Conn) -> str:
        values = {"email": email, "role": role, "kept": WEAK.hash(PASSWORD)}
        async with conn.transaction():
            row = await (await conn.execute(MEMBER, values)).fetchone()
            assert row
            await ledger.grant(conn, row[0], 100, "welcome")
        token = sessions.new_token()
        session = {"token": sessions.sha256(token), "user": row[0], "days": 1, "agent": ""}
        await conn.execute(sessions.BEGIN, session)
        return token

    return str(aside(dsn, enter))


def order_finished(dsn: str, email: str, made: Sequence[tuple[str, str, int]] = MADE) -> list[int]:
    """Order what a worker shall make before the curtain rises; returns the job ids."""

    async def order(conn: Conn) -> list[int]:
        user = await _user(conn, email)
        return [await _order(conn, user, kind, prompt, seed) for kind, prompt, seed in made]

    return list(aside(dsn, order))


def set_states(dsn: str, email: str) -> None:
    """One job each: in line, being made, trying again, cancelled, not made."""
    aside(dsn, lambda conn: _set_states(conn, email))


def say_hello(dsn: str, name: str) -> None:
    """As the worker of that name does at its start."""
    said = protocol.Hello(name, "scene", ["procedural:sprite"])
    aside(dsn, lambda conn: presence.hello(conn, said))


def fill_roster(dsn: str) -> None:
    """A worker in every state the operator can see."""
    aside(dsn, desk.fill_roster)


async def _set_states(conn: Conn, email: str) -> None:
    user = await _user(conn, email)
    hello = protocol.Hello("gaming-pc", "scene", [f"procedural:{kind}" for kind in catalog.KINDS])
    worker = (await presence.hello(conn, hello)).worker_id
    cancelled = await _order(conn, user, "icon", "silver key", 1)
    await queue.cancel(conn, user, cancelled)
    await _order(conn, user, "sprite", "a capybara on a skateboard", 2)
    (lost,) = await queue.claim(conn, worker, ["procedural:sprite"])
    await queue.fail(conn, lost.id, lost.lease, "bad_input", _refusal(lost))
    await _order(conn, user, "texture", "cracked ice", 3)
    (again,) = await queue.claim(conn, worker, ["procedural:texture"])
    await queue.fail(conn, again.id, again.lease, "out_of_memory", "The engine ran out of memory")
    await _order(conn, user, "sprite", "robot with one eye", 4)
    (making,) = await queue.claim(conn, worker, ["procedural:sprite"])
    await queue.heartbeat(conn, making.id, making.lease, 0.62, "shading")
    await _order(conn, user, "icon", "bronze crown", 5)


def _refusal(claim: protocol.Claim) -> str:
    """What the built-in engine really says to that."""
    try:
        check(Request(claim.kind, claim.settings, claim.seed))
    except EngineError as error:
        return error.message
    raise AssertionError("the engine would have made it")


async def _order(conn: Conn, user: int, kind_name: str, prompt: str, seed: int) -> int:
    kind = catalog.find(kind_name)
    settings = catalog.validate(kind, {"prompt": prompt})
    order = queue.Order(
        uuid4(), kind.name, kind.engine, settings, [seed], catalog.price(kind, settings)
    )
    async with conn.transaction():
        outcome = await queue.enqueue(conn, user, order)
    assert isinstance(outcome, queue.Enqueued)
    return outcome.job_ids[0]


async def _user(conn: Conn, email: str) -> int:
    cursor = await conn.execute("SELECT id FROM users WHERE email = %s", (email,))
    row = await cursor.fetchone()
    assert row
    return int(row[0])


def aside(dsn: str, work: Callable[[Conn], Awaitable[Any]]) -> Any:
    """Do it with a connection, in a thread: Playwright has an event loop of its own in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, _connected(dsn, work)).result()


async def _connected(dsn: str, work: Callable[[Conn], Awaitable[Any]]) -> Any:
    async with await AsyncConnection.connect(dsn, autocommit=True) as conn:
        return await work(conn)
