"""The account of the words on the pages: which list a word is in, and from which field it came."""

import html
import re

import pytest

from tests import people
from tests.gallery.conftest import made
from tests.people import Conn
from tests.projects.conftest import a_project, reviewed
from tests.web.conftest import Visit
from web.gallery.understanding import Part, understood
from web.settings import Settings
from worker import cleaning

STYLED = {
    "used": ["red", "dragon", "angry"],
    "read_as": {"wiht": "with", "gohst": "ghost"},
    "unknown": ["cyberpunk"],
    "conflict": ["tiny", "huge", "blue"],
    "from_style": ["angry", "gohst", "cyberpunk", "huge", "blue"],
    "gave_way": {"blue": "red"},
}


def test_words_of_the_style_are_told_from_those_of_the_subject() -> None:
    assert understood(STYLED) == [
        Part("used", "Understood", ["red", "dragon"], ["angry"]),
        Part("read_as", "Read as", ["wiht: with"], ["gohst: ghost"]),
        Part("unknown", "Not understood", [], ["cyberpunk"]),
        Part("conflict", "In conflict", ["tiny"], ["huge"]),
        Part("gave_way", "Gave way to the subject", [], ["blue: “red” won"]),
    ]


def test_what_it_became_is_of_no_field() -> None:
    meta = {"resolved": {"archetype": "dragon", "tail": "long"}, "from_style": ["dragon", "tail"]}
    assert understood(meta) == [Part("resolved", "Became", ["dragon", "tail: long"], [])]


@pytest.mark.parametrize(
    "odd",
    [
        {"from_style": "red"},
        {"from_style": {"red": 1}, "gave_way": ["red"]},
        {"from_style": None, "gave_way": "red"},
        {"gave_way": {"red": None}},
        {"conflict": {"red": "blue"}, "gave_way": {"red": "blue"}},
        {"conflict": [["red", "blue"], 7], "gave_way": {"red": ["blue"]}},
    ],
)
def test_another_engine_may_say_it_in_any_shape(odd: dict[str, object]) -> None:
    parts = understood({"used": ["red", "dragon"], **odd})
    assert parts[0].name == "used"
    assert sorted(parts[0].said + parts[0].styled) == ["dragon", "red"]


def test_lists_within_lists_are_read_once() -> None:
    """As deep as a delivery may be. Read twice at each level it would take for ever."""
    deep: object = "red"
    for _ in range(cleaning.MAX_DEPTH):
        deep = [deep]
    assert understood({"used": deep}) == [Part("used", "Understood", ["red"], [])]


def test_an_account_of_long_ago_is_shown_as_it_was() -> None:
    old = {name: STYLED[name] for name in ("used", "read_as", "unknown", "conflict")}
    assert [(part.name, part.said, part.styled) for part in understood(old)] == [
        ("used", ["red", "dragon", "angry"], []),
        ("read_as", ["wiht: with", "gohst: ghost"], []),
        ("unknown", ["cyberpunk"], []),
        ("conflict", ["tiny", "huge", "blue"], []),
    ]


def shown(page: str) -> dict[str, str]:
    """What a screen reader reads of each part of the account."""
    rows = re.findall(r'data-part="(\w+)">(.*?)</div>', page, re.DOTALL)
    plain = ((name, html.unescape(re.sub(r"<[^>]+>", " ", row))) for name, row in rows)
    return {name: " ".join(text.split()) for name, text in plain}


TOLD = {
    "used": "Understood red dragon Style: angry",
    "read_as": "Read as wiht: with Style: gohst: ghost",
    "unknown": "Not understood Style: cyberpunk",
    "conflict": "In conflict tiny Style: huge",
    "gave_way": "Gave way to the subject Style: blue: “red” won",
}


async def test_the_pages_of_asset_and_job_say_of_which_field_a_word_is(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    asset = await made(conn, settings, alice, meta=STYLED)
    row = await (await conn.execute("SELECT job_id FROM assets WHERE id = %s", (asset,))).fetchone()
    assert row
    browser = await visit(alice)
    assert shown(browser.get(f"/assets/{asset}").text) == TOLD
    page = browser.get(f"/jobs/{row[0]}").text
    assert shown(page) == TOLD
    assert "What the engine made of it" in page


async def test_the_review_of_a_set_says_what_gave_way_in_which_row(
    visit: Visit, alice: int, conn: Conn
) -> None:
    cave = await a_project(conn, alice, style={"style": "blue, cracked"})
    page = reviewed(await visit(alice), cave, "red skull\nskull\nzorblax skull with ruby")
    first, second, third = page.split('id="line-')[1:4]
    assert "Understood: red, skull; style: cracked" in first
    assert "“red” won" in html.unescape(first)
    assert "Understood: skull; style: blue, cracked" in second
    assert "won" not in html.unescape(second + third)


async def test_a_job_in_line_tells_what_is_read_in_its_words(
    visit: Visit, alice: int, conn: Conn
) -> None:
    (ours,) = await people.enqueued(conn, alice)
    (other,) = await people.enqueued(conn, alice, engine="workshop", price=1)
    (gone,) = await people.enqueued(conn, alice, kind="hologram", price=1)
    browser = await visit(alice)
    page = browser.get(f"/jobs/{ours}").text
    assert shown(page) == {"used": "Understood red dragon"}
    assert "What the engine reads in it" in page
    for job in (other, gone):
        assert "What the engine" not in browser.get(f"/jobs/{job}").text


def test_what_became_of_it_is_told_without_the_engines_own_words() -> None:
    resolved = {
        "family": "effect", "archetype": "door", "features": ["slam"], "leaf": "stone",
        "lock": "none", "hinges": "oiled", "subject_from": "words",
    }  # fmt: skip
    assert understood({"resolved": resolved}) == [
        Part("resolved", "Became", ["door", "made of: stone", "hinges: oiled"], [])
    ]


@pytest.mark.parametrize(
    ("resolved", "told"),
    [
        ({"archetype": "pirate", "race": "skeleton"}, ["skeleton pirate"]),
        ({"archetype": "panel", "tints": {"studs": ["gold"]}}, ["panel", "studs: gold"]),
        ({"family": "planets", "archetype": "lava"}, ["lava planet"]),
        ({"archetype": "lava"}, ["lava"]),
        ({"archetype": "blobfiend", "material": "stone"}, ["mutant", "made of: stone"]),
        ({"archetype": "sword", "accent": "ruby", "element": "fire"},
         ["sword", "trimmed with: ruby", "touched by: fire"]),
        ({"archetype": "brick", "use": "wall"}, ["brick", "for a: wall"]),
    ],
)  # fmt: skip
def test_what_a_picture_became_is_told_in_words_of_people(
    resolved: dict[str, object], told: list[str]
) -> None:
    assert understood({"resolved": resolved}) == [Part("resolved", "Became", told, [])]


def test_what_was_understood_takes_any_shape_and_leaves_out_what_is_empty() -> None:
    meta = {"used": ["red"], "unknown": [], "read_as": [["angri", "angry"]], "resolved": {"a": 1}}
    assert understood(meta) == [
        Part("used", "Understood", ["red"], []),
        Part("read_as", "Read as", ["angri → angry"], []),
        Part("resolved", "Became", ["a: 1"], []),
    ]
    assert understood({"prompt": {"excluded": "wings"}}) == [
        Part("excluded", "Left out, as asked", ["wings"], [])
    ]
    assert understood({"prompt": "red", "used": ["red"]}) == [
        Part("used", "Understood", ["red"], [])
    ]
