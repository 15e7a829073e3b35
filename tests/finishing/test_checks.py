"""Checks: each fails on a picture that is made wrong on purpose, and passes on a good one."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests.finishing.fakes import sprite
from tests.worker.engines import Scripted
from worker.checking import Wanted, built_in, check, failed_hard, wanted
from worker.checking.wanted import frame_count
from worker.engines import host
from worker.engines.base import EngineError, Produced, Request
from worker.engines.procedural import Procedural
from worker.finishing import recipe
from worker.finishing.colour import Pixels
from worker.finishing.palettes import PALETTES

KNIGHT: dict[str, str | int | bool] = {
    "prompt": "knight",
    "size": 32,
    "palette": "ember",
    "outline": "tinted",
}


def knight() -> Pixels:
    return sprite("knight", 11, 32)


def outcome(pixels: Pixels, asked: Wanted, name: str) -> str:
    return next(found.outcome for found in check(pixels, asked) if found.name == name)


def test_a_sprite_of_ours_passes_all_that_is_asked_of_it() -> None:
    found = check(knight(), wanted("sprite", {**KNIGHT, "palette": "free"}, {}))
    assert {c.name for c in found if c.outcome == "pass"} == {
        "size", "alpha", "colours", "parts", "orphans", "contrast",
    }  # fmt: skip
    assert {c.name for c in found if c.outcome == "none"} == {"palette", "seam", "baseline"}


def half_clear(pixels: Pixels) -> None:
    pixels[16, 16, 3] = 128


def strange_colour(pixels: Pixels) -> None:
    pixels[16, 16] = (1, 2, 3, 255)


def far_away(pixels: Pixels) -> None:
    pixels[0, 0] = (200, 0, 0, 255)


def noisy(pixels: Pixels) -> None:
    pixels[..., :3] = np.random.default_rng(1).integers(0, 256, (*pixels.shape[:2], 3))


def flat(pixels: Pixels) -> None:
    pixels[..., :3] = 90


@pytest.mark.parametrize(
    ("spoil", "name"),
    [
        (half_clear, "alpha"),
        (strange_colour, "palette"),
        (far_away, "parts"),
        (noisy, "orphans"),
        (noisy, "colours"),
        (flat, "contrast"),
    ],
)
def test_what_is_spoilt_fails(spoil: object, name: str) -> None:
    used = {tuple(colour) for colour in knight()[knight()[..., 3] > 0][:, :3].tolist()}
    asked = Wanted(hard_alpha=True, palette=sorted(used), one_part=True, figure=True)
    pixels = knight()
    assert outcome(pixels, asked, name) == "pass"
    assert callable(spoil)
    spoil(pixels)
    assert outcome(pixels, asked, name) == "fail"


def test_frames_that_jump_fail() -> None:
    strip = np.concatenate([knight(), np.roll(knight(), -3, axis=0)], axis=1)
    assert outcome(strip, Wanted(frames=2, stands=True), "baseline") == "fail"
    assert outcome(strip, Wanted(frames=1, stands=True), "baseline") == "pass"


def test_a_row_for_each_direction_is_measured_row_by_row() -> None:
    facts = {"frames": 4, "columns": 2, "stands": "ground"}
    asked = wanted("animation", {**KNIGHT, "palette": "free"}, {"animation": facts})
    assert (asked.width, asked.height) == (64, 64)
    row = np.concatenate([knight(), knight()], axis=1)
    lifted = np.concatenate([knight(), np.roll(knight(), -3, axis=0)], axis=1)
    assert outcome(np.concatenate([row, row]), asked, "baseline") == "pass"
    assert outcome(np.concatenate([lifted, row]), asked, "baseline") == "fail"
    assert outcome(np.concatenate([row, row]), asked, "size") == "pass"
    assert frame_count({"animation": facts}) == 0  # no strip that can be cut by its width alone


def test_all_directions_are_four_rows_whatever_the_engine_says() -> None:
    """An engine that knows no views draws one row for the price of three."""
    settings = {**KNIGHT, "palette": "free", "view": "four"}
    facts = {"animation": {"frames": 2, "stands": "ground"}}
    row = np.concatenate([knight(), knight()], axis=1)
    assert outcome(row, wanted("animation", settings, facts), "size") == "fail"
    facts = {"animation": {"frames": 8, "columns": 2, "stands": "ground"}}
    assert outcome(np.tile(row, (4, 1, 1)), wanted("animation", settings, facts), "size") == "pass"


def test_a_tile_that_is_cut_fails() -> None:
    ramp = np.full((32, 32, 4), 255, np.uint8)
    ramp[..., :3] = np.arange(0, 256, 8, dtype=np.uint8)[None, :, None]
    asked = wanted("texture", {"size": 32}, {})
    assert outcome(ramp, asked, "seam") == "fail"
    assert outcome(np.minimum(ramp, ramp[:, ::-1]), asked, "seam") == "pass"


def test_what_is_asked_follows_the_steps() -> None:
    steps = recipe.read(
        {
            "version": 1,
            "steps": [
                {"step": "palette", "palette": "db16"},
                {"step": "pad", "width": 48, "height": 40},
            ],
        }
    )
    found = wanted("sprite", KNIGHT, {}, steps)
    assert (found.width, found.height) == (48, 40)
    assert found.palette == PALETTES["db16"].colours
    assert wanted("sprite", KNIGHT, {}).palette == PALETTES["ember"].colours
    assert (
        wanted("sprite", KNIGHT, {}, recipe.read({"version": 1, "steps": [{"step": "trim"}]})).width
        is None
    )


def drawn(folder: Path) -> tuple[Request, list[Produced]]:
    request = Request("sprite", KNIGHT, 5)
    return request, Procedural().generate(request, folder, lambda *_: None, lambda: False)


def test_the_built_in_engines_checks_go_into_the_record(tmp_path: Path) -> None:
    request, files = drawn(tmp_path)
    main, *_ = built_in.held(Procedural(), request, files)
    checks = main.meta["checks"]
    assert isinstance(checks, list)
    assert [c["outcome"] for c in checks if c["hard"]] == ["pass"] * 3


@pytest.mark.parametrize("spoil", [half_clear, strange_colour])
def test_a_broken_promise_is_an_error_and_no_asset(tmp_path: Path, spoil: object) -> None:
    request, files = drawn(tmp_path)
    pixels = np.asarray(Image.open(files[0].path)).copy()
    assert callable(spoil)
    spoil(pixels)
    Image.fromarray(pixels).save(files[0].path)
    with pytest.raises(EngineError, match="broke a promise") as caught:
        built_in.held(Procedural(), request, files)
    assert caught.value.failure == "engine_broken"
    assert built_in.held(Scripted(), request, files) == files


def test_only_hard_checks_cost_the_engine_its_job() -> None:
    pixels = knight()
    far_away(pixels)
    found = check(pixels, wanted("sprite", {**KNIGHT, "palette": "free"}, {}))
    assert any(c.outcome == "fail" for c in found)
    assert failed_hard(found) == []


def test_a_broken_promise_leaves_the_engines_process_as_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the worker makes of `engine_broken` is told in tests/worker: no asset, and a refund."""

    def spoilt(self: Procedural, request: Request, out: Path, *_: object) -> list[Produced]:
        pixels = knight()
        half_clear(pixels)
        Image.fromarray(pixels).save(out / "main.png")
        return [Produced(out / "main.png", "main", "image/png", {})]

    monkeypatch.setattr(Procedural, "generate", spoilt)
    said: list[dict[str, object]] = []
    asked = {"engine": "procedural", "kind": "sprite", "settings": KNIGHT, "seed": 5}
    host._serve(
        {"procedural": Procedural()}, {**asked, "seconds": 9, "out": str(tmp_path)}, said.append
    )
    assert [(message["type"], message.get("failure")) for message in said] == [
        ("error", "engine_broken")
    ]
    assert "1 half clear" in str(said[0]["message"])
