"""The form while somebody fills it in, and where the eye goes afterwards."""

import pytest
from playwright.sync_api import Page, expect

from e2e import steps
from e2e.studio import Studio


@pytest.mark.parametrize("variations", ["0", "99", "-1", "1.5", ""])
def test_a_number_that_is_none_is_told_while_typing(alice: Page, variations: str) -> None:
    field, button = alice.get_by_label("Variations"), alice.get_by_role("button", name="Make")
    field.fill(variations)
    expect(alice.locator("#e-variations")).to_have_text("A whole number from 1 to 16.")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(button).to_have_text("Make sprites")
    expect(alice.get_by_text("How many? A whole number from 1 to 16.")).to_be_in_viewport()
    field.fill("3")
    expect(alice.locator("#e-variations")).to_have_count(0)
    expect(button).to_have_text("Make 3 sprites, 9 credits")
    expect(alice.get_by_text("91 credits left afterwards")).to_be_visible()


def test_what_is_missing_is_said_before_the_press_and_never_refused_by_the_page(
    alice: Page, studio: Studio
) -> None:
    steps.make(alice, "red dragon", variations=16)
    expect(alice.get_by_text("Ordered: 48 credits reserved.")).to_be_visible()
    expect(alice.get_by_text("4 credits left afterwards")).to_be_visible()
    steps.make(alice, "red dragon", variations=16)
    expect(alice.get_by_text("This costs 48 credits, you have 4")).to_be_visible()
    expect(alice.get_by_role("alert")).to_have_count(0)
    alice.get_by_label("Variations").fill("1")
    expect(alice.get_by_text("1 credit left afterwards")).to_be_visible()
    expect(alice.get_by_text("Ordered:")).to_have_count(0)


def test_the_button_says_what_four_directions_cost_and_the_order_has_four_rows(
    alice: Page, studio: Studio
) -> None:
    alice.goto(f"{studio.url}/studio?kind=animation")
    button = alice.get_by_role("button", name="Make")
    alice.get_by_label("What should it be?").fill("knight")
    expect(button).to_have_text("Make 1 animation, 8 credits")
    view = alice.get_by_label("View")
    view.select_option(label="All four directions, a row each, 3 × the price")
    expect(button).to_have_text("Make 1 animation, 24 credits")
    alice.get_by_label("Variations").fill("2")
    expect(button).to_have_text("Make 2 animations, 48 credits")
    view.select_option("left")
    expect(button).to_have_text("Make 2 animations, 16 credits")
    view.select_option("four")
    alice.get_by_label("Variations").fill("1")
    studio.start_worker("laptop")
    button.click()
    steps.until_done(studio)
    (asset,) = studio.rows("SELECT id FROM assets")
    alice.goto(f"{studio.url}/assets/{asset['id']}")
    expect(alice.get_by_text("608 × 128 px")).to_be_visible()
    expect(alice.get_by_text("Walk left", exact=True)).to_be_visible()
    alice.get_by_role("link", name="Use these settings").click()
    expect(view).to_have_value("four")
    expect(button).to_have_text("Make 1 animation, 24 credits")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_on_a_phone_the_new_card_comes_into_sight(alice: Page, motion: str) -> None:
    alice.set_viewport_size({"width": 390, "height": 844})
    alice.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
    steps.make(alice, "red dragon")
    expect(steps.only_card(alice)).to_be_in_viewport(ratio=1)
    expect(alice.locator("#announce")).to_contain_text("red dragon")
    steps.make(alice, "green slime", variations=2)
    expect(alice.locator(".card").first).to_be_in_viewport(ratio=1)
    expect(alice.locator(".card").last).not_to_be_in_viewport(ratio=1)


@pytest.mark.noisy_console  # the poller is kept from seeing what the story is about
def test_a_cancel_that_comes_too_late_is_told_above_the_cards(alice: Page, studio: Studio) -> None:
    steps.make(alice, "red dragon")
    card = steps.only_card(alice)
    expect(card.get_by_role("button", name="Cancel")).to_be_visible()
    alice.route("**/jobs/changes*", lambda route: route.abort())
    studio.start_worker("laptop")
    steps.until_done(studio)
    card.get_by_role("button", name="Cancel").click()
    expect(card).to_have_attribute("data-state", "done")
    told = alice.locator("#notice").get_by_role("status")
    expect(told).to_have_text("It was already finished: delivered and charged.")


def test_a_form_that_goes_on_below_its_button_fades_into_it(alice: Page, studio: Studio) -> None:
    alice.set_viewport_size({"width": 1280, "height": 720})
    form = alice.locator("#make")
    assert form.evaluate("form => form.scrollHeight > form.clientHeight")
    fade = alice.locator(".form__end").evaluate(
        "end => { const s = getComputedStyle(end, '::before');"
        " return [s.height, s.backgroundImage.slice(0, 15)] }"
    )
    assert fade == ["16px", "linear-gradient"]
    alice.set_viewport_size({"width": 1280, "height": 1600})
    assert form.evaluate("form => form.scrollHeight <= form.clientHeight")
