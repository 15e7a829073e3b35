"""The words for props, vehicles, planets and interfaces, and for what they can have."""

from collections.abc import Mapping

from worker.engines.procedural.qualities import Table

PROPS: Table = {
    "tree": "tree",
    "pine": "pine fir spruce conifer",
    "bush": "bush shrub",
    "rock": "boulder rock",
    "crystals": "crystals",
    "mushrooms": "mushrooms toadstools",
    "gravestone": "gravestone tombstone headstone grave",
    "crate": "crate box",
    "barrel": "barrel keg cask",
    "chest": "chest coffer",
    "sign": "signpost sign signboard",
    "fence": "fence palisade",
    "lamp": "lamp lamppost streetlamp",
    "torch": "torch brazier",
    "well": "well",
    "campfire": "campfire bonfire",
    "table": "table",
    "chair": "chair stool armchair throne",
    "bed": "bed",
    "bookshelf": "bookshelf bookcase",
    "house": "house cottage hut cabin building",
    "tower": "tower turret",
    "tent": "tent pavilion tipi",
}
VEHICLES: Table = {
    "car": "car automobile sportscar racecar policecar",
    "truck": "truck lorry",
    "tank": "tank",
    "train": "train locomotive",
    "hoverbike": "hoverbike",
    "sailship": "sailship galleon sailboat caravel",
    "rowboat": "rowboat boat dinghy",
    "submarine": "submarine",
    "airship": "airship zeppelin blimp balloon",
    "helicopter": "helicopter chopper",
    "moonrocket": "rocket moonrocket",
    "biplane": "biplane airplane aeroplane plane triplane",
}
PLANETS: Table = {
    "earthlike": "earthlike",
    "ocean": "oceanplanet",
    "desert": "desert",
    "frozen": "iceplanet",
    "lava": "lavaplanet",
    "gasgiant": "gasgiant",
    "ringed": "saturn",
    "moon": "moon",
    "toxic": "toxicplanet",
    "dead": "deadplanet",
    "star": "star sun",
}
# A head noun even without saying which.
NOUNS: Mapping[str, str] = {"vehicles": "vehicle", "planets": "planet world", "props": "prop"}

# Two words that say one thing.
PHRASES: Mapping[tuple[str, str], str] = {
    ("sailing", "ship"): "sailship",
    ("pirate", "ship"): "sailship",
    ("rowing", "boat"): "rowboat",
    ("steam", "engine"): "locomotive",
    ("steam", "train"): "locomotive",
    ("hover", "bike"): "hoverbike",
    ("space", "rocket"): "rocket",
    ("space", "ship"): "spaceship",
    ("sports", "car"): "sportscar",
    ("sport", "car"): "sportscar",
    ("racing", "car"): "racecar",
    ("race", "car"): "racecar",
    ("police", "car"): "policecar",
    ("treasure", "chest"): "chest",
    ("pine", "tree"): "pine",
    ("fir", "tree"): "fir",
    ("street", "lamp"): "streetlamp",
    ("camp", "fire"): "campfire",
    ("wishing", "well"): "well",
    ("gas", "giant"): "gasgiant",
    ("gas", "planet"): "gasgiant",
    ("health", "bar"): "healthbar",
    ("progress", "bar"): "progressbar",
    ("mana", "bar"): "manabar",
    ("inventory", "slot"): "slot",
    ("dialog", "box"): "dialog",
    ("sci", "fi"): "scifi",
} | {
    (said, noun): meant
    for noun in ("planet", "world")
    for said, meant in (
        ("ice", "iceplanet"), ("frozen", "iceplanet"), ("lava", "lavaplanet"),
        ("ocean", "oceanplanet"), ("water", "oceanplanet"), ("toxic", "toxicplanet"),
        ("dead", "deadplanet"), ("desert", "desert"), ("earthlike", "earthlike"),
    )
}  # fmt: skip

INTERFACE: Table = {
    "panel": "panel window dialog dialogue menu box frame card",
    "button": "button",
    "bar": "bar healthbar progressbar manabar meter gauge",
    "slot": "slot cell",
}
THEMES: Table = {
    "wood": "wood wooden oak rustic planks",
    "stone": "stone rock granite castle dungeon",
    "metal": "metal metallic steel iron scifi sci-fi tech futuristic space cyber",
    "parchment": "parchment paper scroll map pirate",
    "gold": "gold golden ornate royal gilded",
    "glass": "glass crystal glassy frosted",
    "dark": "dark gothic evil shadow demonic",
    "leather": "leather western",
}
WORKED: Table = {
    "title": "title titled header heading",
    "studs": "studs studded nails rivets bolts",
    "gems": "gems gem jewels jewelled gemmed",
    "rounded": "rounded round",
}

# What props, vehicles and planets can have. The names are those of the parts.
FEATURES: Table = {
    "open": "open opened",
    "treasure": "treasure hoard",
    "spring": "spring blossoming",
    "autumn": "autumn autumnal",
    "winter": "winter wintry",
    "fruit": "fruit fruits berries",
    "moss": "moss mossy overgrown",
    "roof": "roof roofed",
    "door": "door",
    "windows": "windows window",
    "chimney": "chimney",
    "flag": "flag pennant",
    "sails": "sails sail",
    "wheels": "wheels wheel",
    "rings": "rings ring ringed",
    "clouds": "clouds cloudy",
    "craters": "craters cratered crater",
}
