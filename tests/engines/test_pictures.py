"""Sprites and icons: exact, whole, in their palette, moved by words and by seeds."""

import itertools

import numpy as np
import pytest

from tests.engines.studio import Pixels, colours, draw, generate, solid
from worker.catalog import KINDS, PALETTES
from worker.engines.procedural import icons, lexicon, palette, qualities, scenery
from worker.engines.procedural.colour import lab, ramp
from worker.engines.procedural.materials import COLOURS, MATERIALS
from worker.engines.procedural.sprites.compose import SUBJECTS
from worker.engines.procedural.understanding import understand

SIZES = (16, 24, 32, 48, 64, 96, 128)
SPRITE_WORDS = {
    name: words.split()[0]
    for table in lexicon.subjects("sprite").values()
    for name, words in table.items()
    if words
}
ICON_WORDS = {
    name: words.split()[0] for table in lexicon.ICONS.values() for name, words in table.items()
}
ALL = [("sprite", word) for word in SPRITE_WORDS.values()] + [
    ("icon", word) for word in ICON_WORDS.values()
]
FEATURES = {**qualities.FEATURES, **scenery.FEATURES}
LOCKED = [choice.value for choice in PALETTES if choice.value != "free"]


def test_the_lexicon_and_the_drawings_name_the_same_subjects() -> None:
    known = {name for table in lexicon.subjects("sprite").values() for name in table}
    assert known == set(SUBJECTS)
    assert {name for table in lexicon.ICONS.values() for name in table} == set(icons.DRAWN)


def test_the_palettes_of_the_catalogue_are_the_ones_we_have() -> None:
    assert [choice.value for choice in PALETTES] == list(palette.NAMES)
    assert [len(palette.colours(name)) for name in LOCKED] == [16, 16, 16, 4]


@pytest.mark.parametrize("kind", ["sprite", "icon"])
def test_the_sizes_of_the_catalogue_are_the_ones_we_draw(kind: str) -> None:
    assert KINDS[kind].option("size").sizes == SIZES


@pytest.mark.parametrize(("kind", "word"), ALL)
def test_size_is_exact_alpha_is_hard_and_nothing_is_cut(kind: str, word: str) -> None:
    for size in (16, 32, 48):
        for seed in (1, 2):
            pixels = draw(kind, word, seed=seed, size=size, outline="none")
            assert pixels.shape == (size, size, 4)
            assert set(np.unique(pixels[..., 3])) == {0, 255}
            body = solid(pixels)
            border = body[0].any() or body[-1].any() or body[:, 0].any() or body[:, -1].any()
            assert not border, f"{word} {size} {seed} touches the border: no room for an outline"


@pytest.mark.parametrize("size", SIZES)
def test_every_size_is_made_and_large_ones_are_whole_multiples(size: int) -> None:
    pixels = draw("sprite", "red dragon", size=size)
    assert pixels.shape == (size, size, 4)
    if size > 64:
        half = pixels[::2, ::2]
        assert np.array_equal(np.repeat(np.repeat(half, 2, 0), 2, 1), pixels)


@pytest.mark.parametrize(("kind", "word"), ALL)
def test_seeds_differ_visibly(kind: str, word: str) -> None:
    """No two of 12 seeds agree in all pixels, and most differ in many."""
    pictures = [draw(kind, word, seed=seed) for seed in range(12)]
    pairs = list(itertools.combinations(pictures, 2))
    assert not any(np.array_equal(a, b) for a, b in pairs)
    changed = [float((a != b).any(-1).mean()) for a, b in pairs]
    assert np.median(changed) > 0.08


@pytest.mark.parametrize("kind", ["sprite", "icon"])
def test_every_subject_word_has_a_picture_of_its_own(kind: str) -> None:
    words = SPRITE_WORDS if kind == "sprite" else ICON_WORDS
    pictures = {word: draw(kind, word).tobytes() for word in words.values()}
    assert len(set(pictures.values())) == len(words) > 16


@pytest.mark.parametrize("word", sorted(COLOURS))
def test_a_colour_word_colours_the_picture(word: str) -> None:
    plain, tinted = draw("sprite", "slime"), draw("sprite", f"{word} slime")
    assert colours(tinted) & set(ramp(COLOURS[word]))
    assert not np.array_equal(plain, tinted) or colours(plain) & set(ramp(COLOURS[word]))


@pytest.mark.parametrize("word", sorted(set(qualities.MATERIALS) & set(MATERIALS)))
def test_a_material_word_makes_the_sword_of_it(word: str) -> None:
    assert colours(draw("icon", f"{word} sword")) & set(ramp(MATERIALS[word][0]))


@pytest.mark.parametrize("element", sorted(qualities.ELEMENTS))
def test_an_element_changes_the_picture(element: str) -> None:
    assert not np.array_equal(draw("sprite", "golem"), draw("sprite", f"{element} golem"))
    swords = [draw("icon", "sword", seed=seed) for seed in range(4)]
    turned = [draw("icon", f"{element} sword", seed=seed) for seed in range(4)]
    assert sum(not np.array_equal(a, b) for a, b in zip(swords, turned, strict=True)) >= 3


def test_red_is_dark_and_strong_not_salmon() -> None:
    lightness, a, b = lab(ramp(COLOURS["red"])[3])
    assert lightness < 0.66
    assert np.hypot(a, b) > 0.14


@pytest.mark.parametrize("word", ["knight with no helmet", "cat", "dragon", "slime", "ghost"])
def test_moods_change_the_face(word: str) -> None:
    moods = ("angry", "happy", "sleepy", "sad", "scared", "calm")
    faces = {draw("sprite", f"{mood} {word}", size=48).tobytes() for mood in moods}
    assert len(faces) == len(moods)


@pytest.mark.parametrize("word", ["dragon", "knight", "slime", "fighter"])
def test_bigger_words_never_make_smaller_pictures(word: str) -> None:
    areas = [
        solid(draw("sprite", f"{size} {word}")).sum() for size in ("tiny", "small", "", "huge")
    ]
    assert areas == sorted(areas)
    assert areas[0] < areas[-1] / 2


@pytest.mark.parametrize(
    ("subject", "feature"),
    [("dragon", "wings"), ("dragon", "horns"), ("dragon", "tail"), ("king", "crown"),
     ("dwarf", "beard"), ("knight", "weapon"), ("robot", "arms"), ("mushroom", "spots"),
     ("eyeball", "tail"), ("fighter", "flames"), ("ghost", "arms"), ("cat", "mouth")],
)  # fmt: skip
def test_excluded_words_are_left_out(subject: str, feature: str) -> None:
    seeds = range(8)
    usual = [draw("sprite", subject, seed=seed) for seed in seeds]
    without = [draw("sprite", f"{subject} with no {feature}", seed=seed) for seed in seeds]
    assert any(not np.array_equal(a, b) for a, b in zip(usual, without, strict=True))
    found = understand("sprite", f"{subject} with no {feature}")
    assert found.excluded == [feature]


def commonest_hue(pixels: Pixels) -> float:
    shades = pixels[solid(pixels)][:, :3].tolist()
    _, a, b = lab(max(shades, key=shades.count))
    return float(np.degrees(np.arctan2(b, a)) % 360)


def test_a_refused_colour_is_not_drawn_by_the_seed() -> None:
    """The lights of teal come near green; they may stay."""

    def greens(prompt: str) -> int:
        hues = [commonest_hue(draw("sprite", prompt, seed=seed)) for seed in range(24)]
        return sum(100 < hue < 152 for hue in hues)

    assert greens("slime, not green or lime") == 0 < greens("slime, not red")


def test_a_dragon_without_wings_is_smaller() -> None:
    for seed in range(6):
        usual = solid(draw("sprite", "dragon without tail", seed=seed))
        bare = solid(draw("sprite", "dragon without tail, no wings", seed=seed))
        assert bare.sum() < usual.sum()


@pytest.mark.parametrize(
    ("subject", "feature"),
    [("knight", "cape"), ("villager", "crown"), ("villager", "beard"), ("mage", "sword"),
     ("cat", "horns"), ("cat", "stripes"), ("slime", "crown"), ("alien", "wings")],
)  # fmt: skip
def test_wished_features_are_drawn(subject: str, feature: str) -> None:
    for seed in range(6):
        wished = draw("sprite", f"{subject} with {feature}", seed=seed)
        refused = draw("sprite", f"{subject} without {feature}", seed=seed)
        assert not np.array_equal(wished, refused)


def test_what_the_seed_picked_gives_up_what_does_not_suit_it() -> None:
    meta = generate("sprite", prompt="happy spaceship")["main"][0].meta
    assert meta["conflict"] == ["happy"]
    assert understand("icon", "cracked sword").conflict == ["cracked"]


def test_a_new_unknown_word_changes_the_picture() -> None:
    pictures = {draw("sprite", f"dragon {word}").tobytes() for word in ("", "zorb", "fribble")}
    assert len(pictures) == 3


@pytest.mark.parametrize("name", LOCKED)
@pytest.mark.parametrize("kind", ["sprite", "icon"])
def test_a_locked_picture_has_colours_of_the_palette_only(kind: str, name: str) -> None:
    words = list((SPRITE_WORDS if kind == "sprite" else ICON_WORDS).values())
    for word in words:
        pixels = draw(kind, word, palette=name)
        assert colours(pixels) <= set(palette.colours(name))
        assert len(colours(pixels)) >= 3


@pytest.mark.parametrize("name", LOCKED)
def test_a_locked_ramp_keeps_its_order(name: str) -> None:
    for tone in COLOURS.values():
        locked = palette.lock_ramp(name, ramp(tone))
        lightness = [lab(colour)[0] for colour in locked]
        assert all(dark <= light + 1e-9 for dark, light in itertools.pairwise(lightness))
        assert len(set(locked)) >= 2


def test_outlines_are_outside_and_optional() -> None:
    bare, tinted, black = (draw("sprite", "slime", outline=o) for o in ("none", "tinted", "black"))
    inside = solid(bare)
    assert np.array_equal(bare[inside], tinted[inside])
    rim = solid(tinted) & ~inside
    assert rim.sum() > 20
    assert len({tuple(p) for p in black[rim]}) == 1 < len({tuple(p) for p in tinted[rim]})


@pytest.mark.parametrize(("kind", "word"), ALL)
def test_pictures_have_contrast(kind: str, word: str) -> None:
    lightness = [lab(colour)[0] for colour in colours(draw(kind, word))]
    assert max(lightness) - min(lightness) > 0.4


def test_colours_stay_few() -> None:
    for word in SPRITE_WORDS.values():
        assert len(colours(draw("sprite", word))) <= 56
