"""A studio for the stories, people who sign up in it, and a browser that tells on errors."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, BrowserType, ConsoleMessage, Page, expect

from e2e import scene
from e2e.studio import Studio
from tests import people
from tests.databases import migrated_database

# A card moves with the poller, every two seconds; a busy machine may need a few of them.
expect.set_options(timeout=40_000)


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], browser_type: BrowserType
) -> dict[str, Any]:
    """Chromium as it was found; with `--browser firefox` or `webkit` Playwright's own of these."""
    args = dict(browser_type_launch_args)
    if browser_type.name != "chromium":
        if not Path(browser_type.executable_path).exists():
            pytest.skip(f"Playwright's {browser_type.name} is not on this machine")
        return args
    if path := os.environ.get("E2E_BROWSER"):
        args["executable_path"] = path
    if os.geteuid() == 0:
        args["args"] = ["--no-sandbox"]
    return args


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "viewport": {"width": 1440, "height": 900}, "locale": "en-GB"}


@pytest.fixture(scope="session")
def dsn() -> Iterator[str]:
    """A database of the stories' own on the server that `python3 -m tests` started."""
    with migrated_database("e2e") as dsn:
        yield dsn


@pytest.fixture(scope="session")
def _house(dsn: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    """Processes take longer to start than most stories to tell: all stories share them."""
    studio = Studio(dsn, tmp_path_factory.mktemp("studio"))
    yield studio
    studio.stop_all()


@pytest.fixture
def studio(_house: Studio) -> Iterator[Studio]:
    """Web server and reaper, without a worker, a job or a person."""
    try:
        _house.open()
        yield _house
    finally:
        _house.stop_workers()
        people.empty(_house.dsn)


@pytest.fixture
def console(page: Page) -> list[str]:
    """What the browser's console complained about."""
    complaints: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complaints.append(message.text)

    page.on("console", note)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return complaints


@pytest.fixture(autouse=True)
def _console_is_clean(request: pytest.FixtureRequest) -> Iterator[None]:
    """Every story ends with a silent console, unless it is about what goes wrong."""
    if "page" not in request.fixturenames:
        yield
        return
    complaints = request.getfixturevalue("console")
    yield
    if not request.node.get_closest_marker("noisy_console"):
        assert complaints == []


def sign_up(page: Page, studio: Studio, email: str) -> None:
    """A new person with welcome credits, on the studio page."""
    page.goto(f"{studio.url}/sign-up")
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password").fill("correct horse battery")
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    page.wait_for_url(f"{studio.url}/studio*")


def enter(page: Page, studio: Studio, email: str, role: str = "member") -> None:
    """The same person with the same credits and password, without the way through the form."""
    token = scene.sign_in(studio.dsn, email, role)
    page.context.add_cookies(
        [{"name": "homeforge_session", "value": token, "url": studio.url, "httpOnly": True}]
    )
    page.goto(f"{studio.url}/studio")


@pytest.fixture
def alice(page: Page, studio: Studio) -> Page:
    """Alice's browser, signed in."""
    enter(page, studio, "alice@example.com")
    return page


@pytest.fixture
def bob(new_context: Callable[..., BrowserContext], studio: Studio) -> Page:
    """Bob's browser, signed in, with cookies of his own."""
    page = new_context().new_page()
    enter(page, studio, "bob@example.com")
    return page


@pytest.fixture
def olga(new_context: Callable[..., BrowserContext], studio: Studio) -> Page:
    """The operator's browser, signed in."""
    page = new_context().new_page()
    enter(page, studio, "olga@example.com", "operator")
    return page
