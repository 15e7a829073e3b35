"""What the engine makes of a prompt, and the account it gives of every word."""

import json
import re
import time

import pytest

from worker.engines.procedural import lexicon
from worker.engines.procedural.meaning import Understanding
from worker.engines.procedural.understanding import understand

PROMPTS = [
    ("sprite", "small angry red dragon with no wings"),
    ("sprite", "a melancholic cyberpunk samurai"),
    ("sprite", "cute blue slmie"),
    ("sprite", "huge purple ghosts without arms and a crown"),
    ("sprite", "knight with a red cape, holding an axe, no helmet"),
    ("sprite", "big small tiny wizard"),
    ("sprite", "dragon slime knight"),
    ("icon", "gold sword with ruby"),
    ("icon", "ice potion"),
    ("icon", "zorblax fribble"),
    ("texture", "mossy cobblestone"),
    ("texture", "rusty metal floor without moss"),
    ("texture", ""),
]


def meaningful(prompt: str) -> list[str]:
    words = re.findall(r"\w+", prompt.casefold())
    return [word for word in words if word not in lexicon.GLUE | lexicon.NEGATIONS]


def placed(found: Understanding) -> list[str]:
    lists = [found.used, list(found.read_as), found.unknown, found.excluded, found.conflict]
    return [word for words in lists for word in words]


@pytest.mark.parametrize(("kind", "prompt"), PROMPTS)
def test_every_word_ends_in_exactly_one_list(kind: str, prompt: str) -> None:
    assert sorted(placed(understand(kind, prompt))) == sorted(set(meaningful(prompt)))


def test_the_subject_is_the_last_noun() -> None:
    assert understand("icon", "ice potion").archetype == "potion"
    assert understand("icon", "ice potion").element == "ice"


def test_a_pirate_ship_sails_and_any_other_ship_flies() -> None:
    found = understand("sprite", "wooden pirate ship")
    assert (found.family, found.archetype, found.material) == ("vehicles", "sailship", "wood")
    assert found.conflict == []
    found = understand("sprite", "knight ship")
    assert (found.family, found.archetype) == ("ships", None)
    assert found.conflict == ["knight"]


def test_what_comes_after_with_is_no_subject() -> None:
    found = understand("icon", "gold sword with ruby")
    assert (found.archetype, found.material, found.accent) == ("sword", "gold", "ruby")
    assert found.used == ["gold", "sword", "ruby"]


def test_a_slip_of_the_finger_is_read_and_reported() -> None:
    found = understand("sprite", "cute blue slmie")
    assert found.archetype == "slime"
    assert found.read_as == {"slmie": "slime"}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("drxgxn", ""), ("dargon", "dragon"), ("kngiht", "knight"), ("gohst", "ghost")],
)
def test_one_slip_is_forgiven_and_two_are_not(typed: str, meant: str) -> None:
    assert understand("sprite", typed).read_as == ({typed: meant} if meant else {})


def test_a_plural_is_read_as_one_of_it() -> None:
    found = understand("sprite", "three ghosts")
    assert (found.read_as, found.conflict) == ({"ghosts": "ghost"}, ["three"])
    assert found.archetype == "ghost"
    assert understand("sprite", "one ghost").used == ["one", "ghost"]
    assert understand("sprite", "cyclops with one horn").conflict == ["one"]


def test_a_feature_that_does_not_suit_is_a_conflict() -> None:
    found = understand("sprite", "slime with a beard")
    assert found.conflict == ["beard"]
    assert found.features == []


def test_a_second_size_is_a_conflict() -> None:
    found = understand("sprite", "big tiny wizard")
    assert (found.size, found.conflict) == ("big", ["tiny"])


def test_excluded_words_are_not_wishes() -> None:
    found = understand("sprite", "dragon without wings")
    assert found.excluded == ["wings"]
    assert found.without == ["wings"]
    assert found.features == []


def test_a_refusal_goes_on_over_or() -> None:
    assert understand("sprite", "dragon with no wings or tail").without == ["wings", "tail"]
    assert understand("sprite", "dragon without wings and a tail").without == ["wings"]


def test_nothing_recognised_is_said_honestly() -> None:
    found = understand("sprite", "zorblax fribble")
    assert found.archetype is None
    assert found.unknown == ["zorblax", "fribble"]
    assert found.coverage == 0.0


def test_unknown_words_count_in_any_order() -> None:
    assert understand("icon", "foo bar").word_seed == understand("icon", "bar foo").word_seed
    assert understand("icon", "foo").word_seed != understand("icon", "foo bar").word_seed
    assert understand("icon", "sword").word_seed == ""


@pytest.mark.parametrize(
    "prompt", ["\x00\ud800", "🐉" * 200, "no no no", "with", "-", "a-b-c", "ﬁre DRAGON"]
)
def test_odd_prompts_do_not_raise(prompt: str) -> None:
    found = understand("sprite", prompt)
    json.dumps([found.lists(), found.resolved()])


def test_letters_of_any_form_are_understood() -> None:
    assert understand("sprite", "ﬁre DRAGON").archetype == "dragon"
    assert understand("sprite", "ﬁre DRAGON").element == "fire"


def test_reading_is_quick() -> None:
    understand("sprite", "warm up")
    begun = time.process_time()
    for number in range(100):
        understand("sprite", f"angry red dragon with golden horns number {number}")
    assert time.process_time() - begun < 1.0


@pytest.mark.parametrize("kind", ["sprite", "icon", "texture"])
def test_no_glue_word_hides_a_meaning(kind: str) -> None:
    assert not set(lexicon.senses(kind)) & lexicon.GLUE


@pytest.mark.parametrize(
    ("kind", "prompt", "excluded", "features"),
    [
        ("sprite", "knight without sword and shield", ["sword", "shield"], []),
        ("sprite", "knight without a sword and a shield", ["sword", "shield"], []),
        ("sprite", "dragon without wings and a tail", ["wings"], ["tail"]),
        ("sprite", "knight, no sword, shield and helmet", ["sword", "shield", "helmet"], []),
        ("sprite", "knight with no helmet, red cape", ["helmet"], ["cape"]),
        ("sprite", "knight without helmet and with a red cape", ["helmet"], ["cape"]),
        ("sprite", "wingless dragon", ["wingless"], []),
        ("icon", "apple without leaf", ["leaf"], []),
    ],
)
def test_a_refusal_reaches_as_far_as_its_sentence(
    kind: str, prompt: str, excluded: list[str], features: list[str]
) -> None:
    found = understand(kind, prompt)
    assert (found.excluded, found.features) == (excluded, features)


def test_a_colour_belongs_to_the_part_behind_it() -> None:
    found = understand("sprite", "red knight with a blue cape and black and gold armour")
    assert found.colours == ["red"]
    assert found.tints == {"cape": ["blue"], "armour": ["black", "gold"]}
    assert found.used == ["red", "knight", "blue", "cape", "black", "gold", "armour"]


def test_an_element_can_have_a_colour_of_its_own() -> None:
    found = understand("icon", "blue fire sword")
    assert (found.colours, found.element, found.tints) == (["blue"], "fire", {"fire": ["blue"]})


def test_race_and_calling_make_one_person() -> None:
    for prompt in ("skeleton pirate", "pirate skeleton"):
        found = understand("sprite", prompt)
        assert (found.archetype, found.race, found.conflict) == ("pirate", "skeleton", [])
    assert understand("sprite", "elf dwarf").conflict == ["elf"]


def test_three_eyes_are_one_wish_in_two_words() -> None:
    found = understand("sprite", "monster with three eyes")
    assert (found.features, found.read_as) == (
        ["three eyes"],
        {"three": "three-eyed", "eyes": "three-eyed"},
    )


def test_what_is_true_of_every_picture_is_used_but_counts_for_nothing() -> None:
    found = understand("texture", "seamless pixel art texture zorblax")
    assert found.used == ["seamless", "pixel", "art", "texture"]
    assert found.coverage == 0.0


def test_walls_and_floors_choose_among_grounds_that_suit() -> None:
    assert understand("texture", "brick wall").used == ["brick", "wall"]
    assert understand("texture", "grass wall").conflict == ["wall"]
    assert understand("texture", "wall").use == "wall"


def test_next_of_kin_is_reported_as_what_it_is() -> None:
    assert understand("icon", "crossbow").read_as == {"crossbow": "bow"}
    assert understand("sprite", "vampire").read_as == {"vampire": "bat"}
    assert understand("icon", "trident").used == ["trident"]
    assert understand("icon", "trident").forms == {"spear form": "trident"}


def test_a_word_said_twice_is_in_one_list() -> None:
    found = understand("sprite", "red knight with red cape and red shield")
    assert found.used == ["red", "knight", "cape", "shield"]
    assert found.tints == {"cape": ["red"], "shield": ["red"]}
