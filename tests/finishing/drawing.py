"""Small pictures to try steps on."""

import numpy as np

from worker.finishing.colour import Pixels

RED, BLUE, WHITE, BLACK = (200, 40, 30, 255), (40, 60, 200, 255), (255,) * 4, (0, 0, 0, 255)
CLEAR = (0, 0, 0, 0)
_INKS = {".": CLEAR, "r": RED, "b": BLUE, "w": WHITE, "k": BLACK}


def picture(*rows: str) -> Pixels:
    """A picture from rows of letters: r, b, w, k, and a dot for clear."""
    return np.array([[_INKS[letter] for letter in row] for row in rows], dtype=np.uint8)


def disc(size: int, radius: float, inside: tuple[int, ...], ground: tuple[int, ...]) -> Pixels:
    """A disc with soft edges, mixed with the ground as a painter would."""
    y, x = np.mgrid[:size, :size] - (size - 1) / 2
    share = np.clip(radius - np.hypot(x, y) + 0.5, 0, 1)[..., None]
    mixed = share * np.array(inside) + (1 - share) * np.array(ground)
    drawn: Pixels = np.round(mixed).astype(np.uint8)
    return drawn
