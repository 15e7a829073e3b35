"""Shutting a worker out: from its next call on, whatever it was doing."""

from tests import people
from tests.operator.doors import HOME, call, known, let_in, new_worker, valid_tokens
from tests.people import Conn
from tests.queue.races import race
from web import worker_keys
from worker import ledger


async def test_a_revoked_worker_is_refused_at_its_next_call(conn: Conn) -> None:
    worker_id = await new_worker(conn)
    token = (await let_in(conn, worker_id)).token
    code = await worker_keys.new_enrol_code(conn, worker_id)
    assert await worker_keys.revoke(conn, worker_id)
    assert await call(conn, token) == worker_keys.REVOKED
    assert await valid_tokens(conn) == 0
    assert await worker_keys.enrol(conn, code, "", "", HOME) is None
    assert not await worker_keys.revoke(conn, worker_id)
    assert not await worker_keys.revoke(conn, 999)


async def test_a_row_that_says_revoked_is_enough(conn: Conn) -> None:
    token = (await let_in(conn, await new_worker(conn))).token
    await conn.execute("UPDATE workers SET revoked_at = clock_timestamp()")
    assert await call(conn, token) == worker_keys.REVOKED


async def test_a_new_code_lets_a_revoked_worker_in_again(conn: Conn) -> None:
    worker_id = await new_worker(conn)
    old = await let_in(conn, worker_id)
    await worker_keys.revoke(conn, worker_id)
    new = await let_in(conn, worker_id)
    await known(conn, new.token)
    assert await call(conn, old.token) == worker_keys.REVOKED


async def test_revoking_puts_the_workers_jobs_back_unharmed(conn: Conn, alice: int) -> None:
    worker_id, other = await new_worker(conn), await new_worker(conn, "tower")
    await people.enqueued(conn, alice, seeds=2)
    mine = await people.claimed(conn, worker=worker_id)
    theirs = await people.claimed(conn, worker=other)
    await worker_keys.revoke(conn, worker_id)
    row = await people.row(conn, mine.id)
    assert (row["status"], row["attempts"]) == ("queued", 0)
    assert (await people.row(conn, theirs.id))["status"] == "claimed"
    assert await ledger.faults(conn) == []


async def test_who_rotates_while_being_revoked_gets_nothing(conn: Conn, database: str) -> None:
    worker_id = await new_worker(conn)
    principal = await known(conn, (await let_in(conn, worker_id)).token)
    async with race(database) as racing:
        revoked, token = await racing.run(
            lambda conn: worker_keys.revoke(conn, worker_id),
            lambda conn: worker_keys.rotate(conn, principal),
        )
    assert (revoked, token, racing.second_waited) == (True, None, True)


async def test_what_was_rotated_just_before_is_revoked_too(conn: Conn, database: str) -> None:
    worker_id = await new_worker(conn)
    principal = await known(conn, (await let_in(conn, worker_id)).token)
    async with race(database) as racing:
        token, revoked = await racing.run(
            lambda conn: worker_keys.rotate(conn, principal),
            lambda conn: worker_keys.revoke(conn, worker_id),
        )
    assert (revoked, racing.second_waited) == (True, True)
    assert await call(conn, token or "") == worker_keys.REVOKED
    assert await valid_tokens(conn) == 0


async def test_who_enrols_while_being_revoked_stays_out(conn: Conn, database: str) -> None:
    worker_id = await new_worker(conn)
    code = await worker_keys.new_enrol_code(conn, worker_id)
    async with race(database) as racing:
        revoked, enrolled = await racing.run(
            lambda conn: worker_keys.revoke(conn, worker_id),
            lambda conn: worker_keys.enrol(conn, code, "", "", HOME),
        )
    assert (revoked, enrolled, racing.second_waited) == (True, None, True)
    assert await valid_tokens(conn) == 0


async def test_who_enrolled_just_before_is_revoked_too(conn: Conn, database: str) -> None:
    worker_id = await new_worker(conn)
    code = await worker_keys.new_enrol_code(conn, worker_id)
    async with race(database) as racing:
        enrolled, revoked = await racing.run(
            lambda conn: worker_keys.enrol(conn, code, "", "", HOME),
            lambda conn: worker_keys.revoke(conn, worker_id),
        )
    assert isinstance(enrolled, worker_keys.Enrolled)
    assert (revoked, racing.second_waited) == (True, True)
    assert await call(conn, enrolled.token) == worker_keys.REVOKED
    assert await valid_tokens(conn) == 0
