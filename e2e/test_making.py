"""The form people want to work in: presets, earlier words, the same again, a seed that stays."""

import re

import numpy as np
import pytest
from playwright.sync_api import FilePayload, Page, expect

from e2e import steps
from e2e.studio import Studio


def fields(page: Page) -> dict[str, str]:
    """What the form holds."""
    names = {"prompt": "What should it be?", "style": "In which style?", "seed": "Seed"}
    return {
        name: page.get_by_label(label, exact=True).input_value() for name, label in names.items()
    }


def test_alice_keeps_a_form_as_a_preset_and_begins_with_it(alice: Page, studio: Studio) -> None:
    alice.get_by_label("What should it be?").fill("old mage")
    alice.get_by_label("In which style?").fill("purple, angry")
    alice.get_by_label("Size").select_option("48")
    alice.get_by_role("button", name="Keep this form as a preset").click()
    name = alice.get_by_label("Name of the preset")
    expect(name).to_be_focused()
    expect(name).to_have_value("old mage")
    steps.is_accessible(alice)
    name.fill("My villains")
    name.press("Enter")
    alice.wait_for_url("**/studio?own=*")
    alice.goto(f"{studio.url}/studio")
    alice.get_by_text("Presets", exact=True).click()
    alice.get_by_role("link", name="My villains").click()
    expect(alice.get_by_label("Size")).to_have_value("48")
    assert fields(alice).items() >= {"prompt": "old mage", "style": "purple, angry"}.items()
    assert studio.rows("SELECT 1 FROM generation_jobs") == []
    alice.goto(f"{studio.url}/presets")
    steps.is_accessible(alice)
    alice.get_by_role("link", name="Boss").click()
    assert fields(alice)["prompt"] == "angry red dragon with golden horns"


def test_earlier_words_are_chosen_with_the_keyboard(alice: Page, studio: Studio) -> None:
    steps.make(alice, "green slime")
    expect(alice.locator(".card")).to_have_count(1)
    steps.make(alice, "gold knight")
    expect(alice.locator(".card")).to_have_count(2)
    prompt = alice.get_by_label("What should it be?")
    alice.get_by_label("In which style?").fill("angry")
    prompt.fill("something else")
    prompt.press("Tab")
    alice.keyboard.press("Enter")  # the list opens
    alice.keyboard.press("Tab")
    expect(alice.get_by_role("link", name="gold knight", exact=True).first).to_be_focused()
    alice.keyboard.press("Tab")
    alice.keyboard.press("Enter")
    expect(prompt).to_be_focused()
    expect(prompt).to_have_value("green slime")
    assert fields(alice)["style"] == "angry"
    expect(alice.locator('#words [data-part="used"] .chip')).to_have_text(
        ["green", "slime", "angry"]
    )


def test_vary_this_makes_four_more_with_the_seeds_that_follow(alice: Page, studio: Studio) -> None:
    studio.start_worker("laptop")
    steps.make(alice, "red dragon", seed=40)
    card = steps.only_card(alice)
    expect(card).to_have_attribute("data-state", "done")
    card.get_by_text("More", exact=True).click()
    steps.is_accessible(alice)
    card.get_by_role("link", name="Vary this").click()
    button = alice.get_by_role("button", name="Make 4 sprites, 12 credits")
    expect(button).to_be_visible()
    assert fields(alice)["seed"] == "41"
    button.click()
    expect(alice.locator(".card")).to_have_count(5)
    seeds = alice.locator(".card__facts span").all_inner_texts()
    assert sorted(seeds) == [f"seed {seed}" for seed in range(40, 45)]


def test_the_same_with_a_new_seed_is_one_press_with_its_price(alice: Page, studio: Studio) -> None:
    studio.start_worker("laptop")
    steps.make(alice, "red dragon", seed=40)
    card = steps.only_card(alice)
    expect(card).to_have_attribute("data-state", "done")
    steps.mark(alice)
    card.get_by_text("More", exact=True).click()
    card.get_by_role("button", name="Same, new seed, 3 credits").click()
    expect(alice.locator(".card")).to_have_count(2)
    expect(steps.balance(alice)).to_contain_text("94")
    assert steps.is_marked(alice)


def test_a_card_that_is_opened_stretches_none_beside_it(alice: Page, studio: Studio) -> None:
    studio.start_worker("laptop")
    steps.make(alice, "red dragon", variations=2)
    cards = alice.locator(".card[data-state=done]")
    expect(cards).to_have_count(2)
    before = cards.nth(1).evaluate("card => card.offsetHeight")
    cards.first.get_by_text("More", exact=True).click()
    assert cards.first.evaluate("card => card.offsetHeight") > before
    assert cards.nth(1).evaluate("card => card.offsetHeight") == before


def test_a_locked_seed_stays_for_the_next_order(alice: Page, studio: Studio) -> None:
    seed, lock = alice.get_by_label("Seed", exact=True), alice.get_by_label("Keep this seed")
    shown = seed.input_value()
    steps.make(alice, "red dragon")
    expect(alice.locator(".card__facts span")).to_have_text([f"seed {shown}"])
    expect(seed).not_to_have_value(shown)
    seed.fill("77")
    lock.check()
    seed.press("Enter")
    expect(alice.locator(".card")).to_have_count(2)
    expect(seed).to_have_value("77")
    lock.uncheck()
    seed.press("Enter")
    expect(alice.locator(".card")).to_have_count(3)
    expect(seed).not_to_have_value("77")
    seeds = alice.locator(".card__facts span").all_inner_texts()
    assert seeds == ["seed 77", "seed 77", f"seed {shown}"]


def test_alice_makes_something_in_colours_of_her_own(alice: Page, studio: Studio) -> None:
    dusk = "1a1c2c\n5d275d\nb13e53\nffcd75\n"
    alice.get_by_role("link", name="Your own palettes").click()
    alice.get_by_label("Name").fill("Dusk over sea")
    file = FilePayload(name="dusk.hex", mimeType="text/plain", buffer=dusk.encode())
    alice.get_by_label("File").set_input_files(file)
    alice.get_by_role("button", name="Bring it").click()
    expect(alice.get_by_role("img", name="4 colours: #1a1c2c")).to_be_visible()
    steps.is_accessible(alice)
    alice.goto(f"{studio.url}/studio")
    alice.get_by_label("Palette", exact=True).select_option(
        label="Dusk over sea, 4 colours of yours"
    )
    studio.start_worker("laptop")
    steps.make(alice, "red dragon", seed=11)
    card = steps.only_card(alice)
    expect(card).to_have_attribute("data-state", "done")
    card.get_by_role("link", name="red dragon").last.click()
    expect(alice.get_by_text("One of your own, 4 colours")).to_be_visible()
    (asset,) = studio.rows("SELECT id FROM assets")
    alice.goto(f"{studio.url}/assets/{asset['id']}")
    flat = np.asarray(steps.download(alice).convert("RGBA")).reshape(-1, 4)
    seen = {bytes(pixel[:3]).hex() for pixel in flat if pixel[3]}
    assert seen <= set(dusk.split())


@pytest.mark.noisy_console  # the browser reports the refusal
def test_what_nothing_can_be_made_of_is_asked_about_and_costs_nothing(
    alice: Page, studio: Studio
) -> None:
    steps.make(alice, "capybara on a skateboard")
    expect(alice.locator("#e-prompt")).to_contain_text("Name something it knows")
    expect(alice.get_by_label("What should it be?")).to_have_value("capybara on a skateboard")
    expect(alice.get_by_role("alert")).to_contain_text("Nothing was ordered.")
    steps.is_accessible(alice)
    assert steps.sums(studio, "alice@example.com") == (100, 100)
    steps.make(alice, "dragon on a skateboard")
    expect(alice.locator(".card")).to_have_count(1)


def test_the_notice_of_an_order_does_not_outlive_it(alice: Page, studio: Studio) -> None:
    steps.make(alice, "red dragon")
    expect(alice.get_by_text("Ordered: 3 credits reserved.")).to_be_visible()
    expect(alice.locator("#outlook")).to_contain_text("Nobody online can make this now")
    studio.start_worker("laptop")
    expect(steps.only_card(alice)).to_have_attribute("data-state", "done")
    expect(alice.get_by_text("Ordered: 3 credits reserved.")).to_have_count(0)
    alice.get_by_label("Variations").fill("3")
    ready = re.compile(r"All 3 ready in .+ with the workers online now\.")
    expect(alice.locator("#outlook")).to_have_text(ready)


@pytest.mark.parametrize("width", [1440, 390])
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_every_kinds_form_fits_and_is_readable(
    alice: Page, studio: Studio, width: int, scheme: str
) -> None:
    alice.set_viewport_size({"width": width, "height": 900})
    alice.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    addresses = [tab.get_attribute("href") for tab in alice.locator(".tabs__tab").all()]
    assert len(addresses) == 7
    for address in addresses:
        alice.goto(f"{studio.url}{address}")
        alice.get_by_text("Presets", exact=True).click()
        steps.is_accessible(alice)
        expect(alice.get_by_role("button", name="Make 1 ")).to_be_in_viewport(ratio=1)
