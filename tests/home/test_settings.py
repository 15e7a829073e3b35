"""What its owner chose for a laptop."""

import os
import re

import pytest

from boot import folders
from boot.console import Refusal
from worker.home import settings
from worker.home.folder import Home
from worker.home.hours import Span


def written(home: Home, text: str) -> settings.Settings:
    home.settings.write_text(text)
    return settings.load(home)


def test_without_settings_a_laptop_pauses_on_battery_and_for_nothing_else(home: Home) -> None:
    found = settings.load(home)
    assert (found.battery, found.hours, found.programs) == (101, (), ())


def test_the_first_settings_are_the_defaults_and_are_not_written_twice(home: Home) -> None:
    settings.write_first(home)
    assert written(home, home.settings.read_text()) == settings.Settings(101, [], [], {})
    home.settings.write_text('pause_on_battery = "off"\n')
    settings.write_first(home)
    assert settings.load(home).battery == 0


def test_every_setting_is_understood(home: Home) -> None:
    found = written(
        home,
        """
        pause_on_battery = "below 40 %"
        hours = ["22:00-08:00", "12:00-13:00"]
        pause_for_programs = ["eldenring.exe"]
        [environment]
        HOME_TRIED = "yes"
        """,
    )
    assert found == settings.Settings(
        40, [Span(1320, 480), Span(720, 780)], ["eldenring.exe"], {"HOME_TRIED": "yes"}
    )


def test_what_is_set_already_is_not_set_by_the_settings(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME_TRIED", "by hand")
    monkeypatch.delenv("HOME_FRESH", raising=False)
    written(home, '[environment]\nHOME_TRIED = "no"\nHOME_FRESH = "yes"\n').apply()
    assert (os.environ["HOME_TRIED"], os.environ.pop("HOME_FRESH")) == ("by hand", "yes")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("pause_on_battery = 40", 'pause_on_battery is "on", "off" or "below 40 %", not 40'),
        ('pause_on_battery = "below 400 %"', "pause_on_battery is"),
        ('hours = "22:00-08:00"', "hours is a list of words in quotes"),
        ('hours = ["nights"]', 'hours look like "22:00-08:00"'),
        ("pause_for_programs = [7]", "pause_for_programs is a list"),
        ("[environment]\nENGINES = 7", "environment.ENGINES must be a word in quotes"),
        ("environment = 7", "environment is a section"),
        ("pauze = 1", "there is no setting 'pauze'; there are environment, hours,"),
        ("hours = [", "cannot be understood"),
    ],
)
def test_a_wrong_setting_is_named_in_one_sentence(home: Home, text: str, words: str) -> None:
    with pytest.raises(Refusal, match=re.escape(words)) as caught:
        written(home, text)
    assert str(home.settings) in str(caught.value)


def test_the_settings_of_the_page_are_understood(home: Home) -> None:
    page = (folders.ROOT / "docs" / "worker-at-home.md").read_text()
    shown = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    assert len(shown) >= 1
    for text in shown:
        written(home, text)
