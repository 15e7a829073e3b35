"""Following the cards: only news, never old news, and an end."""

import re

from tests import people
from tests.people import Conn
from tests.web.conftest import Visit, balance, cards, poller
from web import cards as views
from worker import presence, protocol, queue


async def online(conn: Conn, *, slots: int = 1) -> None:
    """A worker at home that can make sprites and icons, and is heard of while the test lasts."""
    said = protocol.Hello("Mira's laptop", "1", ["procedural:sprite", "procedural:icon"], slots)
    await presence.hello(conn, said)
    await conn.execute("UPDATE workers SET last_seen_at = clock_timestamp() + interval '1 hour'")


async def test_nothing_new_is_an_empty_answer(visit: Visit, alice: int, conn: Conn) -> None:
    await people.enqueued(conn, alice, seeds=2)
    browser = await visit(alice)
    address = poller(browser.get("/studio").text)
    assert address
    answer = browser.get(address)
    assert (answer.status_code, answer.text) == (204, "")


async def test_only_the_card_that_changed_is_sent_with_balance_and_poller(
    visit: Visit, alice: int, conn: Conn
) -> None:
    await online(conn)
    (icon,) = await people.enqueued(conn, alice, kind="icon")
    (sprite,) = await people.enqueued(conn, alice)
    browser = await visit(alice)
    address = poller(browser.get("/studio").text)
    assert address
    claim = await people.claimed(conn)
    assert claim.id == sprite
    answer = browser.get(address).text
    assert cards(answer) == {sprite: "claimed"}
    assert balance(answer) == 2
    following = poller(answer)
    assert following
    assert f"{icon}:1" in following
    assert f"{sprite}:2" in following
    assert browser.get(following).status_code == 204


async def test_what_was_seen_later_is_never_overwritten(
    visit: Visit, alice: int, conn: Conn
) -> None:
    (job,) = await people.enqueued(conn, alice)
    browser = await visit(alice)
    assert browser.get(f"/jobs/changes?seen={job}:9").status_code == 204
    assert browser.get(f"/jobs/changes?seen={job}:9:abc").status_code == 204
    assert cards(browser.get(f"/jobs/changes?seen={job}:0").text) == {job: "unserved"}


async def test_moving_up_the_line_is_news_too(
    visit: Visit, alice: int, bob: int, conn: Conn
) -> None:
    await online(conn)
    await people.enqueued(conn, bob)
    (mine,) = await people.enqueued(conn, alice)
    browser = await visit(alice)
    page = browser.get("/studio").text
    assert "Place 2 in line" in page
    await people.claimed(conn)
    answer = browser.get(poller(page) or "").text
    assert cards(answer) == {mine: "queued"}
    assert "Next in line" in answer


async def test_the_polling_ends_when_nothing_is_live(visit: Visit, alice: int, conn: Conn) -> None:
    await people.enqueued(conn, alice)
    claim = await people.claimed(conn)
    browser = await visit(alice)
    address = poller(browser.get("/studio").text)
    assert address
    await queue.complete(conn, claim.id, claim.lease, people.DELIVERY)
    answer = browser.get(address).text
    assert cards(answer) == {claim.id: "done"}
    assert poller(answer) is None
    assert poller(browser.get("/studio").text) is None


async def test_nobody_follows_a_strangers_job(
    visit: Visit, alice: int, bob: int, conn: Conn
) -> None:
    (job,) = await people.enqueued(conn, bob)
    answer = (await visit(alice)).get(f"/jobs/changes?seen={job}:0")
    assert cards(answer.text) == {}
    assert poller(answer.text) is None


async def test_a_damaged_list_is_read_as_far_as_it_goes(
    visit: Visit, alice: int, conn: Conn
) -> None:
    (job,) = await people.enqueued(conn, alice)
    browser = await visit(alice)
    damaged = f"x,,{'9' * 30}:1,{job}:0,-1:2,1:2:zz,%00:1"
    assert cards(browser.get(f"/jobs/changes?seen={damaged}").text) == {job: "unserved"}
    assert browser.get("/jobs/changes").status_code == 200


async def test_a_heartbeat_moves_the_bar(visit: Visit, alice: int, conn: Conn) -> None:
    await people.enqueued(conn, alice)
    claim = await people.claimed(conn)
    browser = await visit(alice)
    address = poller(browser.get("/studio").text)
    await queue.heartbeat(conn, claim.id, claim.lease, 0.5, "shading")
    assert 'value="0.500"' in browser.get(address or "").text


async def test_a_jobs_own_page_follows_its_story(visit: Visit, alice: int, conn: Conn) -> None:
    (job,) = await people.enqueued(conn, alice)
    browser = await visit(alice)
    address = poller(browser.get(f"/jobs/{job}").text)
    assert address
    assert browser.get(address).status_code == 204
    claim = await people.claimed(conn)
    answer = browser.get(address).text
    assert "try 1 of 3" in answer
    await queue.complete(conn, claim.id, claim.lease, people.DELIVERY)
    answer = browser.get(poller(answer) or "").text
    assert cards(answer) == {job: "done"}
    assert poller(answer) is None


async def test_the_studio_shows_every_live_job_however_old(
    visit: Visit, alice: int, conn: Conn
) -> None:
    (old,) = await people.enqueued(conn, alice, price=1, kind="icon")
    for _ in range(26):
        (job,) = await people.enqueued(conn, alice, price=1)
        async with conn.transaction():
            await queue.cancel(conn, alice, job)
    page = (await visit(alice)).get("/studio").text
    assert old in cards(page)
    assert len(cards(page)) == 25
    assert re.findall(r"(\d+):\d+:", poller(page) or "") == [str(old)]


def test_every_state_has_its_own_words_and_looks() -> None:
    assert set(views.LABELS) == set(views.ICONS)
    assert len(set(views.LABELS.values())) == len(views.LABELS)
