"""Sixteen classes of people: a table of what each may wear."""

from dataclasses import dataclass

from worker.engines.procedural.sprites.plan import NO

ALL_HAIR = ("short", "parted", "fringe", "long", "bun", "bob", "tails", "spiky", "none")


@dataclass(frozen=True, slots=True)
class Class:
    """What a class may wear; every tuple is a slot of its own."""

    body: tuple[str, ...] = ("tunic",)
    hats: tuple[str, ...] = (NO,)
    weapons: tuple[str, ...] = (NO,)
    hair: tuple[str, ...] = ALL_HAIR
    colours: tuple[str, ...] = (
        "red",
        "blue",
        "green",
        "teal",
        "purple",
        "brown",
        "orange",
        "navy",
        "crimson",
    )
    beard: float = 0.0
    cape: float = 0.0
    shield: float = 0.0
    wide: float = 1.0
    tall: float = 1.0
    skin: tuple[str, ...] = ()
    ears: str = ""
    mouth: str = ""
    lacquered: bool = False  # armour of small plates in the class's colours, not of bare metal


CLASSES: dict[str, Class] = {
    "knight": Class(
        ("armour",),
        ("slit", "crest", "open", "nasal", "winged"),
        ("sword", "sword", "axe", "spear", "hammer"),
        ("short", "long", "parted"),
        cape=0.45,
        shield=0.6,
        wide=1.08,
    ),
    "mage": Class(
        ("robe",),
        ("wizard", "wizard", "hood", NO),
        ("staff",),
        ("long", "short", "bun", "parted"),
        ("blue", "purple", "indigo", "crimson", "teal", "magenta", "green"),
        beard=0.45,
        cape=0.2,
        wide=0.95,
    ),
    "ranger": Class(
        ("tunic",),
        ("hood", "hood", NO, "band", "cap"),
        ("bow", "bow", "bow", "dagger", "sword"),
        ("long", "short", "tails", "parted", "bun", "spiky"),
        ("green", "olive", "brown", "teal"),
        cape=0.5,
    ),
    "rogue": Class(
        ("tunic",),
        ("hood", "mask", "band"),
        ("dagger", "dagger", "sword"),
        ("short", "spiky", "parted"),
        ("black", "maroon", "navy", "purple", "grey"),
        cape=0.4,
        wide=0.95,
    ),
    "villager": Class(
        ("tunic", "tunic", "dress"),
        (NO, NO, "straw", "band", "cap"),
        ("fork", NO, NO),
        ALL_HAIR,
        beard=0.25,
    ),
    "orc": Class(
        ("bare", "rags", "armour"),
        (NO, NO, "horns", "horned"),
        ("axe", "club", "hammer", "sword"),
        ("none", "mohawk", "bun", "tails"),
        ("brown", "maroon", "black", "olive"),
        wide=1.22,
        tall=1.04,
        skin=("green", "olive", "grey", "teal"),
        ears="orc",
        mouth="tusks",
    ),
    "goblin": Class(
        ("rags", "tunic"),
        (NO, "hood", "band"),
        ("dagger", "club", "spear"),
        ("none", "mohawk", "tails"),
        ("brown", "maroon", "purple", "orange"),
        wide=0.9,
        tall=0.72,
        skin=("lime", "green", "olive"),
        ears="goblin",
        mouth="fangs",
    ),
    "skeleton": Class(
        ("ribs", "ribs", "robe"),
        (NO, NO, "open", "crown", "hood"),
        ("sword", "axe", "bow", NO),
        ("none",),
        shield=0.4,
        cape=0.3,
        skin=("bone",),
        wide=0.95,
    ),
    "zombie": Class(
        ("rags", "tunic"),
        (NO, NO, "band", "straw"),
        (NO, NO, "axe", "club"),
        ("short", "none", "spiky", "parted"),
        ("brown", "olive", "grey", "maroon", "navy"),
        skin=("zombie",),
        mouth="teeth",
    ),
    "priest": Class(
        ("robe",),
        ("mitre", "hood", NO),
        ("staff", "sceptre", "hammer"),
        ("short", "long", "bun", "bob"),
        ("white", "yellow", "sky", "crimson", "pink"),
        beard=0.2,
    ),
    "pirate": Class(
        ("tunic",),
        ("tricorne", "tricorne", "band"),
        ("sword", "dagger"),
        ("long", "short", "tails", "none"),
        ("crimson", "navy", "red", "black", "teal"),
        beard=0.45,
        cape=0.15,
    ),
    "elf": Class(
        ("tunic", "robe"),
        (NO, NO, "crown", "band"),
        ("bow", "sword", "staff"),
        ("long", "tails", "bob", "parted"),
        ("green", "teal", "sky", "violet", "lime"),
        cape=0.35,
        wide=0.88,
        tall=1.06,
        ears="elf",
    ),
    "dwarf": Class(
        ("armour", "tunic"),
        ("horned", "open", NO, "band"),
        ("axe", "hammer"),
        ("short", "long", "none", "tails"),
        ("crimson", "brown", "orange", "navy"),
        beard=0.95,
        shield=0.3,
        wide=1.24,
        tall=0.80,
    ),
    "king": Class(
        ("robe", "robe", "tunic"),
        ("crown",),
        ("sceptre", "sword", NO),
        ("long", "short", "bob", "bun"),
        ("crimson", "purple", "blue", "red", "green"),
        beard=0.5,
        cape=0.85,
    ),
    "viking": Class(
        ("bare", "armour", "tunic"),
        ("horned", "horned", "nasal", "band"),
        ("axe", "sword", "hammer", "spear"),
        ("long", "tails", "none", "spiky"),
        ("brown", "crimson", "navy", "olive"),
        beard=0.75,
        shield=0.5,
        wide=1.15,
    ),
    "samurai": Class(
        ("armour", "robe"),
        ("kabuto", "kabuto", "straw", NO),
        ("sword", "spear", "bow"),
        ("bun", "tails", "none"),
        ("red", "crimson", "navy", "black", "purple"),
        cape=0.1,
        wide=1.05,
        lacquered=True,
    ),
}
