"""Textures: seamless by construction, with honest normals."""

import numpy as np
import pytest

from tests.engines.studio import colours, generate
from worker.catalog import KINDS
from worker.engines.procedural import lexicon, palette, textures
from worker.engines.procedural.colour import lab, ramp
from worker.engines.procedural.dice import Dice
from worker.engines.procedural.engine import SIZES
from worker.engines.procedural.materials import COLOURS
from worker.engines.procedural.textures import noise, surface
from worker.engines.procedural.understanding import understand

MATERIALS = sorted(lexicon.TEXTURES)


def make(prompt: str, *, seed: int = 1, size: int = 64) -> textures.Texture:
    return textures.make(understand("texture", prompt), seed, size)


def test_the_lexicon_and_the_makers_name_the_same_grounds() -> None:
    assert set(lexicon.TEXTURES) == set(textures.GROUNDS)
    assert len(MATERIALS) >= 12


def test_the_sizes_of_the_catalogue_are_the_ones_we_make() -> None:
    assert KINDS["texture"].option("size").sizes == SIZES["texture"]


def test_noise_repeats_after_one_tile() -> None:
    x, y = noise.grid(32)
    for field in (
        lambda a, b: noise.fractal(a, b, 4, 7),
        lambda a, b: noise.cells(a, b, 5, 7).edge,
        lambda a, b: noise.cells(a, b, 5, 7).number,
        lambda a, b: noise.warped(a, b, 0.1, 3, 7)[0] - a,
    ):
        assert np.allclose(field(x, y), field(x + 1, y), atol=1e-9)
        assert np.allclose(field(x, y), field(x, y - 2), atol=1e-9)
        assert np.ptp(field(x, y)) > 0.05


@pytest.mark.parametrize("word", MATERIALS)
def test_the_tile_is_seamless(word: str) -> None:
    """The same ground made over a moved tile is the moved picture: there is no edge.

    Makers work on coordinates only, so moving these by whole pixels must only roll the result;
    grounds that write single pixels (grass, grains) are compared at their edges instead.
    """
    for seed in (1, 2, 3):
        height = make(word, seed=seed).surface.height
        across = np.abs(height[:, 0] - height[:, -1]).mean()
        down = np.abs(height[0] - height[-1]).mean()
        inner_across = np.abs(np.diff(height, axis=1)).mean(0).max()
        inner_down = np.abs(np.diff(height, axis=0)).mean(1).max()
        assert across <= inner_across * 1.2
        assert down <= inner_down * 1.2


EXACT = ["stone", "cobble", "lava", "ice", "water", "dirt", "leaves", "bark"]


@pytest.mark.parametrize("word", EXACT)
def test_a_moved_tile_is_the_same_tile_moved(word: str) -> None:
    words = understand("texture", word)
    dice = Dice("texture", 5, words.word_seed, word)
    ground = textures.GROUNDS[word]
    here = surface.site(32, dice, words)
    there = surface.Site(here.x + 0.25, here.y + 0.5, 32, here.seed, dice, words)
    tone = ground.tones[0]
    moved = np.roll(ground.make(here, tone).height, (-16, -8), (0, 1))
    assert np.allclose(ground.make(there, tone).height, moved, atol=1e-9)


@pytest.mark.parametrize("word", MATERIALS)
def test_normals_are_unit_vectors_that_look_up(word: str) -> None:
    normals = surface.normal_vectors(make(word).surface)
    assert np.allclose(np.linalg.norm(normals, axis=-1), 1, atol=1e-6)
    assert (normals[..., 2] > 0).all()
    mean = normals.mean((0, 1))
    assert mean[2] / np.linalg.norm(mean) > np.cos(np.radians(3))


def test_green_is_up_as_in_opengl() -> None:
    """A ridge across: the slope above it looks up (+Y), the slope below looks down."""
    y = np.repeat(np.arange(16.0)[:, None], 16, 1)
    ridge = surface.Surface(0.4 * np.exp(-((y - 8) ** 2) / 8))
    normals = surface.normal_vectors(ridge)
    assert normals[5, 8, 1] > 0.05
    assert normals[11, 8, 1] < -0.05
    assert surface.normal_map(ridge)[5, 8, 1] > 128


@pytest.mark.parametrize("word", MATERIALS)
def test_three_files_agree_in_size(word: str) -> None:
    made = generate("texture", prompt=word, size=32)
    assert set(made) == {"main", "height", "normal"}
    assert made["main"][1].shape == (32, 32, 3)
    assert made["height"][1].shape == (32, 32)
    assert made["normal"][1].shape == (32, 32, 3)
    assert made["normal"][0].meta == {"convention": "OpenGL, +Y"}
    assert np.ptp(made["height"][1]) == 255


@pytest.mark.parametrize("size", SIZES["texture"][:4])
def test_every_size_is_exact(size: int) -> None:
    assert generate("texture", prompt="brick", size=size)["main"][1].shape[:2] == (size, size)


@pytest.mark.parametrize("name", [name for name in palette.NAMES if name != "free"])
def test_a_locked_texture_has_colours_of_the_palette_only(name: str) -> None:
    for word in MATERIALS:
        pixels = surface.picture(make(word).surface, name)
        assert colours(pixels) <= set(palette.colours(name))
        assert len(colours(pixels)) >= 2


def test_every_ground_and_every_seed_looks_different() -> None:
    pictures = [
        surface.picture(make(w, seed=s).surface, "free").tobytes()
        for w in MATERIALS
        for s in range(4)
    ]
    assert len(set(pictures)) == len(pictures)


@pytest.mark.parametrize(
    ("ground", "trait"),
    [
        ("cobble", "mossy"),
        ("stone", "cracked"),
        ("metal", "rusty"),
        ("grass", "flowery"),
        ("dirt", "pebbly"),
        ("brick", "snowy"),
    ],
)
def test_traits_are_followed_and_can_be_excluded(ground: str, trait: str) -> None:
    wished, refused = make(f"{trait} {ground}"), make(f"{ground} without {trait}")
    assert len(wished.traits) > len(refused.traits)
    assert not np.array_equal(wished.surface.height, refused.surface.height)
    assert understand("texture", f"{trait} {ground}").used == [trait, ground]


def test_a_colour_word_colours_the_ground() -> None:
    plain, purple = (
        colours(surface.picture(make(w).surface, "free")) for w in ("grass", "purple grass")
    )
    assert plain != purple
    assert len(purple) >= 4


@pytest.mark.parametrize("word", MATERIALS)
def test_a_size_word_changes_the_ground(word: str) -> None:
    tiny, huge = (make(f"{size} {word}").surface.height for size in ("tiny", "huge"))
    assert not np.array_equal(tiny, huge)


NAMES = {"mossy": "moss", "snowy": "snow"}
GRID = sorted(set(MATERIALS) - {"lava"})  # what glows has no white and no grey


@pytest.mark.parametrize("word", GRID)
@pytest.mark.parametrize("colour", ["white", "black", "red", "blue", "purple"])
def test_a_colour_word_is_the_colour_of_most_of_the_ground(word: str, colour: str) -> None:
    for seed in (1, 2):
        words = understand(
            "texture", f"{colour} {word} without moss, pebbles, flowers, rust or snow"
        )
        made = textures.make(words, seed, 64)
        assert words.conflict == []
        pixels = surface.picture(made.surface, "free")[..., :3].reshape(-1, 3)
        tones = np.array([lab((int(r), int(g), int(b))) for r, g, b in pixels[::7]])
        middle = np.median(tones, axis=0)
        if colour == "white":
            assert middle[0] > 0.67
        elif colour == "black":
            assert middle[0] < 0.45
        else:
            goal = lab(ramp(COLOURS[colour])[2])
            turn = np.degrees(np.arctan2(middle[2], middle[1]) - np.arctan2(goal[2], goal[1]))
            assert abs((turn + 180) % 360 - 180) < 25


@pytest.mark.parametrize("word", ["cobble", "stone", "brick"])
@pytest.mark.parametrize("cover", ["mossy", "snowy"])
def test_what_covers_the_ground_is_in_the_height_map(word: str, cover: str) -> None:
    """It fills the gaps: below it the lowest places lie higher than the same places bare."""
    for seed in (1, 2, 3):
        covered = make(f"{cover} {word} without cracks", seed=seed).surface
        bare = make(f"{word} without cracks, moss or snow", seed=seed).surface
        where = next(layer.where for layer in covered.layers if layer.name == NAMES[cover])
        gaps = where & (bare.height < np.quantile(bare.height, 0.25))
        assert gaps.sum() > 20
        assert (covered.height - bare.height)[gaps].mean() > 0.15


def test_black_and_white_tiles_are_both() -> None:
    for seed in range(4):
        words = understand("texture", "black and white tiles")
        pixels = surface.picture(textures.make(words, seed, 64).surface, "free")[..., :3]
        light = np.array([lab((int(r), int(g), int(b)))[0] for r, g, b in pixels.reshape(-1, 3)])
        assert (light < 0.45).mean() > 0.3
        assert (light > 0.72).mean() > 0.3
        assert words.used == ["black", "white", "tiles"]


def test_a_refused_colour_is_not_the_ground() -> None:
    for seed in range(6):
        pixels = surface.picture(make("stone, not grey", seed=seed).surface, "free")[..., :3]
        red, green, blue = (int(c) for c in np.median(pixels.reshape(-1, 3), axis=0))
        _, a, b = lab((red, green, blue))
        assert np.hypot(a, b) > 0.025


def test_a_wall_is_made_of_what_walls_are_made_of() -> None:
    made = {make("wall", seed=seed).archetype for seed in range(30)}
    assert made <= set(lexicon.GROUNDS_OF["wall"])
    assert len(made) > 4
