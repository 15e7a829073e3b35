"""Every page, for everybody: by tools, by keyboard, without scripts, in any window and colours."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from e2e import forge, steps, tour
from e2e.studio import Studio

# 720 is a window of 1440 at 200 %.
WIDTHS = (390, 720, 1440, 2560)
# All of axe looks at the light page; the dark one has the same elements in other colours.
CONTRAST = """() => axe.run({runOnly: ["color-contrast"]}).then(found =>
    found.violations.flatMap(each => each.nodes.map(node => node.html)))"""
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
# What is drawn elsewhere than it was, without anybody having touched the page.
SHIFT = """() => new Promise(done => {
    let sum = 0
    new PerformanceObserver(list => list.getEntries().forEach(entry => { sum += entry.value }))
        .observe({type: "layout-shift", buffered: true})
    requestAnimationFrame(() => requestAnimationFrame(() => done(sum)))
})"""


def test_every_page_is_on_the_tour(studio: Studio, olga: Page) -> None:
    shown = {*tour.strangers(), *(path for path in tour.members(studio) if path != "404")}
    assert tour.page_routes() == shown


@pytest.mark.noisy_console  # one of the pages is a 404
def test_every_page_is_accessible_and_fits_every_window(
    olga: Page, page: Page, studio: Studio
) -> None:
    tour.prepare(olga, studio)
    faults = [
        *_faults(page, [studio.url + path for path in tour.strangers().values()]),
        *_faults(olga, [studio.url + path for path in tour.addresses(studio)]),
    ]
    assert faults == []


def _faults(page: Page, urls: list[str]) -> Iterator[str]:
    """What axe finds in both themes, what scrolls sideways, and what jumps while it loads."""
    axe = Axe()
    for url in urls:
        page.goto(url, wait_until="load")
        shift = page.evaluate(SHIFT)
        if shift > 0.02:
            yield f"{url} jumps by {shift:.3f}"
        page.set_viewport_size({"width": 390, "height": 900})
        page.emulate_media(color_scheme="light")
        found = axe.run(page)
        if found.violations_count:
            yield f"{url}: {found.generate_report()}"
        page.set_viewport_size({"width": 1440, "height": 900})
        page.emulate_media(color_scheme="dark")
        for node in page.evaluate(CONTRAST):
            yield f"{url} is hard to read in the dark: {node}"
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            if page.evaluate(OVERFLOW):
                yield f"{url} scrolls sideways at {width}"
        if page.locator("#poll[hx-get]").count():
            page.goto("about:blank")


def test_the_main_way_is_gone_by_keyboard_alone(alice: Page, studio: Studio) -> None:
    keyboard = alice.keyboard
    keyboard.press("Tab")
    expect(alice.get_by_role("link", name="Skip to content")).to_be_focused()
    keyboard.press("Enter")
    _tab_to(alice, "What should it be?")
    keyboard.type("red dragon")
    _tab_to(alice, "Make 1 sprite, 3 credits")
    keyboard.press("Enter")
    card = steps.only_card(alice)
    expect(card).to_have_attribute("data-state", "unserved")
    forge.finish(studio, "done")
    expect(card).to_have_attribute("data-state", "done")
    _tab_to(alice, "red dragon")
    keyboard.press("Enter")
    alice.wait_for_url("**/assets/*")
    _tab_to(alice, "Download PNG")
    with alice.expect_download() as started:
        keyboard.press("Enter")
    assert started.value.suggested_filename.endswith(".png")


def _tab_to(page: Page, name: str) -> None:
    """Press Tab until the element of that name has the focus, which is seen at every stop."""
    for _ in range(60):
        page.keyboard.press("Tab")
        focused = page.locator(":focus")
        outline = focused.evaluate(
            "e => { const s = getComputedStyle(e); return s.outlineStyle + s.outlineWidth }"
        )
        seen = focused.evaluate("e => getComputedStyle(e).opacity !== '0'")
        assert not seen or outline not in ("none0px", "auto0px"), focused.evaluate("e=>e.outerHTML")
        if page.evaluate(NAME) == name:
            return
    raise AssertionError(f"Tab never comes to {name}")


NAME = """() => {
    const e = document.activeElement
    const label = e.labels?.[0]?.textContent ?? e.getAttribute("aria-label") ?? e.textContent
    return (label.trim() || e.querySelector("img")?.alt || "").trim()
}"""


def test_a_card_that_changes_keeps_the_focus_of_who_is_on_it(alice: Page, studio: Studio) -> None:
    steps.make(alice, "red dragon")
    card = steps.only_card(alice)
    card.get_by_role("button", name="Cancel").focus()
    (job,) = forge.claim(studio)
    forge.beat(studio, job, 0.5)
    expect(card.get_by_role("progressbar")).to_have_attribute("value", "0.500")
    expect(card.get_by_role("button", name="Cancel")).to_be_focused()


def test_with_less_motion_nothing_moves_by_itself(alice: Page, studio: Studio) -> None:
    alice.emulate_media(reduced_motion="reduce")
    steps.make(alice, "red dragon")
    forge.claim(studio)
    expect(steps.only_card(alice)).to_have_attribute("data-state", "claimed")
    assert alice.evaluate("document.getAnimations().length") == 0


def test_in_forced_colours_edges_states_and_focus_are_seen(alice: Page, studio: Studio) -> None:
    alice.emulate_media(forced_colors="active")
    steps.make(alice, "red dragon")
    (job,) = forge.claim(studio)
    forge.beat(studio, job, 0.5)
    card = steps.only_card(alice)
    bar = card.get_by_role("progressbar")
    expect(bar).to_have_attribute("value", "0.500")
    edge = "e => getComputedStyle(e).borderTopWidth"
    for element in (card, card.get_by_role("button"), alice.get_by_role("button", name="Make")):
        assert element.evaluate(edge) != "0px"
    assert alice.get_by_role("link", name="Studio").evaluate(edge) is not None
    assert bar.evaluate("e => getComputedStyle(e).appearance") == "auto"


def test_times_are_in_the_words_and_the_zone_of_the_reader(
    alice: Page, studio: Studio, browser: Browser
) -> None:
    studio.rows("UPDATE sessions SET created_at = '2026-03-09T22:05:00Z'")
    state = alice.context.storage_state()
    readers = (
        browser.new_context(storage_state=state, locale="de-DE", timezone_id="Europe/Berlin"),
        browser.new_context(storage_state=state, locale="en-US", timezone_id="America/New_York"),
        browser.new_context(storage_state=state, locale="de-DE", java_script_enabled=False),
        browser.new_context(storage_state=state, locale="en-GB", java_script_enabled=False),
    )
    shown = []
    for reader in readers:
        page = reader.new_page()
        page.goto(f"{studio.url}/account")
        time = page.locator("time").first
        expect(time).to_have_attribute("datetime", "2026-03-09T22:05:00Z")
        shown.append(time.inner_text().replace("\u202f", " "))
        reader.close()
    assert shown == [
        "09.03.2026, 23:05:00",
        "Mar 9, 2026, 6:05:00 PM",
        "09.03.2026, 22:05:00 UTC",
        "9 Mar 2026, 22:05:00 UTC",
    ]


def test_without_scripts_every_page_stands_and_the_main_way_is_open(
    olga: Page, studio: Studio, new_context: steps.NewContext
) -> None:
    tour.prepare(olga, studio)
    state = olga.context.storage_state()
    plain = new_context(java_script_enabled=False, storage_state=state).new_page()
    for path in tour.addresses(studio):
        plain.goto(studio.url + path)
        expect(plain.get_by_role("heading", level=1)).to_have_count(1)
        assert plain.locator("#tell:visible").count() == 0
    plain.goto(f"{studio.url}/studio")
    steps.make(plain, "green slime")
    plain.locator(".card").first.get_by_role("button", name="Cancel").click()
    expect(plain.locator(".card")).to_have_attribute("data-state", "cancelled")
    plain.get_by_role("button", name="Try again").click()
    expect(plain.locator(".card")).to_have_attribute("data-state", "queued")


def test_nothing_is_fetched_from_elsewhere_and_the_first_page_is_small(
    page: Page, studio: Studio
) -> None:
    weights: dict[str, int] = {}

    def note(url: str, size: int) -> None:
        weights[url] = size

    page.on("requestfinished", lambda r: note(r.url, r.sizes()["responseBodySize"]))
    page.goto(studio.url, wait_until="networkidle")
    assert {url for url in weights if not url.startswith(studio.url)} == set()
    pictures = (".png", ".svg")
    first = {url: size for url, size in weights.items() if not url.endswith(pictures)}
    assert any("htmx" in url for url in first)
    assert sum(first.values()) <= 100_000, first
