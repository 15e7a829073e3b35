"""Whole numbers as people and programs write them: one strict reader for all of them."""

MOST_DIGITS = 18  # what fits a bigint


def whole(text: str, least: int, most: int) -> int | None:
    """The number that `text` spells in plain digits; None if it is none, or out of bounds.

    No sign, no other script's digits, no more digits than a bigint has. All of them count: what
    was checked is what is returned.
    """
    text = text.strip()
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        return None
    return int(text) if least <= int(text) <= most else None
