"""Which engines this worker has.

The setting ENGINES lists classes as `module:Class`, separated by commas, each made without
arguments; so an engine can live in a package of its own. The default is the built-in one.
"""

import importlib
import os

from worker.engines.base import Engine

DEFAULT = "worker.engines.procedural:Procedural"


class UnknownEngine(Exception):
    """ENGINES names something that is not there; the message says what."""


def load() -> dict[str, Engine]:
    """The engines by the name they describe themselves with. Raises UnknownEngine."""
    listed = os.environ.get("ENGINES") or DEFAULT
    engines = [_make(entry.strip()) for entry in listed.split(",")]
    return {engine.describe().name: engine for engine in engines}


def _make(entry: str) -> Engine:
    module, _, name = entry.partition(":")
    try:
        engine: Engine = getattr(importlib.import_module(module), name)()
    except (ImportError, AttributeError, ValueError) as error:
        raise UnknownEngine(f"ENGINES names {entry!r}, which cannot be loaded: {error}") from error
    return engine
