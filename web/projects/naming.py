"""Names of a project's files: a pattern of words in braces, of which no path can come.

`{project}_{name}_{size}` gives `cave-quest_red-potion_32.png`.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

DEFAULT = "{name}"
LONGEST = 80  # characters of a name, without its ending
LONGEST_PATTERN = 120
LONGEST_PART = 30  # of a word nobody knows, as it is told
PARTS = {
    "name": "its own name, or what it is",
    "subject": "the words it was ordered with",
    "kind": "icon, sprite, ...",
    "size": "32",
    "seed": "its seed",
    "number": "its row in the list, or its number",
    "project": "the project's name",
}
RULE = (
    "Words in braces, letters, digits, hyphens, underscores and dots between them, at least one "
    f"of {{name}}, {{subject}}, {{seed}} and {{number}}, at most {LONGEST_PATTERN} characters."
)
TELLS_APART = frozenset({"name", "subject", "seed", "number"})

_PATTERN = re.compile(r"(?:\{[a-z]+\}|[A-Za-z0-9_.-])+")
# Windows keeps these for itself, whatever the ending.
_DEVICES = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Called:
    """What a name can be made of. `number` is the row of a set, or the asset's own."""

    title: str
    kind: str
    seed: int
    settings: Mapping[str, Any]
    project: str
    number: int


def read(text: str) -> str | None:
    """The pattern of a form's field; None if it cannot be one, and `refusal` says why."""
    pattern = "".join(text.split()) or DEFAULT
    parts = re.findall(r"\{([a-z]+)\}", pattern)
    is_right = (
        _PATTERN.fullmatch(pattern)
        and len(pattern) <= LONGEST_PATTERN
        and set(parts) <= PARTS.keys()
        and TELLS_APART & set(parts)
    )
    return pattern if is_right else None


def refusal(text: str) -> str:
    """Why this is no pattern: the first word in braces that is unknown, or else the rule."""
    for part in re.findall(r"\{([^{}]*)\}", "".join(text.split())):
        if part not in PARTS:
            known = [f"{{{name}}}" for name in PARTS]
            listed = f"{', '.join(known[:-1])} and {known[-1]}"
            return f"There is no {{{part[:LONGEST_PART]}}} to put in a name. There are {listed}."
    return RULE


def stem(pattern: str, called: Called) -> str:
    """The name by the pattern, without its ending: never empty, never a path, never hidden."""
    values = {
        "name": plain(called.title) or f"{called.kind}-{called.number}",
        "subject": plain(str(called.settings.get("prompt", ""))) or called.kind,
        "kind": called.kind,
        "size": plain(str(called.settings.get("size", ""))),
        "seed": str(called.seed),
        "number": f"{called.number:03}",
        "project": plain(called.project) or "project",
    }
    filled = re.sub(r"\{([a-z]+)\}", lambda part: values.get(part[1], ""), pattern)
    # A part that is empty leaves two joints behind; a name neither begins nor ends with one.
    joined = re.sub(r"([_.-])[_.-]+", r"\1", re.sub(r"[^A-Za-z0-9_.-]", "", filled))
    safe = joined.strip("_.-")[:LONGEST].rstrip("_.-")
    return f"asset-{safe or called.number}" if _DEVICES.fullmatch(safe or "con") else safe


def plain(text: str) -> str:
    """Letters, digits and underscores as they are, a hyphen for everything between them."""
    ascii_only = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9_]+", "-", ascii_only)[:LONGEST].strip("-_")


@dataclass(slots=True)
class Names:
    """The names of one archive: a second one that would be the same gets a number.

    `taken` has beside each name the last number that was given to one that would be the same.
    """

    taken: dict[str, int] = field(default_factory=dict)

    def unique(self, stem: str, ending: str) -> str:
        """`stem.ending`, or with the first number that is free; case does not tell names apart."""
        name = f"{stem}.{ending}"
        wanted = name.lower()
        count = self.taken.get(wanted, 1)
        while name.lower() in self.taken:
            count += 1
            name = f"{stem}-{count}.{ending}"
        self.taken[name.lower()] = 1
        self.taken[wanted] = count
        return name
