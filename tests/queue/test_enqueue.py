from typing import Any
from uuid import uuid4

import psycopg
import pytest
from psycopg import AsyncConnection

from tests import people
from worker import ledger, queue

Conn = AsyncConnection[Any]


async def test_enqueue_reserves_the_price_of_every_job(conn: Conn, alice: int) -> None:
    ids = await people.enqueued(conn, alice, seeds=2, price=4)
    assert await ledger.balance(conn, alice) == 2
    assert [(await people.row(conn, job))["credits_reserved"] for job in ids] == [4, 4]
    assert await ledger.faults(conn) == []


async def test_enqueue_gives_each_job_of_a_batch_its_own_seed(conn: Conn, alice: int) -> None:
    ids = await people.enqueued(conn, alice, seeds=3, price=1)
    assert [(await people.row(conn, job))["seed"] for job in ids] == [0, 1, 2]


async def test_alice_without_enough_credits_is_told_and_nothing_happens(
    conn: Conn, alice: int
) -> None:
    async with conn.transaction():
        outcome = await queue.enqueue(conn, alice, people.order(seeds=3, price=4))
    assert outcome == queue.NotEnoughCredits(price=12, balance=10)
    cursor = await conn.execute("SELECT count(*) FROM generation_batches")
    assert await cursor.fetchone() == (0,)
    assert await ledger.balance(conn, alice) == 10


async def test_alice_with_too_many_open_jobs_is_told_and_nothing_happens(
    conn: Conn, alice: int
) -> None:
    first = await people.enqueued(conn, alice, seeds=2, price=1, most_open=3)
    async with conn.transaction():
        outcome = await queue.enqueue(conn, alice, people.order(seeds=2, price=1, most_open=3))
    assert outcome == queue.TooManyOpen(limit=3, open=2)
    assert await ledger.balance(conn, alice) == 8
    async with conn.transaction():
        await queue.cancel(conn, alice, first[0])
    await people.enqueued(conn, alice, seeds=2, price=1, most_open=3)


async def test_the_same_key_twice_is_one_order(conn: Conn, alice: int) -> None:
    order = people.order(price=4)
    async with conn.transaction():
        first = await queue.enqueue(conn, alice, order)
    async with conn.transaction():
        second = await queue.enqueue(conn, alice, order)
    assert isinstance(first, queue.Enqueued)
    assert second == queue.Enqueued(first.batch_id, first.job_ids, replayed=True)
    assert await ledger.balance(conn, alice) == 6


async def test_a_replay_is_recognised_when_the_credits_are_gone(conn: Conn, alice: int) -> None:
    order = people.order(price=10)
    for _ in range(2):
        async with conn.transaction():
            outcome = await queue.enqueue(conn, alice, order)
        assert isinstance(outcome, queue.Enqueued)
    assert await ledger.balance(conn, alice) == 0


async def test_two_people_may_use_the_same_key(conn: Conn, alice: int, bob: int) -> None:
    key = uuid4()
    mine = await people.enqueued(conn, alice, key=key)
    his = await people.enqueued(conn, bob, key=key)
    assert mine != his


async def test_enqueue_outside_a_committed_transaction_leaves_nothing(
    conn: Conn, alice: int
) -> None:
    async with conn.transaction(force_rollback=True):
        await queue.enqueue(conn, alice, people.order())
    assert await ledger.balance(conn, alice) == 10
    assert await ledger.faults(conn) == []


async def test_bobs_single_sprite_is_not_behind_alices_batch(
    conn: Conn, alice: int, bob: int
) -> None:
    hers = await people.enqueued(conn, alice, seeds=5, price=2)
    (his,) = await people.enqueued(conn, bob, price=2)
    order = [(await people.claimed(conn)).id for _ in range(3)]
    assert order == [hers[0], his, hers[1]]


async def test_alices_second_order_goes_behind_her_first(conn: Conn, alice: int, bob: int) -> None:
    first = await people.enqueued(conn, alice, seeds=2, price=2)
    second = await people.enqueued(conn, alice, price=2)
    his = await people.enqueued(conn, bob, seeds=2, price=2)
    order = [(await people.claimed(conn)).id for _ in range(5)]
    assert order == [first[0], his[0], first[1], his[1], second[0]]


async def test_the_overnight_lane_waits_for_the_interactive_one(conn: Conn, alice: int) -> None:
    night = await people.enqueued(conn, alice, price=1, lane=queue.OVERNIGHT)
    day = await people.enqueued(conn, alice, price=1)
    assert [(await people.claimed(conn)).id for _ in range(2)] == [*day, *night]


async def test_hostile_text_in_the_settings_is_stored_or_replaced(conn: Conn, alice: int) -> None:
    order = queue.Order(
        uuid4(),
        "sprite",
        "procedural",
        {"prompt": "nul\x00 and \ud800", "ratio": float("nan"), "many": [float("inf")]},
        [1],
        1,
    )
    async with conn.transaction():
        outcome = await queue.enqueue(conn, alice, order)
    assert isinstance(outcome, queue.Enqueued)
    payload = (await people.row(conn, outcome.job_ids[0]))["payload"]
    assert payload == {"prompt": "nul\ufffd and ?", "ratio": None, "many": [None]}


async def test_the_database_refuses_a_balance_below_nothing(conn: Conn, alice: int) -> None:
    with pytest.raises(psycopg.errors.CheckViolation):
        await conn.execute("UPDATE users SET credits = -1 WHERE id = %s", (alice,))


async def test_the_ledger_refuses_to_be_rewritten(conn: Conn, alice: int) -> None:
    with pytest.raises(psycopg.errors.RaiseException, match="append-only"):
        await conn.execute("UPDATE credit_entries SET delta = 1000 WHERE user_id = %s", (alice,))
    with pytest.raises(psycopg.errors.RaiseException, match="append-only"):
        await conn.execute("DELETE FROM credit_entries WHERE user_id = %s", (alice,))


async def test_the_wallet_shows_the_balance_after_each_entry(conn: Conn, alice: int) -> None:
    (job,) = await people.enqueued(conn, alice, price=4)
    async with conn.transaction():
        await queue.cancel(conn, alice, job)
    lines = [(e.reason, e.delta, e.balance) for e in await ledger.entries(conn, alice)]
    assert lines == [("refund", 4, 10), ("reserve", -4, 6), ("welcome", 10, 10)]
    newest, *_ = await ledger.entries(conn, alice)
    older = await ledger.entries(conn, alice, before=newest.id, limit=1)
    assert [(e.reason, e.balance) for e in older] == [("reserve", 6)]
