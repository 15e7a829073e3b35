"""Sizes, edges, outlines, frames, seams and normals: each does what its words say."""

import numpy as np
import pytest

from tests.finishing.drawing import BLACK, CLEAR, RED, disc, picture
from tests.finishing.fakes import sprite
from worker.engines.procedural import textures
from worker.engines.procedural.textures import surface
from worker.engines.procedural.understanding import understand
from worker.finishing import alpha, components, frames, normals, outline, seams, sizes
from worker.finishing.colour import Pixels, Unfit


def wall(size: int) -> Pixels:
    made = textures.make(understand("texture", "mossy cobblestone"), 4, size)
    return np.dstack(
        [surface.picture(made.surface, "free")[..., :3], np.full((size, size), 255)]
    ).astype(np.uint8)


@pytest.mark.parametrize("side", [1, 5, 24, 33, 100])
@pytest.mark.parametrize("smooth", [False, True])
def test_a_size_is_exact(side: int, smooth: bool) -> None:
    assert sizes.resize(sprite("knight", 1, 32), side, 17, smooth).shape == (17, side, 4)


def test_a_mean_is_not_darkened_by_what_is_clear() -> None:
    found = sizes.resize(picture("r.r.", "r.r."), 2, 1, smooth=True)
    assert [tuple(pixel) for pixel in found[0]] == [(*RED[:3], 128)] * 2


def test_enlarging_and_back_changes_nothing() -> None:
    drawn = sprite("knight", 1, 32)
    assert np.array_equal(sizes.resize(sizes.resize(drawn, 128, 128, False), 32, 32, False), drawn)


def test_trim_and_pad_keep_every_pixel() -> None:
    drawn = picture("....", ".rk.", "....", "....")
    assert frames.trimmed(drawn, 1, 0).tolist() == picture("rk").tolist()
    assert frames.trimmed(drawn, 1, 1).shape == (3, 4, 4)
    assert sizes.pad(picture("r"), 3, 2, "bottom").tolist() == picture("...", ".r.").tolist()
    assert sizes.pad(picture("r"), 2, 2, "top-left").tolist() == picture("r.", "..").tolist()
    assert [sizes.power_of_two(side) for side in (1, 31, 32, 33)] == [1, 32, 32, 64]
    with pytest.raises(Unfit, match="more than 1 × 1"):
        sizes.pad(picture("rr"), 1, 1, "centre")
    with pytest.raises(Unfit, match="nothing to be seen"):
        frames.trimmed(picture(".."), 1, 0)


def test_hard_edges_leave_nothing_half_clear() -> None:
    found = alpha.harden(disc(32, 10, RED, CLEAR), 128)
    assert set(np.unique(found[..., 3])) == {0, 255}
    assert not found[found[..., 3] == 0].any()


def test_colours_go_on_under_the_soft_edge_as_far_as_asked() -> None:
    soft = disc(32, 8, RED, (255, 255, 255, 0))
    found = alpha.bleed(soft, 3)
    assert np.array_equal(found[..., 3], soft[..., 3])
    edge = (soft[..., 3] > 0) & (soft[..., 3] < 250)
    near = np.abs(found[..., :3].astype(int) - RED[:3]).max(axis=2) <= 4
    assert near[edge].all()
    assert near[16, 16 + 10]
    assert not near[16, 16 + 13]


def test_an_outline_surrounds_the_figure_and_covers_nothing() -> None:
    drawn = picture(".....", "..r..", "..r..", ".....")
    found = outline.draw(drawn, BLACK[:3], corners=False)
    assert found.tolist() == picture("..k..", ".krk.", ".krk.", "..k..").tolist()
    assert (outline.draw(drawn, BLACK[:3], corners=True)[..., 3] > 0).sum() == 12
    tinted = outline.draw(drawn, None, corners=False)[0, 2]
    assert tinted[0] > tinted[1] + 30
    assert tinted[:3].sum() < sum(RED[:3]) * 0.6
    with pytest.raises(Unfit, match="pad the picture"):
        outline.draw(picture("r."), None, corners=False)


def test_parts_are_counted_with_and_without_corners() -> None:
    drawn = picture("r.r", ".r.", "r.r", "...", "rr.")[..., 3] > 0
    assert components.label(drawn)[1] == 6
    assert components.label(drawn, diagonal=True)[1] == 2
    spiral = picture("rrrrr", "....r", "rrr.r", "r...r", "rrrrr")[..., 3] > 0
    assert components.label(spiral)[1] == 1
    assert components.label(np.zeros((3, 3), bool))[1] == 0


def test_frames_come_to_stand_on_one_row() -> None:
    strip = picture("...r....", ".r.....r", ".r......")
    found = frames.anchored(strip, 4, centre=False)
    assert frames.baselines(frames.split(found, 4)) == [3, 3, None, 3]
    assert (found[..., 3] > 0).sum() == (strip[..., 3] > 0).sum()
    with pytest.raises(Unfit, match="cannot be cut into 3"):
        frames.anchored(strip, 3, centre=False)


def test_frames_are_packed_in_order() -> None:
    found = frames.packed(picture("rrbbkk"), 3, 2)
    assert found.tolist() == picture("rrbb", "kk..").tolist()


def test_a_good_wall_has_no_seam_and_a_cut_one_has() -> None:
    assert max(seams.ratios(wall(64))) <= 1.2
    assert max(seams.ratios(wall(96)[:80, :70])) > 1.2


def test_a_repaired_wall_has_no_seam() -> None:
    cut = wall(128)[:96, :96]
    assert max(seams.ratios(cut)) > 1.5
    found = seams.repair(cut, 0.25)
    assert found.shape == (72, 72, 4)
    assert max(seams.ratios(found)) <= 1.1
    colours = {tuple(pixel) for pixel in cut.reshape(-1, 4).tolist()}
    assert {tuple(pixel) for pixel in found.reshape(-1, 4).tolist()} <= colours


def test_normals_are_one_long_and_y_goes_by_its_convention() -> None:
    slope = np.zeros((16, 16, 4), np.uint8)
    slope[..., :3] = np.arange(0, 160, 10, dtype=np.uint8)[:, None, None]
    slope[..., 3] = 255
    gl = normals.normal_map(slope, 8, "opengl", tiles=False)
    dx = normals.normal_map(slope, 8, "directx", tiles=False)
    length = np.linalg.norm(gl[..., :3] / 127.5 - 1, axis=2)
    assert np.abs(length - 1).max() < 0.012
    # Lighter downwards is higher downwards: the surface faces up the picture, which is +y up.
    assert gl[8, 8, 1] > 140
    assert dx[8, 8, 1] == 255 - gl[8, 8, 1]
    assert abs(int(gl[8, 8, 0]) - 128) <= 1


def test_normals_of_a_seamless_picture_go_on_over_the_edge() -> None:
    bricks = wall(32)
    turned = normals.normal_map(np.roll(bricks, 9, axis=(0, 1)), 8, "opengl", tiles=True)
    assert np.array_equal(
        np.roll(turned, -9, axis=(0, 1)), normals.normal_map(bricks, 8, "opengl", tiles=True)
    )


def test_a_cut_never_leaves_the_old_edge_and_closes_where_ends_meet() -> None:
    dice = np.random.default_rng(77)
    for _ in range(20):
        error = dice.uniform(0, 0.5, (24, 9))
        error[:, 0] = 0  # tempting: nothing to see there but the old seam
        path = seams._cut(error, closed=True)
        assert path.min() >= 1
        assert np.abs(np.diff(path)).max() <= 1
        assert abs(int(path[0]) - int(path[-1])) <= 1
