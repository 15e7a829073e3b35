"""Interface pieces: cut in nine, made of what the words say, legible, moved by seeds."""

import itertools

import numpy as np
import pytest

from tests.engines.studio import Pixels, colours, generate
from worker.catalog import find
from worker.engines.procedural import materials, palette, panels, scenery
from worker.engines.procedural.colour import lab
from worker.engines.procedural.dice import Dice
from worker.engines.procedural.engine import SIZES
from worker.engines.procedural.panels import Margins, Panel
from worker.engines.procedural.panels.canvas import Canvas
from worker.engines.procedural.panels.frames import PROFILES, frame
from worker.engines.procedural.panels.patterns import PATTERNS, pattern
from worker.engines.procedural.panels.studs import studs
from worker.engines.procedural.panels.themes import THEMES, Style, ramp_of, style
from worker.engines.procedural.understanding import understand

PIECES = ("panel", "button", "bar", "slot")
EVERY = list(itertools.product(sorted(THEMES), PIECES))


def make(prompt: str, seed: int = 1, size: int = 48, colours: str = "free") -> Panel:
    return panels.make(understand("panel", prompt), seed, size, colours)


def corners(piece: Pixels, margins: Margins) -> list[bytes]:
    left, right = piece[:, : margins.left], piece[:, piece.shape[1] - margins.right :]
    return [
        part.tobytes()
        for side in (left, right)
        for part in (side[: margins.top], side[side.shape[0] - margins.bottom :])
    ]


def test_the_words_and_the_drawings_know_the_same_themes_and_sizes() -> None:
    assert set(scenery.THEMES) == set(THEMES)
    drawn = {name for theme in THEMES.values() for name in theme.patterns}
    assert drawn - {"plain"} == set(PATTERNS)
    assert {name for theme in THEMES.values() for name in theme.profiles} == set(PROFILES)
    assert find("panel").option("size").sizes == SIZES["panel"]


@pytest.mark.parametrize(("theme", "name"), EVERY)
@pytest.mark.parametrize("stretch", [(0, 0), (24, 0), (17, 50)])
def test_a_stretched_piece_keeps_its_corners(
    theme: str, name: str, stretch: tuple[int, int]
) -> None:
    for seed in range(3):
        made = make(f"{theme} {name}", seed)
        for title, *_ in made.pieces:
            piece = made.piece(title)
            height, width = piece.shape[0] + stretch[1], piece.shape[1] + stretch[0]
            larger = panels.stretched(piece, made.margins, width, height)
            assert larger.shape == (height, width, 4)
            assert corners(larger, made.margins) == corners(piece, made.margins)


def framed(look: Style, size: tuple[int, int], margins: Margins, *, slim: bool) -> Pixels:
    canvas = Canvas(*size)
    piece = frame(canvas, look, margins, slim=slim)
    if not slim:
        studs(piece)
    return canvas.pixels("free")


@pytest.mark.parametrize("theme", sorted(THEMES))
@pytest.mark.parametrize(("margin", "slim"), [(12, False), (8, False), (8, True), (4, True)])
def test_a_piece_stretched_by_its_middle_is_the_piece_drawn_larger(
    theme: str, margin: int, slim: bool
) -> None:
    """So no seam shows: neither in the field nor along a rope, a seam or a row of bricks."""
    margins, side = Margins(margin, margin, margin, margin), 2 * margin + 16
    for seed in range(24):
        look = style(understand("panel", theme), Dice(theme, seed))
        if look.pattern not in RANDOM:
            small = framed(look, (side, side), margins, slim=slim)
            large = framed(look, (side + 16, side + 32), margins, slim=slim)
            assert np.array_equal(panels.stretched(small, margins, side + 16, side + 32), large)


RANDOM = {"planks", "grain", "speckle", "cracks", "fibres", "stains", "frost", "hide"}


@pytest.mark.parametrize("name", sorted(PATTERNS))
def test_a_pattern_goes_on_over_the_edge_of_the_middle(name: str) -> None:
    """What is regular has the period of 8 pixels that every middle is a multiple of."""
    steps = pattern(name, Canvas(48, 48), (48, 48), 7)
    regular = np.array_equal(steps[8:], steps[:-8]) and np.array_equal(steps[:, 8:], steps[:, :-8])
    assert regular or name in RANDOM


def test_less_room_than_the_corners_need_is_said() -> None:
    made = make("stone panel")
    with pytest.raises(ValueError, match="corners need"):
        panels.stretched(made.piece("panel"), made.margins, 10, 60)


@pytest.mark.parametrize(("theme", "name"), EVERY)
def test_the_middle_is_flat_enough_to_write_on(theme: str, name: str) -> None:
    for seed in range(4):
        made = make(f"{theme} {name}", seed)
        piece, m = made.piece(made.pieces[0][0]), made.margins
        middle = piece[m.top : -m.bottom, m.left : -m.right]
        assert (middle[..., 3] == 255).all()
        shades = [lab(colour)[0] for colour in colours(middle)]
        assert max(shades) - min(shades) < 0.3


@pytest.mark.parametrize(("theme", "name"), EVERY)
def test_alpha_is_hard_sizes_are_exact_and_frames_stand_out(theme: str, name: str) -> None:
    for size in (32, 64):
        made = make(f"{theme} {name}", 2, size)
        assert set(np.unique(made.pixels[..., 3])) <= {0, 255}
        assert {width for _, _, _, width, _ in made.pieces} == {size}
        shades = [lab(colour)[0] for colour in colours(made.pixels)]
        assert max(shades) - min(shades) > 0.25


def test_the_states_of_a_button_differ() -> None:
    for theme in THEMES:
        made = make(f"{theme} button")
        states = [made.piece(name) for name in ("normal", "hover", "pressed")]
        light = [float(np.mean([lab(c)[0] for c in state[12, 8:-8, :3]])) for state in states]
        assert light[2] < light[0] < light[1], theme


def test_a_bar_fills_its_trough_and_nothing_else() -> None:
    for theme in THEMES:
        made = make(f"red {theme} bar", size=64)
        empty, fill = made.piece("empty"), made.piece("fill")
        assert not (fill[empty[..., 3] == 0][..., 3]).any()
        assert fill[..., 3].any()


@pytest.mark.parametrize(("theme", "name"), EVERY)
def test_seeds_differ(theme: str, name: str) -> None:
    pictures = [make(f"{theme} {name}", seed).pixels for seed in range(12)]
    different = {pixels.tobytes() + bytes(str(pixels.shape), "ascii") for pixels in pictures}
    assert len(different) >= 11


@pytest.mark.parametrize("word", ["title", "gems", "rounded", "studs"])
def test_wished_work_is_drawn(word: str) -> None:
    for seed in range(6):
        wished, refused = (make(f"stone panel {how} {word}", seed) for how in ("with", "without"))
        assert not np.array_equal(wished.pixels, refused.pixels)


def test_what_a_piece_cannot_have_is_a_conflict() -> None:
    words = understand("panel", "wooden bar with title")
    assert (words.used, words.conflict) == (["wooden", "bar"], ["title"])


def test_the_record_says_where_to_cut_and_what_lies_where() -> None:
    file, pixels = generate("panel", prompt="gold button", size=96)["main"]
    assert file.meta["margins"] == {"left": 16, "top": 16, "right": 16, "bottom": 16}
    pieces = file.meta["pieces"]
    assert isinstance(pieces, list)
    assert [(piece["name"], piece["y"], piece["height"]) for piece in pieces] == [
        ("normal", 0, 48), ("hover", 48, 48), ("pressed", 96, 48)
    ]  # fmt: skip
    assert pixels.shape == (144, 96, 4)
    assert np.array_equal(pixels[::2, ::2], pixels[1::2, 1::2])


@pytest.mark.parametrize("name", [name for name in palette.NAMES if name != "free"])
def test_a_locked_panel_has_colours_of_the_palette_only(name: str) -> None:
    for theme, piece in EVERY:
        made = make(f"{theme} {piece}", colours=name)
        assert colours(made.pixels) <= set(palette.colours(name))


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_studs_and_gems_are_of_the_colour_the_words_give_them(theme: str) -> None:
    for part in ("studs", "rivets", "gems"):
        for seed in range(6):
            words = understand("panel", f"{theme} panel with gold {part}")
            made = panels.make(words, seed, 48, "free")
            assert (words.conflict, words.unknown) == ([], [])
            corner = made.pixels[:12, :12]
            assert colours(corner) & set(ramp_of(materials.tone("gold"))[4:])


def test_a_part_of_a_panel_has_one_colour_and_gems_sit_where_studs_would() -> None:
    two = understand("panel", "wooden panel with red and gold studs")
    panels.make(two, 1, 48, "free")
    assert (two.conflict, two.tints) == (["gold"], {"studs": ["red"]})
    both = understand("panel", "stone panel with gold studs and red gems")
    panels.make(both, 1, 48, "free")
    assert "studs" in both.conflict
    assert both.tints == {"gems": ["red"]}


def test_a_title_has_the_colour_of_its_word() -> None:
    words = understand("panel", "stone panel with a red title")
    made = panels.make(words, 1, 48, "free")
    assert ramp_of(materials.tone("red"))[4] in colours(made.pixels)
