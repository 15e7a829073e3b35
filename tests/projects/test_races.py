"""Two presses at the same moment."""

from collections.abc import AsyncIterator, Awaitable, Callable
from uuid import UUID, uuid4

import pytest

from tests.people import Conn
from tests.projects.conftest import LIST
from tests.queue.races import Race, race
from web.projects import lists, ordering, progress, rows, set_deeds
from web.projects.ordering import Ordered
from worker import catalog, ledger, queue


@pytest.fixture
async def racing(database: str) -> AsyncIterator[Race]:
    async with race(database) as racing:
        yield racing


async def test_a_list_pressed_twice_at_the_same_moment_is_one_set(
    conn: Conn, alice: int, cave: int, racing: Race
) -> None:
    wanted = await rows.understand(lists.read(LIST), catalog.find("icon"), {})
    press = uuid4()

    async def order(conn: Conn) -> object:
        return await ordering.order(conn, alice, cave, press, wanted, 500)

    first, second = await racing.run(order, order)
    assert isinstance(first, Ordered)
    assert second == Ordered(first.set_id, replayed=True)
    assert racing.second_waited
    assert await ledger.balance(conn, alice) == 4


@pytest.mark.parametrize("same_press", [True, False])
async def test_what_failed_is_ordered_again_once_from_two_tabs(
    conn: Conn, alice: int, cave: int, racing: Race, same_press: bool
) -> None:
    wanted = await rows.understand(lists.read("red potion"), catalog.find("icon"), {})
    made = await ordering.order(conn, alice, cave, uuid4(), wanted, 500)
    assert isinstance(made, Ordered)
    (job,) = await queue.claim(conn, 1, ["procedural:icon"])
    await conn.execute("UPDATE generation_jobs SET max_attempts = 1")
    await queue.fail(conn, job.id, job.lease, "out_of_memory", "no")
    assert await ledger.balance(conn, alice) == 10

    def again(press: UUID) -> Callable[[Conn], Awaitable[int]]:
        async def once(conn: Conn) -> int:
            await conn.execute(set_deeds.HOLD_SET, {"set": made.set_id})
            failed = await progress.failed(conn, made.set_id)
            assert await set_deeds.order_again(conn, alice, made.set_id, press, failed, 500) is None
            return len(failed)

        return once

    press = uuid4()
    counts = await racing.run(again(press), again(press if same_press else uuid4()))
    assert counts == (1, 0)
    assert racing.second_waited
    assert await ledger.balance(conn, alice) == 8
