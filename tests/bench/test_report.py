"""Tables and figures as the measurements print them."""

import json

import pytest

from bench import report


def test_numbers_stand_to_the_right_and_words_to_the_left() -> None:
    shown = report.table(("claim", "runs"), [("naive", 3), ("with a lock", 12)])

    assert shown.splitlines() == [
        "claim        runs",
        "-----------  ----",
        "naive           3",
        "with a lock    12",
    ]


def test_seconds_are_shown_to_the_millisecond() -> None:
    assert report.table(("seconds",), [(0.3,), (4.0051,)]).splitlines()[2:] == [
        "  0.300",
        "  4.005",
    ]


def test_a_row_with_a_missing_cell_is_refused() -> None:
    with pytest.raises(ValueError, match="zip"):
        report.table(("claim", "runs"), [("naive",)])


def test_a_table_without_rows_still_has_its_headings() -> None:
    assert report.table(("claim", "runs"), []).splitlines() == ["claim  runs", "-----  ----"]


def test_figures_are_one_line_of_json() -> None:
    line = report.json_line({"runs": 3, "wait": 0.5})

    assert "\n" not in line
    assert json.loads(line) == {"runs": 3, "wait": 0.5}


def test_a_figure_that_is_no_number_is_refused() -> None:
    with pytest.raises(ValueError, match="JSON"):
        report.json_line({"wait": float("nan")})
