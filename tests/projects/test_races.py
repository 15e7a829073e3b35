"""Two presses at the same moment."""

from dataclasses import replace
from uuid import UUID, uuid4

import pytest

from tests import people
from tests.people import Conn
from tests.projects.conftest import LIST
from tests.queue.races import Race
from web import sessions
from web.projects import lists, ordering, progress, rows, set_deeds
from web.projects.filing import Belongs
from web.projects.makers import Usual
from web.projects.ordering import Ordered
from worker import catalog, ledger, queue


async def test_a_list_pressed_twice_at_the_same_moment_is_one_set(
    conn: Conn, alice: int, cave: int, racing: Race
) -> None:
    wanted = await rows.understand(lists.read(LIST), Usual(catalog.find("icon")), {})
    press = uuid4()

    async def order(conn: Conn) -> object:
        return await ordering.order(conn, alice, cave, press, wanted, 500)

    first, second = await racing.run(order, order)
    assert isinstance(first, Ordered)
    assert second == Ordered(first.set_id, replayed=True)
    assert racing.second_waited
    assert await ledger.balance(conn, alice) == 4


@pytest.fixture
async def failed(conn: Conn, alice: int, cave: int) -> tuple[int, int]:
    """A set of one piece, which failed, and its job."""
    wanted = await rows.understand(lists.read("red potion"), Usual(catalog.find("icon")), {})
    made = await ordering.order(conn, alice, cave, uuid4(), wanted, 500)
    assert isinstance(made, Ordered)
    (job,) = await queue.claim(conn, 1, ["procedural:icon"])
    await conn.execute("UPDATE generation_jobs SET max_attempts = 1")
    await queue.fail(conn, job.id, job.lease, "out_of_memory", "no")
    assert await ledger.balance(conn, alice) == 10
    return made.set_id, job.id


async def again(conn: Conn, user_id: int, set_id: int, press: UUID) -> int:
    """Order again what failed of the set; how many pieces."""
    await sessions.hold(conn, user_id)
    failed = await progress.unmade(conn, set_id)
    assert await set_deeds.order_again(conn, user_id, set_id, press, failed, 500) is None
    return len(failed)


@pytest.mark.parametrize("same_press", [True, False])
async def test_what_failed_is_ordered_again_once_from_two_tabs(
    conn: Conn, alice: int, failed: tuple[int, int], racing: Race, same_press: bool
) -> None:
    press = uuid4()
    other = press if same_press else uuid4()
    counts = await racing.run(
        lambda conn: again(conn, alice, failed[0], press),
        lambda conn: again(conn, alice, failed[0], other),
    )
    assert counts == (1, 0)
    assert racing.second_waited
    assert await ledger.balance(conn, alice) == 8


@pytest.mark.parametrize("set_first", [True, False])
async def test_what_failed_is_ordered_again_with_its_set_or_alone_and_not_both(
    conn: Conn, alice: int, failed: tuple[int, int], racing: Race, set_first: bool
) -> None:
    set_id, job = failed
    belongs = Belongs(job=job)
    cursor = await conn.execute("SELECT seed FROM generation_jobs WHERE id = %s", (job,))
    ((seed,),) = await cursor.fetchall()

    async def alone(conn: Conn) -> int | None:
        """As a press of "Try again" does it; the job that makes this already."""
        order = replace(people.order(price=2, kind="icon"), seeds=[seed])
        outcome = await queue.enqueue(conn, alice, order)
        assert isinstance(outcome, queue.Enqueued)
        twin = await belongs.twin(conn, alice, order, outcome.batch_id)
        await belongs.file(conn, alice, outcome.batch_id)
        return twin

    async def with_its_set(conn: Conn) -> int:
        return await again(conn, alice, set_id, uuid4())

    if set_first:
        assert await racing.run(with_its_set, alone) == (1, job + 1)
    else:
        assert await racing.run(alone, with_its_set) == (None, 0)
    assert racing.second_waited
