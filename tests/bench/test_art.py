"""The engine's costs: everything it makes is on a course, and what is too slow is said."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from bench import art, contact_sheets, variety
from bench.art import Cost
from bench.variety import Likeness
from boot import folders
from worker.engines.procedural import engine

SHEETS = folders.ROOT / "docs" / "art"
SMALL = art.Course("icon food 16", "icon", 16, ("bread", "cheese"), 30.0)
VARIED = Likeness("sprite", "knight", 0, 0.4, 0.3, 18, 0.84)


def test_every_kind_and_every_request_is_one_the_engine_makes() -> None:
    courses = art.courses()
    assert {course.kind for course in courses} == set(engine.KINDS)
    assert len({course.name for course in courses}) == len(courses)
    for course in courses:
        orders = [engine.check(request) for request in course.requests()]
        assert len(orders) >= art.LEAST
        assert all(order.words.archetype or order.words.family for order in orders), course


def test_a_course_is_run_with_every_prompt_and_several_seeds() -> None:
    cost = art.cost(SMALL)
    assert (cost.name, cost.assets, cost.limit) == ("icon food 16", art.LEAST, 30.0)
    assert cost.ms > 0
    asked = [(request.settings["prompt"], request.seed) for request in SMALL.requests()]
    assert len(set(asked)) == art.LEAST


def test_a_limit_that_is_missed_is_a_sentence() -> None:
    fine, slow = Cost("icon food 32", 21, 30.0, 30.0), Cost("sound", 12, 21.5, 20.0)
    endless = Cost("animation 64", 18, 9999.0, None)
    alike = replace(VARIED, archetype="dragon", close=17.9)
    assert art.missed([fine, endless], 400.0, [VARIED]) == []
    assert art.missed([fine, slow], 410.0, [VARIED, alike]) == [
        "sound takes 21.5 ms, more than 20",
        "the import takes 410 ms, more than 400",
        "sprite dragon repeats itself",
    ]


@pytest.mark.parametrize(("close", "code"), [(0.4, 0), (17.9, 1)])
def test_the_command_ends_with_one_line_of_figures(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], close: float, code: int
) -> None:
    monkeypatch.setattr(art, "courses", lambda: [replace(SMALL, limit=None)])
    monkeypatch.setattr(art, "import_ms", lambda: 310.0)
    monkeypatch.setattr(variety, "measure", lambda: [replace(VARIED, close=close)])
    assert art.main(["--json"]) == code
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert figures["ms"].keys() == {"icon food 16"}
    assert figures["import_ms"] == 310.0
    assert figures["variety"] == {
        "sprite knight": {"equal": 0, "near_pairs_pct": close, "same_silhouette_pct": 0.3}
    }


def test_a_fresh_process_imports_the_engine() -> None:
    assert art.import_ms(1) > 0


def test_every_contact_sheet_is_small_and_shown_on_the_page_about_them() -> None:
    page = (SHEETS / "README.md").read_text()
    names = {f"{plan.name}.png" for plan in contact_sheets.book()}
    assert set(re.findall(r"\]\((\S+\.png)\)", page)) == names
    heard = set(re.findall(r"\]\((\S+\.png)\)", (SHEETS / "sounds.md").read_text()))
    assert {path.name for path in SHEETS.glob("*.png")} == names | heard
    assert sum(path.stat().st_size for path in SHEETS.glob("*.png")) < 1_600_000


def test_a_sheet_of_few_colours_keeps_each_of_them(tmp_path: Path) -> None:
    plan = next(plan for plan in contact_sheets.book() if plan.name == "moods")
    (written,) = contact_sheets.write(tmp_path, [plan])
    shown = contact_sheets.sheet(list(plan.draw()), plan.columns, plan.scale)
    assert written.pictures == 36
    assert len(shown.getcolors(256) or ()) > 50
    kept = Image.open(tmp_path / "moods.png")
    assert kept.mode == "P"
    assert kept.convert("RGB").tobytes() == shown.tobytes()
