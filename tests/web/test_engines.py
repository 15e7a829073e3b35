"""Whose engine makes it: a choice as soon as a worker brings another one."""

from uuid import uuid4

import pytest

from tests.people import Conn
from tests.web.conftest import Visit, cards, sprite
from worker import ledger, presence, protocol

BOTH = ["procedural:sprite", "workshop:sprite", "workshop:texture"]


async def bring(conn: Conn, capabilities: list[str] = BOTH) -> int:
    """A laptop that announces the capabilities; its id."""
    said = protocol.Hello("laptop", "a", capabilities)
    return (await presence.hello(conn, said)).worker_id


async def engines(conn: Conn) -> list[str]:
    cursor = await conn.execute("SELECT engine FROM generation_jobs ORDER BY id")
    return [str(row[0]) for row in await cursor.fetchall()]


async def test_a_form_without_a_choice_asks_for_none(visit: Visit, alice: int, conn: Conn) -> None:
    await bring(conn, ["procedural:sprite"])
    browser = await visit(alice)
    assert "Made by" not in browser.get("/studio?kind=sprite").text
    browser.post("/jobs", data=sprite())
    assert await engines(conn) == ["procedural"]


async def test_an_order_goes_to_the_engine_that_was_chosen(
    visit: Visit, alice: int, conn: Conn
) -> None:
    laptop = await bring(conn)
    browser = await visit(alice)
    page = browser.get("/studio?kind=sprite").text
    assert "The engine “workshop”" in page
    assert "Made by" not in browser.get("/studio?kind=icon").text
    answer = browser.post("/jobs?live=1", data=sprite(engine="workshop"))
    assert await engines(conn) == ["workshop"]
    assert '<option value="workshop" selected>' in answer.text
    (job,) = cards(answer.text)
    await conn.execute(
        "UPDATE generation_jobs SET status = 'cancelled', finished_at = now(), "
        "credits_reserved = 0 WHERE id = %s",
        (job,),
    )
    again = browser.post(f"/jobs/{job}/again", data={"key": str(uuid4())})
    assert again.status_code == 303
    assert await engines(conn) == ["workshop"] * 2
    await conn.execute("UPDATE workers SET revoked_at = now() WHERE id = %s", (laptop,))
    gone = browser.post(f"/jobs/{job}/again", data={"key": str(uuid4())})
    assert gone.status_code == 409
    assert len(await engines(conn)) == 2


@pytest.mark.parametrize(
    "why",
    [
        "revoked_at = now()",
        "last_seen_at = now() - interval '2 days'",
        "allowed_capabilities = '{procedural:sprite}'",
        "capabilities = '{workshop:texture}'",
    ],
)
async def test_an_engine_nobody_brings_is_refused_and_nothing_is_charged(
    visit: Visit, alice: int, conn: Conn, why: str
) -> None:
    laptop = await bring(conn)
    await conn.execute(f"UPDATE workers SET {why} WHERE id = {laptop}")  # noqa: S608
    answer = (await visit(alice)).post("/jobs?live=1", data=sprite(engine="workshop"))
    assert answer.status_code == 422
    assert "No worker makes this with that engine now" in answer.text
    assert await engines(conn) == []
    assert await ledger.balance(conn, alice) == 10


async def test_a_press_whose_answer_was_lost_is_not_said_to_have_ordered_nothing(
    visit: Visit, alice: int, conn: Conn
) -> None:
    laptop = await bring(conn)
    browser = await visit(alice)
    form = sprite(engine="workshop")
    browser.post("/jobs", data=form)
    await conn.execute("UPDATE workers SET revoked_at = now() WHERE id = %s", (laptop,))
    again = browser.post("/jobs?live=1", data=form)
    assert again.status_code == 409
    assert "This form had been sent before and was charged once: see job" in again.text
    assert "No worker makes this" not in again.text
    assert await engines(conn) == ["workshop"]


async def test_one_worker_cannot_fill_everybodys_form(visit: Visit, alice: int, conn: Conn) -> None:
    await bring(conn, [f"engine-{n:03}:sprite" for n in range(256)])
    page = (await visit(alice)).get("/studio?kind=sprite").text
    assert page.count("The engine “engine-") == 12


async def test_the_same_press_for_another_engine_is_another_order(
    visit: Visit, alice: int, conn: Conn
) -> None:
    await bring(conn)
    browser = await visit(alice)
    form = sprite()
    browser.post("/jobs", data=form)
    changed = browser.post("/jobs?live=1", data={**form, "engine": "workshop"})
    assert changed.status_code == 409
    assert await engines(conn) == ["procedural"]
