"""The sounds as a mastering engineer would measure them: `python3 -m bench.sounds`.

SEEDS sounds of every family: how loud at the loudest (ITU-R BS.1770-4, 400 ms), how high the wave
reaches, its offset, how fast it is there, how long it lasts, where most of it lies, and how far two
of a family are apart. `python3 -m bench.sounds docs/art` also writes what the eye can judge: the
spectra of four seeds each over time. With `--json` the last line is one JSON object. Exit code 1
says that a check of a sound failed.
"""

import argparse
import sys
import time
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from bench import report
from tests.engines import hearing
from worker.checking import sounds as checks
from worker.engines.procedural.sounds import FAMILIES, RATE, Sound
from worker.loudness import momentary, true_peak

SEEDS = 60
NEAR = 4.0  # decibels below which two sounds are taken for one
SHOWN, WIDTH, HEIGHT, LABEL = 4, 132, 60, 66  # spectra of a family; pixels
GAP = 4
LOWEST, HIGHEST = 60.0, 18_000.0  # hertz of a spectrum's bottom and top
FLOOR = 60.0  # decibels below the loudest that are black
FIRE = np.array([(18, 20, 27), (70, 32, 92), (176, 52, 88), (255, 132, 56), (255, 240, 186)])

Pixels = NDArray[np.uint8]
HEADINGS = (
    "family", "LUFS", "peak dBTP", "offset %", "attack ms", "seconds", "centre Hz",
    "apart dB", "near pairs %", "ms",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Measured:
    """A family: (least, most) over its seeds, or the worst, or the median."""

    loudness: tuple[float, float]
    peak: float
    offset: float
    attack: float
    seconds: tuple[float, float]
    centre: tuple[float, float]
    apart: float
    near: float
    ms: float
    failed: tuple[str, ...]

    def row(self, family: str) -> tuple[str, ...]:
        return (
            family,
            f"{self.loudness[0]:.1f} to {self.loudness[1]:.1f}",
            f"{self.peak:.1f}",
            f"{self.offset:.3f}",
            f"{self.attack:.0f}",
            f"{self.seconds[0]:.2f} to {self.seconds[1]:.2f}",
            f"{self.centre[0]:.0f} to {self.centre[1]:.0f}",
            f"{self.apart:.1f}",
            f"{self.near:.1f}",
            f"{self.ms:.1f}",
        )


def main() -> int:
    """See the module's docstring."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found = {family: measured(family) for family in FAMILIES}
    print(report.table(HEADINGS, [one.row(family) for family, one in found.items()]))
    failed = [said for one in found.values() for said in one.failed]
    print("\n".join(failed) or f"Every check of all {SEEDS * len(found)} sounds passed.")
    if options.folder:
        spectra().save(options.folder / "sound-spectra.png", optimize=True)
    if options.json:
        figures = {f"loudness, {name}": one.loudness for name, one in found.items()}
        print(report.json_line({**figures, "failed": len(failed)}))
    return 1 if failed else 0


def measured(family: str) -> Measured:
    """The family over all of its seeds."""
    began = time.process_time()
    made = [hearing.make(family, seed) for seed in range(SEEDS)]
    spent = 1000 * (time.process_time() - began) / SEEDS
    levels = [hearing.level(sound.samples)[None] for sound in made]
    pairs = list(zip(made, levels, strict=True))
    loudness = [momentary(level, RATE, ring=sound.loop) for sound, level in pairs]
    centres = [hearing.centre(sound.samples) for sound in made]
    apart = hearing.distances(hearing.prints(made))
    return Measured(
        loudness=(min(loudness), max(loudness)),
        peak=max(true_peak(level, ring=sound.loop) for sound, level in pairs),
        offset=max(100 * abs(float(level.mean())) for level in levels),
        attack=float(np.median([hearing.attack(sound.samples) for sound in made])),
        seconds=(min(s.seconds for s in made), max(s.seconds for s in made)),
        centre=(min(centres), max(centres)),
        apart=float(np.median(apart)),
        near=100 * float((apart <= NEAR).mean()),
        ms=spent,
        failed=tuple(
            f"{family}, seed {seed}: {check.title.lower()}: {check.value}, wanted: {check.limit}"
            for seed, (sound, level) in enumerate(pairs)
            for check in checks.check(checks.Heard(level, RATE, sound.loop, sound.lufs))
            if check.outcome == "fail"
        ),
    )


def spectra() -> Image.Image:
    """All families below each other: time to the right, frequency upwards, brighter is louder."""
    whole = (LABEL + SHOWN * (WIDTH + GAP), len(FAMILIES) * (HEIGHT + GAP))
    sheet = Image.new("RGB", whole, "white")
    pen = ImageDraw.Draw(sheet)
    for row, family in enumerate(FAMILIES):
        top = row * (HEIGHT + GAP)
        pen.text((2, top + HEIGHT // 2 - 6), family, fill="black")
        for seed in range(SHOWN):
            picture = Image.fromarray(spectrum(hearing.make(family, seed)))
            sheet.paste(picture, (LABEL + seed * (WIDTH + GAP), top))
    return sheet.quantize(64, dither=Image.Dither.NONE)


def spectrum(sound: Sound) -> Pixels:
    """HEIGHT x WIDTH x 3: the whole sound from left to right, frequencies by octaves."""
    block = hearing.BLOCK
    padded = np.pad(hearing.level(sound.samples), (block // 2, block))
    starts = np.linspace(0, len(sound.samples) - 1, WIDTH).astype(np.int64)
    blocks = np.stack([padded[at : at + block] * np.hanning(block) for at in starts])
    power = np.abs(np.fft.rfft(blocks))
    edges = np.geomspace(LOWEST, HIGHEST, HEIGHT + 1)
    rows = [_lane(power, low, high) for low, high in pairwise(edges)]
    loud = np.stack(rows[::-1])
    light = 20 * np.log10(loud / loud.max() + 1e-9) / FLOOR + 1
    place = np.clip(light, 0, 1) * (len(FIRE) - 1)
    shades = [np.interp(place, range(len(FIRE)), FIRE[:, channel]) for channel in range(3)]
    return np.stack(shades, axis=-1).astype(np.uint8)


def _lane(power: NDArray[np.float64], low: float, high: float) -> NDArray[np.float64]:
    """The loudest of the frequencies between the two; between two of them where none is."""
    after, end = np.searchsorted(hearing.HERTZ, (low, high))
    if after < end:
        return np.asarray(power[:, after:end].max(axis=1))
    way = (low - hearing.HERTZ[after - 1]) / (hearing.HERTZ[after] - hearing.HERTZ[after - 1])
    return np.asarray(power[:, after - 1] * (1 - way) + power[:, after] * way)


if __name__ == "__main__":
    sys.exit(main())
