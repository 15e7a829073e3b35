"""Closing an account: what goes, what stays, and when it cannot be."""

import pytest
from psycopg.errors import CheckViolation

from tests import people
from tests.account.conftest import EMAIL, PASSWORD, Door
from tests.gallery.conftest import made
from tests.people import Conn
from tests.web.conftest import Visit
from web.settings import Settings
from worker import ledger, queue

SURE = {"email": EMAIL, "password": PASSWORD}


async def user(conn: Conn) -> int:
    row = await (await conn.execute("SELECT id FROM users WHERE email = %s", (EMAIL,))).fetchone()
    assert row
    return int(row[0])


async def test_name_assets_and_words_go_and_the_ledger_stays(
    carol: Door, visit: Visit, settings: Settings, conn: Conn
) -> None:
    browser = await carol()
    user_id = await user(conn)
    await made(conn, settings, user_id)
    answer = browser.post("/account/close", data={**SURE, "email": " Carol@Example.com"})
    assert answer.headers["location"] == "/"
    assert browser.get("/account").status_code == 303
    assert (await visit()).post("/sign-in", data=SURE).status_code == 422
    words = await conn.execute("SELECT payload FROM generation_jobs")
    assert await words.fetchall() == [({},)]
    left = await conn.execute("SELECT email, password_hash, role, credits FROM users")
    assert await left.fetchall() == [(f"closed-{user_id}@invalid", None, "member", 99)]
    assert await ledger.faults(conn) == []
    kept = await conn.execute(
        "SELECT id FROM assets WHERE deleted_at IS NULL OR deleted_at > now() - interval '30 days'"
    )
    assert await kept.fetchall() == []


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({**SURE, "email": "carla@example.com"}, "Type your email"),
        ({**SURE, "password": "wrong horse"}, "This is not your password."),
        ({}, "Type your email"),
    ],
)
async def test_nobody_closes_an_account_by_accident(
    carol: Door, form: dict[str, str], words: str
) -> None:
    browser = await carol()
    answer = browser.post("/account/close", data=form)
    assert answer.status_code == 422
    assert words in answer.text
    assert browser.get("/account").status_code == 200


async def test_unfinished_jobs_keep_an_account_open(carol: Door, conn: Conn) -> None:
    browser = await carol()
    (job,) = await people.enqueued(conn, await user(conn))
    answer = browser.post("/account/close", data=SURE)
    assert answer.status_code == 409
    assert "unfinished jobs" in answer.text
    await queue.cancel(conn, await user(conn), job)
    assert browser.post("/account/close", data=SURE).status_code == 303


async def test_the_only_operator_stays_and_one_of_two_may_leave(
    carol: Door, alice: int, conn: Conn
) -> None:
    browser = await carol()
    await conn.execute("UPDATE users SET role = 'operator' WHERE email = %s", (EMAIL,))
    answer = browser.post("/account/close", data=SURE)
    assert answer.status_code == 409
    assert "only operator" in answer.text
    await conn.execute("UPDATE users SET role = 'operator' WHERE id = %s", (alice,))
    assert browser.post("/account/close", data=SURE).status_code == 303


async def test_the_same_address_may_sign_up_again(carol: Door, conn: Conn) -> None:
    browser = await carol()
    browser.post("/account/close", data=SURE)
    assert (await carol()).get("/account").status_code == 200


async def test_a_closed_account_gets_no_way_in(carol: Door, conn: Conn) -> None:
    browser = await carol()
    browser.post("/account/close", data=SURE)
    with pytest.raises(CheckViolation):
        await conn.execute("UPDATE users SET password_hash = 'x'")
