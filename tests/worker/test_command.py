"""The engine `command` and programs that behave badly; here without a worker around it."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from boot import processes
from tests.worker import hostile
from tests.worker.working import PATIENCE
from worker.engines.base import Cancelled, EngineError, Produced, Request
from worker.engines.command import Command, program

Make = Callable[..., list[Produced]]


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """The folder for the files; what is beside it is none of the program's business."""
    (tmp_path / "out").mkdir()
    return tmp_path / "out"


@pytest.fixture
def stages() -> list[str]:
    return []


@pytest.fixture
def make(out: Path, stages: list[str], monkeypatch: pytest.MonkeyPatch) -> Make:
    """Runs the program with a behaviour; gives what the engine makes of it."""
    monkeypatch.setenv("COMMAND_ENGINE", f"'{sys.executable}' '{hostile.__file__}'")
    monkeypatch.setenv("COMMAND_KINDS", "sprite")
    monkeypatch.setattr(program, "GRACE_SECONDS", 0.1)

    def run(prompt: str, seconds: float = 60, cancelled: bool = False) -> list[Produced]:
        request = Request("sprite", {"prompt": prompt}, 7, seconds)

        def is_cancelled() -> bool:
            return cancelled and bool(stages)

        def report(fraction: float, stage: str, preview: Path | None = None) -> None:
            stages.append(stage)

        return Command().generate(request, out, report, is_cancelled)

    return run


def is_gone(stages: list[str]) -> bool:
    """Whether the process that the program named has ended."""
    return processes.wait_gone(int(stages[-1].removeprefix("process ")), PATIENCE)


@pytest.mark.parametrize(
    ("behaviour", "words"),
    [
        ("flood", "printed more than 20000 lines"),
        ("flood_errors", "printed more than 16777216 bytes"),
        ("endless_line", "printed a line of more than 65536 bytes"),
        ("outside", "'../stolen.png', which is no file in its own folder"),
        ("absolute", "'/etc/passwd', which is no file in its own folder"),
        ("link", "'main.png', which is no file in its own folder"),
        ("linked_folder", "'folder/main.png', which is no file in its own folder"),
        ("pipe", "'main.png', which is no file in its own folder"),
        ("folder", "'.', which is no file in its own folder"),
        ("nothing", "made no main picture"),
        ("missing", "'main.png', which is not there"),
        ("unfinished", "'main.png.part', which it has not finished"),
        ("left_unfinished", "made no main picture"),
        ("twins", "lists two files with the same role"),
        ("empty", "has 0 bytes"),
        ("huge", "has 1099511627776 bytes"),
        ("many", "left more than 100 files"),
        ("impossible", "Expected `float` <= 1.0"),
        ("roleless", "missing required field `role`"),
    ],
)
def test_a_program_that_breaks_the_contract_is_broken(
    make: Make, behaviour: str, words: str
) -> None:
    with pytest.raises(EngineError) as failed:
        make(behaviour)
    assert failed.value.failure == "engine_broken"
    assert words in failed.value.message


@pytest.mark.parametrize(
    ("behaviour", "failure", "words"),
    [
        ("end 64", "bad_input", "That is how it is."),
        ("end 65", "unsafe", "That is how it is."),
        ("end 69", "unsupported", "That is how it is."),
        ("end 70", "engine_broken", "The program failed (exit code 70): That is how it is."),
        ("end 1", "engine_broken", "The program failed (exit code 1): That is how it is."),
        ("end 71", "out_of_memory", "That is how it is."),
        ("end 75", "transient", "That is how it is."),
        ("fall 75", "transient", "no message of ours"),
        ("killed", "out_of_memory", "The program was killed, most likely for the memory it took."),
        ("crash", "transient", "(signal 11): a segmentation fault, most likely"),
    ],
)
def test_the_exit_code_says_what_became_of_the_order(
    make: Make, behaviour: str, failure: str, words: str
) -> None:
    with pytest.raises(EngineError) as failed:
        make(behaviour)
    assert (failed.value.failure, words in failed.value.message) == (failure, True)


def test_lines_that_are_no_messages_do_no_harm(make: Make, out: Path) -> None:
    assert [(file.path, file.role) for file in make("nonsense")] == [(out / "main.png", "main")]


def test_a_program_that_never_ends_is_ended(make: Make, stages: list[str]) -> None:
    with pytest.raises(EngineError, match="took longer than") as failed:
        make("forever", seconds=1)
    assert failed.value.failure == "transient"
    assert not stages or is_gone(stages)


def test_a_program_that_ignores_the_request_to_end_is_killed(make: Make, stages: list[str]) -> None:
    with pytest.raises(Cancelled):
        make("stubborn", cancelled=True)
    assert is_gone(stages)


def test_whoever_is_left_behind_is_ended_and_holds_nothing_up(
    make: Make, stages: list[str]
) -> None:
    assert make("heir")
    assert is_gone(stages)


def test_no_secret_of_the_worker_is_passed_on(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE_URL", "AWS_SECRET_ACCESS_KEY", "HF_TOKEN", "WORKER_TOKEN", "PGPASSWORD"):
        monkeypatch.setenv(name, "sesame")
    monkeypatch.setenv("DISPLAY", ":7")
    (main,) = make("tell")
    assert main.meta["DISPLAY"] == ":7"
    assert main.meta["PATH"] == os.environ["PATH"]
    assert "sesame" not in main.meta.values()
    assert "COMMAND_ENGINE" not in main.meta
    assert main.meta["engine"] == "command"
