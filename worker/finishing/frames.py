"""Frames side by side in one picture: one baseline for all, and packing into a sheet."""

from collections.abc import Callable

import numpy as np

from worker.finishing import sizes
from worker.finishing.colour import Pixels, Unfit


def split(pixels: Pixels, count: int) -> list[Pixels]:
    """The frames, left to right. Raises Unfit when they would not be equally wide."""
    wide = pixels.shape[1]
    if wide % count:
        raise Unfit(f"{wide} pixels cannot be cut into {count} frames of the same width.")
    return np.split(pixels, count, axis=1)


def each(pixels: Pixels, count: int, run: Callable[[Pixels], Pixels]) -> Pixels:
    """The same done to every frame by itself. Raises Unfit as `split` and `run` do."""
    return np.concatenate([run(frame) for frame in split(pixels, count)], axis=1)


def trimmed(pixels: Pixels, count: int, margin: int) -> Pixels:
    """Every frame cut to the box in which all of them lie, so that none moves against another.

    `margin`: clear pixels left around each. Raises Unfit.
    """
    shared = np.maximum.reduce(split(pixels, count))
    left, top, right, bottom = sizes.box(shared)
    room = ((margin, margin), (margin, margin), (0, 0))
    return each(pixels, count, lambda frame: np.pad(frame[top:bottom, left:right], room))


def baselines(frames: list[Pixels]) -> list[int | None]:
    """For each frame the row below its lowest visible pixel; None for an empty one."""
    rows = [np.flatnonzero((frame[..., 3] > 0).any(axis=1)) for frame in frames]
    return [int(found[-1]) + 1 if found.size else None for found in rows]


def anchored(pixels: Pixels, count: int, centre: bool) -> Pixels:
    """Every frame moved so that all stand on the lowest frame's row.

    `centre`: each also moves sideways until the middle of its lowest third (the feet) is the
    frame's. Nothing is cut off: Unfit says when a frame has no room for the move.
    """
    frames = split(pixels, count)
    lows = baselines(frames)
    found = [low for low in lows if low is not None]
    if not found:
        raise Unfit("There is nothing to be seen in any frame.")
    floor = max(found)
    moved = [
        _moved(frame, floor - low, _off_centre(frame) if centre else 0) if low else frame
        for frame, low in zip(frames, lows, strict=True)
    ]
    return np.concatenate(moved, axis=1)


def _off_centre(frame: Pixels) -> int:
    seen = frame[..., 3] > 0
    rows = np.flatnonzero(seen.any(axis=1))
    feet = seen[rows[-1] - (rows[-1] - rows[0]) // 3 : rows[-1] + 1]
    columns = np.flatnonzero(feet.any(axis=0))
    return (int(frame.shape[1]) - 1 - int(columns[0] + columns[-1])) // 2


def _moved(frame: Pixels, down: int, right: int) -> Pixels:
    moved = np.roll(frame, (down, right), axis=(0, 1))
    gone = [moved[:down], moved[:, :right] if right > 0 else moved[:, frame.shape[1] + right :]]
    if any(part[..., 3].any() for part in gone if part.size and part.shape != frame.shape):
        raise Unfit("A frame has no room to move to the common anchor: pad the frames first.")
    return moved


def packed(pixels: Pixels, count: int, columns: int) -> Pixels:
    """The same frames in rows of `columns`; the last row may end in clear ones."""
    frames = split(pixels, count)
    clear = np.zeros_like(frames[0])
    frames += [clear] * (-count % columns)
    rows = range(0, len(frames), columns)
    return np.concatenate([np.concatenate(frames[n : n + columns], axis=1) for n in rows])
