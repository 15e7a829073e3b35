"""Palettes: ours by name, people's own from files, and the lock that keeps a form's shades."""

import contextlib
import io

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from tests.finishing.fakes import sprite
from worker.decoding import BadFile
from worker.engines.procedural import palette as drawn
from worker.finishing import lock, palette_files
from worker.finishing.colour import lab, packed
from worker.finishing.palettes import PALETTES, Rgb, from_hex

THREE = ((255, 136, 0), (0, 0, 0), (16, 32, 48))
GPL = (
    b"GIMP Palette\nName: Mine\nColumns: 4\n# a remark\n"
    b"255 136   0\tember\n  0   0   0\n16 32 48 night\n"
)
PAL = b"JASC-PAL\r\n0100\r\n3\r\n255 136 0\r\n0 0 0\r\n16 32 48\r\n"


def strip(*colours: Rgb, wide: int = 8) -> bytes:
    """A PNG with a square of each colour side by side."""
    row = np.repeat(np.array([colours], np.uint8), wide, axis=1)
    file = io.BytesIO()
    Image.fromarray(np.repeat(row, wide, axis=0)).save(file, "PNG")
    return file.getvalue()


def test_ours_are_the_ones_the_engine_draws_with() -> None:
    ours = {name: PALETTES[name].colours for name in drawn.NAMES if name != "free"}
    assert ours == {name: drawn.colours(name) for name in ours}
    assert all(palette.credit for palette in PALETTES.values())


@pytest.mark.parametrize(
    "data",
    [b"ff8800\n000000\n102030\n", b"#FF8800\r\n\r\n000000\r\n102030", GPL, PAL, strip(*THREE)],
)
def test_a_palette_is_read_from_every_form(data: bytes) -> None:
    assert palette_files.read(data) == THREE


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "it holds no colours"),
        (b"ff88\n", "“ff88” is no colour"),
        (b"\xff\xfe\x00", "it is no text"),
        (b"JASC-PAL\n0100\n4\n0 0 0\n", "promises 4 colours and has 1"),
        (b"JASC-PAL\n0100\n", "third line"),
        (b"GIMP Palette\n0 0 256\n", "not three numbers from 0 to 255"),
        ("GIMP Palette\n٣ 0 0\n".encode(), "not three numbers"),
        ("\n".join(f"{n:06x}" for n in range(257)).encode(), "at most 256 colours"),
        (b"0" * (256 * 1024 + 1), "at most 256 KiB"),
        (b"\x89PNG\r\n\x1a\nnonsense", "The file"),
    ],
)
def test_what_is_no_palette_is_refused_in_words(data: bytes, said: str) -> None:
    with pytest.raises(BadFile, match=said):
        palette_files.read(data)


@given(st.binary(max_size=300))
def test_no_file_is_a_surprise(data: bytes) -> None:
    for head in (b"", b"GIMP Palette\n", b"JASC-PAL\n0100\n1\n"):
        with contextlib.suppress(BadFile):
            assert 0 < len(palette_files.read(head + data)) <= 256


@pytest.mark.parametrize("name", list(PALETTES))
@pytest.mark.parametrize("shades", [True, False])
def test_a_locked_picture_has_no_other_colour(name: str, shades: bool) -> None:
    picture = sprite("red dragon", 3, 48)
    found = lock.lock(picture, PALETTES[name].colours, shades)
    assert np.array_equal(found[..., 3], picture[..., 3])
    allowed = packed(np.array(PALETTES[name].colours, np.uint8))
    assert np.isin(packed(found[found[..., 3] > 0][:, :3]), allowed).all()


def test_shades_are_kept_apart_where_the_nearest_colours_fall_together() -> None:
    borders = {True: 0, False: 0}
    for seed, subject in enumerate(("knight", "red dragon", "mushroom", "robot", "goblin")):
        picture = sprite(subject, seed, 32)
        for shades in borders:
            borders[shades] += kept(picture, lock.lock(picture, PALETTES["db16"].colours, shades))
    assert borders[True] > 1.1 * borders[False]


def kept(before: np.ndarray, after: np.ndarray) -> int:
    """How many neighbours that differed still differ, the lighter still lighter."""
    old, new = (lab(pixels[..., :3])[..., 0] for pixels in (before, after))
    seen = (before[:, 1:, 3] > 0) & (before[:, :-1, 3] > 0)
    steps = np.diff(old, axis=1)
    return int(
        (seen & (np.abs(steps) > 0.02) & (np.sign(steps) == np.sign(np.diff(new, axis=1)))).sum()
    )


def test_a_photo_of_many_colours_is_locked_too() -> None:
    noise = np.random.default_rng(5).integers(0, 256, (128, 128, 4), dtype=np.uint8)
    found = lock.lock(noise, from_hex("000000 ffffff ff0000"), keep_shades=True)
    assert len(np.unique(packed(found[..., :3]))) == 3
