"""Windows of the other browsers, and alice's, signed in."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from e2e import scene
from e2e.elsewhere import firefox, webkit
from e2e.elsewhere.window import ENTER, Taste, Window
from e2e.studio import Studio

BROWSERS = {"firefox": firefox, "webkit": webkit}
ALICE = "alice@example.com"

Opening = Callable[..., Window]


@pytest.fixture(params=BROWSERS)
def opening(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opening]:
    """Opens windows of one of the browsers, where this machine has it; see Taste for how."""
    browser = BROWSERS[request.param]
    if not browser.is_here():
        pytest.skip(browser.ABSENT)
    opened: list[Window] = []
    with ExitStack() as stack:

        def open_window(**tastes: Any) -> Window:
            taste = Taste(tmp_path / f"window-{len(opened)}", **tastes)
            opened.append(stack.enter_context(browser.opened(taste)))
            return opened[-1]

        yield open_window
        if not request.node.get_closest_marker("noisy_console"):
            assert [window.complaints() for window in opened] == [[]] * len(opened)


@pytest.fixture
def alices(opening: Opening, studio: Studio) -> Window:
    """Alice's window."""
    scene.sign_in(studio.dsn, ALICE, "member")
    window = opening()
    enter(window, studio, ALICE)
    return window


def enter(window: Window, studio: Studio, email: str) -> None:
    """By the form, to the studio page."""
    window.goto(f"{studio.url}/sign-in?next=/studio")
    window.type_into("#email", email)
    window.type_into("#password", scene.PASSWORD + ENTER)
    window.arrive("/studio")
