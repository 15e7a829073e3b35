"""Normal maps of sprites and icons: of the forms that were drawn, in OpenGL's way up."""

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.engines.studio import generate, solid
from worker.engines.procedural.colour import lab
from worker.engines.procedural.shading import LIGHT

SUBJECTS = [
    ("sprite", "slime"),
    ("sprite", "knight"),
    ("sprite", "house"),
    ("sprite", "moon"),
    ("icon", "gem"),
    ("icon", "potion"),
]


def vectors(pixels: NDArray[np.uint8]) -> NDArray[np.float64]:
    return np.asarray(pixels[..., :3] / 255 * 2 - 1, np.float64)


@pytest.mark.parametrize(("kind", "word"), SUBJECTS)
def test_every_pixel_has_a_normal_and_where_nothing_is_the_map_is_flat(
    kind: str, word: str
) -> None:
    made = generate(kind, prompt=word, size=48)
    (_, picture), (file, normals) = made["main"], made["normal"]
    assert file.meta == {"convention": "OpenGL, +Y"}
    assert normals.shape == picture.shape
    assert np.array_equal(normals[..., 3], picture[..., 3])
    assert np.abs(np.linalg.norm(vectors(normals), axis=-1) - 1).max() < 0.02
    assert vectors(normals)[..., 2].min() > -0.01, "all of it is turned to the viewer"
    assert {tuple(flat) for flat in normals[~solid(picture)][:, :3].tolist()} == {(128, 128, 255)}


def test_a_ball_leans_to_where_its_sides_are() -> None:
    normals = vectors(generate("sprite", prompt="moon", size=64, outline="none")["normal"][1])
    there = solid(generate("sprite", prompt="moon", size=64, outline="none")["main"][1])
    rows, columns = np.nonzero(there)
    across, up = normals[there][:, 0], normals[there][:, 1]
    assert np.corrcoef(columns, across)[0, 1] > 0.8
    assert np.corrcoef(rows, up)[0, 1] < -0.8


@pytest.mark.parametrize("seed", range(4))
def test_what_the_map_turns_to_the_top_left_is_light_in_the_picture(seed: int) -> None:
    made = generate("sprite", seed, prompt="blue golem", size=64, outline="none")
    picture, normals = made["main"][1], vectors(made["normal"][1])
    there = solid(picture)
    facing = normals[there] @ (LIGHT * (1, -1, 1))
    lightness = np.array([lab(tuple(colour))[0] for colour in picture[there][:, :3].tolist()])
    lit, dark = lightness[facing > 0.85], lightness[facing < 0.35]
    assert lit.mean() > dark.mean() + 0.1


def test_the_outline_leans_as_what_it_is_around() -> None:
    bare = generate("sprite", prompt="moon", outline="none", size=64)["main"][1]
    made = generate("sprite", prompt="moon", size=64)
    rim = solid(made["main"][1]) & ~solid(bare)
    assert rim.sum() > 40
    assert (vectors(made["normal"][1])[rim][:, 2] < 0.9).mean() > 0.9


def test_a_large_map_is_a_whole_multiple() -> None:
    normals = generate("icon", prompt="gem", size=128)["normal"][1]
    half = normals[::2, ::2]
    assert np.array_equal(np.repeat(np.repeat(half, 2, 0), 2, 1), normals)
