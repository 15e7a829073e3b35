"""What anybody expects of a word: an archer's bow, a skull to see, icons of one size."""

from statistics import median

import numpy as np
import pytest

from tests.engines.studio import draw, see, solid
from worker.engines.procedural import icons
from worker.engines.procedural.account import share
from worker.engines.procedural.colour import lab
from worker.engines.procedural.understanding import understand

SEEDS = range(10)


@pytest.mark.parametrize(
    ("word", "part"),
    [
        ("archer", "bow"),
        ("skeleton archer", "bow"),
        ("huntress", "bow"),
        ("witch", "hat"),
        ("necromancer", "hood"),
        ("berserker", "axe"),
    ],
)
def test_a_calling_comes_with_what_it_is_known_by(word: str, part: str) -> None:
    for seed in SEEDS:
        assert see("sprite", word, seed=seed).part(part) > 6, f"{word} {seed}"


@pytest.mark.parametrize("word", ["queen", "princess", "nun", "witch", "girl"])
def test_nobody_has_a_beard_who_was_called_by_such_a_word(word: str) -> None:
    assert not any(see("sprite", word, seed=seed).part("beard") for seed in SEEDS)
    assert see("sprite", f"{word} with a beard", seed=1).part("beard")


def test_kings_may_have_a_beard() -> None:
    assert any(see("sprite", "king", seed=seed).part("beard") for seed in SEEDS)


@pytest.mark.parametrize("word", ["skeleton knight", "zombie knight", "orc knight", "elf knight"])
@pytest.mark.parametrize("size", [16, 32])
def test_a_race_under_a_helmet_shows_its_face(word: str, size: int) -> None:
    for seed in SEEDS:
        assert see("sprite", word, seed=seed, size=size).part("eyes") > 1, f"{word} {seed}"


def test_a_knight_of_no_race_may_close_the_visor() -> None:
    assert not all(see("sprite", "knight", seed=seed).part("eyes") for seed in SEEDS)


def test_a_panda_is_white_with_black_ears_and_eyes() -> None:
    for seed in SEEDS:
        pixels = draw("sprite", "panda", seed=seed)
        lightness = np.array([lab(tuple(c))[0] for c in pixels[solid(pixels)][:, :3].tolist()])
        assert (lightness > 0.75).mean() > 0.2
        assert (lightness < 0.45).mean() > 0.25, "ears, patches and outline"


def test_the_colour_of_a_potion_is_seen() -> None:
    for seed in range(24):
        seen = see("icon", "red potion", seed=seed)
        assert seen.part("liquid") > 12, seed


@pytest.mark.parametrize("name", sorted(icons.DRAWN))
def test_icons_stand_beside_each_other_at_one_size(name: str) -> None:
    """Three quarters of the picture at the least; so they do without a word about their size."""
    spans = []
    for seed in SEEDS:
        there = solid(draw("icon", name, seed=seed))
        spans.append(max(there.any(0).sum(), there.any(1).sum()))
    assert median(spans) >= 24, spans
    assert median(spans) > solid(draw("icon", f"small {name}")).any(0).sum()


def test_a_skull_has_more_bone_than_sockets() -> None:
    for seed in SEEDS:
        seen = see("sprite", "skeleton", seed=seed)
        sockets = seen.part("eyes")
        assert 8 < sockets < 20
        assert seen.part("face") > 1.8 * sockets


def test_a_ball_of_cheese_shows_its_cut() -> None:
    """No veins that break it up; gold that is told from the rind."""
    for seed in SEEDS:
        words = understand("icon", "golden cheese")
        words.forms["form"] = "ball"
        pixels = icons.make(words, seed, 48, "free", "tinted").pixels
        seen = pixels[solid(pixels)][:, :3]
        assert share(seen[None], "teal") == 0
        assert share(seen[None], "gold") > 0.25, seed
