"""Tilesets: 47 tiles that meet by construction, of the two grounds the words name."""

import re
from unittest import mock

import numpy as np
import pytest

from tests.engines.studio import Pixels, colours, generate
from worker.catalog import KINDS
from worker.engines.procedural import lexicon, palette, tilesets
from worker.engines.procedural.engine import SIZES
from worker.engines.procedural.textures import make as texture
from worker.engines.procedural.textures.noise import Floats
from worker.engines.procedural.textures.surface import picture
from worker.engines.procedural.tilesets import blob, pairs, scatter
from worker.engines.procedural.tilesets.borders import Border, Ground
from worker.engines.procedural.understanding import understand

GROUNDS = sorted(lexicon.TEXTURES)


def make(prompt: str, *, seed: int = 1, size: int = 32, locked: str = "free") -> tilesets.Tileset:
    return tilesets.make(tilesets.read(prompt, seed), seed, size, locked)


def test_there_are_47_masks() -> None:
    assert len(set(blob.MASKS)) == 47
    assert {blob.reduced(mask) for mask in range(256)} == set(blob.MASKS)


def cells_of(mask: int) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """The nine cells around a tile of that mask."""
    around = [(0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0)]
    cells = np.zeros((3, 3), bool)
    cells[1, 1] = True
    for bit, place in enumerate(around):
        cells[place] = bool(mask >> bit & 1)
    return cells


def test_borders_meet_wherever_two_tiles_lie_side_by_side() -> None:
    """All maps of 3x4 and 4x3 cells: the line between the middle two is one line for both."""
    along = np.linspace(0, 1, 33)
    low, high = np.zeros(33), np.ones(33)
    met = set()
    for code in range(2**10):
        field = np.ones((3, 4), bool)
        free = [(r, c) for r in range(3) for c in range(4) if (r, c) not in ((1, 1), (1, 2))]
        for bit, place in enumerate(free):
            field[place] = bool(code >> bit & 1)
        left, right = mask_of(field[:, :3]), mask_of(field[:, 1:])
        if (left, right) in met:
            continue
        met.add((left, right))
        assert np.allclose(near(left, high, along), near(right, low, along))
        above, below = mask_of(field[:, :3].T), mask_of(field[:, 1:].T)
        assert np.allclose(near(above, along, high), near(below, along, low))
    assert len(met) == 169


def near(mask: int, x: Floats, y: Floats) -> Floats:
    """Depth as far in as a border, its bend, bank and shade can reach."""
    return np.minimum(blob.depth(mask, x, y), 0.5)


def mask_of(cells: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> int:
    around = [(0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0)]
    return blob.reduced(sum(1 << bit for bit, place in enumerate(around) if cells[place]))


def test_a_map_gives_every_cell_its_mask() -> None:
    for mask in blob.MASKS:
        assert blob.masks(cells_of(mask))[1, 1] == mask
    assert blob.masks(np.zeros((2, 2), bool)).tolist() == [[-1, -1], [-1, -1]]


@pytest.mark.parametrize("name", ["grass", "stone", "sand", "planks"])
def test_the_bend_of_a_border_goes_on_in_the_next_tile(name: str) -> None:
    border = Border(
        Ground(name, texture(understand("texture", name), 1, 32).surface),
        Ground("water", texture(understand("texture", "water"), 1, 32).surface),
        5,
        "free",
    )
    along = np.linspace(0, 1, 17)
    low, high = np.zeros(17), np.ones(17)
    assert np.allclose(border._bend(low, along), border._bend(high, along), atol=1e-6)
    assert np.allclose(border._bend(along, low), border._bend(along, high), atol=1e-6)


@pytest.mark.parametrize("upper", GROUNDS)
def test_whole_tiles_are_the_grounds_themselves(upper: str) -> None:
    lower = "dirt" if upper != "dirt" else "snow"
    made = make(f"{upper} on {lower}")
    assert (made.upper, made.lower) == (upper, lower)
    for ground, number in ((upper, blob.MASKS.index(255)), (lower, len(blob.MASKS))):
        whole = picture(texture(understand("texture", ground), 1, 32).surface, "free")
        assert np.array_equal(made.tiles[number], whole)
    assert len({tile.tobytes() for tile in made.tiles[:48]}) == 48


@pytest.mark.parametrize("prompt", ["grass on water", "water in grass", "cobble on grass"])
def test_both_grounds_show_in_every_border_tile(prompt: str) -> None:
    made = make(prompt)
    upper, lower = colours(made.tiles[46]), colours(made.tiles[47])
    for tile in made.tiles[:46]:
        shown = colours(tile)
        assert shown & (upper - lower)
        assert shown & (lower - upper)


@pytest.mark.parametrize("size", SIZES["tileset"])
def test_every_size_is_exact(size: int) -> None:
    made = generate("tileset", prompt="sand on water", size=size)
    main, preview = made["main"], made["preview"]
    facts = main[0].meta["tileset"]
    assert isinstance(facts, dict)
    assert main[1].shape[:2] == (-(-facts["tiles"] // 8) * size, 8 * size)
    assert len(facts["masks"]) == facts["tiles"] >= 48
    assert facts["masks"][:48] == [*blob.MASKS, -1]
    assert preview[1].shape[:2] == (len(facts["map"]) * size, len(facts["map"][0]) * size)


def test_the_sizes_of_the_catalogue_are_the_ones_we_make() -> None:
    assert KINDS["tileset"].option("size").sizes == SIZES["tileset"]


def test_the_preview_is_made_of_the_tiles_and_fits_together() -> None:
    made = make("grass on water", seed=4)
    masks = np.array(made.masks)[made.map]
    assert np.array_equal(blob.masks(masks >= 0), masks)
    assert len(set(masks.ravel().tolist())) > 8
    tile: Pixels = made.preview()[32:64, 64:96]
    assert np.array_equal(tile, made.tiles[made.map[1, 2]])


@pytest.mark.parametrize("name", sorted(scatter.COVERS))
def test_variants_keep_the_edge_of_the_tile(name: str) -> None:
    made = make(f"{name} on water")
    plain = made.tiles[46]
    others = made.tiles[48:]
    assert 2 <= len(others) <= scatter.COUNT
    for tile in others:
        assert not np.array_equal(tile, plain)
        for edge in (np.s_[0], np.s_[-1], np.s_[:, 0], np.s_[:, -1]):
            assert np.array_equal(tile[edge], plain[edge])
    assert [made.masks[48 + number] for number in range(len(others))] == [255] * len(others)


@pytest.mark.parametrize("name", [name for name in palette.NAMES if name != "free"])
def test_a_locked_set_has_colours_of_the_palette_only(name: str) -> None:
    for prompt in ("grass on water", "stone on lava"):
        assert colours(make(prompt, locked=name).sheet()) <= set(palette.colours(name))


@pytest.mark.parametrize(
    ("prompt", "upper", "lower"),
    [
        ("grass on water", "grass", "water"),
        ("stone path over dirt", "stone", "dirt"),
        ("an island of sand in the lava", "sand", "lava"),
        ("snow under planks", "planks", "snow"),
        ("mossy stone water", "stone", "water"),
        ("metal floor with circuit", "metal", "circuit"),
        ("ice / snow", "ice", "snow"),
        ("water surrounded by sand", "water", "sand"),
    ],
)
def test_the_words_name_both_grounds(prompt: str, upper: str, lower: str) -> None:
    pair = tilesets.read(prompt, 1)
    assert (pair.upper.archetype, pair.lower.archetype) == (upper, lower)
    assert pair.chosen == ()


@pytest.mark.parametrize("name", GROUNDS)
def test_one_ground_alone_gets_a_partner_that_suits_it(name: str) -> None:
    partners = set()
    for seed in range(12):
        pair = tilesets.read(name, seed)
        found = {pair.upper.archetype, pair.lower.archetype} - {name}
        assert found <= set(pairs.PARTNERS[name])
        assert set(pair.chosen) == found
        partners |= found
    assert len(partners) >= min(2, len(pairs.PARTNERS[name]))


@pytest.mark.parametrize(
    "prompt", ["mossy stone path over cracked dirt", "purple grass and zorblax on water", "grass"]
)
def test_every_word_ends_in_exactly_one_list(prompt: str) -> None:
    lists = tilesets.read(prompt, 1).account().lists()
    placed = [word for words in lists.values() if isinstance(words, (list, dict)) for word in words]
    said = set(re.findall(r"\w+", prompt)) - {"on", "over", "and"}
    assert sorted(placed) == sorted(said)


def test_a_long_prompt_is_not_read_again_for_every_place_it_could_be_cut_at() -> None:
    with mock.patch.object(pairs, "understand", side_effect=understand) as read:
        pair = tilesets.read("lonely " * 40 + "water", 1)
    assert read.call_count < 10
    assert "water" in (pair.upper.archetype, pair.lower.archetype)


def test_words_about_the_border_are_true_of_every_set() -> None:
    account = tilesets.read("a Stone path, over dirt", 1).account()
    assert account.used == ["stone", "dirt", "path"]
    assert account.coverage == 1
    assert tilesets.read("tiles on grass", 1).account().used == ["tiles", "grass"]
    assert tilesets.read("zorblax road", 1).account().coverage == 0


def test_seeds_differ_and_the_same_request_is_the_same_set() -> None:
    sets = {make("grass on water", seed=seed).sheet().tobytes() for seed in range(6)}
    assert len(sets) == 6
    assert make("grass on water").sheet().tobytes() == make("grass on water").sheet().tobytes()
