"""Files as they are sent: what may be shown or played, and the part of it that was asked for."""

import re
from dataclasses import dataclass

ENDINGS = {"image/png": "png", "audio/wav": "wav"}  # anything else is only ever downloaded
_RANGE = re.compile(r"bytes=([0-9]{0,18})-([0-9]{0,18})")


def ending(media_type: str) -> str:
    """What the name of such a file ends with, without the dot."""
    return ENDINGS.get(media_type, "png")


@dataclass(frozen=True, slots=True)
class Span:
    """The bytes from `first` up to, not including, `end`; `whole`: no part was asked for."""

    first: int
    end: int
    whole: bool = False


def span(asked: str | None, length: int) -> Span | None:
    """Which bytes of so many to send, as players ask for them when they seek; None: no such part.

    See RFC 9110, section 14: several ranges, other units and nonsense are answered with all.
    """
    everything = Span(0, length, whole=True)
    match = _RANGE.fullmatch(asked or "")
    if match is None or not any(match.groups()):
        return everything
    first, end = _bounds(match[1], match[2], length)
    if first >= end:
        return everything if first < length else None  # backwards is not a range at all
    return Span(first, end)


def _bounds(first: str, last: str, length: int) -> tuple[int, int]:
    """Where a range begins and ends; without a beginning it is the last so many bytes."""
    if not first:
        return (max(length - int(last), 0), length) if int(last) else (length, length)
    return int(first), min(int(last) + 1, length) if last else length
