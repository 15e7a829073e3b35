"""Hours of the day, over midnight and through the changes of summer time."""

import os
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from datetime import time as day_time

import pytest

from worker.home import hours
from worker.home.hours import BadHours, Span, closed_until

NIGHT = [hours.parse("22:00-08:00")]


def at(text: str) -> day_time:
    return day_time.fromisoformat(text)


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("22:00-08:00", Span(1320, 480)),
        (" 9:30 - 24:00 ", Span(570, 1440)),
        ("9:30–10:00", Span(570, 600)),
        ("9:30 to 10:00", Span(570, 600)),
    ],
)
def test_hours_are_read_as_people_write_them(text: str, span: Span) -> None:
    assert hours.parse(text) == span


@pytest.mark.parametrize("text", ["", "22-08", "25:00-26:00", "8:00-24:01", "08:60-09:00"])
def test_what_is_no_span_of_hours_is_said(text: str) -> None:
    with pytest.raises(BadHours):
        hours.parse(text)


def test_a_span_that_ends_where_it_begins_is_no_time_at_all() -> None:
    with pytest.raises(BadHours, match="around the clock"):
        hours.parse("08:00-08:00")


@pytest.mark.parametrize("when", ["22:00", "23:59:59", "00:00", "07:59:59"])
def test_the_night_goes_over_midnight(when: str) -> None:
    assert closed_until(NIGHT, at(when)) is None


@pytest.mark.parametrize("when", ["08:00", "12:00", "21:59:59"])
def test_the_day_is_closed_until_the_night(when: str) -> None:
    assert closed_until(NIGHT, at(when)) == "22:00"


def test_of_several_spans_the_next_one_opens() -> None:
    spans = [hours.parse(text) for text in ("22:00-06:00", "12:00-13:30")]
    assert closed_until(spans, at("07:00")) == "12:00"
    assert closed_until(spans, at("13:30")) == "22:00"
    assert closed_until(spans, at("12:30")) is None


def test_without_hours_it_is_always_open() -> None:
    assert closed_until([], at("03:00")) is None


@pytest.fixture
def _berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def local(text: str) -> day_time:
    """The clock on the wall at this moment of UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC).astimezone().time()


@pytest.mark.usefixtures("_berlin")
def test_an_hour_that_is_left_out_in_spring_is_not_worked() -> None:
    early = [hours.parse("01:00-02:30")]
    assert local("2026-03-29T01:00") == at("03:00")  # an hour after 01:00
    assert closed_until(early, local("2026-03-29T00:59")) is None
    assert closed_until(early, local("2026-03-29T01:00")) == "01:00"


@pytest.mark.usefixtures("_berlin")
def test_an_hour_that_comes_twice_in_autumn_counts_twice() -> None:
    early = [hours.parse("02:00-02:30")]
    times = ["00:15", "00:45", "01:15", "01:45"]  # 02:15 and 02:45 in summer, and again in winter
    found = [closed_until(early, local(f"2026-10-25T{when}")) is None for when in times]
    assert found == [True, False, True, False]
    assert os.environ["TZ"].startswith("CET")
