"""Pictures of every page: `python3 -m e2e.screenshots FOLDER`, or `--readme` for README's own.

Each page is taken at 1440 and 390 pixels, dark and light, from a real studio with real assets.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from boot import environment

if __name__ == "__main__":
    environment.ensure("dev", "e2e.screenshots")

from playwright.sync_api import Browser, Page, sync_playwright

import migrations
from boot import browser, postgres
from e2e import desk, scene
from e2e.studio import ROOT, Studio, eventually

EMAIL = "ada@example.com"
WIDTHS = (1440, 390)
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


def play(studio: Studio, page: Page) -> None:
    """Sign up, have everything made, and leave a job in each state."""
    page.goto(f"{studio.url}/sign-up")
    page.get_by_label("Email").fill(EMAIL)
    page.get_by_label("Password").fill("correct horse battery")
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    page.wait_for_url(f"{studio.url}/studio*")
    jobs = scene.order_finished(studio.dsn, EMAIL)
    worker = studio.start_worker("laptop")
    done = "SELECT count(*) FROM generation_jobs WHERE status = 'done'"
    eventually(lambda: studio.rows(done)[0]["count"] == len(jobs), "everything is made")
    worker.terminate()
    worker.wait()
    scene.set_states(studio.dsn, EMAIL)


def pages(studio: Studio) -> dict[str, str]:
    """The pages of the signed-in person, by the name of their picture."""
    assets = studio.rows("SELECT id, kind, job_id FROM assets ORDER BY id")
    sprite, texture = assets[0], next(row for row in assets if row["kind"] == "texture")
    waiting = studio.rows("SELECT id FROM generation_jobs WHERE status = 'waiting'")[0]
    return {
        "studio": "/studio",
        "studio-texture": "/studio?kind=texture",
        "assets": "/assets",
        "bin": "/assets/bin",
        "account": "/account",
        "account-close": "/account/close",
        "asset": f"/assets/{sprite['id']}",
        "asset-texture": f"/assets/{texture['id']}",
        "jobs": "/jobs",
        "job": f"/jobs/{sprite['job_id']}",
        "job-waiting": f"/jobs/{waiting['id']}",
        "wallet": "/wallet",
        "not-found": "/jobs/999999",
    }


def take_all(studio: Studio, chrome: Browser, folder: Path) -> None:
    """Every page in every combination, as `folder`/name-width-scheme.png."""
    visitor = chrome.new_page()
    person = chrome.new_page()
    play(studio, person)
    strangers = {"landing": "/", "sign-up": "/sign-up", "sign-in": "/sign-in"}
    for page, shown in ((visitor, strangers), (person, pages(studio))):
        for name, path in shown.items():
            _take(page, studio.url + path, folder / name)
    take_operators(studio, chrome.new_page(), folder)


def take_operators(studio: Studio, page: Page, folder: Path) -> None:
    """The operator's pages; the one with a code is the answer to a button."""
    desk.sign_in(page, studio)
    scene.fill_roster(studio.dsn)
    for name, path in desk.pages(studio, EMAIL).items():
        _take(page, studio.url + path, folder / name)
    desk.ask_for_code(page, studio)
    _take_as_it_is(page, folder / "operator-code")


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
    play(studio, page)
    page.goto(f"{studio.url}/studio")
    page.wait_for_load_state("networkidle")
    page.screenshot(path=README)


def main(arguments: list[str]) -> int:
    """Take the pictures and say where they are."""
    parser = argparse.ArgumentParser(prog="python3 -m e2e.screenshots", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, help="where to put the pictures")
    parser.add_argument("--readme", action="store_true", help=f"make {README.name} anew")
    options = parser.parse_args(arguments)
    if not options.folder and not options.readme:
        parser.error("name a folder, or give --readme")
    program = str(browser.provide().program)
    flags = ["--no-sandbox"] if os.geteuid() == 0 else []
    with set_stage() as studio, sync_playwright() as playwright:
        chrome = playwright.chromium.launch(executable_path=program, args=flags)
        if options.readme:
            take_readme(studio, chrome)
        if options.folder:
            options.folder.mkdir(parents=True, exist_ok=True)
            take_all(studio, chrome, options.folder)
    print(f"Pictures are in {options.folder or README.parent}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
