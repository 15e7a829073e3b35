"""Several orders of one press: all of them or none."""

from typing import Any

import pytest
from psycopg import AsyncConnection

from tests import people
from tests.queue.races import Race
from worker import ledger, queue

Conn = AsyncConnection[Any]


def a_set() -> list[queue.Order]:
    """Two sprites at 2 credits and a texture at 3: seven credits."""
    return [people.order(seeds=2, price=2), people.order(price=3, kind="texture")]


async def ordered(conn: Conn, user_id: int, orders: list[queue.Order], **more: Any) -> Any:
    async with conn.transaction():
        return await queue.enqueue_all(conn, user_id, orders, **more)


async def count(conn: Conn, table: str) -> int:
    row = await (await conn.execute(f"SELECT count(*) FROM {table}")).fetchone()  # noqa: S608
    assert row
    return int(row[0])


async def nothing_happened(conn: Conn, alice: int) -> bool:
    assert [await count(conn, table) for table in ("generation_batches", "job_events")] == [0, 0]
    assert await ledger.balance(conn, alice) == 10
    return True


async def test_enqueue_all_makes_a_batch_of_each_order_and_reserves_for_every_job(
    conn: Conn, alice: int
) -> None:
    sprites, textures = await ordered(conn, alice, a_set())
    assert sprites.batch_id != textures.batch_id
    jobs = [await people.row(conn, job) for job in (*sprites.job_ids, *textures.job_ids)]
    assert [(job["kind"], job["credits_reserved"]) for job in jobs] == [
        ("sprite", 2), ("sprite", 2), ("texture", 3),
    ]  # fmt: skip
    assert await ledger.balance(conn, alice) == 3
    assert await count(conn, "job_events") == 3
    assert await ledger.faults(conn) == []


async def test_orders_of_which_one_is_too_much_leave_nothing(conn: Conn, alice: int) -> None:
    orders = [*a_set(), people.order(price=4)]
    outcome = await ordered(conn, alice, orders)
    assert outcome == queue.NotEnoughCredits(price=11, balance=10)
    assert await nothing_happened(conn, alice)


async def test_orders_that_would_open_too_many_jobs_leave_nothing(conn: Conn, alice: int) -> None:
    outcome = await ordered(conn, alice, a_set(), most_open=2)
    assert outcome == queue.TooManyOpen(limit=2, open=0)
    assert await nothing_happened(conn, alice)
    assert len(await ordered(conn, alice, a_set(), most_open=3)) == 2


async def test_the_same_orders_twice_are_charged_once_also_when_the_credits_are_gone(
    conn: Conn, alice: int
) -> None:
    orders = [*a_set(), people.order(price=3)]
    first = await ordered(conn, alice, orders, most_open=4)
    second = await ordered(conn, alice, orders, most_open=4)
    assert [(each.job_ids, each.replayed) for each in second] == [
        (each.job_ids, True) for each in first
    ]
    assert await ledger.balance(conn, alice) == 0


async def test_two_sets_against_one_balance(conn: Conn, alice: int, racing: Race) -> None:
    first, second = await racing.run(
        lambda conn: queue.enqueue_all(conn, alice, a_set()),
        lambda conn: queue.enqueue_all(conn, alice, a_set()),
    )
    assert isinstance(first, list)
    assert second == queue.NotEnoughCredits(price=7, balance=3)
    assert racing.second_waited
    assert await ledger.faults(conn) == []


async def test_one_order_cannot_come_between_the_orders_of_a_set(
    conn: Conn, alice: int, racing: Race
) -> None:
    several, single = await racing.run(
        lambda conn: queue.enqueue_all(conn, alice, a_set()),
        lambda conn: queue.enqueue(conn, alice, people.order(price=4)),
    )
    assert isinstance(several, list)
    assert single == queue.NotEnoughCredits(price=4, balance=3)
    assert racing.second_waited


async def test_a_set_takes_its_turn_with_a_newcomer_row_by_row(
    conn: Conn, alice: int, bob: int
) -> None:
    hers = await ordered(conn, alice, [people.order(price=2) for _ in range(3)])
    (his,) = await people.enqueued(conn, bob, price=2)
    mine = [each.job_ids[0] for each in hers]
    assert [(await people.claimed(conn)).id for _ in range(3)] == [mine[0], his, mine[1]]


async def test_nobody_can_order_a_set(conn: Conn, alice: int) -> None:
    with pytest.raises(LookupError):
        await ordered(conn, 2**40, a_set())
