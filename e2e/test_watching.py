"""Watching a job: what a page shows, counts, tells and asks for, also while nobody looks at it."""

import pytest
from playwright.sync_api import BrowserContext, Page, Request, Route, expect

from e2e import forge, steps
from e2e.studio import Studio
from e2e.test_sets import begin, look_at

# Whether somebody looks is up to the story; so is what the browser shows and sounds.
STAGE = """
window.away = false
window.told = []
window.rung = 0
Object.defineProperty(document, "hidden", { get: () => window.away })
document.hasFocus = () => !window.away
window.Notification = class extends EventTarget {
    static permission = window.name === "blocked" ? "denied" : "default"
    static async requestPermission() {
        if (this.permission === "default") this.permission = "granted"
        return this.permission
    }
    constructor(title, options) { super(); window.told.push(options.body) }
    close() {}
}
const start = OscillatorNode.prototype.start
OscillatorNode.prototype.start = function (at) { window.rung += 1; start.call(this, at) }
"""

LISTEN = """
window.spoken = []
const region = document.getElementById("announce")
new MutationObserver(() => spoken.push(region.textContent)).observe(region, { childList: true })
"""


@pytest.fixture
def watched(alice: Page) -> Page:
    """Alice's browser with a clock and a back that the story turns."""
    alice.add_init_script(STAGE)
    alice.clock.install()
    alice.reload()
    return alice


@pytest.fixture
def polls(alice: Page) -> list[str]:
    """The addresses of all polls so far."""
    seen: list[str] = []

    def note(request: Request) -> None:
        if "/changes" in request.url:
            seen.append(request.url)

    alice.on("request", note)
    return seen


def look_away(page: Page) -> None:
    page.evaluate("window.away = true; document.dispatchEvent(new Event('visibilitychange'))")


def beside_another_window(page: Page) -> None:
    """In sight, so it polls as ever, but nobody looks at it."""
    page.evaluate("document.hasFocus = () => false")


def look_back(page: Page) -> None:
    page.evaluate("window.away = false; document.dispatchEvent(new Event('visibilitychange'))")
    page.evaluate("window.dispatchEvent(new Event('focus'))")


def test_nothing_asks_when_nothing_is_live_or_nobody_looks(
    watched: Page, studio: Studio, polls: list[str]
) -> None:
    steps.let_pass(watched, 60)
    assert polls == []
    steps.make(watched, "red dragon")
    steps.only_card(watched)
    steps.until_polled(watched)
    look_away(watched)
    polls.clear()
    steps.let_pass(watched, 120)
    assert polls == []
    with watched.expect_response("**/jobs/changes*"):
        look_back(watched)
    assert len(polls) == 1


def test_what_ended_unseen_is_counted_in_title_and_icon_until_somebody_looks(
    watched: Page, studio: Studio
) -> None:
    beside_another_window(watched)
    steps.make(watched, "red dragon", variations=3)
    expect(watched.locator(".card")).to_have_count(3)
    icon = watched.locator("link[rel=icon]")
    plain = icon.get_attribute("href")
    forge.finish(studio, "done", "done", "error")
    steps.until_polled(watched)
    expect(watched).to_have_title("(3) Studio · Homeforge")
    expect(icon).to_have_attribute("href", "/favicon/3.svg")
    assert watched.request.get(f"{studio.url}/favicon/3.svg").ok
    watched.evaluate("document.hasFocus = () => true; window.dispatchEvent(new Event('focus'))")
    expect(watched).to_have_title("Studio · Homeforge")
    assert icon.get_attribute("href", timeout=1000) in (plain, f"{studio.url}{plain}")


def test_nobody_is_told_who_did_not_ask(watched: Page, studio: Studio) -> None:
    for button in ("Sound", "Notification"):
        expect(watched.get_by_role("button", name=button)).to_have_attribute(
            "aria-pressed", "false"
        )
    steps.make(watched, "red dragon")
    steps.only_card(watched)
    beside_another_window(watched)
    forge.finish(studio, "done")
    steps.until_polled(watched)
    expect(steps.only_card(watched)).to_have_attribute("data-state", "done")
    assert watched.evaluate("[told.length, rung]") == [0, 0]


def test_alice_asks_to_be_told_and_is_while_she_looks_elsewhere(
    watched: Page, studio: Studio, polls: list[str]
) -> None:
    watched.get_by_role("button", name="Notification").click()
    watched.get_by_role("button", name="Sound").click()
    assert watched.evaluate("rung") == 2, "the press lets her hear it"
    steps.make(watched, "red dragon", variations=2)
    expect(watched.locator(".card")).to_have_count(2)
    forge.finish(studio, "done")
    steps.until_polled(watched)
    expect(watched.locator(".card[data-state=done]")).to_have_count(1)
    assert watched.evaluate("[told.length, rung]") == [0, 2], "nothing while she looks"

    look_away(watched)
    polls.clear()
    steps.let_pass(watched, 60)
    assert 1 <= len(polls) <= 5, "a hidden tab asks, and seldom"
    forge.finish(studio, "error")
    steps.until_polled(watched)
    watched.wait_for_function("() => told.length === 1")
    assert watched.evaluate("told") == ["red dragon: Not made. There is no such animal."]
    assert watched.evaluate("rung") == 4
    expect(watched).to_have_title("(1) Studio · Homeforge")


def test_what_she_asked_for_is_remembered_and_can_be_taken_back(
    watched: Page, studio: Studio
) -> None:
    watched.get_by_role("button", name="Notification").click()
    watched.reload()
    button = watched.get_by_role("button", name="Notification")
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    watched.reload()
    expect(watched.get_by_role("button", name="Notification")).to_have_attribute(
        "aria-pressed", "false"
    )


def test_a_browser_that_shows_no_notifications_says_so(watched: Page, studio: Studio) -> None:
    watched.evaluate("window.name = 'blocked'")
    watched.reload()
    button = watched.get_by_role("button", name="Notification")
    button.click()
    expect(watched.locator("#notice").get_by_role("alert")).to_contain_text("no notifications")
    expect(button).to_have_attribute("aria-pressed", "false")


def order_set(page: Page, studio: Studio, text: str) -> None:
    begin(page, studio)
    look_at(page, text)
    page.get_by_role("button", name="Order").click()
    page.get_by_role("heading", name="Set ").wait_for()


def test_the_page_of_a_set_counts_and_tells_as_the_studio_does(
    watched: Page, studio: Studio
) -> None:
    order_set(watched, studio, "red potion\nblue potion")
    title = watched.title()
    watched.get_by_role("button", name="Notification").click()
    watched.get_by_role("button", name="Sound").click()
    beside_another_window(watched)
    forge.finish(studio, "done")
    steps.until_polled(watched)
    watched.wait_for_function("() => told.length === 1")
    assert watched.evaluate("[told[0], rung]") == ["red potion: Done", 4]
    expect(watched).to_have_title(f"(1) {title}")
    expect(watched.locator("link[rel=icon]")).to_have_attribute("href", "/favicon/1.svg")


def test_what_one_tab_has_told_the_next_does_not_tell_again(
    watched: Page, studio: Studio, context: BrowserContext
) -> None:
    order_set(watched, studio, "red potion")
    watched.get_by_role("button", name="Notification").click()
    second = context.new_page()
    second.add_init_script(STAGE)
    held: list[Route] = []
    second.route("**/changes*", lambda route: held.append(route))  # its polls are slow
    second.goto(f"{studio.url}/studio")
    second.evaluate("() => Notification.requestPermission()")
    for tab in (watched, second):
        beside_another_window(tab)
    forge.finish(studio, "done")
    steps.until_polled(watched, 2)
    watched.wait_for_function("() => told.length === 1")
    watched.close()  # which gives its lock back
    for route in held:
        route.continue_()
    second.unroute("**/changes*")
    expect(second).to_have_title("(1) Studio · Homeforge")
    second.evaluate("() => navigator.locks.request('after those of the page', () => null)")
    assert second.evaluate("told") == []


def test_of_two_tabs_one_tells(watched: Page, studio: Studio, context: BrowserContext) -> None:
    watched.get_by_role("button", name="Notification").click()
    steps.make(watched, "red dragon")
    steps.only_card(watched)
    second = context.new_page()  # with the same clock
    second.add_init_script(STAGE)
    second.goto(f"{studio.url}/studio")
    second.evaluate("() => Notification.requestPermission()")
    forge.finish(studio, "done")
    for tab in (watched, second):
        look_away(tab)
    steps.until_polled(watched)
    for tab in (watched, second):
        expect(tab.locator(".card")).to_have_attribute("data-state", "done")
        expect(tab).to_have_title("(1) Studio · Homeforge")
    assert sum(len(tab.evaluate("told")) for tab in (watched, second)) == 1


def test_a_burst_of_news_is_read_aloud_in_one_breath(watched: Page, studio: Studio) -> None:
    watched.evaluate(LISTEN)
    steps.make(watched, "red dragon", variations=5)
    watched.wait_for_function("() => spoken.length === 1")
    for done in range(1, 5):
        forge.finish(studio, "done")
        steps.until_polled(watched, 2)
        expect(watched.locator(".card[data-state=done]")).to_have_count(done)
    watched.clock.fast_forward(10_000)
    assert watched.evaluate("spoken") == ["5 jobs have changed.", "4 jobs have changed."]
