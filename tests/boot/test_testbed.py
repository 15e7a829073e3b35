"""`python3 -m tests`: one process for what somebody looks at, several for all the rest."""

import os

import pytest

from boot import folders, testbed


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folders.ROOT)


@pytest.mark.parametrize("arguments", [[], ["-q", "--durations=9"], ["tests/queue", "e2e", "-x"]])
def test_folders_are_shared_out_file_by_file(arguments: list[str]) -> None:
    options = testbed.side_by_side(arguments)
    assert options[1:] == ["--dist=loadfile", "--no-loadscope-reorder"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["tests/test_guarantees.py"],
        ["tests/test_guarantees.py::test_every_guarantee_names_a_test"],
        ["-k", "guarantee"],
        ["--pdb"],
        ["-n0"],
        ["tests", "-n3"],
    ],
)
def test_whoever_asks_for_few_or_for_a_number_gets_no_other(arguments: list[str]) -> None:
    assert testbed.side_by_side(arguments) == []


@pytest.mark.parametrize(("processors", "processes"), [(1, 2), (2, 4), (64, 8), (None, 2)])
def test_there_are_two_processes_for_a_processor_up_to_a_bound(
    monkeypatch: pytest.MonkeyPatch, processors: int | None, processes: int
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: processors)
    assert testbed.side_by_side([])[0] == f"-n{processes}"
