"""A way back in for whoever forgot the password: a link that the operator makes."""

import re

import pytest
from starlette.testclient import TestClient

from tests.operator.test_command import Type
from tests.operator.test_command import environment as environment
from tests.operator.test_command import type_in as type_in
from tests.people import Conn
from tests.web.conftest import ORIGIN, Visit
from web import operator_link
from web.operator.people import LINKS_AN_HOUR
from web.settings import Settings

CAROL, OLD, FRESH = "carol@example.com", "correct horse", "battery staple"


@pytest.fixture
async def carol(visit: Visit, conn: Conn) -> int:
    """Carol has an account with a password, which she forgot."""
    assert (await visit()).post("/sign-up", data={"email": CAROL, "password": OLD}).status_code
    row = await (await conn.execute("SELECT id FROM users WHERE email = %s", (CAROL,))).fetchone()
    assert row
    return int(row[0])


def path_of(html: str) -> str:
    match = re.search(rf">{ORIGIN}(/sign-in/link/[\w-]{{43}})<", html)
    assert match, "no link"
    return match[1]


def made(desk: TestClient, user_id: int) -> str:
    return path_of(desk.post(f"/operator/people/{user_id}/link").text)


def set_password(browser: TestClient, **form: str) -> int:
    return browser.post("/account/password", data={"fresh": FRESH, **form}).status_code


async def test_carol_comes_back_by_a_link_and_sets_a_password_once_without_the_old_one(
    desk: TestClient, visit: Visit, carol: int
) -> None:
    assert "Make a sign-in link" in desk.get(f"/operator/people/{carol}").text
    browser = await visit()
    assert browser.post(made(desk, carol)).headers["location"] == "/account"
    assert "the old one is not asked for" in browser.get("/account").text
    assert set_password(browser) == 303
    stranger = await visit()
    for password, status in ((OLD, 422), (FRESH, 303)):
        form = {"email": CAROL, "password": password}
        assert stranger.post("/sign-in", data=form).status_code == status
    assert set_password(browser) == 422
    assert "Your password now" in browser.get("/account").text


async def test_after_a_quarter_of_an_hour_and_from_other_sessions_the_old_one_is_asked_for(
    desk: TestClient, visit: Visit, carol: int, conn: Conn
) -> None:
    browser = await visit()
    browser.post(made(desk, carol))
    assert set_password(await visit(carol)) == 422
    await conn.execute("UPDATE sessions SET by_link_at = by_link_at - interval '15 minutes'")
    assert set_password(browser) == 422


async def test_a_link_works_once_and_ends_the_one_before_it(
    desk: TestClient, visit: Visit, carol: int, conn: Conn
) -> None:
    first, second = made(desk, carol), made(desk, carol)
    browser = await visit()
    assert [browser.post(path).status_code for path in (first, second, second)] == [410, 303, 410]
    cursor = await conn.execute("SELECT length(token_sha256) FROM sign_in_links")
    assert await cursor.fetchall() == [(32,)]
    unused = made(desk, carol)
    assert set_password(browser) == 303
    assert browser.post(unused).status_code == 410


async def test_a_members_link_does_not_outlive_the_member(
    desk: TestClient, visit: Visit, carol: int, conn: Conn, settings: Settings
) -> None:
    unused = made(desk, carol)
    await operator_link.link(conn, settings, CAROL)
    assert (await visit()).post(unused).status_code == 410


async def test_an_operators_link_is_not_made_on_a_page(
    desk: TestClient, olga: int, conn: Conn
) -> None:
    assert "Make a sign-in link" not in desk.get(f"/operator/people/{olga}").text
    answer = desk.post(f"/operator/people/{olga}/link")
    assert answer.status_code == 409
    assert "comes from the command line" in answer.text
    cursor = await conn.execute("SELECT FROM sign_in_links")
    assert cursor.rowcount == 0


async def test_only_the_operator_makes_links_and_not_many(
    desk: TestClient, visit: Visit, alice: int, carol: int
) -> None:
    assert (await visit(alice)).post(f"/operator/people/{carol}/link").status_code == 404
    assert desk.post("/operator/people/999/link").status_code == 404
    answers = [desk.post(f"/operator/people/{carol}/link") for _ in range(LINKS_AN_HOUR + 1)]
    assert [answer.status_code for answer in answers] == [200] * LINKS_AN_HOUR + [429]


async def test_the_command_makes_the_same_link(type_in: Type, visit: Visit, carol: int) -> None:
    said = await type_in("link", "CAROL@example.com")
    browser = await visit()
    assert browser.post(said.out.strip().removeprefix(ORIGIN)).headers["location"] == "/account"
    assert set_password(browser) == 303


@pytest.mark.parametrize(
    ("email", "words"),
    [("nobody@example.com", "Nobody here has"), ("olga@example.com", "comes from the command")],
)
async def test_the_command_makes_none_for_nobody_and_none_for_an_operator(
    type_in: Type, olga: int, email: str, words: str
) -> None:
    said = await type_in("link", email)
    assert (said.code, said.out) == (2, "")
    assert words in said.err


async def test_the_sign_in_page_says_whom_to_ask(visit: Visit) -> None:
    assert "Ask whoever runs this studio" in (await visit()).get("/sign-in").text
