"""A press of the button that arrives twice."""

import pytest

from tests.people import Conn
from tests.web.conftest import Visit, balance, cards, field, sprite


async def jobs(conn: Conn) -> int:
    row = await (await conn.execute("SELECT count(*) FROM generation_jobs")).fetchone()
    assert row
    return int(row[0])


@pytest.mark.parametrize("seed", ["", "77"])
async def test_the_same_press_twice_is_one_order_and_says_so(
    visit: Visit, alice: int, conn: Conn, seed: str
) -> None:
    browser = await visit(alice)
    form = sprite(variations="2", seed=seed)
    first, second = (browser.post("/jobs?live=1", data=form) for _ in range(2))
    assert "had arrived before" not in first.text
    assert "This order had arrived before: here it is. It was charged once." in second.text
    assert cards(first.text) == cards(second.text)
    assert balance(second.text) == 4
    assert await jobs(conn) == 2


async def test_the_same_press_twice_without_script_leads_to_the_same_job(
    visit: Visit, alice: int, conn: Conn
) -> None:
    browser = await visit(alice)
    form = sprite()
    first, second = (browser.post("/jobs", data=form).headers["location"] for _ in range(2))
    assert first == second
    assert await jobs(conn) == 1


@pytest.mark.parametrize("live", ["", "?live=1"])
@pytest.mark.parametrize(
    "changed",
    [
        {"prompt": "green slime"},
        {"size": "64"},
        {"variations": "2"},
        {"kind": "icon"},
        {"seed": "78"},
    ],
)
async def test_a_press_with_a_spent_key_orders_nothing_else_in_silence(
    visit: Visit, alice: int, conn: Conn, live: str, changed: dict[str, str]
) -> None:
    browser = await visit(alice)
    form = sprite(seed="77")
    browser.post("/jobs", data=form)
    answer = browser.post(f"/jobs{live}", data={**form, **changed})
    assert answer.status_code == 409
    assert "had ordered something else before" in answer.text
    assert balance(answer.text) == 7
    assert await jobs(conn) == 1
    agreed = {**form, **changed, "key": field(answer.text, "key")}
    assert browser.post("/jobs?live=1", data=agreed).status_code == 200
    assert await jobs(conn) > 1
