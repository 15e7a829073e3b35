"""The words the engine knows: for each kind of asset, what a word can mean.

A table is `meaning: the words for it`. A word may stand in several tables ("ice" is a ground, an
element and a material); which sense counts is decided in `understanding`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from worker.engines.procedural import audible, scenery
from worker.engines.procedural.qualities import (
    COLOURS,
    ELEMENTS,
    FEATURES,
    MATERIALS,
    MOODS,
    PARTS,
    SIZES,
    TRAITS,
    Table,
)

CHARACTERS: Table = {
    "knight": "knight paladin warrior soldier guard crusader templar champion gladiator hero",
    "mage": "mage wizard sorcerer sorceress witch warlock magician necromancer druid",
    "ranger": "ranger archer hunter huntress scout",
    "rogue": "rogue thief assassin ninja bandit outlaw",
    "villager": """villager peasant farmer merchant shopkeeper blacksmith boy girl man woman child
        human person""",
    "orc": "orc ogre troll",
    "goblin": "goblin gremlin kobold hobgoblin",
    "skeleton": "skeleton lich bones",
    "zombie": "zombie ghoul undead",
    "priest": "priest priestess cleric monk healer bishop nun",
    "pirate": "pirate buccaneer corsair captain",
    "elf": "elf elven",
    "dwarf": "dwarf dwarven gnome",
    "king": "king queen prince princess emperor monarch",
    "viking": "viking barbarian berserker",
    "samurai": "samurai ronin shogun",
}
MONSTERS: Table = {
    "demon": "demon devil imp fiend",
    "alien": "alien martian extraterrestrial",
    "worm": "worm grub caterpillar larva",
    "brute": "brute yeti sasquatch giant minotaur",
    "cyclops": "cyclops",
    "blobfiend": "mutant abomination horror",
    "biped": "",
    "egg": "",
    "pear": "",
    "wide": "toad frog",
}
CREATURES: Table = {
    "slime": "slime blob ooze jelly pudding",
    "dragon": "dragon drake wyvern wyrm",
    "bat": "bat vampire",
    "ghost": "ghost spirit wraith phantom spectre specter",
    "robot": "robot mech android droid automaton cyborg",
    "mushroom": "mushroom myconid fungus toadstool shroom",
    "spider": "spider tarantula arachnid",
    "bird": "bird chick owl parrot crow raven penguin duck chicken eagle",
    "crab": "crab lobster",
    "cat": "cat kitten tiger panther",
    "wolf": "wolf dog fox hound puppy",
    "bear": "bear panda cub",
    "lion": "lion",
    "rabbit": "rabbit bunny hare",
    "plant": "plant flower sunflower rose",
    "fish": "fish piranha shark",
    "eyeball": "eyeball beholder watcher",
    "golem": "golem elemental",
}
SHIPS: Table = {
    "fighter": "fighter interceptor jet",
    "bomber": "bomber gunship",
    "cruiser": "cruiser battleship frigate destroyer carrier",
    "drone": "drone probe satellite",
    "saucer": "saucer ufo",
    "rocket": "shuttle missile",
    "organic": "bioship hiveship",
}
ICONS: Mapping[str, Table] = {
    "weapon": {
        "sword": "sword blade saber sabre katana longsword scimitar",
        "dagger": "dagger knife dirk",
        "axe": "axe hatchet battleaxe tomahawk",
        "hammer": "hammer mace warhammer mallet maul",
        "spear": "spear lance pike trident halberd",
        "bow": "bow longbow crossbow",
        "staff": "staff wand rod sceptre scepter",
        "bomb": "bomb grenade dynamite",
    },
    "armour": {
        "shield": "shield buckler",
        "helmet": "helmet helm",
        "ring": "ring band",
        "crown": "crown tiara",
        "boots": "boots boot shoes",
    },
    "treasure": {
        "gem": "gem jewel diamond crystal gemstone",
        "coin": "coin money token",
        "key": "key",
        "chest": "chest treasure lootbox box",
        "scroll": "scroll parchment map letter",
        "book": "book tome spellbook grimoire",
        "potion": "potion flask elixir vial bottle brew",
        "heart": "heart life health",
        "skull": "skull",
        "star": "star",
        "feather": "feather quill plume",
        "torch": "torch lantern lamp candle brazier",
    },
    "food": {
        "fruit": "fruit apple cherry pear lemon",
        "bread": "bread loaf bun baguette toast",
        "meat": "meat steak ham drumstick chicken sausage kebab",
        "cheese": "cheese",
        "mushroom": "mushroom toadstool fungus",
        "fish": "fish",
        "carrot": "carrot vegetable",
    },
}
TEXTURES: Table = {
    "stone": "stone rock slate granite rocky",
    "cobble": "cobble cobblestone cobbles pavement paving",
    "grass": "grass meadow lawn grassy turf field",
    "planks": "planks plank wood wooden boards floorboards timber",
    "brick": "brick bricks brickwork masonry",
    "water": "water ocean river sea lake",
    "lava": "lava magma molten",
    "sand": "sand desert dune dunes beach sandy",
    "metal": "metal plating plate steel iron panel panels hull",
    "dirt": "dirt soil earth mud ground muddy",
    "snow": "snow",
    "leaves": "leaves foliage hedge bush leaf",
    "roof": "roof shingles rooftiles shingle",
    "ice": "ice glacier frozen icy",
    "circuit": "circuit circuitry tech cyber electronics",
    "tiles": "tiles marble checker checkered ceramic",
    "bark": "bark trunk",
    "scales": "scales scale dragonscale",
}

FAMILIES: Table = {
    "characters": "character person adventurer npc",
    "monsters": "monster beast enemy boss",
    "creatures": "creature animal pet critter",
}
# A head noun even without saying which: a "fast ship" is a ship.
NOUNS: Mapping[str, str] = {
    "ships": "ship spaceship starship spacecraft vessel",
    **scenery.NOUNS,
}
ICON_FAMILIES: Table = {
    "weapon": "weapon",
    "armour": "armour armor",
    "treasure": "treasure loot",
    "food": "food",
}

# Where a surface is used says which grounds can be meant.
GROUND_FAMILIES: Table = {"wall": "wall walls", "floor": "floor flooring path"}
GROUNDS_OF: Mapping[str, tuple[str, ...]] = {
    "wall": ("stone", "cobble", "brick", "planks", "metal", "ice", "bark", "tiles", "circuit"),
    "floor": ("stone", "cobble", "planks", "tiles", "metal", "dirt", "sand", "grass", "brick"),
}

# Who refuses an element refuses these parts too.
ELEMENT_PARTS: Mapping[str, tuple[str, ...]] = {"fire": ("flame", "flames", "spark")}

# What nothing can be without: refusing it is a conflict.
ESSENTIAL = frozenset(["skin"])
# Of two words for people one can be the race: a "skeleton pirate" is both.
RACES = ("skeleton", "zombie", "orc", "goblin", "elf", "dwarf")
# Two words that say one thing.
PHRASES: Mapping[tuple[str, str], str] = {
    ("one", "eye"): "one-eyed",
    ("three", "eyes"): "three-eyed",
    **scenery.PHRASES,
    **audible.PHRASES,
}
COUNTS: Table = {
    "1": "one 1 single lone",
    "2": "two 2 pair couple twin",
    "3": "three 3 trio",
    "4": "four 4",
    "5": "five 5",
    "many": "six seven eight nine ten dozen many several pile heap stack group army",
}
INTERFACE = scenery.INTERFACE
# What is true of every picture of a kind, and so is followed always.
_PICTURES = "pixel pixelart pixelated art style game asset 2d videogame"
FACTS: Mapping[str, str] = {
    "sprite": f"{_PICTURES} sprite",
    "icon": f"{_PICTURES} icon item inventory object",
    "panel": f"{_PICTURES} ui gui hud interface inventory 9-slice nine-slice element",
    "texture": f"{_PICTURES} texture seamless tile tileable tiling surface repeating",
    "sound": audible.FACTS,
}
# Grammar: words that mean nothing by themselves. They are in none of the lists.
ARTICLES = frozenset(["a", "an", "the", "any", "some"])
JOINTS = frozenset(["and", "or", "nor"])
WITH = frozenset(["with", "holding", "wearing", "has", "having"])
NEGATIONS = frozenset(["no", "without", "not", "never", "minus"])
_SMALL = "of in on for to at by my our your his her its is are be it as from please make me very"
GLUE = ARTICLES | JOINTS | WITH | frozenset(f"{_SMALL} really quite so who that".split())


@dataclass(frozen=True, slots=True)
class Sense:
    """One meaning of a word: the slot it fills and the value; `family` for subjects only."""

    slot: str
    value: str
    family: str = ""


def subjects(kind: str) -> Mapping[str, Table]:
    """The families of a kind of asset, each with its archetypes and their words."""
    if kind == "sprite":
        return {
            "characters": CHARACTERS,
            "monsters": MONSTERS,
            "creatures": CREATURES,
            "ships": SHIPS,
            "vehicles": scenery.VEHICLES,
            "props": scenery.PROPS,
            "planets": scenery.PLANETS,
        }
    if kind == "panel":
        return {"interface": INTERFACE}
    if kind == "sound":
        return {"effect": audible.EFFECTS}
    return ICONS if kind == "icon" else {"ground": TEXTURES}


@lru_cache
def senses(kind: str) -> Mapping[str, tuple[Sense, ...]]:
    """Every word known for that kind of asset, with its senses; subjects come first."""
    found: dict[str, list[Sense]] = {}
    for family, table in subjects(kind).items():
        for archetype, words in table.items():
            for word in words.split():
                found.setdefault(word, []).append(Sense("subject", archetype, family))
    for family, nouns in NOUNS.items() if kind == "sprite" else ():
        for word in nouns.split():
            found.setdefault(word, []).append(Sense("subject", "", family))
    for slot, table in _slots(kind).items():
        for value, words in table.items():
            for word in words.split():
                found.setdefault(word, []).append(Sense(slot, value))
    for word in FACTS[kind].split():
        found.setdefault(word, []).append(Sense("fact", ""))
    return {word: tuple(entries) for word, entries in found.items()}


def _slots(kind: str) -> Mapping[str, Table]:
    shared: dict[str, Table] = {"element": ELEMENTS, "colour": COLOURS}
    if kind == "sprite":
        return {
            "family": FAMILIES,
            "feature": {**FEATURES, **scenery.FEATURES},
            "mood": MOODS,
            "size": SIZES,
            **shared,
            "material": MATERIALS,
            "count": COUNTS,
        }
    if kind == "icon":
        return {
            "family": ICON_FAMILIES,
            "material": MATERIALS,
            "size": SIZES,
            **shared,
            "feature": PARTS,
            "count": COUNTS,
        }
    if kind == "panel":
        return {"feature": scenery.WORKED, "material": scenery.THEMES, "colour": COLOURS}
    if kind == "sound":
        return {
            "feature": audible.FEATURES,
            "element": audible.ELEMENTS,
            "material": audible.SUBSTANCES,
            "mood": MOODS,
            "size": SIZES,
        }
    return {
        "use": GROUND_FAMILIES,
        "feature": TRAITS,
        "size": SIZES,
        **shared,
        "material": MATERIALS,
    }
