"""Art made by code: sprites, icons and textures, without a model, deterministic by seed."""

from worker.engines.procedural.engine import Procedural
from worker.engines.procedural.meaning import Understanding
from worker.engines.procedural.understanding import understand

__all__ = ["Procedural", "Understanding", "understand"]
