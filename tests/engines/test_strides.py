"""Creatures and monsters that move from other views than the front."""

from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from tests.engines.studio import feet, solid
from worker.engines.procedural import animation
from worker.engines.procedural.animation import Animation
from worker.engines.procedural.animation.model import LEAST, MOST, changed
from worker.engines.procedural.sprites import SUBJECTS
from worker.engines.procedural.sprites.views import EVERY, RIGHT
from worker.engines.procedural.understanding import understand

ALIVE = [n for n, subject in SUBJECTS.items() if subject.family in ("creatures", "monsters")]
ROUND = [name for name in ALIVE if SUBJECTS[name].views == EVERY]
SOME = ["cat", "dragon", "demon", "slime", "robot", "spider", "worm", "bird", "plant", "wide"]
HEADINGS = ["walk_down", "walk_left", "walk_right", "walk_up"]


@cache
def make(name: str, view: str, *actions: str, seed: int = 1, size: int = 32) -> Animation:
    words = understand("sprite", "")
    words.family, words.archetype = SUBJECTS[name].family, name
    usual = tuple(animation.ACTIONS)
    return animation.make(words, seed, size, "free", "tinted", actions or usual, view)


@pytest.mark.parametrize("name", ROUND)
def test_what_walks_in_four_directions_has_a_row_for_each(name: str) -> None:
    made = make(name, "four", "walk")
    assert [tag.name for tag in made.tags] == HEADINGS
    assert made.sheet().shape == (4 * 32, 6 * 32, 4)
    for tag in made.tags:
        frames = list(made.frames[tag.first : tag.last + 1])
        steps = [changed(one, other) for one, other in pairwise([*frames, frames[0]])]
        assert min(steps) >= LEAST * 0.5
        assert max(steps) <= MOST


@pytest.mark.parametrize("name", SOME)
def test_the_left_row_is_the_right_one_mirrored(name: str) -> None:
    made = make(name, "four", "walk")
    left, right = (made.frames[6 * row : 6 * row + 6] for row in (1, 2))
    assert np.array_equal(solid(left), solid(right)[:, :, ::-1])


@pytest.mark.parametrize("name", SOME)
def test_from_the_side_everything_stays_on_the_ground(name: str) -> None:
    made = make(name, RIGHT)
    lowest = {int(np.flatnonzero(solid(frame).any(1))[-1]) for frame in made.frames}
    assert max(lowest) == 31
    assert min(lowest) >= 29


@pytest.mark.parametrize("name", [*(n for n in SOME if n != "spider"), "fish", "ghost"])
def test_who_strikes_to_the_side_strikes_where_it_looks(name: str) -> None:
    made = make(name, RIGHT)
    reach = [int(np.flatnonzero(solid(frame).any(0))[-1]) for frame in made.frames]
    first = {tag.name: tag.first for tag in made.tags}
    blow, hit = first["attack"] + 2, first["hurt"] + 1
    assert reach[blow] >= reach[first["attack"] + 1]
    assert reach[blow] > reach[hit]


@pytest.mark.parametrize("name", ["cat", "wolf", "bear", "lion", "rabbit"])
def test_an_animal_that_walks_by_sets_its_feet_apart_and_together(name: str) -> None:
    walk = make(name, RIGHT, "walk", size=48).frames
    apart, passing = [feet(walk[n]) for n in (0, 3)], [feet(walk[n]) for n in (1, 4)]
    assert min(apart) > max(passing)
    assert not np.array_equal(solid(walk[1])[-6:], solid(walk[4])[-6:])
