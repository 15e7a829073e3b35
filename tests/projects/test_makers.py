"""Whose engine makes a list: each row says so, or the list does, or it is the built-in one."""

import pytest

from tests.people import Conn
from tests.projects.conftest import hidden, ordered, reviewed
from tests.web.conftest import Visit
from tests.web.test_engines import bring, engines
from web.projects import lists, progress, rows
from web.projects.makers import Usual
from web.projects.rows import Row
from worker import catalog, queue

ICONS = {"icon": ["procedural", "workshop"]}
TABLE = "subject,kind,engine\nred potion,icon,Workshop\nblue potion,icon,\n"
NOBODY = "No worker makes {} with an engine of this name now. Known: {}."


async def row(engine: str = "", *, usual: str = "", subject: str = "red potion") -> Row:
    line = lists.read(f"subject,engine\n{subject},{engine}\n")
    (found,) = await rows.understand(line, Usual(catalog.find("icon"), usual, ICONS), {})
    return found


@pytest.mark.parametrize(
    ("own", "usual", "made_by"),
    [
        ("", "", "procedural"),
        ("workshop", "", "workshop"),
        ("WORKSHOP", "", "workshop"),
        ("", "workshop", "workshop"),
        ("procedural", "workshop", "procedural"),
    ],
)
async def test_a_row_is_made_by_its_own_engine_or_else_by_the_lists(
    own: str, usual: str, made_by: str
) -> None:
    found = await row(own, usual=usual)
    assert found.errors == {}
    assert found.capability == f"{made_by}:icon"


@pytest.mark.parametrize(("own", "usual"), [("smithy", ""), ("", "smithy")])
async def test_an_engine_that_nobody_brings_is_told_at_its_row(own: str, usual: str) -> None:
    found = await row(own, usual=usual)
    assert found.errors == {"engine": NOBODY.format("icons", "procedural, workshop")}
    assert found.cells["engine"] == "smithy"
    assert found.total == 0


async def test_words_are_refused_only_in_the_name_of_the_built_in_engine() -> None:
    subject = "a capybara on a skateboard"
    assert "can make nothing" in (await row(subject=subject)).errors["subject"]
    assert (await row("workshop", subject=subject)).errors == {}


async def test_another_engine_is_another_order() -> None:
    lines = lists.read("subject,seed\nred potion,7\n")
    usual = [Usual(catalog.find("icon"), engine, ICONS) for engine in ("", "workshop")]
    first, second = [await rows.understand(lines, each, {}) for each in usual]
    assert rows.print_of(first) != rows.print_of(second)


async def test_alice_orders_of_two_engines_by_one_press(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    await bring(conn, ["procedural:icon", "workshop:icon"])
    browser = await visit(alice)
    page = reviewed(browser, cave, TABLE)
    assert "by workshop" in page
    ordered(browser, cave, TABLE)
    assert await engines(conn) == ["workshop", "procedural"]


async def test_the_time_is_that_of_the_engine_which_shall_make_it(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    await bring(conn, ["workshop:icon"])
    browser = await visit(alice)
    assert "Nobody online can make icons now" in reviewed(browser, cave)
    assert "Nobody online" not in reviewed(browser, cave, "red potion", engine="workshop")


async def test_a_list_has_a_choice_only_when_a_worker_brings_another_engine(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    assert "Made by" not in browser.get(f"/projects/{cave}/list").text
    await bring(conn, ["procedural:icon", "workshop:icon"])
    assert "The engine “workshop”" in browser.get(f"/projects/{cave}/list").text
    page = reviewed(
        browser, cave, "subject,kind\nred potion,icno\ngold key,icon", engine="workshop"
    )
    sent = {**hidden(page), "row-1-kind": "icon"}
    page = browser.post(f"/projects/{cave}/list", data=sent).text
    browser.post(f"/projects/{cave}/sets", data=hidden(page))
    assert await engines(conn) == ["workshop", "workshop"]


async def test_an_engine_that_went_since_the_look_orders_nothing(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    laptop = await bring(conn, ["procedural:icon", "workshop:icon", "workshop:sprite"])
    browser = await visit(alice)
    sent = hidden(reviewed(browser, cave, TABLE))
    await conn.execute("UPDATE workers SET revoked_at = now() WHERE id = %s", (laptop,))
    answer = browser.post(f"/projects/{cave}/sets", data=sent)
    assert answer.status_code == 422
    assert NOBODY.format("icons", "procedural") in answer.text
    assert 'name="row-1-engine" value="workshop"' in answer.text
    assert await engines(conn) == []


async def test_what_failed_is_not_offered_again_when_its_engine_is_gone(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    laptop = await bring(conn, ["workshop:icon"])
    made = ordered(await visit(alice), cave, "subject,engine\nred potion,workshop\n")
    await conn.execute("UPDATE generation_jobs SET max_attempts = 1")
    (job,) = await queue.claim(conn, 1, ["workshop:icon"])
    await queue.fail(conn, job.id, job.lease, "out_of_memory", "no")
    assert [each.engine for each in await progress.unmade(conn, made)] == ["workshop"]
    await conn.execute("UPDATE workers SET revoked_at = now() WHERE id = %s", (laptop,))
    assert await progress.unmade(conn, made) == []
