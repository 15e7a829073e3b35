"""What an asset that is a sound says of itself."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from web.words import figures, number


@dataclass(frozen=True, slots=True)
class Hearing:
    """`facts` for people; `loop`: it goes round without a join, so the player repeats it."""

    facts: str
    loop: bool


def heard(meta: Mapping[str, Any]) -> Hearing:
    """Length and form as the engine gives them, as far as it does."""
    told = meta.get("sound")
    told = told if isinstance(told, Mapping) else {}
    loop = told.get("loop") is True
    facts = ["A loop: goes round without a join" if loop else "Plays once"]
    facts.append(length(told.get("seconds")))
    rate, depth = told.get("rate"), told.get("depth")
    if isinstance(rate, int) and isinstance(depth, int):
        facts.append(figures(f"{rate / 1000:g} kHz, {depth} bit"))
    return Hearing(", ".join(fact for fact in facts if fact), loop)


def length(seconds: object) -> str:
    """`0.42 s`; nothing for what is no length."""
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)):
        return ""
    return f"{number(seconds, 2)} s"
