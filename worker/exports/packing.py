"""Rectangles into pages: few of them, and each as small as a moment's search finds.

After Jylänki, "A Thousand Ways to Pack the Bin" (2010), the skyline: what is filled has an upper
edge of level parts, and the next rectangle, the highest first, goes where it comes to lie nearest
to the start. Nothing is turned. The same sizes always get the same places.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

SIDE = 4096  # pixels; what every machine of the last ten years takes as a texture
STEP = 4  # sides are whole multiples: blocks of compressed textures are 4 x 4
TRIALS = 40  # widths that are tried for few rectangles
WORK = 16_000  # rectangles that are placed in all trials of a page

Size = tuple[int, int]  # width, height
Place = tuple[int, int]  # x, y from the top left
Places = dict[int, list[Place]]  # of each group's rectangles, by the group's number


@dataclass(frozen=True, slots=True)
class Page:
    """Width and height in pixels, and what lies where."""

    width: int
    height: int
    groups: Places


def fits(group: Sequence[Size], gap: int) -> bool:
    """Whether the rectangles, with such a gap between them, fit into one page."""
    return _put(_empty(SIDE, gap), [group], [0], gap) is not None


def pages(groups: Sequence[Sequence[Size]], gap: int, *, powers: bool = False) -> list[Page]:
    """Pages with all rectangles; those of a group are on one page. Each group has to fit into one.

    Sides are multiples of 4, or powers of two.
    """
    found, left = [], list(range(len(groups)))
    while left:
        page = _smallest(groups, left, gap, powers) or _fullest(groups, left, gap, powers)
        found.append(page)
        left = [number for number in left if number not in page.groups]
    return found


def _smallest(
    groups: Sequence[Sequence[Size]], chosen: Sequence[int], gap: int, powers: bool
) -> Page | None:
    """The smallest page that was found for all of these, of two the one nearest to a square."""
    sizes = [size for number in chosen for size in groups[number]]
    area = sum((width + gap) * (height + gap) for width, height in sizes)
    if area > (SIDE + gap) ** 2:
        return None
    widest = max(width for width, _ in sizes)
    tried = [
        _cut(found, groups, powers)
        for width in _widths(widest, area**0.5, len(sizes), powers)
        if (found := _put(_empty(width, gap), groups, chosen, gap))
    ]
    return min(tried, key=_smallness, default=None)


def _smallness(page: Page) -> tuple[int, int]:
    return page.width * page.height, page.width + page.height


def _widths(widest: int, side: float, count: int, powers: bool) -> Iterator[int]:
    """Widths that are worth a try for that many rectangles which fill a square of that side."""
    if powers:
        yield from (width for bit in range(2, 13) if (width := 1 << bit) >= widest)
        return
    low = _up(max(widest, int(side * 0.7)))
    high = max(low, min(SIDE, int(max(widest, side) * 1.5)))
    trials = max(4, min(TRIALS, WORK // count))
    yield from range(low, high + 1, _up((high - low) // trials + 1))


def _fullest(groups: Sequence[Sequence[Size]], left: Sequence[int], gap: int, powers: bool) -> Page:
    """A page of full width with as many of the groups as go in, the highest first."""
    skyline, found = _empty(SIDE, gap), Places()
    for number in sorted(left, key=lambda number: _order(groups[number])):
        tried = _Skyline(skyline.width, skyline.height, [*skyline.parts])
        if placed := _put(tried, groups, [number], gap):
            skyline = tried
            found |= placed
    return _cut(found, groups, powers)


def _order(group: Sequence[Size]) -> tuple[int, int]:
    return -max(height for _, height in group), -max(width for width, _ in group)


def _cut(found: Places, groups: Sequence[Sequence[Size]], powers: bool) -> Page:
    """The page that ends where what lies there ends."""
    far = [
        (x + width, y + height)
        for number, places in found.items()
        for (x, y), (width, height) in zip(places, groups[number], strict=True)
    ]
    width, height = (max(ends) for ends in zip(*far, strict=True))
    return Page(_side(width, powers), _side(height, powers), found)


def _side(length: int, powers: bool) -> int:
    return max(STEP, 1 << (length - 1).bit_length()) if powers else _up(length)


def _up(length: int) -> int:
    """The next multiple of 4."""
    return -(-length // STEP) * STEP


@dataclass(slots=True)
class _Skyline:
    """The edge of what is filled: where each level part begins, and how high it is there."""

    width: int
    height: int
    parts: list[Place] = field(default_factory=lambda: [(0, 0)])

    def place(self, width: int, height: int) -> Place | None:
        """Take the place nearest to the start for a rectangle; None if there is none."""
        best: tuple[int, int, int] | None = None
        for nth, (x, _) in enumerate(self.parts):
            if x + width > self.width:
                break
            y = self._level(nth, x + width)
            if y + height <= self.height and (best is None or y < best[0]):
                best = (y, x, nth)
        if best is None:
            return None
        y, x, nth = best
        self._raise(nth, x + width, y + height)
        return x, y

    def _level(self, nth: int, end: int) -> int:
        """How high the edge is from that part on up to `end`."""
        highest = 0
        for x, y in self.parts[nth:]:
            if x >= end:
                break
            highest = max(highest, y)
        return highest

    def _raise(self, nth: int, end: int, height: int) -> None:
        """From that part on up to `end` the edge is so high now."""
        begin, last = self.parts[nth][0], nth
        while last < len(self.parts) and self.parts[last][0] < end:
            last += 1
        goes_on = last == len(self.parts) or self.parts[last][0] > end
        after = [(end, self.parts[last - 1][1])] if goes_on and end < self.width else []
        before = nth > 0 and self.parts[nth - 1][1] == height
        self.parts[nth:last] = [*([] if before else [(begin, height)]), *after]


def _empty(side: int, gap: int) -> _Skyline:
    """The edge of a page of that width; the gap beside what lies at its far sides lies outside."""
    return _Skyline(side + gap, SIDE + gap)


def _put(
    skyline: _Skyline, groups: Sequence[Sequence[Size]], chosen: Sequence[int], gap: int
) -> Places | None:
    """The places of all of these, the highest first; None if one of them has none."""
    each = [(size, number, nth) for number in chosen for nth, size in enumerate(groups[number])]
    found = {number: [(0, 0)] * len(groups[number]) for number in chosen}
    for (width, height), number, nth in sorted(each, key=lambda one: (-one[0][1], -one[0][0])):
        place = skyline.place(width + gap, height + gap)
        if place is None:
            return None
        found[number][nth] = place
    return found
