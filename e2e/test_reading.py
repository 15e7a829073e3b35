"""What the engine read in the words is seen while they are typed, and before they cost."""

import pytest
from playwright.sync_api import Page, expect

from e2e import steps
from e2e.studio import Studio


def test_alice_sees_what_became_of_each_word_before_she_pays(alice: Page, studio: Studio) -> None:
    prompt, account = alice.get_by_label("What should it be?"), alice.locator("#words")
    prompt.press_sequentially("red dargon in sunglasses")
    expect(account.locator('[data-part="used"] .chip')).to_have_text(["red"])
    expect(account.locator('[data-part="read_as"] .chip')).to_have_text(["dargon: dragon"])
    expect(account.locator('[data-part="unknown"] .chip')).to_have_text(["sunglasses"])
    expect(prompt).to_be_focused()
    expect(prompt).to_have_value("red dargon in sunglasses")
    steps.is_accessible(alice)
    prompt.fill("red dragon")
    expect(account.locator(".chip")).to_have_text(["red", "dragon"])
    alice.get_by_role("button", name="Make").click()
    expect(alice.get_by_text("Ordered: 3 credits reserved.")).to_be_visible()
    expect(account.locator(".chip")).to_have_text(["red", "dragon"])


def test_the_button_warns_of_words_that_nothing_can_be_made_of(alice: Page, studio: Studio) -> None:
    prompt, line = alice.get_by_label("What should it be?"), alice.locator(".form__after")
    prompt.fill("a capybara on a skateboard")
    expect(line).to_contain_text("Name something it knows, such as dragon, knight or slime.")
    expect(line).to_have_attribute("data-state", "short")
    steps.is_accessible(alice)
    alice.get_by_label("Variations").fill("2")
    expect(line).to_contain_text("Name something it knows")
    prompt.fill("a dragon on a skateboard")
    expect(line).to_have_text("94 credits left afterwards")
    prompt.fill("")
    expect(alice.locator("#words .chip")).to_have_count(0)


@pytest.mark.noisy_console  # the browser reports the refusal
def test_a_refused_reading_is_told_above_and_takes_nothing_away(
    alice: Page, studio: Studio
) -> None:
    prompt = alice.get_by_label("What should it be?")
    prompt.fill("red dragon")
    expect(alice.locator("#words .chip")).to_have_text(["red", "dragon"])
    alice.route("**/studio/words*", lambda route: route.continue_(url=f"{studio.url}/nothing"))
    prompt.fill("red dragon with a hat")
    expect(alice.locator("#notice").get_by_role("alert")).to_be_visible()
    expect(alice.locator("#words .chip")).to_have_text(["red", "dragon"])
    alice.get_by_label("Variations").fill("3")
    expect(alice.get_by_role("button", name="Make")).to_have_text("Make 3 sprites, 9 credits")


@pytest.mark.parametrize("width", [1440, 390])
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_chips_fit_and_are_readable(
    alice: Page, studio: Studio, width: int, scheme: str
) -> None:
    alice.set_viewport_size({"width": width, "height": 900})
    alice.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    alice.get_by_label("What should it be?").fill(
        "angry red dargon with sunglasses and a donaudampfschifffahrtskapitänsmütze, no wings, "
        "bearded"
    )
    expect(alice.locator('#words [data-part="unknown"] .chip')).to_have_count(2)
    steps.is_accessible(alice)
