"""Pages and tabs: that the measurement runs, says what it found and cleans up."""

import json

import pytest

from bench import pages
from tests.databases import left_by_bench

Capture = pytest.CaptureFixture[str]


def test_the_quick_look_says_all_three_figures_and_leaves_no_database(
    dsn: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(pages, "QUICK", pages.Sizes(2, 3, 60, 5, 2.0, 4))
    monkeypatch.setenv("DATABASE_URL", dsn)

    assert pages.main(["--quick", "--json"]) == 0

    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert set(figures) > {"changes_ratio", "gallery_ratio", "open_tabs"}
    assert figures["changes_ratio"] > 0
    assert figures["gallery_ratio"] > 0
    assert figures["open_tabs"] in (0, 1, 2, 3, 4)
    assert left_by_bench(dsn) == []
