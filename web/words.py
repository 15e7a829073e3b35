"""Numbers, times and reasons as people say them. Each is worded here and nowhere else."""

from collections.abc import Iterable
from datetime import UTC, datetime

MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


def in_credits(number: int) -> str:
    """`1 credit`, `1,250 credits`."""
    return f"{number:,} credit" if number == 1 else f"{number:,} credits"


def amount(delta: int) -> str:
    """A change of the balance with its sign; a real minus, not a hyphen."""
    return f"+{delta:,}" if delta >= 0 else f"−{-delta:,}"


def in_bytes(number: int) -> str:
    """A size of files in the unit that fits: `812 bytes`, `3.4 MB`. A kB is 1,000 bytes."""
    if number < 1000:
        return f"{number} byte" if number == 1 else f"{number} bytes"
    size, units = number / 1000, ["kB", "MB", "GB"]
    while size >= 999.95 and len(units) > 1:
        size /= 1000
        units.pop(0)
    return f"{size:,.1f} {units[0]}"


def moment(at: datetime) -> str:
    """A time in UTC, to the second: `29 Nov 2026, 17:08:41`."""
    at = at.astimezone(UTC)
    return f"{at.day} {MONTHS[at.month - 1]} {at.year}, {at:%H:%M:%S}"


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
    return "about an hour" if hours <= 1 else f"about {hours} hours"


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
