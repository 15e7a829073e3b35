"""A style that a set shares, beside the words of one subject: both are read, the subject wins."""

import numpy as np
import pytest

from tests.engines.studio import Pixels, generate
from tests.engines.test_understanding import meaningful, placed
from worker.engines.base import EngineError, Request
from worker.engines.procedural import animation, sounds, tilesets
from worker.engines.procedural.engine import KINDS, check, read
from worker.engines.procedural.understanding import understand

SHARED = [
    ("sprite", "knight", "red pirate with a beard, no helmet"),
    ("sprite", "small angry red dragon with no wings", "big blue, winged, cute"),
    ("sprite", "knight with a red cape", "red, blue cape, golden"),
    ("icon", "gold sword", "silver, ice, without gems"),
    ("icon", "potion", ""),
    ("texture", "mossy cobblestone", "cracked grass zorblax"),
]


@pytest.mark.parametrize(("kind", "prompt", "style"), SHARED)
def test_every_word_of_both_ends_in_exactly_one_list(kind: str, prompt: str, style: str) -> None:
    found = understand(kind, prompt, style)
    said = [*meaningful(prompt), *meaningful(style)]
    assert sorted(placed(found)) == sorted(set(said))
    assert set(found.claims) <= {*found.used, *found.read_as}


def test_a_style_dresses_the_subject() -> None:
    found = understand("sprite", "knight", "angry, red cape, no helmet")
    assert (found.archetype, found.mood, found.tints) == ("knight", "angry", {"cape": ["red"]})
    assert (found.excluded, found.conflict) == (["helmet"], [])


def test_the_subject_is_never_one_of_the_style() -> None:
    found = understand("sprite", "knight", "slime dragon")
    assert (found.archetype, found.conflict) == ("knight", ["slime", "dragon"])
    assert understand("sprite", "melancholic", "dragon").archetype == "dragon"
    assert understand("sprite", "pirate", "skeleton").race == "skeleton"


@pytest.mark.parametrize(
    ("prompt", "style", "lost"),
    [
        ("red dragon", "blue", ["blue"]),
        ("gold sword", "silver", ["silver"]),
        ("tiny dragon", "huge", ["huge"]),
        ("angry dragon", "happy", ["happy"]),
        ("fire dragon", "blue ice", ["ice"]),
        ("knight with a red cape", "blue cape", ["blue"]),
        ("dragon with wings", "wingless", ["wingless"]),
        ("wingless dragon", "wings", ["wings"]),
        ("dragon, not red", "crimson red", []),
        ("red dragon", "crimson horns", []),
    ],
)
def test_where_both_want_something_else_the_subject_has_it(
    prompt: str, style: str, lost: list[str]
) -> None:
    kind = "icon" if "sword" in prompt else "sprite"
    alone, found = understand(kind, prompt), understand(kind, prompt, style)
    assert found.conflict == lost
    assert set(alone.used) <= set(found.used)
    assert found.excluded == alone.excluded
    assert found.colours[: len(alone.colours)] == alone.colours


@pytest.mark.parametrize(
    ("kind", "prompt", "style", "gave_way"),
    [
        ("sprite", "red dragon", "blue and green", {"blue": "red", "green": "red"}),
        ("sprite", "blue and green dragon", "red", {"red": "blue and green"}),
        ("sprite", "knight with a red cape", "blue cape", {"blue": "red"}),
        ("sprite", "tiny dragon", "huge, angry", {"huge": "tiny"}),
        ("sprite", "knight", "slime", {"slime": "knight"}),
        ("sprite", "fire dragon", "blue ice", {"ice": "fire"}),
        ("sprite", "dragon without wings", "winged", {"winged": "no wings"}),
        ("sprite", "wingless dragon", "winged", {"winged": "wingless"}),
        ("sprite", "winged dragon", "wingless", {"wingless": "winged"}),
        ("sprite", "dragon", "angry, happy", {}),  # the style disagrees with itself
        ("sprite", "red dragon", "cape", {}),  # it is dragons that wear none
        ("icon", "gold sword", "silver", {"silver": "gold"}),
        ("icon", "blue fire sword", "red fire", {"red": "blue"}),
        ("tileset", "red stone on red lava", "blue", {"blue": "red"}),
        ("tileset", "red stone on grass", "blue", {}),  # the grass is blue
        ("animation", "red knight", "blue", {"blue": "red"}),
        ("sound", "short coin", "long, retro", {"long": "short"}),
    ],
)
def test_what_gave_way_to_the_subject_says_to_which_word(
    kind: str, prompt: str, style: str, gave_way: dict[str, str]
) -> None:
    found = read(kind, prompt, "all", style)
    assert found.lists().get("gave_way", {}) == gave_way
    assert set(gave_way) <= set(found.conflict)


@pytest.mark.parametrize(
    ("kind", "prompt", "style", "shared"),
    [
        ("sprite", "red dragon", "red, angry zorblax, no tail", ["angry", "zorblax", "tail"]),
        ("sprite", "red dragon", "", []),
        ("icon", "sword", "a red and gold", ["red", "gold"]),
        ("texture", "stone", "Mossy", ["mossy"]),
        ("panel", "panel", "wooden panel", ["wooden"]),
        ("tileset", "red stone on grass", "red, mossy island", ["mossy", "island"]),
        ("tileset", "island of stone on grass", "mossy island", ["mossy"]),
        ("animation", "walking knight", "walking, breathing, red", ["red", "breathing"]),
        ("sound", "coin", "pickup", ["pickup"]),
    ],
)
def test_the_account_knows_which_words_only_the_style_has(
    kind: str, prompt: str, style: str, shared: list[str]
) -> None:
    assert read(kind, prompt, "all", style).lists().get("from_style", []) == shared


def test_a_word_that_both_have_is_the_subjects() -> None:
    """Although dragons wear no capes, this one stays red."""
    found = understand("sprite", "red dragon", "red cape")
    assert (found.colours, found.used, found.conflict) == (["red"], ["red", "dragon"], ["cape"])


def test_a_style_of_two_colours_gives_both_to_a_subject_without() -> None:
    assert understand("sprite", "dragon", "blue and green").colours == ["blue", "green"]
    assert understand("sprite", "red dragon", "blue and green").conflict == ["blue", "green"]


def test_a_refusal_does_not_reach_over_into_the_style() -> None:
    assert understand("sprite", "dragon without", "wings").features == ["wings"]


def test_a_subject_that_is_not_understood_is_refused_however_well_the_style_is() -> None:
    with pytest.raises(EngineError, match="these words: cyberpunk, walrus"):
        check(Request("sprite", {"prompt": "cyberpunk walrus", "style": "red and gold"}, 1))
    with pytest.raises(EngineError, match="style must be text"):
        check(Request("sprite", {"prompt": "dragon", "style": 7}, 1))


def main(kind: str, prompt: str, **style: str) -> Pixels:
    settings: dict[str, str | int] = {"prompt": prompt, "size": 32, **style}
    return generate(kind, 1, **settings)["main"][1]


@pytest.mark.parametrize(
    ("kind", "prompt", "style"),
    [
        ("sprite", "dragon", "blue"),
        ("icon", "sword", "gold"),
        ("texture", "cobblestone", "purple"),
        ("panel", "panel", "wooden"),
        ("tileset", "stone on dirt", "mossy"),
        ("animation", "knight", "red"),
    ],
)
def test_a_style_is_seen_and_an_empty_one_changes_nothing(
    kind: str, prompt: str, style: str
) -> None:
    plain = main(kind, prompt)
    assert np.array_equal(plain, main(kind, prompt, style=""))
    assert not np.array_equal(plain, main(kind, prompt, style=style))
    assert np.array_equal(main(kind, prompt, style=style), main(kind, prompt, style=style))


def test_a_style_is_for_both_grounds_and_followed_where_it_can_be() -> None:
    pair = tilesets.read("stone on lava", 1, "mossy red island")
    assert (pair.upper.archetype, pair.lower.archetype) == ("stone", "lava")
    assert "mossy" in pair.upper.used
    account = pair.account()
    assert "mossy" in account.used
    assert "mossy" not in account.conflict
    assert "island" in account.used
    assert tilesets.read("grass", 1, "water").upper.archetype == "grass"


def test_the_style_of_an_animation_may_name_its_deed() -> None:
    found = animation.read("knight", "walk", "walking, attacking, red")
    assert (found.colours, found.conflict) == (["red"], ["attacking"])
    assert "walking" in found.used


def test_a_sound_has_a_style_too() -> None:
    found = sounds.read("coin", "retro echo, pickup")
    assert (found.archetype, found.conflict) == ("coin", [])
    assert {"retro", "echo"} <= set(found.features)
    assert sounds.read("short coin", "long").conflict == ["long"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("style", ["\x00\ud800", "🐉" * 60, "no no no", "-", "with a", "," * 200])
def test_odd_styles_do_not_raise(kind: str, style: str) -> None:
    assert read(kind, "knight", "all", style).lists()
