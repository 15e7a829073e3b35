"""The main way in Firefox, where this machine has one."""

from collections.abc import Iterator
from pathlib import Path

import axe_playwright_python
import pytest

from e2e import bidi, forge, scene
from e2e.bidi import Firefox
from e2e.studio import Studio

AXE = next(Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text()
FOUND = """axe.run().then(found => found.violations.flatMap(
    each => each.nodes.map(node => each.id + ": " + node.html)))"""
FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


@pytest.fixture
def alices(studio: Studio, tmp_path: Path) -> Iterator[Firefox]:
    """Alice's Firefox, signed in through the form."""
    program = bidi.find()
    if program is None:
        pytest.skip("no Firefox on this machine: install firefox or firefox-esr to tell this story")
    scene.sign_in(studio.dsn, "alice@example.com", "member")
    with bidi.firefox(program, tmp_path / "profile") as window:
        window.goto(f"{studio.url}/sign-in?next=/studio")
        window.type_into("#email", "alice@example.com")
        window.type_into("#password", scene.PASSWORD + bidi.ENTER)
        window.until("location.pathname === '/studio'")
        window.until("document.readyState === 'complete'")
        yield window
        assert window.complaints == []


def test_alice_orders_watches_and_opens_a_sprite_in_firefox(
    alices: Firefox, studio: Studio
) -> None:
    alices.evaluate("(window.sameDocument = true)")
    alices.type_into("[name=prompt]", "red dragon")
    alices.click("#make .button--make")
    alices.until("document.querySelector('.card')?.dataset.state === 'unserved'")
    assert alices.evaluate("document.getElementById('balance').dataset.credits") == "97"
    forge.finish(studio, "done")
    alices.until("document.querySelector('.card').dataset.state === 'done'")
    assert alices.evaluate("window.sameDocument") is True, "the card changed without a reload"
    alices.until("document.querySelector('.card img').naturalWidth === 32")
    alices.click(".card .card__stage")
    alices.until("location.pathname.startsWith('/assets/')")
    alices.until("document.querySelector('.light__picture')?.naturalWidth === 32")


def test_pages_are_accessible_and_fit_a_phone_in_firefox(alices: Firefox, studio: Studio) -> None:
    scene.order_finished(studio.dsn, "alice@example.com", [("sprite", "red dragon", 1)])
    forge.finish(studio, "done")
    asset = studio.rows("SELECT id FROM assets")[0]["id"]
    paths = ("/", "/studio", "/jobs", "/assets", f"/assets/{asset}", "/wallet", "/account")
    for path in paths:
        alices.goto(studio.url + path)
        alices.resize(390, 800)
        assert alices.evaluate(FITS), path
        alices.resize(1440, 900)
        alices.run(AXE)
        assert alices.evaluate(FOUND) == [], path
