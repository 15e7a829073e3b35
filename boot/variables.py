"""Settings from the environment, and from files where a secret should not be in it."""

import os
from pathlib import Path

from boot import numbers


class SettingError(Exception):
    """A setting is missing or wrong; the message says which and what to do."""


def read(name: str, default: str | None = None) -> str:
    """The setting `name`, or the text of the file that `name`_FILE points to (Docker secrets).

    Raises SettingError when neither is there and no default is given. An empty setting counts as
    missing: a secret that is empty by mistake must never match an empty one.
    """
    value = os.environ.get(name, "")
    path = os.environ.get(f"{name}_FILE", "")
    if value and path:
        raise SettingError(f"Set either {name} or {name}_FILE, not both.")
    if path:
        value = _read_file(name, path)
    if value:
        return value
    if default is None:
        raise SettingError(f"Set {name} (or {name}_FILE, a file that holds it).")
    return default


def whole_number(name: str, least: int, most: int) -> int | None:
    """The setting as a whole number within bounds; None if it is not set. Raises SettingError."""
    value = read(name, "")
    if not value:
        return None
    number = numbers.whole(value, least, most)
    if number is None:
        raise SettingError(
            f"{name} must be a whole number from {least} to {most}, or not set; not {value!r}."
        )
    return number


def one_of(name: str, *words: str) -> str:
    """The setting as one of the words, in upper or lower case; the first is the default.

    Raises SettingError.
    """
    value = read(name, words[0]).strip().lower()
    if value not in words:
        raise SettingError(f"{name} must be {', '.join(words[:-1])} or {words[-1]}, not {value!r}.")
    return value


def log_level() -> str:
    """LOG_LEVEL, from where on messages are shown, in lower case. Raises SettingError."""
    return one_of("LOG_LEVEL", "info", "debug", "warning", "error", "critical")


def _read_file(name: str, path: str) -> str:
    try:
        value = Path(path).read_text().strip()
    except OSError as error:
        raise SettingError(f"{name}_FILE cannot be read: {error.strerror}: {path}") from error
    if not value:
        raise SettingError(f"{name}_FILE is empty: {path}")
    return value
