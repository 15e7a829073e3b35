"""Who is online, what they make and how fast: told to whoever orders, and to be relied on."""

import re
from html import unescape

import pytest

from tests import people, plans
from tests.people import Conn
from tests.web.conftest import Visit, poller, sprite
from web import online
from web.online import Online
from worker import catalog, presence, protocol
from worker.presence import ONLINE_SECONDS


async def hello(conn: Conn, name: str, *capabilities: str) -> int:
    """A worker that makes these kinds with the built-in engine; its id."""
    able = [f"procedural:{kind}" for kind in capabilities or ("sprite",)]
    return (await presence.hello(conn, protocol.Hello(name, "1", able))).worker_id


def told(html: str) -> str:
    found = re.search(r'<p class="online".*?</p>', html)
    assert found
    return unescape(re.sub("<.*?>", "", found[0])).strip()


async def test_nobody_is_told_with_what_becomes_of_the_credits(visit: Visit, alice: int) -> None:
    assert told((await visit(alice)).get("/studio").text) == online.NOBODY


async def test_a_worker_is_told_by_name_with_its_kinds_and_what_one_took(
    visit: Visit, alice: int, bob: int, conn: Conn
) -> None:
    await hello(conn, "Mira's <laptop>", "icon", "sprite", "texture", "hologram")
    await people.enqueued(conn, bob, seeds=2)
    for seconds in (2, 3):
        await people.finished_slowly(conn, seconds)
    assert told((await visit(alice)).get("/studio").text) == (
        "Mira's <laptop> is online. It makes sprites in about 2 s each; also icons and textures."
    )


async def test_of_many_a_few_are_named(conn: Conn) -> None:
    names = ["attic", "barn", "cellar", "den", "e" * 100]
    for count, name in enumerate(names, start=1):
        await hello(conn, name)
        if count == 2:
            assert (await online.of(conn)).who == "attic and barn are online."
    assert (await online.of(conn)).who == "attic, barn, cellar and 2 more are online."
    assert Online(names[4:], 1, [], []).who == f"{'e' * 23}… is online."


@pytest.mark.parametrize(
    "standing",
    [
        "paused_at = clock_timestamp()",
        "draining_at = clock_timestamp()",
        "revoked_at = clock_timestamp()",
        "allowed_capabilities = '{procedural:icon}'",
        "capabilities = '{}'",
        f"last_seen_at = clock_timestamp() - interval '{ONLINE_SECONDS + 1} s'",
    ],
)
async def test_who_takes_no_work_is_not_counted(conn: Conn, standing: str) -> None:
    await hello(conn, "laptop")
    assert (await online.of(conn)).workers == 1
    await conn.execute("UPDATE workers SET " + standing)  # noqa: S608  as above
    assert (await online.of(conn)).who == online.NOBODY


def test_kinds_of_one_pace_are_told_together() -> None:
    kinds = ["icon", "panel", "sprite", "sound"]
    assert Online(["laptop", "tower"], 2, kinds, [0.4, 1.6, 2.4, 180]).what == (
        "They make icons in under a second each; panels and sprites in about 2 s each; "
        "sounds in about 3 min each."
    )


async def test_it_comes_with_every_answer_that_brings_cards_or_reads_words(
    visit: Visit, alice: int, conn: Conn
) -> None:
    browser = await visit(alice)
    address = poller(browser.post("/jobs?live=1", data=sprite()).text)
    assert address
    assert told(browser.post("/studio/words", data=sprite()).text) == online.NOBODY
    await hello(conn, "laptop")
    there = "laptop is online. It makes sprites."
    assert told(browser.get(address).text) == there
    assert told(browser.post("/studio/words", data=sprite()).text) == there
    assert told(browser.post("/jobs?live=1", data=sprite()).text) == there


async def test_a_poll_without_news_does_not_ask_who_is_there(
    visit: Visit, alice: int, conn: Conn, monkeypatch: pytest.MonkeyPatch
) -> None:
    await people.enqueued(conn, alice)
    browser = await visit(alice)
    address = poller(browser.get("/studio").text)
    assert address
    monkeypatch.delattr(online, "of")
    assert browser.get(address).status_code == 204


async def test_however_much_was_made_a_hundred_assets_are_looked_at(conn: Conn, alice: int) -> None:
    await people.give(conn, alice, 1000)
    await hello(conn, "laptop")
    for _ in range(2):
        await people.enqueued(conn, alice, price=1, seeds=64)
    for _ in range(105):
        await people.finished_slowly(conn, 2)
    values = {"online": ONLINE_SECONDS, "kinds": list(catalog.KINDS), "named": 3}
    found = await plans.carried_out(conn, online.ONLINE, values)
    assert max(n["Actual Rows"] for n in found if n.get("Relation Name") == "assets") == 100
