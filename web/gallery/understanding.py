"""What the engine made of the words, in whichever shape it says so."""

from collections.abc import Mapping
from typing import Any

from web.gallery.plainly import plainly

UNDERSTOOD = {
    "used": "Understood",
    "read_as": "Read as",
    "unknown": "Not understood",
    "excluded": "Left out, as asked",
    "conflict": "In conflict",
    "resolved": "Became",
}


def understood(meta: Mapping[str, Any]) -> list[tuple[str, str, list[str]]]:
    """Name, label and items of each part of the engine's account that has any."""
    found = meta.get("prompt", meta)
    found = found if isinstance(found, Mapping) else meta
    resolved = found.get("resolved")
    if isinstance(resolved, Mapping):
        found = {**found, "resolved": plainly(resolved)}
    parts = [(name, label, _items(found.get(name))) for name, label in UNDERSTOOD.items()]
    return [part for part in parts if part[2]]


def _items(value: object) -> list[str]:
    """A list of words, from whichever shape an engine chose for them."""
    if isinstance(value, Mapping):
        pairs = ((str(key).replace("_", " "), _items(item)) for key, item in value.items())
        return [": ".join(filter(None, (key, ", ".join(items)))) for key, items in pairs if items]
    if isinstance(value, (list, tuple)):
        return [" → ".join(_items(item)) for item in value]
    return [] if value in (None, "", False) else [str(value)]
