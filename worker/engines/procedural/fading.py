"""Colours that a palette does not have: their words are told apart before anybody pays.

A ramp is locked to what the palette has nearest, which for a green may be a grey. By the same rule
by which the account of a finished picture looks for a colour.
"""

from functools import lru_cache

from worker.engines.procedural import materials, palette
from worker.engines.procedural.account import goes_by
from worker.engines.procedural.colour import ramp
from worker.engines.procedural.meaning import Understanding

SLOTS = ("colour", "material", "accent")


def fade(words: Understanding, palette_name: str) -> None:
    """Set apart every word whose colour would not be seen in the palette."""
    if palette_name == palette.FREE:
        return
    for text, claims in list(words.claims.items()):
        names = [claim.value for claim in claims if claim.slot in SLOTS]
        if any(materials.is_tone(name) and not keeps(palette_name, name) for name in names):
            words.fade(text)


@lru_cache(maxsize=1024)
def keeps(palette_name: str, name: str) -> bool:
    """Whether that colour or material can be told in pictures of the palette.

    Asked of the middle steps of its ramp: most of a shape's pixels are of them.
    """
    locked = palette.lock_ramp(palette_name, ramp(materials.tone(name)))
    return any(goes_by(colour, name) for colour in locked[1:-1])
