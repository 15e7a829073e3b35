"""One job: cancel it, order it again, read its story; and nobody else's."""

from uuid import uuid4

import pytest

from tests import people
from tests.people import Conn
from tests.web.conftest import Visit, balance, cards, poller, sprite
from worker import ledger, presence, protocol, queue


async def test_cancel_without_script_leads_to_the_job(visit: Visit, alice: int, conn: Conn) -> None:
    (job,) = await people.enqueued(conn, alice)
    browser = await visit(alice)
    answer = browser.post(f"/jobs/{job}/cancel")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/jobs/{job}")
    page = browser.get(f"/jobs/{job}").text
    assert cards(page) == {job: "cancelled"}
    assert balance(page) == 10


async def test_cancel_on_a_live_page_answers_with_card_and_balance(
    visit: Visit, alice: int, conn: Conn
) -> None:
    (job,) = await people.enqueued(conn, alice)
    answer = (await visit(alice)).post(f"/jobs/{job}/cancel?live=1")
    assert cards(answer.text) == {job: "cancelled"}
    assert balance(answer.text) == 10
    assert answer.headers["hx-trigger"] == "poll:now"


async def test_cancel_of_a_done_job_changes_nothing(visit: Visit, alice: int, conn: Conn) -> None:
    (job,) = await people.enqueued(conn, alice)
    claim = await people.claimed(conn)
    await queue.complete(conn, job, claim.lease, people.DELIVERY)
    answer = (await visit(alice)).post(f"/jobs/{job}/cancel?live=1")
    assert cards(answer.text) == {job: "done"}
    assert balance(answer.text) == 6


async def test_cancel_that_comes_too_late_says_so(visit: Visit, alice: int, conn: Conn) -> None:
    (job,) = await people.enqueued(conn, alice)
    claim = await people.claimed(conn)
    await queue.complete(conn, job, claim.lease, people.DELIVERY)
    browser = await visit(alice)
    late = "It was already finished: delivered and charged."
    assert late in browser.post(f"/jobs/{job}/cancel?live=1").text
    address = browser.post(f"/jobs/{job}/cancel").headers["location"]
    assert late in browser.get(address).text
    assert late not in browser.get(f"/jobs/{job}").text


async def test_cancel_of_a_cancelled_job_claims_no_delivery(
    visit: Visit, alice: int, conn: Conn
) -> None:
    (job,) = await people.enqueued(conn, alice)
    browser = await visit(alice)
    browser.post(f"/jobs/{job}/cancel")
    assert "delivered" not in browser.post(f"/jobs/{job}/cancel?live=1").text
    address = browser.post(f"/jobs/{job}/cancel").headers["location"]
    assert "delivered" not in browser.get(address).text


async def dead_job(conn: Conn, user_id: int) -> int:
    """A cancelled sprite with settings of today, ordered at a price of 4."""
    order = people.order()
    settings = {"prompt": "red dragon", "size": 32, "palette": "free", "outline": "tinted"}
    today = queue.Order(order.key, "sprite", "procedural", settings, [77], 4)
    async with conn.transaction():
        outcome = await queue.enqueue(conn, user_id, today)
        assert isinstance(outcome, queue.Enqueued)
        await queue.cancel(conn, user_id, outcome.job_ids[0])
    return outcome.job_ids[0]


async def test_again_is_a_new_job_with_a_new_reserve_at_todays_price(
    visit: Visit, alice: int, conn: Conn
) -> None:
    dead = await dead_job(conn, alice)
    answer = (await visit(alice)).post(f"/jobs/{dead}/again", data={"key": str(uuid4())})
    assert answer.headers["location"] == f"/jobs/{dead + 1}"
    new = await people.row(conn, dead + 1)
    assert (new["status"], new["price"], new["seed"]) == ("queued", 3, 77)
    assert (await people.row(conn, dead))["status"] == "cancelled"
    assert await ledger.balance(conn, alice) == 7
    assert await ledger.faults(conn) == []


async def test_again_pressed_twice_is_one_new_job(visit: Visit, alice: int, conn: Conn) -> None:
    dead = await dead_job(conn, alice)
    browser = await visit(alice)
    key = {"key": str(uuid4())}
    answers = [browser.post(f"/jobs/{dead}/again?live=1", data=key) for _ in range(2)]
    assert [set(cards(answer.text)) for answer in answers] == [{dead, dead + 1}] * 2
    assert poller(answers[0].text)
    assert await ledger.balance(conn, alice) == 7


async def test_again_pressed_in_two_tabs_is_paid_once(visit: Visit, alice: int, conn: Conn) -> None:
    dead = await dead_job(conn, alice)
    browser = await visit(alice)
    tabs = [{"key": str(uuid4())} for _ in range(3)]
    assert browser.post(f"/jobs/{dead}/again", data=tabs[0]).status_code == 303
    refused = browser.post(f"/jobs/{dead}/again", data=tabs[1])
    assert refused.status_code == 409
    assert f"This was ordered again before: see job {dead + 1}." in refused.text
    assert await ledger.balance(conn, alice) == 7
    assert await queue.cancel(conn, alice, dead + 1) == "cancelled"
    assert browser.post(f"/jobs/{dead}/again", data=tabs[2]).status_code == 303
    assert await ledger.balance(conn, alice) == 7


async def test_again_with_the_key_of_another_order_is_refused(
    visit: Visit, alice: int, conn: Conn
) -> None:
    dead = await dead_job(conn, alice)
    browser = await visit(alice)
    key = str(uuid4())
    browser.post("/jobs", data=sprite(key=key, prompt="green slime"))
    answer = browser.post(f"/jobs/{dead}/again", data={"key": key})
    assert answer.status_code == 409
    assert "had ordered something else before" in answer.text
    assert await ledger.balance(conn, alice) == 7


async def test_again_of_a_done_job_takes_another_seed(visit: Visit, alice: int, conn: Conn) -> None:
    dead = await dead_job(conn, alice)
    browser = await visit(alice)
    browser.post(f"/jobs/{dead}/again", data={"key": str(uuid4())})
    claim = await people.claimed(conn)
    await queue.complete(conn, claim.id, claim.lease, people.DELIVERY)
    browser.post(f"/jobs/{claim.id}/again", data={"key": str(uuid4())})
    assert (await people.row(conn, claim.id + 1))["seed"] != 77


@pytest.mark.parametrize(
    ("situation", "status"), [("live", 409), ("old", 409), ("poor", 402), ("keyless", 400)]
)
async def test_again_is_refused_with_a_reason(
    visit: Visit, alice: int, conn: Conn, situation: str, status: int
) -> None:
    job = await dead_job(conn, alice)
    if situation == "live":
        (job,) = await people.enqueued(conn, alice)
    if situation == "old":
        await conn.execute("UPDATE generation_jobs SET payload = '{\"prompt\": 7}'")
    if situation == "poor":
        await ledger.grant(conn, alice, -8, "grant")
    before = await ledger.balance(conn, alice)
    key = {"key": "" if situation == "keyless" else str(uuid4())}
    answer = (await visit(alice)).post(f"/jobs/{job}/again", data=key)
    assert answer.status_code == status
    assert await ledger.balance(conn, alice) == before


async def test_a_refusal_on_a_live_page_is_a_sentence_above_it(
    visit: Visit, alice: int, conn: Conn
) -> None:
    dead = await dead_job(conn, alice)
    await ledger.grant(conn, alice, -8, "grant")
    answer = (await visit(alice)).post(
        f"/jobs/{dead}/again?live=1", data={"key": str(uuid4())}, headers={"HX-Request": "true"}
    )
    assert answer.status_code == 402
    assert answer.text.startswith('<hx-partial hx-target="#notice"')
    assert "This costs 3 credits and you have 2." in answer.text


async def test_a_strangers_job_is_not_there(visit: Visit, alice: int, bob: int, conn: Conn) -> None:
    (job,) = await people.enqueued(conn, alice)
    browser = await visit(bob)
    for address in (f"/jobs/{job}", f"/jobs/{job}/card", f"/jobs/{job}/changes?seen={job}:0"):
        assert browser.get(address).status_code == 404, address
    for address in (f"/jobs/{job}/cancel", f"/jobs/{job}/again"):
        answer = browser.post(address, data={"key": str(uuid4())})
        assert answer.status_code == 404, address
    assert (await people.row(conn, job))["status"] == "queued"
    assert cards(browser.get("/jobs").text) == {}
    assert cards(browser.get("/studio").text) == {}


async def test_the_story_tells_why_the_job_never_finished(
    visit: Visit, alice: int, conn: Conn
) -> None:
    said = protocol.Hello("attic PC", "1", ["procedural:sprite"])
    worker = (await presence.hello(conn, said)).worker_id
    (job,) = await people.enqueued(conn, alice)
    first = await people.claimed(conn, worker=worker)
    await queue.release(conn, job, first.lease, "paused")
    await people.claimed(conn, worker=worker)
    await people.make_stale(conn, job)
    await queue.reap(conn)
    third = await people.claimed(conn, worker=worker)
    await queue.fail(conn, job, third.lease, "bad_input", "the words cancel each other out")
    html = (await visit(alice)).get(f"/jobs/{job}").text
    story = html[html.index('id="story"') :]
    told = [
        "Ordered", "4 credits reserved", "Taken by attic PC, try 1 of 3",
        "Put down unharmed by attic PC", "The worker was paused", "Taken by attic PC, try 1 of 3",
        "Attic PC was not heard from any more", "Taken by attic PC, try 2 of 3",
        "Given up", "The words cancel each other out.", "4 credits returned",
    ]  # fmt: skip
    place = 0
    for part in told:
        place = story.index(part, place) + len(part)


async def test_all_jobs_are_a_page_at_a_time(visit: Visit, alice: int, conn: Conn) -> None:
    await ledger.grant(conn, alice, 100, "grant")
    ids = await people.enqueued(conn, alice, seeds=50, price=1)
    browser = await visit(alice)
    first = browser.get("/jobs").text
    assert list(cards(first)) == sorted(ids, reverse=True)[:48]
    second = browser.get(f"/jobs/before/{ids[2]}").text
    assert f"/jobs/before/{ids[2]}" in first
    assert sorted(cards(second)) == list(ids[:2])
    assert 'rel="next"' not in second
