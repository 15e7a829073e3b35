"""The operator's pages about people, and the credits given there."""

import re
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from tests import people
from tests.people import Conn
from tests.queue.races import race
from tests.web.conftest import Visit, field
from web.operator import gifts
from web.operator.gifts import Gift, Given, KeyUsed, TooMuch
from worker import ledger


def found(html: str) -> list[str]:
    return re.findall(r'<a href="/operator/people/\d+">([^<]*)</a>', html)


def gift(user_id: int, number: int, given_by: int | None = None) -> Gift:
    return Gift(uuid4(), given_by, user_id, number, "thanks")


async def test_people_are_found_by_a_part_of_their_address(
    desk: TestClient, alice: int, bob: int
) -> None:
    everybody = found(desk.get("/operator/people").text)
    assert everybody == ["bob@example.com", "alice@example.com", "olga@example.com"]
    assert found(desk.get("/operator/people?q=ALI").text) == ["alice@example.com"]
    for nobody in ("%25", "_", "%00%5C", "nobody"):
        assert found(desk.get(f"/operator/people?q={nobody}").text) in ([], everybody)
    assert found(desk.get("/operator/people?q=%25").text) == []
    assert found(desk.get("/operator/people?q=_").text) == []


async def test_older_people_are_a_page_away(desk: TestClient, conn: Conn) -> None:
    for number in range(60):
        await people.sign_up(conn, f"p{number}@example.com", credits=0)
    first = desk.get("/operator/people?q=%40example").text
    address = re.search(r'href="(/operator/people/before/\d+\?q=%40example)"', first)
    assert address
    second = desk.get(address[1]).text
    assert (len(found(first)), len(found(second))) == (50, 11)
    assert not set(found(first)) & set(found(second))


async def test_a_persons_page_tells_balance_and_jobs_but_not_what_was_asked(
    desk: TestClient, conn: Conn, alice: int, bob: int
) -> None:
    await people.enqueued(conn, alice, seeds=2)
    page = desk.get(f"/operator/people/{alice}").text
    assert '<span class="purse__amount">2</span>' in page
    assert "sprite" in page
    assert page.count("queued") == 2
    assert "red dragon" not in page
    assert "Nothing ordered yet" in desk.get(f"/operator/people/{bob}").text


async def test_a_gift_arrives_with_its_note_and_who_gave_it(
    desk: TestClient, visit: Visit, conn: Conn, alice: int
) -> None:
    address = f"/operator/people/{alice}"
    form = {"key": field(desk.get(address).text, "key"), "credits": "25", "note": "for <b>bugs</b>"}
    answer = desk.post(f"{address}/credits", data=form)
    assert (answer.status_code, answer.headers["location"]) == (303, f"{address}#money")
    page = desk.get(address).text
    assert "for &lt;b&gt;bugs&lt;/b&gt;" in page
    assert "(by olga@example.com)" in page
    wallet = (await visit(alice)).get("/wallet").text
    assert "for &lt;b&gt;bugs&lt;/b&gt;" in wallet
    assert "olga@example.com" not in wallet
    assert await ledger.balance(conn, alice) == 35
    assert await ledger.faults(conn) == []


async def test_a_form_that_arrives_twice_is_one_gift(
    desk: TestClient, conn: Conn, alice: int
) -> None:
    address = f"/operator/people/{alice}"
    form = {"key": field(desk.get(address).text, "key"), "credits": "5", "note": "thanks"}
    answers = [desk.post(f"{address}/credits", data=form).status_code for _ in range(2)]
    assert answers == [303, 303]
    assert await ledger.balance(conn, alice) == 15


async def test_an_old_form_filled_in_anew_says_so(desk: TestClient, conn: Conn, alice: int) -> None:
    address = f"/operator/people/{alice}"
    form = {"key": field(desk.get(address).text, "key"), "credits": "5", "note": "thanks"}
    desk.post(f"{address}/credits", data=form)
    answer = desk.post(f"{address}/credits", data={**form, "credits": "7"})
    assert answer.status_code == 409
    assert "sent before, with 5 credits" in answer.text
    assert field(answer.text, "key") != form["key"]
    assert await ledger.balance(conn, alice) == 15


async def test_credits_are_taken_back_but_never_more_than_there_are(
    desk: TestClient, conn: Conn, alice: int
) -> None:
    address = f"/operator/people/{alice}"
    form = {"key": field(desk.get(address).text, "key"), "credits": "-11", "note": "a mistake"}
    answer = desk.post(f"{address}/credits", data=form)
    assert answer.status_code == 409
    assert "only 10 credits to take" in answer.text
    again = {**form, "key": field(answer.text, "key"), "credits": "−10"}
    assert desk.post(f"{address}/credits", data=again).status_code == 303
    assert await ledger.balance(conn, alice) == 0
    assert await ledger.faults(conn) == []


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"credits": "0"}, "A whole number"),
        ({"credits": ""}, "A whole number"),
        ({"credits": "1.5"}, "A whole number"),
        ({"credits": "1000001"}, "A whole number"),
        ({"credits": "9" * 400}, "A whole number"),
        ({"credits": "--5"}, "A whole number"),
        ({"credits": "٣"}, "A whole number"),
        ({"note": " \x00 "}, "Say what it is for"),
        ({"note": "x" * 201}, "At most 200 characters; this has 201"),
        ({"key": "nonsense"}, "This form was incomplete"),
    ],
)
async def test_a_gift_that_cannot_be_is_explained(
    desk: TestClient, conn: Conn, alice: int, change: dict[str, str], words: str
) -> None:
    form = {"key": str(uuid4()), "credits": "5", "note": "thanks", **change}
    answer = desk.post(f"/operator/people/{alice}/credits", data=form)
    assert answer.status_code == 422
    assert words in answer.text
    assert await ledger.balance(conn, alice) == 10


# ------------------------------------------------------------------------------- gifts that meet


async def test_of_the_same_press_at_the_same_time_one_gives(
    conn: Conn, alice: int, database: str
) -> None:
    same = gift(alice, 5)
    async with race(database) as racing:
        outcomes = await racing.run(
            lambda conn: gifts.give(conn, same), lambda conn: gifts.give(conn, same)
        )
    assert outcomes == (Given(), Given(replayed=True))
    assert racing.second_waited
    assert await ledger.balance(conn, alice) == 15


async def test_two_that_take_at_the_same_time_cannot_take_too_much(
    conn: Conn, alice: int, database: str
) -> None:
    async with race(database) as racing:
        outcomes = await racing.run(
            lambda conn: gifts.give(conn, gift(alice, -7)),
            lambda conn: gifts.give(conn, gift(alice, -7)),
        )
    assert outcomes == (Given(), TooMuch(3))
    assert await ledger.faults(conn) == []


async def test_a_key_sent_for_two_people_at_once_gives_to_one(
    database: str, conn: Conn, alice: int, bob: int
) -> None:
    key = uuid4()
    async with race(database) as meeting:
        outcomes = await meeting.run(
            lambda conn: gifts.give(conn, Gift(key, None, alice, 5, "thanks")),
            lambda conn: gifts.give(conn, Gift(key, None, bob, 7, "thanks")),
        )
    assert meeting.second_waited
    assert outcomes == (Given(), KeyUsed(5))
    assert await ledger.balance(conn, bob) == 10
    assert await ledger.faults(conn) == []


async def test_a_key_is_good_for_one_person_only(conn: Conn, alice: int, bob: int) -> None:
    first = gift(alice, 5)
    async with conn.transaction():
        await gifts.give(conn, first)
        other = Gift(first.key, None, bob, 5, "thanks")
        assert await gifts.give(conn, other) == KeyUsed(5)
    assert await ledger.balance(conn, bob) == 10


async def test_nobody_gets_nothing(conn: Conn) -> None:
    with pytest.raises(LookupError):
        async with conn.transaction():
            await gifts.give(conn, gift(999, 5))


async def test_every_gift_knows_its_own_line(conn: Conn, alice: int, olga: int) -> None:
    async with conn.transaction():
        await gifts.give(conn, gift(alice, 5, olga))
        await gifts.give(conn, gift(alice, 6))
    entries = await ledger.entries(conn, alice)
    givers = await gifts.givers(conn, [entry.id for entry in entries])
    named = {entry.delta: givers.get(entry.id) for entry in entries}
    assert named == {6: "the command line", 5: "olga@example.com", 10: None}
