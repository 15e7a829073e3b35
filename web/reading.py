"""What the built-in engine reads in the words of a form: told before credits are spent."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from web.gallery.understanding import understood
from worker import catalog, words
from worker.catalog import Kind
from worker.words import Reading


@dataclass(frozen=True, slots=True)
class Words:
    """Name, label and items of each list that has words, what to know of them, a sentence or
    empty, and why nothing would be made, a sentence or empty."""

    parts: list[tuple[str, str, list[str]]]
    hint: str = ""
    refusal: str = ""

    @property
    def nameless(self) -> bool:
        """Whether the seed picks the thing, because no word names one."""
        return self.hint == NAMELESS


NOTHING = Words([])
NAMELESS = "No word says what it is: that is left to the seed."
VARIES = "What is not understood only varies the result."


async def of(kind: Kind, values: Mapping[str, str]) -> Words:
    """What it reads; NOTHING if another engine is chosen, or the form is not filled in."""
    if values["engine"] != words.ENGINE:
        return NOTHING
    try:
        settings = catalog.validate(kind, {o.name: values[o.name] for o in kind.options})
    except catalog.Invalid:
        return NOTHING
    reading = await asyncio.to_thread(words.read, kind.name, settings)
    parts = understood(reading.account)
    return Words(parts, "" if reading.refusal else _hint(reading), reading.refusal)


async def refusal(kind_name: str, engine: str, settings: Mapping[str, Any]) -> str:
    """Why the built-in engine would make nothing of that, a sentence or empty.

    Nobody pays for what is known to fail. Of any other engine nothing is said: it may know more.
    """
    if engine != words.ENGINE:
        return ""
    return (await asyncio.to_thread(words.read, kind_name, settings)).refusal


def _hint(reading: Reading) -> str:
    if not reading.named:
        return NAMELESS
    return VARIES if reading.account["unknown"] else ""
