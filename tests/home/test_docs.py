"""docs/worker-at-home.md says what the program does."""

import re

import pytest

from boot import folders
from boot.console import REFUSED
from tests.home.laptop import Laptop
from tests.home.test_doctor import examined
from worker import program
from worker.home import commands, doctor, enrolment, running

TEXT = (folders.ROOT / "docs" / "worker-at-home.md").read_text()
NAMED = re.findall(r"python3 -m worker ([a-z]+)((?: +[^\s`]+)*)", TEXT)


def test_every_command_and_option_of_the_page_exists() -> None:
    assert {name for name, _ in NAMED} == set(commands.DO)
    for name, rest in NAMED:
        words = rest.split("`")[0].split()
        assert program.parse([name, *words]).command == name


@pytest.mark.parametrize("name", sorted(commands.DO))
def test_every_option_of_a_command_is_on_the_page(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        program.parse([name, "--help"])
    options = set(re.findall(r"--[a-z]+", capsys.readouterr().out)) - {"--help"}
    assert options <= set(re.findall(r"--[a-z]+", TEXT))


def test_the_exit_codes_are_those_of_the_code() -> None:
    assert (
        f"{doctor.SICK} `doctor` found a\nproblem, {REFUSED} something has to be put right first, "
        f"{enrolment.ENDED} the studio refuses this worker, {commands.TRY_AGAIN} try again later."
    ) in TEXT


def test_the_size_of_the_log_is_that_of_the_code() -> None:
    assert (running.LOG_BYTES, running.LOG_FILES) == (1_000_000, 3)
    assert "it starts anew after 1 MB and keeps three old ones" in TEXT


async def test_the_commands_print_what_the_page_shows(laptop: Laptop) -> None:
    """The lines of a doctor who finds nothing, by their names and in their order."""
    shown = re.findall(r"^ok +(\w+)", TEXT, re.MULTILINE)
    assert list(await examined(laptop)) == shown
    paused = (await laptop.do("pause", "--for", "2h")).stdout
    assert plain(paused) == plain(re.findall(r"^Paused by you until.*\n", TEXT, re.MULTILINE)[0])


def plain(text: str) -> str:
    """Without the time of day, and the date of a pause that ends tomorrow."""
    return re.sub(r"(\d{4}-\d\d-\d\d )?\d\d:\d\d", "", text)


def test_every_line_of_the_doctor_is_explained() -> None:
    explained = set(
        re.findall(r"`(\w+)`", " ".join(re.findall(r"^\| (`.*?) \|", TEXT, re.MULTILINE)))
    )
    shown = set(re.findall(r"^ok +(\w+)", TEXT, re.MULTILINE))
    assert shown <= explained
