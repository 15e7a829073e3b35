"""What of a set has not begun is cancelled by one press, and can be ordered again."""

import pytest

from tests import people
from tests.people import Conn
from tests.projects.conftest import make_all, ordered
from tests.projects.test_sets import again, fail_next
from tests.queue.races import Race
from tests.web.conftest import Visit, balance
from worker import ledger, queue


async def test_what_has_not_begun_is_cancelled_and_paid_back_and_the_rest_goes_on(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    made = ordered(browser, cave)
    job = await people.claimed(conn, kind="icon")
    assert "Cancel the 2 not begun" in browser.get(f"/sets/{made}").text
    answer = browser.post(f"/sets/{made}/cancel")
    assert answer.status_code == 303
    page = browser.get(answer.headers["location"]).text
    assert "2 cancelled: their credits are back." in page
    assert "0 of 3 done, 2 cancelled, 1 to come" in page
    assert "not begun" not in page
    assert balance(page) == 8
    row = await people.row(conn, job.id)
    assert (row["status"], row["cancel_asked_at"]) == ("claimed", None)
    assert await ledger.faults(conn) == []


async def test_a_second_press_says_that_nothing_is_left_to_cancel(
    visit: Visit, alice: int, cave: int
) -> None:
    browser = await visit(alice)
    made = ordered(browser, cave, "red potion")
    assert "Cancel the one not begun" in browser.get(f"/sets/{made}").text
    first, second = (browser.post(f"/sets/{made}/cancel") for _ in range(2))
    assert "1 cancelled: its credits are back." in browser.get(first.headers["location"]).text
    page = browser.get(second.headers["location"]).text
    assert "Nothing is left to cancel: all of it has begun or is over." in page
    assert balance(page) == 10


async def test_a_link_cannot_claim_what_did_not_happen(visit: Visit, alice: int, cave: int) -> None:
    browser = await visit(alice)
    made = ordered(browser, cave)
    for claim in ("cancelled=500", "did=cancel", "did=nothing", "did=x"):
        page = browser.get(f"/sets/{made}?{claim}").text
        assert "cancelled:" not in page
        assert "left to cancel" not in page
    browser.post(f"/sets/{made}/cancel")
    assert "3 cancelled: their credits are back." in browser.get(f"/sets/{made}?did=cancel").text


async def test_only_this_set_is_cancelled(visit: Visit, alice: int, cave: int) -> None:
    browser = await visit(alice)
    other, made = (ordered(browser, cave, "red potion") for _ in range(2))
    browser.post(f"/sets/{made}/cancel")
    assert "0 of 1 done, 1 to come" in browser.get(f"/sets/{other}").text


async def test_bob_cancels_nothing_of_alices(
    visit: Visit, alice: int, bob: int, cave: int, conn: Conn
) -> None:
    made = ordered(await visit(alice), cave)
    assert (await visit(bob)).post(f"/sets/{made}/cancel").status_code == 404
    rows = await (await conn.execute("SELECT id FROM generation_jobs")).fetchall()
    assert await queue.cancel_all(conn, bob, [row[0] for row in rows]) == 0


async def test_what_was_cancelled_is_ordered_again_with_what_failed(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    made = ordered(browser, cave)
    await fail_next(conn)
    browser.post(f"/sets/{made}/cancel")
    page = browser.get(f"/sets/{made}").text
    assert "Order the 3 failed or cancelled again, 6 credits" in page
    assert "Reword" not in page
    assert browser.post(f"/sets/{made}/again", data=again(browser, made)).status_code == 303
    await make_all(conn)
    page = browser.get(f"/sets/{made}").text
    assert "3 of 3 done" in page
    assert balance(page) == 4
    assert await ledger.faults(conn) == []


async def test_words_that_cannot_be_made_stay_to_be_reworded_beside_what_was_cancelled(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    made = ordered(browser, cave)
    await fail_next(conn, "bad_input")
    browser.post(f"/sets/{made}/cancel")
    page = browser.get(f"/sets/{made}").text
    assert "Order the 2 cancelled again, 4 credits" in page
    assert "Reword what cannot be made" in page


@pytest.mark.parametrize("worker_first", [True, False])
async def test_a_worker_and_the_press_meet_and_only_one_has_the_job(
    conn: Conn, alice: int, racing: Race, worker_first: bool
) -> None:
    job = (await people.enqueued(conn, alice, kind="icon"))[0]

    async def press(conn: Conn) -> int:
        return await queue.cancel_all(conn, alice, [job])

    async def work(conn: Conn) -> int:
        return len(await queue.claim(conn, 1, ["procedural:icon"]))

    if worker_first:
        assert await racing.run(work, press) == (1, 0)
        assert racing.second_waited
    else:
        assert await racing.run(press, work) == (1, 0)
    assert await ledger.faults(conn) == []


async def test_a_stale_page_does_not_pretend_to_order_again_what_it_had_ordered_again(
    visit: Visit, alice: int, cave: int
) -> None:
    browser = await visit(alice)
    made = ordered(browser, cave)
    browser.post(f"/sets/{made}/cancel")
    stale = again(browser, made)
    assert browser.post(f"/sets/{made}/again", data=stale).status_code == 303
    browser.post(f"/sets/{made}/cancel")
    answer = browser.post(f"/sets/{made}/again", data=stale)
    assert answer.status_code == 409
    assert "This page had ordered these again already" in answer.text
    assert "0 of 3 done, 3 cancelled" in answer.text
    assert balance(answer.text) == 10
    assert browser.post(f"/sets/{made}/again", data=again(browser, made)).status_code == 303
