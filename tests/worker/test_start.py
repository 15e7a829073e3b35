"""What a person got wrong in the settings is one sentence and exit code 2, from every program."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from boot import folders
from boot.variables import SettingError, log_level

PROGRAMS = ("worker", "worker.reaper", "web serve")


@pytest.fixture
def settings(database: str, tmp_path: Path) -> dict[str, str]:
    """The environment of a program that could start."""
    right = {
        "DATABASE_URL": database,
        "STORAGE_URL": f"file://{tmp_path}",
        "PUBLIC_URL": "http://localhost",
    }
    return {**os.environ, **right}


def said_by(program: str, env: dict[str, str], *options: str) -> str:
    command = [sys.executable, "-m", *program.split(), *options]
    ended = subprocess.run(
        command,
        cwd=folders.ROOT,
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 2, ended
    sentence = ended.stderr
    assert sentence.count("\n") == 1, sentence
    return sentence


@pytest.mark.parametrize("program", PROGRAMS)
def test_an_unknown_log_level_is_said_with_the_known_ones(
    program: str, settings: dict[str, str]
) -> None:
    said = said_by(program, {**settings, "LOG_LEVEL": "verbose"})
    assert "LOG_LEVEL must be info, debug, warning, error or critical, not 'verbose'." in said


@pytest.mark.parametrize(
    ("given", "level"), [("", "info"), ("WARNING", "warning"), ("Error", "error")]
)
def test_the_case_of_the_log_level_does_not_matter(
    given: str, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOG_LEVEL", given)
    assert log_level() == level


def test_a_level_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_LEVEL", "loud")
    with pytest.raises(SettingError):
        log_level()


@pytest.mark.parametrize(
    ("setting", "value", "words"),
    [
        ("PREPARED_STATEMENTS", "maybe", "must be on or off, not 'maybe'"),
        ("STORAGE_URL", "file://files/x", "needs a whole path, as in file:///srv/files"),
        ("WORKER_NAME", "x" * 101, "has 1 to 100 characters"),
        ("WORKER_NAME", "my\tlaptop", "all of them visible"),
        ("ENGINES", "os:getcwd", "ENGINES names 'os:getcwd', which cannot be loaded"),
        ("ENGINES", "tests.worker.engines:Waxwork", "which is not an engine"),
        ("ENGINES", "tests.worker.engines:Scripted,tests.worker.engines:Scripted", "two engines"),
        ("ENGINES", "nowhere:Nothing", "No module named 'nowhere'"),
        ("DATABASE_URL", "postgresql://alice:sesame@[nowhere/forge", "is not an address"),
    ],
)
def test_a_wrong_setting_of_the_worker_is_one_sentence(
    setting: str, value: str, words: str, settings: dict[str, str]
) -> None:
    said = said_by("worker", {**settings, setting: value})
    assert words in said
    assert "sesame" not in said


def test_a_worker_without_a_name_is_told_so(settings: dict[str, str]) -> None:
    assert "The name of a worker" in said_by("worker", settings, "--name", "")


def test_the_reaper_refuses_a_wrong_word_for_prepared_statements(settings: dict[str, str]) -> None:
    said = said_by("worker.reaper", {**settings, "PREPARED_STATEMENTS": "maybe"})
    assert "PREPARED_STATEMENTS must be on or off, not 'maybe'." in said
