"""How much is ordered in an hour is bounded, also when all of it is cancelled and paid back."""

from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from tests import people
from tests.people import Conn
from tests.projects.conftest import hidden, ordered, reviewed
from tests.projects.test_sets import again
from tests.web.conftest import Visit, balance, sprite
from web import limits
from web.settings import Settings
from worker import ledger

TOO_MUCH = "That is more than may be ordered in an hour. Nothing was ordered: try again in"


@pytest.fixture
def settings(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """A studio in which everybody may order four pieces an hour."""
    monkeypatch.setattr(limits, "TIMES", 1)
    return replace(settings, max_open_jobs=4)


@pytest.fixture
async def buyer(visit: Visit, alice: int, conn: Conn) -> TestClient:
    await people.give(conn, alice, 90)
    return await visit(alice)


async def jobs(conn: Conn) -> list[int]:
    rows = await conn.execute("SELECT id FROM generation_jobs ORDER BY id")
    return [row[0] for row in await rows.fetchall()]


def cancel(buyer: TestClient, ids: list[int]) -> None:
    for job in ids:
        assert buyer.post(f"/jobs/{job}/cancel").status_code == 303


@pytest.mark.parametrize("live", ["", "?live=1"])
async def test_alice_orders_and_cancels_and_at_last_is_told_to_wait(
    buyer: TestClient, alice: int, conn: Conn, live: str
) -> None:
    for _ in range(2):
        assert buyer.post("/jobs", data=sprite(variations="2")).status_code == 303
        cancel(buyer, (await jobs(conn))[-2:])
    answer = buyer.post(f"/jobs{live}", data=sprite(prompt="blue dragon"))
    assert answer.status_code == 429
    assert TOO_MUCH in answer.text
    assert "blue dragon" in answer.text
    assert len(await jobs(conn)) == 4
    assert await ledger.balance(conn, alice) == 100


async def test_one_job_again_counts_too(buyer: TestClient, alice: int, conn: Conn) -> None:
    buyer.post("/jobs", data=sprite(variations="4"))
    first, *_ = await jobs(conn)
    cancel(buyer, [first])
    answer = buyer.post(f"/jobs/{first}/again", data={"key": sprite()["key"]})
    assert answer.status_code == 429
    assert TOO_MUCH in answer.text
    assert int(answer.headers["retry-after"]) <= limits.HOUR
    assert len(await jobs(conn)) == 4


async def test_a_set_counts_with_all_its_pieces_and_is_refused_as_a_whole(
    buyer: TestClient, cave: int, conn: Conn
) -> None:
    buyer.post(f"/sets/{ordered(buyer, cave)}/cancel")
    answer = buyer.post(f"/projects/{cave}/sets", data=hidden(reviewed(buyer, cave)))
    assert answer.status_code == 429
    assert TOO_MUCH in answer.text
    assert "red potion" in answer.text
    assert balance(answer.text) == 100
    assert await (await conn.execute("SELECT count(*) FROM sets")).fetchone() == (1,)
    assert len(await jobs(conn)) == 3


async def test_a_set_again_counts_too(buyer: TestClient, alice: int, cave: int, conn: Conn) -> None:
    made = ordered(buyer, cave)
    buyer.post(f"/sets/{made}/cancel")
    answer = buyer.post(f"/sets/{made}/again", data=again(buyer, made))
    assert answer.status_code == 429
    assert TOO_MUCH in answer.text
    assert len(await jobs(conn)) == 3
    assert await ledger.balance(conn, alice) == 100
    assert await ledger.faults(conn) == []


async def test_what_was_not_ordered_does_not_count(buyer: TestClient, conn: Conn) -> None:
    same = sprite(variations="2")
    assert [buyer.post("/jobs", data=same).status_code for _ in range(3)] == [303] * 3
    assert buyer.post("/jobs", data=sprite(variations="3")).status_code == 429
    assert buyer.post("/jobs", data=sprite(variations="2")).status_code == 303
    assert len(await jobs(conn)) == 4
