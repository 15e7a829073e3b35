"""Words of every day: none of them is taken for another, and what some of them name is drawn."""

import numpy as np
import pytest

from tests.engines.studio import draw, see
from worker.engines.procedural import lexicon, reading
from worker.engines.procedural.understanding import understand

SEEDS = range(8)
_EVERYDAY = """sports racing spicy silly slim thin stout strong brave clever steel shiny scary messy
    dirty pleasant violent crowded curved curled cooked stale spare steep stiff bleak blond blank
    plain stripped robbed scarred chopped horse house mouse monkey snail sheep clown crown chair
    choir stove stone store spade spoon shirt skirt sword heart shark spark trunk truck plate plane
    flame frame grape grave track torch touch board beard price prince crate create cradle month
    mouth watch witch bench beach couch flower flour tower towel castle cattle battle bottle medal
    metal pedal petal window widow winter winner water waiter wagon dagger danger feather father
    hammer hamper rocket racket pocket bucket blanket basket market helmet velvet dessert desert
    string spring sting stick brick trick stable table cable square rubber party plague steam stitch
    depth massage blend dairy compete crackling"""
EVERYDAY = _EVERYDAY.split()


@pytest.mark.parametrize("kind", sorted(lexicon.FACTS))
def test_no_word_of_every_day_is_taken_for_another(kind: str) -> None:
    known = lexicon.senses(kind)
    guessed = {word: reading.meant(word, known) for word in EVERYDAY}
    wrong = {
        word: meant
        for word, meant in guessed.items()
        if meant and meant not in tuple(reading.stems(word))
    }
    assert wrong == {}


@pytest.mark.parametrize("typed", ["sprots", "sptos", "sports"])
def test_a_guess_takes_no_colour_from_the_noun(typed: str) -> None:
    found = understand("sprite", f"red {typed} car")
    assert (found.colours, found.tints) == (["red"], {})
    assert understand("sprite", "knight with a red sheild").tints == {"shield": ["red"]}


def test_a_fat_knight_keeps_the_colour_and_a_rounded_panel_too() -> None:
    assert understand("sprite", "red fat knight").colours == ["red"]
    assert understand("panel", "red rounded panel").colours == ["red"]


@pytest.mark.parametrize(
    ("words", "colour"),
    [
        ("health potion", "red"),
        ("healing potion", "red"),
        ("mana potion", "blue"),
        ("poison potion", "green"),
        ("stamina flask", "yellow"),
    ],
)
@pytest.mark.parametrize("style", ["", "golden"])
def test_what_a_potion_is_for_says_its_colour(words: str, colour: str, style: str) -> None:
    found = understand("icon", words, style)
    assert found.colours == [colour]
    assert found.read_as[words.split()[0]] == colour
    assert (found.material, found.conflict) == (None, [])


def test_no_health_is_no_colour() -> None:
    assert understand("icon", "potion, not poison").colours == []
    assert understand("icon", "health").archetype == "heart"


@pytest.mark.parametrize(
    ("kind", "word", "thing"),
    [
        ("icon", "ruby", "gem"),
        ("icon", "two emeralds", "gem"),
        ("icon", "dark sapphire", "gem"),
        ("icon", "amethyst", "gem"),
        ("icon", "gold", "coin"),
        ("icon", "silver", "coin"),
        ("icon", "flame", "torch"),
        ("icon", "poison", "potion"),
        ("sprite", "ruby", "crystals"),
        ("sprite", "flame", "campfire"),
    ],
)
def test_a_material_alone_names_a_thing(kind: str, word: str, thing: str) -> None:
    for seed in range(3):
        seen = see(kind, word, seed=seed)
        assert (seen.words.archetype, seen.words.unknown) == (thing, [])


def test_a_material_beside_a_noun_names_nothing() -> None:
    assert understand("icon", "ruby weapon").archetype is None
    assert understand("icon", "gold sword").archetype == "sword"
    assert understand("icon", "golden").archetype is None
    assert understand("icon", "sword, not gold").archetype == "sword"
    assert understand("icon", "leather with studs").archetype is None


def test_a_blacksmith_holds_a_hammer() -> None:
    for seed in SEEDS:
        assert see("sprite", "blacksmith", seed=seed).part("hammer") > 4
        assert see("sprite", "blacksmith", seed=seed, size=48).part("apron") > 20
        assert not see("sprite", "blacksmith without hammer", seed=seed).part("hammer")


def test_somebody_fat_is_broader() -> None:
    for seed in SEEDS:
        thin, fat = (see("sprite", f"{word} king", seed=seed) for word in ("", "fat"))
        assert fat.words.used == ["fat", "king"]
        assert fat.part("fat") > 20
        assert fat.figure.solid().sum() > thin.figure.solid().sum()
    assert understand("sprite", "fat skeleton").conflict == ["fat"]


@pytest.mark.parametrize(("kind", "word"), [("sprite", "robot"), ("icon", "sword")])
def test_what_is_rusty_is_brown(kind: str, word: str) -> None:
    for seed in SEEDS:
        assert see(kind, f"rusty {word}", seed=seed).followed


def test_cars_for_a_race_and_for_the_police_are_told_apart() -> None:
    for words in ("sports car", "racing car", "police car"):
        seen = see("sprite", words)
        assert (seen.words.archetype, seen.followed) == ("car", True)
    assert not np.array_equal(draw("sprite", "sports car"), draw("sprite", "police car"))
    assert understand("sprite", "space ship").family == "ships"
