"""The browser of the end-to-end tests: found, tried out, or installed."""

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from boot import installer
from boot.console import Refusal, say

RENDER_SECONDS = 60
DOWNLOAD_SECONDS = 600
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
RED_PAGE = "data:text/html,<body style='background:rgb(255,0,0)'>"
HELP = (
    "Run: .venv/bin/python -m playwright install --with-deps chromium "
    "(on Debian as root: apt-get install chromium), "
    "or set E2E_BROWSER to the program of a Chromium."
)


class NoBrowserError(Refusal):
    """No browser that renders a page; the message says what to run."""


@dataclass(frozen=True, slots=True)
class Browser:
    """A program that rendered a page; `source` says whose it is."""

    program: Path
    source: str


def provide() -> Browser:
    """A browser that renders, installed if there is none. Raises NoBrowserError."""
    _provide_node()
    if chosen := os.environ.get("E2E_BROWSER"):
        if renders(Path(chosen)):
            return Browser(Path(chosen), "E2E_BROWSER")
        raise NoBrowserError(f"E2E_BROWSER is {chosen}, which renders no page. {HELP}")
    found = _first_that_renders()
    if found is None and _download():
        found = _first_that_renders()
    if found is None and _install_from_debian():
        found = _first_that_renders()
    if found is None:
        raise NoBrowserError(f"No browser here renders a page. {HELP}")
    return found


def arguments() -> list[str]:
    """What every headless start needs here. Chromium's sandbox refuses root, and only root."""
    return ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []


def renders(program: Path) -> bool:
    """Whether the browser draws a red page red: many start and then cannot."""
    with tempfile.TemporaryDirectory(prefix="homeforge-browser-") as folder:
        picture = Path(folder) / "page.png"
        command = [str(program), "--headless", "--disable-gpu", "--hide-scrollbars", *arguments()]
        command += [f"--user-data-dir={folder}/profile", f"--screenshot={picture}"]
        try:
            subprocess.run(
                [*command, "--window-size=64,64", RED_PAGE],
                capture_output=True,
                timeout=RENDER_SECONDS,
                check=False,
            )
            return first_pixel(picture.read_bytes()) == (255, 0, 0)
        except (OSError, ValueError, zlib.error, subprocess.TimeoutExpired):
            return False


def first_pixel(png: bytes) -> tuple[int, int, int]:
    """The top left pixel of an 8-bit RGB or RGBA PNG. Raises ValueError if it is no such file.

    No filter of PNG (section 9 of its specification) changes the first pixel of the first line.
    """
    if png[:8] != b"\x89PNG\r\n\x1a\n" or png[24] != 8 or png[25] not in (2, 6):
        raise ValueError("not an 8-bit colour PNG")
    data, at = b"", 8
    while at < len(png):
        length = int.from_bytes(png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += 12 + length
    red, green, blue = zlib.decompress(data)[1:4]
    return red, green, blue


def _first_that_renders() -> Browser | None:
    for source, program in _candidates():
        if renders(program):
            return Browser(program, source)
        say(f"{program} renders no page: looking further.")
    return None


def _candidates() -> Iterator[tuple[str, Path]]:
    for program in _playwright_builds():
        yield "Playwright", program
    for name in NAMES:
        if program_path := shutil.which(name):
            yield "system", Path(program_path)
    for place in PLACES:
        if Path(place).exists():
            yield "system", Path(place)


def _playwright_builds() -> list[Path]:
    """Newest first; a build is a folder named after its number."""
    home = Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")
    folder = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or home / "ms-playwright")
    programs = ("chrome-*/chrome-headless-shell", "chrome-*/headless_shell", "chrome-*/chrome")
    found = [path for program in programs for path in folder.glob(f"chromium*/{program}")]
    return sorted(found, key=lambda path: _number(path.parent.parent.name), reverse=True)


def _number(name: str) -> int:
    digits = name.rpartition("-")[2]
    return int(digits) if digits.isdigit() else 0


def _download() -> bool:
    say("No browser here renders a page: downloading Playwright's Chromium.")
    command = [sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"]
    try:
        done = subprocess.run(command, stdout=sys.stderr, timeout=DOWNLOAD_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def _install_from_debian() -> bool:
    if not _can_install():
        return False
    say("Installing Debian's Chromium.")
    try:
        installer.apt_install("chromium", "fonts-liberation")
    except installer.InstallError as error:
        say(str(error))
        return False
    return True


def _can_install() -> bool:
    return shutil.which("apt-get") is not None and os.geteuid() == 0


def _provide_node() -> None:
    """Playwright brings its own node, which on a minimal Debian lacks one library."""
    if _node_complaint() and _can_install():
        installer.apt_install("libatomic1")
    if complaint := _node_complaint():
        raise NoBrowserError(
            f"Playwright's node does not run: {complaint}. On Debian: sudo apt install libatomic1"
        )


def _node_complaint() -> str:
    spec = importlib.util.find_spec("playwright")
    folders = (spec and spec.submodule_search_locations) or []
    for node in (Path(folder) / "driver" / "node" for folder in folders):
        answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
        if answer.returncode:
            return (answer.stderr or "it ends at once").strip().splitlines()[-1]
    return ""
