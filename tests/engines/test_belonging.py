"""Whose a colour or a material is: that of the thing, or of the part it stands before."""

from collections import Counter

import pytest

from tests.engines.studio import see
from worker.engines.procedural import belonging, lexicon
from worker.engines.procedural.materials import material
from worker.engines.procedural.understanding import understand

# The phrase; what the thing is of; what its parts are of.
PHRASES = [
    # a pattern is on the thing, which has the colour
    ("sprite", "red striped car", "red", ""),
    ("sprite", "car with red stripes", "", "stripes red"),
    ("sprite", "red-striped car", "", "stripes red"),
    ("sprite", "red car with white stripes", "red", "stripes white"),
    ("sprite", "blue spotted mushroom", "blue", ""),
    ("sprite", "mushroom with blue spots", "", "spots blue"),
    ("sprite", "blue mushroom with white spots", "blue", "spots white"),
    ("sprite", "green dotted slime", "green", ""),
    ("sprite", "pink speckled egg monster", "pink", ""),
    ("sprite", "red and white spotted mushroom", "red", "spots white"),
    ("sprite", "blue and white striped fish", "blue", "stripes white"),
    ("sprite", "black and yellow striped worm", "black", "stripes yellow"),
    ("sprite", "orange black-striped cat", "orange", "stripes black"),
    ("sprite", "green striped", "green", ""),
    ("icon", "blue spotted mushroom", "blue", ""),
    # what is put on, or grows, has a colour of its own
    ("sprite", "white bearded dwarf", "", "beard white"),
    ("sprite", "white-bearded dwarf", "", "beard white"),
    ("sprite", "dwarf with a white beard", "", "beard white"),
    ("sprite", "blue white bearded dwarf", "blue", "beard white"),
    ("sprite", "red hooded thief", "", "hood red"),
    ("sprite", "golden winged dragon", "", "wings gold"),
    ("sprite", "red golden-winged dragon", "red", "wings gold"),
    ("sprite", "red big winged dragon", "red", ""),
    ("sprite", "red and winged dragon", "red", ""),
    ("sprite", "silver armoured knight", "", "armour silver"),
    ("sprite", "black and gold armoured knight", "", "armour black gold"),
    ("sprite", "red caped hero", "", "cape red"),
    ("sprite", "blue cloaked mage", "", "cape blue"),
    ("sprite", "purple robed wizard", "", "robe purple"),
    ("sprite", "black masked ninja", "", "mask black"),
    ("sprite", "golden crowned king", "", "crown gold"),
    ("sprite", "steel helmeted soldier", "", "helmet steel"),
    ("sprite", "red haired pirate", "", "hair red"),
    ("sprite", "green skinned orc", "", "skin green"),
    ("sprite", "black maned lion", "", "mane black"),
    ("sprite", "red roofed house", "", "roof red"),
    ("sprite", "purple hooded white bearded mage", "", "hood purple beard white"),
    ("icon", "red plumed helmet", "", "plume red"),
    # horns, thorns and moss are of their own colour
    ("sprite", "black horned demon", "black", ""),
    ("sprite", "black-horned demon", "", "horns black"),
    ("sprite", "demon with black horns", "", "horns black"),
    ("sprite", "red horned winged demon", "red", ""),
    ("sprite", "grey toothed fish", "grey", ""),
    ("sprite", "brown spiky monster", "brown", ""),
    ("sprite", "purple clawed monster", "purple", ""),
    ("sprite", "grey mossy rock", "grey", ""),
    ("sprite", "red leafy tree", "red", ""),
    ("icon", "green bubbling potion", "green", ""),
    ("icon", "potion with green bubbles", "", "bubbles green"),
    ("texture", "grey mossy stone", "grey", ""),
    # how the thing is
    ("sprite", "red open chest", "red", ""),
    ("sprite", "red fat knight", "red", ""),
    ("sprite", "orange autumn tree", "orange", ""),
    ("sprite", "blue ringed planet", "blue", ""),
    ("icon", "white cracked skull", "white", ""),
    ("icon", "green corked bottle", "green", ""),
    ("texture", "red cracked brick", "red", ""),
    ("texture", "blue old tiles", "blue", ""),
    ("panel", "red rounded panel", "red", ""),
    # what is set in is of a material; the colour is that of the thing
    ("icon", "gold studded shield", "", "studs gold"),
    ("icon", "red studded shield", "red", ""),
    ("icon", "wooden iron banded chest", "wood", "band iron"),
    ("icon", "iron banded wooden chest", "wood", "band iron"),
    ("panel", "wooden studded panel", "wood", ""),
    ("panel", "gold studded wooden panel", "wood", "studs gold"),
    # a noun takes what stands before it, over words that say how it is
    ("sprite", "knight with a red striped shield", "", "shield red"),
    ("sprite", "knight with a red shiny cape", "", "cape red"),
    ("sprite", "knight with a red umbrella and cape", "red", ""),
    ("sprite", "knight in red with a sword", "red", ""),
    ("sprite", "knight in black and gold with a cape", "black gold", ""),
    ("sprite", "red dragon with a tail", "red", ""),
    # a sound has no parts
    ("sound", "wooden creaking door", "wood", ""),
    ("sound", "metal sliding door", "metal", ""),
]
NOUNS = """belly ring wing chimney string bowstring lining binding writing lettering heraldry
    heading berry ivy"""


@pytest.mark.parametrize(("kind", "phrase", "thing", "parts"), PHRASES)
def test_a_colour_is_of_what_people_mean(kind: str, phrase: str, thing: str, parts: str) -> None:
    found = understand(kind, phrase)
    whole = [*found.colours, found.material]
    assert " ".join(filter(None, dict.fromkeys(whole))) == thing
    assert " ".join(" ".join([part, *names]) for part, names in found.tints.items()) == parts


def test_a_word_is_of_one_class() -> None:
    seen = {name: words for name, words in belonging.CLASSES.items() if name != "heard"}
    words = [word for words in seen.values() for word in words.split()]
    assert [word for word, times in Counter(words).items() if times > 1] == []


@pytest.mark.parametrize("kind", ["sprite", "icon", "texture", "panel"])
def test_every_adjective_for_a_part_has_a_class(kind: str) -> None:
    nouns = set(NOUNS.split())
    adjectives = {
        word
        for word, senses in lexicon.senses(kind).items()
        if word.endswith(("ed", "y", "ing")) and any(s.slot == "feature" for s in senses)
    }
    assert adjectives - nouns - set(belonging.CLASS) == set()


@pytest.mark.parametrize(
    ("phrase", "colour"),
    [
        ("red striped cat", "red"),
        ("blue spotted mushroom", "blue"),
    ],
)
def test_what_is_patterned_is_seen_in_its_colour_and_in_another(phrase: str, colour: str) -> None:
    for seed in range(4):
        seen = see("sprite", phrase, seed=seed)
        assert seen.followed
        pattern = "stripes" if "striped" in phrase else "spots"
        marks = seen.figure.parts.where(pattern) & seen.figure.solid()
        wanted = material(colour).ramp
        ramps = {seen.figure.materials[n].ramp for n in seen.figure.material[marks]}
        around = seen.figure.material[seen.figure.solid() & ~marks]
        assert ramps != {wanted}
        assert wanted in {seen.figure.materials[n].ramp for n in around}
