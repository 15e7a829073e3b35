"""Rectangles in pages: none on another, none outside, all there, and little left empty."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from worker.exports import packing
from worker.exports.packing import SIDE, Page, Size

Groups = list[list[Size]]

sizes = st.tuples(st.integers(1, 300), st.integers(1, 300))
groups = st.lists(st.lists(sizes, min_size=1, max_size=6), max_size=30)


def random_sizes(count: int, low: int, high: int) -> Groups:
    dice = random.Random(count)
    return [[(dice.randint(low, high), dice.randint(low, high))] for _ in range(count)]


def assert_packed(pages: list[Page], given: Groups, gap: int) -> None:
    """Everything is there once, within its page, and so far from everything else."""
    seen = [number for page in pages for number in page.groups]
    assert sorted(seen) == list(range(len(given)))
    for page in pages:
        assert max(page.width, page.height) <= SIDE
        boxes = [
            (x, y, width, height)
            for number, places in page.groups.items()
            for (x, y), (width, height) in zip(places, given[number], strict=True)
        ]
        for x, y, width, height in boxes:
            assert x >= 0 <= y
            assert x + width <= page.width
            assert y + height <= page.height
        for nth, (x, y, width, height) in enumerate(boxes):
            for left, top, wide, high in boxes[nth + 1 :]:
                beside = left >= x + width + gap or x >= left + wide + gap
                below = top >= y + height + gap or y >= top + high + gap
                assert beside or below


@given(groups, st.sampled_from([0, 1, 2]), st.booleans())
@settings(deadline=None, max_examples=60)
def test_any_rectangles_lie_apart_within_their_page(given: Groups, gap: int, powers: bool) -> None:
    pages = packing.pages(given, gap, powers=powers)
    assert_packed(pages, given, gap)
    for page in pages:
        for side in (page.width, page.height):
            assert side % packing.STEP == 0
            assert not powers or side & (side - 1) == 0


@pytest.mark.parametrize(
    ("count", "low", "high", "most"),
    [(12, 48, 48, 0.08), (12, 16, 128, 0.25), (100, 32, 32, 0.14), (200, 16, 128, 0.15),
     (500, 64, 64, 0.08), (800, 16, 128, 0.12)],
)  # fmt: skip
def test_little_of_a_page_is_empty(count: int, low: int, high: int, most: float) -> None:
    given = random_sizes(count, low, high)
    (page,) = packing.pages(given, 2)
    filled = sum(width * height for ((width, height),) in given)
    assert 1 - filled / (page.width * page.height) < most
    assert max(page.width, page.height) < 3 * min(page.width, page.height), "no long strip"


def test_the_same_rectangles_lie_at_the_same_places() -> None:
    given = random_sizes(60, 8, 90)
    assert packing.pages(given, 2) == packing.pages(given, 2)


def test_a_row_of_equals_is_one_level_however_many_they_are() -> None:
    edge = packing._Skyline(100, 100)
    assert [edge.place(10, 20) for _ in range(10)] == [(x, 0) for x in range(0, 100, 10)]
    assert edge.parts == [(0, 20)], "the search for the next place looks at few parts"


def test_what_one_page_cannot_hold_goes_on_more_and_a_group_stays_together() -> None:
    given: Groups = [[(1000, 1000)] * 5, [(1300, 700)] * 9, [(4096, 300)], [(600, 600)] * 20]
    pages = packing.pages(given, 2)
    assert len(pages) == 2
    assert_packed(pages, given, 2)
    assert pages[-1].height < SIDE, "the last page ends where its pictures end"


def test_a_whole_page_of_one_is_exactly_that_page() -> None:
    assert packing.fits([(SIDE, SIDE)], 2)
    assert packing.pages([[(SIDE, SIDE)]] * 2, 2) == [
        Page(SIDE, SIDE, {0: [(0, 0)]}),
        Page(SIDE, SIDE, {1: [(0, 0)]}),
    ]


def test_what_fits_into_no_page_is_known_before() -> None:
    assert not packing.fits([(SIDE + 1, 1)], 2)
    assert not packing.fits([(SIDE, SIDE), (1, 1)], 2)
    assert packing.fits([(2000, 2000)] * 4, 2)


def test_nothing_makes_no_page() -> None:
    assert packing.pages([], 2) == []
