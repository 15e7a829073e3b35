"""A sound: ordered, seen on its card, heard on its page, taken home."""

import io
import wave
from pathlib import Path

from playwright.sync_api import Page, expect

from e2e import steps
from e2e.studio import Studio

SECONDS = """player => new Promise(done => {
    if (player.readyState >= 1) done(player.duration)
    player.addEventListener("loadedmetadata", () => done(player.duration))
    player.addEventListener("error", () => done(-1))
})"""
SEEK = """player => new Promise(done => {
    player.addEventListener("seeked", () => done(player.currentTime))
    player.currentTime = player.duration / 2
})"""


def test_alice_orders_a_sound_and_hears_it(alice: Page, studio: Studio) -> None:
    studio.start_worker("laptop")
    alice.get_by_role("main").get_by_role("link", name="Sound").click()
    expect(alice.get_by_role("button", name="Make 1 sound, 2 credits")).to_be_enabled()
    alice.get_by_label("Variations").fill("2")
    expect(alice.get_by_role("button", name="Make 2 sounds, 4 credits")).to_be_enabled()
    alice.get_by_label("Variations").fill("1")
    alice.get_by_label("Length").select_option("long")
    steps.make(alice, "gold coin pickup", seed=7)
    card = steps.only_card(alice)
    expect(card).to_have_attribute("data-state", "done")
    expect(steps.balance(alice)).to_have_attribute("data-credits", "98")
    expect(card.locator("img")).to_have_js_property("naturalWidth", 128)

    card.get_by_role("link").first.click()
    player = alice.locator("audio")
    seconds = player.evaluate(SECONDS)
    assert 0.1 < seconds < 3
    assert abs(player.evaluate(SEEK) - seconds / 2) < 0.01
    expect(alice.get_by_role("main")).to_contain_text(f"Plays once, {seconds:.2f} s")
    expect(alice.get_by_role("img", name="gold coin pickup")).to_have_js_property("complete", True)
    steps.is_accessible(alice)
    alice.set_viewport_size({"width": 390, "height": 800})
    steps.is_accessible(alice)

    with alice.expect_download() as started:
        alice.get_by_role("link", name="Download WAV").click()
    assert started.value.suggested_filename.endswith("-gold-coin-pickup.wav")
    data = Path(started.value.path()).read_bytes()
    with wave.open(io.BytesIO(data)) as file:
        assert abs(file.getnframes() / file.getframerate() - seconds) < 0.01

    alice.goto(f"{studio.url}/assets")
    expect(alice.locator(".tile img")).to_have_js_property("naturalWidth", 128)
    expect(alice.locator(".tile")).to_contain_text(f"Sound · {seconds:.2f} s")
