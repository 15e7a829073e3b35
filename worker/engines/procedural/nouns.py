"""The words for who and what can be drawn: people, beasts, ships, icons, grounds.

Of the words for one thing the first is its name. Props, vehicles and interfaces are in `scenery`,
sounds in `audible`.
"""

from collections.abc import Mapping

from worker.engines.procedural import scenery
from worker.engines.procedural.qualities import Table

CHARACTERS: Table = {
    "knight": """knight paladin warrior soldier guard crusader templar champion gladiator hero
        swordsman spearman mercenary squire guardsman""",
    "mage": """mage wizard sorcerer sorceress witch warlock magician necromancer druid cultist
        shaman enchanter enchantress""",
    "ranger": "ranger archer hunter huntress scout",
    "rogue": "rogue thief assassin ninja bandit outlaw burglar robber brigand",
    "villager": """villager peasant farmer merchant shopkeeper blacksmith boy girl man woman child
        human person lady female male guy innkeeper barkeeper commoner citizen""",
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
    "brute": "brute yeti sasquatch giant minotaur bigfoot",
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
    "ghost": "ghost spirit wraith phantom spectre specter poltergeist banshee",
    "robot": "robot mech android droid automaton cyborg bot mecha",
    "mushroom": "mushroom myconid fungus toadstool shroom",
    "spider": "spider tarantula arachnid",
    "bird": """bird chick owl parrot crow raven penguin duck chicken eagle hen rooster goose swan
        pigeon seagull hawk falcon sparrow""",
    "crab": "crab lobster",
    "cat": "cat kitten tiger panther leopard jaguar cheetah lynx",
    "wolf": "wolf dog fox hound puppy werewolf husky",
    "bear": "bear panda cub grizzly polar-bear",
    "lion": "lion",
    "rabbit": "rabbit bunny hare",
    "horse": "horse pony mare stallion foal colt steed unicorn donkey zebra",
    "cow": "cow bull calf ox cattle",
    "pig": "pig piglet hog boar swine",
    "sheep": "sheep lamb ram ewe",
    "goat": "goat",
    "deer": "deer stag doe fawn reindeer",
    "plant": "plant flower sunflower rose tulip daisy",
    "fish": "fish piranha shark goldfish salmon trout tuna",
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
# A gold bar is an ingot; what else is a bar of an interface.
METALS = ("gold", "silver", "copper", "iron", "bronze", "steel")
ICONS: Mapping[str, Table] = {
    "weapon": {
        "sword": """sword blade saber sabre katana longsword scimitar rapier cutlass broadsword
            greatsword claymore""",
        "dagger": "dagger knife dirk stiletto kunai",
        "axe": "axe hatchet battleaxe tomahawk",
        "hammer": "hammer mace warhammer mallet maul",
        "spear": "spear lance pike trident halberd javelin glaive",
        "bow": "bow longbow crossbow",
        "staff": "staff wand rod sceptre scepter",
        "bomb": "bomb grenade dynamite",
        "pistol": "pistol gun revolver blaster flintlock rifle musket shotgun",
    },
    "armour": {
        "shield": "shield buckler round-shield tower-shield kite-shield",
        "helmet": "helmet helm",
        "ring": "ring band",
        "crown": "crown tiara",
        "boots": "boots boot shoes",
        "chestplate": "chestplate breastplate cuirass chainmail tunic",
        "gloves": "gloves glove gauntlets gauntlet mittens mitten",
        "amulet": "amulet necklace pendant talisman medallion",
        "bag": "bag pouch sack purse backpack rucksack knapsack satchel",
    },
    "tool": {
        "pickaxe": "pickaxe pickax",
        "shovel": "shovel spade",
        "gear": "gear cog cogwheel",
        "hourglass": "hourglass",
    },
    "treasure": {
        "gem": "gem jewel diamond crystal gemstone",
        "coin": "coin money token doubloon",
        "key": "key skeleton-key",
        "chest": "chest treasure lootbox box",
        "scroll": "scroll parchment map letter document",
        "book": "book tome spellbook grimoire diary journal manual",
        "potion": "potion flask elixir vial bottle brew",
        "heart": "heart life health",
        "skull": "skull",
        "star": "star",
        "feather": "feather quill plume",
        "torch": "torch lantern lamp candle brazier",
        "ingot": f"ingot {' '.join(f'{metal}-bar' for metal in METALS)}",
        "ore": "ore nugget coal",
        "trophy": "trophy",
        "medal": "medal",
    },
    "food": {
        "fruit": "fruit apple cherry pear lemon",
        "bread": "bread loaf bun baguette toast",
        "meat": "meat steak ham drumstick chicken sausage kebab beef pork mutton",
        "cheese": "cheese",
        "mushroom": "mushroom toadstool fungus",
        "fish": "fish salmon trout tuna",
        "carrot": "carrot vegetable",
        "egg": "egg",
        "cake": "cake cupcake muffin pastry",
        "pie": "pie",
        "tomato": "tomato",
        "corn": "corn corncob maize",
        "pumpkin": "pumpkin",
        "grapes": "grapes grape",
        "banana": "banana",
        "strawberry": "strawberry",
    },
}
TEXTURES: Table = {
    "stone": """stone rock slate granite rocky dungeon castle cave cliff mountain basalt limestone
        ruins sandstone temple sewer prison crypt""",
    "cobble": "cobble cobblestone cobbles pavement paving street road sidewalk cobbled",
    "grass": "grass meadow lawn grassy turf field prairie",
    "planks": "planks plank wood wooden boards floorboards timber parquet deck",
    "brick": "brick bricks brickwork masonry",
    "water": "water ocean river sea lake pond pool stream lagoon",
    "lava": "lava magma molten volcano",
    "sand": "sand desert dune dunes beach sandy",
    "metal": "metal plating plate steel iron panel panels hull scifi sci-fi spaceship",
    "dirt": "dirt soil earth mud ground muddy farmland clay",
    "snow": "snow tundra",
    "leaves": "leaves foliage hedge bush leaf",
    "roof": "roof shingles rooftiles shingle roof-tiles",
    "ice": "ice glacier frozen icy",
    "circuit": "circuit circuitry tech cyber electronics circuit-board tech-panel",
    "tiles": "tiles marble checker checkered ceramic checkerboard mosaic",
    "bark": "bark trunk tree-bark tree-trunk",
    "scales": "scales scale dragonscale snakeskin dragon-scales fish-scales",
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
    "tool": "tool",
}

# Where a surface is used says which grounds can be meant.
GROUND_FAMILIES: Table = {"wall": "wall walls", "floor": "floor flooring path"}
GROUNDS_OF: Mapping[str, tuple[str, ...]] = {
    "wall": ("stone", "cobble", "brick", "planks", "metal", "ice", "bark", "tiles", "circuit"),
    "floor": ("stone", "cobble", "planks", "tiles", "metal", "dirt", "sand", "grass", "brick"),
}

# Of two words for people one can be the race: a "skeleton pirate" is both.
RACES = ("skeleton", "zombie", "orc", "goblin", "elf", "dwarf")
# Two words that say one thing; "" for what is none of the things they name by themselves.
PHRASES: Mapping[tuple[str, str], str] = {
    ("ice", "cream"): "",
    ("o", "lantern"): "",
    ("light", "bulb"): "",
    ("music", "note"): "",
    ("star", "fish"): "",
    ("fire", "extinguisher"): "",
    ("fire", "hydrant"): "",
    ("polar", "bear"): "polar-bear",
    ("battle", "axe"): "battleaxe",
    ("war", "hammer"): "warhammer",
    ("long", "sword"): "longsword",
    ("long", "bow"): "longbow",
    ("round", "shield"): "round-shield",
    ("tower", "shield"): "tower-shield",
    ("kite", "shield"): "kite-shield",
    ("spell", "book"): "spellbook",
    ("skeleton", "key"): "skeleton-key",
    ("slice", "bread"): "toast",
    ("chicken", "leg"): "drumstick",
    ("turkey", "leg"): "drumstick",
    ("roof", "tiles"): "roof-tiles",
    ("rocky", "ground"): "rocky",
    ("circuit", "board"): "circuit-board",
    ("tech", "panel"): "tech-panel",
    ("tree", "bark"): "tree-bark",
    ("tree", "trunk"): "tree-trunk",
    ("snake", "skin"): "snakeskin",
    ("snake", "scales"): "snakeskin",
    ("dragon", "scales"): "dragon-scales",
    ("fish", "scales"): "fish-scales",
    ("chest", "plate"): "chestplate",
    ("breast", "plate"): "breastplate",
    ("pick", "axe"): "pickaxe",
    ("back", "pack"): "backpack",
    ("coin", "purse"): "purse",
    ("coin", "pouch"): "pouch",
    **{pair: f"{metal}-bar" for metal in METALS for bar in ("bar", "bars")
       for pair in ((metal, bar), (bar, metal))},
}  # fmt: skip
