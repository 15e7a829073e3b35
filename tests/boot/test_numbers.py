"""One strict reader for every number that comes from outside."""

import pytest

from boot import numbers


@pytest.mark.parametrize(("text", "number"), [("1", 1), (" 16 ", 16), ("007", 7)])
def test_plain_digits_are_a_number(text: str, number: int) -> None:
    assert numbers.whole(text, 1, 16) == number


@pytest.mark.parametrize(
    "text",
    ["", "0", "17", "-1", "+1", "1.0", "1e1", "1_0", "0x1", "²", "١", "one", "1\x00", "9" * 5000],
)
def test_anything_else_is_none(text: str) -> None:
    assert numbers.whole(text, 1, 16) is None


def test_every_digit_counts() -> None:
    assert numbers.whole("0000329", 16, 128) is None
