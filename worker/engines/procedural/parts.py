"""Which part of the figure a pixel belongs to, so that what the words say of it can be held to.

A part is drawn inside `figure.called("cape")`. What the words refuse is then not drawn at all, what
they tint can be found again, and whether a wish shows is a matter of counting pixels. Parts may
stand inside each other; a sword held in a hand goes by both of its names.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.bool_]
BODY = 0


class Parts:
    """A number per pixel, and the names each number goes by; 0 is what has no name."""

    def __init__(self, side: int) -> None:
        self.map = np.zeros((side, side), np.int16)
        self.names: list[frozenset[str]] = [frozenset()]
        self.refused: frozenset[str] = frozenset()
        self.now = BODY
        self.muted = False  # true while something refused is being drawn

    @contextmanager
    def called(self, names: Iterable[str]) -> Iterator[None]:
        """What is drawn meanwhile goes by these names too; by none at all if there are none."""
        before = self.now, self.muted
        given = frozenset(names)
        whole = self.names[self.now] | given if given else given
        if whole not in self.names:
            self.names.append(whole)
        self.now = self.names.index(whole)
        self.muted = self.muted or bool(given & self.refused)
        yield
        self.now, self.muted = before

    def where(self, name: str) -> Mask:
        """The pixels that go by that name, whether anything is left there or not."""
        numbers = [number for number, names in enumerate(self.names) if name in names]
        mask: Mask = np.isin(self.map, numbers)
        return mask
