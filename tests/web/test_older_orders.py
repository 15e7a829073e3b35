"""Orders from before the catalogue had a setting: their payload is without it, and stays so."""

from uuid import uuid4

from tests.people import Conn
from tests.web.conftest import Visit, balance, sprite
from worker import ledger, queue


async def forget_the_view(conn: Conn) -> None:
    """All jobs as they were ordered before there were views."""
    await conn.execute("UPDATE generation_jobs SET payload = payload - 'view'")


async def test_a_press_that_arrives_again_after_an_update_is_the_same_order(
    visit: Visit, alice: int, conn: Conn
) -> None:
    browser = await visit(alice)
    form = sprite(seed="77")
    browser.post("/jobs", data=form)
    await forget_the_view(conn)
    again = browser.post("/jobs?live=1", data=form)
    assert "This order had arrived before: here it is. It was charged once." in again.text
    changed = browser.post("/jobs?live=1", data={**form, "size": "64"})
    assert changed.status_code == 409
    assert balance(changed.text) == 7


async def test_what_was_ordered_again_before_an_update_is_not_paid_twice_after_it(
    visit: Visit, alice: int, conn: Conn
) -> None:
    browser = await visit(alice)
    dead = int(browser.post("/jobs", data=sprite()).headers["location"].rpartition("-")[2])
    assert await queue.cancel(conn, alice, dead) == "cancelled"
    tabs = [{"key": str(uuid4())} for _ in range(2)]
    assert browser.post(f"/jobs/{dead}/again", data=tabs[0]).status_code == 303
    await forget_the_view(conn)
    refused = browser.post(f"/jobs/{dead}/again", data=tabs[1])
    assert refused.status_code == 409
    assert f"This was ordered again before: see job {dead + 1}." in refused.text
    assert await ledger.balance(conn, alice) == 7
