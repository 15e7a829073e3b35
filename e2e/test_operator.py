"""Olga runs the studio: she lets a worker in, pauses it, and gives alice credits."""

import re

from playwright.sync_api import Page, expect

from e2e import desk, scene, steps
from e2e.studio import Studio


def let_in(page: Page, studio: Studio, name: str) -> str:
    """Make a worker and return the code shown for it."""
    page.goto(f"{studio.url}/operator")
    page.get_by_role("link", name="Workers", exact=True).click()
    page.get_by_role("link", name="Let a worker in").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("procedural:sprite").check()
    page.get_by_role("button", name="Make this worker").click()
    expect(page.locator(".standing")).to_have_attribute("data-state", "new")
    page.get_by_role("button", name="New enrol code").click()
    expect(page.get_by_label("The command")).to_have_text(f"python3 -m worker enrol {studio.url}")
    return page.get_by_label("The code").inner_text()


def test_olga_lets_a_worker_in_and_pauses_it(olga: Page, studio: Studio) -> None:
    olga.context.grant_permissions(["clipboard-read", "clipboard-write"])
    code = let_in(olga, studio, "attic")
    olga.get_by_role("button", name="Copy the code").click()
    expect(olga.get_by_role("button", name="Copied")).to_be_visible()
    assert olga.evaluate("navigator.clipboard.readText()") == code
    assert re.fullmatch(r"hfe_[A-Za-z0-9_-]{43}", code)
    assert code not in olga.url
    steps.is_accessible(olga)
    olga.get_by_role("link", name="its page").click()
    standing = olga.locator(".standing")
    steps.mark(olga)
    scene.say_hello(studio.dsn, "attic")
    expect(standing).to_have_attribute("data-state", "online")
    assert steps.is_marked(olga), "the page changed without a reload"
    olga.get_by_role("button", name="Pause").click()
    expect(standing).to_have_attribute("data-state", "paused")
    olga.get_by_role("button", name="Resume").click()
    expect(standing).to_have_attribute("data-state", "online")
    olga.get_by_role("link", name="Shut out").click()
    olga.get_by_role("button", name="Shut it out").click()
    expect(standing).to_have_attribute("data-state", "revoked")


def test_a_paused_studio_makes_nothing_until_it_is_resumed(
    olga: Page, alice: Page, studio: Studio
) -> None:
    studio.start_worker("laptop")
    olga.goto(f"{studio.url}/operator")
    olga.get_by_role("link", name="laptop").click()
    olga.get_by_role("button", name="Pause").click()
    expect(olga.locator(".standing")).to_have_attribute("data-state", "paused")
    steps.make(alice, "red dragon")
    expect(steps.only_card(alice)).to_have_attribute("data-state", "unserved")
    olga.get_by_role("button", name="Resume").click()
    expect(steps.only_card(alice)).to_have_attribute("data-state", "done")
    expect(olga.locator("#standing")).to_contain_text("1 in the last hour")


def test_the_overview_follows_what_happens(olga: Page, alice: Page, studio: Studio) -> None:
    olga.goto(f"{studio.url}/operator")
    steps.mark(olga)
    expect(olga.locator("#lines")).to_contain_text("Nothing is open")
    steps.make(alice, "red dragon", variations=3)
    expect(olga.locator("#lines")).to_contain_text("procedural:sprite")
    expect(olga.locator("#figures")).to_contain_text("On watch")
    assert steps.is_marked(olga)


def test_olga_gives_alice_credits_once_however_often_she_clicks(
    olga: Page, alice: Page, studio: Studio
) -> None:
    olga.goto(f"{studio.url}/operator/people?q=alice")
    olga.get_by_role("link", name="alice@example.com").click()
    olga.get_by_role("textbox", name="Credits").fill("25")
    olga.get_by_label("What for").fill("for finding a bug")
    olga.get_by_role("button", name="Give").dblclick()
    expect(olga.locator("#money")).to_contain_text("for finding a bug (by olga@example.com)")
    alice.goto(f"{studio.url}/wallet")
    expect(steps.balance(alice)).to_have_attribute("data-credits", "125")
    expect(alice.get_by_role("main")).to_contain_text("for finding a bug")
    assert steps.sums(studio, "alice@example.com") == (125, 125)


def test_the_operators_way_works_without_scripts(
    studio: Studio, new_context: steps.NewContext
) -> None:
    page = new_context(java_script_enabled=False).new_page()
    desk.sign_in(page, studio)
    assert let_in(page, studio, "attic").startswith("hfe_")
    page.get_by_role("link", name="its page").click()
    page.get_by_role("button", name="Drain").click()
    expect(page.locator(".standing")).to_have_attribute("data-state", "draining")
    page.get_by_role("link", name="Shut out").click()
    page.get_by_role("button", name="Shut it out").click()
    expect(page.locator(".standing")).to_have_attribute("data-state", "revoked")
