"""A set, and whatever is picked, as one sheet: what a game loads is what was approved."""

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from e2e import scene, steps
from e2e.studio import Studio, eventually
from e2e.test_sets import begin, look_at
from tests.exports.shelf import frames, opened

ITEMS = ("red potion", "golden sword", "amethyst gem", "silver key")


def taken(page: Page, button: Locator) -> dict[str, bytes]:
    """The files of the zip a button gives, by name."""
    with page.expect_download() as started:
        button.click()
    with zipfile.ZipFile(io.BytesIO(Path(started.value.path()).read_bytes())) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def test_what_is_approved_of_a_set_is_one_sheet_pixel_for_pixel(
    alice: Page, studio: Studio
) -> None:
    begin(alice, studio)
    look_at(alice, "\n".join(ITEMS))
    alice.get_by_role("button", name="Order 4 pieces").click()
    menu = alice.get_by_text("Download as one sheet")
    expect(menu).to_be_hidden()
    studio.start_worker("laptop")
    expect(alice.locator(".progress__words")).to_contain_text("4 of 4 done")
    menu.click()
    expect(alice.get_by_role("button", name="The approved as a sheet")).to_be_hidden()
    for number in range(1, 4):
        row = alice.locator(f"#row-{number}")
        row.get_by_role("button").click()
        expect(row.get_by_role("button", pressed=True)).to_have_count(1)
    alice.get_by_label("Repeat every edge").check()
    steps.is_accessible(alice)
    files = taken(alice, alice.get_by_role("button", name="The approved as a sheet"))
    found = frames(files, "Cave-Quest-sheet")
    approved = studio.rows("SELECT id, title FROM assets WHERE official_at IS NOT NULL")
    names = {f"Cave-Quest_{row['title'].replace(' ', '-')}_48.png": row["id"] for row in approved}
    assert len(names) == 3
    assert found.keys() == names.keys()
    for name, number in names.items():
        single = alice.request.get(f"{studio.url}/assets/{number}/files/main.png").body()
        assert found[name].shape == (48, 48, 4)
        assert np.array_equal(found[name], opened(single))
    assert "Cave-Quest-sheet-normal.png" in files
    everything = taken(alice, alice.get_by_role("button", name="All as a sheet"))
    assert len(frames(everything, "Cave-Quest-sheet")) == 4


MADE = (("icon", "red potion", 3), ("animation", "knight", 4), ("sound", "coin", 7))


@pytest.mark.parametrize("scripts", [True, False])
def test_what_is_picked_is_one_sheet_and_a_sound_is_named_beside_it(
    alice: Page, studio: Studio, new_context: Callable[..., BrowserContext], scripts: bool
) -> None:
    state = alice.context.storage_state()
    page = new_context(java_script_enabled=scripts, storage_state=state).new_page()
    scene.order_finished(studio.dsn, "alice@example.com", MADE)
    studio.start_worker("laptop")
    done = "SELECT 1 FROM generation_jobs WHERE status = 'done'"
    eventually(lambda: len(studio.rows(done)) == 3, "everything is made")
    page.goto(f"{studio.url}/assets")
    for box in page.get_by_role("checkbox", name="Pick ").all():
        box.check()
    page.get_by_text("As one sheet").click()
    page.get_by_label("For", exact=True).select_option("godot")
    if scripts:
        steps.is_accessible(page)
    files = taken(page, page.get_by_role("button", name="Download the sheet"))
    (sound,) = studio.rows("SELECT id FROM assets WHERE kind = 'sound'")
    told = f"homeforge-{sound['id']}-coin.wav: A sound is no picture.\n"
    assert told in files["left-out.txt"].decode()
    kinds = {data.decode().split('"')[1] for name, data in files.items() if name[-5:] == ".tres"}
    assert kinds == {"AtlasTexture", "SpriteFrames"}
