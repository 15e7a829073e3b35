"""Nobody pays for a picture of the built-in engine that breaks one of its own promises."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from PIL import Image

from worker.checking.checks import check, failed_hard
from worker.checking.wanted import wanted
from worker.engines.base import Engine, EngineError, Produced, Request

_OURS = "worker.engines.procedural"


def held(engine: Engine, request: Request, produced: Sequence[Produced]) -> list[Produced]:
    """The same files, the main one with its checks in its meta. Raises EngineError.

    Only of the engine that is part of this program, whatever another may call itself: files of
    others are opened by the bounded decoder and by nobody else.
    """
    if not type(engine).__module__.startswith(_OURS):
        return list(produced)
    return [_checked(request, file) if _is_picture(file) else file for file in produced]


def _is_picture(file: Produced) -> bool:
    return file.role == "main" and file.media_type == "image/png"


def _checked(request: Request, file: Produced) -> Produced:
    with Image.open(file.path) as image:
        pixels = np.asarray(image.convert("RGBA"))
    checks = check(pixels, wanted(request.kind, request.settings, file.meta))
    if broken := failed_hard(checks):
        said = "; ".join(f"{c.title.lower()}: {c.value}, wanted: {c.limit}" for c in broken)
        raise EngineError("engine_broken", f"The picture broke a promise ({said}).")
    return replace(file, meta={**file.meta, "checks": [c.as_json() for c in checks]})
