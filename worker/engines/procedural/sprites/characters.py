"""Sixteen classes of people: a table of what each may wear, and the order of drawing."""

from dataclasses import replace

from worker.engines.procedural import materials
from worker.engines.procedural.colour import Tone, lab, ramp
from worker.engines.procedural.faces import Face
from worker.engines.procedural.figure import Material
from worker.engines.procedural.parts import BODY
from worker.engines.procedural.sprites import hair, hats, headgear, outfit, weapons
from worker.engines.procedural.sprites.classes import CLASSES, Class
from worker.engines.procedural.sprites.outfit import GROUND, Body
from worker.engines.procedural.sprites.plan import Plan
from worker.engines.procedural.sprites.views import HEAD_ON

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


def views(_archetype: str) -> frozenset[str]:
    """From where that class can be drawn."""
    return HEAD_ON


def draw(plan: Plan, archetype: str) -> None:
    """A whole character."""
    role = _role(plan, archetype)
    f, body, style = plan.figure, _body(plan, role), _style(plan, role)
    dressed = "tunic" if style == "dress" else style
    f.joint("cape")
    with f.called("wings"):
        outfit.wings(plan, body)
    with f.called("cape"):
        outfit.cape(plan, body, role.cape)
    if style in ("robe", "dress"):
        f.joint("robe")
        with f.called("robe"):
            outfit.robe(plan, body)
    else:
        f.joint("legs")
        _legs(plan, body, style)
    f.joint("body")
    with f.called(*_cloth(style)):
        outfit.torso(plan, body, dressed)
        if style == "armour" and role.lacquered:
            outfit.lames(plan, body)
    if "fat" in plan.words.features:
        with f.called("fat", *_cloth(style)):
            outfit.belly(plan, body, dressed)
    f.joint("arms", body.wide * 5.0, body.shoulder + 1.4)
    with f.called("arms", *_cloth(style)):
        outfit.arms(plan, body, dressed)
    f.joint("head", 0, body.shoulder)
    headgear.head(plan, body)
    hat = hats.choose(plan, role)
    bearded = _head(plan, body, role, hat)
    weapons.hold(plan, body, role.weapons)
    if plan.has("shield", role.shield):
        f.joint("shield", -body.hand_x, body.hand_y)
        with f.called("shield"):
            weapons.shield(plan, body)
    f.joint("head", 0, body.shoulder)
    _face(plan, body, role, archetype, hat=hat, bearded=bearded)
    with f.called("skin"):
        f.tone(f.of(body.skin) & (f.parts.map == BODY), 0)


def _cloth(style: str) -> tuple[str, ...]:
    return {"armour": ("armour",), "robe": ("robe",), "dress": ("robe",)}.get(style, ())


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


def _legs(plan: Plan, body: Body, style: str) -> None:
    kind = {"armour": "armour", "ribs": "bare", "bare": "trousers", "rags": "bare"}.get(
        style, "trousers"
    )
    if style == "tunic" and plan.dice.chance("skirt", 0.4):
        kind = "skirt"
    with plan.figure.called("legs"):
        outfit.legs(plan, body, kind)


def _head(plan: Plan, body: Body, role: Class, hat: str) -> bool:
    """Ears, hair, beard and hat; true if a beard hides the mouth."""
    f = plan.figure
    ears = role.ears or ("elf" if "ears" in plan.words.features else "")
    if ears:
        with f.called("ears"):
            hair.ears(plan, body, ears)
    covered = hat in (*headgear.CLOSED, "hood")
    if not covered:
        with f.called("hair"):
            hair.hair(plan, body, role.hair)
    bearded = False
    bare = {"mouth", "teeth"} & set(plan.words.features) or plan.words.mood
    shaven = bare or plan.words.forms.get("chin") == "bare"
    beard = 0.0 if shaven else role.beard
    if hat not in (*headgear.CLOSED, "mask"):
        with f.called("beard"):
            bearded = hair.beard(plan, body, beard)
    hats.wear(plan, body, hat)
    if "horns" in plan.words.features and hat not in hats.HATS["horns"]:
        with f.called("horns"):
            hair.horns(plan, body)
    return bearded


def _face(plan: Plan, body: Body, role: Class, archetype: str, *, hat: str, bearded: bool) -> None:
    if hat in headgear.CLOSED:
        return
    hidden = bearded or hat == "mask" or "mouth" in plan.words.without
    said = plan.words.mood or {"mouth", "teeth"} & set(plan.words.features)
    hidden = hidden or not (plan.detail or said or role.mouth)
    mood = plan.mood
    if role.skin and not plan.words.mood and "angry" not in plan.words.without:
        mood = "angry"
    iris = materials.material(plan.dice.pick("iris", ("brown", "blue", "green"))).ramp[2]
    face = Face(
        body.head + 0.9,
        body.head_rx,
        plan.ramp(body.skin),
        mood,
        mouth="none" if hidden else _mouth(plan, role),
        mouth_y=body.head + 3.4,
        iris=iris,
        large=0.86,
    )
    if role.skin == ("bone",):
        _sockets(plan, body)
    else:
        plan.eyes(face)
        if bearded and plan.detail and "mouth" not in plan.words.without:
            _lips(plan, body)


def _lips(plan: Plan, body: Body) -> None:
    """Where a mouth is in a beard; without it a face under much hair is none."""
    f = plan.figure
    row, half = f.row(body.head + 3.2), max(1, round(1.2 * f.unit))
    with f.called("beard"):
        for column in range(-half, half):
            f.stamp(f.middle + column, row, plan.ramp(body.hair)[0])


def _mouth(plan: Plan, role: Class) -> str:
    words = plan.words
    if "teeth" in words.features:
        return role.mouth or "fangs"
    return "" if words.mood else role.mouth


def _sockets(plan: Plan, body: Body) -> None:
    """The face of a skull: sockets, a nose, and teeth under it."""
    f, y = plan.figure, body.head
    dark, bone = plan.named("black"), plan.ramp(body.skin)
    if plan.detail:
        with f.called("face"):
            f.tone(f.of(body.skin) & f.inside(0, y + 0.6, body.head_rx, body.head_ry), 0.7)
    with f.called("face", "eyes"):
        large = (2.5, y + 0.7, 1.8, 1.9) if plan.detail > 1 else (2.4, y + 0.6, 1.3, 1.8)
        sockets = f.of(body.skin) & f.inside(*large, mirror=True)
        if plan.detail:
            f.paint(sockets, dark)
            f.tone(sockets & f.of(dark), -3)
        for column in (-3, -2, 1, 2) if not plan.detail else ():
            for down in (0, 1):
                f.stamp(f.middle + column, f.row(y + 0.7) + down, materials.INK)
    if plan.detail:
        f.stamp(f.middle, f.row(y + 2.7), materials.INK)
        f.stamp(f.middle - 1, f.row(y + 2.7), materials.INK)
        half, row = round(2.2 * f.unit), f.row(y + 4.3)
        for column in range(-half - 1, half + 1):
            gap = (column if column >= 0 else -column - 1) % 2
            f.stamp(f.middle + column, row, materials.INK if gap else bone[4])
    if plan.words.element or plan.dice.chance("glowing", 0.4):
        column = round(2.4 * f.unit) if plan.detail else 2
        for place in (f.middle + column - 1, f.middle - column):
            f.stamp(place, f.row(y + 0.9), plan.glow())
