"""What can be seen in an asset's picture: its colours and, of an animation, its actions."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from web.gallery import threads
from worker.exports import Asset, Unsuitable
from worker.exports.asset import Pixels, Tag, strip
from worker.finishing.colour import packed

MOST_COLOURS = 32  # of which a page tells
REMEMBERED = 256  # pictures of this process; a content hash never means another picture


@dataclass(frozen=True, slots=True)
class Colour:
    """`code` is `#rrggbb`, `pixels` how many have it, `left` and `width` its part of 1,000."""

    code: str
    pixels: int
    left: float
    width: float


@dataclass(frozen=True, slots=True)
class Look:
    """`colours`, the most frequent first, of `distinct` in all; `transparent` is in pixels.

    `actions` are an animation's, whose frames have the `frame` size in pixels.
    """

    colours: Sequence[Colour] = ()
    distinct: int = 0
    transparent: int = 0
    actions: Sequence[Tag] = ()
    frame: tuple[int, int] = (0, 0)


NOTHING = Look()


class Memory:
    """Looks at each picture once, on a thread, and remembers the last 256."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Look] = OrderedDict()

    def recall(self, storage_key: str) -> Look | None:
        """What was seen in the picture before."""
        if storage_key in self._known:
            self._known.move_to_end(storage_key)
        return self._known.get(storage_key)

    async def look(self, storage_key: str, asset: Asset) -> Look:
        """Look at it; an unreadable picture has nothing to see."""
        seen = await threads.apart(partial(look, asset))
        self._known[storage_key] = seen
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return seen


def look(asset: Asset) -> Look:
    """What is to be seen in the picture."""
    try:
        pixels = asset.pixels
    except (OSError, ValueError):
        return NOTHING
    codes, counts = _counted(pixels)
    frame, actions = _moves(asset) if asset.kind == "animation" else ((0, 0), ())
    transparent = pixels.shape[0] * pixels.shape[1] - int(counts.sum())
    return Look(_colours(codes, counts), len(codes), transparent, actions, frame)


def _counted(pixels: Pixels) -> tuple[np.ndarray, np.ndarray]:
    """The colours that are not wholly transparent as 0xrrggbb, and how many pixels have each."""
    flat = pixels.reshape(-1, 4)
    codes, counts = np.unique(packed(flat[flat[:, 3] > 0][:, :3]), return_counts=True)
    order = np.argsort(-counts, kind="stable")
    return codes[order], counts[order]


def _colours(codes: np.ndarray, counts: np.ndarray) -> list[Colour]:
    first, total = counts[:MOST_COLOURS], max(int(counts[:MOST_COLOURS].sum()), 1)
    widths = first * 1000 / total
    lefts = np.cumsum(widths) - widths
    rows = zip(codes[:MOST_COLOURS], first, lefts, widths, strict=True)
    return [
        Colour(f"#{code:06x}", int(count), round(float(left), 2), round(float(width), 2))
        for code, count, left, width in rows
    ]


def _moves(asset: Asset) -> tuple[tuple[int, int], tuple[Tag, ...]]:
    try:
        found = strip(asset)
    except Unsuitable:
        return (0, 0), ()
    return (found.width, found.height), found.tags
