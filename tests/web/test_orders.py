"""Ordering: the price that was shown, once, or a sentence why not."""

import re
from urllib.parse import urlencode
from uuid import uuid4

import pytest

from tests import people
from tests.people import Conn
from tests.web.conftest import Visit, balance, cards, field, poller, sprite
from web.settings import Settings
from worker import catalog, ledger


async def jobs(conn: Conn) -> list[tuple[int, int]]:
    """Price and seed of every job there is."""
    return await (
        await conn.execute("SELECT price, seed FROM generation_jobs ORDER BY id")
    ).fetchall()


async def test_an_order_without_script_leads_back_to_the_studio(
    visit: Visit, alice: int, conn: Conn
) -> None:
    browser = await visit(alice)
    answer = browser.post("/jobs", data=sprite())
    assert answer.status_code == 303
    page = browser.get(answer.headers["location"]).text
    assert list(cards(page).values()) == ["unserved"]
    assert answer.headers["location"].endswith(f"#job-{next(iter(cards(page)))}")
    assert balance(page) == 7


async def test_a_live_order_answers_with_the_board_a_fresh_key_and_the_poller(
    visit: Visit, alice: int
) -> None:
    browser = await visit(alice)
    form = sprite(variations="3")
    answer = browser.post("/jobs?live=1", data=form)
    assert answer.status_code == 200
    assert len(cards(answer.text)) == 3
    assert balance(answer.text) == 1
    assert field(answer.text, "key") != form["key"]
    assert (poller(answer.text) or "").startswith("/jobs/changes?seen=")
    assert "<html" not in answer.text


async def test_two_presses_with_the_keys_they_got_are_two_orders(
    visit: Visit, alice: int, conn: Conn
) -> None:
    browser = await visit(alice)
    answer = browser.post("/jobs?live=1", data=sprite())
    browser.post("/jobs?live=1", data=sprite(key=field(answer.text, "key")))
    assert len(await jobs(conn)) == 2


@pytest.mark.parametrize("live", ["", "?live=1"])
async def test_alice_is_told_when_her_credits_do_not_suffice(
    visit: Visit, alice: int, conn: Conn, live: str
) -> None:
    browser = await visit(alice)
    answer = browser.post(f"/jobs{live}", data=sprite(variations="4"))
    assert answer.status_code == 402
    assert "This costs 12 credits and you have 10. Nothing was ordered." in answer.text
    assert "red dragon" in answer.text  # what she typed is still there
    assert await jobs(conn) == []
    assert await ledger.balance(conn, alice) == 10


@pytest.mark.parametrize("live", ["", "?live=1"])
async def test_alice_is_told_when_too_many_of_her_jobs_are_open(
    visit: Visit, alice: int, conn: Conn, settings: Settings, live: str
) -> None:
    await people.give(conn, alice, 10_000)
    most = settings.max_open_jobs
    await people.enqueued(conn, alice, seeds=most - 1, price=1)
    answer = (await visit(alice)).post(f"/jobs{live}", data=sprite(variations="2"))
    assert answer.status_code == 429
    assert f"You have {most - 1} unfinished jobs, and {most} at a time is the most." in answer.text
    assert len(await jobs(conn)) == most - 1


CASES = [
    (kind, size, count)
    for kind in catalog.KINDS.values()
    for option in kind.options
    for size in option.sizes
    for count in (1, 2)
]


@pytest.mark.parametrize(("kind", "size", "count"), CASES)
async def test_the_price_charged_is_the_price_shown(
    visit: Visit, alice: int, conn: Conn, kind: catalog.Kind, size: int, count: int
) -> None:
    await ledger.grant(conn, alice, 100, "grant")
    browser = await visit(alice)
    page = browser.get(f"/studio?kind={kind.name}").text
    each = re.search(rf'<option value="{size}" data-price="(\d+)"', page)
    assert each
    shown = int(each[1]) * count
    words = kind.option("prompt").placeholder
    form = {"kind": kind.name, "key": field(page, "key"), "prompt": words, "size": str(size)}
    form |= {"variations": str(count), "price": str(shown)}
    answer = browser.post("/jobs?live=1", data=form)
    assert answer.status_code == 200, answer.text
    assert await ledger.balance(conn, alice) == 110 - shown
    assert f", {shown} credits</button>" in answer.text


async def test_all_four_directions_cost_three_times_as_much(
    visit: Visit, alice: int, conn: Conn
) -> None:
    await ledger.grant(conn, alice, 100, "grant")
    browser = await visit(alice)
    page = browser.get("/studio?kind=animation").text
    assert 'value="four" data-times="3">All four directions, a row each, 3 × the price<' in page
    form = {"kind": "animation", "key": field(page, "key"), "prompt": "knight", "view": "four"}
    answer = browser.post("/jobs", data={**form, "price": "8"})
    assert answer.status_code == 422
    assert "Make 1 animation, 24 credits" in answer.text
    agreed = browser.post("/jobs", data={**form, "price": field(answer.text, "price")})
    assert agreed.status_code == 303
    assert await ledger.balance(conn, alice) == 86


async def test_what_cannot_be_seen_from_there_is_refused_before_it_costs(
    visit: Visit, alice: int, conn: Conn
) -> None:
    browser = await visit(alice)
    answer = browser.post("/jobs", data=sprite(prompt="rowboat", view="back"))
    assert answer.status_code == 422
    assert "A rowboat can be drawn from the side only: choose right or left." in answer.text
    assert await ledger.balance(conn, alice) == 10


async def test_what_has_no_size_has_one_price(visit: Visit, alice: int, conn: Conn) -> None:
    browser = await visit(alice)
    page = browser.get("/studio?kind=sound").text
    assert 'name="size"' not in page
    each = re.search(r'data-many="sounds" data-price="(\d+)"', page)
    assert each
    form = {"kind": "sound", "key": field(page, "key"), "prompt": "coin", "variations": "2"}
    form |= {"price": str(2 * int(each[1]))}
    answer = browser.post("/jobs?live=1", data=form)
    assert answer.status_code == 200, answer.text
    assert await ledger.balance(conn, alice) == 10 - 2 * int(each[1])
    assert "Sound · <span>seed" in answer.text.replace(" px", " !")


async def test_a_button_that_showed_another_price_orders_nothing(
    visit: Visit, alice: int, conn: Conn
) -> None:
    browser = await visit(alice)
    answer = browser.post("/jobs", data=sprite(variations="2", price="3"))
    assert answer.status_code == 422
    assert "This costs 6 credits in all." in answer.text
    assert "Make 2 sprites, 6 credits" in answer.text
    assert await jobs(conn) == []
    agreed = browser.post("/jobs", data=sprite(variations="2", price=field(answer.text, "price")))
    assert agreed.status_code == 303
    assert await ledger.balance(conn, alice) == 4


async def test_variations_count_up_from_the_seed(visit: Visit, alice: int, conn: Conn) -> None:
    (await visit(alice)).post("/jobs", data=sprite(variations="3", seed="4294967294"))
    assert [seed for _, seed in await jobs(conn)] == [4294967294, 4294967295, 0]


async def test_without_a_seed_two_orders_differ(visit: Visit, alice: int, conn: Conn) -> None:
    browser = await visit(alice)
    for _ in range(2):
        browser.post("/jobs", data=sprite())
    first, second = (seed for _, seed in await jobs(conn))
    assert first != second


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"prompt": ""}, "Say in a few words"),
        ({"prompt": "\x00\x07\x1b"}, "Say in a few words"),
        ({"prompt": "dragon " * 15_000}, "At most 500 characters"),
        ({"size": "33"}, "Choose one of"),
        ({"size": "32\x00"}, "Choose one of"),
        ({"size": "0000329"}, "Choose one of"),
        ({"size": "\u00b2"}, "Choose one of"),
        ({"palette": "mud"}, "Choose one of"),
        ({"variations": "0"}, "from 1 to 16"),
        ({"variations": "17"}, "from 1 to 16"),
        ({"variations": "\u0661"}, "from 1 to 16"),
        ({"seed": "-1"}, "or nothing"),
        ({"seed": "4294967296"}, "or nothing"),
        ({"key": "nonsense"}, "press Make again"),
        ({"steps": "50"}, "look at the fields"),
    ],
)
async def test_a_wrong_field_is_explained_and_nothing_is_ordered(
    visit: Visit, alice: int, conn: Conn, wrong: dict[str, str], told: str
) -> None:
    body = urlencode(sprite(**wrong), errors="surrogatepass")
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = (await visit(alice)).post("/jobs", content=body, headers=headers)
    assert answer.status_code == 422
    assert told in answer.text
    assert 'role="alert"' in answer.text
    assert await jobs(conn) == []


@pytest.mark.parametrize("live", ["", "?live=1"])
@pytest.mark.parametrize("variations", ["0", "99", "many", ""])
async def test_no_price_is_shown_for_a_number_that_is_none(
    visit: Visit, alice: int, conn: Conn, live: str, variations: str
) -> None:
    browser = await visit(alice)
    answer = browser.post(f"/jobs{live}", data=sprite(variations=variations))
    assert "A whole number from 1 to 16." in answer.text
    assert ">Make sprites</button>" in answer.text
    corrected = sprite(variations="2", price=field(answer.text, "price"))
    answer = browser.post(f"/jobs{live}", data=corrected)
    assert answer.status_code == 422
    assert "This costs 6 credits in all. Press Make again if that is right." in answer.text
    assert await jobs(conn) == []


async def test_the_form_says_what_is_left_or_what_is_missing(visit: Visit, alice: int) -> None:
    browser = await visit(alice)
    assert "7 credits left afterwards" in browser.get("/studio").text
    text = browser.post("/jobs?live=1", data=sprite(variations="2")).text
    assert "Ordered: 6 credits reserved." in text
    assert "This costs 6 credits, you have 4" in text
    text = browser.post("/jobs?live=1", data=sprite()).text
    assert "Ordered: 3 credits reserved." in text
    assert "This costs 2 credits, you have 1" in browser.get("/studio?kind=icon").text


async def test_half_a_character_cannot_break_an_order(visit: Visit, alice: int, conn: Conn) -> None:
    body = urlencode(sprite(prompt="red \ud800 dragon"), errors="surrogatepass")
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    assert (await visit(alice)).post("/jobs", content=body, headers=headers).status_code == 303
    assert len(await jobs(conn)) == 1


async def test_a_prompt_with_nul_is_cleaned_and_ordered(
    visit: Visit, alice: int, conn: Conn
) -> None:
    answer = (await visit(alice)).post("/jobs", data=sprite(prompt="red\x00 dragon"))
    assert answer.status_code == 303
    row = await (await conn.execute("SELECT payload ->> 'prompt' FROM generation_jobs")).fetchone()
    assert row == ("red dragon",)


async def test_a_form_too_large_to_read_is_refused(visit: Visit, alice: int, conn: Conn) -> None:
    answer = (await visit(alice)).post("/jobs", data=sprite(prompt="x" * 300_000))
    assert answer.status_code == 413
    assert "That is too large" in answer.text
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    unannounced = (b"x" * 2**16 for _ in range(17))
    endless = (await visit(alice)).post("/jobs", content=unannounced, headers=headers)
    assert endless.status_code == 413
    assert await jobs(conn) == []


async def test_a_kind_that_is_not_made_is_not_there(visit: Visit, alice: int) -> None:
    browser = await visit(alice)
    assert browser.post("/jobs", data=sprite(kind="opera")).status_code == 404
    assert browser.get("/studio?kind=opera").status_code == 404


async def test_ordering_without_end_is_slowed_down(visit: Visit, alice: int) -> None:
    browser = await visit(alice)
    key = str(uuid4())
    answers = [browser.post("/jobs", data=sprite(key=key)).status_code for _ in range(61)]
    assert answers == [303] * 60 + [429]
