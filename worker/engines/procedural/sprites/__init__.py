"""Sprites: people, monsters, creatures, ships, vehicles and things, from every side they have."""

from worker.engines.procedural.sprites.compose import SUBJECTS, make, seen_from
from worker.engines.procedural.sprites.views import AUTO, FOUR, ONE, ROUND, offers, refusal

__all__ = ["AUTO", "FOUR", "ONE", "ROUND", "SUBJECTS", "make", "offers", "refusal", "seen_from"]
