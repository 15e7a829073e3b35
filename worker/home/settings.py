"""What the owner of the laptop chose, in `settings.toml`: read at the start of the program."""

import os
import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from boot.console import Refusal
from worker.home import folder, hours
from worker.home.folder import Home
from worker.home.hours import BadHours, Span

FIRST = """\
# Settings of this worker. They are read when it starts.

# On battery: "on" pauses, "off" works on, "below 40 %" pauses when less is left.
pause_on_battery = "on"

# Hours it may work in, by the clock on the wall; none means at any time.
hours = []  # for example ["22:00-08:00", "12:00-13:00"]

# While one of these programs runs the machine is left to it.
pause_for_programs = []  # for example ["eldenring.exe", "blender"]

# For the engines, see docs/engine-command.md.
[environment]
# ENGINES = "worker.engines.command:Command"
"""
_BELOW = re.compile(r"below\s+(\d{1,2}|100)\s*%")
_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


@dataclass(frozen=True, slots=True)
class Settings:
    """`battery` is the charge in per cent below which a laptop on battery pauses."""

    battery: int = 101
    hours: Sequence[Span] = ()
    programs: Sequence[str] = ()
    environment: dict[str, str] = field(default_factory=dict)

    def apply(self) -> None:
        """Set the variables that are not set yet."""
        for name, value in self.environment.items():
            os.environ.setdefault(name, value)


def write_first(home: Home) -> None:
    """Put the settings there to be found, unless some are there. Raises OSError."""
    if not home.settings.exists():
        folder.write(home.settings, FIRST.encode())


def load(home: Home) -> Settings:
    """Raises Refusal, naming the setting that is wrong."""
    try:
        given = tomllib.loads(home.settings.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Settings()
    except OSError as error:
        raise Refusal(f"{home.settings} cannot be read: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Refusal(f"{home.settings} cannot be understood: {error}.") from error
    try:
        return _read(given)
    except ValueError as error:
        raise Refusal(f"{home.settings}: {error}.") from error


def _read(given: dict[str, Any]) -> Settings:
    """Raises ValueError."""
    known = {"pause_on_battery", "hours", "pause_for_programs", "environment"}
    if unknown := sorted(given.keys() - known):
        raise ValueError(
            f"there is no setting {unknown[0]!r}; there are {', '.join(sorted(known))}"
        )
    try:
        spans = [hours.parse(text) for text in _texts(given, "hours")]
    except BadHours as error:
        raise ValueError(f"hours: {error}") from error
    return Settings(
        _battery(given.get("pause_on_battery", "on")),
        spans,
        _texts(given, "pause_for_programs"),
        _environment(given.get("environment", {})),
    )


def _battery(value: object) -> int:
    if value in ("on", "off"):
        return 101 if value == "on" else 0
    found = _BELOW.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        raise ValueError(f'pause_on_battery is "on", "off" or "below 40 %", not {value!r}')
    return int(found[1])


def _texts(given: dict[str, Any], name: str) -> list[str]:
    value = given.get(name, [])
    if not isinstance(value, list) or not all(isinstance(one, str) and one for one in value):
        raise ValueError(f"{name} is a list of words in quotes, not {value!r}")
    return value


def _environment(value: object) -> dict[str, str]:
    if not isinstance(value, dict):
        raise ValueError("environment is a section with a line for each variable")
    for name, text in value.items():
        if not _VARIABLE.fullmatch(name) or not isinstance(text, str) or "\0" in text:
            raise ValueError(f"environment.{name} must be a word in quotes")
    return value
