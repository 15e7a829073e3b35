"""Animations: the still figure, posed; steady on its feet, lively, and the same at each order."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from tests.engines.studio import Pixels, colours, draw, generate, solid
from worker.catalog import KINDS
from worker.engines.base import Cancelled, EngineError, Request
from worker.engines.procedural import Procedural, animation, lexicon, palette
from worker.engines.procedural.animation.frames import FAMILIES
from worker.engines.procedural.animation.model import LEAST, MOST, changed
from worker.engines.procedural.animation.posed import Move, Posed
from worker.engines.procedural.engine import MOVEMENTS, SIZES
from worker.engines.procedural.figure import Figure, Material
from worker.engines.procedural.meaning import Understanding
from worker.engines.procedural.understanding import understand

MOVING = [name for family in FAMILIES for name in lexicon.subjects("sprite")[family]]
FLOATS = {"bat", "ghost", "fish", "eyeball"}
# Their lowest pixels belong to something that is not a foot: fangs, a tail, a belly.
FOOTLESS = {"spider", "blobfiend"}


def words_for(name: str) -> Understanding:
    words = understand("sprite", "")
    table = lexicon.subjects("sprite")
    words.family = next(family for family in FAMILIES if name in table[family])
    words.archetype = name
    return words


def make(name: str, *, seed: int = 1, size: int = 32, locked: str = "free") -> animation.Animation:
    words = words_for(name)
    if words.family == "characters":
        words.without = ["weapon"]  # a bow reaches below the feet
    return animation.make(words, seed, size, locked, "tinted")


def actions(made: animation.Animation) -> dict[str, list[Pixels]]:
    return {tag.name: list(made.frames[tag.first : tag.last + 1]) for tag in made.tags}


def test_a_figure_without_a_pose_is_drawn_as_ever() -> None:
    figures = (Figure(32), Posed(32, 1.0, {}))
    for figure in figures:
        stuff = figure.add(Material(((0, 0, 0),) * 5))
        figure.joint("arms", 4, 10)
        figure.capsule(stuff, (4, 10), (8, 18), 1.6, 1.2, mirror=True)
        figure.joint("head", 0, 9)
        figure.ellipse(stuff, 0, 8, 5, 4, 1)
        figure.paint(figure.inside(1, 8, 2, 2), stuff)
        figure.joint("")
    for layer in ("shape", "depth", "normal", "material"):
        assert np.array_equal(getattr(figures[0], layer), getattr(figures[1], layer))


def test_what_moves_keeps_its_pixels() -> None:
    def drawn(move: Move) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
        figure = Posed(32, 0.93, {"head": move})
        figure.joint("head", 0, 9)
        figure.ellipse(figure.add(Material(((0, 0, 0),) * 5)), 0.3, 8.2, 5.1, 4.4, tilt=0.2)
        return figure.solid()

    assert np.array_equal(np.roll(drawn(Move()), (2, -1), (0, 1)), drawn(Move(-1, 2)))


def test_a_turn_lifts_what_hangs_outwards_on_both_sides() -> None:
    figure = Posed(64, 1.0, {"arms": Move(turn=90)})
    figure.joint("arms", 5, 16)
    figure.capsule(figure.add(Material(((0, 0, 0),) * 5)), (5, 16), (5, 24), 1, 1, mirror=True)
    rows = np.flatnonzero(figure.solid().any(1))
    columns = np.flatnonzero(figure.solid().any(0))
    assert rows[-1] - rows[0] < 6
    assert columns[-1] - columns[0] > 45
    assert np.array_equal(figure.solid(), figure.solid()[:, ::-1])


@pytest.mark.parametrize("name", MOVING)
def test_every_body_has_every_action_and_is_lively(name: str) -> None:
    made = make(name)
    assert [tag.name for tag in made.tags] == ["idle", "walk", "attack", "hurt"]
    assert all(4 <= tag.last - tag.first + 1 <= 6 for tag in made.tags)
    for frames in actions(made).values():
        steps = [changed(one, other) for one, other in pairwise(frames)]
        assert all(LEAST <= step <= MOST for step in steps)
        assert LEAST <= changed(frames[-1], frames[0]) <= max(steps)


@pytest.mark.parametrize("name", sorted(set(MOVING) - FLOATS - FOOTLESS))
def test_the_feet_stay_on_their_row(name: str) -> None:
    made = make(name)
    assert made.stands == "ground"
    lowest = {int(np.flatnonzero(solid(frame).any(1))[-1]) for frame in made.frames}
    assert lowest == {made.facts()["feet_row"]} == {31}


@pytest.mark.parametrize("name", MOVING)
def test_nothing_is_cut_off(name: str) -> None:
    words = words_for(name)
    made = animation.make(words, 2, 32, "free", "none")
    body = solid(made.frames)
    assert not body[:, 0].any()
    assert not body[:, :, 0].any()
    assert not body[:, :, -1].any()


@pytest.mark.parametrize("prompt", ["angry orc", "slime", "red demon", "skeleton", "worm", "robot"])
def test_standing_still_is_the_sprite_of_the_same_words(prompt: str) -> None:
    for size in (32, 64):
        made = animation.make(understand("sprite", prompt), 3, size, "free", "tinted")
        assert np.array_equal(made.frames[0], draw("sprite", prompt, seed=3, size=size))


def test_legs_are_lifted_one_after_the_other() -> None:
    walk = actions(make("knight"))["walk"]
    feet = [solid(frame)[-3:] for frame in walk]
    left, right = (slice(0, 16), slice(16, 32))
    assert feet[1][:, right].sum() < feet[2][:, right].sum()
    assert feet[4][:, left].sum() < feet[5][:, left].sum()


def test_a_blade_leaves_a_trail_and_bare_hands_do_not() -> None:
    def trail(prompt: str) -> int:
        made = animation.make(understand("sprite", prompt), 1, 32, "free", "tinted")
        strike = actions(made)["attack"][2]
        return len(colours(strike) - colours(made.frames[0]))

    assert trail("knight with sword") > trail("knight without weapon")


@pytest.mark.parametrize("name", [name for name in palette.NAMES if name != "free"])
def test_a_locked_animation_has_colours_of_the_palette_only(name: str) -> None:
    for who in ("mage", "dragon", "slime"):
        assert colours(make(who, locked=name).frames) <= set(palette.colours(name))


@pytest.mark.parametrize("movement", MOVEMENTS)
def test_the_sheet_holds_what_was_ordered(movement: str) -> None:
    file, pixels = generate("animation", 5, prompt="cat", movement=movement)["main"]
    facts = file.meta["animation"]
    assert isinstance(facts, dict)
    names = [tag["name"] for tag in facts["tags"]]
    assert names == (list(animation.ACTIONS) if movement == "all" else [movement])
    assert pixels.shape == (32, 32 * facts["frames"], 4)
    assert facts["tags"][-1]["to"] == facts["frames"] - 1
    assert facts["pivot"] == {"x": 16, "y": 32}


def test_one_movement_alone_is_the_same_as_in_the_whole_sheet() -> None:
    whole = generate("animation", 5, prompt="blue knight")["main"][1]
    walk = generate("animation", 5, prompt="blue knight", movement="walk")["main"][1]
    assert np.array_equal(whole[:, 4 * 32 : 10 * 32], walk)


@pytest.mark.parametrize("size", SIZES["animation"])
def test_every_size_is_exact(size: int) -> None:
    made = make("viking", size=size)
    assert made.frames.shape[1:] == (size, size, 4)
    assert set(np.unique(made.frames[..., 3])) == {0, 255}
    if size > 64:
        half = made.frames[:, ::2, ::2]
        assert np.array_equal(half.repeat(2, 1).repeat(2, 2), made.frames)


def test_the_settings_of_the_catalogue_are_the_ones_we_know() -> None:
    kind = KINDS["animation"]
    assert kind.option("size").sizes == SIZES["animation"]
    assert tuple(choice.value for choice in kind.option("movement").choices) == MOVEMENTS


@pytest.mark.parametrize("prompt", ["spaceship", "saucer"])
def test_what_has_no_limbs_is_refused_by_name(prompt: str) -> None:
    with pytest.raises(EngineError, match="does not walk") as refused:
        generate("animation", prompt=prompt)
    assert refused.value.failure == "bad_input"


@pytest.mark.parametrize(
    ("prompt", "movement", "used", "conflict"),
    [
        ("walking knight spritesheet", "all", ["knight", "walking", "spritesheet"], []),
        ("a knight attack", "walk", ["knight"], ["attack"]),
        ("slime, walk cycle", "walk", ["slime", "walk", "cycle"], []),
    ],
)
def test_words_for_what_it_does_are_held_to_the_order(
    prompt: str, movement: str, used: list[str], conflict: list[str]
) -> None:
    file, pixels = generate("animation", 2, prompt=prompt, movement=movement)["main"]
    assert (file.meta["used"], file.meta["conflict"]) == (used, conflict)
    plain = generate("animation", 2, prompt=used[0], movement=movement)["main"][1]
    assert np.array_equal(pixels, plain)


def test_words_that_name_nobody_get_somebody_who_moves() -> None:
    for seed in range(8):
        made = generate("animation", seed, prompt="")["main"][0]
        resolved = made.meta["resolved"]
        assert isinstance(resolved, dict)
        assert resolved["archetype"] in MOVING


@pytest.mark.parametrize("kind", ["animation", "tileset"])
@pytest.mark.parametrize("stage", range(4))
def test_it_stops_at_every_stage(kind: str, stage: int, tmp_path: Path) -> None:
    told: list[float] = []
    with pytest.raises(Cancelled):
        Procedural().generate(
            Request(kind, {"prompt": ""}, 1),
            tmp_path,
            lambda fraction, _stage: told.append(fraction),
            lambda: len(told) >= stage,
        )
    assert list(tmp_path.iterdir()) == []
