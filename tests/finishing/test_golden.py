"""Each step makes the same pixels for ever: a recipe that was kept is a promise.

A hash that changes here breaks versions people kept. Give a step that must change a new name.
"""

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from worker.finishing import pixel_sha256, recipe
from worker.finishing.colour import Pixels
from worker.finishing.recipe import Asked
from worker.finishing.steps import STEPS

GOLDEN: dict[str, str] = json.loads((Path(__file__).parent / "golden.json").read_text())
VALUES: dict[str, dict[str, object]] = {
    "grid": {"width": 24, "height": 24},
    "resize": {"by": "mean", "width": 30, "height": 21},
    "ground": {"soft": True},
    "pad": {"width": 120, "height": 120},
    "outline": {"tinted": True, "corners": True},
}


def original(name: str) -> Pixels:
    """A shaded disc with soft edges, in whole numbers; on a grey ground where one is needed."""
    y, x = np.mgrid[:96, :96]
    far = (2 * x - 95) ** 2 + (2 * y - 95) ** 2
    cover = np.clip((6400 - far) // 8, 0, 255)
    light = np.clip(220 - (x + y), 0, 255)
    disc = np.stack([light, light // 2 + 40, 255 - light, cover], axis=-1)
    if name in ("grid", "ground", "seam"):
        mixed = (disc[..., :3] * cover[..., None] + 150 * (255 - cover[..., None])) // 255
        disc = np.concatenate([mixed, np.full((96, 96, 1), 255)], axis=2)
    return disc.astype(np.uint8)


def asked(name: str) -> Asked:
    return Asked(name, {**recipe.default(name).values, **VALUES.get(name, {})})  # type: ignore[dict-item]


@pytest.mark.parametrize("name", list(STEPS))
def test_a_step_makes_the_pixels_it_always_made(name: str) -> None:
    found = recipe.apply(original(name), [asked(name)])
    assert pixel_sha256(Image.fromarray(np.ascontiguousarray(found))) == GOLDEN[name]
