"""How the main pages look, at an eighth of their size.

At that size a letter is a grey spot, so what a browser's next version smooths otherwise does not
count, and a part that moved, went or changed its colour does. Lines break at other words in other
fonts: the pictures tell something only where the fonts are those they were taken with.
"""

import io
import subprocess
from collections.abc import Iterator
from pathlib import Path

from PIL import Image, ImageChops
from playwright.sync_api import Page

from e2e import scene, tour
from e2e.conftest import enter
from e2e.studio import Studio, eventually

FOLDER = Path(__file__).parent
FONTS = ("DejaVu Sans", "DejaVu Sans Mono")
SHRINK = 8
WINDOWS = (("wide-dark", 1440, 900), ("narrow-light", 390, 844))
EMAIL = "ada@example.com"
STRANGERS = {"landing": "/", "sign-in": "/sign-in"}
MEMBERS = {
    "studio": "/studio",
    "assets": "/assets",
    "asset": "/assets/{asset}",
    "projects": "/projects",
    "wallet": "/wallet",
}
_FAR = 40  # of 255: further apart than two ways to smooth a letter


def fonts() -> tuple[str, ...]:
    """What this machine draws sans-serif and monospace in; none where it cannot say."""
    try:
        return tuple(
            subprocess.run(
                ["fc-match", "--format=%{family}", generic],
                capture_output=True,
                text=True,
                check=True,
            ).stdout
            for generic in ("sans-serif", "monospace")
        )
    except (OSError, subprocess.CalledProcessError):
        return ()


def taken(page: Page, studio: Studio) -> Iterator[tuple[str, Image.Image]]:
    """The pages by name, one after the other, for a person who has had five things made."""
    for name, path in STRANGERS.items():
        yield from _windows(page, name, studio.url + path)
    enter(page, studio, EMAIL)
    scene.order_finished(studio.dsn, EMAIL, tour.MADE)
    worker = studio.start_worker("laptop")
    eventually(lambda: len(_assets(studio)) == len(tour.MADE), "everything is made")
    worker.terminate()
    worker.wait()
    studio.rows("UPDATE workers SET last_seen_at = NULL RETURNING id")  # and nobody is online
    for name, path in MEMBERS.items():
        yield from _windows(page, name, studio.url + path.format(asset=_assets(studio)[0]["id"]))


def _assets(studio: Studio) -> list[dict[str, object]]:
    return studio.rows("SELECT id FROM assets ORDER BY job_id")


def _windows(page: Page, name: str, url: str) -> Iterator[tuple[str, Image.Image]]:
    for window, width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="dark" if window.endswith("dark") else "light")
        page.goto(url)
        page.wait_for_load_state("networkidle")
        shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        yield f"{name}-{window}", shot.reduce(SHRINK)


def unlike(one: Image.Image, other: Image.Image) -> float:
    """Which part of the pixels of two pictures is far apart, 0 to 1."""
    if one.size != other.size:
        return 1.0
    red, green, blue = ImageChops.difference(one, other.convert("RGB")).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(most.histogram()[_FAR:]) / (one.width * one.height)
