"""Claims among much else: that the measurement runs, counts right and cleans up."""

import json

import pytest

from bench import flat
from tests.databases import left_by_bench

Capture = pytest.CaptureFixture[str]


def test_the_quick_look_times_every_case_and_leaves_no_database(
    dsn: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    tiny = flat.Sizes((0, 300), (1, 300), 200, 20, 1, 60, 30.0)
    monkeypatch.setattr(flat, "QUICK", tiny)
    monkeypatch.setenv("DATABASE_URL", dsn)

    assert flat.main(["--quick", "--json"]) == 0

    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert list(figures["claim_p50_ms"]) == [
        "finished_0",
        "finished_300",
        "backlog_1",
        "backlog_300",
        "snapshot_first",
        "snapshot_last",
    ]
    assert all(milliseconds > 0 for milliseconds in figures["claim_p50_ms"].values())
    assert figures["snapshot_claims"] == 60
    assert list(figures["without_index_p50_ms"]) == ["finished_0", "finished_300", "backlog_300"]
    assert left_by_bench(dsn) == []


def test_the_cases_are_named_as_their_size_is_said() -> None:
    assert [case.name for case in flat._cases(flat.Sizes())] == [
        "finished_0",
        "finished_100k",
        "finished_2m",
        "backlog_1",
        "backlog_10k",
        "backlog_500k",
    ]


def test_the_ends_do_not_overlap_when_there_are_few_claims() -> None:
    assert flat.ends([1.0, 2.0, 3.0]) == ([1.0], [3.0])
    first, last = flat.ends([float(n) for n in range(5000)])
    assert (len(first), len(last), last[0]) == (1000, 1000, 4000.0)


def test_a_percentile_of_one_claim_is_that_claim() -> None:
    assert flat.percentile([2.5]) == 2.5
