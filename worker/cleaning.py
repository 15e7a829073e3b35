"""Text and JSON from anywhere, in a form the database will take."""

import math
from collections.abc import Mapping
from typing import Any

MAX_TEXT = 2000  # characters of a text kept on a job
MAX_DEPTH = 64  # of JSON; what lies deeper is left out


def plain(text: str) -> str:
    """Text the database will take: no NUL, no lone surrogate, a bounded length.

    A write that records a failure must not fail itself.
    """
    text = text.replace("\x00", "\ufffd").encode("utf-8", "replace").decode()
    return text.strip()[:MAX_TEXT]


def clean(value: Any, depth: int = MAX_DEPTH) -> Any:
    """JSON the database will take: jsonb refuses NUL, lone surrogates, NaN and infinity.

    Below `depth` levels there is None: a delivery must not fail for ever on what nobody reads.
    """
    if isinstance(value, str):
        return value.replace("\x00", "\ufffd").encode("utf-8", "replace").decode()
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, (Mapping, list, tuple)) and depth == 0:
        return None
    if isinstance(value, Mapping):
        return {clean(str(key)): clean(item, depth - 1) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [clean(item, depth - 1) for item in value]
    return value
