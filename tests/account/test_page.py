"""Changing the password, and being signed out where somebody should not be."""

import re

from starlette.testclient import TestClient

from tests.account.conftest import EMAIL, PASSWORD, Door
from tests.people import Conn
from tests.web.conftest import Visit

FRESH = "battery staple"


def is_in(browser: TestClient) -> bool:
    return browser.get("/account").status_code == 200


def keys(browser: TestClient) -> list[str]:
    return re.findall(r'name="device" value="([0-9a-f]{64})"', browser.get("/account").text)


async def test_a_new_password_signs_carol_out_everywhere_else(carol: Door, visit: Visit) -> None:
    here, elsewhere = await carol(), await carol()
    answer = here.post("/account/password", data={"password": PASSWORD, "fresh": FRESH})
    assert answer.headers["location"] == "/account?did=password"
    assert "Your password is changed." in here.get("/account?did=password").text
    assert (is_in(here), is_in(elsewhere)) == (True, False)
    stranger = await visit()
    for password, status in ((PASSWORD, 422), (FRESH, 303)):
        form = {"email": EMAIL, "password": password}
        assert stranger.post("/sign-in", data=form).status_code == status


async def test_a_link_from_elsewhere_tells_nobody_that_their_password_was_changed(
    carol: Door,
) -> None:
    browser = await carol()
    for led_by in ("cross-site", "same-site", "none"):
        page = browser.get("/account?did=password", headers={"Sec-Fetch-Site": led_by}).text
        assert "Your password is changed." not in page
    own = browser.get("/account?did=password", headers={"Sec-Fetch-Site": "same-origin"})
    assert "Your password is changed." in own.text


async def test_a_wrong_or_short_password_changes_nothing(carol: Door) -> None:
    browser, elsewhere = await carol(), await carol()
    for password, fresh, words in (
        ("wrong horse", FRESH, "This is not your password."),
        (PASSWORD, "short", "At least 8 characters, please."),
        (PASSWORD, "x" * 201, "At most 200 characters, please."),
        ("x" * 201, FRESH, "This is not your password."),
    ):
        answer = browser.post("/account/password", data={"password": password, "fresh": fresh})
        assert answer.status_code == 422
        assert words in answer.text
    assert is_in(elsewhere)


async def test_guessing_the_password_of_an_open_browser_is_slowed_down(carol: Door) -> None:
    browser = await carol()
    guess = {"password": "wrong horse", "fresh": FRESH}
    answers = [browser.post("/account/password", data=guess).status_code for _ in range(21)]
    assert answers == [422] * 20 + [429]


async def test_who_signs_in_by_links_may_give_herself_a_password(
    visit: Visit, alice: int, conn: Conn
) -> None:
    browser = await visit(alice)
    assert "Give yourself a password" in browser.get("/account").text
    assert browser.post("/account/password", data={"fresh": FRESH}).status_code == 303
    form = {"email": "alice@example.com", "password": FRESH}
    assert (await visit()).post("/sign-in", data=form).status_code == 303


async def test_carol_signs_out_one_device_or_all_others(carol: Door) -> None:
    here, phone, laptop = await carol(), await carol(), await carol()
    assert len(keys(here)) == 2
    here.post("/account/devices/end", data={"device": keys(here)[0]})
    assert [is_in(phone), is_in(laptop)] == [True, False]
    assert here.post("/account/devices/others").status_code == 303
    assert (is_in(here), is_in(phone)) == (True, False)
    assert keys(here) == []


async def test_nobody_ends_the_session_of_somebody_else(
    carol: Door, visit: Visit, alice: int
) -> None:
    here, phone = await carol(), await carol()
    other = await visit(alice)
    for key in (*keys(here), *keys(phone), "nonsense", "0" * 64, ""):
        other.post("/account/devices/end", data={"device": key})
    assert is_in(here)
    assert is_in(phone)


async def test_a_device_is_named_by_its_program_and_system(carol: Door, conn: Conn) -> None:
    browser = await carol()
    await conn.execute(
        "UPDATE sessions SET user_agent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/5'"
    )
    assert "Chrome on Linux, this browser" in browser.get("/account").text
