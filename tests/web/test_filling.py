"""The form filled in like something made before: its settings, its seed, the seeds after it."""

from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from tests import people
from tests.people import Conn
from tests.web.conftest import Visit, cards, chosen, field, sprite
from tests.web.test_engines import bring
from web import orders
from worker import catalog, ledger, queue
from worker.catalog import SEED_LIMIT

SETTINGS = {"prompt": "old mage", "style": "purple", "size": 48, "palette": "moss"}


async def ordered(conn: Conn, user_id: int, *seeds: int, **settings: Any) -> tuple[int, ...]:
    """Jobs of one order with these seeds."""
    checked = catalog.validate(catalog.find("sprite"), {**SETTINGS, **settings})
    order = replace(people.order(price=1), settings=checked, seeds=seeds)
    async with conn.transaction():
        made = await queue.enqueue(conn, user_id, order)
    assert isinstance(made, queue.Enqueued)
    return made.job_ids


async def finished(conn: Conn, user_id: int, *seeds: int, **settings: Any) -> tuple[int, int]:
    """The last of such jobs, done, and its asset."""
    jobs = await ordered(conn, user_id, *seeds, **settings)
    for _ in jobs:
        claim = await people.claimed(conn)
        await queue.complete(conn, claim.id, claim.lease, people.DELIVERY)
    row = await (
        await conn.execute("SELECT id FROM assets WHERE job_id = %s", (jobs[-1],))
    ).fetchone()
    assert row
    return jobs[-1], int(row[0])


async def test_use_these_settings_fills_the_form_and_locks_the_seed(
    visit: Visit, alice: int, conn: Conn
) -> None:
    job, asset = await finished(conn, alice, 77)
    browser = await visit(alice)
    page = browser.get(f"/assets/{asset}").text
    assert f'href="/studio?like={asset}&amp;seed=same">Use these settings</a>' in page
    assert f'href="/studio?job={job}&amp;seed=same"' in browser.get(f"/jobs/{job}").text
    for address in (f"/studio?like={asset}&seed=same", f"/studio?job={job}&seed=same"):
        form = chosen(browser.get(address).text)
        wanted = {"prompt": "old mage", "style": "purple", "size": "48", "palette": "moss"}
        assert form.items() >= {**wanted, "seed": "77", "lock": "on", "variations": "1"}.items()


async def test_vary_this_asks_for_the_seeds_after_those_of_the_order(
    visit: Visit, alice: int, conn: Conn
) -> None:
    (job, _) = await ordered(conn, alice, 7, 8)
    page = (await visit(alice)).get(f"/studio?job={job}&seed=next").text
    form = chosen(page)
    assert form.items() >= {"prompt": "old mage", "style": "purple", "seed": "9"}.items()
    assert (form["variations"], form["lock"]) == ("4", "")
    assert "Make 4 sprites, 12 credits" in page


async def test_after_the_last_seed_comes_the_first(visit: Visit, alice: int, conn: Conn) -> None:
    (job,) = await ordered(conn, alice, SEED_LIMIT - 1)
    page = (await visit(alice)).get(f"/studio?job={job}&seed=next").text
    assert chosen(page)["seed"] == "0"


async def test_an_asset_without_its_job_still_fills_the_form(
    visit: Visit, alice: int, conn: Conn
) -> None:
    job, asset = await finished(conn, alice, 5)
    await conn.execute("DELETE FROM generation_jobs WHERE id = %s", (job,))
    browser = await visit(alice)
    assert chosen(browser.get(f"/studio?like={asset}&seed=next").text)["seed"] == "6"
    assert "Same, new seed" not in browser.get(f"/assets/{asset}").text


async def test_a_strangers_things_fill_no_form(
    visit: Visit, alice: int, bob: int, conn: Conn
) -> None:
    job, asset = await finished(conn, bob, 5)
    browser = await visit(alice)
    for query in (f"job={job}", f"like={asset}", f"kind=icon&words={job}", "job=x", "words=0"):
        assert browser.get(f"/studio?{query}").status_code == 404, query


async def test_the_engine_is_chosen_as_it_was_or_its_absence_told(
    visit: Visit, alice: int, conn: Conn
) -> None:
    (job,) = await ordered(conn, alice, 1)
    await conn.execute("UPDATE generation_jobs SET engine = 'workshop' WHERE id = %s", (job,))
    browser = await visit(alice)
    assert "Nobody offers the engine of that any more" in browser.get(f"/studio?job={job}").text
    await bring(conn)
    assert chosen(browser.get(f"/studio?job={job}").text)["engine"] == "workshop"


async def test_the_same_with_a_new_seed_costs_what_its_button_says(
    visit: Visit, alice: int, conn: Conn
) -> None:
    job, asset = await finished(conn, alice, 77)
    browser = await visit(alice)
    page = browser.get(f"/assets/{asset}").text
    assert "Same, new seed, 3 credits" in page
    form = {"key": field(page, "key"), "price": "2"}
    refused = browser.post(f"/jobs/{job}/again", data=form)
    assert refused.status_code == 409
    assert "This costs 3 credits now, not what the button said." in refused.text
    before = await ledger.balance(conn, alice)
    assert browser.post(f"/jobs/{job}/again", data={**form, "price": "3"}).status_code == 303
    assert await ledger.balance(conn, alice) == before - 3
    new = await people.row(conn, job + 1)
    assert new["seed"] != 77
    assert new["payload"]["style"] == "purple"


async def test_what_can_only_fail_is_not_offered_again(
    visit: Visit, alice: int, conn: Conn
) -> None:
    (job,) = await ordered(conn, alice, 1)
    claim = await people.claimed(conn)
    await queue.fail(conn, claim.id, claim.lease, "bad_input", "No such thing")
    card = (await visit(alice)).get(f"/jobs/{job}/card").text
    assert f'href="/studio?job={job}&amp;seed=same">Change the words</a>' in card
    assert "Try again" not in card


def test_a_setting_that_is_gone_is_told_and_the_usual_is_chosen() -> None:
    old = {"prompt": "red dragon", "size": 33, "palette": "mud", "glow": True, "style": ""}
    form = orders.blank(catalog.find("sprite"), old)
    assert (form.values["size"], form.values["palette"]) == ("32", "free")
    told = "Not offered any more, so the usual is chosen: Size, Palette, glow."
    assert (form.values["prompt"], form.notice) == ("red dragon", told)
    assert orders.blank(catalog.find("sprite"), {"prompt": "", "size": 48}).notice == ""


@pytest.mark.parametrize("live", ["", "?live=1"])
async def test_a_locked_seed_stays_and_another_one_does_not(
    visit: Visit, alice: int, live: str
) -> None:
    browser, page = await visit(alice), ""
    for lock, stays in (("on", True), ("", False)):
        answer = browser.post(f"/jobs{live}", data=sprite(seed="77", lock=lock, style="blue"))
        page = answer.text if live else browser.get(answer.headers["location"]).text
        form = chosen(page)
        assert (form["seed"] == "77") is stays
        assert form["lock"] == lock
        assert (form["prompt"], form["style"]) == ("red dragon", "blue")
    assert len(cards(page)) == 2


async def test_a_locked_seed_that_nobody_chose_is_the_one_that_was_used(
    visit: Visit, alice: int, conn: Conn
) -> None:
    answer = (await visit(alice)).post("/jobs?live=1", data=sprite(lock="on"))
    (job,) = cards(answer.text)
    assert chosen(answer.text)["seed"] == str((await people.row(conn, job))["seed"])


async def test_a_blank_form_shows_the_seed_of_its_order(visit: Visit, alice: int) -> None:
    browser = await visit(alice)
    first, second = (chosen(browser.get("/studio").text)["seed"] for _ in range(2))
    assert first.isdecimal()
    assert first != second


async def test_the_notice_of_an_order_goes_when_something_has_ended(
    visit: Visit, alice: int, conn: Conn
) -> None:
    browser = await visit(alice)
    answer = browser.post("/jobs?live=1", data=sprite(variations="2", key=str(uuid4())))
    assert '<p class="form__message" id="ordered"' in answer.text
    first, second = sorted(cards(answer.text))
    gone = '<hx-partial hx-target="#ordered" hx-swap="delete">'
    claim = await people.claimed(conn)
    assert gone not in browser.get(f"/jobs/changes?seen={first}:1,{second}:1").text
    await queue.fail(conn, claim.id, claim.lease, "bad_input", "No such thing")
    assert gone in browser.get(f"/jobs/changes?seen={first}:1,{second}:1").text
