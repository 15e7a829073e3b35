"""Who is drawn: the class with the race of the words, the measures, and what all is made of."""

from dataclasses import dataclass, replace

from worker.engines.procedural import materials
from worker.engines.procedural.colour import Tone, lab, ramp
from worker.engines.procedural.figure import Material
from worker.engines.procedural.sprites import hats, headgear
from worker.engines.procedural.sprites.classes import CLASSES, Class
from worker.engines.procedural.sprites.outfit import GROUND, Body
from worker.engines.procedural.sprites.plan import Plan

FEATURES = frozenset(
    ["hat", "hood", "headgear", "helmet", "crown", "mask", "beard", "hair", "cape", "shield",
     "sword", "axe", "bow", "staff", "spear", "hammer", "dagger", "weapon", "armour", "robe",
     "boots", "belt", "horns", "ears", "skin", "arms", "mouth", "teeth", "face", "eyes", "wings",
     "fat"]
)  # fmt: skip


FAT = 1.2  # times as wide


def features(archetype: str) -> frozenset[str]:
    """What the words can ask of that class."""
    bony = {"ears", "hair", "mouth", "teeth", "fat"} if archetype == "skeleton" else set[str]()
    return FEATURES - bony


@dataclass(frozen=True, slots=True)
class Person:
    """One person, the same from wherever it is seen."""

    role: Class
    body: Body
    style: str  # what is worn: tunic, armour, robe, dress, ribs, bare, rags
    legs: str  # trousers, armour, bare, skirt
    hat: str
    ears: str  # elf, goblin, orc, or "" for such as are not drawn
    beard: float  # in which share of the seeds
    fat: bool
    horned: bool  # besides what the hat has

    @property
    def dressed(self) -> str:
        """What the trunk and the arms wear."""
        return "tunic" if self.style == "dress" else self.style

    @property
    def cloth(self) -> tuple[str, ...]:
        """By which names the clothes go."""
        return {"armour": ("armour",), "robe": ("robe",), "dress": ("robe",)}.get(self.style, ())

    @property
    def laced(self) -> bool:
        """Whether the armour is one of small plates."""
        return self.style == "armour" and self.role.lacquered

    @property
    def covered(self) -> bool:
        """Whether nothing of the hair is seen."""
        return self.hat in (*headgear.CLOSED, "hood")


def read(plan: Plan, archetype: str) -> Person:
    """Who it is, by the words and the seed."""
    role = _role(plan, archetype)
    body, style = _body(plan, role), _style(plan, role)
    features = plan.words.features
    hat = hats.choose(plan, role)
    bare = {"mouth", "teeth"} & set(features) or plan.words.mood
    return Person(
        role,
        body,
        style,
        _legs(plan, style),
        hat,
        role.ears or ("elf" if "ears" in features else ""),
        0.0 if bare or plan.words.forms.get("chin") == "bare" else role.beard,
        "fat" in features,
        "horns" in features and hat not in hats.HATS["horns"],
    )


def _legs(plan: Plan, style: str) -> str:
    if style == "tunic":
        return "skirt" if plan.dice.chance("skirt", 0.4) else "trousers"
    return {"armour": "armour", "ribs": "bare", "rags": "bare"}.get(style, "trousers")


def _role(plan: Plan, archetype: str) -> Class:
    """The class, with the body of the race if the words name one."""
    role = CLASSES[archetype]
    if plan.words.race is None:
        return role
    race = CLASSES[plan.words.race]
    bony = plan.words.race == "skeleton"
    return replace(
        role,
        skin=race.skin,
        ears=race.ears,
        mouth=race.mouth,
        hair=("none",) if bony else role.hair,
        beard=0.0 if bony else max(role.beard, race.beard),
        body=tuple("ribs" if bony and style == "bare" else style for style in role.body),
        wide=(role.wide + race.wide) / 2,
        tall=(role.tall + race.tall) / 2,
    )


def _style(plan: Plan, role: Class) -> str:
    words = plan.words
    wanted = next((name for name in ("armour", "robe") if name in words.features), None)
    options = tuple(style for style in role.body if style not in words.without)
    return wanted or plan.pick("body", options or ("tunic",))


def _body(plan: Plan, role: Class) -> Body:
    wide = role.wide * plan.dice.pick("build", (0.94, 1.0, 1.0, 1.08))
    wide *= FAT if "fat" in plan.words.features else 1.0
    tall = role.tall * plan.dice.pick("height", (0.94, 1.0, 1.0, 1.05))
    main = _main(plan, role)
    # At 16 pixels a figure is a head on a stump, or its face could not be read.
    leg, trunk, neck = (4.6, 7.4, 3.7) if plan.detail else (4.0, 6.0, 4.6)
    leg, trunk = leg * tall, trunk * tall
    hip = GROUND - leg
    chest = hip - trunk / 2
    skin = _skin(plan, role)
    metal = _metal(plan, armour=True, lacquer=main if role.lacquered else None)
    rx = 5.7 * (0.6 + 0.4 * wide) if plan.detail else 7.0
    return Body(
        wide=wide,
        hip=hip,
        chest=chest,
        shoulder=chest - trunk * 0.36,
        head=hip - trunk - neck,
        head_rx=rx,
        head_ry=5.3 if plan.detail else 6.2,
        skin=skin,
        main=plan.figure.add(Material(ramp(main), _contrast(plan))),
        second=plan.made_of(plan.second_tone(main), 0.95),
        metal=metal,
        blade=_metal(plan, armour=False),
        leather=plan.figure.add(
            Material(ramp(materials.tone("leather").turned(plan.between("leather", -12, 12))), 0.95)
        ),
        trim=plan.named("silver" if metal == plan.named("gold") else "gold"),
        hair=_hair_colour(plan, skin),
    )


def _contrast(plan: Plan) -> float:
    return materials.MATERIALS[plan.words.material][1] if plan.words.material else 0.95


def _main(plan: Plan, role: Class) -> Tone:
    """The colour of the clothes. Of orcs and their like the first colour word is the skin's."""
    colours = plan.words.colours
    if role.skin and colours:
        if len(colours) > 1:
            return materials.tone(colours[1])
        usual = [name for name in role.colours if name not in (*plan.words.without, colours[0])]
        return materials.tone(plan.dice.pick("colour", usual))
    return plan.tone(role.colours)


def _metal(plan: Plan, *, armour: bool, lacquer: Tone | None = None) -> int:
    """Of armour, which a colour word paints, or of weapons, which it does not."""
    words = plan.words
    named = words.accent or words.material if armour or not words.colours else words.material
    if named:
        return plan.named(named)
    if armour and words.colours and not words.race:
        return plan.figure.add(Material(ramp(materials.tone(words.colours[0])), 1.25))
    if lacquer:
        return plan.figure.add(Material(ramp(lacquer), 1.15))
    # Bronze is the colour of skin and leather: in armour of it nobody could be told from it.
    warm = "gold" if armour else "bronze"
    return plan.named(plan.dice.pick("metal", ("steel", "steel", "iron", warm, "silver")))


def _skin(plan: Plan, role: Class) -> int:
    said = plan.words.colours[:1] if role.skin else []
    tints = plan.words.tints.get("skin", said)
    if tints:
        return plan.made_of(materials.tone(tints[0]), 0.95)
    if role.skin == ("bone",):
        return plan.named("bone")
    if role.skin == ("zombie",):
        return plan.made_of(Tone(plan.between("rot", 120, 165), 0.06, 0.30, 0.82), 0.95)
    if role.skin:
        tone = materials.tone(plan.dice.pick("skin", role.skin)).muted(0.75)
        return plan.made_of(tone, 0.95)
    return plan.figure.add(Material(ramp(plan.dice.pick("skin", materials.SKINS)), 0.95))


def _hair_colour(plan: Plan, skin: int) -> int:
    """A hair colour that can be told from the skin."""
    face = lab(plan.ramp(skin)[2])[0]
    clear = [
        name
        for name, tone in materials.HAIRS.items()
        if abs(lab(ramp(tone)[2])[0] - face) > 0.13 or tone.chroma > 0.11
    ]
    return plan.figure.add(Material(ramp(materials.HAIRS[plan.dice.pick("hair colour", clear)])))
