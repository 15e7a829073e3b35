"""A colour that the palette does not have is no promise: it is told before the order."""

import numpy as np
import pytest

from tests.engines.studio import draw, solid
from worker import catalog, words
from worker.engines.base import Request
from worker.engines.procedural import materials, palette
from worker.engines.procedural.account import share
from worker.engines.procedural.engine import check
from worker.engines.procedural.fading import keeps
from worker.engines.procedural.meaning import Understanding


def asked(prompt: str, name: str, style: str = "", kind: str = "icon") -> Understanding:
    given = {"prompt": prompt, "style": style, "palette": name}
    return check(Request(kind, catalog.validate(catalog.find(kind), given), 1)).words


@pytest.mark.parametrize(
    ("prompt", "name", "used", "off"),
    [
        ("green potion", "ember", ["potion"], ["green"]),
        ("red potion", "ember", ["red", "potion"], []),
        ("green potion", "moss", ["green", "potion"], []),
        ("blue potion", "moss", ["potion"], ["blue"]),
        ("emerald ring", "own:1a1c2c ffcd75", ["ring"], ["emerald"]),
        ("golden ring", "own:1a1c2c ffcd75", ["golden", "ring"], []),
        ("green potion", "free", ["green", "potion"], []),
    ],
)
def test_a_word_of_a_colour_that_is_not_in_the_palette_is_set_apart(
    prompt: str, name: str, used: list[str], off: list[str]
) -> None:
    found = asked(prompt, name)
    assert (found.used, found.off_palette, found.conflict) == (used, off, [])
    assert found.coverage == 1.0


def test_the_colour_of_a_part_and_of_a_style_too() -> None:
    assert asked("knight with a red cape", "handheld", kind="sprite").off_palette == ["red"]
    styled = asked("knight", "ember", style="green", kind="sprite")
    assert styled.lists()["off_palette"] == styled.lists()["from_style"] == ["green"]


@pytest.mark.parametrize("name", palette.NAMES[1:])
def test_what_is_set_apart_is_not_seen_in_the_pictures_and_what_is_kept_is(name: str) -> None:
    for colour in materials.COLOURS:
        seen = []
        for kind, subject in (("icon", "gem"), ("sprite", "slime")):
            pixels = draw(kind, f"{colour} {subject}", size=48, palette=name, outline="none")
            seen.append(share(pixels[solid(pixels)][:, :3][np.newaxis], colour))
        if keeps(name, colour):
            assert max(seen) > 0.1, colour
        else:
            assert max(seen) < 0.3, colour


def test_whoever_is_about_to_order_reads_it() -> None:
    settings = catalog.validate(catalog.find("icon"), {"prompt": "green gem", "palette": "ember"})
    assert words.read("icon", settings).account["off_palette"] == ["green"]
