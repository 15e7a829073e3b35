"""The pieces of an interface: panel, button, bar and slot, each cut for a 9-slice."""

from dataclasses import dataclass, replace

import numpy as np

from worker.engines.procedural import materials
from worker.engines.procedural.colour import Rgb, ramp
from worker.engines.procedural.dice import Dice
from worker.engines.procedural.meaning import Understanding
from worker.engines.procedural.panels.canvas import Canvas, Margins, Mask, Pixels, beside, inked
from worker.engines.procedural.panels.frames import Frame, frame
from worker.engines.procedural.panels.studs import studs
from worker.engines.procedural.panels.themes import STEPS, Style, ramp_of, tinted

FLUIDS = ("red", "sky", "green", "amber", "purple", "orange")


@dataclass(frozen=True, slots=True)
class Sheet:
    """Pieces of one size in one picture, with their names and where they lie."""

    pixels: Pixels
    names: tuple[str, ...]
    down: bool  # below each other, else side by side
    margins: Margins


def panel(style: Style, words: Understanding, dice: Dice, size: int, palette: str) -> Sheet:
    """A window of size x size pixels, perhaps with a bar for a title in its upper margin."""
    margin = 8 if size < 48 else 12
    title = _title(words, dice, size)
    margins = Margins(margin, margin + title, margin, margin)
    canvas = Canvas(size, size)
    piece = frame(canvas, style, margins)
    if title:
        tint = tinted(words, "title")
        _title_bar(piece, title, ramp_of(tint) if tint else style.frame)
    studs(piece)
    return Sheet(canvas.pixels(palette), ("panel",), False, margins)


def _title(words: Understanding, dice: Dice, size: int) -> int:
    """The height of the title bar; 0 for none."""
    if "title" in words.without or size < 32:
        return 0
    asked = "title" in words.features or dice.chance("title", 0.3)
    return 8 if asked else 0


def _title_bar(piece: Frame, high: int, made: tuple[Rgb, ...]) -> None:
    canvas = piece.canvas
    start = len(piece.rings)
    bar = piece.inner & (canvas.y < start + high)
    canvas.put(bar, made, np.where(canvas.y == start, 5, 4) + np.zeros_like(canvas.step))
    canvas.shift(bar & (canvas.y == start + high - 2), -1)
    canvas.put(bar & (canvas.y == start + high - 1), made, 0)
    below = piece.inner & (canvas.y == start + high)
    canvas.shift(below, -1)


STATES = ("normal", "hover", "pressed")


def button(style: Style, words: Understanding, dice: Dice, size: int, palette: str) -> Sheet:
    """Three states below each other, each size x size/2 pixels: normal, hover, pressed."""
    margin = 4 if size < 48 else 8
    margins = Margins(margin, margin, margin, margin)
    made = [_button(style, state, Canvas(size, size // 2), margins, palette) for state in STATES]
    return Sheet(beside(made, down=True), STATES, True, margins)


def _button(style: Style, state: str, canvas: Canvas, margins: Margins, palette: str) -> Pixels:
    raised = replace(style, light=style.light + {"hover": 1, "pressed": -1}.get(state, 0))
    piece = frame(canvas, raised, margins, slim=True, sunk=state == "pressed")
    first = piece.depth - len(piece.rings)
    edge = min(len(piece.rings) + 2, margins.top)  # the lip, or the shadow, ends here
    lip = piece.inner & (canvas.y >= canvas.height - edge)
    if state == "pressed":
        canvas.shift(piece.inner & (canvas.y < edge), -1)
    else:
        canvas.shift(piece.inner & (first == 0) & piece.lit, 2)
        canvas.put(lip, style.field, 1 if state == "normal" else 2)
    if state == "hover":
        canvas.shift((piece.depth > 0) & ~piece.inner, 1)
    return canvas.pixels(palette)


def bar(style: Style, words: Understanding, dice: Dice, size: int, palette: str) -> Sheet:
    """Three rows of size x size/4 pixels: the empty trough, its fill, and both at two thirds."""
    wide, high = size, max(size // 4, 10)
    margins = Margins(8, 4, 8, 4)
    plain = replace(style, light=2, pattern="plain")
    trough, inside = _trough(plain, Canvas(wide, high), margins, palette)
    fluid = words.colours[0] if words.colours else dice.pick("fluid", FLUIDS)
    full = _fluid(fluid, dice.pick("gloss", ("tube", "flat", "ticks", "waves")), inside, palette)
    shown = trough.copy()
    reach = wide * 2 // 3
    part = np.concatenate([full[:, : reach - 8], full[:, -8:]], 1)  # the right end moves along
    within = (part[..., 3:] > 0) & (full[:, :reach, 3:] > 0)
    shown[:, :reach] = np.where(within, part, shown[:, :reach])
    made = [trough, full, shown]
    return Sheet(beside(made, down=True), ("empty", "fill", "example"), True, margins)


def _trough(style: Style, canvas: Canvas, margins: Margins, palette: str) -> tuple[Pixels, Mask]:
    """A hollow, dark whatever the theme: what is missing from the fill has to be seen."""
    piece = frame(canvas, style, margins, slim=True)
    first = piece.depth - len(piece.rings)
    hollow = style.frame if style.theme in ("parchment", "glass") else style.field
    canvas.put(piece.inner, hollow, 2 if hollow is style.field else 1)
    canvas.put(piece.inner & (first == 0) & piece.lit, hollow, 1 if hollow is style.field else 0)
    return canvas.pixels(palette), piece.inner


def _fluid(colour: str, gloss: str, inside: Mask, palette: str) -> Pixels:
    """The fill of a bar: light above, dark below, as a tube, flat, in ticks, or in waves."""
    high, wide = inside.shape
    canvas = Canvas(wide, high)
    inset = int(np.flatnonzero(inside.any(1))[0])
    made = inked(ramp(materials.tone(colour), STEPS))
    x, y = canvas.x, canvas.y
    place = (y - inset) * 12 // max(high - 2 * inset, 1)
    light = np.select([place < 2, place < 4, place < 8, place < 10], [4, 6, 4, 3], 2)
    if gloss == "flat":
        light = np.select([place < 2, place < 10], [5, 4], 3)
    light = light + np.zeros_like(canvas.step)
    if gloss == "ticks":
        light = np.where(x % 8 == 7, light - 2, light)
    elif gloss == "waves":
        light = np.where((x + y) % 8 < 2, light + 1, light)
    first, last = np.flatnonzero(inside.any(0))[[0, -1]]
    ends = (x == first) | (x == last)
    light = np.where(ends, np.minimum(light, 3) - (x == last), light)
    canvas.put(inside, made, np.clip(light, 1, 6))
    return canvas.pixels(palette)


SLOTS = ("empty", "selected", "locked")


def slot(style: Style, words: Understanding, dice: Dice, size: int, palette: str) -> Sheet:
    """Three states side by side, each size x size pixels: empty, selected, locked."""
    margin = 8 if size < 48 else 12
    margins = Margins(margin, margin, margin, margin)
    made = [_slot(style, state, Canvas(size, size), margins, palette) for state in SLOTS]
    return Sheet(beside(made), SLOTS, False, margins)


def _slot(style: Style, state: str, canvas: Canvas, margins: Margins, palette: str) -> Pixels:
    shown = replace(style, light=style.light - (0 if state != "locked" else 1), pattern="plain")
    piece = frame(canvas, shown, margins)
    first = piece.depth - len(piece.rings)
    canvas.shift(piece.inner & (first < 2) & piece.lit, -1)
    canvas.shift(piece.inner & (first == 0) & ~piece.lit, 1)
    if state == "selected":
        canvas.put(piece.depth == 1, style.trim, np.where(piece.lit, 6, 5))
        canvas.put(piece.depth == 2, style.trim, np.where(piece.lit, 5, 4))
    elif state == "locked":
        canvas.shift((piece.depth > 0) & ~piece.inner, -1)
    studs(piece)
    return canvas.pixels(palette)


DRAWN = {"panel": panel, "button": button, "bar": bar, "slot": slot}
