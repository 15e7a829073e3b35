"""Every step on every kind it is offered for: frames stay frames, and the provenance stays."""

import io
import tempfile
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests.finishing.drawing import picture
from tests.finishing.fakes import on_white
from worker.checking import check, wanted
from worker.checking.wanted import frame_count
from worker.engines.base import Request
from worker.engines.procedural import Procedural
from worker.finishing import frames, recipe, work
from worker.finishing.colour import Pixels, Unfit
from worker.finishing.picture import encode, read_provenance
from worker.finishing.recipe import Asked
from worker.finishing.steps import STEPS, fitting

PROMPTS = {
    "sprite": "knight", "icon": "sword", "texture": "cobblestone", "panel": "wooden panel",
    "tileset": "grass on water", "animation": "knight",
}  # fmt: skip
OFFERED = [(kind, step.name) for kind in PROMPTS for step in fitting(kind)]


@cache
def made(kind: str) -> tuple[Pixels, dict[str, object]]:
    """What the engine makes of a kind at 32 pixels, and its record of it."""
    request = Request(kind, {"prompt": PROMPTS[kind], "size": 32}, 3)
    with tempfile.TemporaryDirectory() as folder:
        main, *_ = Procedural().generate(request, Path(folder), lambda *_: None, lambda: False)
        return np.asarray(Image.open(main.path).convert("RGBA")), dict(main.meta)


def added(kind: str, name: str, pixels: Pixels) -> Asked:
    """The step as the form adds it."""
    high, wide = pixels.shape[:2]
    known = {"width": wide, "height": high, "frames": frame_count(made(kind)[1]) or 1}
    return recipe.default(name, {**known, "tiles": kind == "texture"})


@pytest.mark.parametrize(("kind", "name"), OFFERED)
def test_a_step_that_is_offered_can_be_done_and_keeps_the_provenance(
    kind: str, name: str, tmp_path: Path
) -> None:
    pixels, meta = made(kind)
    if name == "ground":
        pixels = on_white(pixels)
    steps = [added(kind, name, pixels)]
    if name == "outline":
        count = frame_count(meta) or 1
        side = (pixels.shape[1] // count + 4) * count
        known = {"width": side, "height": pixels.shape[0] + 4, "frames": count}
        steps.insert(0, recipe.default("pad", known))
    source, target = tmp_path / "source", tmp_path / "target"
    source.write_bytes(encode(Image.fromarray(pixels), {"seed": 7, "kind": kind}))
    request = {
        "do": "finish", "source": str(source), "target": str(target),
        "recipe": recipe.write(steps), "kind": kind, "settings": {"size": 32}, "meta": meta,
    }  # fmt: skip
    answer = work.serve(request)
    kept = read_provenance(target.read_bytes())
    assert kept == {"seed": 7, "kind": kind, "recipe": recipe.write(steps)}
    with Image.open(io.BytesIO(target.read_bytes())) as found:
        assert found.size == (answer["width"], answer["height"])


@pytest.mark.parametrize("name", ["palette", "alpha", "trim", "pad", "outline", "ground", "bleed"])
def test_frames_that_are_alike_stay_alike(name: str) -> None:
    """The same frame twice, another between: what is done to one is done to its twin."""
    one, other = frames.split(made("animation")[0], 19)[:2]
    strip = np.concatenate([one, other, one], axis=1)
    if name == "ground":
        strip = on_white(strip)
    values = {"frames": 3, "width": 3 * 40, "height": 40}
    if name == "outline":
        strip = recipe.apply(strip, [recipe.default("pad", values)])
    first, second, third = frames.split(recipe.apply(strip, [recipe.default(name, values)]), 3)
    assert np.array_equal(first, third)
    assert not np.array_equal(first, second)


def test_frames_are_trimmed_to_the_box_of_all_of_them() -> None:
    strip = picture("....r...", ".r......", "........")
    assert frames.trimmed(strip, 2, 0).tolist() == picture("..r.", ".r..").tolist()
    assert frames.trimmed(strip, 2, 1).shape == (4, 8, 4)


def test_an_outline_never_reaches_into_the_next_frame() -> None:
    touching = picture("......", ".rr.r.", "......")
    asked = recipe.default("outline", {"frames": 2})
    with pytest.raises(Unfit, match="touches the edge"):
        recipe.apply(touching, [asked])
    recipe.apply(touching, [recipe.default("outline")])


def test_padding_keeps_every_frame_in_its_own_room() -> None:
    found = recipe.apply(
        picture("rk"), [recipe.default("pad", {"frames": 2, "width": 6, "height": 1})]
    )
    assert found.tolist() == picture(".r..k.").tolist()
    powers = Asked("pad", {**recipe.default("pad", {"frames": 2}).values, "to": "power"})
    assert recipe.apply(picture("rrrkkk"), [powers]).shape == (1, 8, 4)
    with pytest.raises(Unfit, match="cannot hold 2 frames"):
        recipe.apply(picture("rk"), [recipe.default("pad", {"frames": 2, "width": 5})])


@pytest.mark.parametrize(
    ("prompt", "outcome", "value"),
    [("knight", "pass", "row 32"), ("ghost", "none", "it does not stand")],
)
def test_an_animations_baseline_is_asked_of_what_stands(
    prompt: str, outcome: str, value: str, tmp_path: Path
) -> None:
    request = Request("animation", {"prompt": prompt, "size": 32}, 3)
    main, *_ = Procedural().generate(request, tmp_path, lambda *_: None, lambda: False)
    pixels = np.asarray(Image.open(main.path).convert("RGBA"))
    for steps in ([], [recipe.default("palette")], [recipe.default("trim", {"frames": 19})]):
        found = recipe.apply(pixels, steps)
        checks = check(found, wanted("animation", {"size": 32}, main.meta, steps))
        baseline = next(c for c in checks if c.name == "baseline")
        assert baseline.outcome == outcome
        assert value in baseline.value or steps


def test_a_still_picture_has_no_frames_to_speak_of() -> None:
    pixels, meta = made("sprite")
    checks = check(pixels, wanted("sprite", {"size": 32}, meta))
    baseline = next(c for c in checks if c.name == "baseline")
    assert (baseline.outcome, baseline.value) == ("none", "no frames")
    assert not {"anchor", "pack"} & {step.name for step in fitting("sprite")}
    assert {step.name for step in fitting("unheard of")} == set(STEPS)
