"""What the operator reads about workers, lines and sizes, worded once."""

from collections.abc import Iterable

from web.words import counted

STATES = {
    "online": "Ready",
    "busy": "Busy",
    "resting": "Resting",
    "paused": "Paused",
    "draining": "Draining",
    "away": "Away",
    "new": "Never seen",
    "revoked": "Shut out",
}
LANES = ("now", "overnight")

FAILURES = {
    "transient": "Passing trouble, tries used up",
    "out_of_memory": "Out of memory",
    "unsupported": "The engine cannot do this",
    "bad_input": "The request made no sense to the engine",
    "unsafe": "Refused as unsafe",
    "engine_broken": "The engine is broken",
    "worker_gone": "The worker went silent",
    "interrupted": "Interrupted too often",
    "expired": "Nobody could begin it in time",
}


def makes(capabilities: Iterable[str]) -> str:
    """Capabilities with each engine named once: `procedural: icon, sprite; comfyui: texture`."""
    kinds: dict[str, list[str]] = {}
    for capability in capabilities:
        engine, _, kind = capability.partition(":")
        kinds.setdefault(engine, []).append(kind)
    return "; ".join(f"{engine}: {', '.join(sorted(found))}" for engine, found in kinds.items())


_UNITS = ((86400, "day"), (3600, "hour"), (60, "minute"))


def length(seconds: float) -> str:
    """A length of time in its largest unit, rounded down: `3 minutes`, `2 days`."""
    for unit, word in _UNITS:
        if seconds >= unit:
            return counted(int(seconds // unit), word)
    return "under a minute"


def ago(seconds: float) -> str:
    """How long ago: `just now`, `3 minutes ago`."""
    return "just now" if seconds < 60 else f"{length(seconds)} ago"
