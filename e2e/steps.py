"""What people do and see, in the words of the pages."""

import io
from collections.abc import Callable
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import BrowserContext, Locator, Page, expect

from e2e.conftest import sign_up as sign_up
from e2e.studio import Studio, eventually

NewContext = Callable[..., BrowserContext]


def gate(folder: Path) -> Path:
    """A file that holds a scripted run until it is removed."""
    path = folder / "gate"
    path.touch()
    return path


def make(
    page: Page, prompt: str, *, kind: str = "sprite", variations: int = 1, seed: int | None = None
) -> None:
    """Fill in the form of a kind and press the button."""
    if kind != "sprite":
        page.get_by_role("main").get_by_role("link", name=kind.capitalize()).click()
    page.get_by_label("What should it be?").fill(prompt)
    if variations != 1:
        page.get_by_label("Variations").fill(str(variations))
    if seed is not None:
        page.get_by_label("Seed", exact=True).fill(str(seed))
    page.get_by_role("button", name="Make").click()


def balance(page: Page) -> Locator:
    return page.locator("#balance")


def only_card(page: Page) -> Locator:
    card = page.locator(".card")
    card.wait_for()
    return card


def mark(page: Page) -> None:
    """Leave a mark that a reload would wipe away."""
    page.evaluate("() => { window.sameDocument = true }")


def is_marked(page: Page) -> bool:
    return bool(page.evaluate("() => window.sameDocument === true"))


def let_pass(page: Page, seconds: int) -> None:
    """In a page with a clock: that much time passes, and all it asks for is answered."""
    for _ in range(seconds // 2):
        expect(page.locator(".htmx-request")).to_have_count(0)
        page.clock.fast_forward(2000)


def until_polled(page: Page, seconds: int = 20) -> None:
    """In a page with a clock: so much time passes, and a poll at its end is answered."""
    expect(page.locator(".htmx-request")).to_have_count(0)
    with page.expect_response("**/changes*"):
        page.clock.fast_forward(seconds * 1000)


def download(page: Page) -> Image.Image:
    """The picture behind the asset page's download link, decoded."""
    with page.expect_download() as started:
        page.get_by_role("link", name="Download PNG").first.click()
    return Image.open(io.BytesIO(Path(started.value.path()).read_bytes()))


def until_done(studio: Studio) -> None:
    """Wait for a job to be done, whatever a page shows of it."""
    eventually(
        lambda: studio.rows("SELECT 1 FROM generation_jobs WHERE status = 'done'"), "job done"
    )


def reload_until_done(page: Page, studio: Studio) -> None:
    until_done(studio)
    page.reload()


def is_accessible(page: Page) -> None:
    """Axe finds nothing on the page as it is, and nothing scrolls sideways."""
    found = Axe().run(page)
    assert found.violations_count == 0, f"{page.url}: {found.generate_report()}"
    overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(overflow) == 0, f"{page.url} scrolls sideways"


def sums(studio: Studio, email: str) -> tuple[int, int]:
    """A person's balance, and the sum of all entries in the ledger."""
    row = studio.rows(
        "SELECT credits, (SELECT sum(delta) FROM credit_entries WHERE user_id = users.id)::int "
        "AS entries FROM users WHERE email = %s",
        email,
    )[0]
    return row["credits"], row["entries"]
