"""What the engine made of the words, in whichever shape it says so."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from web.gallery.plainly import plainly

UNDERSTOOD = {
    "used": "Understood",
    "read_as": "Read as",
    "unknown": "Not understood",
    "excluded": "Left out, as asked",
    "conflict": "In conflict",
    "off_palette": "Not in the palette",
    "gave_way": "Gave way to the subject",
    "resolved": "Became",
}
WON = "“{winner}” won"


@dataclass(frozen=True, slots=True)
class Part:
    """A list of the account: what it says of the subject's words, and what of the style's.

    An engine that does not tell them apart has all in `said`.
    """

    name: str
    label: str
    said: list[str]
    styled: list[str]


def understood(meta: Mapping[str, Any]) -> list[Part]:
    """Each part of the engine's account that has any word."""
    found = meta.get("prompt", meta)
    found = dict(found if isinstance(found, Mapping) else meta)
    resolved = found.get("resolved")
    if isinstance(resolved, Mapping):
        found["resolved"] = plainly(resolved)
    conflict, gave_way = _conflict(found.get("conflict"), found.get("gave_way"))
    found |= {"conflict": conflict, "gave_way": gave_way}
    shared = {word for word, _ in _entries(found.get("from_style"))}
    parts = (
        _part(name, found.get(name), set() if name == "resolved" else shared) for name in UNDERSTOOD
    )
    return [part for part in parts if part.said or part.styled]


def _conflict(words: object, winners: object) -> tuple[object, object]:
    """The conflicts without the words that gave way to the subject's, and a sentence for each of
    these, where an engine says which word won."""
    if not (isinstance(words, (list, tuple)) and isinstance(winners, Mapping)):
        return words, None
    lost = [word for word in words if isinstance(word, str) and word in winners]
    told = {word: WON.format(winner=" ".join(_items(winners[word]))) for word in lost}
    return [word for word in words if word not in lost], told


def _part(name: str, value: object, shared: Collection[str]) -> Part:
    entries = _entries(value)
    said = [text for word, text in entries if word not in shared]
    styled = [text for word, text in entries if word in shared]
    return Part(name, UNDERSTOOD[name], said, styled)


def _items(value: object) -> list[str]:
    return [text for _, text in _entries(value)]


def _entries(value: object) -> list[tuple[str, str]]:
    """Each word of a list and what is said of it, from whichever shape an engine chose."""
    if isinstance(value, Mapping):
        pairs = ((str(key), _items(item)) for key, item in value.items())
        return [
            (key, ": ".join(filter(None, (key.replace("_", " "), ", ".join(items)))))
            for key, items in pairs
            if items
        ]
    if isinstance(value, (list, tuple)):
        # Read once: lists within lists would take twice as long with each level.
        return [(" ".join(items[:1]), " → ".join(items)) for items in map(_items, value)]
    return [] if value in (None, "", False) else [(str(value), str(value))]
