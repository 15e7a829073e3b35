"""No archetype repeats itself: the limits of `bench.variety`, and the slots that keep them."""

from collections import defaultdict
from collections.abc import Sequence
from unittest import mock

import pytest

from bench import variety
from tests.engines.studio import draw
from worker.engines.procedural import lexicon
from worker.engines.procedural.dice import Dice

OURS = ("characters", "monsters", "creatures", "ships")
# What only chooses a colour.
DULL = {"mood", "material", "iris", "skin", "accent", "second", "glow", "plates", "engine"}
DULL |= {"fletching", "leather", "trousers", "wrap", "rim", "ribbon", "flame", "wax", "stopper"}
DULL |= {"trim", "rods", "shine", "cloth", "cover"}
SUBJECTS = [
    (kind, family, archetype)
    for kind in ("sprite", "icon")
    for family, table in lexicon.subjects(kind).items()
    for archetype in table
    if kind == "icon" or family in OURS
]


@pytest.mark.parametrize(("kind", "family", "archetype"), SUBJECTS)
def test_sixty_seeds_are_sixty_pictures(kind: str, family: str, archetype: str) -> None:
    drawn = variety.pictures(kind, family, archetype, range(variety.SEEDS))
    likeness = variety.likeness(kind, archetype, drawn)
    assert likeness.within, likeness


@pytest.mark.parametrize(("kind", "family", "archetype"), SUBJECTS)
def test_five_slots_have_three_shapes_each(kind: str, family: str, archetype: str) -> None:
    """Counted by what the dice were asked and answered with; measures and colours do not count."""
    answers: dict[str, set[object]] = defaultdict(set)
    pick = Dice.pick

    def noted(self: Dice, name: str, options: Sequence[object]) -> object:
        chosen = pick(self, name, options)
        if isinstance(chosen, str | int | float):
            answers[name].add(chosen)
        return chosen

    with mock.patch.object(Dice, "pick", noted):
        variety.pictures(kind, family, archetype, range(40))
    slots = [name for name, seen in answers.items() if len(seen) >= 3 and name not in DULL]
    slots = [name for name in slots if not any(w in name for w in ("colour", "wood", "metal"))]
    assert len(slots) >= 5, (archetype, sorted(slots))


def test_equal_pictures_are_alike_and_others_are_not() -> None:
    same, other = draw("sprite", "dragon", seed=1), draw("icon", "sword", seed=1)
    assert variety.likeness("sprite", "dragon", [same, same]).close == 100.0
    assert not variety.likeness("sprite", "dragon", [same, same]).within
    assert variety.likeness("sprite", "both", [same, other]).within
    assert (variety.phash(same) != variety.phash(other)).sum() > variety.CLOSE
