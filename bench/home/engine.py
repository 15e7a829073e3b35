"""An engine for the way home: it notes each run, and makes what the first word of the prompt says.

`large` is a picture of two megabytes, `hold` one that takes until the gate is opened, anything
else a small one at once.
"""

import os
import time
from pathlib import Path

from PIL import Image

from worker.engines.base import Description, IsCancelled, Produced, Report, Request

RUNS = "HOMEFORGE_BENCH_RUNS"  # the variable with the path of the notes
KINDS = "HOMEFORGE_BENCH_KINDS"  # the variable with what it makes, words of the catalogue
GATE = "gate"  # a file beside them
SIDE = 740  # pixels; noise does not shrink
LOOK_SECONDS = 0.05


class Noting:
    """The first thing of a run is its note: seed and monotonic nanoseconds."""

    def describe(self) -> Description:
        return Description("procedural", "noting", tuple(os.environ[KINDS].split()))

    def generate(
        self, request: Request, out: Path, report: Report, cancelled: IsCancelled
    ) -> list[Produced]:
        began = time.monotonic_ns()
        notes = Path(os.environ[RUNS])
        with notes.open("a") as file:
            file.write(f"{request.seed} {began}\n")
        word = str(request.settings.get("prompt")).split()[0]
        while word == "hold" and not (notes.parent / GATE).exists() and not cancelled():
            report(0.5, "holding")
            time.sleep(LOOK_SECONDS)
        path = out / "main.png"
        _picture(large=word == "large").save(path)
        return [Produced(path, "main", "image/png", {"engine": "noting"})]


def runs(notes: Path) -> list[tuple[int, int]]:
    """Seed and beginning of every run so far."""
    lines = notes.read_text().split("\n")[:-1] if notes.exists() else []
    return [(int(seed), int(began)) for seed, began in map(str.split, lines)]


def _picture(*, large: bool) -> Image.Image:
    if large:
        return Image.frombytes("RGBA", (SIDE, SIDE), os.urandom(SIDE * SIDE * 4))
    return Image.new("RGBA", (16, 16), (200, 80, 160, 255))
