"""A studio that is open by invite: who may invite, and how often a link works."""

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from psycopg import AsyncConnection
from starlette.testclient import TestClient

from tests import people
from tests.people import Conn
from tests.queue.races import race
from tests.web.conftest import session
from web import sessions
from web.account import invites
from web.sessions import Person
from web.settings import Settings

OpenDoor = Callable[[Settings], TestClient]
FORM = {"email": "dave@example.com", "password": "correct horse"}


@pytest.fixture
def by_invite(settings: Settings) -> Settings:
    return replace(settings, sign_up="invite")


@pytest.fixture
async def alice_in(open_door: OpenDoor, by_invite: Settings, alice: int, conn: Conn) -> TestClient:
    """Alice's browser in a studio that is open by invite."""
    browser = open_door(by_invite)
    browser.cookies.set(sessions.cookie_name(by_invite), await session(conn, alice))
    return browser


def invited(browser: TestClient) -> str:
    """The token of a new invite, read from the page that shows it once."""
    html = browser.post("/account/invites").text
    found = re.search(r"http://forge\.example/sign-up/([\w-]{43})", html)
    assert found
    assert found[1] not in browser.get("/account").text
    return found[1]


async def users(conn: Conn) -> int:
    row = await (await conn.execute("SELECT count(*) FROM users")).fetchone()
    assert row
    return int(row[0])


async def test_an_invite_lets_one_person_in_once(
    alice_in: TestClient, open_door: OpenDoor, by_invite: Settings, conn: Conn
) -> None:
    token = invited(alice_in)
    dave = open_door(by_invite)
    assert f'name="invite" value="{token}"' in dave.get(f"/sign-up/{token}").text
    assert dave.post("/sign-up", data={**FORM, "invite": token}).status_code == 303
    erin = open_door(by_invite)
    assert erin.get(f"/sign-up/{token}").status_code == 410
    again = {**FORM, "email": "erin@example.com", "invite": token}
    assert erin.post("/sign-up", data=again).status_code == 403
    assert await users(conn) == 2
    assert dave.get("/account").status_code == 200


@pytest.mark.parametrize("token", ["", "x" * 43, "\x00"])
async def test_without_an_invite_nobody_gets_in(
    open_door: OpenDoor, by_invite: Settings, conn: Conn, token: str
) -> None:
    stranger = open_door(by_invite)
    assert "open by invite" in stranger.get("/sign-up").text
    answer = stranger.post("/sign-up", data={**FORM, "invite": token})
    assert answer.status_code == 403
    assert "open by invite" in answer.text
    assert await users(conn) == 0


async def test_only_an_open_studio_offers_strangers_to_sign_up(
    open_door: OpenDoor, by_invite: Settings
) -> None:
    for setting, offered in (("open", True), ("invite", False), ("closed", False)):
        stranger = open_door(replace(by_invite, sign_up=setting))
        for address in ("/", "/sign-in", "/nothing"):
            assert ('href="/sign-up"' in stranger.get(address).text) == offered, (setting, address)


async def test_an_invite_that_is_old_or_taken_back_lets_nobody_in(
    alice_in: TestClient, open_door: OpenDoor, by_invite: Settings, conn: Conn
) -> None:
    old = invited(alice_in)
    await conn.execute("UPDATE invites SET expires_at = now()")
    back = invited(alice_in)
    key = re.search(r'name="invite" value="([0-9a-f]{64})"', alice_in.get("/account").text)
    assert key
    alice_in.post("/account/invites/back", data={"invite": key[1]})
    stranger = open_door(by_invite)
    for token in (old, back):
        assert stranger.post("/sign-up", data={**FORM, "invite": token}).status_code == 403
    assert await users(conn) == 1


async def test_a_member_has_three_unused_invites_at_most(
    conn: Conn, database: str, alice: int
) -> None:
    person = Person(alice, "alice@example.com", "member", 0)

    async def press() -> bool:
        async with await AsyncConnection.connect(database, autocommit=True) as mine:
            return await invites.make(mine, person) is not None

    made = await asyncio.gather(*(press() for _ in range(6)))
    assert sum(made) == 3
    assert len(await invites.unused(conn, alice)) == 3


async def test_of_two_who_come_at_once_with_one_invite_one_gets_in(
    conn: Conn, database: str, alice: int
) -> None:
    token = await invites.make(conn, Person(alice, "alice@example.com", "member", 0))

    async def come(mine: Conn, email: str) -> bool:
        if not token or not await invites.hold(mine, token):
            return False
        await invites.use(mine, token, await people.sign_up(mine, email, credits=0))
        return True

    async with race(database) as between:
        outcomes = await between.run(
            lambda first: come(first, "dave@example.com"),
            lambda second: come(second, "erin@example.com"),
        )
    assert outcomes == (True, False)
    assert between.second_waited


async def test_too_many_invites_are_refused_with_a_sentence(alice_in: TestClient) -> None:
    for _ in range(3):
        invited(alice_in)
    answer = alice_in.post("/account/invites")
    assert answer.status_code == 409
    assert "as many unused invites as you may" in answer.text


async def test_an_open_studio_has_no_invites(
    open_door: OpenDoor, settings: Settings, alice: int, conn: Conn
) -> None:
    browser = open_door(settings)
    browser.cookies.set(sessions.cookie_name(settings), await session(conn, alice))
    assert "Invite somebody" not in browser.get("/account").text
    assert browser.post("/account/invites").status_code == 404


async def test_the_operator_is_led_to_the_invites(
    alice_in: TestClient, alice: int, conn: Conn
) -> None:
    await conn.execute("UPDATE users SET role = 'operator' WHERE id = %s", (alice,))
    assert 'href="/account#invites"' in alice_in.get("/operator/people").text
