"""Signing up, in and out."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient

from tests.people import Conn
from tests.web.conftest import Visit, balance
from web import limits, operator_link
from web.settings import Settings
from worker import ledger

ALICE = {"email": "Alice@Example.com", "password": "correct horse"}


async def count(conn: Conn, table: str) -> int:
    row = await (await conn.execute(f"SELECT count(*) FROM {table}")).fetchone()  # noqa: S608
    assert row
    return int(row[0])


async def test_signing_up_gives_the_welcome_credits_once(visit: Visit, conn: Conn) -> None:
    browser = await visit()
    answer = browser.post("/sign-up", data=ALICE)
    assert (answer.status_code, answer.headers["location"]) == (303, "/studio")
    assert balance(browser.get("/studio").text) == 100
    again = (await visit()).post("/sign-up", data=ALICE)
    assert again.status_code == 409
    assert "already an account" in again.text
    assert await count(conn, "credit_entries") == 1
    assert await ledger.faults(conn) == []


async def test_alice_signs_in_again_whatever_the_case_of_her_address(visit: Visit) -> None:
    (await visit()).post("/sign-up", data=ALICE)
    browser = await visit()
    assert (
        browser.post("/sign-in", data={**ALICE, "email": "ALICE@example.COM "}).status_code == 303
    )
    assert browser.get("/wallet").status_code == 200


@pytest.mark.parametrize("email", ["alice@example.com", "nobody@example.com", "a\x00b@example.com"])
async def test_a_wrong_password_opens_nothing_and_tells_nothing(visit: Visit, email: str) -> None:
    (await visit()).post("/sign-up", data=ALICE)
    browser = await visit()
    answer = browser.post("/sign-in", data={"email": email, "password": "wrong horse"})
    assert answer.status_code == 422
    assert "do not fit together" in answer.text
    assert "set-cookie" not in answer.headers


async def test_guessing_passwords_is_slowed_down(visit: Visit) -> None:
    browser = await visit()
    guess = {"email": "alice@example.com", "password": "wrong horse"}
    answers = [browser.post("/sign-in", data=guess).status_code for _ in range(21)]
    assert answers == [422] * 20 + [429]
    refused = browser.post("/sign-in", data=guess)
    assert int(refused.headers["retry-after"]) > 0
    assert "too often" in refused.text


async def test_a_guesser_elsewhere_does_not_shut_alice_out(visit: Visit, conn: Conn) -> None:
    (await visit()).post("/sign-up", data=ALICE)
    browser = await visit()
    guess = {**ALICE, "password": "wrong horse"}
    assert [browser.post("/sign-in", data=guess).status_code for _ in range(21)][-1] == 429
    await conn.execute(
        "UPDATE rate_limits SET subject = replace(subject, 'testclient', '203.0.113.7')"
    )
    assert browser.post("/sign-in", data=ALICE).status_code == 303


@pytest.mark.parametrize(
    ("client", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
    ],
)
def test_guesses_are_counted_by_customer(client: str, counted: str) -> None:
    assert limits.address(Request({"type": "http", "client": (client, 1)})) == counted


async def test_one_address_cannot_sign_up_for_ever(visit: Visit, conn: Conn) -> None:
    answers = []
    for n in range(6):
        form = {"email": f"alice{n}@example.com", "password": "correct horse"}
        answers.append((await visit()).post("/sign-up", data=form).status_code)
    assert answers == [303] * 5 + [429]
    assert await count(conn, "users") == 5


@pytest.mark.parametrize(
    "form",
    [
        {"email": "alice", "password": "correct horse"},
        {"email": "alice@localhost", "password": "correct horse"},
        {"email": "al\x01ice@example.com", "password": "correct horse"},
        {"email": f"{'a' * 300}@example.com", "password": "correct horse"},
        {"email": "alice@example.com", "password": "short"},
        {"email": "alice@example.com", "password": "x" * 100_000},
        {},
    ],
)
async def test_a_sign_up_that_cannot_be_is_explained(
    visit: Visit, conn: Conn, form: dict[str, str]
) -> None:
    answer = (await visit()).post("/sign-up", data=form)
    assert answer.status_code == 422
    assert 'aria-invalid="true"' in answer.text
    assert await count(conn, "users") == 0


async def test_signing_out_ends_the_session_on_the_server(
    visit: Visit, alice: int, conn: Conn
) -> None:
    browser = await visit(alice)
    stolen = dict(browser.cookies)
    assert browser.post("/sign-out").headers["location"] == "/"
    thief = await visit()
    thief.cookies.update(stolen)
    assert thief.get("/wallet").status_code == 303
    assert await count(conn, "sessions") == 0


async def test_a_session_that_ran_out_leads_to_the_sign_in_page_and_back(
    visit: Visit, alice: int, conn: Conn
) -> None:
    browser = await visit(alice)
    await conn.execute("UPDATE sessions SET expires_at = clock_timestamp() - interval '1 second'")
    answer = browser.get("/jobs/7")
    assert (answer.status_code, answer.headers["location"]) == (303, "/sign-in?next=%2Fjobs%2F7")


async def test_a_session_that_ran_out_sends_a_live_page_away_as_a_whole(
    visit: Visit, alice: int, conn: Conn
) -> None:
    browser = await visit(alice)
    await conn.execute("DELETE FROM sessions")
    live = {"HX-Request": "true", "HX-Current-URL": "http://forge.example/studio?kind=icon"}
    answer = browser.get("/jobs/changes?seen=1:1", headers=live)
    assert (answer.status_code, answer.text) == (204, "")
    assert answer.headers["hx-redirect"] == "/sign-in?next=%2Fstudio%3Fkind%3Dicon"


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://evil.example/", "//evil.example", "//123", "/\\evil.example", "/%2f/evil.example",
        "javascript:alert(1)", "/studio@evil.example", "/\t/evil.example", "/studio\r\nX: y",
        "/sign-out", "///", "/studio/../../evil", "",
    ],
)  # fmt: skip
async def test_signing_in_never_leads_off_the_studio(visit: Visit, elsewhere: str) -> None:
    (await visit()).post("/sign-up", data=ALICE)
    browser = await visit()
    answer = browser.post("/sign-in", data={**ALICE, "next": elsewhere})
    assert (answer.status_code, answer.headers["location"]) == (303, "/studio")


async def test_signing_in_leads_back_to_the_page_that_asked_for_it(visit: Visit) -> None:
    (await visit()).post("/sign-up", data=ALICE)
    answer = (await visit()).post("/sign-in", data={**ALICE, "next": "/jobs/41"})
    assert answer.headers["location"] == "/jobs/41"


async def test_a_closed_studio_takes_nobody_new(
    open_door: Callable[[Settings], TestClient], settings: Settings, conn: Conn
) -> None:
    browser = open_door(replace(settings, sign_up="closed"))
    assert "closed" in browser.get("/sign-up").text
    assert browser.post("/sign-up", data=ALICE).status_code == 403
    assert await count(conn, "users") == 0


async def test_over_https_the_cookie_is_bound_to_the_host(
    open_door: Callable[[Settings], TestClient], settings: Settings
) -> None:
    browser = open_door(replace(settings, public_url="https://forge.example"))
    cookie = browser.post("/sign-up", data=ALICE).headers["set-cookie"]
    assert cookie.startswith("__Host-session=")
    for part in ("Secure", "HttpOnly", "SameSite=lax", "Path=/"):
        assert part in cookie
    assert "Domain" not in cookie


async def test_the_operators_link_signs_in_once_and_only_by_its_button(
    visit: Visit, settings: Settings, conn: Conn
) -> None:
    address = await operator_link.link(conn, settings, "operator@localhost")
    assert address.startswith("http://forge.example/sign-in/link/")
    path = address.removeprefix("http://forge.example")
    browser = await visit()
    assert browser.get(path).status_code == 200  # a link preview uses nothing up
    assert browser.post(path).headers["location"] == "/studio"
    assert balance(browser.get("/studio").text) == 100
    second = await visit()
    assert second.post(path).status_code == 410
    assert second.get("/studio").status_code == 303


async def test_an_old_link_is_refused(visit: Visit, settings: Settings, conn: Conn) -> None:
    address = await operator_link.link(conn, settings, "operator@localhost")
    await conn.execute("UPDATE sign_in_links SET expires_at = clock_timestamp()")
    browser = await visit()
    assert browser.post(address.removeprefix("http://forge.example")).status_code == 410


async def test_a_second_link_gives_no_second_welcome(settings: Settings, conn: Conn) -> None:
    for _ in range(2):
        await operator_link.link(conn, settings, "operator@localhost")
    assert await count(conn, "users") == 1
    assert await count(conn, "credit_entries") == 1


async def test_whoever_took_the_operators_address_first_is_shut_out(
    visit: Visit, settings: Settings, conn: Conn
) -> None:
    squatter = await visit()
    squatter.post("/sign-up", data=ALICE)
    await operator_link.link(conn, settings, "alice@example.com")
    assert squatter.get("/studio").status_code == 303
    assert squatter.post("/sign-in", data=ALICE).status_code == 422
