"""A studio for the stories, people who sign up in it, and a browser that tells on errors."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, expect

from e2e.studio import Studio
from tests import people
from tests.databases import migrated_database

# A card moves with the poller, every two seconds; a busy machine may need a few of them.
expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    args = dict(browser_type_launch_args)
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


@pytest.fixture
def studio(dsn: str, tmp_path: Path) -> Iterator[Studio]:
    """Web server and reaper, without a worker."""
    studio = Studio(dsn, tmp_path)
    try:
        studio.start_web()
        studio.start_reaper()
        yield studio
    finally:
        studio.stop_all()
        people.empty(dsn)


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


@pytest.fixture
def alice(page: Page, studio: Studio) -> Page:
    """Alice's browser, signed in."""
    sign_up(page, studio, "alice@example.com")
    return page


@pytest.fixture
def bob(new_context: Callable[..., BrowserContext], studio: Studio) -> Page:
    """Bob's browser, signed in, with cookies of his own."""
    page = new_context().new_page()
    sign_up(page, studio, "bob@example.com")
    return page
