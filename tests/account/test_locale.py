"""Numbers and dates by the browser or by choice: pages, live answers, refusals, and what stays."""

import io
import json
import re
import zipfile

import pytest
from psycopg.errors import CheckViolation
from starlette.testclient import TestClient

from tests import people
from tests.people import Conn
from tests.web.conftest import Visit, poller, sprite

GERMAN, FRENCH = {"Accept-Language": "de-DE,de;q=0.9"}, {"Accept-Language": "fr-FR"}


def balance(html: str) -> str:
    found = re.search(r'id="balance".*?<span>([^<]*)</span>', html, re.DOTALL)
    assert found
    return found[1]


async def kept(conn: Conn, user: int) -> str | None:
    """The locale the person chose."""
    cursor = await conn.execute("SELECT locale FROM users WHERE id = %s", (user,))
    row = await cursor.fetchone()
    assert row
    return row[0] and str(row[0])


async def alice_with(visit: Visit, conn: Conn, alice: int, headers: dict[str, str]) -> TestClient:
    """Her browser, and 1,250 credits."""
    await people.give(conn, alice, 1240)
    browser = await visit(alice)
    browser.headers.update(headers)
    return browser


async def test_page_poll_and_press_are_written_alike(visit: Visit, alice: int, conn: Conn) -> None:
    browser = await alice_with(visit, conn, alice, GERMAN)
    page = browser.get("/studio")
    assert balance(page.text) == "1.250 credits"
    assert 'data-locale="de-DE"' in page.text
    assert page.headers["vary"] == "Accept-Language"
    pressed = browser.post("/jobs?live=1", data=sprite())
    assert balance(pressed.text) == "1.247 credits"
    asked = poller(pressed.text)
    assert asked
    await people.claimed(conn)
    polled = browser.get(asked.replace("&amp;", "&"))
    assert balance(polled.text) == "1.247 credits"


async def test_a_refusal_is_written_for_its_reader_too(
    visit: Visit, alice: int, conn: Conn
) -> None:
    browser = await alice_with(visit, conn, alice, GERMAN)
    await people.enqueued(conn, alice, price=50)
    form = sprite(variations="1", price="1")
    assert "1.197 credits left afterwards" in browser.post("/jobs", data=form).text


async def test_her_choice_wins_over_the_browser_until_she_takes_it_back(
    visit: Visit, alice: int, conn: Conn
) -> None:
    browser = await alice_with(visit, conn, alice, GERMAN)
    answer = browser.post("/account/locale", data={"locale": "fr-FR"})
    assert answer.headers["location"] == "/account?did=locale"
    page = browser.get("/account?did=locale").text
    assert "Numbers and dates are written that way from now on." in page
    assert balance(page) == "1\u202f250 credits"
    assert '<option value="fr-FR" selected>' in page
    assert "As the browser says: &#x2068;1.234.567,89 · 29.11.2026, 17:08:41" in page
    assert balance(browser.get("/no/such/page").text) == "1\u202f250 credits"
    browser.post("/account/locale", data={"locale": ""})
    assert balance(browser.get("/studio").text) == "1.250 credits"


async def test_a_poll_knows_her_choice_by_itself(visit: Visit, alice: int, conn: Conn) -> None:
    browser = await alice_with(visit, conn, alice, GERMAN)
    browser.post("/account/locale", data={"locale": "fr-FR"})
    asked = poller(browser.post("/jobs", data=sprite(), follow_redirects=True).text)
    assert asked
    await people.claimed(conn)
    polled = browser.get(asked.replace("&amp;", "&")).text
    assert balance(polled) == "1\u202f247 credits"


async def test_nobody_else_reads_by_her_choice(
    visit: Visit, alice: int, bob: int, conn: Conn
) -> None:
    browser = await alice_with(visit, conn, alice, GERMAN)
    browser.post("/account/locale", data={"locale": "fr-FR"})
    await people.give(conn, bob, 1240)
    other = await visit(bob)
    assert balance(other.get("/wallet").text) == "1,250 credits"
    other.headers.update(FRENCH)
    assert balance(other.get("/wallet").text) == "1\u202f250 credits"


@pytest.mark.parametrize("locale", ["tlh", "de", "de_DE", "../de", "x" * 2000, "de-DE\x00"])
async def test_what_is_not_on_the_list_is_not_kept(
    visit: Visit, alice: int, conn: Conn, locale: str
) -> None:
    browser = await visit(alice)
    answer = browser.post("/account/locale", data={"locale": locale})
    assert answer.status_code == 422
    assert "That is not on the list." in answer.text
    assert await kept(conn, alice) is None


async def test_no_other_form_of_a_locale_can_be_kept(alice: int, conn: Conn) -> None:
    with pytest.raises(CheckViolation):
        await conn.execute("UPDATE users SET locale = 'de_DE'")


async def test_a_choice_is_forgotten_with_the_account(visit: Visit, alice: int, conn: Conn) -> None:
    browser = await visit(alice)
    browser.post("/account/locale", data={"locale": "sv-SE"})
    assert await kept(conn, alice) == "sv-SE"
    closed = browser.post("/account/close", data={"email": "alice@example.com", "password": ""})
    assert closed.status_code == 303
    assert await kept(conn, alice) is None


async def test_what_programs_read_has_no_locale(visit: Visit, alice: int, conn: Conn) -> None:
    browser = await alice_with(visit, conn, alice, GERMAN)
    browser.post("/account/locale", data={"locale": "fr-FR"})
    page = browser.get("/studio").text
    assert 'data-credits="1250"' in page
    assert 'data-most="4294967295"' in page
    taken = zipfile.ZipFile(io.BytesIO(browser.get("/account/export").content))
    assert json.loads(taken.read("account.json"))["locale"] == "fr-FR"
    assert b",1240,,,1250" in taken.read("ledger.csv")
