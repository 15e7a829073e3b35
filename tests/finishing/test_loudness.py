"""Loudness and true peaks, by the figures the Recommendation and its test signals give."""

import numpy as np
import pytest

from worker import loudness
from worker.loudness import Levels, integrated, momentary, true_peak


def sine(hertz: float, rate: int, seconds: float, peak: float = 1.0, turn: float = 0.0) -> Levels:
    time = np.arange(round(rate * seconds)) / rate
    return peak * np.sin(2 * np.pi * hertz * time + turn)[None]


def test_the_filters_at_48_khz_are_those_the_recommendation_prints() -> None:
    over, under = loudness._shelf(48_000)
    assert over == pytest.approx([1.53512485958697, -2.69169618940638, 1.19839281085285])
    assert under == pytest.approx([1.0, -1.69065929318241, 0.73248077421585])
    over, under = loudness._low(48_000)
    assert over.tolist() == [1.0, -2.0, 1.0]
    assert under == pytest.approx([1.0, -1.99004745483398, 0.99007225036621])


@pytest.mark.parametrize("rate", [32_000, 44_100, 48_000, 96_000])
def test_a_full_sine_of_997_hertz_is_3_below_zero_in_one_channel_and_0_in_two(rate: int) -> None:
    one = sine(997, rate, 2.0)
    assert integrated(one, rate) == pytest.approx(-3.01, abs=0.02)
    assert momentary(one, rate) == pytest.approx(-3.01, abs=0.02)
    assert momentary(one, rate, ring=True) == pytest.approx(-3.01, abs=0.05)
    assert integrated(np.concatenate([one, one]), rate) == pytest.approx(0.0, abs=0.02)


def test_deep_sounds_are_heard_less_and_high_ones_more() -> None:
    found = [momentary(sine(hertz, 48_000, 1.0), 48_000) for hertz in (30, 997, 8000)]
    assert found[0] < found[1] - 6
    assert found[2] == pytest.approx(found[1] + 3.3, abs=0.3)


def test_pauses_do_not_make_a_sound_less_loud() -> None:
    loud = sine(997, 48_000, 3.0, 0.1)
    still = np.zeros((1, 48_000 * 6))
    assert integrated(np.concatenate([loud, still], axis=1), 48_000) == pytest.approx(
        -23.2, abs=0.3
    )
    soft = sine(997, 48_000, 6.0, 0.001)
    assert integrated(np.concatenate([loud, soft], axis=1), 48_000) == pytest.approx(-23.2, abs=0.3)
    assert integrated(still, 48_000) == loudness.SILENCE


def test_half_as_short_is_three_decibels_less_below_400_ms() -> None:
    whole, half, quarter = (momentary(sine(997, 48_000, s), 48_000) for s in (0.4, 0.2, 0.1))
    assert half == pytest.approx(whole - 3.01, abs=0.1)
    assert quarter == pytest.approx(whole - 6.02, abs=0.1)


def test_a_short_ring_is_as_loud_as_when_it_goes_round() -> None:
    ring = sine(500, 44_100, 0.1)
    assert momentary(ring, 44_100, ring=True) == pytest.approx(
        momentary(np.tile(ring, 20), 44_100), abs=0.05
    )


@pytest.mark.parametrize(("hertz", "turn"), [(11_025, 45), (7350, 60), (5512.5, 67.5)])
def test_a_wave_that_peaks_between_the_samples_is_found(hertz: float, turn: float) -> None:
    """The test signals 16 to 18 of EBU Tech 3341, at another rate."""
    wave = sine(hertz, 44_100, 0.5, 0.5, np.radians(turn))
    assert loudness.decibels(float(np.abs(wave).max())) < -6.3
    assert -6.4 <= true_peak(wave, ring=True) <= -5.8


def test_a_peak_of_noise_lies_higher_than_its_samples() -> None:
    noise = np.sign(np.random.default_rng(3).normal(size=(1, 4000)))
    assert true_peak(noise) > 3
