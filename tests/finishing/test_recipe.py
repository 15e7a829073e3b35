"""Recipes: checked to the letter, always from the original, always the same pixels."""

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests.finishing.fakes import fake, on_white, sprite
from worker.decoding import BadFile
from worker.finishing import bounded, finish, read_provenance, recipe
from worker.finishing.colour import Pixels
from worker.finishing.picture import encode
from worker.finishing.steps import STEPS

FULL: dict[str, object] = {
    "version": 1,
    "steps": [
        {"step": "grid", "width": 32, "height": 32},
        {"step": "ground", "tolerance": 5},
        {"step": "palette", "palette": "sweetie-16"},
        {"step": "trim"},
        {
            "step": "pad",
            "width": 48,
            "height": 48,
        },
        {"step": "outline", "tinted": False, "colour": "#1a1c2c"},
        {"step": "alpha"},
    ],
}


def png(pixels: Pixels) -> bytes:
    return encode(Image.fromarray(pixels), {"seed": 7})


async def run(folder: Path, pixels: Pixels, asked: dict[str, object]) -> bounded.Finished:
    (folder / "source").write_bytes(png(pixels))
    settings = {"size": 32, "palette": "free"}
    return await bounded.finish(folder / "source", folder / "target", asked, "sprite", settings, {})


def test_every_step_runs_by_itself_as_it_is_offered() -> None:
    picture = sprite("knight", 4, 32)
    others = {"grid": fake(on_white(picture), 256, 1), "ground": on_white(picture)}
    for name in STEPS:
        asked = recipe.default(name)
        if name == "grid":
            assert recipe.apply(others["grid"], [asked]).shape == (32, 32, 4)
        elif name == "outline":
            recipe.apply(np.pad(picture, ((1, 1), (1, 1), (0, 0))), [asked])
        else:
            recipe.apply(others.get(name, picture), [asked])
        assert recipe.read(recipe.write([asked])) == (asked,)


def test_every_step_and_parameter_is_in_the_documentation() -> None:
    lines = (Path(__file__).parent.parent.parent / "docs/finishing.md").read_text().splitlines()
    for name, step in STEPS.items():
        row = next(line for line in lines if line.startswith(f"| `{name}` |"))
        assert [p.name for p in step.parameters if f"`{p.name}`" not in row] == []


@pytest.mark.parametrize(
    ("asked", "where", "said"),
    [
        ([], (-1, ""), "version and steps"),
        ({"version": 2, "steps": []}, (-1, ""), "not of version 1"),
        ({"version": True, "steps": []}, (-1, ""), "not of version 1"),
        ({"version": 1, "steps": [{"step": "trim"}] * 13}, (-1, ""), "at most 12"),
        ({"version": 1, "steps": [{"step": "magic"}]}, (0, ""), "no step of this name"),
        ({"version": 1, "steps": ["trim"]}, (0, ""), "no step of this name"),
        ({"version": 1, "steps": [{"step": "trim", "margin": "1"}]}, (0, "margin"), "from 0 to 64"),
        ({"version": 1, "steps": [{"step": "trim", "margin": 65}]}, (0, "margin"), "from 0 to 64"),
        ({"version": 1, "steps": [{"step": "trim", "margin": True}]}, (0, "margin"), "0 to 64"),
        ({"version": 1, "steps": [{"step": "trim", "depth": 1}]}, (0, "depth"), "no parameter"),
        ({"version": 1, "steps": [{"step": "ground", "holes": 1}]}, (0, "holes"), "yes or no"),
        ({"version": 1, "steps": [{"step": "pad", "to": "moon"}]}, (0, "to"), "one of the list"),
        (
            {"version": 1, "steps": [{"step": "outline", "colour": "red"}]},
            (0, "colour"),
            "no colour",
        ),
    ],
)
def test_a_bad_recipe_says_where_and_why(asked: object, where: tuple[int, str], said: str) -> None:
    with pytest.raises(recipe.BadRecipe) as caught:
        recipe.read(asked)
    assert said in caught.value.errors[where]


async def test_the_same_recipe_on_the_same_original_is_the_same_picture(tmp_path: Path) -> None:
    original = fake(on_white(sprite("knight", 4, 32)), 512, 3, drift=0.2)
    first, again = [await run(tmp_path, original, FULL) for _ in range(2)]
    assert first == again
    here = recipe.apply(original, recipe.read(FULL))
    written = (tmp_path / "target").read_bytes()
    assert np.array_equal(np.asarray(Image.open(io.BytesIO(written))), here)
    assert finish(written, {}).pixel_sha256 == first.pixel_sha256
    assert read_provenance(written) == {"seed": 7, "recipe": FULL}
    assert (first.width, first.height) == (48, 48)
    outcomes = {check["name"]: check["outcome"] for check in first.checks}
    assert outcomes["size"] == outcomes["alpha"] == "pass"


def test_undoing_a_step_is_leaving_it_out() -> None:
    original = sprite("knight", 4, 32)
    steps = recipe.read({"version": 1, "steps": [{"step": "alpha"}, {"step": "normal"}]})
    assert not np.array_equal(recipe.apply(original, steps), original)
    assert np.array_equal(recipe.apply(original, steps[:1]), original)
    assert recipe.apply(original, ()) is original


async def test_a_step_that_cannot_be_done_says_which_and_why(tmp_path: Path) -> None:
    asked: dict[str, object] = {"version": 1, "steps": [{"step": "grid", "width": 64}]}
    with pytest.raises(BadFile, match="True pixels: 32 × 32 pixels cannot hold") as caught:
        await run(tmp_path, sprite("knight", 4, 32), asked)
    assert caught.value.code == "unfit"


async def test_a_run_that_takes_too_long_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounded, "WALL_SECONDS", 0.2)
    monkeypatch.setattr(bounded, "_START", "import time; time.sleep(60)")
    with pytest.raises(BadFile, match="longer, or more memory"):
        await run(tmp_path, sprite("knight", 4, 32), FULL)


@pytest.mark.parametrize("code", ["1 / 0", "print('nonsense')"])
async def test_what_is_our_fault_is_not_blamed_on_the_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    monkeypatch.setattr(bounded, "_START", code)
    with pytest.raises(bounded.FinishingBroken, match="ended with"):
        await run(tmp_path, sprite("knight", 4, 32), FULL)
