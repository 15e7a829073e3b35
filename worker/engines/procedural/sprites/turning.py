"""What is drawn from above is turned, before any light falls on it: the light stays where it is."""

from dataclasses import replace

import numpy as np

from worker.engines.procedural.figure import Figure


def turn(figure: Figure, quarters: int) -> None:
    """Turn all that is drawn by so many quarters with the clock, and put it in the middle."""
    layers = (figure.shape, figure.material, figure.depth, figure.bias, figure.parts.map)
    for layer in (*layers, figure.normal):
        layer[:] = np.rot90(layer, -quarters, (0, 1)).copy()
    for _ in range(quarters % 4):
        across = figure.normal[..., 0].copy()
        figure.normal[..., 0] = -figure.normal[..., 1]
        figure.normal[..., 1] = across
        figure.stamps = [
            replace(s, column=figure.side - 1 - s.row, row=s.column) for s in figure.stamps
        ]
    _centre(figure)


def _centre(figure: Figure) -> None:
    """Slide it so that as much of it is to the left of the middle as to the right."""
    drawn = np.flatnonzero(figure.solid().any(0))
    shift = figure.middle - (int(drawn[0]) + int(drawn[-1]) + 1) // 2 if drawn.size else 0
    layers = (figure.shape, figure.material, figure.depth, figure.bias, figure.parts.map)
    for layer in (*layers, figure.normal):
        layer[:] = np.roll(layer, shift, 1)
    figure.stamps = [replace(s, column=s.column + shift) for s in figure.stamps]
