"""The pages: readable and as wide as the window in both themes, whole without scripts."""

from collections.abc import Iterator
from pathlib import Path

import axe_playwright_python
import pytest

from e2e import scene, tour
from e2e.elsewhere.conftest import ALICE, Opening, enter
from e2e.elsewhere.test_ways import order
from e2e.elsewhere.window import Window
from e2e.studio import Studio, eventually

AXE = next(Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text()
FOUND = """axe.run().then(found => found.violations.flatMap(
    each => each.nodes.map(node => each.id + ": " + node.html)))"""
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
WIDTHS = (1440, 390, 345)  # the last is a small phone, or one whose scrollbar takes its part
CARDS = "document.querySelectorAll('.card').length"


@pytest.mark.noisy_console  # one of the pages is a 404
def test_every_page_is_accessible_and_fits(opening: Opening, studio: Studio) -> None:
    scene.sign_in(studio.dsn, tour.EMAIL, "operator")
    furnish(studio)
    window = opening()
    faults = [*_faults(window, [studio.url + path for path in tour.strangers().values()])]
    enter(window, studio, tour.EMAIL)
    paths = [addresses[-1] for addresses in tour.members(studio).values() if addresses]
    faults += _faults(window, [studio.url + path for path in paths])
    assert faults == []


def test_the_main_pages_are_readable_in_the_dark(opening: Opening, studio: Studio) -> None:
    scene.sign_in(studio.dsn, ALICE, "member")
    window = opening(dark=True)
    enter(window, studio, ALICE)
    assert window.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(14, 17, 22)"
    order(window, "red dragon")
    paths = ("/", "/studio", "/jobs", "/assets", "/wallet", "/account")
    assert [*_faults(window, [studio.url + path for path in paths])] == []


def furnish(studio: Studio) -> None:
    """One of each for Olga: assets, and jobs in every state."""
    scene.order_finished(studio.dsn, tour.EMAIL, tour.MADE)
    worker = studio.start_worker("laptop")
    done = "SELECT 1 FROM generation_jobs WHERE status = 'done'"
    eventually(lambda: len(studio.rows(done)) == len(tour.MADE), "everything is made")
    worker.terminate()
    worker.wait()
    scene.set_states(studio.dsn, tour.EMAIL)
    scene.fill_roster(studio.dsn)


def _faults(window: Window, urls: list[str]) -> Iterator[str]:
    """What scrolls sideways, and what axe finds."""
    for url in urls:
        window.goto(url)
        for width in WIDTHS:
            window.resize(width, 900)
            if window.evaluate(WIDER):
                yield f"{url} scrolls sideways at {width}"
        window.run(AXE)
        for fault in window.evaluate(FOUND):
            yield f"{url}: {fault}"


def test_without_scripts_alice_orders_cancels_and_tries_again(
    opening: Opening, studio: Studio
) -> None:
    scene.sign_in(studio.dsn, ALICE, "member")
    plain = opening(scripts=False)
    enter(plain, studio, ALICE)
    plain.type_into("[name=prompt]", "red dragon")
    plain.click("#make .button--make")
    plain.until(f"{CARDS} === 1")
    plain.click(".card form button")
    plain.until("document.querySelector('.card').dataset.state === 'cancelled'")
    assert plain.evaluate("typeof htmx") == "undefined"


def test_times_are_in_the_words_and_the_zone_of_the_reader(
    opening: Opening, studio: Studio
) -> None:
    scene.sign_in(studio.dsn, ALICE, "member")
    window = opening(zone="America/New_York")
    enter(window, studio, ALICE)
    studio.rows("UPDATE sessions SET created_at = '2026-03-09T22:05:00Z'")
    window.goto(f"{studio.url}/account")
    shown = window.evaluate("document.querySelector('time').textContent")
    assert shown.replace("\u202f", " ") == "Mar 9, 2026, 6:05:00 PM"
