"""Short ways to let a worker in, and to have it call."""

from tests.people import Conn
from web import worker_keys
from web.worker_keys import Enrolled, Principal, Refusal
from worker import presence, protocol

HOME = "203.0.113.7"
MAKES = ["procedural:sprite", "procedural:icon"]


async def new_worker(conn: Conn, name: str = "laptop") -> int:
    worker_id = await worker_keys.create_worker(conn, name, None)
    assert isinstance(worker_id, int)
    return worker_id


async def let_in(conn: Conn, worker_id: int) -> Enrolled:
    code = await worker_keys.new_enrol_code(conn, worker_id)
    enrolled = await worker_keys.enrol(conn, code, "Linux", "1.2", HOME)
    assert isinstance(enrolled, Enrolled)
    return enrolled


async def call(conn: Conn, token: str) -> Principal | Refusal:
    return await worker_keys.authenticate(conn, f"Bearer {token}", HOME)


async def known(conn: Conn, token: str) -> Principal:
    principal = await call(conn, token)
    assert isinstance(principal, Principal), principal
    return principal


async def valid_tokens(conn: Conn) -> int:
    cursor = await conn.execute(
        "SELECT count(*) FROM worker_tokens "
        "WHERE revoked_at IS NULL AND expires_at > clock_timestamp()"
    )
    row = await cursor.fetchone()
    assert row
    return int(row[0])


async def age(conn: Conn, days: int) -> None:
    await conn.execute(
        "UPDATE worker_tokens SET created_at = created_at - make_interval(days => %(days)s), "
        "expires_at = expires_at - make_interval(days => %(days)s)",
        {"days": days},
    )


async def seen(conn: Conn, name: str = "laptop", slots: int = 1) -> int:
    """A worker of this name that has just said hello."""
    said = protocol.Hello(name, "1", MAKES, slots, "0.1", "Linux")
    return (await presence.hello(conn, said)).worker_id


async def made_old(conn: Conn, minutes: int = 5) -> None:
    await conn.execute(
        "UPDATE workers SET last_seen_at = last_seen_at - make_interval(mins => %s)", (minutes,)
    )
