"""What the built-in engine reads in the words of a form: told before credits are spent."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

from web.gallery.understanding import understood
from worker import catalog, words
from worker.catalog import Kind


@dataclass(frozen=True, slots=True)
class Told:
    """Name, label and items of each list that has words; and why nothing would be made, or ""."""

    parts: list[tuple[str, str, list[str]]]
    refusal: str

    def __contains__(self, name: str) -> bool:
        return any(part[0] == name for part in self.parts)


NOTHING = Told([], "")


async def of(kind: Kind, values: Mapping[str, str]) -> Told:
    """What it reads; NOTHING if another engine is chosen, or the form is not filled in.

    Never a reason to refuse an order: the worker that takes it may be of another version, and
    know more words than ours.
    """
    if values["engine"] != words.ENGINE:
        return NOTHING
    try:
        settings = catalog.validate(kind, {o.name: values[o.name] for o in kind.options})
    except catalog.Invalid:
        return NOTHING
    reading = await asyncio.to_thread(words.read, kind.name, settings)
    return Told(understood(reading.account), reading.refusal)
