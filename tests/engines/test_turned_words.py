"""What words ask of creatures and things that are seen from the side or from behind."""

import pytest

from bench import variety
from tests.engines.studio import seen_from
from worker.engines.procedural import sprites
from worker.engines.procedural.fitting import FITTING
from worker.engines.procedural.meaning import Understanding
from worker.engines.procedural.sprites import SUBJECTS
from worker.engines.procedural.sprites.views import BACK, FRONT, LEFT, RIGHT
from worker.engines.procedural.understanding import understand

ALIVE = [n for n, subject in SUBJECTS.items() if subject.family in ("creatures", "monsters")]
# What is seen from the side as well as from the front, whoever has it.
ALL_ROUND = ("wings", "tail", "horns", "ears", "legs", "claws", "antenna", "spikes", "hat", "crown")
WISHES = [(name, part) for name in ALIVE for part in ALL_ROUND if part in FITTING["sprite"][name]]


def read(name: str, prompt: str, view: str, *, seed: int = 1) -> Understanding:
    words = understand("sprite", prompt)
    words.family, words.archetype = SUBJECTS[name].family, name
    sprites.make(words, seed, 48, "free", "tinted", view)
    return words


@pytest.mark.parametrize(("name", "part"), WISHES)
def test_a_wished_part_is_seen_from_every_side(name: str, part: str) -> None:
    for view in (FRONT, RIGHT, LEFT, BACK):
        assert not read(name, f"creature with {part}", view).conflict, view


@pytest.mark.parametrize("name", ["cat", "dragon", "demon", "golem", "bird", "slime"])
def test_what_is_in_front_is_not_promised_from_behind(name: str) -> None:
    asked = next(part for part in ("belly", "eyes") if part in FITTING["sprite"][name])
    assert not read(name, f"creature with {asked}", FRONT).conflict
    assert read(name, f"creature with {asked}", BACK).conflict == [asked]


def test_three_eyes_are_not_to_be_counted_from_the_side() -> None:
    assert not read("demon", "demon with three eyes", FRONT).conflict
    assert read("demon", "demon with three eyes", RIGHT).conflict


def test_a_house_has_its_door_at_the_front() -> None:
    assert not read("house", "house with a door", FRONT).conflict
    assert read("house", "house with a door", BACK).conflict == ["door"]
    assert read("house", "house with a chimney", BACK).used == ["house", "chimney"]


@pytest.mark.parametrize("view", [RIGHT, BACK])
@pytest.mark.parametrize("name", ALIVE)
def test_forty_seeds_are_forty_pictures(name: str, view: str) -> None:
    drawn = [seen_from(name, view, seed=seed) for seed in range(40)]
    likeness = variety.likeness("sprite", name, drawn)
    assert likeness.within, likeness
