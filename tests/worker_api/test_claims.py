"""The claim: at once if there is work, else why there is none, else a wait that costs nothing."""

import asyncio
import os
import signal
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx2
import pytest

import web.database
from tests import people, serving
from tests.people import Conn
from tests.serving import PATIENCE, Served, until
from tests.worker_api import laptops
from tests.worker_api.laptops import SPRITE, Laptop
from web import worker_keys
from web.worker_api import waiting
from web.worker_api.waiting import Waiting
from worker import queue, record

CUT = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
 WHERE datname = current_database() AND application_name = 'homeforge web ears'
"""


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is looked for without news, so what is heard was told."""
    monkeypatch.setattr(waiting, "POLL_SECONDS", 10 * PATIENCE)


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The workers whose claims reached the queue, in their order."""
    tried: list[int] = []
    real = queue.claim

    async def claim(conn: Conn, worker: int, *more: Any) -> Any:
        tried.append(worker)
        return await real(conn, worker, *more)

    monkeypatch.setattr(queue, "claim", claim)
    return tried


async def test_an_empty_answer_says_why_nothing_fits(
    conn: Conn, alice: int, laptop: Laptop
) -> None:
    await people.enqueued(conn, alice, seeds=3, price=1, kind="texture")
    await people.enqueued(conn, alice, seeds=2, price=1, kind="icon")
    (sprite,) = await people.enqueued(conn, alice, price=1)
    await conn.execute(
        "UPDATE generation_jobs SET avoid_workers = ARRAY(SELECT id FROM workers), "
        "avoid_until = now() + interval '1 hour' WHERE id = %s",
        (sprite,),
    )
    await conn.execute(
        "UPDATE workers SET allowed_capabilities = '{procedural:sprite,procedural:texture}'"
    )
    answer = await laptop.claim(capabilities=[SPRITE, "procedural:icon"])
    assert (answer.status_code, answer.content) == (204, b"")
    counts = "capability=3, not_allowed=2, avoided=1"
    assert answer.headers["homeforge-skipped"] == counts


async def test_nobody_hoards_more_than_twice_its_slots(
    conn: Conn, alice: int, laptop: Laptop
) -> None:
    await people.enqueued(conn, alice, seeds=8, price=1)
    await laptop.hello(slots=2)
    assert len((await laptop.claim(slots=64)).json()["jobs"]) == 4
    assert (await laptop.claim(slots=1)).status_code == 204


async def test_a_worker_gets_only_what_it_offers_and_the_operator_allows(
    conn: Conn, alice: int, laptop: Laptop
) -> None:
    await people.enqueued(conn, alice, kind="icon")
    await conn.execute("UPDATE workers SET allowed_capabilities = '{procedural:sprite}'")
    answer = await laptop.claim(capabilities=[SPRITE, "procedural:icon"])
    assert answer.status_code == 204


async def test_a_worker_is_not_woken_for_what_the_operator_keeps_from_it(
    conn: Conn, alice: int, laptop: Laptop, room: Waiting, tries: list[int]
) -> None:
    await conn.execute("UPDATE workers SET allowed_capabilities = '{procedural:sprite}'")
    claim = asyncio.create_task(laptop.claim(wait=25, capabilities=["procedural:icon", SPRITE]))
    await until(lambda: [poll.capabilities for poll in room.polls] == [(SPRITE,)])
    await people.enqueued(conn, alice, kind="icon", price=1)
    await room.look(conn)
    assert not any(poll.woken for poll in room.polls)
    await give_up([claim])


async def test_a_waiting_worker_hears_at_once_that_it_was_shut_out(
    conn: Conn, http: httpx2.AsyncClient, deaf: None, room: Waiting
) -> None:
    laptop, other = [await laptops.let_in(conn, http, name) for name in ("laptop", "tower")]
    theirs = asyncio.create_task(other.claim(wait=25))
    mine = asyncio.create_task(laptop.claim(wait=25))
    await until(lambda: len(room.polls) == 2)
    cursor = await conn.execute("SELECT id FROM workers WHERE name = 'laptop'")
    await worker_keys.revoke(conn, (await anext(cursor))[0])
    answer = await asyncio.wait_for(mine, PATIENCE)
    assert (answer.status_code, answer.json()["code"]) == (401, "revoked")
    assert "Enrol it again with a new code." in answer.json()["message"]
    assert not theirs.done()
    await give_up([theirs])


async def test_several_slots_get_several_jobs(conn: Conn, alice: int, laptop: Laptop) -> None:
    ids = await people.enqueued(conn, alice, seeds=3, price=1)
    jobs = (await laptop.claim(slots=2)).json()["jobs"]
    assert [job["id"] for job in jobs] == list(ids[:2])


@pytest.mark.parametrize(("state", "status"), [("paused", 423), ("draining", 423)])
async def test_a_stopped_worker_claims_nothing_and_learns_why(
    conn: Conn, alice: int, laptop: Laptop, state: str, status: int
) -> None:
    await people.enqueued(conn, alice)
    await conn.execute(f"UPDATE workers SET {state}_at = now()")  # noqa: S608  a word from above
    answer = await laptop.claim()
    assert (answer.status_code, answer.json()["code"]) == (status, state)
    assert answer.json()["retry_after"] == 15


async def test_a_program_that_has_not_said_hello_claims_nothing(
    conn: Conn, alice: int, laptop: Laptop
) -> None:
    await people.enqueued(conn, alice)
    answer = await laptop.claim(instance="another")
    assert (answer.status_code, answer.json()["code"]) == (409, "replaced")


async def test_a_waiting_claim_gets_the_job_that_arrives(
    deaf: None, conn: Conn, alice: int, laptop: Laptop, room: Waiting
) -> None:
    claim = asyncio.create_task(laptop.claim(wait=25))
    await until(lambda: len(room.polls) == 1)
    (job,) = await people.enqueued(conn, alice)
    assert [found["id"] for found in (await claim).json()["jobs"]] == [job]


async def test_waiting_claims_hold_no_connection(
    deaf: None, conn: Conn, laptop: Laptop, room: Waiting, tries: list[int]
) -> None:
    fleet = [await laptops.let_in(conn, laptop.http, f"tower {n}") for n in range(15)]
    claims = [asyncio.create_task(tower.claim(wait=25)) for tower in fleet]
    await until(lambda: len(tries) == 15)
    assert (await laptop.hello()).status_code == 200
    assert len(room.polls) == 15
    await give_up(claims)


async def test_a_hundred_workers_that_come_at_once_stand_in_line(
    conn: Conn, laptop: Laptop, studio: Served
) -> None:
    limits = httpx2.Limits(max_connections=100)
    async with httpx2.AsyncClient(base_url=studio.address, limits=limits, timeout=PATIENCE) as http:
        crowd = [Laptop(http, laptop.token) for _ in range(100)]
        answers = await asyncio.gather(*(one.hello() for one in crowd))
    assert {answer.status_code for answer in answers} == {200}


async def test_one_job_wakes_one_of_those_who_wait_the_longest_waiting_first(
    conn: Conn, alice: int, room: Waiting
) -> None:
    with ExitStack() as stack:
        first, second, third = (
            stack.enter_context(room.poll(worker, [SPRITE], patient=True)) for worker in (1, 2, 3)
        )
        other = stack.enter_context(room.poll(4, ["procedural:icon"], patient=True))
        await people.enqueued(conn, alice, price=1)
        for _ in range(2):  # told twice, it is still one job, and the first is on its way to it
            await room.look(conn)
            assert [poll.woken for poll in (first, second, third, other)] == [
                True, False, False, False,
            ]  # fmt: skip
        assert await first.wait(0)
        await people.enqueued(conn, alice, price=1)
        await room.look(conn)
        assert [poll.woken for poll in (first, second, third)] == [False, True, True]


async def test_a_worker_that_asks_again_does_not_wait_twice(laptop: Laptop, room: Waiting) -> None:
    before = asyncio.create_task(laptop.claim(wait=25))
    await until(lambda: len(room.polls) == 1)
    after = asyncio.create_task(laptop.claim(wait=25))
    assert (await asyncio.wait_for(before, PATIENCE)).status_code == 204
    assert not after.done()
    await give_up([after])


async def test_a_job_its_first_waiter_must_avoid_goes_to_the_next(
    conn: Conn, alice: int, laptop: Laptop, room: Waiting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "POLL_SECONDS", 0.05)
    barred = asyncio.create_task(laptop.claim(wait=25))
    await until(lambda: len(room.polls) == 1)
    tower = await laptops.let_in(conn, laptop.http, "tower")
    able = asyncio.create_task(tower.claim(wait=25))
    await until(lambda: len(room.polls) == 2)
    async with conn.transaction():
        (job,) = await people.enqueued(conn, alice)
        await conn.execute(
            "UPDATE generation_jobs SET avoid_until = now() + interval '1 hour', "
            "avoid_workers = ARRAY(SELECT id FROM workers WHERE name = 'laptop')"
        )
    answer = await asyncio.wait_for(able, PATIENCE)
    assert [found["id"] for found in answer.json()["jobs"]] == [job]
    await give_up([barred])


async def test_a_claim_whose_worker_hung_up_takes_nothing(
    deaf: None, conn: Conn, alice: int, laptop: Laptop, room: Waiting
) -> None:
    claim = asyncio.create_task(laptop.claim(wait=25))
    await until(lambda: len(room.polls) == 1)
    await give_up([claim])
    await until(lambda: not room.polls)
    (job,) = await people.enqueued(conn, alice)
    assert (await people.row(conn, job))["status"] == "queued"


async def test_a_job_claimed_for_a_worker_that_is_gone_goes_back_unharmed(
    conn: Conn, alice: int, laptop: Laptop, room: Waiting, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = queue.claim
    asked, gone = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    async def slow(conn: Conn, *more: Any) -> Any:
        jobs = await real(conn, *more)
        loop.call_soon_threadsafe(asked.set)
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(wait(gone), loop))
        return jobs

    monkeypatch.setattr(queue, "claim", slow)
    (job,) = await people.enqueued(conn, alice)
    claim = asyncio.create_task(laptop.claim(wait=25))
    await asyncio.wait_for(asked.wait(), PATIENCE)
    await give_up([claim])
    await until(lambda: all(poll.gone for poll in room.polls))
    gone.set()

    async def released() -> bool:
        return (await record.events(conn, job))[-1].event == "released"

    await until(released)
    row = await people.row(conn, job)
    assert (row["status"], row["attempts"]) == ("queued", 0)


async def test_more_polls_than_fit_are_answered_at_once(
    conn: Conn, laptop: Laptop, room: Waiting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "MOST", 1)
    claim = asyncio.create_task(laptop.claim(wait=25))
    await until(lambda: len(room.polls) == 1)
    tower = await laptops.let_in(conn, laptop.http, "tower")
    answer = await asyncio.wait_for(tower.claim(wait=25), PATIENCE)
    assert answer.status_code == 204
    assert not claim.done()
    await give_up([claim])


async def test_hearing_begins_again_after_its_connection_was_cut(
    conn: Conn, alice: int, laptop: Laptop, room: Waiting
) -> None:
    claim = asyncio.create_task(laptop.claim(wait=25))
    await until(lambda: len(room.polls) == 1)
    cursor = await conn.execute(CUT)
    assert cursor.rowcount == 1
    (job,) = await people.enqueued(conn, alice)
    answer = await asyncio.wait_for(claim, PATIENCE)
    assert [found["id"] for found in answer.json()["jobs"]] == [job]


async def test_nobody_waits_when_the_studio_is_told_to_stop(
    room: Waiting, database: str, tmp_path: Path
) -> None:
    pool = web.database.pool(serving.settings(database, tmp_path))
    heard: list[int] = []

    def own(number: int, frame: object) -> None:
        heard.append(number)

    before = signal.signal(signal.SIGTERM, own)
    try:
        async with room.listening(pool):
            with room.poll(1, [SPRITE], patient=True) as poll:
                os.kill(os.getpid(), signal.SIGTERM)
                assert await poll.wait(PATIENCE)
                assert (poll.gone, room.full, heard) == (True, True, [signal.SIGTERM])
        assert signal.getsignal(signal.SIGTERM) is own
    finally:
        signal.signal(signal.SIGTERM, before)


async def wait(event: asyncio.Event) -> None:
    await event.wait()


async def give_up(claims: list["asyncio.Task[Any]"]) -> None:
    for claim in claims:
        claim.cancel()
    await asyncio.gather(*claims, return_exceptions=True)
