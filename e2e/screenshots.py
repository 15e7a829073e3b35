"""Pictures of every page: `python3 -m e2e.screenshots FOLDER`, or `--readme` for README's own,
or `--looks` for the small ones that the main pages are compared with.

Each page is taken at three widths, dark and light, from a real studio with real assets.
"""

import argparse
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from boot import environment

if __name__ == "__main__":
    environment.ensure("dev", "e2e.screenshots")

from playwright.sync_api import Browser, Page, sync_playwright

import migrations
from boot import browser, postgres
from e2e import desk, looks, scene, tour
from e2e.conftest import enter
from e2e.studio import ROOT, Studio, eventually

EMAIL = "ada@example.com"
WIDTHS = (1440, 390, 2560)
SCHEMES = ("dark", "light")
README = ROOT / "docs" / "studio.png"


@contextmanager
def set_stage() -> Iterator[Studio]:
    """A studio in a database that is thrown away afterwards, without a worker at work."""
    with postgres.temporary() as server, tempfile.TemporaryDirectory() as folder:
        migrations.migrate(server.dsn)
        studio = Studio(server.dsn, Path(folder))
        try:
            studio.start_web()
            yield studio
        finally:
            studio.stop_all()


def take_all(studio: Studio, chrome: Browser, folder: Path) -> None:
    """Every page in every combination, as `folder`/name-width-scheme.png."""
    visitor, olga = chrome.new_page(), chrome.new_page()
    folder.mkdir(parents=True, exist_ok=True)
    enter(olga, studio, tour.EMAIL, "operator")
    tour.prepare(olga, studio)
    for page, paths in (
        (visitor, tour.strangers().values()),
        (olga, tour.addresses(studio)),
    ):
        for path in paths:
            _take(page, studio.url + path, folder / _name(path))
    desk.ask_for_code(olga, studio)
    _take_as_it_is(olga, folder / "operator-code")


def _name(path: str) -> str:
    """An address as the name of a picture: `assets-7`, `studio-kind-sound`."""
    return re.sub(r"[^a-z0-9]+", "-", path.lower()).strip("-") or "landing"


def _take(page: Page, url: str, target: Path) -> None:
    page.goto(url)
    _take_as_it_is(page, target)


def _take_as_it_is(page: Page, target: Path) -> None:
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        for scheme in SCHEMES:
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            page.wait_for_load_state("networkidle")
            path = target.with_name(f"{target.name}-{width}-{scheme}.png")
            page.screenshot(path=path, full_page=True)


def take_readme(studio: Studio, chrome: Browser) -> None:
    """The one picture of README: the studio page, dark, as it opens."""
    page = chrome.new_page(viewport={"width": 1440, "height": 1300}, color_scheme="dark")
    enter(page, studio, EMAIL)
    jobs = scene.order_finished(studio.dsn, EMAIL)
    worker = studio.start_worker("laptop")
    done = "SELECT count(*) FROM generation_jobs WHERE status = 'done'"
    eventually(lambda: studio.rows(done)[0]["count"] == len(jobs), "everything is made")
    worker.terminate()
    worker.wait()
    scene.set_states(studio.dsn, EMAIL)
    page.goto(f"{studio.url}/studio")
    page.wait_for_load_state("networkidle")
    page.screenshot(path=README)


def take_looks(studio: Studio, chrome: Browser) -> None:
    """The small pictures of the main pages, as e2e/test_looks.py compares them."""
    page = chrome.new_page(locale="en-GB")
    for name, shot in looks.taken(page, studio):
        shot.save(looks.FOLDER / f"{name}.png", optimize=True)


def main(arguments: list[str]) -> int:
    """Take the pictures and say where they are."""
    parser = argparse.ArgumentParser(prog="python3 -m e2e.screenshots", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, help="where to put the pictures")
    parser.add_argument("--readme", action="store_true", help=f"make {README.name} anew")
    parser.add_argument("--looks", action="store_true", help="make those in e2e/looks anew")
    options = parser.parse_args(arguments)
    if not (options.folder or options.readme or options.looks):
        parser.error("name a folder, or give --readme or --looks")
    program = str(browser.provide().program)
    flags = ["--no-sandbox"] if os.geteuid() == 0 else []
    folders = {
        README.parent: take_readme if options.readme else None,
        looks.FOLDER: take_looks if options.looks else None,
        options.folder: partial(take_all, folder=options.folder) if options.folder else None,
    }
    with sync_playwright() as playwright:
        chrome = playwright.chromium.launch(executable_path=program, args=flags)
        for folder, take in folders.items():
            if take:
                with set_stage() as studio:
                    take(studio, chrome)
                print(f"Pictures are in {folder}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
