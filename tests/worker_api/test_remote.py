"""A worker at home through a day: tokens renewed, answers lost, lines cut, studios restarted."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from tests import people, serving
from tests.contract.pictures import picture
from tests.people import Conn
from tests.serving import Served
from tests.worker_api import laptops
from tests.worker_api.conftest import SAID
from tests.worker_api.lines import Line
from web import worker_keys
from web.worker_api import leases
from web.worker_api.waiting import Waiting
from worker import record, remote
from worker.link import Pace, Token
from worker.protocol import Claim, Hello
from worker.remote import Remote
from worker.transport import Refused, Unreachable

SPRITE = "procedural:sprite"
AGE = "UPDATE worker_tokens SET created_at = created_at - interval '61 days'"


async def test_an_enrolled_worker_has_its_name_and_token(conn: Conn, studio: Served) -> None:
    worker_id = await worker_keys.create_worker(conn, "laptop", None)
    assert isinstance(worker_id, int)
    code = await worker_keys.new_enrol_code(conn, worker_id)
    enrolled = await remote.enrol(studio.address, code, "1.0.0")
    assert (enrolled.worker_id, enrolled.name) == (worker_id, "laptop")
    with pytest.raises(Refused, match="used a moment ago"):
        await remote.enrol(studio.address, code, "1.0.0")


async def test_a_token_is_renewed_in_time_and_shared_with_the_heart(
    conn: Conn, alice: int, studio: Served, token: Token
) -> None:
    kept: list[str] = []
    token._keep = kept.append
    loop, heart = Remote(studio.address, token), Remote(studio.address, token)
    await people.enqueued(conn, alice)
    await loop.hello(SAID)
    (claim,) = await loop.claim(0, [SPRITE], 1)
    await conn.execute(AGE)
    await loop.hello(SAID)
    assert token.header() == {"Authorization": f"Bearer {kept[0]}"}
    await conn.execute("UPDATE worker_tokens SET expires_at = now() WHERE id = "
                       "(SELECT min(id) FROM worker_tokens)")  # fmt: skip
    assert await heart.heartbeat(claim, 0.5, "drawing") == "carry on"
    await loop.close()
    await heart.close()


async def test_a_token_that_could_not_be_stored_is_stored_later(
    conn: Conn, studio: Served, token: Token
) -> None:
    kept: list[str] = []

    def keep(fresh: str) -> None:
        if not kept:
            kept.append("")
            raise OSError(28, "No space left on device")
        kept.append(fresh)

    token._keep = keep
    worker = Remote(studio.address, token)
    await conn.execute(AGE)
    await worker.hello(SAID)
    assert kept == [""]
    await worker.hello(SAID)
    await worker.hello(SAID)
    assert token.header() == {"Authorization": f"Bearer {kept[1]}"}
    assert len(kept) == 2
    await worker.close()


async def test_an_enrolment_whose_answer_was_lost_says_what_happened(
    conn: Conn, bad_line: Line
) -> None:
    code = await laptops.code(conn)
    bad_line.losing = b"/enrol"
    with pytest.raises(Unreachable):
        await remote.enrol(bad_line.address, code, "1.0.0")
    with pytest.raises(Refused, match="used a moment ago") as refused:
        await remote.enrol(bad_line.address, code, "1.0.0")
    assert refused.value.code == "used_code"


@pytest.mark.parametrize("column", ["expires_at", "revoked_at"])
async def test_a_worker_whose_token_ended_drops_its_work_and_ends(
    conn: Conn, worker: Remote, claim: Claim, column: str
) -> None:
    await conn.execute(f"UPDATE worker_tokens SET {column} = now()")  # noqa: S608  a word from above
    assert await worker.heartbeat(claim, 0.5, "drawing") == "lost"
    with pytest.raises(Refused):
        await worker.hello(SAID)
    with pytest.raises(Refused):
        await worker.claim(0, [SPRITE], 1)


async def test_a_program_that_was_replaced_ends(
    worker: Remote, studio: Served, token: Token
) -> None:
    successor = Remote(studio.address, token)
    await successor.hello(Hello("laptop", "two", (SPRITE,), 1, "1.0.0", "Linux"))
    with pytest.raises(Refused) as caught:
        await worker.hello(SAID)
    assert caught.value.code == "replaced"
    await successor.close()


async def test_a_claim_whose_answer_was_lost_burns_nothing(
    conn: Conn, alice: int, worker: Remote, bad_line: Line
) -> None:
    (job,) = await people.enqueued(conn, alice)
    bad_line.losing = b"/claim"
    with pytest.raises(Unreachable):
        await worker.claim(0, [SPRITE], 1)
    assert (await people.row(conn, job))["status"] == "claimed"
    (claim,) = await worker.claim(0, [SPRITE], 1)
    assert (claim.id, claim.attempt) == (job, 1)


async def test_a_job_in_hand_is_kept_when_another_answer_was_lost(
    conn: Conn, alice: int, worker: Remote, claim: Claim, bad_line: Line
) -> None:
    await people.enqueued(conn, alice, price=1)
    bad_line.losing = b"/claim"
    with pytest.raises(Unreachable):
        await worker.claim(0, [SPRITE], 1)
    await worker.claim(0, [SPRITE], 1)
    assert await worker.heartbeat(claim, 0.5, "drawing") == "carry on"


async def test_a_restarted_program_does_not_touch_what_the_one_before_holds(
    conn: Conn, alice: int, worker: Remote, claim: Claim, token: Token, bad_line: Line
) -> None:
    successor = Remote(bad_line.address, token, Pace(dice=lambda: 0.0))
    await successor.hello(Hello("laptop", "two", (SPRITE,), 1, "1.0.0", "Linux"))
    bad_line.losing = b"/claim"
    with pytest.raises(Unreachable):
        await successor.claim(0, [SPRITE], 1)
    await successor.claim(0, [SPRITE], 1)
    await successor.close()
    assert await worker.heartbeat(claim, 0.5, "drawing") == "carry on"


async def test_a_worker_that_stops_after_a_lost_answer_gives_back_what_it_never_heard_of(
    conn: Conn, alice: int, worker: Remote, bad_line: Line, room: Waiting
) -> None:
    assert await worker.claim(0, [SPRITE], 1) == []
    bad_line.losing = b"/claim"
    waiting = asyncio.create_task(worker.wait_for_work(1))
    await serving.until(lambda: len(room.polls) == 1)
    (job,) = await people.enqueued(conn, alice)
    with pytest.raises(Unreachable):
        await waiting
    assert (await people.row(conn, job))["status"] == "claimed"
    await worker.close()
    row = await people.row(conn, job)
    assert (row["status"], row["attempts"]) == ("queued", 0)


@pytest.mark.parametrize("losing", [b"/files/0", b"/complete"])
async def test_a_delivery_whose_answer_was_lost_counts_once(
    conn: Conn, worker: Remote, claim: Claim, bad_line: Line, tmp_path: Path, losing: bytes
) -> None:
    bad_line.losing = losing
    files = [picture(tmp_path)]
    outcomes: list[str] = []
    for _ in range(2):
        try:
            outcomes.append(await worker.complete(claim, files))
        except Unreachable:
            outcomes.append("lost answer")
    assert outcomes[-1] in ("accepted", "already accepted")
    cursor = await conn.execute("SELECT count(*) FROM assets")
    assert await cursor.fetchone() == (1,)


async def test_a_failure_whose_answer_was_lost_is_said_once(
    conn: Conn, alice: int, worker: Remote, claim: Claim, bad_line: Line
) -> None:
    bad_line.losing = b"/fail"
    with pytest.raises(Unreachable):
        await worker.fail(claim, "transient", "It went wrong.")
    assert await worker.fail(claim, "transient", "It went wrong.") == "lost"
    events = [event.event for event in await record.events(conn, claim.id)]
    assert events == ["enqueued", "claimed", "retrying"]


async def test_a_worker_that_is_too_old_ends_with_the_studios_words(
    studio: Served, token: Token
) -> None:
    old = Remote(studio.address, token)
    await old.hello(replace(SAID, version="0.0.1"))
    with pytest.raises(Refused, match="too old"):
        await old.claim(0, [SPRITE], 1)
    await old.close()


async def test_a_worker_paused_between_hello_and_claim_asks_later(
    conn: Conn, worker: Remote
) -> None:
    await conn.execute("UPDATE workers SET paused_at = now()")
    with pytest.raises(Unreachable, match="paused"):
        await worker.claim(0, [SPRITE], 1)
    assert worker._link._pace.pause(urgent=False) > 10
    assert not worker._doubt  # so it need not ask what it holds before it may stop


async def test_a_studio_restarted_in_the_middle_costs_nobody_the_job(
    conn: Conn, worker: Remote, claim: Claim, studio: Served, tmp_path: Path
) -> None:
    assert await worker.heartbeat(claim, 0.3, "drawing") == "carry on"
    await asyncio.to_thread(studio.stop)
    with pytest.raises(Unreachable):
        await worker.heartbeat(claim, 0.5, "drawing")
    with pytest.raises(Unreachable):
        await worker.complete(claim, [picture(tmp_path)])
    await asyncio.to_thread(studio.start)
    assert await worker.heartbeat(claim, 0.6, "drawing") == "carry on"
    assert await worker.complete(claim, [picture(tmp_path)]) == "accepted"
    assert (await record.events(conn, claim.id))[-1].event == "done"


async def test_a_fault_of_the_studio_is_tried_again(
    conn: Conn, worker: Remote, claim: Claim, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = leases._own

    async def broken(*_: object) -> None:
        monkeypatch.setattr(leases, "_own", real)
        raise RuntimeError("a fault")

    monkeypatch.setattr(leases, "_own", broken)
    with pytest.raises(Unreachable):
        await worker.heartbeat(claim, 0.5, "drawing")
    assert worker._link._pace.pause(urgent=True) > 0
