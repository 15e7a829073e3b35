"""Words for what a thing is like: colours, materials, elements, moods, sizes, features."""

from collections.abc import Mapping

Table = Mapping[str, str]


COLOURS: Table = {
    "red": "red reddish",
    "crimson": "crimson scarlet blood",
    "maroon": "maroon burgundy",
    "orange": "orange",
    "amber": "amber",
    "yellow": "yellow",
    "gold": "gold golden",
    "lime": "lime",
    "green": "green greenish",
    "olive": "olive",
    "teal": "teal",
    "turquoise": "turquoise aqua",
    "cyan": "cyan",
    "sky": "sky azure",
    "blue": "blue bluish",
    "navy": "navy",
    "indigo": "indigo",
    "purple": "purple",
    "violet": "violet lavender lilac",
    "magenta": "magenta fuchsia",
    "pink": "pink rosy",
    "brown": "brown chestnut",
    "tan": "tan beige cream",
    "black": "black dark inky",
    "white": "white pale snowwhite",
    "grey": "grey gray ashen",
}


MATERIALS: Table = {
    "iron": "iron",
    "steel": "steel metal metallic",
    "gold": "gold golden gilded",
    "bronze": "bronze brass",
    "silver": "silver silvery platinum mithril",
    "copper": "copper coppery",
    "crystal": "crystal crystalline glass diamond",
    "obsidian": "obsidian onyx",
    "wood": "wood wooden oak",
    "bone": "bone ivory",
    "ruby": "ruby garnet",
    "emerald": "emerald",
    "sapphire": "sapphire",
    "amethyst": "amethyst",
    "jade": "jade",
    "topaz": "topaz",
    "stone": "stone rock granite marble",
    "leather": "leather",
}


ELEMENTS: Table = {
    "fire": "fire flame flaming fiery burning lava magma ember inferno",
    "ice": "ice frost frozen icy snow frosty",
    "poison": "poison toxic venom acid poisonous venomous",
    "holy": "holy light divine blessed sacred",
    "shadow": "shadow void cursed shadowy evil unholy",
    "water": "water aquatic ocean sea mana",
    "lightning": "lightning thunder electric storm shock",
    "nature": "nature forest leafy mossy jungle earth healing",
}


MOODS: Table = {
    "angry": "angry mad furious menacing fierce grumpy rage",
    "happy": "happy cute friendly smiling cheerful jolly kind",
    "sleepy": "sleepy tired sleeping drowsy",
    "sad": "sad crying gloomy melancholic",
    "scared": "scared afraid frightened surprised shocked",
    "calm": "calm neutral serious stoic",
}


SIZES: Table = {
    "tiny": "tiny mini miniature baby",
    "small": "small little",
    "big": "big large tall",
    "huge": "huge giant gigantic massive enormous",
}


FEATURES: Table = {
    "wings": "wings winged wing",
    "horns": "horns horned horn antlers",
    "tail": "tail tailed",
    "spots": "spots spotted dots",
    "stripes": "stripes striped",
    "spikes": "spikes spiky spiked",
    "teeth": "teeth fangs fang tusks",
    "belly": "belly",
    "antenna": "antenna antennae",
    "one eye": "one-eyed cyclopean",
    "three eyes": "three-eyed",
    "hat": "hat cap hood headgear",
    "helmet": "helmet helm",
    "crown": "crown",
    "beard": "beard bearded moustache",
    "hair": "hair ponytail",
    "cape": "cape cloak caped cloaked",
    "shield": "shield",
    "sword": "sword blade",
    "axe": "axe",
    "bow": "bow",
    "staff": "staff wand",
    "spear": "spear",
    "hammer": "hammer mace",
    "dagger": "dagger knife",
    "weapon": "weapon weapons armed",
    "armour": "armour armor armored armoured",
    "robe": "robe robes",
    "legs": "legs",
    "arms": "arms",
    "mane": "mane",
    "ears": "ears",
    "face": "face eyes",
    "mouth": "mouth",
    "flames": "flames engines",
    "guns": "guns cannons gun",
    "cockpit": "cockpit",
}


TRAITS: Table = {
    "moss": "moss mossy overgrown",
    "cracks": "cracked cracks broken ruined old ancient",
    "rust": "rusty rusted rust",
    "wet": "wet shiny glossy",
    "gem": "jewelled jeweled gemmed",
    "pebbles": "pebbles pebbly stones gravel",
    "flowers": "flowers flowery",
    "snow": "snowy snowcovered",
}
