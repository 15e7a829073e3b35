"""What an engine resolved the words to, in the words of somebody who does not build one."""

from collections.abc import Mapping

# What is said elsewhere on the page, or only helps the engine.
_LEFT_OUT = frozenset({"family", "features", "without", "hue", "subject_from"})
_NOTHING = frozenset({"none", "alone", "single", "auto"})
# Its own names for what varies, where another word says more. "" lets the value speak for itself.
_NAMES: Mapping[str, str] = {
    "archetype": "", "colours": "colour",
    # sounds
    "voice": "sounds like", "leap": "from note to note", "glint": "shine", "figure": "tune",
    "ending": "ends", "touch": "played", "double voice": "second voice", "bend": "pitch",
    "span": "range", "travel": "moves", "core": "burst", "grain": "noise", "bloom": "grows",
    "matter": "what is hit", "contact": "first touch", "thrust": "weight behind it",
    "scatter": "what flies about", "pass": "swing", "edge": "also heard", "motion": "notes",
    "onset": "comes to its note", "above": "note above it", "clash": "second note",
    "rough": "roughness", "leaf": "made of", "gesture": "does", "frame": "meets its frame",
    "roll": "foot comes down", "scuff": "brushes the ground", "shiver": "trembles",
    "girth": "size of the drop", "rise": "pitch", "vessel": "heard in",
    "sway": "loudness", "calibre": "gun", "works": "mechanism", "cast": "kind of bell",
    "clapper": "struck with", "beating": "beats", "bulk": "size of the beast", "cords": "throat",
}  # fmt: skip


def plainly(resolved: Mapping[str, object]) -> dict[str, object]:
    """The same without what is nothing or said twice, under names that people use."""
    shown: dict[str, object] = {}
    for name, value in resolved.items():
        if name not in _LEFT_OUT and not (isinstance(value, str) and value in _NOTHING):
            shown[_NAMES.get(name, name)] = value
    return shown
