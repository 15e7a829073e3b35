"""Sprites: characters, monsters, creatures and ships, facing you."""

from worker.engines.procedural.sprites.compose import Sprite, make

__all__ = ["Sprite", "make"]
