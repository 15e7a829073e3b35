"""Sounds by their words: what is said is heard, and every word is accounted for."""

import numpy as np
import pytest

from tests.engines.hearing import centre, loudness, make, pitches
from worker.engines.procedural import audible, lexicon, qualities, sounds
from worker.engines.procedural.meaning import Understanding
from worker.engines.procedural.sounds import FAMILIES
from worker.engines.procedural.sounds.genes import Slot
from worker.engines.procedural.sounds.reading import GENERAL, INNATE, suit

SEEDS = range(6)


def lists(words: Understanding) -> list[str]:
    """Every word of the account, once for each list it is in."""
    return [*words.used, *words.read_as, *words.unknown, *words.excluded, *words.conflict]


def test_the_families_of_the_words_are_those_that_sound() -> None:
    assert set(audible.EFFECTS) == set(FAMILIES)
    assert len(FAMILIES) >= 10


def test_what_a_word_fixes_is_a_shape_of_its_family() -> None:
    known = lexicon.senses("sound")
    for word, forms in audible.FORMS.items():
        family = next(sense.value for sense in known[word] if sense.slot == "subject")
        for slot, shape in forms.items():
            found: Slot = FAMILIES[family].slots[slot]
            assert shape in (*found.options, *found.more), word


def test_every_word_is_in_one_list() -> None:
    tables = (audible.FEATURES, audible.SUBSTANCES, audible.ELEMENTS, qualities.MOODS)
    said = [word for table in tables for words in table.values() for word in words.split()]
    for family, effect in FAMILIES.items():
        for word in said:
            words = sounds.read(f"{word} {family}")
            suit(words, family, effect)
            found = sorted(lists(words))
            assert found == sorted({word, family}), (family, word, words.lists())


@pytest.mark.parametrize("family", FAMILIES)
def test_a_word_that_counts_is_heard_and_one_that_cannot_be_is_a_conflict(family: str) -> None:
    plain = make(family, 3).samples.tobytes()
    effect = FAMILIES[family]
    for name, said in audible.FEATURES.items():
        words = sounds.read(f"{said.split()[0]} {family}")
        made = sounds.make(words, 3)
        if words.conflict:
            assert name not in effect.words | GENERAL
            assert made.samples.tobytes() == plain
        elif name in effect.words:
            assert name in made.shape.values()
        elif name not in INNATE.get(family, ()):
            assert made.samples.tobytes() != plain, name


@pytest.mark.parametrize("family", FAMILIES)
def test_materials_elements_moods_and_sizes_are_heard(family: str) -> None:
    plain = make(family, 3)
    said = {**audible.SUBSTANCES, **audible.ELEMENTS, **qualities.MOODS, **qualities.SIZES}
    heard = {}
    for name, table in said.items():
        words = sounds.read(f"{table.split()[-1]} {family}")
        made = sounds.make(words, 3)
        changed = made.samples.tobytes() != plain.samples.tobytes()
        assert changed == (not words.conflict) or made.shape == plain.shape, name
        if not words.conflict and name in audible.SUBSTANCES:
            heard[name] = made.samples.tobytes()
    assert len(set(heard.values())) == len(heard)


@pytest.mark.parametrize("family", FAMILIES)
def test_high_is_higher_than_low_and_muffled_duller_than_bright(family: str) -> None:
    for less, more in (("low", "high"), ("muffled", "bright")):
        found = [
            [centre(make(f"{word} {family}", seed).samples) for seed in SEEDS]
            for word in (less, more)
        ]
        assert np.median(found[0]) < np.median(found[1]), (less, more)


@pytest.mark.parametrize("family", FAMILIES)
def test_long_is_longer_than_short_and_loud_louder_than_quiet(family: str) -> None:
    for seed in SEEDS:
        assert make(f"short {family}", seed).seconds < make(f"long {family}", seed).seconds
        quiet, loud = (make(f"{word} {family}", seed).samples for word in ("quiet", "loud"))
        assert loudness(quiet) * 2 < loudness(loud)


def test_an_echo_comes_back_later() -> None:
    for family in set(FAMILIES) - {"alarm", "engine"}:
        assert make(f"{family} with echo", 2).seconds > make(family, 2).seconds


def test_a_coin_steps_up_a_jump_rises_and_a_laser_falls() -> None:
    for seed in range(12):
        coin = pitches(make("coin pickup", seed).samples)
        assert coin.max() > coin[0] * 1.02
        jump = pitches(make("jump", seed).samples)
        assert jump[len(jump) // 2 :].max() > jump[0], seed
        laser = make("laser", seed)
        if laser.shape["burst"] == "single":
            third = len(laser.samples) // 3
            assert centre(laser.samples[-third:]) < centre(laser.samples[:third]), seed


def test_a_power_up_climbs_and_a_game_over_sinks() -> None:
    for seed in range(12):
        up, down = (pitches(make(prompt, seed).samples) for prompt in ("power up", "game over"))
        assert up[:3].min() < np.median(up[-4:]), seed
        assert down[:3].max() > down[-4:].min(), seed


def test_steps_are_as_many_as_asked_for() -> None:
    one, many = make("footstep on stone", 2), make("footsteps on stone", 2)
    assert many.seconds > 2.5 * one.seconds
    assert make("running footsteps on stone", 2).seconds < many.seconds


def test_a_refused_word_does_not_come_up_by_the_seed() -> None:
    for seed in range(30):
        assert make("door without slam", seed).shape["gesture"] != "slam"


def test_the_form_comes_before_the_words() -> None:
    words = sounds.read("short deep explosion")
    sounds.choose(words, "long")
    sounds.choose(words, "auto")
    sounds.choose(words, "low")
    assert (words.conflict, words.features) == (["short"], ["low", "long"])
    long = sounds.make(words, 4).seconds
    assert long > make("short deep explosion", 4).seconds


@pytest.mark.parametrize(
    ("prompt", "conflict"),
    [
        ("high low coin", ["low"]),
        ("slam shut door", ["shut"]),
        ("wooden glass door", ["glass"]),
        ("fire ice spell", ["ice"]),
        ("falling coin", ["falling"]),
        ("fire engine", ["fire"]),
    ],
)
def test_of_two_words_for_one_thing_the_first_counts(prompt: str, conflict: list[str]) -> None:
    words = sounds.read(prompt)
    sounds.make(words, 1)
    assert words.conflict == conflict


def test_an_unknown_word_changes_the_sound_and_is_told() -> None:
    words = sounds.read("cyberpunk coin")
    made = sounds.make(words, 1)
    assert words.unknown == ["cyberpunk"]
    assert made.samples.tobytes() != make("coin", 1).samples.tobytes()


@pytest.mark.parametrize(
    ("prompt", "family", "shape"),
    [
        ("coin pickup", "coin", {}),
        ("creaking wooden door", "door", {"hinges": "creak", "leaf": "wood"}),
        ("opening a creaky metal door", "door", {"gesture": "open", "leaf": "metal"}),
        ("sword swing", "whoosh", {}),
        ("sword hit on metal armor", "hit", {"matter": "metal"}),
        ("electric motor", "engine", {"kind": "electric"}),
        ("electric laser", "laser", {}),
        ("heavy footsteps in snow", "footstep", {"ground": "snow", "weight": "heavy"}),
        ("laser gun", "laser", {}),
        ("shotgun blast", "gunshot", {"calibre": "shotgun"}),
        ("shattering glass", "hit", {"matter": "glass", "scatter": "shards"}),
        ("dragon roar", "growl", {"gesture": "roar"}),
        ("police siren", "alarm", {"pattern": "wail"}),
        ("level up fanfare", "powerup", {"figure": "fanfare"}),
    ],
)  # fmt: skip
def test_prompts_of_game_makers(prompt: str, family: str, shape: dict[str, str]) -> None:
    made = make(prompt, 1)
    assert made.archetype == family
    assert shape.items() <= made.shape.items()
