"""Finding a browser that really renders, and when none is needed."""

import io
import os
from pathlib import Path

import pytest
from PIL import Image

from boot import browser, folders, testbed

RED = (255, 0, 0)


def png(mode: str, color: tuple[int, ...]) -> bytes:
    file = io.BytesIO()
    Image.new(mode, (64, 64), color).save(file, "PNG")
    return file.getvalue()


def fake_browser(folder: Path, name: str, picture: bytes | None) -> Path:
    """A program that answers --screenshot=FILE with `picture`, or with nothing."""
    program = folder / name
    (folder / f"{name}.png").write_bytes(picture or b"")
    program.write_text(
        "#!/bin/sh\n"
        'for a; do case "$a" in --screenshot=*) to="${a#--screenshot=}";; esac; done\n'
        + (f'cp "{folder}/{name}.png" "$to"\n' if picture else "exit 1\n")
    )
    program.chmod(0o755)
    return program


@pytest.mark.parametrize(("mode", "color"), [("RGB", RED), ("RGBA", (*RED, 255))])
def test_first_pixel_is_read_as_pillow_writes_it(mode: str, color: tuple[int, ...]) -> None:
    assert browser.first_pixel(png(mode, color)) == RED


def test_first_pixel_of_something_else_is_an_error() -> None:
    with pytest.raises(ValueError, match="PNG"):
        browser.first_pixel(b"GIF89a")


def test_browser_that_draws_the_page_renders(tmp_path: Path) -> None:
    assert browser.renders(fake_browser(tmp_path, "good", png("RGB", RED)))


def test_browser_that_draws_a_blank_page_does_not_render(tmp_path: Path) -> None:
    assert not browser.renders(fake_browser(tmp_path, "blank", png("RGB", (255, 255, 255))))


def test_browser_that_crashes_does_not_render(tmp_path: Path) -> None:
    assert not browser.renders(fake_browser(tmp_path, "broken", None))
    assert not browser.renders(tmp_path / "missing")


def test_newest_build_of_playwright_comes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path))
    for build in ("chromium-999", "chromium_headless_shell-1200"):
        program = tmp_path / build / "chrome-linux" / "headless_shell"
        program.parent.mkdir(parents=True)
        program.touch()
    found = [path.parent.parent.name for path in browser._playwright_builds()]
    assert found == ["chromium_headless_shell-1200", "chromium-999"]


def test_browser_that_does_not_render_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = fake_browser(tmp_path, "broken", None)
    good = fake_browser(tmp_path, "good", png("RGB", RED))
    candidates = [("Playwright", broken), ("system", good)]
    monkeypatch.setattr(browser, "_candidates", lambda: iter(candidates))
    monkeypatch.delenv("E2E_BROWSER", raising=False)
    assert browser.provide() == browser.Browser(good, "system")
    assert f"{broken} renders no page" in capsys.readouterr().err


def test_chosen_browser_that_does_not_render_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("E2E_BROWSER", str(fake_browser(tmp_path, "broken", None)))
    with pytest.raises(
        browser.NoBrowserError, match=r"E2E_BROWSER is .*broken.*playwright install"
    ):
        browser.provide()


def test_no_browser_at_all_says_what_to_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("E2E_BROWSER", raising=False)
    monkeypatch.setattr(browser, "_candidates", lambda: iter(()))
    monkeypatch.setattr(browser, "_download", lambda: False)
    monkeypatch.setattr(browser, "_install_from_debian", lambda: False)
    with pytest.raises(browser.NoBrowserError, match="playwright install --with-deps chromium"):
        browser.provide()


def test_sandbox_is_off_for_root_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert browser.arguments() == ["--no-sandbox"]
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert browser.arguments() == []


@pytest.mark.parametrize(
    "arguments",
    [[], ["-q", "-x"], ["e2e"], ["."], ["tests", "e2e/__init__.py::test_it"], ["-k", "nothing"]],
)
def test_browser_is_needed_where_stories_may_run(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folders.ROOT)
    assert testbed.needs_browser(arguments)


@pytest.mark.parametrize("arguments", [["tests"], ["-q", "tests/boot", "-x"]])
def test_browser_is_not_needed_for_the_rest(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folders.ROOT)
    assert not testbed.needs_browser(arguments)
