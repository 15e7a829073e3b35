"""A set is ordered by one press: all of it or nothing, once, at the price that was shown."""

from uuid import uuid4

from tests import people
from tests.people import Conn
from tests.projects.conftest import LIST, a_project, hidden, ordered, reviewed
from tests.projects.test_sets import fail_next
from tests.web.conftest import Visit, balance, field
from web.settings import Settings
from worker import ledger


async def jobs(conn: Conn) -> list[tuple[str, int, int, str]]:
    """Kind, size, seed and outline of every job there is."""
    rows = await conn.execute(
        "SELECT kind, (payload ->> 'size')::int, seed, payload ->> 'outline' "
        "FROM generation_jobs ORDER BY id"
    )
    return await rows.fetchall()


async def test_alice_orders_a_list_and_every_job_keeps_the_projects_style(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    made = ordered(browser, cave)
    assert await jobs(conn) == [
        ("icon", 32, 7, "black"),
        ("icon", 32, 8, "black"),
        ("icon", 48, 9, "black"),
    ]
    page = browser.get(f"/sets/{made}").text
    assert balance(page) == 4
    assert "0 of 3 done, 3 to come" in page
    assert await ledger.faults(conn) == []


async def test_a_later_change_of_the_style_changes_no_job(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    ordered(browser, cave)
    form = {"name": "Cave Quest", "pattern": "{name}", "outline": "none", "size-icon": "64"}
    assert browser.post(f"/projects/{cave}", data=form).status_code == 303
    assert {row[3] for row in await jobs(conn)} == {"black"}


async def test_the_same_press_twice_is_one_set_and_says_so(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    sent = hidden(reviewed(browser, cave))
    first, second = (browser.post(f"/projects/{cave}/sets", data=sent) for _ in range(2))
    assert second.headers["location"] == first.headers["location"] + "?did=before"
    page = browser.get(second.headers["location"]).text
    assert "Here is what you had ordered: it was charged once" in page
    assert balance(page) == 4
    assert len(await jobs(conn)) == 3


async def test_the_same_press_is_recognised_when_the_style_has_changed_meanwhile(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    sent = hidden(reviewed(browser, cave))
    browser.post(f"/projects/{cave}/sets", data=sent)
    await conn.execute("UPDATE projects SET style = '{}'")
    answer = browser.post(f"/projects/{cave}/sets", data=sent)
    assert answer.status_code == 303
    assert len(await jobs(conn)) == 3


async def test_a_press_that_ordered_another_list_orders_nothing(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    sent = hidden(reviewed(browser, cave))
    browser.post(f"/projects/{cave}/sets", data=sent)
    other = hidden(reviewed(browser, cave, "blue potion"))
    answer = browser.post(f"/projects/{cave}/sets", data={**other, "key": sent["key"]})
    assert answer.status_code == 409
    assert "had ordered another list before" in answer.text
    assert len(await jobs(conn)) == 3


async def test_a_style_that_changed_since_the_look_orders_nothing_and_shows_the_new_price(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    sent = hidden(reviewed(browser, cave, "red potion"))
    await conn.execute("""UPDATE projects SET style = '{"outline": "none"}'""")
    answer = browser.post(f"/projects/{cave}/sets", data=sent)
    assert answer.status_code == 409
    assert "or its style has changed. Please look again." in answer.text
    assert await jobs(conn) == []
    agreed = browser.post(f"/projects/{cave}/sets", data=hidden(answer.text))
    assert agreed.status_code == 303
    assert len(await jobs(conn)) == 1


async def test_a_set_that_is_too_dear_reserves_nothing(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    page = reviewed(browser, cave, "\n".join(["red potion"] * 6))
    assert "This costs 12 credits, you have 10." in page
    answer = browser.post(f"/projects/{cave}/sets", data=hidden(page))
    assert answer.status_code == 402
    assert "This costs 12 credits and you have 10. Nothing was ordered." in answer.text
    assert await jobs(conn) == []
    assert await ledger.balance(conn, alice) == 10
    row = await (await conn.execute("SELECT count(*) FROM sets")).fetchone()
    assert row == (0,)


async def test_a_set_beyond_the_open_jobs_of_one_person_is_refused_as_a_whole(
    visit: Visit, alice: int, cave: int, conn: Conn, settings: Settings
) -> None:
    await people.give(conn, alice, 10_000)
    most = settings.max_open_jobs
    await people.enqueued(conn, alice, seeds=most - 2, price=1)
    browser = await visit(alice)
    answer = browser.post(f"/projects/{cave}/sets", data=hidden(reviewed(browser, cave)))
    assert answer.status_code == 429
    assert f"You have {most - 2} unfinished jobs" in answer.text


async def test_nothing_is_ordered_while_one_row_is_wrong(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    page = reviewed(browser, cave, LIST + "blue potion,icno,,,,,\n")
    assert "Nothing can be ordered while a row is wrong." in page
    answer = browser.post(f"/projects/{cave}/sets", data=hidden(page))
    assert answer.status_code == 422
    assert await jobs(conn) == []


async def test_an_archived_or_a_strangers_project_takes_no_set(
    visit: Visit, alice: int, bob: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    sent = hidden(reviewed(browser, cave))
    his = await a_project(conn, bob)
    assert browser.post(f"/projects/{his}/sets", data=sent).status_code == 404
    assert browser.get(f"/projects/{his}/list").status_code == 404
    browser.post(f"/projects/{cave}/archive", data={"archived": "on"})
    answer = browser.post(f"/projects/{cave}/sets", data=sent)
    assert answer.status_code == 409
    assert "This project is archived" in answer.text
    assert await jobs(conn) == []


async def test_a_form_without_a_press_orders_nothing(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    sent = hidden(reviewed(browser, cave))
    assert browser.post(f"/projects/{cave}/sets", data={**sent, "key": "x"}).status_code == 400
    unseen = {**sent, "key": str(uuid4()), "print": ""}
    assert browser.post(f"/projects/{cave}/sets", data=unseen).status_code == 409
    assert await jobs(conn) == []


async def test_a_piece_that_was_ordered_again_with_its_set_is_not_paid_twice(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    made = ordered(browser, cave, "red potion")
    job = await fail_next(conn)
    page = browser.get(f"/sets/{made}").text
    sent = {"key": field(page, "key"), "price": field(page, "price")}
    assert browser.post(f"/sets/{made}/again", data=sent).status_code == 303
    alone = {"key": str(uuid4()), "price": "2"}
    refused = browser.post(f"/jobs/{job}/again", data=alone)
    assert refused.status_code == 409
    assert "This was ordered again before: see job" in refused.text
    assert await ledger.balance(conn, alice) == 8
    await fail_next(conn)
    assert browser.post(f"/jobs/{job}/again", data=alone).status_code == 303
    assert browser.post(f"/jobs/{job}/again", data=alone).status_code == 303, "the same press"
    assert await ledger.balance(conn, alice) == 8
