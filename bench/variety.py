"""How alike the pictures of one archetype are: a table over 60 seeds of every sprite and icon.

`python3 -m bench.variety` prints it; with `--json` the last line is one JSON object, with
`--markdown FILE` the table is written there. Alike means: equal in all pixels, perceptual hashes
that differ in at most CLOSE of 64 bits, or silhouettes that overlap in more than SAME of their
union. The hash is the usual one: 32 x 32 grey values, cosine transform, the signs of the 8 x 8
slowest waves against their median. Planets are round, all of them: their outlines are not held to
a limit.
"""

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from worker.engines.procedural import icons, lexicon, scenery, sprites
from worker.engines.procedural.understanding import understand

Pixels = NDArray[np.uint8]
SEEDS = 60
CLOSE, SAME = 4, 0.97
LIMITS = {"equal": 0.0, "close": 3.0, "same": 5.0}  # the last two in percent of the pairs
GROUND = 70.0  # the grey behind the pictures
WAVES = np.cos(np.pi / 32 * np.outer(np.arange(32), np.arange(32) + 0.5))


@dataclass(frozen=True, slots=True)
class Likeness:
    """Of one archetype: pairs equal, percent of pairs close and of the same silhouette, and the
    medians of distance (bits) and overlap (0..1)."""

    kind: str
    archetype: str
    equal: int
    close: float
    same: float
    distance: float
    overlap: float

    @property
    def within(self) -> bool:
        """Whether all limits are kept; planets are discs, whose outlines cannot vary."""
        limits = {**LIMITS, "same": 100.0} if self.archetype in scenery.PLANETS else LIMITS
        return all(getattr(self, name) <= limit for name, limit in limits.items())


def pictures(kind: str, family: str, archetype: str, seeds: Sequence[int]) -> list[Pixels]:
    """The archetype at 32 pixels, one picture a seed."""
    make = sprites.make if kind == "sprite" else icons.make
    drawn = []
    for seed in seeds:
        words = understand(kind, "")
        words.family, words.archetype = family, archetype
        drawn.append(make(words, seed, 32, "free", "tinted").pixels)
    return drawn


def likeness(kind: str, archetype: str, drawn: list[Pixels]) -> Likeness:
    """Every picture compared with every other one."""
    first, second = np.triu_indices(len(drawn), 1)
    hashes = np.stack([phash(pixels) for pixels in drawn])
    bodies = np.stack([pixels[..., 3].ravel() > 0 for pixels in drawn])
    apart = (hashes[first] != hashes[second]).sum(1)
    shared = (bodies[first] & bodies[second]).sum(1) / (bodies[first] | bodies[second]).sum(1)
    count = len(drawn)
    return Likeness(
        kind,
        archetype,
        count - len({pixels.tobytes() for pixels in drawn}),
        round(float((apart <= CLOSE).mean()) * 100, 1),
        round(float((shared > SAME).mean()) * 100, 1),
        float(np.median(apart)),
        round(float(np.median(shared)), 2),
    )


def phash(pixels: Pixels) -> NDArray[np.bool_]:
    """The perceptual hash of a 32 x 32 picture, 64 bits."""
    cover = pixels[..., 3:] / 255
    grey = (pixels[..., :3] * cover + GROUND * (1 - cover)) @ np.array([0.299, 0.587, 0.114])
    slow = (WAVES @ grey @ WAVES.T)[:8, :8].ravel()
    return np.asarray(slow > np.median(slow))


def measure(seeds: int = SEEDS) -> list[Likeness]:
    """Every archetype of sprites and icons."""
    return [
        likeness(kind, archetype, pictures(kind, family, archetype, range(seeds)))
        for kind in ("sprite", "icon")
        for family, table in lexicon.subjects(kind).items()
        for archetype in table
    ]


def table(rows: list[Likeness]) -> str:
    """The rows in Markdown, those beyond a limit marked."""
    lines = [
        "| kind | archetype | equal | close % | same outline % | bits apart | overlap | |",
        "|---|---|---:|---:|---:|---:|---:|---|",
    ]
    for row in rows:
        figures = f"{row.equal} | {row.close} | {row.same} | {row.distance:g} | {row.overlap}"
        mark = "" if row.within else "beyond"
        lines.append(f"| {row.kind} | {row.archetype} | {figures} | {mark} |")
    return "\n".join(lines)


def main() -> None:
    """See the module's docstring."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--markdown", type=Path)
    given = parser.parse_args()
    rows = measure()
    print(table(rows))
    if given.markdown:
        given.markdown.write_text(table(rows) + "\n")
    if given.json:
        print(json.dumps({"variety": [asdict(row) for row in rows]}))


if __name__ == "__main__":
    main()
