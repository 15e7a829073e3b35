"""Checks of sounds: each fails on one that is made wrong on purpose, and passes on a good one."""

import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from worker.checking import built_in, sounds
from worker.checking.checks import Check
from worker.checking.sounds import Heard
from worker.decoding.sounds import Sound
from worker.engines.base import EngineError, Produced, Request
from worker.engines.procedural import Procedural
from worker.loudness import Levels

RATE = 44_100


def good() -> Heard:
    """A note of half a second that swells from nothing and dies away."""
    time = np.arange(RATE // 2) / RATE
    note = 0.3 * np.sin(2 * np.pi * 440 * time) * np.sin(2 * np.pi * time)
    return Heard(note[None], RATE, ring=False, lufs=-17.0)


def ring() -> Heard:
    time = np.arange(RATE) / RATE
    return Heard(0.2 * np.sin(2 * np.pi * 440 * time)[None], RATE, ring=True)


def found(sound: Heard) -> dict[str, Check]:
    return {check.name: check for check in sounds.check(sound)}


def spoilt(sound: Heard, spoil: Callable[[Levels], Levels]) -> Heard:
    return replace(sound, levels=spoil(sound.levels.copy()))


def outcomes(sound: Heard) -> dict[str, str]:
    return {name: check.outcome for name, check in found(sound).items()}


def test_a_good_sound_passes_all_that_is_asked_of_it() -> None:
    assert outcomes(good()) == {
        "peak": "pass", "loudness": "pass", "offset": "pass", "ends": "pass", "silence": "pass",
        "seam": "none",
    }  # fmt: skip
    assert outcomes(ring()) == {
        "peak": "pass", "loudness": "none", "offset": "pass", "ends": "none", "silence": "none",
        "seam": "pass",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("spoil", "name"),
    [
        (lambda levels: levels * 3.2, "peak"),
        (lambda levels: levels * 0.5, "loudness"),
        (lambda levels: levels + 0.02, "offset"),
        (lambda levels: levels[:, 2000:], "ends"),
        (lambda levels: levels[:, :-5000], "ends"),
        (lambda levels: np.pad(levels, ((0, 0), (2000, 0))), "silence"),
        (lambda levels: np.pad(levels, ((0, 0), (0, 20_000))), "silence"),
    ],
)
def test_what_is_spoilt_fails(spoil: Callable[[Levels], Levels], name: str) -> None:
    assert outcomes(spoilt(good(), spoil))[name] == "fail"


def test_a_peak_between_the_samples_counts() -> None:
    time = np.arange(RATE) / RATE
    wave = np.sin(2 * np.pi * RATE / 4 * time + np.pi / 4)[None] * np.sin(np.pi * time)
    assert np.abs(wave).max() < 0.71
    assert outcomes(Heard(wave, RATE, ring=False))["peak"] == "fail"


def test_a_ring_whose_ends_do_not_meet_fails() -> None:
    assert outcomes(spoilt(ring(), lambda levels: levels[:, :-30]))["seam"] == "fail"


def test_silence_is_no_sound() -> None:
    nothing = found(Heard(np.zeros((1, 400)), RATE, ring=False))
    assert (nothing["silence"].outcome, nothing["silence"].value) == ("fail", "nothing else")


@pytest.mark.parametrize(("depth", "channels"), [(8, 1), (16, 2), (24, 1), (24, 2), (32, 1)])
def test_samples_of_every_depth_are_read(depth: int, channels: int) -> None:
    frames = np.array([[0.5, -0.25], [-1.0, 0.0], [0.0, 0.75]])[:, :channels]
    whole = (frames * 2 ** (depth - 1)).astype(np.int64)
    raw = whole + 128 if depth == 8 else whole
    data = b"".join(int(n).to_bytes(depth // 8, "little", signed=depth > 8) for n in raw.ravel())
    read = sounds.levels(Sound(channels, RATE, depth, data))
    assert read.tolist() == frames.T.tolist()


def test_the_checks_of_a_sound_of_ours_go_into_its_record() -> None:
    for prompt in ("loud coin", "quiet engine"):
        (main, _) = held(prompt)
        checks = main.meta["checks"]
        assert isinstance(checks, list)
        assert {check["outcome"] for check in checks} == {"pass", "none"}
        assert next(c["limit"] for c in checks if c["name"] == "loudness").startswith(
            "-12" if prompt == "loud coin" else "-31"
        )


def held(prompt: str, spoil: Callable[[bytes], bytes] = bytes) -> list[Produced]:
    engine, request = Procedural(), Request("sound", {"prompt": prompt}, 4)
    with tempfile.TemporaryDirectory() as folder:
        made = engine.generate(request, Path(folder), lambda _f, _s: None, lambda: False)
        main = next(file.path for file in made if file.role == "main")
        main.write_bytes(spoil(main.read_bytes()))
        return built_in.held(engine, request, made)


def test_a_broken_promise_is_an_error_and_no_asset() -> None:
    def cut(wav: bytes) -> bytes:
        """Off where it is loudest."""
        samples = np.frombuffer(wav[44:], "<i2")
        return Sound(1, RATE, 16, samples[: np.abs(samples).argmax() + 1].tobytes()).wav()

    with pytest.raises(EngineError, match=r"The sound broke a promise \(clicks at its ends"):
        held("growl", cut)
