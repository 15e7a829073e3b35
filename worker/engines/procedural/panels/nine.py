"""Cutting a picture in nine and laying it out at another size."""

import numpy as np

from worker.engines.procedural.panels.canvas import Margins, Pixels


def stretched(piece: Pixels, margins: Margins, width: int, height: int) -> Pixels:
    """The piece at width x height pixels: corners as they are, sides and middle repeated.

    Raises ValueError if the corners alone need more room.
    """
    columns = _places(piece.shape[1], margins.left, margins.right, width)
    rows = _places(piece.shape[0], margins.top, margins.bottom, height)
    return piece[np.ix_(rows, columns)]


def _places(length: int, before: int, after: int, wanted: int) -> list[int]:
    """For every pixel of the wanted length the pixel of the piece it shows."""
    if wanted < before + after:
        raise ValueError(f"The corners need {before + after} pixels.")
    middle = length - before - after
    repeated = [before + place % middle for place in range(wanted - before - after)]
    return [*range(before), *repeated, *range(length - after, length)]
