"""Numbers, times and reasons as people say them. Each is worded here and nowhere else.

Numbers and times are written the way of whoever reads the answer in the making. Nothing made here
is kept: who reads it later may write otherwise.
"""

import re
from collections.abc import Iterable
from datetime import UTC, datetime

from web import locales


def number(value: float, places: int = 0) -> str:
    """`1,250`; with so many `places` after the point `1,250.5`."""
    return locales.current().number(value, places)


def counted(count: int, one: str, many: str = "") -> str:
    """`1 row`, `1,250 rows`; `many` where it is not `one` with an s."""
    return f"{number(count)} {one if count == 1 else many or f'{one}s'}"


def in_credits(count: int) -> str:
    """`1 credit`, `1,250 credits`."""
    return counted(count, "credit")


def amount(delta: int) -> str:
    """A change of the balance with its sign; a real minus, not a hyphen."""
    return f"+{number(delta)}" if delta >= 0 else number(delta)


def percent(share: float) -> str:
    """A share from 0 to 1 in whole per cents: `62%`."""
    return locales.current().share(number(share * 100))


def in_bytes(count: int) -> str:
    """A size of files in the unit that fits: `812 bytes`, `3.4 MB`. A kB is 1,000 bytes."""
    if count < 1000:
        return counted(count, "byte")
    size, units = count / 1000, ["kB", "MB", "GB", "TB"]
    while size >= 999.95 and len(units) > 1:
        size /= 1000
        units.pop(0)
    return f"{number(size, 1)} {units[0]}"


def moment(at: datetime) -> str:
    """A time in UTC, to the second: `29 Nov 2026, 17:08:41`."""
    return locales.current().moment(at)


def iso(at: datetime) -> str:
    """The same for machines, in whole seconds of UTC."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def duration(seconds: float) -> str:
    """A rough length of time: nobody is promised a second."""
    if seconds < 5:
        return "a few seconds"
    if seconds < 55:
        return f"about {max(5, round(seconds / 5) * 5)} seconds"
    minutes = round(seconds / 60)
    if minutes < 60:
        return "about a minute" if minutes <= 1 else f"about {minutes} minutes"
    hours = round(minutes / 60)
    return "about an hour" if hours <= 1 else f"about {number(hours)} hours"


def span(seconds: float) -> str:
    """A measured length of time, short: `0.4 s`, `31 s`, `2 min`."""
    if seconds < 10:
        return f"{number(seconds, 1)} s"
    return f"{number(seconds)} s" if seconds < 100 else f"{number(seconds / 60)} min"


# Not within a version or a name.
_FIGURE = re.compile(r"(?<![\w.,])([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.([0-9]+))?(?![.,]?\w)(%?)")


def figures(text: str) -> str:
    """A sentence of a part that knows no reader, with its numbers as the reader writes them.

    Checks are kept with what they are of, and those who measure write as in English: `1,250 clear`,
    `0.42 across`. Whole numbers that are not grouped stay so: they are sizes and rows.
    """
    return _FIGURE.sub(_figure, text)


def _figure(found: re.Match[str]) -> str:
    whole, part, sign = found.groups(default="")
    written = whole
    if part or "," in whole:
        written = number(float(f"{whole.replace(',', '')}.{part}"), len(part))
    return locales.current().share(written) if sign else written


def listed(words: Iterable[str], joint: str = "and") -> str:
    """`red`, `red and blue`, `red, green and blue`; nothing of nothing."""
    *first, last = [*words] or [""]
    return f"{', '.join(first)} {joint} {last}" if first else last


def sentence(text: str) -> str:
    """The text as a sentence: a capital first, a full stop last."""
    text = text.strip()
    if not text:
        return ""
    text = text[0].upper() + text[1:]
    return text if text[-1] in ".!?…" else f"{text}."


REASONS = {
    "welcome": "Welcome gift",
    "grant": "Given by the operator",
    "reserve": "Reserved for a job",
    "refund": "Returned from a job",
}
RESERVED = {
    "done": "Spent on a job",
    "error": "Reserved for a job, and returned",
    "cancelled": "Reserved for a job, and returned",
}


def reason(why: str, status: str | None) -> str:
    """What a line of the wallet is, by the state its job is in now; None: not kept any more."""
    if why == "reserve":
        return RESERVED.get(status or "", REASONS[why])
    return REASONS[why]
