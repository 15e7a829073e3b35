"""What can be measured on a picture, and whether that is what its kind wants.

A check is data: it is stored with the version it was made of and shown beside it. The limits are
those the built-in engine was measured against.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from worker.finishing import components, frames, seams
from worker.finishing.colour import Mask, Pixels, distinct, lab, packed
from worker.finishing.palettes import Rgb

Outcome = Literal["pass", "fail", "none"]

HARD = ("size", "alpha", "palette", "peak", "offset", "ends")
MOST_COLOURS = 64
MOST_SEAM = 1.2
LEAST_CONTRAST = {"figure": 0.45, "ground": 0.25}
MOST_ORPHANS = {"small": 0.12, "usual": 0.06}  # eyes and glints are lone on purpose
SMALL = 24  # pixels; below it every pixel is a part of its own


@dataclass(frozen=True, slots=True)
class Check:
    """One fact: `value` as measured, `limit` as wanted, both in words a person reads.

    `hard`: the built-in engine may never break it.
    """

    name: str
    title: str
    outcome: Outcome
    value: str
    limit: str
    hard: bool = False

    def as_json(self) -> dict[str, object]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a picture has to be; None or False: not asked of it. Sizes are pixels.

    `palette`: the colours it may use. `seamless`: it is laid side by side with itself. `frames`:
    so many lie side by side in each of `rows`, and if what is in them `stands`, on one baseline.
    """

    width: int | None = None
    height: int | None = None
    hard_alpha: bool = False
    opaque: bool = False
    palette: Sequence[Rgb] = ()
    seamless: bool = False
    one_part: bool = False
    figure: bool = False
    colours: int = MOST_COLOURS
    frames: int = 0
    rows: int = 1
    stands: bool = False


def check(pixels: Pixels, wanted: Wanted) -> list[Check]:
    """Every check of a picture (height x width x 4), in the order in which they are shown."""
    return [measure(pixels, wanted) for measure in _CHECKS]


def failed_hard(checks: Sequence[Check]) -> list[Check]:
    """Those that nobody may be charged for."""
    return [found for found in checks if found.hard and found.outcome == "fail"]


def _size(pixels: Pixels, wanted: Wanted) -> Check:
    high, wide = pixels.shape[:2]
    exact = (wanted.width or wide, wanted.height or high)
    asked = wanted.width is not None or wanted.height is not None
    return made(
        "size",
        "Size",
        asked,
        (wide, high) == exact,
        f"{wide} × {high} px",
        f"{exact[0]} × {exact[1]} px" if asked else "not asked",
    )


def _alpha(pixels: Pixels, wanted: Wanted) -> Check:
    alpha = pixels[..., 3]
    soft = int(((alpha > 0) & (alpha < 255)).sum())
    clear = int((alpha == 0).sum())
    asked = wanted.hard_alpha or wanted.opaque
    fine = soft == 0 and not (wanted.opaque and clear)
    limit = "none half clear" + (", none clear" if wanted.opaque else "")
    return made("alpha", "Edges", asked, fine, f"{soft:,} half clear, {clear:,} clear", limit)


def _colours(pixels: Pixels, wanted: Wanted) -> Check:
    count = len(distinct(_visible(pixels)))
    return made(
        "colours", "Colours", wanted.colours > 0, count <= wanted.colours, f"{count:,}",
        f"at most {wanted.colours}",
    )  # fmt: skip


def _palette(pixels: Pixels, wanted: Wanted) -> Check:
    if not wanted.palette:
        return made("palette", "Palette", False, True, "no palette", "not asked")
    allowed = packed(np.array(wanted.palette, dtype=np.uint8))
    found = _visible(pixels)
    strange = int((~np.isin(found, allowed)).sum())
    used = len(distinct(found[np.isin(found, allowed)]))
    value = f"{strange:,} pixels outside, {used} of {len(wanted.palette)} used"
    return made("palette", "Palette", True, strange == 0, value, "none outside")


def _seam(pixels: Pixels, wanted: Wanted) -> Check:
    across, down = seams.ratios(pixels)
    fine = max(across, down) <= MOST_SEAM
    value = f"{across:.2f} across, {down:.2f} down"
    limit = f"at most {MOST_SEAM} of the strongest step inside"
    return made("seam", "Seam", wanted.seamless, fine, value, limit)


def _parts(pixels: Pixels, wanted: Wanted) -> Check:
    count = components.label(pixels[..., 3] > 0, diagonal=True)[1]
    return made("parts", "Parts", wanted.one_part, count == 1, f"{count:,}", "1, all connected")


def _orphans(pixels: Pixels, wanted: Wanted) -> Check:
    seen = pixels[..., 3] > 0
    alone = int(lonely(pixels).sum())
    share = alone / max(int(seen.sum()), 1)
    most = MOST_ORPHANS["small" if min(pixels.shape[:2]) < SMALL else "usual"]
    return made(
        "orphans",
        "Lone pixels",
        wanted.figure,
        share <= most,
        f"{share:.1%} ({alone:,})",
        f"at most {most:.0%}",
    )


def lonely(pixels: Pixels) -> Mask:
    """The visible pixels without any of their own colour among their eight neighbours."""
    seen = pixels[..., 3] > 0
    numbers = np.where(seen, packed(pixels[..., :3]).astype(np.int64), -1)
    high, wide = seen.shape
    padded = np.pad(numbers, 1, constant_values=-2)
    around = [(y, x) for y in range(3) for x in range(3) if (y, x) != (1, 1)]
    same = [padded[y : y + high, x : x + wide] == numbers for y, x in around]
    alone: Mask = seen & ~np.logical_or.reduce(same)
    return alone


def _contrast(pixels: Pixels, wanted: Wanted) -> Check:
    light = lab(pixels[pixels[..., 3] > 0][:, :3])[:, 0]
    spread = _spread(light)
    least = LEAST_CONTRAST["figure" if wanted.figure else "ground"]
    asked = wanted.figure or wanted.seamless
    return made(
        "contrast", "Contrast", asked, spread >= least, f"{spread:.2f}", f"at least {least}"
    )


def _spread(light: NDArray[np.float64]) -> float:
    if not light.size:
        return 0.0
    return round(float(np.percentile(light, 95) - np.percentile(light, 5)), 4)


def _baseline(pixels: Pixels, wanted: Wanted) -> Check:
    limit = "one row for all frames"
    if not wanted.frames:
        return made("baseline", "Baseline", False, True, "no frames", limit)
    if pixels.shape[1] % wanted.frames or pixels.shape[0] % wanted.rows:
        return made("baseline", "Baseline", True, False, "not in equal frames", limit)
    found = sorted(
        {
            low
            for row in np.split(pixels, wanted.rows)
            for low in frames.baselines(frames.split(row, wanted.frames))
            if low is not None
        }
    )
    value = f"row {found[0]}" if len(found) == 1 else f"rows {', '.join(map(str, found[:6]))}"
    if not wanted.stands:
        value += ": it does not stand"
    return made("baseline", "Baseline", wanted.stands, len(found) == 1, value, limit)


def _visible(pixels: Pixels) -> NDArray[np.uint32]:
    return packed(pixels[pixels[..., 3] > 0][:, :3])


def made(name: str, title: str, asked: bool, fine: bool, value: str, limit: str) -> Check:
    """A check as it came out: `fine` if what is `asked` was found."""
    outcome: Outcome = "none" if not asked else "pass" if fine else "fail"
    return Check(name, title, outcome, value, limit, hard=name in HARD)


_CHECKS: tuple[Callable[[Pixels, Wanted], Check], ...] = (
    _size, _alpha, _palette, _colours, _seam, _parts, _orphans, _contrast, _baseline,
)  # fmt: skip
