"""Sprites: characters, monsters, creatures and ships, facing you."""

from worker.engines.procedural.sprites.compose import SUBJECTS, make

__all__ = ["SUBJECTS", "make"]
