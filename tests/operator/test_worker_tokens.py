"""Worker tokens: whose call it is, for how long, and how a token is replaced."""

import hashlib
import logging

import pytest

from tests.operator.doors import HOME, age, call, known, let_in, new_worker, valid_tokens
from tests.people import Conn
from tests.queue.races import race
from web import limits, worker_keys
from web.worker_keys import Refusal


@pytest.mark.parametrize(
    "header",
    [None, "", "Bearer", "Bearer ", "Bearer hfw_", "Bearer hfw_1_", f"Basic hfw_1_{'x' * 43}",
     f"Bearer hfw__{'x' * 43}", f"Bearer hfw_1_{'x' * 42}", f"hfw_1_{'x' * 43}",
     f"Bearer hfw_{'9' * 19}_{'x' * 43}", f"Bearer hfw_\u0661_{'x' * 43}",
     f"Bearer hfw_1_{'x' * 43}\n", f"Bearer hfw_1_{'x' * 43}\x00"],
)  # fmt: skip
async def test_what_is_no_token_is_refused_without_a_query(
    conn: Conn, header: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(type(conn), "cursor")
    monkeypatch.delattr(type(conn), "execute")
    answer = await worker_keys.authenticate(conn, header, HOME)
    assert answer == worker_keys.UNAUTHORIZED


async def test_a_secret_opens_only_the_worker_it_was_made_for(conn: Conn) -> None:
    mine = await let_in(conn, await new_worker(conn))
    other = await let_in(conn, await new_worker(conn, "tower"))
    secret = mine.token.split("_", 2)[2]
    for worker_id in (other.worker_id, 999):
        assert await call(conn, f"hfw_{worker_id}_{secret}") == worker_keys.UNAUTHORIZED


async def test_a_changed_secret_opens_nothing(conn: Conn) -> None:
    token = (await let_in(conn, await new_worker(conn))).token
    changed = token[:-1] + ("A" if token[-1] != "A" else "B")
    assert await call(conn, changed) == worker_keys.UNAUTHORIZED
    assert await call(conn, token.swapcase()) == worker_keys.UNAUTHORIZED


async def test_a_token_works_for_ninety_days_and_asks_to_be_replaced_after_sixty(
    conn: Conn,
) -> None:
    token = (await let_in(conn, await new_worker(conn))).token
    await age(conn, 59)
    assert not (await known(conn, token)).rotate_due
    await age(conn, 2)
    assert (await known(conn, token)).rotate_due
    await age(conn, 30)
    assert await call(conn, token) == worker_keys.EXPIRED


async def test_failures_of_one_address_are_bounded_but_a_good_token_always_works(
    conn: Conn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_keys, "FAILURES", 3)
    token = (await let_in(conn, await new_worker(conn))).token
    wrong = f"Bearer hfw_999_{'x' * 43}"
    for _ in range(2):
        assert isinstance(await worker_keys.authenticate(conn, wrong, HOME), Refusal)
    assert await worker_keys.enrol(conn, f"hfe_{'x' * 43}", "", "", HOME) is None
    with pytest.raises(limits.TooMany):
        await worker_keys.authenticate(conn, wrong, HOME)
    with pytest.raises(limits.TooMany):
        await worker_keys.enrol(conn, f"hfe_{'x' * 43}", "", "", HOME)
    await known(conn, token)
    assert isinstance(await worker_keys.authenticate(conn, wrong, "198.51.100.2"), Refusal)


async def test_the_old_token_works_a_day_longer_after_rotation(conn: Conn) -> None:
    old = (await let_in(conn, await new_worker(conn))).token
    new = await worker_keys.rotate(conn, await known(conn, old))
    assert new
    assert new != old
    assert (await known(conn, new)).worker_id == (await known(conn, old)).worker_id
    await age(conn, 1)
    assert await call(conn, old) == worker_keys.EXPIRED
    await known(conn, new)


async def test_rotation_never_prolongs_the_old_token(conn: Conn) -> None:
    old = (await let_in(conn, await new_worker(conn))).token
    await conn.execute(
        "UPDATE worker_tokens SET expires_at = clock_timestamp() + interval '1 hour'"
    )
    for _ in range(2):
        assert await worker_keys.rotate(conn, await known(conn, old))
    await conn.execute("UPDATE worker_tokens SET expires_at = expires_at - interval '61 minutes'")
    assert await call(conn, old) == worker_keys.EXPIRED


async def test_a_lost_answer_may_be_asked_for_again_and_again_but_tokens_stay_few(
    conn: Conn,
) -> None:
    old = (await let_in(conn, await new_worker(conn))).token
    fresh = [await worker_keys.rotate(conn, await known(conn, old)) for _ in range(9)]
    assert await valid_tokens(conn) == worker_keys.MOST_TOKENS
    await known(conn, old)
    await known(conn, fresh[-1] or "")
    assert await call(conn, fresh[0] or "") == worker_keys.UNAUTHORIZED


async def test_rotation_leaves_the_tokens_of_others_alone(conn: Conn) -> None:
    other = await let_in(conn, await new_worker(conn, "tower"))
    mine = await let_in(conn, await new_worker(conn))
    for _ in range(9):
        await worker_keys.rotate(conn, await known(conn, mine.token))
    await known(conn, other.token)


async def test_a_token_that_was_ended_meanwhile_is_not_rotated(conn: Conn) -> None:
    worker_id = await new_worker(conn)
    principal = await known(conn, (await let_in(conn, worker_id)).token)
    await let_in(conn, worker_id)
    assert await worker_keys.rotate(conn, principal) is None
    assert await valid_tokens(conn) == 1


async def test_a_token_that_ran_out_meanwhile_is_not_rotated(conn: Conn) -> None:
    principal = await known(conn, (await let_in(conn, await new_worker(conn))).token)
    await age(conn, 91)
    assert await worker_keys.rotate(conn, principal) is None


async def test_two_rotations_at_a_time_give_two_good_tokens(conn: Conn, database: str) -> None:
    principal = await known(conn, (await let_in(conn, await new_worker(conn))).token)
    async with race(database) as racing:
        tokens = await racing.run(
            lambda conn: worker_keys.rotate(conn, principal),
            lambda conn: worker_keys.rotate(conn, principal),
        )
    assert racing.second_waited
    for token in tokens:
        await known(conn, token or "")


async def test_no_secret_is_kept_shown_or_logged(
    conn: Conn, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    worker_id = await new_worker(conn)
    code = await worker_keys.new_enrol_code(conn, worker_id)
    enrolled = await worker_keys.enrol(conn, code, "Linux", "1", HOME)
    assert isinstance(enrolled, worker_keys.Enrolled)
    fresh = await worker_keys.rotate(conn, await known(conn, enrolled.token))
    await worker_keys.revoke(conn, worker_id)
    await call(conn, enrolled.token)
    kept = []
    for table in ("workers", "worker_enrol_codes", "worker_tokens", "rate_limits"):
        rows = await (await conn.execute(f"SELECT * FROM {table}")).fetchall()  # noqa: S608
        kept.append(repr(rows))
    seen = "\n".join([*kept, caplog.text, repr(enrolled)])
    for secret in (code, enrolled.token, fresh or ""):
        assert secret[-43:] not in seen
        assert secret[8:] not in seen
    assert repr(hashlib.sha256(enrolled.token.encode()).digest()) in seen
