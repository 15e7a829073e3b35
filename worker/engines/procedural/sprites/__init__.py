"""Sprites: characters, monsters, creatures and ships, facing you."""

from worker.engines.procedural.sprites.compose import SUBJECTS, Sprite, make

__all__ = ["SUBJECTS", "Sprite", "make"]
