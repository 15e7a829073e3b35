"""How the reader writes numbers and dates: as they chose, else as their browser says.

Words stay English and digits Latin. A request begins with what its browser asks for, and whoever
turns out to be signed in may have chosen otherwise. What no page is for, such as a command of the
operator's, is written the usual way.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, lru_cache

from babel import Locale, UnknownLocaleError, localedata
from babel.dates import format_datetime
from starlette.datastructures import Headers

USUAL = "en-GB"
LONGEST = 500  # characters that are read of a header,
MOST_WISHES = 20  # ... and locales
KEPT = 32  # locales in memory, each about 1.2 MB, however many are asked for

# What the account page offers, by their English names.
CHOICES = {
    "ar": "Arabic",
    "zh-Hans-CN": "Chinese",
    "cs-CZ": "Czech",
    "da-DK": "Danish",
    "nl-NL": "Dutch",
    "en-AU": "English (Australia)",
    "en-CA": "English (Canada)",
    "en-IN": "English (India)",
    "en-GB": "English (United Kingdom)",
    "en-US": "English (United States)",
    "fi-FI": "Finnish",
    "fr-FR": "French",
    "fr-CA": "French (Canada)",
    "de-DE": "German",
    "de-AT": "German (Austria)",
    "de-CH": "German (Switzerland)",
    "he-IL": "Hebrew",
    "hi-IN": "Hindi",
    "it-IT": "Italian",
    "ja-JP": "Japanese",
    "ko-KR": "Korean",
    "nb-NO": "Norwegian",
    "pl-PL": "Polish",
    "pt-PT": "Portuguese",
    "pt-BR": "Portuguese (Brazil)",
    "es-ES": "Spanish",
    "es-MX": "Spanish (Mexico)",
    "sv-SE": "Swedish",
    "tr-TR": "Turkish",
    "uk-UA": "Ukrainian",
}


@dataclass(frozen=True, slots=True)
class Writing:
    """How one locale writes. `sizes`: digits of the last group, and of each group before it."""

    tag: str  # as browsers name it, such as "de-DE"
    group: str
    decimal: str
    sizes: tuple[int, int]
    percent: tuple[str, str]  # before and after the number
    dates: Locale

    @property
    def pattern(self) -> str:
        """A number longer than any of a page, by which its scripts group digits."""
        return self.number(1234567890123456)

    def number(self, value: float, places: int = 0) -> str:
        """`1,250`; with so many `places` after the point. A real minus, not a hyphen.

        By hand and not by Babel: its own way loses both of two apostrophes, as in 1'234'567.
        """
        whole, point, part = f"{abs(value):.{places}f}".partition(".")
        last, others = self.sizes
        groups = [whole[-last:]]
        while whole := whole[: -len(groups[0])]:
            groups.insert(0, whole[-others:])
        sign = "−" if round(value, places) < 0 else ""
        return sign + self.group.join(groups) + (self.decimal if point else "") + part

    def share(self, number: str) -> str:
        """A written number as so many per cent."""
        before, after = self.percent
        return f"{before}{number}{after}"

    def moment(self, at: datetime) -> str:
        """A time in UTC, to the second."""
        return format_datetime(at.astimezone(UTC), "medium", UTC, self.dates)


@lru_cache(maxsize=KEPT)
def writing(tag: str) -> Writing:
    """How they write there. Raises babel.UnknownLocaleError or ValueError for what is no locale."""
    found = _read(tag)
    localedata.clear_caches()  # nothing else would ever let go of what was read
    return found


_LATELY = datetime(2026, 11, 29, 17, 8, 41, tzinfo=UTC)


def _read(tag: str) -> Writing:
    locale = Locale.parse(tag, sep="-")
    symbols = locale.number_symbols["latn"]
    percent = locale.percent_formats[None]
    found = Writing(
        _tag(locale),
        symbols["group"],
        symbols["decimal"],
        locale.decimal_formats[None].grouping,
        (percent.prefix[0], percent.suffix[0]),
        locale,
    )
    found.moment(_LATELY)  # reads all it will ever need
    return found


def _tag(locale: Locale) -> str:
    return str(locale).replace("_", "-")


_USUAL = writing(USUAL)
_current: ContextVar[Writing] = ContextVar("writing")


def current() -> Writing:
    """How whoever reads the answer in the making writes."""
    return _current.get(_USUAL)


def by_browser(headers: Headers) -> Writing:
    """How the browser that sent these headers asks to be written for."""
    return writing(of_header(",".join(headers.getlist("accept-language"))[:LONGEST]))


@contextmanager
def asked_for(headers: Headers) -> Iterator[None]:
    """Write as the browser asks, for as long as its request takes."""
    token = _current.set(by_browser(headers))
    try:
        yield
    finally:
        _current.reset(token)


def choose(tag: str | None) -> None:
    """Write as a person chose, to the end of the request; None: go on as the browser says."""
    if tag in CHOICES:
        _current.set(writing(tag))


_WISH = re.compile(
    r"(?P<language>[a-z]{2,3})(?P<script>-[a-z]{4})?(?P<region>-(?:[a-z]{2}|[0-9]{3}))?"
    r"(?:-[a-z0-9-]*)?(?:;q=(?P<quality>0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?))?"
)


@lru_cache(maxsize=1000)
def of_header(header: str) -> str:
    """The locale an Accept-Language header likes best of those that are known, else the usual one.

    A region that is not known leaves its language. What cannot be read is passed over.
    """
    parts = header.lower().split(",", MOST_WISHES)[:MOST_WISHES]
    wishes = [match for part in parts if (match := _WISH.fullmatch("".join(part.split())))]
    for wish in sorted(wishes, key=_quality, reverse=True):
        found = _known(wish["language"], wish["script"] or "", wish["region"] or "")
        if found and _quality(wish):
            return found
    return USUAL


def _quality(wish: re.Match[str]) -> float:
    return float(wish["quality"] or 1)


def _known(language: str, script: str, region: str) -> str | None:
    """The nearest locale there is of that language; None if there is none."""
    if language == "und":
        return None
    for tag in (language + script + region, language + script, language):
        with suppress(UnknownLocaleError, ValueError):
            return _tag(Locale.parse(tag, sep="-"))
    return None


@cache
def examples() -> dict[str, str]:
    """Each choice with a number and a time as it writes them. Takes a tenth of a second, once."""
    found = {tag: example(_read(tag)) for tag in CHOICES}
    localedata.clear_caches()
    return found


def example(how: Writing) -> str:
    """A number and a time as they write them there."""
    return f"{how.number(1234567.89, 2)} · {how.moment(_LATELY)}"
