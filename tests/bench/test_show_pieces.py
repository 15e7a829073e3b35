"""What the studio shows of itself is what its engine makes."""

from io import BytesIO

import numpy as np
import pytest
from PIL import Image, ImageSequence

from bench import show_pieces
from web.presets import shipped

FOLDERS = ("art", "moving", "set", "kinds", "presets")


@pytest.fixture(scope="module")
def made() -> dict[str, bytes]:
    return dict(show_pieces.pictures())


def frames(png: bytes) -> list[bytes]:
    """The pixels of every frame: how they are packed may differ from machine to machine."""
    picture = Image.open(BytesIO(png))
    return [np.asarray(each.convert("RGBA")).tobytes() for each in ImageSequence.Iterator(picture)]


def test_every_picture_on_show_is_what_the_engine_makes_today(made: dict[str, bytes]) -> None:
    kept = {
        path.relative_to(show_pieces.STATIC).as_posix(): path.read_bytes()
        for folder in FOLDERS
        for path in (show_pieces.STATIC / folder).iterdir()
    }
    assert kept.keys() == made.keys()
    changed = [path for path in made if frames(made[path]) != frames(kept[path])]
    assert changed == [], "run python3 -m bench.show_pieces, and look at the pictures"


def test_what_moves_on_the_front_page_moves(made: dict[str, bytes]) -> None:
    moving = [data for path, data in made.items() if path.startswith("moving/")]
    assert moving
    assert all(len(frames(data)) > 1 for data in moving)


def test_every_preset_has_a_picture_and_what_is_offered_first_is_of_several_kinds() -> None:
    for preset in shipped.PRESETS.values():
        assert (show_pieces.STATIC / preset.picture).is_file()
    assert len({preset.kind for preset in shipped.FIRST}) > 3
