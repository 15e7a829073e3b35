"""Words that mean more, or less, than the archetype they stand for.

FORMS says which shape a word fixes: a trident is a spear, but not any spear. LOOSE are words whose
thing we do not draw, only its next of kin; they are reported as read as that.
"""

from collections.abc import Mapping

from worker.engines.procedural import audible, nouns

Form = Mapping[str, str]  # slot of the drawing: the option it must take

FORMS: Mapping[str, Mapping[str, Form]] = {
    "sprite": {
        "ninja": {"hat": "mask"},
        "bishop": {"hat": "mitre"},
        "nun": {"hat": "hood", "chin": "bare"},
        "priestess": {"chin": "bare"},
        "queen": {"chin": "bare"},
        "prince": {"chin": "bare"},
        "princess": {"chin": "bare"},
        "archer": {"weapon": "bow"},
        "hunter": {"weapon": "bow"},
        "huntress": {"weapon": "bow", "chin": "bare"},
        "witch": {"hat": "wizard", "chin": "bare"},
        "sorceress": {"chin": "bare"},
        "necromancer": {"hat": "hood"},
        "farmer": {"hat": "straw", "weapon": "fork"},
        "boy": {"chin": "bare"},
        "girl": {"chin": "bare"},
        "woman": {"chin": "bare"},
        "child": {"chin": "bare"},
        "berserker": {"weapon": "axe"},
        "swordsman": {"weapon": "sword"},
        "spearman": {"weapon": "spear"},
        "cultist": {"hat": "hood"},
        "enchantress": {"chin": "bare"},
        "lady": {"chin": "bare"},
        "female": {"chin": "bare"},
        "goldfish": {"colour": "orange"},
        "polar-bear": {"colour": "white", "marks": "plain"},
        "taxi": {"form": "saloon", "colour": "yellow"},
        "firetruck": {"colour": "red"},
        "barn": {"form": "barn"},
        "lantern": {"form": "post"},
        "owl": {"owl": "owl", "crest": "horned", "wings": "folded", "beak": "short"},
        "chick": {"colour": "yellow"},
        "crow": {"colour": "black"},
        "raven": {"colour": "black"},
        "tiger": {"colour": "orange", "marks": "stripes"},
        "panther": {"colour": "black", "marks": "plain"},
        "fox": {"colour": "orange", "tail": "bushy", "ears": "pointed"},
        "dog": {"ears": "floppy"},
        "panda": {"colour": "white", "marks": "panda"},
        "hound": {"ears": "floppy"},
        "puppy": {"ears": "floppy"},
        "unicorn": {"horns": "unicorn", "colour": "white", "hair colour": "pink"},
        "donkey": {"ears": "long", "colour": "grey", "mane": "upright", "tail": "tuft"},
        "zebra": {
            "colour": "white",
            "marks": "stripes",
            "mane": "upright",
            "patch colour": "black",
            "hair colour": "black",
        },
        "bull": {"horns": "wide", "udder": "none"},
        "ox": {"horns": "wide", "udder": "none"},
        "calf": {"horns": "none", "udder": "none"},
        "boar": {"teeth": "tusks", "colour": "brown", "mane": "bristles", "marks": "plain"},
        "lamb": {"horns": "none", "colour": "white"},
        "ewe": {"horns": "none"},
        "ram": {"horns": "ram"},
        "stag": {"horns": "tall antlers"},
        "doe": {"horns": "none"},
        "fawn": {"horns": "none", "marks": "spots"},
        "sunflower": {"colour": "yellow", "petals": "pointed"},
        "rose": {"colour": "red", "petals": "tulip"},
        "tulip": {"petals": "tulip"},
        "stool": {"rank": "stool"},
        "armchair": {"rank": "armchair"},
        "throne": {"rank": "throne"},
        "palisade": {"kind": "palisade"},
        "tipi": {"form": "tipi"},
        "pavilion": {"form": "pavilion"},
        "brazier": {"form": "brazier"},
        "galleon": {"hull form": "galleon"},
        "sailboat": {"hull form": "sloop"},
        "balloon": {"form": "balloon"},
        "triplane": {"wing count": "three"},
        "sportscar": {"form": "coupe", "load": "spoiler"},
        "racecar": {"form": "coupe", "load": "spoiler"},
        "policecar": {"form": "saloon", "load": "siren", "colour": "white"},
        "blacksmith": {"weapon": "hammer", "deco": "apron", "apron": "leather", "body": "tunic"},
    },
    "icon": {
        "longsword": {"blade form": "straight"},
        "katana": {"blade form": "curved"},
        "saber": {"blade form": "curved"},
        "sabre": {"blade form": "curved"},
        "scimitar": {"blade form": "falchion"},
        "hatchet": {"axe form": "hatchet"},
        "tomahawk": {"axe form": "hatchet"},
        "battleaxe": {"axe form": "double"},
        "mace": {"hammer form": "mace"},
        "mallet": {"hammer form": "round"},
        "warhammer": {"hammer form": "war"},
        "trident": {"spear form": "trident"},
        "lance": {"spear form": "lance"},
        "pike": {"spear form": "leaf"},
        "longbow": {"bow form": "long"},
        "dynamite": {"bomb form": "bundle"},
        "buckler": {"outline": "round"},
        "round-shield": {"outline": "round"},
        "tower-shield": {"outline": "tower"},
        "kite-shield": {"outline": "kite"},
        "glaive": {"spear form": "glaive"},
        "cutlass": {"blade form": "falchion"},
        "diamond": {"cut": "brilliant", "material": "crystal"},
        "crystal": {"cut": "crystals"},
        "map": {"form": "sheet", "writing": "map"},
        "vial": {"bottle": "vial"},
        "bottle": {"bottle": "tall"},
        "flask": {"bottle": "cone"},
        "quill": {"quill": "nib"},
        "torch": {"form": "torch"},
        "brazier": {"form": "brazier"},
        "lantern": {"form": "lantern"},
        "lamp": {"form": "lantern"},
        "candle": {"form": "candle"},
        "apple": {"fruit": "apple"},
        "cherry": {"fruit": "cherries"},
        "pear": {"fruit": "pear"},
        "lemon": {"fruit": "lemon"},
        "baguette": {"loaf": "baguette"},
        "loaf": {"loaf": "tin"},
        "bun": {"loaf": "bun"},
        "toast": {"loaf": "slice"},
        "steak": {"cut": "steak"},
        "ham": {"cut": "ham"},
        "drumstick": {"cut": "leg"},
        "chicken": {"cut": "leg"},
        "sausage": {"cut": "sausage"},
        "kebab": {"cut": "skewer"},
        "toadstool": {"marks": "spots", "material": "red"},
        "gauntlet": {"glove form": "gauntlet"},
        "gauntlets": {"glove form": "gauntlet"},
        "mitten": {"glove form": "mitten"},
        "mittens": {"glove form": "mitten"},
        "medallion": {"amulet form": "round"},
        "chainmail": {"armour form": "mail"},
        "tunic": {"armour form": "laced"},
        "cupcake": {"cake form": "cupcake"},
        "muffin": {"cake form": "cupcake", "icing": "dome"},
        "pistol": {"gun form": "pistol"},
        "revolver": {"gun form": "revolver"},
        "blaster": {"gun form": "blaster"},
        "flintlock": {"gun form": "flintlock"},
        "rifle": {"gun form": "rifle"},
        "musket": {"gun form": "rifle"},
        "shotgun": {"gun form": "rifle"},
        "pouch": {"bag form": "pouch"},
        "sack": {"bag form": "sack"},
        "purse": {"bag form": "purse"},
        "backpack": {"bag form": "backpack"},
        "rucksack": {"bag form": "backpack"},
        "knapsack": {"bag form": "sack"},
        "satchel": {"bag form": "satchel"},
        "nugget": {"ore form": "nugget"},
        "coal": {"material": "black"},
        "spade": {"blade form": "spade"},
        **{f"{metal}-bar": {"material": metal} for metal in nouns.METALS},
    },
    "texture": {},
    "panel": {},
    "sound": audible.FORMS,
}

# What a word says of a thing it stands beside: a health potion is red, dead grass is tan.
_SAYS: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "icon": {
        "potion": {
            "red": "health healing life rage", "blue": "mana magic", "pink": "love",
            "green": "poison toxic venom antidote", "yellow": "stamina energy",
        },
        "sword": {"runes": "magic magical enchanted"},
        "dagger": {"runes": "magic magical enchanted"},
        "ring": {"runes": "magic magical enchanted"},
        "meat": {"red": "raw", "brown": "cooked grilled roasted"},
        "fish": {"brown": "cooked grilled fried"},
    },
    "texture": {
        "grass": {"tan": "dry dead withered savanna", "yellow": "wheat", "lime": "spring"},
        "leaves": {"orange": "autumn fall fallen"},
        "snow": {"grey": "dirty"},
        "water": {"navy": "deep", "cyan": "shallow clear tropical", "olive": "swamp murky"},
        "planks": {"tan": "birch pine", "maroon": "mahogany", "brown": "walnut", "black": "ebony"},
        "roof": {"grey": "slate", "tan": "thatched", "orange": "terracotta clay"},
        "tiles": {"orange": "terracotta clay"},
        "stone": {"black": "volcanic"},
    },
}  # fmt: skip
SAYS: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    kind: {
        thing: {word: meant for meant, words in table.items() for word in words.split()}
        for thing, table in things.items()
    }
    for kind, things in _SAYS.items()
}
# What a word for a theme means before a material: a panel of dark wood.
SHADES: Mapping[str, Mapping[str, str]] = {"panel": {"dark": "black"}}
# Words that refuse a part by themselves: a dead tree has no leaves.
REFUSING: Mapping[str, str] = {
    "bald": "hair", "shaven": "beard", "unarmed": "weapon", "barefoot": "boots",
    "dead": "leaves", "bare": "leaves", "empty": "liquid",
    "female": "beard", "lady": "beard", "woman": "beard", "girl": "beard",
}  # fmt: skip
# People of whom no more is said; a calling beside them is what they are.
PERSONS = frozenset(
    ["man", "woman", "boy", "girl", "child", "human", "person", "lady", "guy", "female", "male"]
)
# What a material or an element names if no other word names a thing: a ruby is a gem.
_ALONE = {
    "icon": {
        "gem": "ruby garnet emerald sapphire amethyst jade topaz obsidian onyx ice",
        "coin": "gold silver bronze brass copper platinum",
        "torch": "flame flames fire ember",
        "skull": "bone ivory",
        "potion": "poison venom acid mana glass water",
        "boots": "leather",
        "bow": "arrow arrows",
    },
    "texture": {
        "dirt": "gravel pebbles",
        "metal": "gold silver bronze copper",
        "stone": "obsidian vines ivy",
        "water": "acid poison venom blood",
    },
    "panel": {"panel": "parchment paper scroll"},
    "sound": {
        "engine": "car truck tractor tank plane airplane jet tram spaceship motorbike",
        "magic": "freeze freezing",
        "hit": "anvil pickaxe",
        "footstep": "running run sneaking",
    },
    "sprite": {
        "crystals": "crystal diamond ruby garnet emerald sapphire amethyst jade topaz obsidian",
        "chest": "gold silver",
        "campfire": "flame flames fire ember",
        "rock": "stone granite",
        "skeleton": "bone",
    },
}
ALONE: Mapping[str, Mapping[str, str]] = {
    kind: {word: thing for thing, words in table.items() for word in words.split()}
    for kind, table in _ALONE.items()
}

_LOOSE = {
    "sprite": """soldier champion gladiator hero druid necromancer merchant shopkeeper boy girl man
        woman child ogre troll gremlin kobold hobgoblin lich captain gnome queen prince princess
        barbarian monk nun healer caterpillar yeti sasquatch giant minotaur toad frog wyvern
        wyrm vampire mech android droid cyborg parrot penguin duck chicken eagle lobster kitten
        cub shark piranha elemental probe satellite shuttle missile carrier destroyer frigate
        hunter huntress gunship antlers moustache ponytail mace wand knife engines fir spruce
        conifer shrub cask building cabin hut turret lorry dinghy caravel blimp zeppelin plane
        aeroplane airplane mercenary squire guardsman cultist shaman enchanter enchantress
        burglar robber brigand lady female male guy innkeeper barkeeper commoner citizen bigfoot
        hen rooster goose swan pigeon seagull hawk falcon sparrow mecha bot leopard jaguar
        cheetah lynx werewolf husky grizzly salmon trout tuna daisy poltergeist banshee barn
        shop store inn tavern farmhouse shack mansion watchtower lantern hedge desk railing taxi
        pony foal colt steed mare stallion calf ox piglet reindeer cab jeep limousine firetruck van
        pickup canoe kayak yacht asteroid dress gown club
        cudgel katana scimitar rapier apple apples scary creepy snowy""",
    "icon": """crossbow halberd maul rod wand sceptre scepter grenade tiara shoes letter lootbox
        box brew dirk rapier broadsword greatsword claymore stiletto kunai javelin doubloon
        document diary journal manual beef pork mutton salmon trout tuna skeleton-key tunic coal
        pastry knapsack talisman musket shotgun""",
    "texture": """marble checker checkered ceramic mud muddy electronics cyber old ancient ruined
        gravel dungeon castle cave cliff mountain basalt limestone ruins street road sidewalk
        prairie parquet pool volcano scifi sci-fi spaceship farmland tundra checkerboard mosaic
        tech-panel snakeskin fish-scales vines ivy deck sandstone temple sewer prison crypt clay""",
    "panel": """box frame card gauge meter pirate castle western evil tooltip popup sign slab
        plaque board scoreboard leaderboard slider hotbar checkbox tab toggle marble sandstone
        slate brick copper bronze brass silver cyberpunk steampunk neon papyrus ice icy frozen
        hologram holographic horror spooky haunted vampire""",
    "sound": audible.LOOSE,
}
LOOSE: Mapping[str, frozenset[str]] = {
    kind: frozenset(words.split()) for kind, words in _LOOSE.items()
}
