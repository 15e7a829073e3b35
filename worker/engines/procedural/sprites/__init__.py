"""Sprites: characters, monsters, creatures and ships, facing you."""

from worker.engines.procedural.sprites.compose import SUBJECTS, make, seen_from
from worker.engines.procedural.sprites.views import AUTO, FOUR, ONE, offers, refusal

__all__ = ["AUTO", "FOUR", "ONE", "SUBJECTS", "make", "offers", "refusal", "seen_from"]
