"""The pause a person asked for. It lasts until they end it, or until the time they named."""

import re
import time
from datetime import datetime

import msgspec

from worker.home import folder
from worker.home.folder import Home

_SPAN = re.compile(r"(\d{1,4})\s*(s|m|min|h|d)")
_SECONDS = {"s": 1, "m": 60, "min": 60, "h": 3600, "d": 86400}


class Pause(msgspec.Struct, frozen=True):
    """`until` is seconds since 1970, None for as long as it takes."""

    until: float | None = None

    @property
    def words(self) -> str:
        return "Paused by you" if self.until is None else f"Paused by you until {clock(self.until)}"


def clock(seconds: float) -> str:
    """The local time of day, with the date if it is not today."""
    when = datetime.fromtimestamp(seconds).astimezone()
    today = datetime.now().astimezone().date()
    return when.strftime("%H:%M" if when.date() == today else "%Y-%m-%d %H:%M")


def span(text: str) -> float:
    """`90m`, `1h`, `2 d` in seconds. Raises ValueError."""
    found = _SPAN.fullmatch(text.strip().lower())
    if found is None or not int(found[1]):
        raise ValueError(f"a time looks like 45m, 1h or 2d, not {text!r}")
    return float(found[1]) * _SECONDS[found[2]]


def pause(home: Home, seconds: float | None) -> Pause:
    """Ask the worker to pause, running or not. Raises OSError."""
    made = Pause(None if seconds is None else time.time() + seconds)
    folder.write(home.pause, msgspec.json.encode(made))
    return made


def resume(home: Home) -> bool:
    """End a pause; False if there was none. Raises OSError."""
    was = current(home) is not None
    home.pause.unlink(missing_ok=True)
    return was


def current(home: Home) -> Pause | None:
    """The pause that holds now. A note that cannot be read is a pause: somebody wanted one."""
    try:
        found = msgspec.json.decode(home.pause.read_bytes(), type=Pause)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return Pause()
    return None if found.until is not None and found.until <= time.time() else found
