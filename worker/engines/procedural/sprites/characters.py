"""Sixteen classes of people: a table of what each may wear, and the order of drawing."""

from worker.engines.procedural import materials
from worker.engines.procedural.colour import Tone, lab, ramp
from worker.engines.procedural.faces import Face
from worker.engines.procedural.figure import Material
from worker.engines.procedural.sprites import hair, headgear, outfit, weapons
from worker.engines.procedural.sprites.classes import CLASSES, Class
from worker.engines.procedural.sprites.outfit import GROUND, Body
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.understanding import Understanding

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


def features(archetype: str) -> frozenset[str]:
    """What the words can ask of that class."""
    if archetype == "skeleton":
        return FEATURES - {"ears", "hair", "face", "mouth"}
    return FEATURES if CLASSES[archetype].ears else FEATURES - {"ears"}


def draw(plan: Plan, archetype: str) -> None:
    """A whole character."""
    role = CLASSES[archetype]
    body = _body(plan, role)
    style = _style(plan, role)
    joint = plan.figure.joint
    joint("cape")
    outfit.cape(plan, body, role.cape)
    if style in ("robe", "dress"):
        joint("robe")
        outfit.robe(plan, body)
    else:
        joint("legs")
        _legs(plan, body, style)
    joint("body")
    outfit.torso(plan, body, "tunic" if style == "dress" else style)
    joint("arms", body.wide * 5.0, body.shoulder + 1.4)
    outfit.arms(plan, body, "tunic" if style == "dress" else style)
    joint("head", 0, body.shoulder)
    headgear.head(plan, body)
    hat = _hat(plan, role)
    bearded = _head(plan, body, role, hat)
    weapons.hold(plan, body, role.weapons)
    if plan.has("shield", role.shield):
        joint("shield", -body.hand_x, body.hand_y)
        outfit.shield(plan, body)
    joint("head", 0, body.shoulder)
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
    hats = tuple(hat for hat in hats if hat not in _hiding(words)) or (NO,)
    if "hat" in words.features and set(hats) <= {NO, "horns"}:
        return "straw"
    return plan.pick("hat", hats, "hat")


def _hiding(words: Understanding) -> set[str]:
    """Hats that would hide what the words ask for."""
    hidden = set()
    if words.mood or {"beard", "face", "mouth", "hair"} & set(words.features):
        hidden = {"slit", "crest"}
    if "hair" in words.features:
        hidden |= {"hood", "open", "nasal", "winged", "horned", "band"}
    if {"beard", "mouth"} & set(words.features) or words.mood:
        hidden.add("mask")
    return hidden


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
        hair.ears(plan, body, role.ears)
    covered = hat in ("slit", "crest", "hood")
    if not covered:
        hair.hair(plan, body, role.hair)
    bearded = hat not in ("slit", "crest", "mask") and hair.beard(plan, body, role.beard)
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
    "horns": hair.horns,
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
