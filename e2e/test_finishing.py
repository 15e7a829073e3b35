"""A sprite is made fit for a game: looked at first, kept, undone, downloaded."""

import io
import itertools
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, expect

from e2e import steps
from e2e.studio import Studio


def a_dragon_on_the_bench(page: Page, studio: Studio) -> None:
    studio.start_worker("laptop")
    steps.make(page, "red dragon")
    card = steps.only_card(page)
    expect(card).to_have_attribute("data-state", "done")
    card.get_by_role("link").first.click()
    page.get_by_role("link", name="Finish it for your game").click()


def add(page: Page, step: str) -> None:
    page.get_by_label("Another step").select_option(step)
    page.get_by_role("button", name="Add", exact=True).click()


def test_alice_trims_a_dragon_and_thinks_better_of_it(alice: Page, studio: Studio) -> None:
    a_dragon_on_the_bench(alice, studio)
    expect(alice.get_by_role("row", name="Palette")).to_be_visible()
    expect(alice.get_by_role("row", name="Size Pass 32 × 32 px")).to_be_visible()

    add(alice, "trim")
    add(alice, "pad")
    alice.get_by_label("Width").fill("48")
    alice.get_by_label("Height").fill("40")
    alice.get_by_role("button", name="Preview").last.click()
    expect(alice.get_by_text("Nothing is kept yet")).to_be_visible()
    expect(alice.get_by_role("row", name="Size Pass 48 × 40 px")).to_be_visible()
    steps.is_accessible(alice)

    alice.get_by_role("button", name="Keep this version").click()
    expect(alice.get_by_text("Version 1 is in use")).to_be_visible()
    with alice.expect_download() as started:
        alice.get_by_role("link", name="Download version 1").click()
    picture = Image.open(io.BytesIO(Path(started.value.path()).read_bytes()))
    assert picture.size == (48, 40)
    assert set(picture.getchannel("A").tobytes()) == {0, 255}

    alice.get_by_role("button", name="Undo").click()
    expect(alice.get_by_text("The original is in use")).to_be_visible()
    alice.get_by_role("button", name="Redo").click()
    expect(alice.get_by_text("Version 1 is in use")).to_be_visible()
    expect(steps.balance(alice)).to_have_attribute("data-credits", "97")


def test_the_bench_reads_well_everywhere(alice: Page, studio: Studio) -> None:
    a_dragon_on_the_bench(alice, studio)
    for step in ("palette", "bleed", "trim"):
        add(alice, step)
    for scheme, width in itertools.product(("light", "dark"), (1440, 390)):
        alice.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        alice.set_viewport_size({"width": width, "height": 900})
        steps.is_accessible(alice)
