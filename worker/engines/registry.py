"""Which engines this worker has.

The setting ENGINES lists classes as `module:Class`, separated by commas, each made without
arguments; so an engine can live in a package of its own. The default is the built-in one.
"""

import importlib
import os

from boot.variables import SettingError
from worker.engines.base import Description, Engine

DEFAULT = "worker.engines.procedural:Procedural"


class UnknownEngine(Exception):
    """ENGINES names something that is not there; the message says what."""


def load() -> dict[str, Engine]:
    """The engines by the name they describe themselves with. Raises UnknownEngine."""
    listed = os.environ.get("ENGINES") or DEFAULT
    engines: dict[str, Engine] = {}
    for entry in listed.split(","):
        engine = _make(entry.strip())
        name = engine.describe().name
        if name in engines:
            raise UnknownEngine(f"ENGINES lists two engines with the name {name!r}.")
        engines[name] = engine
    return engines


def _make(entry: str) -> Engine:
    module, _, name = entry.partition(":")
    try:
        made = getattr(importlib.import_module(module), name)()
        is_engine = isinstance(made.describe(), Description) and callable(made.generate)
    except SettingError as error:
        raise UnknownEngine(str(error)) from error
    except Exception as error:  # whatever somebody else's module does when it is loaded
        reason = str(error) or type(error).__name__
        raise UnknownEngine(f"ENGINES names {entry!r}, which cannot be loaded: {reason}") from error
    if not is_engine:
        raise UnknownEngine(f"ENGINES names {entry!r}, which is not an engine.")
    engine: Engine = made
    return engine
