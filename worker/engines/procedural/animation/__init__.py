"""Animations: a figure that stands, walks, strikes and is hit, frame by frame."""

from worker.engines.procedural.animation.actions import ACTIONS
from worker.engines.procedural.animation.frames import FAMILIES, Animation, Tag, make, moves
from worker.engines.procedural.animation.reading import read

__all__ = ["ACTIONS", "FAMILIES", "Animation", "Tag", "make", "moves", "read"]
