"""What an engine resolved the words to, in the words of somebody who does not build one."""

from collections.abc import Mapping

# What is said elsewhere on the page, or only helps the engine.
_LEFT_OUT = frozenset({"family", "features", "without", "hue", "subject_from", "race"})
_NOTHING = frozenset({"none", "alone", "single", "auto"})
# Its own names for what varies, where another word says more.
_NAMES: Mapping[str, str] = {
    "colours": "colour",
    # pictures
    "material": "made of", "accent": "trimmed with", "element": "touched by", "use": "for a",
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
# What the engine draws, where its own name for it is no word of people's.
_THINGS: Mapping[str, str] = {
    "blobfiend": "mutant", "biped": "monster on two legs", "egg": "monster like an egg",
    "pear": "monster like a pear", "wide": "broad monster", "brute": "giant monster",
    "organic": "living ship", "saucer": "flying saucer",
    "moonrocket": "rocket", "sailship": "sailing ship", "rowboat": "rowing boat",
    "earthlike": "planet like ours", "frozen": "ice planet", "gasgiant": "gas giant",
    "ringed": "planet with rings",
}  # fmt: skip
_WORLDS = frozenset({"ocean", "desert", "lava", "toxic", "dead"})


def plainly(resolved: Mapping[str, object]) -> dict[str, object]:
    """The same without what is nothing or said twice, under names that people use."""
    shown: dict[str, object] = {}
    for name, value in resolved.items():
        if name == "archetype":
            shown[""] = _thing(resolved)
        elif name == "tints" and isinstance(value, Mapping):
            shown.update(value)  # each part with its colours
        elif name not in _LEFT_OUT and not (isinstance(value, str) and value in _NOTHING):
            shown[_NAMES.get(name, name)] = value
    return shown


def _thing(resolved: Mapping[str, object]) -> str:
    """What it is, in a word or two: of a person with its race, of a planet as one."""
    thing = str(resolved["archetype"])
    if resolved.get("family") == "planets" and thing in _WORLDS:
        return f"{thing} planet"
    race = resolved.get("race")
    return f"{race} {thing}" if race else _THINGS.get(thing, thing)
