"""Icons that are drawn when they are asked for by name: their words, and what words do to them."""

import pytest

from tests.engines.studio import draw, see
from worker.engines.procedural import icons, lexicon, likenesses
from worker.engines.procedural.colour import ramp
from worker.engines.procedural.dice import Dice
from worker.engines.procedural.materials import tone
from worker.engines.procedural.understanding import understand

LATER = sorted(name for name, thing in icons.DRAWN.items() if thing.by_name)
FIRST = {
    name: words.split()[0] for table in lexicon.ICONS.values() for name, words in table.items()
}
WORDS = [
    (word, name)
    for table in lexicon.ICONS.values()
    for name, words in table.items()
    if name in LATER
    for word in words.split()
]


@pytest.mark.parametrize("prompt", ["", "food", "armour", "treasure", "weapon", "golden", "zorb"])
def test_what_names_nothing_draws_what_it_always_drew(prompt: str) -> None:
    """Its picture is the same however many things can be drawn by name."""
    words = understand("icon", prompt)
    chosen = {icons.choose(words, Dice("icon", seed, words.word_seed))[1] for seed in range(60)}
    assert not chosen & set(LATER)


def test_a_tool_is_one_of_those() -> None:
    words = understand("icon", "tool")
    chosen = {icons.choose(words, Dice("icon", seed))[1] for seed in range(20)}
    assert chosen == set(lexicon.ICONS["tool"])


@pytest.mark.parametrize(("word", "name"), WORDS)
def test_every_word_names_its_thing(word: str, name: str) -> None:
    for text in (word, f"{word}s", f"a red {word}"):
        found = understand("icon", text)
        assert (found.archetype, found.unknown, found.conflict) == (name, [], []), text


@pytest.mark.parametrize("name", LATER)
def test_a_colour_colours_it(name: str) -> None:
    for seed in range(4):
        seen = see("icon", f"green {FIRST[name]}", seed=seed)
        assert seen.followed


@pytest.mark.parametrize("name", LATER)
def test_an_element_is_seen_on_it(name: str) -> None:
    for seed in range(3):
        assert see("icon", f"fire {FIRST[name]}", seed=seed, size=48).followed


@pytest.mark.parametrize(
    ("prompt", "name", "material"),
    [("iron ore", "ore", "iron"), ("copper ingots", "ingot", "copper"),
     ("gold bar", "ingot", "gold"), ("bars of silver", "ingot", "silver"),
     ("steel gauntlet", "gloves", "steel"),
     ("iron pickaxe", "pickaxe", "iron"), ("ruby amulet", "amulet", "ruby"),
     ("leather bag", "bag", "leather"), ("bronze breast plate", "chestplate", "bronze")],
)  # fmt: skip
def test_the_word_of_the_material_colours_it(prompt: str, name: str, material: str) -> None:
    for seed in range(4):
        seen = see("icon", prompt, seed=seed)
        assert (seen.words.archetype, seen.followed) == (name, True)
        drawn = {tuple(p[:3]) for p in seen.pixels.reshape(-1, 4).tolist()}
        assert len(drawn & set(ramp(tone(material)))) >= 2


def test_a_bar_of_an_interface_is_no_ingot() -> None:
    for prompt in ("health bar", "bar", "chocolate bar", "progress bar"):
        assert understand("icon", prompt).archetype != "ingot"
    assert understand("panel", "gold bar").archetype == "bar"


def test_words_that_fix_a_form_look_different() -> None:
    forms = [word for word in likenesses.FORMS["icon"] if word in dict(WORDS)]
    for name in LATER:
        named = [word for word in forms if dict(WORDS)[word] == name]
        pictures = [draw("icon", word, seed=3, size=48).tobytes() for word in named]
        alike = [likenesses.FORMS["icon"][word] for word in named]
        assert len(set(pictures)) == len({str(form) for form in alike}), named


def test_words_one_slip_away_are_not_taken_for_it() -> None:
    for word in ("bandana", "globe", "porch", "pooch", "pulse", "parse"):
        assert understand("icon", word).unknown == [word]
