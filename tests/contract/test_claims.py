"""Taking jobs: in the line's order, one worker each, at once when there are some."""

import asyncio
import contextlib

import pytest
from psycopg import sql

from tests import people
from tests.contract.sides import CAPABILITIES, Side, Worker
from tests.people import Conn
from tests.serving import PATIENCE
from worker import queue
from worker.protocol import Claim
from worker.transport import Unreachable


async def claims(worker: Worker, slots: int = 1) -> list[Claim]:
    return await worker.transport.claim(worker.id, CAPABILITIES, slots)


async def test_a_claim_takes_the_head_of_the_line_with_all_there_is_to_know(
    conn: Conn, alice: int, worker: Worker
) -> None:
    first, second = await people.enqueued(conn, alice, seeds=2, price=1)
    (claim,) = await claims(worker)
    row = await people.row(conn, first)
    assert claim == Claim(
        first, row["lease_token"], "sprite", "procedural", {"prompt": "red dragon"}, 0, 1, 3, 300
    )
    assert row["worker_id"] == worker.id
    assert [claim.id for claim in await claims(worker)] == [second]
    assert await claims(worker) == []


async def test_two_workers_never_have_the_same_job(conn: Conn, alice: int, side: Side) -> None:
    ids = await people.enqueued(conn, alice, seeds=4, price=1)
    laptop, tower = await side.worker("laptop"), await side.worker("tower")
    both = await asyncio.gather(claims(laptop, 2), claims(tower, 2))
    assert sorted(claim.id for part in both for claim in part) == list(ids)


async def test_a_claim_takes_only_what_was_asked_for(
    conn: Conn, alice: int, worker: Worker
) -> None:
    await people.enqueued(conn, alice, kind="texture")
    assert await claims(worker) == []


async def test_a_paused_worker_is_told_and_may_claim_nothing(
    conn: Conn, alice: int, worker: Worker
) -> None:
    await conn.execute("UPDATE workers SET paused_at = now()")
    welcome = await worker.transport.hello(worker.said)
    assert (welcome.capabilities, welcome.message) == ((), "paused")


@pytest.mark.parametrize("column", ["paused_at", "draining_at"])
async def test_a_word_of_the_operator_counts_before_the_next_hello(
    conn: Conn, alice: int, worker: Worker, column: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.worker_api.claiming.BEAT_SECONDS", 0)  # "come back at once"
    (job,) = await people.enqueued(conn, alice)
    said = sql.SQL("UPDATE workers SET {} = {}")
    await conn.execute(said.format(sql.Identifier(column), sql.SQL("now()")))
    with contextlib.suppress(Unreachable):  # over HTTPS: come back later
        assert await claims(worker) == []
    assert (await people.row(conn, job))["status"] == "queued"
    await conn.execute(said.format(sql.Identifier(column), sql.NULL))
    assert [claim.id for claim in await claims(worker)] == [job]


async def test_the_operator_bounds_what_a_worker_may_claim(
    conn: Conn, alice: int, worker: Worker
) -> None:
    await conn.execute("UPDATE workers SET allowed_capabilities = '{procedural:icon}'")
    welcome = await worker.transport.hello(worker.said)
    assert welcome.capabilities == ("procedural:icon",)


async def test_waiting_ends_when_work_arrives(conn: Conn, alice: int, worker: Worker) -> None:
    idle = asyncio.Event()

    async def work() -> list[Claim]:
        while not (found := await claims(worker)):
            idle.set()
            await worker.transport.wait_for_work(10 * PATIENCE)
        return found

    working = asyncio.create_task(work())
    await asyncio.wait_for(idle.wait(), PATIENCE)
    (job,) = await people.enqueued(conn, alice)
    assert [claim.id for claim in await asyncio.wait_for(working, PATIENCE)] == [job]


async def test_a_worker_that_hangs_up_leaves_nothing_claimed(
    conn: Conn, alice: int, worker: Worker
) -> None:
    assert await claims(worker) == []
    (job,) = await people.enqueued(conn, alice)
    await worker.transport.wait_for_work(0.01)
    await worker.transport.close()
    row = await people.row(conn, job)
    assert (row["status"], row["attempts"]) == ("queued", 0)
    assert (await queue.reap(conn)).requeued == 0
