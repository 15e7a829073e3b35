"""Frames: the outline of a piece, its profile ring by ring, and the field inside."""

from dataclasses import dataclass

import numpy as np

from worker.engines.procedural.panels.canvas import Canvas, Margins, Mask, Steps
from worker.engines.procedural.panels.patterns import pattern
from worker.engines.procedural.panels.themes import Style
from worker.engines.procedural.textures.noise import lattice

# Rings of a profile from the outline inwards: ramp ("f" frame, "i" field, "t" trim), the step
# on the lit sides and on the sides in shade. Ramps have 7 steps; 0 is the ink.
Ring = tuple[str, int, int]
PROFILES: dict[str, tuple[Ring, ...]] = {
    "bevel": (("f", 0, 0), ("f", 6, 3), ("f", 5, 2), ("f", 4, 3), ("f", 1, 5), ("f", 0, 0)),
    "double": (("f", 0, 0), ("f", 6, 3), ("f", 4, 2), ("f", 1, 1), ("f", 5, 4), ("f", 0, 0)),
    "log": (("f", 0, 0), ("f", 4, 3), ("f", 6, 4), ("f", 5, 3), ("f", 3, 2), ("f", 0, 0)),
    "board": (("f", 0, 0), ("f", 5, 2), ("f", 4, 4), ("f", 4, 4), ("f", 2, 2), ("f", 0, 0)),
    "groove": (("f", 0, 0), ("f", 5, 3), ("f", 2, 5), ("f", 4, 3), ("f", 1, 2), ("f", 0, 0)),
    "bricks": (("f", 0, 0), ("f", 5, 3), ("f", 4, 3), ("f", 4, 2), ("f", 3, 1), ("f", 0, 0)),
    "lamp": (("f", 0, 0), ("f", 6, 3), ("f", 4, 2), ("t", 5, 5), ("f", 3, 2), ("f", 0, 0)),
    "thin": (("f", 0, 0), ("f", 6, 4), ("f", 3, 2)),
    "burnt": (("f", 0, 0), ("f", 2, 1), ("f", 4, 3), ("f", 5, 5)),
    "rope": (("f", 0, 0), ("f", 6, 4), ("f", 5, 3), ("f", 3, 2), ("f", 0, 0)),
    "beads": (("f", 0, 0), ("f", 4, 2), ("f", 6, 4), ("f", 4, 2), ("f", 0, 0)),
    "stitched": (("f", 0, 0), ("f", 5, 3), ("f", 4, 3), ("f", 4, 3), ("f", 2, 1), ("f", 0, 0)),
}
SLIM = 3  # a slim frame has only that many rings
NARROW = 5  # and one with margins of less than WIDE pixels at the most that many
WIDE = 12
# Corners that reach beyond a margin of less than 8 pixels, and what stands for them there.
TIGHT = {
    "deep cut": "cut", "folded": "cut", "notched": "square", "posts": "square",
    "very round": "round", "flourish": "round",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Frame:
    """A piece in the making: its canvas, how deep every pixel lies, and which sides are lit."""

    canvas: Canvas
    style: Style
    depth: Steps  # rings from the outline; negative outside
    lit: Mask
    rings: tuple[Ring, ...]
    margins: Margins

    @property
    def inner(self) -> Mask:
        """The field within the frame."""
        mask: Mask = self.depth >= len(self.rings)
        return mask

    def ramp(self, name: str) -> tuple[tuple[int, int, int], ...]:
        """The ramp a ring or stud is made of."""
        return {"f": self.style.frame, "i": self.style.field, "t": self.style.trim}[name]


def frame(
    canvas: Canvas, style: Style, margins: Margins, *, slim: bool = False, sunk: bool = False
) -> Frame:
    """A frame on an empty canvas, its field filled. All that is not the same along a side stays
    within the margins; `sunk` turns the light round: pressed, or hollow."""
    margin = min(margins.left, margins.top, margins.bottom)
    corner = TIGHT.get(style.corner, style.corner) if margin < 8 else style.corner
    depth = _depth(canvas, corner, 1 if slim or margin < WIDE else 2)
    rings, most = PROFILES[style.profile], SLIM if slim else NARROW if margin < WIDE else 6
    rings = (*rings[: most - 1], rings[-1]) if len(rings) > most else rings
    lit = _lit(canvas)
    piece = Frame(canvas, style, depth, ~lit if sunk else lit, rings, margins)
    for number, (name, bright, dim) in enumerate(rings):
        canvas.put(depth == number, piece.ramp(name), np.where(piece.lit, bright, dim))
    _work(piece)
    fill(piece)
    return piece


def _lit(canvas: Canvas) -> Mask:
    """The sides that face the light: top and left; corners are cut along the diagonal."""
    x, y = canvas.x, canvas.y
    right, low = canvas.width - 1 - x, canvas.height - 1 - y
    mask: Mask = np.minimum(x, y) <= np.minimum(right, low)
    return mask


def _depth(canvas: Canvas, corner: str, size: int) -> Steps:
    """The ring of every pixel, -1 outside: 0 is the outline."""
    x, y = canvas.x, canvas.y
    cx, cy = np.minimum(x, canvas.width - 1 - x), np.minimum(y, canvas.height - 1 - y)
    depth = np.minimum(cx, cy)
    if corner in ("round", "very round", "flourish"):
        return _rounded(
            cx, cy, depth, {"round": 2 + size, "very round": 4 + size, "flourish": 3}[corner]
        )
    if corner in ("cut", "deep cut", "folded"):
        cut = {"cut": 1 + size, "deep cut": 2 + size * 2, "folded": 2 + size}[corner]
        return np.minimum(depth, np.where(cx + cy < 24, (cx + cy - cut) * 5 // 7, depth))
    if corner in ("notched", "posts"):
        notch = 1 + size
        near = (cx < notch) & (cy < notch)
        hollow = np.maximum(cx, cy) - notch
        return np.where(
            near,
            -1,
            np.where(
                (cx < notch + 8) & (cy < notch + 8), np.minimum(depth, np.maximum(hollow, 0)), depth
            ),
        )
    if corner in ("chipped", "torn", "horned"):
        return np.where((cx + cy) < (1 if corner != "torn" else 2), -1, depth)
    return depth


def _rounded(cx: Steps, cy: Steps, depth: Steps, radius: int) -> Steps:
    """Rings that bend round the corner: the distance is counted from the corner's circle."""
    dx, dy = radius - cx, radius - cy
    away = np.sqrt((dx * dx + dy * dy).astype(np.float64))
    bent = np.floor(np.round(radius + 0.45 - away, 4)).astype(np.int64)
    return np.where((dx > 0) & (dy > 0), np.minimum(depth, bent), depth)


def _work(piece: Frame) -> None:
    """What some profiles have along their length; it repeats with the middle."""
    canvas, depth, profile = piece.canvas, piece.depth, piece.style.profile
    along = np.where(
        np.minimum(canvas.y, canvas.height - 1 - canvas.y)
        <= np.minimum(canvas.x, canvas.width - 1 - canvas.x),
        canvas.x,
        canvas.y,
    )
    if profile == "rope":
        canvas.shift((depth > 0) & (depth < 4) & ((along + depth) % 4 == 0), -2)
    elif profile == "beads":
        canvas.shift((depth == 2) & (along % 4 == 0), -3)
        canvas.shift((depth > 0) & (depth < 4) & (along % 4 == 3), -1)
    elif profile == "stitched":
        canvas.put((depth == 3) & (along % 4 < 2), piece.style.trim, 5)
    elif profile == "bricks":
        canvas.shift((depth > 0) & (depth < 5) & (along % 8 == 0), -2)
    elif profile == "lamp":
        canvas.shift((depth == 3) & (along % 8 == 7), -2)
    elif profile == "log":
        knots = lattice(64, 64, piece.style.seed)[np.where(depth > 0, along, 0) % 8, depth % 8]
        canvas.shift((depth > 1) & (depth < 5) & (knots > 0.7), -1)


def fill(piece: Frame) -> None:
    """The field: a quiet pattern that repeats, and the frame's shadow on its upper sides."""
    canvas, style, inner = piece.canvas, piece.style, piece.inner
    period = piece.margins.middle(canvas.width, canvas.height)
    light = style.light - 1
    canvas.put(inner, style.field, light + pattern(style.pattern, canvas, period, style.seed))
    first = piece.depth - len(piece.rings)
    canvas.shift(inner & (first == 0) & piece.lit, -1)
    if style.theme == "glass":
        canvas.shift(inner & (first == 0) & piece.lit, 3)
        if len(piece.rings) + 2 < piece.margins.left:
            canvas.shift(inner & (first == 2) & piece.lit & (canvas.y < canvas.x), 1)
