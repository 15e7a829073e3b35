"""The procedural engine as the worker sees it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engines.studio import generate
from worker.catalog import KINDS, find, validate
from worker.engines.base import Cancelled, EngineError, Request
from worker.engines.procedural import Procedural

DEFAULTS = {
    "sprite": "angry red dragon",
    "icon": "emerald potion",
    "texture": "mossy cobblestone",
    "panel": "blue wooden panel",
}


def run(request: Request, out: Path, stops_at: int = 99) -> list[tuple[float, str]]:
    told: list[tuple[float, str]] = []
    Procedural().generate(
        request, out, lambda f, s: told.append((f, s)), lambda: len(told) >= stops_at
    )
    return told


def test_it_makes_what_the_catalogue_gives_it() -> None:
    described = Procedural().describe()
    ours = {kind.name for kind in KINDS.values() if kind.engine == described.name}
    assert ours == set(described.kinds)
    assert described.ready


@pytest.mark.parametrize("kind", sorted(DEFAULTS))
def test_validated_settings_are_enough(kind: str, tmp_path: Path) -> None:
    settings = validate(find(kind), {"prompt": DEFAULTS[kind]})
    told = run(Request(kind, settings, 7), tmp_path)
    assert [stage for _, stage in told] == ["reading the words", "drawing", "shading", "saving"]
    assert [fraction for fraction, _ in told] == sorted(fraction for fraction, _ in told)
    assert (tmp_path / "main.png").stat().st_size > 100


@pytest.mark.parametrize("kind", sorted(DEFAULTS))
def test_meta_is_json_and_tells_about_every_word(kind: str) -> None:
    meta = generate(kind, prompt=f"{DEFAULTS[kind]} zorblax")["main"][0].meta
    read = json.loads(json.dumps(meta))
    assert read["unknown"] == ["zorblax"]
    assert " ".join(read["used"]) == DEFAULTS[kind]
    assert read["engine"].startswith("procedural ")
    assert read["resolved"]["subject_from"] == "words"
    assert read["colours"] > 3


@pytest.mark.parametrize("kind", sorted(DEFAULTS))
def test_words_of_which_none_is_known_are_refused_by_name(kind: str) -> None:
    with pytest.raises(EngineError, match="nothing from these words: zorblax, fribble") as refused:
        generate(kind, prompt="zorblax fribble")
    assert refused.value.failure == "bad_input"


@pytest.mark.parametrize("kind", sorted(DEFAULTS))
def test_one_known_word_is_enough_and_the_rest_is_reported(kind: str) -> None:
    meta = generate(kind, prompt="red zorblax")["main"][0].meta
    assert (meta["used"], meta["unknown"], meta["coverage"]) == (["red"], ["zorblax"], 0.5)
    resolved = meta["resolved"]
    assert isinstance(resolved, dict)
    assert resolved["subject_from"] == "seed"
    assert resolved["archetype"]


def test_enlarged_pictures_say_so() -> None:
    assert generate("sprite", prompt="bat", size=96)["main"][0].meta["native_size"] == 48
    assert "native_size" not in generate("sprite", prompt="bat", size=64)["main"][0].meta


@pytest.mark.parametrize("stage", [0, 1, 2, 3])
@pytest.mark.parametrize("kind", sorted(DEFAULTS))
def test_it_stops_at_every_stage(kind: str, stage: int, tmp_path: Path) -> None:
    with pytest.raises(Cancelled):
        run(Request(kind, {"prompt": "stone"}, 1), tmp_path, stops_at=stage)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("kind", "settings", "seed"),
    [
        ("song", {}, 1),
        ("sprite", {"size": 33}, 1),
        ("sprite", {"size": "32"}, 1),
        ("sprite", {"size": True}, 1),
        ("icon", {"palette": "neon"}, 1),
        ("icon", {"outline": "thick"}, 1),
        ("texture", {"prompt": 5}, 1),
        ("texture", {"size": 16}, 1),
        ("sprite", {}, -1),
    ],
)
def test_bad_settings_are_refused_in_plain_words(
    kind: str, settings: dict[str, str | int | bool], seed: int, tmp_path: Path
) -> None:
    with pytest.raises(EngineError) as refused:
        run(Request(kind, settings, seed), tmp_path)
    assert refused.value.failure == "bad_input"
    assert refused.value.message.endswith(".")


@pytest.mark.parametrize("seed", [0, 2**32 - 1])
def test_all_seeds_of_the_catalogue_work(seed: int) -> None:
    for kind in DEFAULTS:
        assert generate(kind, seed=seed, prompt="")["main"][1].any()


def test_the_engine_starts_without_the_web() -> None:
    loaded = "[m for m in ('psycopg', 'starlette', 'scipy') if m in sys.modules]"
    code = f"import sys, worker.engines.procedural; print({loaded})"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"
