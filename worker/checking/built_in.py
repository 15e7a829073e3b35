"""Nobody pays for an asset of the built-in engine that breaks one of its own promises."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from PIL import Image

from worker.checking import sounds
from worker.checking.checks import Check, check, failed_hard
from worker.checking.wanted import wanted
from worker.decoding.sounds import open_sound
from worker.engines.base import Engine, EngineError, Produced, Request

_OURS = "worker.engines.procedural"


def held(engine: Engine, request: Request, produced: Sequence[Produced]) -> list[Produced]:
    """The same files, the main one with its checks in its meta. Raises EngineError.

    Only of the engine that is part of this program, whatever another may call itself: files of
    others are opened by the bounded decoder and by nobody else.
    """
    if not type(engine).__module__.startswith(_OURS):
        return list(produced)
    return [_checked(request, file) if file.role == "main" else file for file in produced]


def _checked(request: Request, file: Produced) -> Produced:
    checks = _picture(request, file) if file.media_type == "image/png" else _sound(file)
    if broken := failed_hard(checks):
        said = "; ".join(f"{c.title.lower()}: {c.value}, wanted: {c.limit}" for c in broken)
        raise EngineError("engine_broken", f"The {request.kind} broke a promise ({said}).")
    return replace(file, meta={**file.meta, "checks": [c.as_json() for c in checks]})


def _picture(request: Request, file: Produced) -> list[Check]:
    with Image.open(file.path) as image:
        pixels = np.asarray(image.convert("RGBA"))
    return check(pixels, wanted(request.kind, request.settings, file.meta))


def _sound(file: Produced) -> list[Check]:
    return sounds.check(sounds.heard(open_sound(file.path.read_bytes()), file.meta))
