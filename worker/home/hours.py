"""Hours of the day in which a worker may work, by the clock on the wall where it stands.

Only the time of day counts, so a change to or from summer time needs no reckoning: an hour that
is left out is not worked, and one that comes twice counts twice.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import time

_SPAN = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)\s*(?:-|–|to)\s*([01]?\d|2[0-4]):([0-5]\d)")
DAY = 24 * 60


class BadHours(ValueError):
    """Not a span of hours; the message says what one looks like."""


@dataclass(frozen=True, slots=True)
class Span:
    """Minutes of the day, the end left out; one that ends before it begins goes over midnight."""

    begin: int
    end: int

    def holds(self, minute: int) -> bool:
        if self.begin < self.end:
            return self.begin <= minute < self.end
        return minute >= self.begin or minute < self.end

    @property
    def opening(self) -> str:
        return f"{self.begin // 60:02}:{self.begin % 60:02}"


def parse(text: str) -> Span:
    """`22:00-08:00`. Raises BadHours."""
    found = _SPAN.fullmatch(text.strip())
    if found is None:
        raise BadHours(f'hours look like "22:00-08:00", not {text!r}')
    hour, minute, last_hour, last_minute = map(int, found.groups())
    begin, end = hour * 60 + minute, last_hour * 60 + last_minute
    if end > DAY:
        raise BadHours(f"a day ends at 24:00: {text!r}")
    if begin == end:
        raise BadHours(f"{text!r} is no time at all; leave the hours out to work around the clock")
    return Span(begin, end)


def closed_until(spans: Sequence[Span], now: time) -> str | None:
    """When the next span opens, as `22:00`; None if one is open now, or there are none."""
    minute = now.hour * 60 + now.minute
    if not spans or any(span.holds(minute) for span in spans):
        return None
    return min(spans, key=lambda span: (span.begin - minute) % DAY).opening
