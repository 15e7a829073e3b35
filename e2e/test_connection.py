"""What answers instead of the studio, or not at all; a page never lies about it, and catches up."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from e2e import forge, scene, steps
from e2e.studio import Studio

PROXY = "<html><h1>502 Bad Gateway</h1><form><input name='q'></form><hr>nginx</html>"
PORTAL = "<html><h1>Welcome to the hotel</h1><form><input name='room'></form></html>"
UNREACHABLE = "The studio cannot be reached just now."

pytestmark = pytest.mark.noisy_console  # the browser reports what these stories are about


@pytest.fixture
def waiting(alice: Page, studio: Studio) -> Page:
    """Alice's browser with a clock of its own and a card in line; the first poll is answered."""
    alice.clock.install()
    alice.reload()
    steps.make(alice, "red dragon")
    expect(steps.only_card(alice)).to_have_attribute("data-state", "unserved")
    steps.until_polled(alice, 2)
    steps.mark(alice)
    return alice


def answer(status: int, body: str, **headers: str) -> Callable[[Route], None]:
    def fulfil(route: Route) -> None:
        route.fulfill(status=status, body=body, content_type="text/html", headers=headers)

    return fulfil


def meanwhile(page: Page, studio: Studio) -> None:
    """The job is made, the connection is itself again, and the page finds out by itself."""
    forge.finish(studio, "done")
    page.unroute("**/jobs/changes*")
    steps.until_polled(page)
    expect(steps.only_card(page)).to_have_attribute("data-state", "done")
    expect(page.locator("#offline")).to_be_hidden()
    assert steps.is_marked(page), "without a reload"


@pytest.mark.parametrize(
    ("status", "body"),
    [(502, PROXY), (504, PROXY), (200, PORTAL), (403, PORTAL), (429, PROXY)],
    ids=["bad-gateway", "gateway-timeout", "portal", "forbidden", "too-many"],
)
def test_a_strangers_answer_to_a_poll_touches_no_card_and_is_told(
    waiting: Page, studio: Studio, status: int, body: str
) -> None:
    waiting.route("**/jobs/changes*", answer(status, body))
    steps.until_polled(waiting)
    expect(waiting.locator("#offline")).to_be_visible()
    expect(waiting.locator("#offline")).to_contain_text(UNREACHABLE)
    expect(steps.only_card(waiting)).to_have_attribute("data-state", "unserved")
    assert waiting.get_by_text("Gateway").or_(waiting.get_by_text("hotel")).count() == 0
    meanwhile(waiting, studio)


def test_a_sign_in_that_a_proxy_asks_for_is_told(waiting: Page, studio: Studio) -> None:
    waiting.route("**/jobs/changes*", answer(401, PORTAL))
    steps.until_polled(waiting)
    expect(waiting.locator("#offline")).to_be_visible()
    expect(waiting.locator("#offline")).to_have_text(re.compile("signed out. Reload this page"))
    for scheme in ("dark", "light"):
        waiting.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        steps.is_accessible(waiting)
    meanwhile(waiting, studio)


def test_a_server_that_asks_for_a_pause_gets_it(waiting: Page, studio: Studio) -> None:
    polls: list[str] = []
    waiting.on("request", lambda request: polls.append(request.url))
    waiting.route("**/jobs/changes*", answer(429, PROXY, **{"Retry-After": "60"}))
    steps.until_polled(waiting, 2)
    polls.clear()
    steps.let_pass(waiting, 50)
    assert polls == []
    meanwhile(waiting, studio)


def test_polls_that_fail_come_less_often(waiting: Page, studio: Studio) -> None:
    polls: list[str] = []
    waiting.on("request", lambda request: polls.append(request.url))
    waiting.route("**/jobs/changes*", answer(502, PROXY))
    steps.let_pass(waiting, 60)
    assert 5 <= len([url for url in polls if "changes" in url]) <= 9
    meanwhile(waiting, studio)


def test_a_poll_without_an_answer_is_given_up_and_told(waiting: Page, studio: Studio) -> None:
    waiting.route("**/jobs/changes*", lambda route: None)
    with waiting.expect_request("**/jobs/changes*"):
        waiting.clock.fast_forward(2000)
    waiting.clock.fast_forward(16_000)
    expect(waiting.locator("#offline")).to_be_visible()
    meanwhile(waiting, studio)


def test_a_session_that_ends_leads_to_the_door_and_back(waiting: Page, studio: Studio) -> None:
    waiting.get_by_label("What should it be?").fill("a green sli")
    expect(waiting.locator(".htmx-request")).to_have_count(0)
    led_to_the_door_and_in(waiting, studio, "alice@example.com")
    expect(steps.only_card(waiting)).to_be_visible()
    expect(waiting.get_by_label("What should it be?")).to_have_value("a green sli")
    waiting.clock.fast_forward(500)
    expect(waiting.locator("#words")).to_contain_text("green")


def led_to_the_door_and_in(page: Page, studio: Studio, email: str) -> None:
    """The session ends in the middle of a sentence, and somebody signs in in the same tab."""
    studio.rows("DELETE FROM sessions")
    page.clock.fast_forward(3000)
    expect(page).to_have_url(f"{studio.url}/sign-in?next=%2Fstudio")
    assert "a green sli" in page.evaluate("sessionStorage.getItem('words')")
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password").fill(scene.PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"{studio.url}/studio")


def test_half_a_sentence_of_alices_is_nothing_to_bob(waiting: Page, studio: Studio) -> None:
    scene.sign_in(studio.dsn, "bob@example.com", "member")
    waiting.get_by_label("What should it be?").fill("a green sli")
    expect(waiting.locator(".htmx-request")).to_have_count(0)
    led_to_the_door_and_in(waiting, studio, "bob@example.com")
    waiting.clock.fast_forward(500)
    waiting.wait_for_function("sessionStorage.getItem('words') === null")
    expect(waiting.get_by_label("What should it be?")).to_have_value("")


def test_an_order_without_an_answer_may_be_pressed_again_and_is_charged_once(
    alice: Page, studio: Studio
) -> None:
    def lose(route: Route) -> None:
        route.fetch()
        route.fulfill(status=502, body=PROXY, content_type="text/html")

    alice.route("**/jobs?live=1", lose)
    steps.make(alice, "red dragon")
    told = alice.locator("#notice").get_by_role("alert")
    expect(told).to_contain_text("may not have arrived. Press again: it counts only once.")
    steps.is_accessible(alice)
    expect(alice.get_by_label("What should it be?")).to_have_value("red dragon")
    alice.unroute("**/jobs?live=1")
    alice.get_by_role("button", name="Make").click()
    expect(alice.locator(".card")).to_have_count(1)
    expect(steps.balance(alice)).to_have_attribute("data-credits", "97")
    expect(told).to_have_count(0)


def test_a_page_that_never_polls_finds_out_that_the_studio_is_back(
    alice: Page, studio: Studio
) -> None:
    alice.clock.install()
    alice.reload()
    alice.context.set_offline(True)
    expect(alice.locator("#offline")).to_be_visible()
    alice.clock.fast_forward(5000)
    expect(alice.locator("#offline")).to_be_visible()
    alice.context.set_offline(False)
    expect(alice.locator("#offline")).to_be_hidden()


def test_on_a_slow_line_an_old_answer_never_turns_a_card_back(
    waiting: Page, studio: Studio
) -> None:
    (job,) = forge.claim(studio)
    address = waiting.locator("#poll").get_attribute("hx-get")
    stale = waiting.request.get(f"{studio.url}{address}").text()
    assert 'data-state="claimed"' in stale
    waiting.route("**/jobs/changes*", answer(200, stale))
    steps.only_card(waiting).get_by_role("button", name="Cancel").click()
    expect(steps.only_card(waiting)).to_have_attribute("data-state", "cancelling")
    steps.until_polled(waiting)
    expect(waiting.locator(".htmx-request")).to_have_count(0)
    expect(steps.only_card(waiting)).to_have_attribute("data-state", "cancelling")
    waiting.unroute("**/jobs/changes*")
    forge.deliver(studio, job)
    steps.until_polled(waiting)
    expect(steps.only_card(waiting)).to_contain_text("already finished: delivered and charged")


def test_back_forward_and_reload_show_whole_pages_as_they_are_now(
    waiting: Page, studio: Studio
) -> None:
    steps.only_card(waiting).get_by_role("link").click()
    waiting.get_by_role("link", name="Wallet").click()
    forge.finish(studio, "done")
    for move, state in ((waiting.go_back, "done"), (waiting.go_back, "done")):
        move()
        expect(steps.only_card(waiting)).to_have_attribute("data-state", state)
        expect(waiting.get_by_role("contentinfo")).to_be_visible()
    waiting.go_forward()
    expect(waiting.locator("#story")).to_contain_text("Made by forge")
    waiting.reload()
    expect(waiting.get_by_role("contentinfo")).to_be_visible()
    waiting.go_back()
    steps.make(waiting, "green slime")
    expect(waiting.locator(".card")).to_have_count(2)
    assert studio.rows("SELECT count(*) FROM generation_jobs")[0]["count"] == 2


def test_two_tabs_order_and_see_each_others_jobs(alice: Page, studio: Studio) -> None:
    second = alice.context.new_page()
    second.goto(f"{studio.url}/studio")
    steps.make(alice, "red dragon")
    steps.only_card(alice)
    steps.make(second, "green slime")
    expect(second.locator(".card")).to_have_count(2)
    expect(steps.balance(second)).to_have_attribute("data-credits", "94")
    second.locator(".card").first.get_by_role("button", name="Cancel").click()
    expect(second.locator(".card[data-state=cancelled]")).to_have_count(1)
    expect(alice.locator(".card")).to_have_count(1)
    forge.finish(studio, "done")
    for tab in (alice, second):
        expect(tab.locator(".card[data-state=done]")).to_have_count(1)
    expect(steps.balance(alice)).to_have_attribute("data-credits", "97")


def test_a_cancel_that_comes_too_late_is_told_on_the_jobs_own_page_too(
    waiting: Page, studio: Studio
) -> None:
    steps.only_card(waiting).get_by_role("link").click()
    waiting.route("**/changes*", lambda route: route.abort())
    forge.finish(studio, "done")
    waiting.get_by_role("button", name="Cancel").click()
    told = waiting.locator("#notice").get_by_role("status")
    expect(told).to_have_text("It was already finished: delivered and charged.")
