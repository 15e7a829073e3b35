"""People who move, seen from every side."""

import math
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from tests.engines.studio import Pixels, draw, feet, generate, solid
from worker.engines.procedural import animation, lexicon
from worker.engines.procedural.animation import Animation
from worker.engines.procedural.animation.model import LEAST, MOST, changed
from worker.engines.procedural.animation.posed import Move, Posed, turned_away
from worker.engines.procedural.animation.profile import APART, ASIDE
from worker.engines.procedural.figure import Material
from worker.engines.procedural.materials import material
from worker.engines.procedural.sprites.views import BACK, FOUR, FRONT, LEFT, RIGHT, ROUND
from worker.engines.procedural.understanding import understand

PEOPLE = sorted(lexicon.subjects("sprite")["characters"])
FRAMES = {"idle": 4, "walk": 6, "attack": 5, "hurt": 4}
ROW = sum(FRAMES.values())
HEADINGS = ("down", "left", "right", "up")


@cache
def made(prompt: str, view: str = FOUR, *, seed: int = 1, size: int = 32) -> Animation:
    words = understand("sprite", prompt)
    return animation.make(words, seed, size, "free", "tinted", tuple(FRAMES), view)


def unarmed(who: str) -> Animation:
    """A bow or a staff may reach below the feet."""
    return made(f"{who} without weapon")


def row(whole: Animation, view: str, action: str) -> list[Pixels]:
    name = f"{action}_{HEADINGS[ROUND.index(view)]}"
    tag = next(tag for tag in whole.tags if tag.name == name)
    return list(whole.frames[tag.first : tag.last + 1])


@pytest.mark.parametrize("who", PEOPLE)
def test_each_direction_has_a_row_with_every_movement(who: str) -> None:
    whole = unarmed(who)
    assert [tag.name for tag in whole.tags] == [f"{a}_{way}" for way in HEADINGS for a in FRAMES]
    assert whole.sheet().shape == (4 * 32, ROW * 32, 4)
    assert whole.facts()["columns"] == ROW
    for number, view in enumerate(ROUND):
        line = whole.sheet()[number * 32 : number * 32 + 32]
        frames = np.split(line, ROW, axis=1)
        assert np.array_equal(frames[4], row(whole, view, "walk")[0])


@pytest.mark.parametrize("who", PEOPLE)
def test_every_movement_is_lively_in_every_direction(who: str) -> None:
    for view in ROUND:
        for action in FRAMES:
            frames = row(unarmed(who), view, action)
            steps = [changed(one, other) for one, other in pairwise([*frames, frames[0]])]
            assert min(steps) >= LEAST * (0.5 if view == LEFT else 1), f"{view} {action}"
            assert max(steps) <= MOST, f"{view} {action}"


@pytest.mark.parametrize("who", PEOPLE)
def test_the_feet_stay_on_their_row_in_every_direction(who: str) -> None:
    lowest = {int(np.flatnonzero(solid(frame).any(1))[-1]) for frame in unarmed(who).frames}
    assert lowest == {31}


@pytest.mark.parametrize("who", PEOPLE)
def test_both_sides_move_alike(who: str) -> None:
    whole = made(who)
    for action in FRAMES:
        pairs = zip(row(whole, LEFT, action), row(whole, RIGHT, action), strict=True)
        assert all(np.array_equal(solid(left), solid(right)[:, ::-1]) for left, right in pairs)


@pytest.mark.parametrize("prompt", ["orc without weapon", "skeleton", "villager"])
@pytest.mark.parametrize("view", [RIGHT, LEFT, BACK])
def test_standing_still_is_the_sprite_from_there(prompt: str, view: str) -> None:
    for size in (32, 64):
        still = made(prompt, view, seed=3, size=size).frames[0]
        assert np.array_equal(still, draw("sprite", prompt, seed=3, size=size, view=view))


@pytest.mark.parametrize("who", ["knight", "villager", "goblin", "orc", "viking", "skeleton"])
def test_from_the_side_feet_are_set_apart_and_pass_each_other(who: str) -> None:
    walk = row(made(f"{who} without robe and weapon, no cape", size=48), RIGHT, "walk")
    apart, passing = [feet(walk[n]) for n in (0, 3)], [feet(walk[n]) for n in (1, 4)]
    assert min(apart) > max(passing)


def test_from_the_side_a_foot_on_the_ground_goes_back_evenly() -> None:
    """As the body goes on, the foot that bears it stays behind by as much at each frame."""
    walk = [moment.pose for moment in ASIDE["walk"].moments]
    for way, borne, apart in (("near", (0, 1, 2, 3), -APART), ("far", (3, 4, 5, 0), APART)):
        turns = [walk[frame][f"legs {way}"].turn + apart for frame in borne]
        steps = [a - b for a, b in pairwise(math.sin(math.radians(turn)) for turn in turns)]
        assert min(steps) > 0
        assert max(steps) < 1.25 * min(steps)


@pytest.mark.parametrize("weapon", ["sword", "axe", "spear", "hammer", "dagger"])
def test_from_the_side_a_blow_falls_where_they_look(weapon: str) -> None:
    attack = row(made(f"knight with {weapon}, no cape"), RIGHT, "attack")
    ahead = [int(np.flatnonzero(solid(frame).any(0))[-1]) for frame in attack]
    assert max(ahead[2:4]) > ahead[1]


def test_what_strikes_before_the_body_is_hidden_by_it_from_behind() -> None:
    assert turned_away({"weapon": Move(front=4)})["weapon"].front == -4
    red = np.array(material("red").ramp)

    def blade(view: str) -> int:
        strike = row(made("knight with red sword, no shield, no cape"), view, "attack")[3]
        return int((strike[..., None, :3] == red).all(-1).any(-1).sum())

    assert blade(BACK) < 0.5 * blade(FRONT)


def test_what_is_held_follows_the_arm_it_names() -> None:
    def drawn(holder: str) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
        figure = Posed(32, 1.0, {"arms near": Move(2, -3)})
        stuff = figure.add(Material(((0, 0, 0),) * 5))
        figure.joint("arms far", 0, 10)
        figure.joint("arms near", 0, 10)
        figure.joint("weapon sword", 5, 16, holder)
        figure.ellipse(stuff, 5, 12, 1, 4)
        return figure.solid()

    assert np.array_equal(np.roll(drawn("arms far"), (-3, 2), (0, 1)), drawn("arms near"))


def test_one_direction_alone_has_plain_names() -> None:
    file, pixels = generate("animation", 5, prompt="cat knight", view="back", movement="walk")[
        "main"
    ]
    facts = file.meta["animation"]
    assert isinstance(facts, dict)
    assert [tag["name"] for tag in facts["tags"]] == ["walk"]
    assert "columns" not in facts
    assert pixels.shape == (32, 6 * 32, 4)


def test_a_word_is_followed_if_one_of_the_four_directions_shows_it() -> None:
    for view, conflict in ((FOUR, []), (BACK, ["angry"])):
        file, _ = generate("animation", 2, prompt="angry orc", view=view, movement="idle")["main"]
        assert file.meta["conflict"] == conflict
