"""The words for props, vehicles, planets and interfaces, and for what they can have."""

from collections.abc import Mapping

from worker.engines.procedural.qualities import Table

PROPS: Table = {
    "tree": "tree",
    "pine": "pine fir spruce conifer",
    "bush": "bush shrub hedge",
    "rock": "boulder rock",
    "crystals": "crystals",
    "mushrooms": "mushrooms toadstools",
    "gravestone": "gravestone tombstone headstone grave",
    "crate": "crate box",
    "barrel": "barrel keg cask",
    "chest": "chest coffer",
    "sign": "signpost sign signboard",
    "fence": "fence palisade railing",
    "lamp": "lamp lamppost streetlamp lantern",
    "torch": "torch brazier",
    "well": "well",
    "campfire": "campfire bonfire",
    "table": "table desk",
    "chair": "chair stool armchair throne",
    "bed": "bed",
    "bookshelf": "bookshelf bookcase",
    "house": "house cottage hut cabin building barn shop store inn tavern farmhouse shack mansion",
    "tower": "tower turret watchtower",
    "tent": "tent pavilion tipi",
}
VEHICLES: Table = {
    "car": "car automobile sportscar racecar policecar taxi cab jeep limousine",
    "truck": "truck lorry firetruck van pickup",
    "tank": "tank",
    "train": "train locomotive",
    "hoverbike": "hoverbike",
    "sailship": "sailship galleon sailboat caravel yacht",
    "rowboat": "rowboat boat dinghy canoe kayak",
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
    "moon": "moon asteroid",
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
    ("street", "light"): "streetlamp",
    ("camp", "fire"): "campfire",
    ("wishing", "well"): "well",
    ("gas", "giant"): "gasgiant",
    ("gas", "planet"): "gasgiant",
    ("health", "bar"): "healthbar",
    ("progress", "bar"): "progressbar",
    ("mana", "bar"): "manabar",
    ("inventory", "slot"): "slot",
    ("dialog", "box"): "dialog",
    ("stamina", "bar"): "staminabar",
    ("xp", "bar"): "xpbar",
    ("experience", "bar"): "xpbar",
    ("energy", "bar"): "energybar",
    ("loading", "bar"): "loadingbar",
    ("text", "box"): "textbox",
    ("message", "box"): "messagebox",
    ("sci", "fi"): "scifi",
    ("hot", "air"): "balloon",
    ("air", "balloon"): "balloon",
    ("steam", "locomotive"): "locomotive",
    ("fire", "truck"): "firetruck",
    ("fire", "engine"): "firetruck",
    ("log", "cabin"): "cabin",
    ("watch", "tower"): "watchtower",
    ("sign", "post"): "signpost",
    ("fire", "pit"): "campfire",
    ("crystal", "cluster"): "crystals",
    ("cherry", "blossom"): "blossoming",
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
    "panel": """panel window dialog dialogue menu box frame card tooltip popup textbox messagebox
        sign slab plaque board scoreboard leaderboard""",
    "button": "button tab toggle",
    "bar": """bar healthbar progressbar manabar meter gauge staminabar xpbar energybar loadingbar
        slider""",
    "slot": "slot cell hotbar checkbox",
}
THEMES: Table = {
    "wood": "wood wooden oak rustic planks",
    "stone": "stone rock granite castle dungeon marble sandstone slate brick",
    "metal": """metal metallic steel iron scifi sci-fi tech futuristic space cyber copper bronze
        brass silver cyberpunk steampunk neon""",
    "parchment": "parchment paper scroll map pirate papyrus",
    "gold": "gold golden ornate royal gilded",
    "glass": "glass crystal glassy frosted ice icy frozen hologram holographic",
    "dark": "dark gothic evil shadow demonic horror spooky haunted vampire",
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
    "winter": "winter wintry snowy",
    "fruit": "fruit fruits berries apple apples berry",
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
