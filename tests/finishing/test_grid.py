"""True pixels out of blurred, noisy, drifting fakes. No seed here was used for tuning."""

import numpy as np
import pytest

from tests.finishing.fakes import fake, on_white, right, sprite
from worker.finishing import grid
from worker.finishing.colour import Unfit

SUBJECTS = ["wizard", "snail"]


@pytest.mark.parametrize(
    ("cells", "size", "blur", "noise", "drift"),
    [
        (64, 1024, 2.5, 3, 0),
        (48, 1024, 2.5, 3, 0),
        (48, 1024, 2.5, 3, 0.30),
        (64, 1024, 2.0, 3, 0.25),
        (32, 960, 4.0, 3, 0.35),
        (32, 960, 6.0, 3, 0),
        (32, 960, 6.0, 3, 0.35),
        (24, 768, 6.0, 5, 0.30),
    ],
)
def test_at_least_99_of_100_pixels_are_right(
    cells: int, size: int, blur: float, noise: float, drift: float
) -> None:
    shares = []
    for number, subject in enumerate(SUBJECTS):
        truth = on_white(sprite(subject, 9000 + number, cells))
        found = grid.recover(fake(truth, size, 7100 + number, blur, noise, drift), cells, cells)
        shares.append(right(found, truth))
    assert np.mean(shares) >= 0.99, shares
    assert min(shares) >= 0.97, shares


@pytest.mark.parametrize(
    ("subject", "seeds", "cells", "size", "noise", "drift"),
    [
        ("slime", (60_009, 60_099), 32, 960, 3, 0.35),
        ("house", (40_004, 40_044), 24, 768, 5, 0.30),
    ],
)
def test_faint_borders_that_a_blur_hides_are_found(
    subject: str, seeds: tuple[int, int], cells: int, size: int, noise: float, drift: float
) -> None:
    """Figures of few colours, on which strong borders alone lead a cell astray."""
    truth = on_white(sprite(subject, seeds[0], cells))
    picture = fake(truth, size, seeds[1], 6.0, noise, drift)
    assert right(grid.recover(picture, cells, cells), truth) >= 0.99


def test_a_clear_ground_stays_clear() -> None:
    truth = sprite("knight", 9100, 32)
    found = grid.recover(np.repeat(np.repeat(truth, 11, 0), 11, 1), 32, 32)
    assert np.array_equal(found, truth)


def test_the_sides_may_differ() -> None:
    truth = on_white(sprite("knight", 9101, 32))[:24]
    large = np.repeat(np.repeat(truth, 9, 0), 7, 1)
    assert np.array_equal(grid.recover(large, 32, 24), truth)


def test_cells_below_two_pixels_are_refused_in_words() -> None:
    with pytest.raises(Unfit, match="40 × 40 pixels cannot hold 32 × 32 cells"):
        grid.recover(np.zeros((40, 40, 4), np.uint8), 32, 32)


def test_a_picture_of_its_true_size_is_left_alone() -> None:
    truth = sprite("knight", 9102, 32)
    assert grid.recover(truth, 32, 32) is truth
