"""What sits on the corners of a frame: nails, gems, brackets, lamps, runes."""

import numpy as np

from worker.engines.procedural.panels.canvas import Canvas, Steps
from worker.engines.procedural.panels.frames import Frame

# Small pictures: "." is nothing, a digit a step of the trim's ramp, a letter one of the frame's.
MARKS: dict[str, tuple[str, ...]] = {
    "nails": (".0.", "063", ".3."),
    "rivets": ("0660", "6543", "6432", "0320"),
    "bolts": (".bb.", "bgfb", "bfdb", ".bb."),
    "gems": (".000.", "06650", "06430", "04320", ".000."),
    "lamps": ("0000", "0660", "0550", "0000"),
    "buttons": (".00.", "0650", "0430", ".00."),
    "spikes": ("..0", ".06", "063"),
    "glints": ("6", "6"),
    "seals": (".0000.", "055440", "056430", "054330", "043320", ".0000."),
    "runes": ("5.5", ".5.", "5.5"),
}
PLACED = {"spikes": 0, "gems": 1, "seals": 1, "glints": 4, "lamps": 1, "runes": 6}


def studs(piece: Frame) -> None:
    """Put the style's studs on all four corners; the light on them does not turn."""
    name = piece.style.studs
    if name == "none":
        return
    if name in ("brackets", "corners"):
        _brackets(piece, large=name == "brackets")
        return
    mark = MARKS[name]
    canvas = piece.canvas
    high, wide = len(mark), max(len(row) for row in mark)
    at = PLACED.get(name, max(1, (len(piece.rings) - high) // 2))
    at = min(at, piece.margins.left - max(wide, high))
    for down in (at, canvas.height - at - high):
        for across in (at, canvas.width - at - wide):
            _stamp(piece, mark, across, down)


def _stamp(piece: Frame, mark: tuple[str, ...], across: int, down: int) -> None:
    canvas = piece.canvas
    for row, line in enumerate(mark):
        for column, letter in enumerate(line):
            if letter == ".":
                continue
            where = np.zeros((canvas.height, canvas.width), bool)
            where[down + row, across + column] = True
            if letter.isdigit():
                canvas.put(where, piece.style.trim, int(letter))
            else:
                canvas.put(where, piece.style.frame, "abcdefg".index(letter))


def _brackets(piece: Frame, *, large: bool) -> None:
    """Metal over the corners, along both sides."""
    canvas, depth = piece.canvas, piece.depth
    cx, cy = _from_corner(canvas)
    reach = 7 if large else 5
    near = (np.minimum(cx, cy) >= 0) & (np.maximum(cx, cy) < reach) & (depth >= 0)
    thick = min(len(piece.rings), 5) if large else 3
    body = near & (depth < thick)
    edge = body & ((np.maximum(cx, cy) == reach - 1) | (depth == 0) | (depth == thick - 1))
    canvas.put(body, piece.style.trim, np.where(piece.lit, 5, 3))
    canvas.put(edge, piece.style.trim, 0)
    canvas.put(body & (depth == 1) & ~edge, piece.style.trim, np.where(piece.lit, 6, 4))


def _from_corner(canvas: Canvas) -> tuple[Steps, Steps]:
    x, y = canvas.x, canvas.y
    return np.minimum(x, canvas.width - 1 - x), np.minimum(y, canvas.height - 1 - y)
