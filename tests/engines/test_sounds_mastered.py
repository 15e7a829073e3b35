"""Sounds by measurement: even in loudness, clean at their ends, and going the way of their name."""

from functools import cache

import numpy as np
import pytest

from tests.engines import hearing
from tests.engines.hearing import HERTZ, centre, level, make, spectra
from worker.checking import sounds as checks
from worker.engines.procedural.sounds import FAMILIES, RATE, Sound
from worker.engines.procedural.sounds.finish import LUFS, RING_LUFS
from worker.engines.procedural.sounds.waves import tone
from worker.loudness import momentary, true_peak

SEEDS = range(24)
SPIKY = {
    "footstep",
    "hit",
    "select",
}  # so short that their peaks keep some of them below the target
# Hertz between which most of a sound lies, for every seed.
CENTRES = {
    "coin": (1000, 5500), "powerup": (350, 2800), "jump": (130, 1600), "teleport": (500, 6000),
    "laser": (600, 7000), "explosion": (120, 3500), "hit": (80, 6000), "whoosh": (600, 8000),
    "select": (500, 4000), "error": (80, 900), "alarm": (200, 2200), "door": (100, 4500),
    "footstep": (200, 7500), "magic": (500, 4000), "drop": (200, 2500), "engine": (90, 4000),
    "gunshot": (200, 6500), "bell": (100, 8000), "growl": (250, 3800),
}  # fmt: skip
STRUCK = ("bell", "gunshot", "hit", "laser", "select", "coin", "footstep")


@cache
def made_of(name: str, seed: int) -> Sound:
    return make(name, seed)


def checked(sound: Sound) -> dict[str, str]:
    """What of the checks failed, and what was measured."""
    heard = checks.Heard(level(sound.samples)[None], RATE, sound.loop, sound.lufs)
    return {c.name: c.value for c in checks.check(heard) if c.outcome == "fail"}


@pytest.mark.parametrize("name", FAMILIES)
def test_every_seed_passes_every_check(name: str) -> None:
    for seed in SEEDS:
        assert checked(made_of(name, seed)) == {}, seed


@pytest.mark.parametrize("name", FAMILIES)
def test_all_are_as_loud_as_each_other(name: str) -> None:
    target = RING_LUFS if FAMILIES[name].loop else LUFS
    for seed in SEEDS:
        made = made_of(name, seed)
        found = momentary(level(made.samples)[None], RATE, ring=made.loop)
        assert target - (2.0 if name in SPIKY else 0.05) <= found <= target + 0.05, seed


@pytest.mark.parametrize("said", ["loud", "quiet", "distorted", "retro", "bright", "muffled"])
def test_whatever_is_said_no_peak_clips(said: str) -> None:
    for name in FAMILIES:
        made = make(f"{said} {name}", 5)
        assert true_peak(level(made.samples)[None], ring=made.loop) <= -1.0, name
        assert not set(checked(made)) - {"loudness"}, name


@pytest.mark.parametrize("name", FAMILIES)
def test_most_of_a_sound_lies_where_its_name_lets_expect_it(name: str) -> None:
    least, most = CENTRES[name]
    for seed in SEEDS:
        assert least <= centre(made_of(name, seed).samples) <= most, seed


@pytest.mark.parametrize("name", STRUCK)
def test_what_is_struck_is_there_at_once(name: str) -> None:
    """Most seeds: a fizz, or a second note that is louder than the first, comes later."""
    assert np.median([hearing.attack(made_of(name, seed).samples) for seed in SEEDS]) < 8


def test_an_explosion_is_noise_that_grows_darker() -> None:
    for seed in SEEDS:
        made = made_of("explosion", seed)
        power = spectra(made.samples) ** 2
        flat = np.exp(np.log(power[3:8, 3:60] + 1e-9).mean()) / power[3:8, 3:60].mean()
        assert flat > 0.01, seed
        if made.shape["debris"] == "none":
            third = len(power) // 3
            assert _middle(power[-third:]) < 0.7 * _middle(power[:third]), seed


def _middle(power: hearing.Signal) -> float:
    """The frequency (hertz) below which half of the energy lies."""
    sums = np.cumsum(power.sum(axis=0))
    return float(HERTZ[np.searchsorted(sums, sums[-1] / 2)])


def test_a_whoosh_passes_by_and_is_loudest_on_its_way() -> None:
    for seed in SEEDS:
        loud = spectra(made_of("whoosh", seed).samples).sum(axis=1)
        assert loud[0] < 0.5 * loud.max(), seed
        assert loud[-1] < 0.5 * loud.max(), seed


def test_a_refusal_never_rises() -> None:
    for seed in SEEDS:
        heard = hearing.pitches(made_of("error", seed).samples)
        lowest = [float(np.median(part)) for part in np.array_split(heard, 3)]
        assert lowest[-1] <= lowest[0] * 1.07, seed


def test_a_bell_rings_on_as_tones() -> None:
    for seed in SEEDS:
        made = made_of("bell", seed)
        power = spectra(made.samples)[-len(made.samples) // hearing.FRAME // 3 :] ** 2
        strongest = np.sort(power.sum(axis=0))[::-1]
        assert strongest[:24].sum() > 0.9 * strongest.sum(), seed


@pytest.mark.parametrize("shape", ["saw", "square", "pulse", "triangle", "organ"])
@pytest.mark.parametrize("hertz", [440.0, 997.0, 2003.0, 3001.0])
def test_no_folded_overtones_lie_beside_a_note(shape: str, hertz: float) -> None:
    """Below 16 kHz everything but the note's own overtones is 50 decibels down together."""
    count = 1 << 16
    power = np.abs(np.fft.rfft(tone(shape, np.full(count, hertz)) * np.blackman(count))) ** 2
    at = np.fft.rfftfreq(count, 1 / RATE)
    own = np.abs(at / hertz - np.round(at / hertz)) * hertz < 6 * RATE / count
    strange = power[~own & (at < 16_000)].sum()
    assert 10 * np.log10(strange / power.sum()) < -50
