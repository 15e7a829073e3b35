"""At 16 pixels: clean, whole, and told apart."""

import itertools

import numpy as np
import pytest

from tests.engines.studio import Pixels, draw, generate, see, solid
from worker.engines.base import EngineError
from worker.engines.procedural import lexicon
from worker.engines.procedural.specks import cleaned

OURS = ("characters", "monsters", "creatures", "ships")
WORDS = [
    ("sprite", words.split()[0])
    for family in OURS
    for words in lexicon.subjects("sprite")[family].values()
    if words
] + [("icon", words.split()[0]) for table in lexicon.ICONS.values() for words in table.values()]


def lone(pixels: Pixels) -> float:
    """The share of opaque pixels that no neighbour of eight shares its colour with."""
    wide = np.pad(pixels.astype(np.int64), ((1, 1), (1, 1), (0, 0)))
    colours = np.where(wide[..., 3] > 0, wide[..., 0] << 16 | wide[..., 1] << 8 | wide[..., 2], -1)
    shared = np.zeros(colours.shape, bool)
    for down, across in itertools.product((-1, 0, 1), repeat=2):
        if down or across:
            shared |= np.roll(colours, (down, across), (0, 1)) == colours
    return float(((colours >= 0) & ~shared).sum() / (colours >= 0).sum())


@pytest.mark.parametrize(("kind", "word"), WORDS)
def test_there_is_no_dirt(kind: str, word: str) -> None:
    """Eyes and shines are lone pixels on purpose, and counted all the same."""
    shares = [lone(draw(kind, word, seed=seed, size=16)) for seed in range(16)]
    assert np.median(shares) <= 0.05
    assert max(shares) <= 0.16


@pytest.mark.parametrize(("kind", "word"), WORDS)
def test_the_cleaning_is_what_keeps_it_clean(kind: str, word: str) -> None:
    """It leaves the outline of the figure and every stamped pixel alone."""
    seen = see(kind, word, seed=4, size=16)
    padded = np.pad(seen.pixels, ((1, 1), (1, 1), (0, 0)))
    body = padded[..., 3] > 0
    kept = body.copy()
    assert np.array_equal(cleaned(padded, body, kept), padded)
    again = cleaned(padded, body, np.zeros_like(kept))
    assert np.array_equal(again[..., 3], padded[..., 3])


@pytest.mark.parametrize("word", [w for k, w in WORDS if k == "sprite"])
def test_figures_fill_their_place(word: str) -> None:
    for seed in range(6):
        body = solid(draw("sprite", word, seed=seed, size=16))
        rows = np.flatnonzero(body.any(1))
        assert body.sum() > 16 * 16 * 0.15
        assert rows[-1] - rows[0] >= 5


@pytest.mark.parametrize("word", ["knight without helmet", "elf", "mage", "villager"])
def test_people_have_eyes(word: str) -> None:
    for seed in range(8):
        seen = see("sprite", word, seed=seed, size=16)
        assert seen.part("eyes") >= 2


@pytest.mark.parametrize(("kind", "word"), [("sprite", "dragon"), ("icon", "sword")])
def test_what_would_be_a_smudge_is_refused_in_a_sentence(kind: str, word: str) -> None:
    with pytest.raises(EngineError, match="no room for something tiny") as refused:
        generate(kind, prompt=f"tiny {word}", size=16)
    assert refused.value.failure == "bad_input"
    assert generate(kind, prompt=f"tiny {word}", size=24)


def test_what_fits_no_16_pixels_is_called_a_conflict() -> None:
    """The belt of a knight has no room there; at 32 it has."""
    wished = {size: see("sprite", "sad knight", seed=1, size=size).words for size in (16, 48)}
    assert "sad" in (*wished[16].conflict, *wished[16].used)
    assert wished[48].used == ["sad", "knight"]
