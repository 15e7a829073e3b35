"""Enrol codes: who gets in with one, once and not too late."""

import pytest

from tests.operator.doors import HOME, call, known, let_in, new_worker, valid_tokens
from tests.people import Conn
from tests.queue.races import race
from web import worker_keys


async def test_a_worker_enrols_with_its_code_and_is_known_by_its_token(conn: Conn) -> None:
    worker_id = await new_worker(conn)
    enrolled = await let_in(conn, worker_id)
    assert (enrolled.worker_id, enrolled.name) == (worker_id, "laptop")
    assert enrolled.token.startswith(f"hfw_{worker_id}_")
    principal = await known(conn, enrolled.token)
    assert (principal.worker_id, principal.name) == (worker_id, "laptop")
    assert not principal.rotate_due
    said = await (await conn.execute("SELECT os, version FROM workers")).fetchone()
    assert said == ("Linux", "1.2")


async def test_a_name_is_given_once(conn: Conn) -> None:
    await new_worker(conn)
    assert await worker_keys.create_worker(conn, "laptop", []) == worker_keys.NameTaken()


async def test_a_code_works_once(conn: Conn) -> None:
    code = await worker_keys.new_enrol_code(conn, await new_worker(conn))
    assert await worker_keys.enrol(conn, code, "", "", HOME)
    assert await worker_keys.enrol(conn, code, "", "", HOME) == worker_keys.Used()
    assert await valid_tokens(conn) == 1
    await conn.execute("UPDATE worker_enrol_codes SET expires_at = clock_timestamp()")
    assert await worker_keys.enrol(conn, code, "", "", HOME) is None


async def test_a_code_works_for_fifteen_minutes(conn: Conn) -> None:
    code = await worker_keys.new_enrol_code(conn, await new_worker(conn))
    life = await (
        await conn.execute("SELECT expires_at - created_at FROM worker_enrol_codes")
    ).fetchone()
    assert life
    assert life[0].total_seconds() == pytest.approx(15 * 60, abs=1)
    await conn.execute("UPDATE worker_enrol_codes SET expires_at = clock_timestamp()")
    assert await worker_keys.enrol(conn, code, "", "", HOME) is None


async def test_a_new_code_replaces_the_unused_one(conn: Conn) -> None:
    worker_id = await new_worker(conn)
    old = await worker_keys.new_enrol_code(conn, worker_id)
    new = await worker_keys.new_enrol_code(conn, worker_id)
    assert await worker_keys.enrol(conn, old, "", "", HOME) is None
    assert await worker_keys.enrol(conn, new, "", "", HOME)


async def test_a_code_of_another_worker_stays_good(conn: Conn) -> None:
    code = await worker_keys.new_enrol_code(conn, await new_worker(conn))
    await worker_keys.new_enrol_code(conn, await new_worker(conn, "tower"))
    assert await worker_keys.enrol(conn, code, "", "", HOME)


async def test_a_code_that_was_never_given_lets_nobody_in(conn: Conn) -> None:
    await worker_keys.new_enrol_code(conn, await new_worker(conn))
    assert await worker_keys.enrol(conn, f"hfe_{'x' * 43}", "", "", HOME) is None


@pytest.mark.parametrize("code", ["", "hfe_", "x" * 47, f"hfe_{'x' * 42}\n", f"hfe_{'x' * 44}"])
async def test_what_is_no_code_is_refused_without_a_query(
    conn: Conn, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(type(conn), "cursor")
    monkeypatch.delattr(type(conn), "execute")
    assert await worker_keys.enrol(conn, code, "", "", HOME) is None


async def test_a_machine_that_enrols_anew_ends_the_one_before(conn: Conn) -> None:
    worker_id = await new_worker(conn)
    old, new = await let_in(conn, worker_id), await let_in(conn, worker_id)
    assert await call(conn, old.token) == worker_keys.REVOKED
    await known(conn, new.token)


async def test_a_worker_may_say_anything_about_itself(conn: Conn) -> None:
    code = await worker_keys.new_enrol_code(conn, await new_worker(conn))
    assert await worker_keys.enrol(conn, code, "Linux\x00\ud800", "9" * 1000, HOME)


async def test_of_two_that_enrol_with_one_code_one_gets_in(conn: Conn, database: str) -> None:
    code = await worker_keys.new_enrol_code(conn, await new_worker(conn))
    async with race(database) as racing:
        first, second = await racing.run(
            lambda conn: worker_keys.enrol(conn, code, "", "", HOME),
            lambda conn: worker_keys.enrol(conn, code, "", "", HOME),
        )
    assert racing.second_waited
    assert isinstance(first, worker_keys.Enrolled)
    assert second == worker_keys.Used()
    assert await valid_tokens(conn) == 1


async def test_of_two_new_codes_at_a_time_one_stays(conn: Conn, database: str) -> None:
    worker_id = await new_worker(conn)
    async with race(database) as racing:
        codes = await racing.run(
            lambda conn: worker_keys.new_enrol_code(conn, worker_id),
            lambda conn: worker_keys.new_enrol_code(conn, worker_id),
        )
    assert racing.second_waited
    enrolled = [await worker_keys.enrol(conn, code, "", "", HOME) for code in codes]
    assert [one is not None for one in enrolled] == [False, True]
