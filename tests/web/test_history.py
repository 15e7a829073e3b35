"""Earlier words: mine, each once, newest first, however long the history."""

import re
from dataclasses import replace

import pytest

from tests import people
from tests.people import Conn
from tests.plans import carried_out
from tests.web.conftest import Visit, chosen, sprite
from web import history
from worker import queue


async def said(conn: Conn, user_id: int, *prompts: str, seeds: int = 1) -> None:
    for prompt in prompts:
        order = replace(people.order(price=1), settings={"prompt": prompt}, seeds=range(seeds))
        async with conn.transaction():
            assert isinstance(await queue.enqueue(conn, user_id, order), queue.Enqueued)


def earlier(html: str) -> list[str]:
    return re.findall(r'data-words="([^"]*)"', html)


async def test_my_words_are_listed_once_and_newest_first(
    visit: Visit, alice: int, bob: int, conn: Conn
) -> None:
    await said(conn, alice, "red dragon", "green slime", "red dragon", "")
    await said(conn, bob, "bob's secret")
    browser = await visit(alice)
    assert earlier(browser.get("/studio").text) == ["red dragon", "green slime"]
    browser.post("/jobs", data=sprite(prompt="gold knight"))
    assert earlier(browser.get("/studio").text)[0] == "gold knight"


async def test_nobody_new_has_earlier_words(visit: Visit, alice: int) -> None:
    assert "Earlier words" not in (await visit(alice)).get("/studio").text


async def test_without_script_earlier_words_are_links(visit: Visit, alice: int, conn: Conn) -> None:
    await said(conn, alice, 'a "red" <dragon>')
    browser = await visit(alice)
    page = browser.get("/studio?kind=icon").text
    (link,) = re.findall(r'href="(/studio\?kind=icon&amp;words=\d+)" data-words', page)
    form = chosen(browser.get(link.replace("&amp;", "&")).text)
    assert form["prompt"] == "a &#34;red&#34; &lt;dragon&gt;"


async def test_as_many_words_are_shown_as_fit(
    visit: Visit, alice: int, conn: Conn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "SHOWN", 2)
    await said(conn, alice, "one", "two", "three")
    assert earlier((await visit(alice)).get("/studio").text) == ["three", "two"]


async def test_a_long_history_is_read_only_as_far_as_told(alice: int, bob: int, conn: Conn) -> None:
    """The rows that are looked at do not grow with the history, neither mine nor that of others."""
    await conn.execute(MANY, {"user": alice, "jobs": 3_000})
    await conn.execute(MANY, {"user": bob, "jobs": 12_000})
    await conn.execute("ANALYZE generation_jobs")
    values = {"user": alice, "looked_at": history.LOOKED_AT, "shown": history.SHOWN}
    nodes = await carried_out(conn, history.EARLIER, values)
    assert max(node["Actual Rows"] for node in nodes) <= history.LOOKED_AT
    scan = next(node for node in nodes if "Relation Name" in node)
    assert scan["Index Name"] == "generation_jobs_user_idx"
    assert not scan.get("Rows Removed by Filter")


MANY = """
WITH batch AS (INSERT INTO generation_batches (user_id, idempotency_key)
               VALUES (%(user)s, gen_random_uuid()) RETURNING id)
INSERT INTO generation_jobs (user_id, batch_id, kind, engine, status, fair_key, payload, seed,
                             price, credits_reserved, finished_at)
SELECT %(user)s, batch.id, 'sprite', 'procedural', 'cancelled', 0,
       jsonb_build_object('prompt', 'words ' || number / 4), number, 1, 0, clock_timestamp()
  FROM batch, generate_series(1, %(jobs)s) AS number
"""
