"""The words the engine knows: for each kind of asset, what a word can mean.

A table is `meaning: the words for it`. A word may stand in several tables ("ice" is a ground, an
element and a material); which sense counts is decided in `understanding`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from worker.engines.procedural import audible, nouns, scenery
from worker.engines.procedural.qualities import (
    COLOURS,
    ELEMENTS,
    FEATURES,
    MATERIALS,
    MOODS,
    PARTS,
    SIZES,
    TRAITS,
    Table,
)

# Those that others ask for by name.
CHARACTERS = nouns.CHARACTERS
SHIPS = nouns.SHIPS
ICONS = nouns.ICONS
TEXTURES = nouns.TEXTURES
GROUNDS_OF = nouns.GROUNDS_OF
RACES = nouns.RACES
INTERFACE = scenery.INTERFACE

# Who refuses an element refuses these parts too.
ELEMENT_PARTS: Mapping[str, tuple[str, ...]] = {"fire": ("flame", "flames", "spark")}

# What nothing can be without: refusing it is a conflict.
ESSENTIAL = frozenset(["skin"])
# Two words that say one thing.
PHRASES: Mapping[tuple[str, str], str] = {
    ("one", "eye"): "one-eyed",
    ("three", "eyes"): "three-eyed",
    **nouns.PHRASES,
    **scenery.PHRASES,
    **audible.PHRASES,
}
COUNTS: Table = {
    "1": "one 1 single lone",
    "2": "two 2 pair couple twin",
    "3": "three 3 trio",
    "4": "four 4",
    "5": "five 5",
    "many": "six seven eight nine ten dozen many several pile heap stack group army",
}
# What is true of every picture of a kind, and so is followed always.
_PICTURES = "pixel pixelart pixelated art style game asset 2d videogame rpg jrpg platformer"
FACTS: Mapping[str, str] = {
    "sprite": f"{_PICTURES} sprite",
    "icon": f"{_PICTURES} icon item inventory object",
    "panel": f"{_PICTURES} ui gui hud interface inventory 9-slice nine-slice element",
    "texture": f"{_PICTURES} texture seamless tile tileable tiling surface repeating",
    "sound": audible.FACTS,
}
# Grammar: words that mean nothing by themselves. They are in none of the lists.
ARTICLES = frozenset(["a", "an", "the", "any", "some"])
JOINTS = frozenset(["and", "or", "nor"])
WITH = frozenset(["with", "holding", "wearing", "has", "having"])
NEGATIONS = frozenset(["no", "without", "not", "never", "minus"])
_SMALL = "of in on for to at by my our your his her its is are be it as from please make me very"
GLUE = ARTICLES | JOINTS | WITH | frozenset(f"{_SMALL} really quite so who that".split())


@dataclass(frozen=True, slots=True)
class Sense:
    """One meaning of a word: the slot it fills and the value; `family` for subjects only."""

    slot: str
    value: str
    family: str = ""


def subjects(kind: str) -> Mapping[str, Table]:
    """The families of a kind of asset, each with its archetypes and their words."""
    if kind == "sprite":
        return {
            "characters": CHARACTERS,
            "monsters": nouns.MONSTERS,
            "creatures": nouns.CREATURES,
            "ships": SHIPS,
            "vehicles": scenery.VEHICLES,
            "props": scenery.PROPS,
            "planets": scenery.PLANETS,
        }
    if kind == "panel":
        return {"interface": INTERFACE}
    if kind == "sound":
        return {"effect": audible.EFFECTS}
    return ICONS if kind == "icon" else {"ground": TEXTURES}


@lru_cache
def senses(kind: str) -> Mapping[str, tuple[Sense, ...]]:
    """Every word known for that kind of asset, with its senses; subjects come first."""
    found: dict[str, list[Sense]] = {}
    for family, table in subjects(kind).items():
        for archetype, words in table.items():
            for word in words.split():
                found.setdefault(word, []).append(Sense("subject", archetype, family))
    for family, words in nouns.NOUNS.items() if kind == "sprite" else ():
        for word in words.split():
            found.setdefault(word, []).append(Sense("subject", "", family))
    for slot, table in _slots(kind).items():
        for value, words in table.items():
            for word in words.split():
                found.setdefault(word, []).append(Sense(slot, value))
    for word in FACTS[kind].split():
        found.setdefault(word, []).append(Sense("fact", ""))
    return {word: tuple(entries) for word, entries in found.items()}


def _slots(kind: str) -> Mapping[str, Table]:
    shared: dict[str, Table] = {"element": ELEMENTS, "colour": COLOURS}
    if kind == "sprite":
        return {
            "family": nouns.FAMILIES,
            "feature": {**FEATURES, **scenery.FEATURES},
            "mood": MOODS,
            "size": SIZES,
            **shared,
            "material": MATERIALS,
            "count": COUNTS,
        }
    if kind == "icon":
        return {
            "family": nouns.ICON_FAMILIES,
            "material": MATERIALS,
            "size": SIZES,
            **shared,
            "feature": PARTS,
            "count": COUNTS,
        }
    if kind == "panel":
        return {"feature": scenery.WORKED, "material": scenery.THEMES, "colour": COLOURS}
    if kind == "sound":
        return {
            "feature": audible.FEATURES,
            "element": audible.ELEMENTS,
            "material": audible.SUBSTANCES,
            "mood": MOODS,
            "size": SIZES,
        }
    return {
        "use": nouns.GROUND_FAMILIES,
        "feature": TRAITS,
        "size": SIZES,
        **shared,
        "material": MATERIALS,
    }
