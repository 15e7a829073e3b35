"""Creatures, monsters, ships, vehicles and props from other views than the usual one."""

import json
from collections.abc import Iterator

import numpy as np
import pytest

from tests.engines.golden_views import FAMILIES, FILE, digests
from tests.engines.studio import Pixels, colours, seen_from, solid
from worker.engines.base import EngineError, Request
from worker.engines.procedural import sprites
from worker.engines.procedural.colour import lab
from worker.engines.procedural.dice import Dice
from worker.engines.procedural.engine import check
from worker.engines.procedural.figure import Figure
from worker.engines.procedural.props import shelf
from worker.engines.procedural.sprites import SUBJECTS
from worker.engines.procedural.sprites.compose import viewed
from worker.engines.procedural.sprites.views import BACK, EVERY, FRONT, LEFT, RIGHT, SIDES
from worker.engines.procedural.understanding import understand

OURS = [name for name, subject in SUBJECTS.items() if subject.family in FAMILIES]
ALIVE = [name for name in OURS if SUBJECTS[name].family in ("creatures", "monsters")]
SHIPS = [name for name in OURS if SUBJECTS[name].family == "ships" and name != "saucer"]
SAME = [*sorted(shelf.SAME), *shelf.PLANETS, "saucer", "moonrocket"]
SIDED = [name for name in OURS if SUBJECTS[name].views >= SIDES and name not in SAME]


def figure_of(name: str, view: str, *, seed: int = 1, prompt: str = "") -> Figure:
    words = understand("sprite", prompt)
    words.archetype = name
    return viewed(words, Dice("sprite", seed, words.word_seed, name), 32, name, view)


def views_of(name: str) -> Iterator[tuple[str, int, Pixels]]:
    for view in sorted(SUBJECTS[name].views):
        for size in (16, 24, 48, 96):
            if size >= SUBJECTS[name].least:
                yield view, size, seen_from(name, view, seed=size % 5, size=size)


def test_pixels_of_every_view_are_the_golden_ones() -> None:
    assert digests() == json.loads(FILE.read_text())


@pytest.mark.parametrize("name", OURS)
def test_the_usual_view_is_one_that_can_be_asked_for(name: str) -> None:
    asked = seen_from(name, SUBJECTS[name].native, seed=3)
    assert np.array_equal(asked, seen_from(name, "auto", seed=3))


@pytest.mark.parametrize("name", SIDED)
def test_the_left_is_the_right_mirrored_but_the_light_is_not(name: str) -> None:
    lit = 0
    for seed in range(4):
        right, left = (seen_from(name, view, seed=seed) for view in (RIGHT, LEFT))
        assert np.array_equal(solid(left), solid(right)[:, ::-1]) or shifted(left, right)
        lit += not np.array_equal(left, right[:, ::-1])
    assert lit == 4


def shifted(left: Pixels, right: Pixels) -> bool:
    """Whether the outlines are each other's mirror image up to half of an odd rest of room."""
    return any(np.array_equal(solid(left), np.roll(solid(right)[:, ::-1], by, 1)) for by in (-1, 1))


@pytest.mark.parametrize("name", OURS)
def test_every_view_at_every_size_obeys_the_rules_of_sprites(name: str) -> None:
    for view, size, pixels in views_of(name):
        assert pixels.shape == (size, size, 4)
        assert set(np.unique(pixels[..., 3])) == {0, 255}
        seen = colours(pixels)
        lightness = [lab(colour)[0] for colour in seen]
        assert max(lightness) - min(lightness) > 0.35, f"{name} {view} {size}"
        assert len(seen) <= 64
        body = solid(pixels)
        assert body.sum() > size * size * 0.12, f"{name} {view} {size}"
        if size < 48:
            assert pieces(body) == 1, f"{name} {view} {size}"


def pieces(body: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> int:
    """How many parts there are that do not touch, not even by a corner."""
    left, count = {(int(row), int(column)) for row, column in np.argwhere(body)}, 0
    while left:
        count, edge = count + 1, [left.pop()]
        while edge:
            row, column = edge.pop()
            near = {(row + down, column + across) for down in (-1, 0, 1) for across in (-1, 0, 1)}
            edge += near & left
            left -= near
    return count


@pytest.mark.parametrize("name", [name for name in ALIVE if SUBJECTS[name].views >= {BACK}])
def test_nobody_has_a_face_on_the_back_of_the_head(name: str) -> None:
    for seed in range(3):
        figure = figure_of(name, BACK, seed=seed)
        for part in ("face", "eyes", "mouth", "belly", "beak"):
            assert not figure.shown(part), f"{name} {part}"
        assert figure.shown("eyes") == 0 < figure_of(name, FRONT, seed=seed).shown("eyes")


@pytest.mark.parametrize("name", [n for n in ALIVE if n not in ("spider", "fish")])
def test_from_behind_is_the_front_mirrored_in_its_outline_about(name: str) -> None:
    for seed in range(4):
        front, back = (solid(seen_from(name, view, seed=seed)) for view in (FRONT, BACK))
        both = (back & front[:, ::-1]).sum() / (back | front[:, ::-1]).sum()
        assert both > 0.55, f"{name} {seed} {both}"


@pytest.mark.parametrize("name", [name for name in ALIVE if SUBJECTS[name].views >= SIDES])
def test_from_the_side_there_is_one_eye_before_the_middle(name: str) -> None:
    for seed in range(3):
        figure = figure_of(name, RIGHT, seed=seed)
        eyes = [s for s in figure.stamps if "eyes" in figure.parts.names[s.part]]
        where = figure.parts.where("eyes") & figure.solid()
        columns = [s.column for s in eyes] or list(np.flatnonzero(where.any(0)))
        assert min(columns) >= figure.middle - 1, f"{name} {seed}"


@pytest.mark.parametrize("name", SHIPS)
def test_ships_turn_as_a_whole(name: str) -> None:
    up, down, right = (solid(seen_from(name, view, seed=2)) for view in (BACK, FRONT, RIGHT))
    assert trimmed(down).tolist() == trimmed(up)[::-1, ::-1].tolist()
    assert trimmed(right).tolist() == np.rot90(trimmed(up), -1).tolist()


def trimmed(
    body: np.ndarray[tuple[int, ...], np.dtype[np.bool_]],
) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    rows, columns = np.flatnonzero(body.any(1)), np.flatnonzero(body.any(0))
    return body[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


@pytest.mark.parametrize("name", ["wolf", "demon", "car", "fighter", "house", "dragon"])
def test_the_normal_map_turns_with_the_picture(name: str) -> None:
    """Mirrored, what leaned to the right leans to the left; up and towards us it is the same."""

    def normals(view: str) -> Pixels:
        words = understand("sprite", "")
        words.family, words.archetype = SUBJECTS[name].family, name
        return sprites.make(words, 2, 32, "free", "none", view).normals

    left, right = normals(LEFT).astype(int), normals(RIGHT)[:, ::-1].astype(int)
    rolled = [np.roll(right, by, 1) for by in (0, 1, -1)]
    right = next(other for other in rolled if np.array_equal(left[..., 3], other[..., 3]))
    inside = left[..., 3] > 0
    assert np.abs(left + right - 255)[inside][:, 0].max() <= 1
    assert np.abs(left - right)[inside][:, 1:3].max() <= 1


@pytest.mark.parametrize("name", SAME)
def test_what_looks_the_same_from_everywhere_has_the_same_pixels(name: str) -> None:
    assert SUBJECTS[name].views == EVERY
    assert len({seen_from(name, view, seed=4).tobytes() for view in EVERY}) == 1


@pytest.mark.parametrize(
    ("kind", "prompt", "view", "sentence"),
    [
        ("sprite", "hoverbike", BACK, "from the side only: choose right or left."),
        ("sprite", "sign", RIGHT, "A sign can be drawn from the front and the back only"),
        ("sprite", "red rowboat", FRONT, "A rowboat can be drawn from the side only"),
    ],
)
def test_a_view_that_cannot_be_drawn_is_refused_by_name(
    kind: str, prompt: str, view: str, sentence: str
) -> None:
    with pytest.raises(EngineError, match=sentence):
        check(Request(kind, {"prompt": prompt, "view": view}, 1))


def test_words_of_what_is_not_seen_from_there_are_conflicts() -> None:
    for prompt, view in (("wolf with green eyes", BACK), ("demon with belly", BACK)):
        words = understand("sprite", prompt)
        sprites.make(words, 1, 48, "free", "tinted", view)
        assert words.conflict, prompt


def test_the_same_seed_is_the_same_animal_from_everywhere() -> None:
    for prompt in ("orange cat", "red dragon", "purple demon"):
        drawn = {view: colours(draw_from(prompt, view)) for view in (FRONT, RIGHT, BACK)}
        assert len(drawn[FRONT] & drawn[RIGHT] & drawn[BACK]) >= 4


def draw_from(prompt: str, view: str) -> Pixels:
    name = understand("sprite", prompt).archetype
    assert name
    return seen_from(name, view, prompt=prompt)
