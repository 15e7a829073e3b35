"""What the built-in engine reads in a prompt: the one door to the engines for the studio.

It is the engine's own check, so whoever is about to order reads the very sentence with which the
order would be refused. Nothing is drawn: that a word is read is no promise that it is seen.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from worker.catalog import Setting
from worker.engines.base import EngineError, Request
from worker.engines.procedural import engine

ENGINE = engine.NAME
KEPT = 2048  # readings: people change a prompt back and forth, and order what they just read


@dataclass(frozen=True, slots=True)
class Reading:
    """The account of the words by list, as in an asset's record; why nothing would be made, a
    sentence or empty; and whether the words name a subject, or leave it to the seed."""

    account: Mapping[str, object]
    refusal: str
    named: bool


def read(kind: str, settings: Mapping[str, Setting]) -> Reading:
    """What the engine reads in settings that the catalogue takes. Pure, and never raises.

    A millisecond or two; some fifty for the longest prompts of a tileset.
    """
    return _read(kind, tuple(sorted(settings.items())))


@lru_cache(maxsize=KEPT)
def _read(kind: str, settings: tuple[tuple[str, Setting], ...]) -> Reading:
    given = dict(settings)
    texts = str(given["prompt"]), str(given.get("movement", "all")), str(given.get("style", ""))
    found = engine.read(kind, *texts)
    named = bool(found.archetype or found.family)
    try:
        return Reading(engine.check(Request(kind, given, 0)).words.lists(), "", named)
    except EngineError as refused:
        return Reading(found.lists(), refused.message, named)
