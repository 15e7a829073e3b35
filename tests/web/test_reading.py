"""What the built-in engine reads in the words, told before credits are spent."""

import re
from dataclasses import replace
from html import unescape
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from tests import people
from tests.people import Conn
from tests.web.conftest import Visit, sprite
from tests.web.test_engines import bring
from web import reading, studio
from worker import catalog, ledger, queue, words
from worker.engines.base import EngineError, Request
from worker.engines.procedural import engine

URLENCODED = {"Content-Type": "application/x-www-form-urlencoded"}
FIELDS = {name: value for name, value in sprite().items() if name not in ("key", "variations")}


def ask(browser: TestClient, **fields: str) -> str:
    """The fragment below the prompt, as the page asks for it."""
    answer = browser.post("/studio/words", data={**FIELDS, **fields})
    assert answer.status_code == 200
    assert answer.text.startswith('<hx-partial hx-target="#words" hx-swap="outerMorph">')
    return answer.text


def chips(html: str) -> dict[str, list[str]]:
    """What is on the chips, by list."""
    rows = re.findall(r'data-part="(\w+)">(.*?)</div>', html, re.DOTALL)
    return {name: re.findall(r'class="chip">([^<]*)<', unescape(row)) for name, row in rows}


def refusal(html: str) -> str:
    found = re.search(r'data-refusal="([^"]*)"', html)
    assert found
    return found[1]


async def test_each_word_is_on_the_chip_of_its_list(visit: Visit, alice: int) -> None:
    shown = ask(await visit(alice), prompt="angry red dargon on a zeppelinette, no wings, bearded")
    assert chips(shown) == {
        "used": ["angry", "red"],
        "read_as": ["dargon: dragon"],
        "unknown": ["zeppelinette"],
        "excluded": ["wings"],
        "conflict": ["bearded"],
    }
    assert refusal(shown) == ""
    assert reading.VARIES in shown


async def test_a_colour_the_palette_does_not_have_is_on_a_chip_of_its_own(
    visit: Visit, alice: int
) -> None:
    shown = ask(await visit(alice), prompt="green dragon", palette="ember")
    assert chips(shown) == {"used": ["dragon"], "off_palette": ["green"]}
    assert "Not in the palette" in shown


async def test_words_that_name_no_subject_say_who_decides(visit: Visit, alice: int) -> None:
    browser = await visit(alice)
    assert reading.NAMELESS in ask(browser, prompt="melancholic capybara")
    assert reading.NAMELESS not in ask(browser, prompt="melancholic knight")
    assert reading.NAMELESS not in ask(browser, prompt="green monster")
    assert reading.NAMELESS not in ask(browser, prompt="cyberpunk walrus")


async def test_what_the_engine_would_refuse_is_refused_in_its_words(
    visit: Visit, alice: int
) -> None:
    shown = ask(await visit(alice), prompt="cyberpunk walrus")
    assert chips(shown) == {"unknown": ["cyberpunk", "walrus"]}
    assert refusal(shown) == (
        "The built-in engine can make nothing from these words: cyberpunk, walrus. "
        "Name something it knows, such as dragon, knight or slime."
    )


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"kind": "animation", "prompt": "oak tree"}, "A tree does not walk."),
        ({"prompt": "tiny slime", "size": "16"}, "At 16 pixels there is no room"),
    ],
)
async def test_other_settings_count_too(
    visit: Visit, alice: int, fields: dict[str, str], sentence: str
) -> None:
    assert sentence in refusal(ask(await visit(alice), **fields))


@pytest.mark.parametrize(
    "fields", [{"prompt": ""}, {"prompt": "red dragon", "size": "7"}, {"prompt": "x" * 9000}]
)
async def test_a_form_that_cannot_be_ordered_is_not_read(
    visit: Visit, alice: int, fields: dict[str, str]
) -> None:
    shown = ask(await visit(alice), **fields)
    assert chips(shown) == {}
    assert refusal(shown) == ""


async def test_another_engine_is_not_spoken_for(visit: Visit, alice: int, conn: Conn) -> None:
    await bring(conn)
    browser = await visit(alice)
    assert chips(ask(browser, prompt="cyberpunk walrus", engine="workshop")) == {}
    assert chips(ask(browser, prompt="cyberpunk walrus", engine="procedural"))


async def test_a_refused_order_comes_back_with_the_chips(visit: Visit, alice: int) -> None:
    given = sprite(prompt="cyberpunk walrus", variations="99")
    for address in ("/jobs", "/jobs?live=1"):
        page = (await visit(alice)).post(address, data=given)
        assert page.status_code == 422
        assert chips(page.text)["unknown"] == ["cyberpunk", "walrus"]


@pytest.mark.parametrize("live", ["", "?live=1"])
async def test_what_can_only_fail_is_refused_before_it_costs(
    visit: Visit, alice: int, conn: Conn, live: str
) -> None:
    browser = await visit(alice)
    given = sprite(prompt="cyberpunk walrus", style="red", size="64", seed="5")
    page = browser.post(f"/jobs{live}", data=given)
    assert page.status_code == 422
    assert page.text.count("such as dragon, knight or slime.") == 3  # field, line and warning
    assert 'role="alert"' in page.text
    for kept in ("cyberpunk walrus", 'value="red"', '<option value="64" data-price="3" selected>'):
        assert kept in page.text
    assert await (await conn.execute("SELECT 1 FROM generation_jobs")).fetchall() == []
    assert await ledger.balance(conn, alice) == 10


async def test_a_press_that_did_order_comes_before_any_refusal(
    visit: Visit, alice: int, conn: Conn
) -> None:
    browser = await visit(alice)
    given = sprite()
    browser.post("/jobs", data=given)
    page = browser.post("/jobs", data={**given, "prompt": "cyberpunk walrus"})
    assert page.status_code == 409
    assert "had been sent before and was charged once" in page.text


async def test_another_engine_may_know_words_that_ours_does_not(
    visit: Visit, alice: int, conn: Conn
) -> None:
    await bring(conn)
    given = sprite(prompt="cyberpunk walrus", engine="workshop")
    assert (await visit(alice)).post("/jobs", data=given).status_code == 303


async def test_words_that_can_only_fail_are_not_ordered_again(
    visit: Visit, alice: int, conn: Conn
) -> None:
    settings = catalog.validate(catalog.find("sprite"), {"prompt": "cyberpunk walrus"})
    order = replace(people.order(), settings=settings)
    async with conn.transaction():
        made = await queue.enqueue(conn, alice, order)
        assert isinstance(made, queue.Enqueued)
        await queue.cancel(conn, alice, made.job_ids[0])
    again = f"/jobs/{made.job_ids[0]}/again"
    answer = (await visit(alice)).post(again, data={"key": str(uuid4())})
    assert answer.status_code == 422
    assert "cyberpunk, walrus" in answer.text
    assert await ledger.balance(conn, alice) == 10


async def test_the_words_of_the_style_are_read_too(visit: Visit, alice: int) -> None:
    shown = ask(await visit(alice), prompt="red dragon", style="angry, blue")
    assert chips(shown) == {
        "used": ["red", "dragon", "angry"],
        "gave_way": ["blue: “red” won"],
    }
    assert re.search(r'dragon</span>\s*<span class="chips"><span class="chips__from">', shown)
    assert shown.count("Style:") == 2


async def test_a_kind_that_is_not_made_is_not_read(visit: Visit, alice: int) -> None:
    assert (await visit(alice)).post("/studio/words", data={"kind": "novel"}).status_code == 404


@pytest.mark.parametrize("prompt", ["%00", "%FF%FE", "%ED%A0%80", "%7B%7B7*7%7D%7D", "a" * 9000])
async def test_hostile_words_are_read_or_not_and_never_crash(
    visit: Visit, alice: int, prompt: str
) -> None:
    browser = await visit(alice)
    for name in ("prompt", "size", "engine", "variations", "seed"):
        body = f"kind=sprite&prompt=dragon&{name}={prompt}"
        answer = browser.post("/studio/words", content=body, headers=URLENCODED)
        assert answer.status_code == 200


async def test_reading_without_end_is_slowed_down(visit: Visit, alice: int) -> None:
    browser = await visit(alice)
    codes = [
        browser.post("/studio/words", data={"kind": "sprite", "prompt": "dragon"}).status_code
        for _ in range(studio.READINGS_PER_MINUTE * 2 + 1)
    ]
    assert codes[0] == 200
    assert 429 in codes  # not the last one, if a minute has just begun


@pytest.mark.parametrize("kind", catalog.KINDS)
@pytest.mark.parametrize("prompt", ["red dragon with a hat, no wings", "gold sword", "lava, stone"])
def test_what_is_read_is_what_the_engine_reads(kind: str, prompt: str) -> None:
    settings = catalog.validate(catalog.find(kind), {"prompt": prompt})
    found = words.read(kind, settings)
    assert found.account == engine.read(kind, prompt, "all").lists()
    assert found.refusal == refused(Request(kind, settings, 0))
    assert words.read(kind, settings) is found


@pytest.mark.parametrize("kind", catalog.KINDS.values(), ids=catalog.KINDS)
def test_every_word_that_the_form_suggests_is_understood(kind: catalog.Kind) -> None:
    said = {name: kind.option(name).placeholder for name in ("prompt", "style")}
    found = words.read(kind.name, catalog.validate(kind, said))
    assert (found.refusal, found.account["unknown"], found.account["conflict"]) == ("", [], [])


def refused(request: Request) -> str:
    """The sentence with which the engine refuses the request, or nothing."""
    try:
        engine.check(request)
    except EngineError as error:
        return error.message
    return ""
