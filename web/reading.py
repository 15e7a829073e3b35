"""What the built-in engine reads in the words of a form: told before credits are spent."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from web.board import Job
from web.gallery.understanding import Part, understood
from worker import catalog, words
from worker.catalog import Kind
from worker.words import Reading


@dataclass(frozen=True, slots=True)
class Words:
    """Each list that has words, what to know of them, a sentence or empty, and why nothing would
    be made, a sentence or empty."""

    parts: list[Part]
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


async def of_job(job: Job) -> list[Part]:
    """What it reads in the words of a job that is not made yet; nothing if another engine makes it,
    or if the settings cannot be ordered any more."""
    kind = catalog.KINDS.get(job.kind)
    if kind is None:
        return []
    values = {
        option.name: str(job.settings.get(option.name, option.default)) for option in kind.options
    }
    return (await of(kind, {**values, "engine": job.engine})).parts


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
