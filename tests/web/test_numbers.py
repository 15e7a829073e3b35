"""No sentence, template or script writes a number by itself: not every reader would read it so."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from web import rendering

ROOT = rendering.FOLDER.parent
OURS = (("web", "*.py"), ("templates", "*.html"), ("static", "*.js"))
# {:,} and {x:.1f} of Python, %.1f of a template, what a script does by the browser's own mind.
BY_ITSELF = re.compile(r"\{[^{}\"]*:\+?,?(?:,|\.[0-9][f%])\}|%\.[0-9]f|toLocaleString|NumberFormat")
# For programs: the length of a bar, and what a worker is told.
NO_READER = re.compile(r"value=\"\{\{ '%\.3f'\|format\([a-z]+\.progress\) \}\}\"|web/worker_api/")


def by_itself(name: str, text: str) -> Iterator[str]:
    for number, line in enumerate(text.splitlines(), 1):
        place = f"{name}:{number}: {line.strip()}"
        if BY_ITSELF.search(NO_READER.sub("", line)) and not NO_READER.search(name):
            yield place


def files() -> Iterator[Path]:
    for folder, names in OURS:
        yield from (path for path in (ROOT / folder).rglob(names) if "vendor" not in path.parts)


def test_numbers_are_written_in_one_place() -> None:
    found = [each for path in files() for each in by_itself(_name(path), path.read_text())]
    assert found == []


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize(
    "line",
    [
        "<dd>{{ '{:,}'.format(totals.given) }}</dd>",
        "{{ ', {:,} of {:,} rows'.format(a, b) }}",
        'return f"{count:,} assets"',
        'return f"{size:,.1f} MB"',
        'return f"{seconds:.1f} s"',
        "{{ '%.1f'|format(share) }}",
        'have.toLocaleString("en")',
    ],
)
def test_it_would_be_found(line: str) -> None:
    assert [*by_itself("web/x.py", line)] == [f"web/x.py:1: {line}"]
