"""What the built-in engine costs and how much its pictures vary, beside the limits it is held to.

`python3 -m bench.art` times every family and size: milliseconds of one core for an asset as the
worker makes it, words read and files written, the median over the subjects of the family and
SEEDS seeds. Then the import of the engine in a fresh process, and `bench.variety` for every
archetype. With `--json` the last line is one JSON object: `ms` by family and size, `import_ms`,
and `variety` by archetype. Exit code 1 says that a limit is missed.

CPU time, not time on the clock: the machine may have other work.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench import report, variety
from worker.engines.base import Request
from worker.engines.procedural import Procedural, audible, lexicon, scenery
from worker.engines.procedural.tilesets.pairs import PARTNERS

SEEDS = 3
LEAST = 12  # pictures a median is made of, where a family has fewer subjects
IMPORTS = 5
IMPORT_LIMIT = 400.0
# Milliseconds; None where none was set. A figure of up to 64 pixels has the same, whatever it is.
FIGURE, TEXTURE_128, TEXTURE_512, BLOB, SOUND = 30.0, 80.0, 1000.0, 150.0, 20.0
IMPORT = (
    "import time; begun = time.process_time(); import worker.engines.procedural; "
    "print(time.process_time() - begun)"
)


@dataclass(frozen=True, slots=True)
class Course:
    """What is timed together: the prompts of one family at one size, and the limit."""

    name: str
    kind: str
    size: int  # pixels; 0 for what has none
    prompts: tuple[str, ...]
    limit: float | None

    def requests(self) -> Iterator[Request]:
        """At least LEAST of them, SEEDS of each prompt."""
        settings: dict[str, str | int] = {"size": self.size} if self.size else {}
        for seed in range(max(SEEDS, -(-LEAST // len(self.prompts)))):
            for prompt in self.prompts:
                yield Request(self.kind, {**settings, "prompt": prompt}, seed)


@dataclass(frozen=True, slots=True)
class Cost:
    """The median milliseconds of a course."""

    name: str
    assets: int
    ms: float
    limit: float | None

    @property
    def within(self) -> bool:
        return self.limit is None or self.ms <= self.limit


def courses() -> list[Course]:
    """Every family of every kind."""
    return [*_figures(), *_surfaces(), *_others()]


def _figures() -> Iterator[Course]:
    for kind in ("sprite", "icon"):
        for family, table in lexicon.subjects(kind).items():
            prompts = tuple(words.split()[0] for words in table.values() if words)
            for size, limit in ((32, FIGURE), (64, FIGURE), (128, None)):
                yield Course(f"{kind} {family} {size}", kind, size, prompts, limit)


def _surfaces() -> Iterator[Course]:
    grounds = tuple(lexicon.TEXTURES)
    for size, limit in ((64, None), (128, TEXTURE_128), (512, TEXTURE_512)):
        yield Course(f"texture {size}", "texture", size, grounds, limit)
    pairs = tuple(f"{upper} on {lower[0]}" for upper, lower in PARTNERS.items())
    yield Course("blob set 32", "tileset", 32, pairs, BLOB)
    for piece in scenery.INTERFACE:
        prompts = tuple(f"{theme} {piece}" for theme in scenery.THEMES)
        yield Course(f"{piece} 48", "panel", 48, prompts, None)


def _others() -> Iterator[Course]:
    people = ("knight", "mage", "demon", "dragon", "slime", "bat")
    for size in (32, 64):
        yield Course(f"animation {size}", "animation", size, people, None)
    sounds = tuple(words.split()[0] for words in audible.EFFECTS.values())
    yield Course("sound", "sound", 0, sounds, SOUND)


def cost(course: Course) -> Cost:
    """The course, timed. Raises EngineError when the engine does not make what it lists."""
    engine, taken = Procedural(), []
    with tempfile.TemporaryDirectory() as folder:
        for request in course.requests():
            begun = time.process_time()
            engine.generate(request, Path(folder), lambda _f, _s: None, lambda: False)
            taken.append((time.process_time() - begun) * 1000)
    return Cost(course.name, len(taken), round(statistics.median(taken), 1), course.limit)


def import_ms(times: int = IMPORTS) -> float:
    """The median milliseconds that a fresh process needs to import the engine.

    Its modules were compiled once before, as they are on every machine that started it once.
    """
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryDirectory() as folder:
        env = {**kept, "PYTHONPYCACHEPREFIX": folder}
        _import_once(env)
        return round(statistics.median(_import_once(env) for _ in range(times)), 1)


def _import_once(env: Mapping[str, str]) -> float:
    command = [sys.executable, "-c", IMPORT]
    ran = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    return float(ran.stdout) * 1000


def figures(
    costs: Sequence[Cost], imported: float, alike: Sequence[variety.Likeness]
) -> Mapping[str, object]:
    """All that was measured, ready for JSON."""
    return {
        "ms": {cost.name: cost.ms for cost in costs},
        "import_ms": imported,
        "variety": {
            f"{row.kind} {row.archetype}": {
                "equal": row.equal,
                "near_pairs_pct": row.close,
                "same_silhouette_pct": row.same,
            }
            for row in alike
        },
    }


def missed(costs: Sequence[Cost], imported: float, alike: Sequence[variety.Likeness]) -> list[str]:
    """Every limit that was not kept, in a sentence."""
    late = [f"{c.name} takes {c.ms:g} ms, more than {c.limit:g}" for c in costs if not c.within]
    if imported > IMPORT_LIMIT:
        late.append(f"the import takes {imported:g} ms, more than {IMPORT_LIMIT:g}")
    same = [f"{row.kind} {row.archetype} repeats itself" for row in alike if not row.within]
    return late + same


def table(costs: Sequence[Cost], imported: float) -> str:
    """The costs beside their limits."""
    rows = [
        (cost.name, cost.assets, cost.ms, "" if cost.limit is None else f"{cost.limit:g}")
        for cost in (*costs, Cost("import", IMPORTS, imported, IMPORT_LIMIT))
    ]
    shown = [(name, assets, f"{ms:.1f}", limit) for name, assets, ms, limit in rows]
    return report.table(("family and size", "assets", "ms", "limit"), shown)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line. Returns 1 when a limit is missed."""
    options = _parser().parse_args(arguments)
    costs = [cost(course) for course in courses()]
    imported = import_ms()
    print(table(costs, imported))
    alike = variety.measure()
    print(f"\n{variety.table(alike)}\n")
    wrong = missed(costs, imported, alike)
    print("\n".join(wrong) or "Every limit is kept.")
    if options.json:
        print(report.json_line(figures(costs, imported, alike)))
    return 1 if wrong else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python3 -m bench.art",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--json", action="store_true", help="end with one line of JSON")
    return parser


if __name__ == "__main__":
    sys.exit(main())
