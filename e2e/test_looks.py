"""The main pages look as they did when somebody last looked at them."""

import pytest
from PIL import Image
from playwright.sync_api import Page

from e2e import looks
from e2e.studio import Studio

ALIKE = 0.01  # of the pixels: a changed word is less, a changed button more


@pytest.mark.skipif(looks.fonts() != looks.FONTS, reason="the pictures have other fonts")
@pytest.mark.only_browser("chromium")
def test_the_main_pages_look_as_they_did(page: Page, studio: Studio) -> None:
    found = dict(looks.taken(page, studio))
    kept = {path.stem for path in looks.FOLDER.glob("*.png")}
    assert found.keys() == kept, "take them anew: python3 -m e2e.screenshots --looks"
    apart = {
        name: looks.unlike(shot, Image.open(looks.FOLDER / f"{name}.png"))
        for name, shot in found.items()
    }
    changed = {name: f"{part:.1%}" for name, part in apart.items() if part > ALIKE}
    assert not changed, "if that is meant: python3 -m e2e.screenshots --looks, and look at them"
