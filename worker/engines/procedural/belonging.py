"""Whose a colour or a material is that stands before a word for a part: the part's or the thing's.

A noun takes all of them: "car with red and gold stripes". An adjective is told by its class: the
hood of a "red hooded thief" is red, but it is the car that is red in a "red striped car". With a
hyphen the adjective always takes what it is tied to: of a "red-striped car" the stripes are red.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol, TypeVar

from worker.engines.procedural import audible

CLASSES: Mapping[str, str] = {
    # What is put on, or grows, in a colour of its own: a white bearded dwarf.
    "dyed": """winged hooded helmeted crowned masked bearded haired skinned caped cloaked armored
        armoured robed maned eared eyed tailed finned sailed roofed plumed feathered tasselled
        belted booted hatted petalled bladed hilted handled beaked scarved""",
    # What is made and set in: of the material that stands before it, but the thing's is the colour.
    "fitted": """studded banded jewelled jeweled gemmed buckled laced titled rimmed edged lined
        tipped bound riveted trimmed""",
    # What covers the thing all over, so that both have a colour: red and white striped.
    "pattern": "striped spotted dotted speckled chequered checkered freckled",
    # What is of a colour by nature, as are horns, thorns and moss.
    "natural": """horned toothed clawed tusked fanged spiked spiky mossy overgrown leafy flowery
        snowy snowcovered pebbly seeded scaled scaly runic cratered cloudy ringed bubbling
        bubbly""",
    # How the thing is: built, opened, worn down, dressed by the year.
    "state": """rounded round fat chubby plump obese armed open opened closed lit locked sealed
        corked labelled written bitten cracked broken ruined old ancient rusty rusted cyclopean
        one-eyed three-eyed spring blossoming autumn autumnal winter wintry""",
    # A sound has no parts.
    "heard": " ".join(audible.FEATURES.values()),
}
CLASS: Mapping[str, str] = {word: name for name, words in CLASSES.items() for word in words.split()}
# Of the words for materials these describe; the others are nouns, as in "gold studded".
_DESCRIBING = frozenset(
    ["wooden", "golden", "gilded", "silvery", "metallic", "coppery", "crystalline", "rusty"]
)


class Tint(Protocol):
    """A word for a colour or a material. `joined`: an "and" or "or" stands before it."""

    text: str
    joined: bool


T = TypeVar("T", bound=Tint)


def parts_own(
    run: Sequence[T], word: str, *, beside: bool, tied: bool, materials: Collection[str]
) -> list[T]:
    """Those of the tints before `word` that are its part's; the rest are the thing's.

    `beside`: nothing stands between the last one and the word; `tied`: nothing but a hyphen does.
    `materials` are the words that name one.
    """
    kind = CLASS.get(word, "noun")
    if kind == "noun":
        return list(run)
    if not run or not beside:
        return []
    last = _joined(run)
    if tied or kind == "dyed":
        return last
    if kind == "fitted":
        nouns = all(tint.text in materials and tint.text not in _DESCRIBING for tint in last)
        return last if nouns else []
    return last[-1:] if kind == "pattern" and len(last) > 1 else []


def _joined(run: Sequence[T]) -> list[T]:
    """The last tint and those that are joined to it: "black and gold"."""
    first = len(run) - 1
    while first and run[first].joined:
        first -= 1
    return list(run[first:])
