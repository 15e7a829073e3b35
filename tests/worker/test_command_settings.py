import sys

import pytest

from boot.variables import SettingError
from worker.engines.command import Command, settings


@pytest.fixture(autouse=True)
def _right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMMAND_ENGINE", sys.executable)
    monkeypatch.setenv("COMMAND_KINDS", "sprite, icon")


def test_the_engine_is_what_the_settings_say(monkeypatch: pytest.MonkeyPatch) -> None:
    described = Command().describe()
    assert (described.name, described.kinds, described.ready) == (
        "command",
        ("sprite", "icon"),
        True,
    )
    monkeypatch.setenv("COMMAND_NAME", "painter")
    assert Command().describe().name == "painter"


@pytest.mark.parametrize("given", ["paint '--for me' -q", '["paint", "--for me", "-q"]'])
def test_a_command_is_words_or_a_list(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMMAND_ENGINE", given)
    assert settings.from_environment().argv == ("paint", "--for me", "-q")


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("COMMAND_ENGINE", "", "Set COMMAND_ENGINE"),
        ("COMMAND_ENGINE", "   ", "must be a program and its arguments"),
        ("COMMAND_ENGINE", "paint 'it", "must be a program and its arguments"),
        ("COMMAND_ENGINE", '["paint", 3]', "must be a program and its arguments"),
        ("COMMAND_ENGINE", '["paint"', "must be a program and its arguments"),
        ("COMMAND_ENGINE", "[]", "must be a program and its arguments"),
        ("COMMAND_ENGINE", '[""]', "must be a program and its arguments"),
        ("COMMAND_KINDS", "", "Set COMMAND_KINDS"),
        ("COMMAND_KINDS", "sprite,sprit", "lists 'sprit'; the kinds there are: sprite, "),
        ("COMMAND_NAME", "my engine", "must be up to 40 small letters"),
        ("COMMAND_NAME", "a:b", "must be up to 40 small letters"),
    ],
)
def test_a_wrong_setting_is_one_sentence(
    name: str, value: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingError) as refused:
        Command()
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("program", "words"),
    [
        ("no-such-program", "no such program on the PATH"),
        ("/nowhere/paint", "which is not there"),
        ("/etc/passwd", "may not be executed"),
        ("/etc/", "is a folder"),
    ],
)
def test_a_program_that_cannot_run_is_said_with_the_reason(
    program: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMMAND_ENGINE", program)
    described = Command().describe()
    assert not described.ready
    assert words in described.why_not
