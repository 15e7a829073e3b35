"""The checks an asset's record holds, as far as they are checks."""

from collections.abc import Mapping, Sequence
from typing import Any


def checks(meta: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """What was measured when the asset was made; nothing of one that was never checked."""
    found = meta.get("checks")
    return found if isinstance(found, list) and all(map(_is_check, found)) else ()


def _is_check(value: object) -> bool:
    names = ("title", "outcome", "value", "limit")
    return isinstance(value, Mapping) and all(isinstance(value.get(n), str) for n in names)
