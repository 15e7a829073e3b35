"""An even ground goes, the figure stays, and its edge carries nothing of the ground."""

import numpy as np
import pytest

from tests.finishing.drawing import BLUE, RED, WHITE, disc, picture
from tests.finishing.fakes import on_white, sprite
from worker.finishing import ground
from worker.finishing.colour import Pixels, Unfit


def vignette(size: int) -> Pixels:
    y, x = np.mgrid[-1 : 1 : size * 1j, -1 : 1 : size * 1j]
    light = 205 - 45 * (x * x + y * y) + 12 * x
    return np.stack([light, light - 8, light - 20, light * 0 + 255], axis=-1).astype(np.uint8)


def test_a_flat_ground_goes_and_the_figure_stays() -> None:
    drawn = sprite("knight", 9200, 64)
    seen = drawn[..., 3] > 0
    found = ground.remove(on_white(drawn), 0.04, holes=False, soft=False)
    assert ((found[..., 3] > 0) == seen).mean() > 0.995
    assert np.array_equal(found[seen & (found[..., 3] > 0)], drawn[seen & (found[..., 3] > 0)])


def test_a_ground_that_fades_goes_as_well() -> None:
    painted = vignette(128)
    figure = disc(128, 40, RED, RED)[..., 3] > 0
    y, x = np.mgrid[:128, :128] - 63.5
    figure = np.hypot(x, y) < 40
    painted[figure] = RED
    found = ground.remove(painted, 0.04, holes=False, soft=False)
    assert np.array_equal(found[..., 3] > 0, figure)


def test_a_figure_that_reaches_the_border_is_not_taken_for_ground() -> None:
    painted = np.full((64, 64, 4), 255, np.uint8)
    painted[20:, 24:40] = BLUE
    found = ground.remove(painted, 0.04, holes=False, soft=False)
    assert np.array_equal(found[..., 3] > 0, (painted == BLUE).all(-1))


@pytest.mark.parametrize(("holes", "left"), [(False, 16), (True, 12)])
def test_holes_are_cleared_only_when_asked(holes: bool, left: int) -> None:
    ring = picture("wwwwww", "wrrrrw", "wrwwrw", "wrwwrw", "wrrrrw", "wwwwww")
    found = ground.remove(ring, 0.04, holes, soft=False)
    assert (found[..., 3] > 0).sum() == left


def test_a_soft_edge_has_the_figures_colour_and_no_fringe() -> None:
    found = ground.remove(disc(64, 20, RED, WHITE), 0.03, holes=False, soft=True)
    half = (found[..., 3] > 40) & (found[..., 3] < 230)
    assert half.sum() > 20
    off = np.abs(found[half][:, :3].astype(int) - RED[:3]).max(axis=1)
    assert np.median(off) <= 12, "the edge still carries the ground"
    hard = ground.remove(disc(64, 20, RED, WHITE), 0.03, holes=False, soft=False)
    assert set(np.unique(hard[..., 3])) == {0, 255}


def test_a_hard_edge_loses_the_ground_when_it_is_to_be_clean() -> None:
    found = ground.remove(disc(64, 20, RED, WHITE), 0.03, holes=False, soft=False, clean=True)
    assert set(np.unique(found[..., 3])) == {0, 255}
    off = np.abs(found[found[..., 3] > 0][:, :3].astype(int) - RED[:3]).max(axis=1)
    assert np.percentile(off, 98) <= 12, "the edge still carries the ground"
    assert abs(int((found[..., 3] > 0).sum()) - np.pi * 20 * 20) < 40


@pytest.mark.parametrize("subject", ["knight", "red dragon", "goblin", "wizard"])
def test_the_outline_of_pixel_art_is_no_mixture_with_the_ground(subject: str) -> None:
    drawn = sprite(subject, 9203, 48)
    found = ground.remove(on_white(drawn), 0.06, holes=False, soft=True)
    solid = drawn[..., 3] > 0
    assert (found[solid][:, 3] == 255).mean() > 0.96


def test_what_has_no_ground_is_refused_in_words() -> None:
    with pytest.raises(Unfit, match="clear already"):
        ground.remove(sprite("knight", 9201, 32), 0.04, holes=False, soft=False)
    with pytest.raises(Unfit, match="All of the picture"):
        ground.remove(np.full((16, 16, 4), 255, np.uint8), 0.04, holes=False, soft=False)
