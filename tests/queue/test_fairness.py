"""The promise to newcomers, whatever happened before they came."""

import asyncio
from dataclasses import dataclass
from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from psycopg import AsyncConnection

from tests import people
from worker import queue
from worker.protocol import Claim

Conn = AsyncConnection[Any]
OTHERS = 4


@dataclass(frozen=True)
class Ordered:
    """One of the others orders a batch."""

    user: int
    seeds: int
    price: int


@dataclass(frozen=True)
class Claimed:
    """A worker takes some jobs and keeps them for now."""

    slots: int


@dataclass(frozen=True)
class PutBack:
    """Some of the jobs in hand come back: released, or reaped."""

    jobs: int
    reaped: bool


past = st.lists(
    st.one_of(
        st.builds(Ordered, st.integers(0, OTHERS - 1), st.integers(1, 6), st.integers(1, 9)),
        st.builds(Claimed, st.integers(1, 8)),
        st.builds(PutBack, st.integers(1, 4), st.booleans()),
    ),
    min_size=1,
    max_size=12,
)


@example(  # once found: the second order took the first one's place while that was in hand
    past=[Ordered(2, 1, 1), Claimed(1), Ordered(2, 1, 1), PutBack(1, reaped=False)], price=1
)
@given(past=past, price=st.integers(1, 9))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_newcomer_waits_for_one_job_of_everybody_else_at_most(
    dsn: str, past: list[Ordered | Claimed | PutBack], price: int
) -> None:
    people.empty(dsn)
    asyncio.run(_bound_holds(dsn, past, price))
    people.empty(dsn)


async def _bound_holds(dsn: str, past: list[Ordered | Claimed | PutBack], price: int) -> None:
    async with await AsyncConnection.connect(dsn, autocommit=True) as conn:
        others = [await people.sign_up(conn, f"{n}@example.com", 10_000) for n in range(OTHERS)]
        newcomer = await people.sign_up(conn, "newcomer@example.com", 100)
        await _live_through(conn, others, past)
        (mine,) = await people.enqueued(conn, newcomer, price=price)
        before: list[int] = []
        while (job := (await people.claimed(conn)).id) != mine:
            before.append((await people.row(conn, job))["user_id"])
        assert len(before) == len(set(before)), f"users ahead of the newcomer: {before}"


async def _live_through(
    conn: Conn, users: list[int], past: list[Ordered | Claimed | PutBack]
) -> None:
    in_hand: list[Claim] = []
    for step in past:
        match step:
            case Ordered(user, seeds, price):
                await people.enqueued(conn, users[user], seeds=seeds, price=price)
            case Claimed(slots):
                in_hand += await queue.claim(conn, 1, ["procedural:sprite"], slots)
            case PutBack(jobs, reaped):
                for claim in in_hand[:jobs]:
                    if reaped:
                        await people.make_stale(conn, claim.id)
                    else:
                        await queue.release(conn, claim.id, claim.lease, "shutdown")
                in_hand = in_hand[jobs:]
                await queue.reap(conn)


async def test_two_batches_alternate_by_what_they_cost(conn: Conn, alice: int, bob: int) -> None:
    await people.give(conn, alice, 100)
    await people.give(conn, bob, 100)
    hers = await people.enqueued(conn, alice, seeds=4, price=6)
    his = await people.enqueued(conn, bob, seeds=8, price=3)
    order = [(await people.claimed(conn)).id for _ in range(12)]
    # Two of bob's cheap ones for each of alice's: equal credits, equal share.
    share = [
        sum(1 for job in order[:n] if job in hers) * 6
        - sum(1 for job in order[:n] if job in his) * 3
        for n in range(1, 13)
    ]
    assert max(share) <= 6
    assert min(share) >= -3


async def test_a_latecomers_batch_alternates_from_its_arrival_and_makes_up_for_nothing(
    conn: Conn, alice: int, bob: int
) -> None:
    hers = await people.enqueued(conn, alice, seeds=10, price=1)
    for _ in range(5):
        await people.claimed(conn)
    his = await people.enqueued(conn, bob, seeds=5, price=1)
    order = [(await people.claimed(conn)).id for _ in range(10)]
    assert order == [job for pair in zip(hers[5:], his, strict=True) for job in pair]
