"""Numbers and dates by the reader's locale: on every page, while it lives, with scripts or not."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from playwright.sync_api import Browser, Page, expect
from psycopg.types.json import Jsonb

from e2e import forge, scene, steps, tour
from e2e.conftest import enter
from e2e.studio import Studio
from tests import people

EMAIL = "alice@example.com"
GROUPED = re.compile(r"(?<![\w.,])[0-9]{1,3}(?:\.[0-9]{3})+(?![\w.])")
# 1,250 and 3.4 as in English, or a count of things that nobody has grouped; no version, no date.
FOREIGN = re.compile(
    r"(?<![\w.,#])[0-9]{1,3}(?:,[0-9]{3})+(?![\w,])"
    r"|(?<![\w.,:])(?<!Linux )[0-9]+\.[0-9]{1,2}(?![\w.])"
    r"|(?<![\w.,#])[0-9]{4,}(?= (?:credit|asset|job|row|pi|byte|clear|half|transparent))"
)
NUMBERS = re.compile(
    r"(?<![a-z])(?:number|amount|count|price|delta)"
)  # classes of elements that hold one
VOID = {"br", "hr", "img", "input", "link", "meta", "source", "wbr"}
UNREAD = {"style", "svg", "textarea", "code", "option"}  # options name sizes, and other readers
SAID = ("title", "aria-label", "alt", "data-say", "data-wrong", "data-note", "data-refusal")


class Texts(HTMLParser):
    """What people read or hear of a page, and what stands where a number and nothing else does."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self.cells: list[str] = []
        self._open: list[tuple[str, str]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.said += [given[name] for name in SAID if name in given]
        if tag not in VOID:
            self._open.append((tag, given.get("class", "")))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not data.strip() or UNREAD & {tag for tag, _ in self._open}:
            return
        self.said.append(data.strip())
        if NUMBERS.search(" ".join(name for _, name in self._open)):
            self.cells.append(data.strip())


def test_no_page_has_a_number_as_in_english_for_a_german_reader(olga: Page, studio: Studio) -> None:
    tour.prepare(olga, studio)
    pages = tour.members(studio)
    _grow(studio)
    faults, grouped = [], set()
    for path, addresses in pages.items():
        for address in addresses:
            html = olga.request.get(studio.url + address, headers={"Accept-Language": "de-DE"})
            texts = Texts(html.text())
            faults += [f"{address}: {said}" for said in texts.said if FOREIGN.search(said)]
            faults += [f"{address}: {cell}" for cell in texts.cells if re.search("[0-9]{4}", cell)]
            if any(GROUPED.search(said) for said in texts.said if "credits" not in said):
                grouped.add(path)
    assert faults == []
    assert grouped >= {
        "/assets/{id:row}", "/assets/{id:row}/finish", "/operator", "/operator/people",
        "/operator/people/{id:row}", "/wallet",
    }  # fmt: skip


def _grow(studio: Studio) -> None:
    """More than a thousand of what can be counted, by rows and not by work."""
    give(studio, tour.EMAIL, 1_234_567)
    studio.rows(
        "INSERT INTO users (email) SELECT n || '@example.com' FROM generate_series(1, 1200) n"
    )
    studio.rows(
        "UPDATE generation_jobs SET price = price * 1234, credits_spent = credits_spent * 1234, "
        "credits_reserved = credits_reserved * 1234"
    )
    studio.rows("UPDATE asset_files SET bytes = bytes * 12345")
    studio.rows(
        "UPDATE assets SET meta = jsonb_set(meta, '{checks,0,value}', %s)",
        Jsonb("1,234 half clear, 0.42 across"),
    )
    give(studio, "1200@example.com", 2400)
    (line,) = studio.rows("SELECT id FROM users WHERE email = '1200@example.com'")
    scene.aside(studio.dsn, lambda conn: people.enqueued(conn, line["id"], seeds=1200, price=1))


def give(studio: Studio, email: str, more: int) -> None:
    (person,) = studio.rows("SELECT id FROM users WHERE email = %s", email)
    scene.aside(studio.dsn, lambda conn: people.give(conn, person["id"], more))


@pytest.fixture
def german(studio: Studio, browser: Browser) -> Iterator[Page]:
    """Alice's browser, a German one, and 1,250 credits."""
    page = browser.new_page(locale="de-DE")
    enter(page, studio, EMAIL)
    give(studio, EMAIL, 1150)
    page.reload()
    yield page
    page.close()


def test_a_german_browser_reads_alike_at_first_after_a_poll_and_after_a_press(
    german: Page, studio: Studio
) -> None:
    page = german
    after = page.locator(".form__after")
    expect(steps.balance(page)).to_have_text("1.250 credits")
    expect(after).to_have_text("1.247 credits left afterwards")
    page.get_by_label("Variations").fill("3")
    expect(after).to_have_text("1.241 credits left afterwards")
    steps.make(page, "red dragon")
    expect(steps.balance(page)).to_have_text("1.241 credits")
    expect(after).to_have_text("1.232 credits left afterwards")
    steps.mark(page)
    forge.finish(studio, "error")
    expect(steps.balance(page)).to_have_text("1.244 credits")
    page.get_by_label("Variations").fill("1")
    expect(after).to_have_text("1.241 credits left afterwards")
    assert steps.is_marked(page)


def test_a_choice_on_the_account_page_wins_with_scripts_and_without(
    german: Page, studio: Studio, browser: Browser
) -> None:
    page = german
    choose(page, studio, "French")
    expect(page.get_by_text("Numbers and dates are written that way from now on.")).to_be_visible()
    expect(steps.balance(page)).to_have_text("1\u202f250 credits")
    expect(page.locator("time").first).to_have_text(re.compile(r"^\d+ [a-zé]+\.? \d{4}, [\d:]+$"))
    page.goto(f"{studio.url}/studio")
    page.get_by_label("Variations").fill("16")
    expect(page.locator(".form__after")).to_have_text("1\u202f202 credits left afterwards")
    state = page.context.storage_state()
    plain = browser.new_page(locale="de-DE", java_script_enabled=False, storage_state=state)
    plain.goto(f"{studio.url}/account")
    expect(steps.balance(plain)).to_have_text("1\u202f250 credits")
    expect(plain.locator("time").first).to_contain_text(
        re.compile(r"^\d+ [a-zé]+\.? \d{4}, .*UTC$")
    )
    choose(plain, studio, "As the browser says")
    expect(steps.balance(plain)).to_have_text("1.250 credits")
    plain.close()


def choose(page: Page, studio: Studio, name: str) -> None:
    page.goto(f"{studio.url}/account")
    field = page.get_by_label("Written as in")
    option = field.get_by_role("option", name=re.compile(f"^{name}:"))
    field.select_option(option.get_attribute("value"))
    page.get_by_role("button", name="Write them so").click()
