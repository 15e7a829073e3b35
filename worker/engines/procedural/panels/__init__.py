"""Interface pieces for games: panels, buttons, bars and slots, each to be cut in nine."""

from dataclasses import dataclass

import numpy as np

from worker.engines.procedural import lexicon
from worker.engines.procedural.dice import Dice
from worker.engines.procedural.fitting import FITTING, suit
from worker.engines.procedural.meaning import Understanding
from worker.engines.procedural.panels.canvas import Margins, Pixels
from worker.engines.procedural.panels.nine import stretched
from worker.engines.procedural.panels.pieces import DRAWN
from worker.engines.procedural.panels.themes import adorned, style

ENLARGED = {96: 48, 128: 64}  # drawn at half the size, every pixel doubled
WORKED = frozenset(["rounded"])
FITTING["panel"] = {
    "panel": WORKED | {"title", "studs", "gems"},
    "button": WORKED,
    "bar": WORKED,
    "slot": WORKED | {"studs", "gems"},
}

__all__ = ["Margins", "Panel", "make", "stretched"]


@dataclass(frozen=True, slots=True)
class Panel:
    """A finished sheet of pieces and what was decided for it. Lengths are pixels of the sheet."""

    pixels: Pixels
    archetype: str
    theme: str
    native: int
    margins: Margins
    pieces: tuple[tuple[str, int, int, int, int], ...]  # name, x, y, width, height

    def piece(self, name: str) -> Pixels:
        """The pixels of one piece of the sheet. Raises KeyError."""
        places = {title: box for title, *box in self.pieces}
        x, y, width, height = places[name]
        return self.pixels[y : y + height, x : x + width]


def make(words: Understanding, seed: int, size: int, palette: str) -> Panel:
    """Draw the piece the words name, else one by the seed, `size` pixels wide."""
    native = ENLARGED.get(size, size)
    dice = Dice("panel", seed, words.word_seed)
    archetype = words.archetype or dice.pick("archetype", tuple(lexicon.INTERFACE))
    suit(words, archetype)
    look = style(words, dice)
    _settle(words)
    sheet = DRAWN[archetype](
        look, words, Dice("panel", seed, words.word_seed, archetype), native, palette
    )
    factor = size // native
    pixels = np.repeat(np.repeat(sheet.pixels, factor, 0), factor, 1)
    count = len(sheet.names)
    height, width = pixels.shape[:2]
    height, width = (height // count, width) if sheet.down else (height, width // count)
    pieces = tuple(
        (name, 0 if sheet.down else width * n, height * n if sheet.down else 0, width, height)
        for n, name in enumerate(sheet.names)
    )
    return Panel(pixels, archetype, look.theme, native, sheet.margins.scaled(factor), pieces)


def _settle(words: Understanding) -> None:
    """Give up what is not drawn: a part's second colour, and studs where gems sit."""
    for text, claims in list(words.claims.items()):
        tints = [claim for claim in claims if claim.part]
        second = any(claim.value != words.tints[claim.part][0] for claim in tints)
        parts = {claim.part for claim in tints} | {
            claim.value for claim in claims if claim.slot == "feature"
        }
        if second or (parts & {"studs", "gems"}) - {adorned(words)}:
            words.give_up(text)
