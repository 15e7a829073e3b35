"""Whose numbers and dates: the header a browser sends, junk in it, and the choice of a person."""

import gc
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from babel import Locale, localedata
from hypothesis import given
from hypothesis import strategies as st
from starlette.datastructures import Headers

from web import locales, words

LATELY = datetime(2026, 11, 29, 17, 8, 41, tzinfo=UTC)
NARROW, WIDE = "\u202f", "\xa0"  # no-break spaces


@pytest.fixture
def reader(request: pytest.FixtureRequest) -> Iterator[str]:
    """Everything is worded for a browser of that locale."""
    with locales.asked_for(headers(request.param)):
        yield request.param


def headers(wish: str) -> Headers:
    return Headers(raw=[(b"accept-language", wish.encode("latin-1"))])


@pytest.mark.parametrize(
    ("reader", "thousand", "more", "size", "moment"),
    [
        ("en-GB", "1,250", "1,234,567.25", "3.4 MB", "29 Nov 2026, 17:08:41"),
        ("en-US", "1,250", "1,234,567.25", "3.4 MB", f"Nov 29, 2026, 5:08:41{NARROW}PM"),
        ("de-DE", "1.250", "1.234.567,25", "3,4 MB", "29.11.2026, 17:08:41"),
        ("de-CH", "1'250", "1'234'567.25", "3.4 MB", "29.11.2026, 17:08:41"),
        ("fr-FR", "1_250", "1_234_567,25", "3,4 MB", "29 nov. 2026, 17:08:41"),
        ("sv-SE", "1 250", "1 234 567,25", "3,4 MB", "29 nov. 2026 17:08:41"),
        ("hi-IN", "1,250", "12,34,567.25", "3.4 MB", "29 नव॰ 2026, 5:08:41 pm"),
        ("ar", "1,250", "1,234,567.25", "3.4 MB", "29\u200f/11\u200f/2026، 5:08:41 م"),
    ],
    indirect=["reader"],
)
def test_each_reader_has_their_own_separators_and_dates(
    reader: str, thousand: str, more: str, size: str, moment: str
) -> None:
    thousand, more = (text.replace(" ", WIDE).replace("_", NARROW) for text in (thousand, more))
    assert words.in_credits(1250) == f"{thousand} credits"
    assert words.amount(-1250) == f"−{thousand}"
    assert words.amount(1250) == f"+{thousand}"
    assert words.number(1_234_567.25, 2) == more
    assert words.in_bytes(3_400_000) == size
    assert words.moment(LATELY) == moment


@pytest.mark.parametrize("reader", ["de-DE"], indirect=True)
def test_words_stay_english_whatever_the_numbers(reader: str) -> None:
    assert words.in_credits(1) == "1 credit"
    assert words.in_bytes(0) == "0 bytes"
    assert words.in_bytes(1) == "1 byte"
    assert words.in_bytes(2_345_600_000_000) == "2,3 TB"
    assert words.counted(2000, "entry", "entries") == "2.000 entries"
    assert words.duration(40) == "about 40 seconds"
    assert words.duration(3600 * 1500) == "about 1.500 hours"
    assert words.span(0.44) == "0,4 s"
    assert words.percent(0.625) == f"62{WIDE}%"


@pytest.mark.parametrize(
    ("reader", "said"),
    [
        ("en-GB", "1,234 half clear, 0.42 across, 1.2% (1,034); 12%. At most 0.45."),
        ("de-DE", f"1.234 half clear, 0,42 across, 1,2{WIDE}% (1.034); 12{WIDE}%. At most 0,45."),
    ],
    indirect=["reader"],
)
def test_sentences_of_those_who_know_no_reader_follow(reader: str, said: str) -> None:
    english = "1,234 half clear, 0.42 across, 1.2% (1,034); 12%. At most 0.45."
    assert words.figures(english) == said
    names = "1024 × 512 px, rows 3, 4, version 1.2.3, v2.1, #00ff00, 44.1kHz"
    assert words.figures(names) == names


@pytest.mark.parametrize(
    ("wish", "tag"),
    [
        ("de-DE,de;q=0.9,en;q=0.8", "de-DE"),
        ("en;q=0.3, sv-SE;q=0.7", "sv-SE"),
        ("de-XX", "de"),
        ("tlh, xx-YY, fr;q=0.2", "fr"),
        ("zh-TW", "zh-Hant-TW"),
        ("EN-us", "en-US"),
        ("ar-EG-u-nu-arab", "ar-EG"),
        ("de;q=0, fr;q=0.1", "fr"),
        ("de;q=2, fr;q=nan", locales.USUAL),
        ("en;q=0", locales.USUAL),
        ("*", locales.USUAL),
        ("und", locales.USUAL),
        ("root", locales.USUAL),
        ("", locales.USUAL),
        (";;;,,,q=", locales.USUAL),
        ("../../../etc/passwd", locales.USUAL),
        ("\xff\x00", locales.USUAL),
    ],
)
def test_a_header_is_read_as_far_as_it_makes_sense(wish: str, tag: str) -> None:
    assert locales.by_browser(headers(wish)).tag == tag


@given(st.text(st.characters(max_codepoint=255), max_size=200) | st.from_regex(locales._WISH))
def test_no_header_is_an_error(wish: str) -> None:
    try:
        given = headers(wish)
    except UnicodeEncodeError:  # no browser can send that
        return
    assert locales.by_browser(given).number(1234567)


def test_of_an_endless_header_only_the_beginning_counts() -> None:
    assert locales.by_browser(headers("x" * 100_000 + ",de")).tag == locales.USUAL
    assert locales.by_browser(headers("xx," * locales.MOST_WISHES + "de")).tag == locales.USUAL


def test_however_many_locales_are_asked_for_few_stay_in_memory() -> None:
    for name in localedata.locale_identifiers()[: 3 * locales.KEPT]:
        locales.by_browser(headers(name.replace("_", "-"))).moment(LATELY)
    locales.examples()
    assert locales.writing.cache_info().currsize <= locales.KEPT
    gc.collect()
    alive = [each for each in gc.get_objects() if isinstance(each, locales.Writing)]
    assert len(alive) <= locales.KEPT + 1
    assert localedata._cache == {}


def test_every_choice_is_a_locale_with_an_example() -> None:
    for tag in locales.CHOICES:
        assert str(Locale.parse(tag, sep="-")).replace("_", "-") == tag
    for text in locales.examples().values():
        assert "2026" in text
        assert "1234567" not in text


def test_a_choice_that_is_none_leaves_what_the_browser_says() -> None:
    with locales.asked_for(headers("de")):
        locales.choose(None)
        locales.choose("tlh")
        assert locales.current().tag == "de"
        locales.choose("fr-FR")
        assert locales.current().tag == "fr-FR"
    assert locales.current().tag == locales.USUAL
