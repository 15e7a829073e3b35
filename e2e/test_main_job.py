"""From signing up to a picture on the disk."""

import io
import json
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from e2e import steps
from e2e.studio import SCRIPTED, Studio


def test_alice_spends_watches_and_downloads_a_sprite(
    alice: Page, studio: Studio, tmp_path: Path
) -> None:
    gate = steps.gate(tmp_path)
    studio.start_worker("laptop", SCRIPTED)
    expect(steps.balance(alice)).to_have_attribute("data-credits", "100")
    steps.make(alice, f"wait {gate} dragon")
    card = steps.only_card(alice)
    expect(card).to_have_attribute("data-state", "claimed")
    expect(card).to_contain_text("Drawing")
    expect(card).to_contain_text("3 credits reserved")
    steps.mark(alice)
    gate.unlink()
    expect(card).to_have_attribute("data-state", "done")
    assert steps.is_marked(alice), "the card changed without a reload"
    expect(steps.balance(alice)).to_have_attribute("data-credits", "97")
    expect(card).to_contain_text("3 credits spent")

    card.get_by_role("link").first.click()
    picture = steps.download(alice)
    assert picture.size == (32, 32)
    assert picture.convert("RGBA").getpixel((5, 5)) is not None
    provenance = json.loads(picture.info["homeforge.provenance"])
    assert provenance["settings"]["prompt"] == f"wait {gate} dragon"
    assert steps.sums(studio, "alice@example.com") == (97, 97)


@pytest.mark.parametrize(
    ("kind", "prompt", "price"),
    [("sprite", "red dragon", 3), ("icon", "gold sword", 2), ("texture", "mossy stone", 4)],
)
def test_the_built_in_engine_makes_every_kind(
    alice: Page, studio: Studio, kind: str, prompt: str, price: int
) -> None:
    studio.start_worker("laptop")
    steps.make(alice, prompt, kind=kind, seed=7)
    card = steps.only_card(alice)
    expect(card).to_have_attribute("data-state", "done")
    expect(steps.balance(alice)).to_have_attribute("data-credits", str(100 - price))
    card.get_by_role("link").first.click()
    expect(alice.get_by_role("main")).to_contain_text("7")
    picture = steps.download(alice).convert("RGBA")
    colours = picture.getcolors(4096)
    assert colours
    assert len(colours) > 4
    alphas = {colour[3] for _, colour in colours if isinstance(colour, tuple)}
    assert alphas == ({255} if kind == "texture" else {0, 255})


def test_four_variations_are_four_cards_with_four_seeds(alice: Page, studio: Studio) -> None:
    steps.make(alice, "blue slime", variations=4, seed=40)
    expect(alice.locator(".card")).to_have_count(4)
    jobs = studio.rows("SELECT seed, batch_id FROM generation_jobs ORDER BY id")
    assert [job["seed"] for job in jobs] == [40, 41, 42, 43]
    assert len({job["batch_id"] for job in jobs}) == 1
    expect(steps.balance(alice)).to_have_attribute("data-credits", "88")
    studio.start_worker("laptop")
    for card in alice.locator(".card").all():
        expect(card).to_have_attribute("data-state", "done")


def test_a_cancelled_job_gives_the_credits_back(alice: Page, studio: Studio) -> None:
    steps.make(alice, "red dragon")
    card = steps.only_card(alice)
    card.get_by_role("button", name="Cancel").click()
    expect(card).to_have_attribute("data-state", "cancelled")
    expect(card).to_contain_text("3 credits returned")
    expect(steps.balance(alice)).to_have_attribute("data-credits", "100")
    card.get_by_role("button", name="Try again").click()
    expect(alice.locator(".card")).to_have_count(2)
    expect(steps.balance(alice)).to_have_attribute("data-credits", "97")


def test_the_whole_way_works_without_scripts(
    studio: Studio, new_context: steps.NewContext, tmp_path: Path
) -> None:
    page = new_context(java_script_enabled=False).new_page()
    steps.sign_up(page, studio, "carol@example.com")
    steps.make(page, "green frog")
    expect(steps.only_card(page)).to_have_attribute("data-state", "unserved")
    studio.start_worker("laptop")
    steps.reload_until_done(page, studio)
    steps.only_card(page).get_by_role("link").first.click()
    assert steps.download(page).size == (32, 32)
    page.goto(f"{studio.url}/wallet")
    expect(page.get_by_role("main")).to_contain_text("97")


def test_the_stored_file_is_what_is_downloaded(alice: Page, studio: Studio) -> None:
    studio.start_worker("laptop")
    steps.make(alice, "gold coin", kind="icon")
    card = steps.only_card(alice)
    expect(card).to_have_attribute("data-state", "done")
    card.get_by_role("link").first.click()
    shown = alice.get_by_role("main").locator("img").first.get_attribute("src")
    assert shown
    answer = alice.request.get(f"{studio.url}{shown}")
    assert answer.headers["content-type"] == "image/png"
    shown_picture = Image.open(io.BytesIO(answer.body()))
    assert shown_picture.tobytes() == steps.download(alice).tobytes()
