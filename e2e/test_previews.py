"""A program of one's own shows its work on the card while it paints."""

import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e import painter, steps
from e2e.studio import Studio

# The colour of the last pixel of a picture that the browser has drawn.
COLOUR = """
picture => {
    const canvas = document.createElement("canvas")
    canvas.width = picture.naturalWidth
    canvas.height = picture.naturalHeight
    const context = canvas.getContext("2d")
    context.drawImage(picture, 0, 0)
    const data = context.getImageData(canvas.width - 1, canvas.height - 1, 1, 1).data
    return [...data.slice(0, 3)].join()
}
"""


@pytest.fixture
def _painter(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMMAND_ENGINE", f"'{sys.executable}' '{painter.__file__}'")
    monkeypatch.setenv("COMMAND_NAME", "procedural")
    monkeypatch.setenv("COMMAND_KINDS", "sprite")
    studio.start_worker("laptop", "worker.engines.command:Command")


def box(page: Page) -> dict[str, float]:
    found = page.locator(".card__stage").bounding_box()
    assert found
    return {"width": found["width"], "height": found["height"]}


@pytest.mark.usefixtures("_painter")
def test_alice_watches_her_sprite_being_painted(
    alice: Page, studio: Studio, tmp_path: Path
) -> None:
    steps.make(alice, f"dragon {tmp_path}")
    card = steps.only_card(alice)
    before = box(alice)
    picture = card.get_by_alt_text(f"dragon {tmp_path}, unfinished")
    expect(picture).to_be_visible()
    expect(card.get_by_role("progressbar")).to_have_js_property("value", 0.3)
    expect(card).to_contain_text("Sketching, by laptop")
    assert box(alice) == before, "the card keeps its shape"
    assert picture.evaluate(COLOUR) == "180,60,60"
    first = picture.get_attribute("src")
    steps.mark(alice)

    (tmp_path / "next").touch()
    expect(card).to_contain_text("Painting, by laptop")
    expect(picture).not_to_have_attribute("src", first or "")
    alice.wait_for_function(f"({COLOUR})(document.querySelector('.card img')) === '60,60,180'")

    alice.get_by_role("main").get_by_role("link", name="dragon").click()
    expect(alice.get_by_alt_text("unfinished")).to_be_visible()
    (tmp_path / "end").touch()
    expect(alice.locator(".card")).to_have_attribute("data-state", "done")
    expect(alice.get_by_alt_text("unfinished")).to_have_count(0)
    assert studio.rows("SELECT 1 FROM job_previews") == []
