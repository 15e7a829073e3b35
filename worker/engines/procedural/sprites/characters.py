"""Sixteen classes of people: a table of what each may wear, and the order of drawing."""

from dataclasses import dataclass

from worker.engines.procedural import materials
from worker.engines.procedural.colour import Tone, lab, ramp
from worker.engines.procedural.faces import Face
from worker.engines.procedural.figure import Material
from worker.engines.procedural.sprites import headgear, outfit, weapons
from worker.engines.procedural.sprites.outfit import GROUND, Body
from worker.engines.procedural.sprites.plan import NO, Plan

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
        ("hood", "hood", NO, "band"),
        ("bow",),
        ("long", "short", "tails", "parted"),
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
        (NO, NO, "straw", "band"),
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
        ("horned", "band", "straw", NO),
        ("sword", "spear", "bow"),
        ("bun", "tails", "none"),
        ("red", "crimson", "navy", "black", "purple"),
        cape=0.1,
        wide=1.05,
    ),
}

FEATURES = frozenset(
    [
        "hat",
        "helmet",
        "crown",
        "beard",
        "hair",
        "cape",
        "shield",
        "sword",
        "axe",
        "bow",
        "staff",
        "spear",
        "hammer",
        "dagger",
        "weapon",
        "armour",
        "robe",
        "horns",
        "ears",
        "mouth",
        "face",
    ]
)


def draw(plan: Plan, archetype: str) -> None:
    """A whole character."""
    role = CLASSES[archetype]
    body = _body(plan, role)
    style = _style(plan, role)
    outfit.cape(plan, body, role.cape)
    if style in ("robe", "dress"):
        outfit.robe(plan, body)
    else:
        _legs(plan, body, style)
    outfit.torso(plan, body, "tunic" if style == "dress" else style)
    outfit.arms(plan, body, "tunic" if style == "dress" else style)
    headgear.head(plan, body)
    hat = _hat(plan, role)
    bearded = _head(plan, body, role, hat)
    weapons.hold(plan, body, role.weapons)
    if plan.has("shield", role.shield):
        outfit.shield(plan, body)
    _face(plan, body, role, archetype, hat=hat, bearded=bearded)


def _style(plan: Plan, role: Class) -> str:
    words = plan.words
    wanted = next((name for name in ("armour", "robe") if name in words.features), None)
    options = tuple(style for style in role.body if style not in words.without)
    return wanted or plan.pick("body", options or ("tunic",))


def _hat(plan: Plan, role: Class) -> str:
    words = plan.words
    if words.without and {"hat", "helmet", "crown"} & set(words.without):
        return NO
    for feature, hat in (("crown", "crown"), ("helmet", "open"), ("horns", "horns")):
        if feature in words.features:
            return hat
    hats = tuple(hat for hat in role.hats if not (hat == "horns" and "horns" in words.without))
    if "hat" in words.features and set(hats) <= {NO, "horns"}:
        return "straw"
    return plan.pick("hat", hats, "hat")


def _body(plan: Plan, role: Class) -> Body:
    wide = role.wide * plan.dice.pick("build", (0.94, 1.0, 1.0, 1.08))
    tall = role.tall * plan.dice.pick("height", (0.94, 1.0, 1.0, 1.05))
    main = plan.tone(role.colours)
    leg, trunk = 4.6 * tall, 7.4 * tall
    hip = GROUND - leg
    chest = hip - trunk / 2
    skin = _skin(plan, role)
    rx = 5.7 * (0.6 + 0.4 * wide) if plan.detail else 5.9
    return Body(
        wide=wide,
        hip=hip,
        chest=chest,
        shoulder=chest - trunk * 0.36,
        head=hip - trunk - 3.7,
        head_rx=rx,
        head_ry=5.3,
        skin=skin,
        main=plan.figure.add(Material(ramp(main), _contrast(plan))),
        second=plan.made_of(plan.second_tone(main), 0.95),
        metal=_metal(plan),
        leather=plan.figure.add(
            Material(ramp(materials.tone("leather").turned(plan.between("leather", -12, 12))), 0.95)
        ),
        trim=plan.named("gold"),
        hair=_hair_colour(plan, skin),
    )


def _contrast(plan: Plan) -> float:
    return materials.MATERIALS[plan.words.material][1] if plan.words.material else 0.95


def _metal(plan: Plan) -> int:
    named = plan.words.accent or plan.words.material
    if named:
        return plan.named(named)
    return plan.named(plan.dice.pick("metal", ("steel", "steel", "iron", "bronze", "silver")))


def _skin(plan: Plan, role: Class) -> int:
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


def _legs(plan: Plan, body: Body, style: str) -> None:
    kind = {"armour": "armour", "ribs": "bare", "bare": "trousers", "rags": "bare"}.get(
        style, "trousers"
    )
    if style == "tunic" and plan.dice.chance("skirt", 0.4):
        kind = "skirt"
    outfit.legs(plan, body, kind)


def _head(plan: Plan, body: Body, role: Class, hat: str) -> bool:
    """Ears, hair, beard and hat; true if a beard hides the mouth."""
    if role.ears and "ears" not in plan.words.without:
        headgear.ears(plan, body, role.ears)
    covered = hat in ("slit", "crest", "hood")
    if not covered:
        headgear.hair(plan, body, role.hair)
    bearded = hat not in ("slit", "crest", "mask") and headgear.beard(plan, body, role.beard)
    wear(plan, body, hat)
    return bearded


def wear(plan: Plan, body: Body, hat: str) -> None:
    """Put a hat on."""
    if hat in ("open", "slit", "crest", "horned", "winged", "nasal"):
        headgear.helmet(plan, body, hat)
    elif hat == "hood":
        second = plan.dice.chance("hood colour", 0.4)
        headgear.hood(plan, body, body.second if second else body.main)
    elif hat == "mask":
        _mask(plan, body)
    elif hat in _HATS:
        _HATS[hat](plan, body)


def _mask(plan: Plan, body: Body) -> None:
    headgear.bandana(plan, body)
    f, y = plan.figure, body.head
    f.paint(
        f.of(body.skin) & (f.y > y + 1.6) & f.inside(0, y, body.head_rx + 0.3, body.head_ry + 0.3),
        body.second,
    )


_HATS = {
    "wizard": headgear.wizard_hat,
    "crown": headgear.crown,
    "tricorne": headgear.tricorne,
    "band": headgear.bandana,
    "mitre": headgear.mitre,
    "straw": headgear.straw_hat,
    "horns": headgear.horns,
}


def _face(plan: Plan, body: Body, role: Class, archetype: str, *, hat: str, bearded: bool) -> None:
    if hat in ("slit", "crest"):
        return
    hidden = bearded or hat == "mask" or "mouth" in plan.words.without
    mood = plan.mood
    if archetype in ("orc", "goblin", "zombie") and not plan.words.mood:
        mood = "angry"
    iris = materials.material(plan.dice.pick("iris", ("brown", "blue", "green"))).ramp[2]
    face = Face(
        body.head + 0.9,
        body.head_rx,
        plan.ramp(body.skin),
        mood,
        mouth="none" if hidden else role.mouth,
        mouth_y=body.head + 3.4,
        iris=iris,
        large=0.86,
    )
    if archetype == "skeleton":
        _sockets(plan, body)
    else:
        plan.eyes(face)


def _sockets(plan: Plan, body: Body) -> None:
    f, y = plan.figure, body.head
    dark = plan.named("black")
    f.paint(f.of(body.skin) & f.inside(2.5, y + 0.9, 1.7, 1.8, mirror=True), dark)
    f.tone(f.of(dark), -3)
    if plan.detail:
        f.stamp(f.middle, f.row(y + 3.0), materials.INK)
        f.stamp(f.middle - 1, f.row(y + 3.0), materials.INK)
        for x in (-2.4, -0.8, 0.8, 2.4):
            f.stamp(f.column(x), f.row(y + 4.4), plan.ramp(body.skin)[1])
    if plan.words.element or plan.dice.chance("glowing", 0.4):
        column = round(2.4 * f.unit)
        for place in (f.middle + column - 1, f.middle - column):
            f.stamp(place, f.row(y + 0.9), plan.glow())
