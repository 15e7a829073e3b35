"""Props, vehicles and planets: what the words ask for is there, pieces hang together."""

import numpy as np
import pytest

from tests.engines.studio import Pixels, colours, draw, generate, solid
from worker.engines.base import EngineError
from worker.engines.procedural import qualities, scenery, sprites
from worker.engines.procedural.colour import lab
from worker.engines.procedural.sprites.compose import SUBJECTS, THINGS
from worker.engines.procedural.understanding import understand

WORDS = {
    name: words.split()[0]
    for table in (scenery.PROPS, scenery.VEHICLES, scenery.PLANETS)
    for name, words in table.items()
}
FEATURES = {**qualities.FEATURES, **scenery.FEATURES}
ASKED = [(name, feature) for name in THINGS for feature in sorted(SUBJECTS[name].features)]
# What some forms of the thing have no place for: a balloon has no fins.
SOMETIMES = {("airship", "fins"), ("airship", "flames"), ("tree", "fruit")}


def record(prompt: str, seed: int = 1, size: int = 32) -> dict[str, object]:
    return dict(generate("sprite", seed=seed, prompt=prompt, size=size)["main"][0].meta)


@pytest.mark.parametrize(("name", "feature"), ASKED)
def test_a_feature_that_is_asked_for_is_drawn_and_called_used(name: str, feature: str) -> None:
    word = FEATURES[feature].split()[0]
    for seed in range(4):
        with_it = record(f"{WORDS[name]} with {word}", seed)
        used = word in list(with_it["used"])  # type: ignore[call-overload]
        assert used or (name, feature) in SOMETIMES
        wished = draw("sprite", f"{WORDS[name]} with {word}", seed=seed)
        refused = draw("sprite", f"{WORDS[name]} without {word}", seed=seed)
        assert not used or not np.array_equal(wished, refused)


@pytest.mark.parametrize("name", sorted(THINGS))
@pytest.mark.parametrize("colour", ["red", "blue"])
def test_a_colour_is_followed(name: str, colour: str) -> None:
    for seed in range(3):
        assert record(f"{colour} {WORDS[name]}", seed)["conflict"] == []


@pytest.mark.parametrize(
    ("prompt", "archetype"),
    [("sailing ship", "sailship"), ("pirate ship", "sailship"), ("steam engine", "train"),
     ("ice planet", "frozen"), ("lava world", "lava"), ("gas giant", "gasgiant"),
     ("treasure chest", "chest"), ("pine tree", "pine"), ("street lamp", "lamp"),
     ("rocket", "moonrocket"), ("a small wooden hut", "house")],
)  # fmt: skip
def test_two_words_can_say_one_thing(prompt: str, archetype: str) -> None:
    resolved = record(prompt)["resolved"]
    assert isinstance(resolved, dict)
    assert resolved["archetype"] == archetype
    assert record(prompt)["unknown"] == record(prompt)["conflict"] == []


def test_a_ringed_planet_of_no_said_kind_has_rings() -> None:
    for seed in range(6):
        meta = record("ringed planet", seed)
        assert (meta["used"], meta["conflict"]) == (["ringed", "planet"], [])


def pieces(body: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> int:
    """How many parts the picture falls into; corners connect."""
    left, count = body.copy(), 0
    while left.any():
        count += 1
        grown = np.zeros_like(left)
        grown.flat[int(np.flatnonzero(left)[0])] = True
        while True:
            wide = grown.copy()
            for axis in (0, 1):
                wide |= np.roll(wide, 1, axis) | np.roll(wide, -1, axis)
            wide &= left
            if np.array_equal(wide, grown):
                break
            grown = wide
        left &= ~grown
    return count


LOOSE = {"sign", "torch", "fence"}  # grass may stand a little off a thin post


@pytest.mark.parametrize("name", sorted(set(THINGS) - LOOSE))
def test_a_thing_is_one_piece(name: str) -> None:
    for seed in range(6):
        assert pieces(solid(draw("sprite", WORDS[name], seed=seed))) == 1


def dithered(pixels: Pixels) -> float:
    """The share of pixels unlike all their four neighbours."""
    lone = solid(pixels)
    for axis in (0, 1):
        for shift in (1, -1):
            lone = lone & (np.roll(pixels, shift, axis) != pixels).any(-1)
    return float(lone.sum() / solid(pixels).sum())


def test_the_light_on_planets_is_dithered_where_there_is_room() -> None:
    moon, small, house = (
        dithered(draw("sprite", word, size=size, outline="none"))
        for word, size in (("moon", 64), ("moon", 16), ("house", 64))
    )
    assert moon > 0.05 > max(small, house)


def test_a_planet_is_lit_from_the_top_left() -> None:
    for word in ("moon", "desert", "iceplanet", "gasgiant"):
        pixels = draw("sprite", word, size=64, outline="none")
        body = solid(pixels)
        light = np.zeros(body.shape)
        for colour in colours(pixels):
            light[(pixels[..., :3] == colour).all(-1)] = lab(colour)[0]
        upper, lower = np.tril(np.ones_like(body))[:, ::-1], np.triu(np.ones_like(body))[:, ::-1]
        assert light[body & (upper == 0)].mean() > light[body & (lower == 0)].mean() + 0.1


def test_what_nobody_could_make_out_at_16_pixels_is_refused_with_the_size_it_needs() -> None:
    with pytest.raises(EngineError, match="biplane: choose 24 or more") as refused:
        generate("sprite", prompt="red biplane", size=16)
    assert refused.value.failure == "bad_input"
    assert generate("sprite", prompt="red biplane", size=24)


def test_the_seed_picks_nothing_that_is_too_fine_for_the_size() -> None:
    drawn = {
        sprites.make(understand("sprite", "vehicle"), seed, 16, "free", "tinted").archetype
        for seed in range(60)
    }
    assert len(drawn) > 8
    assert all(SUBJECTS[name].least == 16 for name in drawn)
