"""Having a recipe run in a bounded process, from a program that must go on meanwhile."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from worker.decoding import bounded
from worker.decoding.bad_file import BadFile
from worker.finishing.palettes import Rgb, from_hex

WALL_SECONDS = 15  # a page waits for it
_START = (
    "import sys; sys.path.insert(0, sys.argv[1]); "
    "from worker.finishing import child; sys.exit(child.main())"
)
_TOO_LONG = "These steps take longer, or more memory, than a picture may."
_pool = ThreadPoolExecutor(2, "finishing")


class FinishingBroken(Exception):
    """The steps could not be run; that is our fault, and another try may succeed."""


@dataclass(frozen=True, slots=True)
class Finished:
    """The result: bytes of the PNG, size in pixels, hash of its RGBA rows, checks as JSON."""

    width: int
    height: int
    bytes: int
    pixel_sha256: str
    checks: Sequence[Mapping[str, Any]]


async def finish(
    source: Path,
    target: Path,
    recipe: Mapping[str, object],
    kind: str,
    settings: Mapping[str, object],
    meta: Mapping[str, object],
) -> Finished:
    """Apply the recipe to the picture in `source` and write a PNG into `target`.

    Its provenance is the original's with the recipe added. `kind`, `settings` and `meta` are the
    asset's; they say what is checked.
    Raises BadFile (code "unfit" when a step cannot be done) or FinishingBroken.
    """
    request = {
        "do": "finish",
        "source": str(source),
        "target": str(target),
        "recipe": recipe,
        "kind": kind,
        "settings": settings,
        "meta": {"animation": meta.get("animation")},
    }
    return Finished(**await _run(request))


async def palette(source: Path) -> tuple[Rgb, ...]:
    """The colours of the palette file in `source`. Raises BadFile or FinishingBroken."""
    answer = await _run({"do": "palette", "source": str(source)})
    return from_hex(answer["colours"])


async def _run(request: Mapping[str, object]) -> dict[str, Any]:
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_pool, _in_child, json.dumps(request).encode())


def _in_child(request: bytes) -> dict[str, Any]:
    try:
        code, words = bounded.run(_START, request, WALL_SECONDS)
    except OSError as error:
        raise FinishingBroken(f"no process can be started: {error.strerror}") from error
    if code < 0:
        raise BadFile("too_costly", _TOO_LONG)
    try:
        answer: dict[str, Any] = json.loads(words)
        if code == 1:
            raise BadFile(answer["code"], answer["message"])
        if code:
            raise FinishingBroken(answer["message"])
    except (ValueError, KeyError, TypeError):
        raise FinishingBroken(f"it ended with {code}: {words[-500:]}") from None
    return answer
