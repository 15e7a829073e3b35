"""The main way, by pointer and by keyboard, and what may happen on it."""

import pytest
from PIL import Image

from e2e import forge
from e2e.elsewhere.window import ENTER, TAB, Window
from e2e.studio import Studio

CARD = "document.querySelector('.card')"
BANNER = "document.getElementById('offline')"
# Of the light table: the size of the picture on the screen, how it is enlarged, what is under it.
TABLE = """(() => {
    const [stage, sheet, picture] = ["stage", "sheet", "picture"].map(
        (part) => document.querySelector(`.light__${part}`))
    const {imageRendering} = getComputedStyle(picture)
    return [sheet.clientWidth, imageRendering, getComputedStyle(stage).backgroundColor]
})()"""
# Whatever is told of the connection, also after the page was left.
WATCH = f"""
new MutationObserver(() => {{ sessionStorage.told = {BANNER}.textContent }})
    .observe({BANNER}, {{attributes: true}})
document.body.dispatchEvent(new Event("poll:now"))
document.querySelector("[href='/wallet']").click()
"""
FOCUS = """(() => {
    const focused = document.activeElement
    const {outlineStyle, outlineWidth, opacity} = getComputedStyle(focused)
    const named = focused.labels?.[0] ?? focused
    const name = named.textContent.trim() || focused.querySelector("img")?.alt || ""
    return [name, opacity === "0" || (outlineStyle !== "none" && outlineWidth !== "0px")]
})()"""


def order(window: Window, prompt: str) -> None:
    window.type_into("[name=prompt]", prompt)
    window.click("#make .button--make")
    window.until(f"{CARD}?.dataset.state === 'unserved'")


def test_alice_orders_watches_and_opens_a_sprite(alices: Window, studio: Studio) -> None:
    alices.run("window.sameDocument = true")
    order(alices, "red dragon")
    assert alices.evaluate("document.getElementById('balance').dataset.credits") == "97"
    forge.finish(studio, "done")
    alices.until(f"{CARD}.dataset.state === 'done'")
    assert alices.evaluate("window.sameDocument") is True, "the card changed without a reload"
    alices.until("document.querySelector('.card img').naturalWidth === 32")
    alices.click(".card .card__stage")
    alices.arrive("/assets/\\d+")
    alices.until("document.querySelector('.light__picture').naturalWidth === 32")
    alices.click("[name=zoom][value='8']")
    alices.click("[name=ground][value=magenta]")
    assert alices.evaluate(TABLE) == [256, "pixelated", "rgb(255, 0, 255)"]


def test_the_main_way_is_gone_by_keyboard_alone(alices: Window, studio: Studio) -> None:
    tab_to(alices, "Skip to content")
    alices.press(ENTER)
    tab_to(alices, "What should it be?")
    alices.press("red dragon")
    tab_to(alices, "Make 1 sprite, 3 credits")
    alices.press(ENTER)
    alices.until(f"{CARD}?.dataset.state === 'unserved'")
    forge.finish(studio, "done")
    alices.until(f"{CARD}.dataset.state === 'done'")
    tab_to(alices, "red dragon")
    alices.press(ENTER)
    alices.arrive("/assets/\\d+")
    tab_to(alices, "Download PNG")
    alices.press(ENTER)
    with Image.open(alices.downloaded()) as picture:
        assert picture.size == (32, 32)


def tab_to(window: Window, name: str) -> None:
    """Press Tab until the element of that name has the focus, which is seen at every stop."""
    for _ in range(60):
        window.press(TAB)
        found, seen = window.evaluate(FOCUS)
        assert seen, f"the focus on {found} is not seen"
        if found == name:
            return
    raise AssertionError(f"Tab never comes to {name}")


def test_back_and_forward_show_cards_as_they_are_now(alices: Window, studio: Studio) -> None:
    order(alices, "red dragon")
    alices.follow("[href='/wallet']", "/wallet")
    forge.finish(studio, "done")
    alices.back()
    alices.arrive("/studio")
    alices.until(f"{CARD}?.dataset.state === 'done'")
    alices.forward()
    alices.arrive("/wallet")
    alices.back()
    alices.arrive("/studio")
    alices.type_into("[name=prompt]", "green slime")
    alices.click("#make .button--make")
    alices.until("document.querySelectorAll('.card').length === 2")
    assert studio.rows("SELECT count(*) FROM generation_jobs")[0]["count"] == 2


def test_who_leaves_in_the_middle_of_a_poll_is_told_nothing(alices: Window, studio: Studio) -> None:
    order(alices, "red dragon")
    alices.run(WATCH)
    alices.arrive("/wallet")
    assert alices.evaluate("sessionStorage.told ?? null") is None


@pytest.mark.noisy_console  # the browser reports what this is about
def test_a_studio_that_goes_away_is_told_and_comes_back(alices: Window, studio: Studio) -> None:
    order(alices, "red dragon")
    studio.stop_web()
    alices.until(f"!{BANNER}.hidden")
    forge.finish(studio, "done")
    studio.start_web()
    alices.until(f"{BANNER}.hidden && {CARD}.dataset.state === 'done'")
