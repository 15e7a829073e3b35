"""Two web processes in front of one database: whichever answers, it is the same studio."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests import people
from tests.people import Conn
from tests.web.conftest import Visit, balance, cards, poller, sprite
from web import glances
from worker import queue


@pytest.fixture(autouse=True)
def _each_process_remembers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(glances, "SECONDS", 3600.0)


async def test_a_card_is_followed_whichever_process_answers_the_poll(
    visit: Visit, alice: int, conn: Conn
) -> None:
    one, other = await visit(alice), await visit(alice)
    assert one.post("/jobs", data=sprite()).status_code == 303
    (job,) = cards(page := other.get("/studio").text)
    address = poller(page) or ""
    assert [each.get(address).status_code for each in (one, other, one)] == [204, 204, 204]
    claim = await people.claimed(conn)
    news = one.get(address).text
    assert cards(news) == {job: "claimed"}
    assert cards(other.get(address).text) == {job: "claimed"}, "an old page is never up to date"
    address = poller(news) or ""
    assert other.get(address).status_code == 204
    await queue.complete(conn, claim.id, claim.lease, people.DELIVERY)
    assert cards(other.get(address).text) == {job: "done"}
    assert cards(one.get(address).text) == {job: "done"}


async def test_one_press_that_reaches_both_is_one_order(
    visit: Visit, alice: int, conn: Conn
) -> None:
    servers = [await visit(alice) for _ in range(2)]
    form = sprite()
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda server: server.post("/jobs", data=form), servers))
    assert [answer.status_code for answer in answers] == [303, 303]
    cursor = await conn.execute("SELECT count(*) FROM generation_jobs")
    assert await cursor.fetchone() == (1,)
    assert [balance(server.get("/wallet").text) for server in servers] == [7, 7]


async def test_who_signs_out_at_one_is_a_stranger_at_the_other(visit: Visit, alice: int) -> None:
    one, other = await visit(alice), await visit()
    other.cookies = one.cookies
    assert other.get("/studio").status_code == 200
    session = dict(one.cookies)
    one.post("/sign-out")
    other.cookies.update(session)
    assert other.get("/studio").headers["location"].startswith("/sign-in")
