"""Polls when nothing has happened: one statement, and no card is ever late."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests import people
from tests.people import Conn
from tests.web.conftest import Visit, cards, poller
from web import board, glances
from worker import queue


async def crash(*_: Any) -> None:
    raise AssertionError("the line was looked at again")


@pytest.fixture
def remembering(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(glances, "SECONDS", 3600.0)


@pytest.mark.usefixtures("remembering")
async def test_a_page_that_was_up_to_date_is_only_asked_for_its_revs(
    visit: Visit, alice: int, conn: Conn, monkeypatch: pytest.MonkeyPatch
) -> None:
    (job,) = await people.enqueued(conn, alice)
    browser = await visit(alice)
    address = poller(browser.get("/studio").text)
    assert address
    monkeypatch.setattr(board, "line", crash)
    assert [browser.get(address).status_code for _ in range(2)] == [204, 204]
    monkeypatch.undo()
    await queue.cancel(conn, alice, job)
    assert cards(browser.get(address).text) == {job: "cancelled"}


@pytest.mark.usefixtures("remembering")
async def test_bob_is_not_told_that_the_page_of_alice_is_up_to_date(
    visit: Visit, alice: int, bob: int, conn: Conn
) -> None:
    await people.enqueued(conn, alice)
    browser = await visit(alice)
    address = poller(browser.get("/studio").text)
    assert address
    assert browser.get(address).status_code == 204
    other = (await visit(bob)).get(address)
    assert other.status_code == 200
    assert cards(other.text) == {}
    browser.post("/sign-out")
    assert browser.get(address).status_code == 303


async def test_a_hundred_tabs_at_once_are_all_answered(
    visit: Visit, alice: int, conn: Conn
) -> None:
    await people.enqueued(conn, alice)
    browser = await visit(alice)
    address = poller(browser.get("/studio").text)
    assert address
    with ThreadPoolExecutor(100) as tabs:
        answers = [tabs.submit(browser.get, address) for _ in range(100)]
        assert {answer.result().status_code for answer in answers} == {204}


def test_of_many_tabs_one_looks_at_the_line_when_it_is_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    memory = glances.Memory()
    monkeypatch.setattr(glances, "SECONDS", 3600.0)
    assert memory.is_fresh(7, "1:1")
    monkeypatch.setattr(glances, "SECONDS", -1.0)
    assert not memory.is_fresh(7, "1:1")
    monkeypatch.setattr(glances, "SECONDS", 3600.0)
    assert memory.is_fresh(7, "1:1")
    memory.forget(7, "1:1")
    assert [memory.is_fresh(7, "1:1") for _ in range(2)] == [False, True]


def test_the_pages_that_came_first_are_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(glances, "REMEMBERED", 2)
    monkeypatch.setattr(glances, "SECONDS", 3600.0)
    memory = glances.Memory()
    memory.forget(7, "1:1")
    for seen in ("2:1", "3:1"):
        assert memory.is_fresh(7, seen)
    assert memory.is_fresh(7, "1:1")  # it is known no more, so it counts as a page made just now
