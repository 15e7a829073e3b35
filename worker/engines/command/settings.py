"""Which program it is, and what it makes: settings of the worker, never of a job."""

import json
import os
import re
import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path

from boot.variables import SettingError, read
from worker import catalog

NAME = "command"
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")


@dataclass(frozen=True, slots=True)
class Settings:
    """`argv` is started as it stands, without a shell."""

    argv: tuple[str, ...]
    kinds: tuple[str, ...]
    name: str = NAME


def from_environment() -> Settings:
    """COMMAND_ENGINE, COMMAND_KINDS and COMMAND_NAME. Raises SettingError."""
    return Settings(_argv(read("COMMAND_ENGINE")), _kinds(read("COMMAND_KINDS")), _name())


def find(program: str) -> str | None:
    """The whole path of a program that can be run, looked for where the worker was started."""
    found = shutil.which(program)
    return str(Path(found).absolute()) if found else None


def why_not(program: str) -> str:
    """Why `find` found nothing, in a sentence."""
    if os.sep not in program:
        return f"COMMAND_ENGINE names {program!r}, and there is no such program on the PATH."
    path = Path(program)
    if not path.exists():
        return f"COMMAND_ENGINE names {program!r}, which is not there."
    if path.is_dir():
        return f"COMMAND_ENGINE names {program!r}, which is a folder."
    return f"COMMAND_ENGINE names {program!r}, which may not be executed (chmod +x)."


def _argv(given: str) -> tuple[str, ...]:
    try:
        argv = json.loads(given) if given.lstrip().startswith("[") else shlex.split(given)
    except (ValueError, RecursionError) as error:
        raise _not_a_command(given) from error
    if not argv or not all(isinstance(word, str) for word in argv) or not argv[0]:
        raise _not_a_command(given)
    return tuple(argv)


def _not_a_command(given: str) -> SettingError:
    return SettingError(
        "COMMAND_ENGINE must be a program and its arguments, as in /opt/paint --quick or "
        f'["/opt/my paint", "--quick"], not {given[:200]!r}.'
    )


def _kinds(given: str) -> tuple[str, ...]:
    kinds = tuple(dict.fromkeys(kind.strip() for kind in given.split(",")))
    for kind in kinds:
        if kind not in catalog.KINDS:
            known = ", ".join(catalog.KINDS)
            raise SettingError(f"COMMAND_KINDS lists {kind!r}; the kinds there are: {known}.")
    return kinds


def _name() -> str:
    name = read("COMMAND_NAME", NAME)
    if not _NAME.fullmatch(name):
        raise SettingError(
            f"COMMAND_NAME must be up to 40 small letters, digits, - and _, not {name[:100]!r}."
        )
    return name
