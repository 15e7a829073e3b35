"""Monsters by genome: a body and eight slots that vary apart from each other."""

from dataclasses import dataclass

from worker.engines.procedural import materials
from worker.engines.procedural.colour import Tone, ramp
from worker.engines.procedural.faces import Face
from worker.engines.procedural.figure import Material
from worker.engines.procedural.sprites.outfit import GROUND
from worker.engines.procedural.sprites.plan import NO, Plan

BODIES = {  # half width, half height
    "blob": (9.0, 7.6),
    "egg": (7.6, 9.8),
    "biped": (6.2, 6.2),
    "pear": (7.8, 8.8),
    "worm": (5.2, 6.0),
    "tall": (5.8, 10.4),
    "wide": (11.0, 6.8),
    "brute": (9.6, 7.6),
}
FEATURES = frozenset(
    [
        "wings",
        "tail",
        "horns",
        "spots",
        "stripes",
        "spikes",
        "teeth",
        "belly",
        "antenna",
        "legs",
        "arms",
        "ears",
        "face",
        "mouth",
    ]
) | {"one eye", "three eyes"}
# What a word fixes: body, crest, number of eyes, colours.
KINDS: dict[str, tuple[tuple[str, ...], tuple[str, ...], int, tuple[str, ...]]] = {
    "demon": (
        ("biped", "brute", "tall"),
        ("horns", "ram", "horns"),
        2,
        ("red", "crimson", "purple", "black"),
    ),
    "alien": (
        ("egg", "tall", "biped", "pear"),
        ("antenna", "none", "antenna"),
        3,
        ("lime", "green", "teal", "violet"),
    ),
    "worm": (
        ("worm",),
        ("antenna", "none", "spikes", "horns"),
        2,
        ("pink", "lime", "tan", "orange"),
    ),
    "brute": (("brute",), ("horns", "ears", "ram", "none"), 2, ("white", "brown", "grey", "sky")),
    "cyclops": (
        ("biped", "brute", "egg"),
        ("single", "horns", "none", "tuft"),
        1,
        ("tan", "blue", "green", "orange"),
    ),
    "blobfiend": (("blob", "wide", "pear"), ("spikes", "mushroom", "antenna", "single"), 3, ()),
    "biped": (("biped",), (), 0, ()),
    "egg": (("egg", "tall"), (), 0, ()),
    "pear": (("pear",), (), 0, ()),
    "wide": (("wide", "blob"), ("none", "spikes", "ears"), 2, ("green", "olive", "lime", "teal")),
}
CRESTS = ("none", "horns", "ears", "antenna", "spikes", "mushroom", "tuft", "single", "ram")


@dataclass(frozen=True, slots=True)
class Genome:
    """Where the monster is, in units, and what it is made of (material numbers)."""

    body: str
    wide: float
    high: float
    y: float  # the body's middle
    legs: str
    head: float  # the face's middle
    radius: float  # the head's half width
    top: float
    skin: int
    second: int
    dark: int
    bone: int


def draw(plan: Plan, archetype: str) -> None:
    """A whole monster, back to front."""
    bodies, crests, count, colours = KINDS[archetype]
    genome = _genome(plan, bodies, colours)
    _wings(plan, genome)
    _tail(plan, genome)
    _legs(plan, genome)
    _body(plan, genome)
    _belly(plan, genome)
    _arms(plan, genome)
    _crest(plan, genome, crests or CRESTS)
    _face(plan, genome, count)


def _genome(plan: Plan, bodies: tuple[str, ...], colours: tuple[str, ...]) -> Genome:
    main = plan.tone(colours) if colours else plan.tone()
    body = plan.pick("body", bodies)
    wide, high = BODIES[body]
    wide *= plan.dice.pick("girth", (0.9, 1.0, 1.12))
    high *= plan.dice.pick("height", (0.9, 1.0, 1.08))
    walker = body in ("biped", "brute")
    legs = plan.pick(
        "legs",
        ("two", "claws") if walker else ("none", "stubs", "two", "four", "tentacles", "claws"),
        "legs",
    )
    length = {"none": 0.0, "stubs": 1.4, "two": 3.8, "claws": 3.6, "four": 3.0, "tentacles": 3.4}[
        legs
    ]
    length = 0.0 if body == "worm" else length
    y = GROUND - length - high + 0.4
    head, radius, top = y - high * 0.3, wide * 0.82, y - high * 0.98
    if walker:
        radius = {"biped": 6.4, "brute": 5.4}[body]
        head = y - high - radius * 0.45
        top = head - radius * 0.95
    if body == "worm":
        head, radius, top = GROUND - 17.5, 5.8, GROUND - 22.6
    return Genome(
        body,
        wide,
        high,
        y,
        legs,
        head,
        radius,
        top,
        skin=plan.made_of(main, 1.05),
        second=plan.made_of(plan.second_tone(main).lighter(0.08), 1.0),
        dark=plan.figure.add(Material(ramp(Tone(main.hue, main.chroma * 0.6, 0.14, 0.48)))),
        bone=plan.named("bone"),
    )


def _wings(plan: Plan, g: Genome) -> None:
    f, x, y = plan.figure, g.wide * 0.5, g.y - g.high * 0.2
    style = plan.pick("wings", ("none", "none", "none", "bat", "feather", "insect"), "wings")
    far = min(14.6, g.wide + 7)
    if style == "bat":
        points = [
            (x, y),
            (g.wide + 0.8, y - 7.6),
            (far, y - 5),
            (far - 0.6, y + 3),
            (far - 2.6, y + 1.2),
            (g.wide + 1.4, y + 4),
            (x, y + 4),
        ]
        f.polygon(g.second, points, -3, facing=(0.1, -0.15, 0.8), mirror=True)
        f.path(
            g.skin, [(x, y), (g.wide + 0.8, y - 7.4), (far, y - 4.8)], 0.9, 0.6, -2.9, mirror=True
        )
    elif style == "feather":
        for index in range(3):
            tip = (far - index * 1.2, y - 6 + 3.4 * index)
            f.capsule(g.second, (g.wide * 0.6, y), tip, 1.8, 1.4, -3 + index * 0.2, mirror=True)
    elif style == "insect":
        glass = plan.named("glass")
        f.ellipse(glass, g.wide + 2.2, y - 4, 5.2, 2.3, -3, tilt=-0.5, mirror=True)
        f.ellipse(glass, g.wide + 1.6, y + 1.6, 3.8, 1.7, -3.1, tilt=0.3, mirror=True)


def _tail(plan: Plan, g: Genome) -> None:
    f, x = plan.figure, g.wide * 0.6
    style = plan.pick("tail", ("none", "none", "spike", "curl", "club"), "tail")
    low = GROUND - 2.4
    if style == "spike":
        f.path(g.skin, [(x, low), (x + 4, low - 1), (x + 7, low - 4.6)], 2.4, 0.7, -2)
        f.polygon(
            g.second,
            [(x + 5.2, low - 4), (x + 7.6, low - 9), (x + 9, low - 3.6)],
            -1.9,
            facing=(-0.2, -0.3, 0.8),
        )
    elif style == "curl":
        f.path(
            g.skin,
            [(-x, low), (-x - 3.6, low - 1.4), (-x - 5, low - 5), (-x - 3, low - 7)],
            1.7,
            1.1,
            -2,
        )
    elif style == "club":
        f.path(g.skin, [(x, low), (x + 4.4, low), (x + 6.4, low - 3)], 2, 1.3, -2)
        f.ellipse(g.bone, x + 7, low - 4.4, 2.6, 2.4, -1.9)


def _legs(plan: Plan, g: Genome) -> None:
    f, w, hip = plan.figure, g.wide, g.y + g.high * 0.55
    if g.legs == "stubs":
        f.ellipse(g.skin, w * 0.5, GROUND - 1.4, 2.6, 1.8, -0.5, mirror=True)
    elif g.legs in ("two", "claws"):
        f.capsule(g.skin, (w * 0.52, hip), (w * 0.58, GROUND - 1.6), 2.4, 1.9, -0.5, mirror=True)
        foot = g.skin if g.legs == "two" else g.bone
        f.ellipse(foot, w * 0.62, GROUND - 1.2, 2.8, 1.5, -0.2, power=2.4, mirror=True)
    elif g.legs == "four":
        for share, z in ((0.85, -0.8), (0.35, -0.5)):
            f.capsule(
                g.skin,
                (w * share, hip),
                (w * (share + 0.1), GROUND - 1.3),
                1.9,
                1.4,
                z,
                mirror=True,
            )
    elif g.legs == "tentacles":
        for share, z in ((0.85, -0.9), (0.5, -0.7), (0.15, -0.5)):
            end = (w * (share + 0.25) + 1, GROUND - 1.2)
            f.capsule(g.skin, (w * share, hip), end, 1.9, 1.0, z, mirror=True)


def _body(plan: Plan, g: Genome) -> None:
    f = plan.figure
    first = f.shapes
    if g.body == "worm":
        sway = plan.dice.pick("sway", (1.6, -1.6))
        for index in range(5):
            x = (sway, 0, -sway, -sway * 0.5, 0)[index]
            f.ellipse(g.skin, x, GROUND - 2.4 - index * 3.4, 6.0 - index * 0.25, 3.4, index * 0.2)
        f.ellipse(g.skin, 0, g.head, g.radius, 5.2, 1.2)
        return
    if g.body == "pear":
        f.ellipse(g.skin, 0, g.y + g.high * 0.25, g.wide, g.high * 0.76, 0, power=2.2)
        f.ellipse(g.skin, 0, g.y - g.high * 0.3, g.wide * 0.76, g.high * 0.7, 0)
    else:
        f.ellipse(g.skin, 0, g.y, g.wide, g.high, 0, power=plan.dice.pick("form", (1.9, 2.2, 2.8)))
    f.join(first)
    if g.body in ("biped", "brute"):
        f.ellipse(
            g.skin,
            0,
            g.head,
            g.radius,
            g.radius * 0.92,
            1,
            power=plan.dice.pick("head", (2.0, 2.5, 3.0)),
        )


def _belly(plan: Plan, g: Genome) -> None:
    f = plan.figure
    options = ("none", "oval", "stripes", "spots", "shell", "oval")
    words = plan.words.features
    style = next(
        (name for name in ("stripes", "spots") if name in words),
        plan.pick("belly", options, "belly"),
    )
    skin = f.of(g.skin)
    low = g.y + g.high * 0.3
    if style == "oval":
        f.paint(skin & f.inside(0, low + 0.8, g.wide * 0.62, g.high * 0.62), g.second)
    elif style == "stripes" and "stripes" not in plan.words.without:
        bands = (abs((f.y - low + 30) % 3.4 - 1.7) < 0.75) & (abs(f.x) > g.wide * 0.30)
        f.paint(skin & bands & (f.y > g.y - g.high * 0.6), g.dark)
    elif style == "spots" and "spots" not in plan.words.without:
        for index in range(7):
            x, y = (
                plan.between(f"x{index}", -0.9, 0.9) * g.wide,
                g.y + plan.between(f"y{index}", -0.1, 0.9) * g.high,
            )
            if abs(x) > g.radius * 0.5 or abs(y - g.head) > 4.5:
                f.paint(skin & f.inside(x, y, 1.5, 1.2), g.second)
    elif style == "shell":
        for index in range(3):
            y = low - 0.6 + index * 2.5
            f.paint(f.of(g.skin) & f.inside(0, y, g.wide * (0.7 - 0.12 * index), 1.9), g.second)
            f.tone(f.of(g.second) & (abs(f.y - y - 1.5) < 0.5), -1)


def _arms(plan: Plan, g: Genome) -> None:
    if g.body == "worm":
        return
    walker = g.body in ("biped", "brute")
    options = (
        ("stub", "long", "claw", "raised")
        if walker
        else ("none", "none", "stub", "long", "claw", "raised")
    )
    style = plan.pick("arms", options, "arms")
    f, x, y, w = plan.figure, g.wide * 0.85, g.y - 0.6, g.wide
    if style == "stub":
        f.capsule(g.skin, (x, y), (w + 1.8, y + 2.8), 2.0, 1.7, 0.8, mirror=True)
    elif style == "raised":
        f.path(g.skin, [(x, y), (w + 2.4, y + 0.4), (w + 3.4, y - 4.4)], 1.9, 1.6, 0.8, mirror=True)
        f.ellipse(g.second, w + 3.5, y - 5, 2.0, 2.0, 0.9, mirror=True)
    elif style in ("long", "claw"):
        f.path(g.skin, [(x, y - 1), (w + 2.4, y + 2), (w + 1.8, y + 6)], 2.0, 1.8, 0.8, mirror=True)
    if style == "claw":
        for spread in (-1.3, 0.0, 1.3):
            f.capsule(
                g.bone,
                (w + 1.8 + spread, y + 6.4),
                (w + 1.8 + spread * 1.3, y + 8.8),
                0.8,
                0.45,
                1.0,
                mirror=True,
            )


def _crest(plan: Plan, g: Genome, crests: tuple[str, ...]) -> None:
    words = plan.words
    asked = {"horns": "horns", "antenna": "antenna", "spikes": "spikes", "ears": "ears"}
    style = next((asked[w] for w in words.features if w in asked), None)
    options = tuple(c for c in crests if c not in words.without) or (NO,)
    if "horns" in words.without:
        options = tuple(c for c in options if c not in ("ram", "single")) or (NO,)
    draw_crest = _CRESTS.get(style or plan.pick("crest", options))
    if draw_crest:
        draw_crest(plan, g)


def _horns(plan: Plan, g: Genome) -> None:
    w, t = g.radius * 0.75, g.top
    bend = plan.dice.pick("bend", (0.0, 1.6, -1.4))
    plan.figure.path(
        g.bone,
        [(w * 0.8, t + 1.6), (w + 1.8, t - 1.6), (w + 1.8 + bend, t - 5)],
        1.6,
        0.5,
        0.9,
        mirror=True,
    )


def _ram(plan: Plan, g: Genome) -> None:
    w, t = g.radius * 0.8, g.top
    points = [(w * 0.7, t + 1.4), (w + 2.4, t + 0.2), (w + 3.6, t + 3.2), (w + 1.4, t + 5)]
    plan.figure.path(g.bone, points, 1.8, 0.8, 1.6, mirror=True)


def _ears(plan: Plan, g: Genome) -> None:
    f, w, t = plan.figure, g.radius * 0.75, g.top
    tall = plan.dice.pick("ear", (3.4, 5.0, 7.0))
    f.polygon(
        g.skin,
        [(w * 0.2, t + 2), (w * 0.95, t - tall), (w * 1.2, t + 3.6)],
        0.9,
        facing=(0.1, -0.25, 0.8),
        mirror=True,
    )
    if plan.detail:
        f.polygon(
            g.second,
            [(w * 0.55, t + 1.2), (w * 0.88, t - tall * 0.5), (w * 0.98, t + 2)],
            1.0,
            mirror=True,
        )


def _antenna(plan: Plan, g: Genome) -> None:
    f, w, t = plan.figure, g.radius * 0.75, g.top
    f.capsule(g.dark, (w * 0.4, t + 1), (w * 0.85, t - 4), 0.6, 0.6, 0.5, mirror=True)
    f.ellipse(
        plan.light(plan.dice.pick("bulb", (95.0, 25.0, 200.0))),
        w * 0.85,
        t - 4.4,
        1.6,
        1.6,
        1,
        mirror=True,
    )


def _spikes(plan: Plan, g: Genome) -> None:
    f, w, t = plan.figure, g.radius * 0.8, g.top
    for at in (-2, -1, 0, 1, 2):
        tip = (at * w * 0.6, t - 3.8 + abs(at))
        f.polygon(
            g.second,
            [((at - 0.5) * w * 0.5, t + 2.4), tip, ((at + 0.5) * w * 0.5, t + 2.4)],
            -0.3,
            facing=(at * 0.1, -0.3, 0.8),
        )


def _mushroom(plan: Plan, g: Genome) -> None:
    f, w, t = plan.figure, g.radius * 0.8, g.top
    f.ellipse(g.second, 0, t + 0.8, w + 3.8, 4.2, 1.4)
    for x, y in ((-4.0, 0.4), (1.0, -1.2), (4.6, 1.0)):
        f.paint(f.of(g.second) & f.inside(x, t + y, 1.4, 1.0), plan.named("white"))


def _tuft(plan: Plan, g: Genome) -> None:
    first = plan.figure.shapes
    for lean in (-2.6, 0.0, 2.6):
        plan.figure.capsule(g.second, (lean * 0.3, g.top + 1.8), (lean, g.top - 3.2), 1.5, 0.5, 1.2)
    plan.figure.join(first)


def _single(plan: Plan, g: Genome) -> None:
    plan.figure.capsule(g.bone, (0, g.top + 1.6), (0, g.top - 4.8), 1.7, 0.5, 1.6)


_CRESTS = {
    "horns": _horns,
    "ram": _ram,
    "ears": _ears,
    "antenna": _antenna,
    "spikes": _spikes,
    "mushroom": _mushroom,
    "tuft": _tuft,
    "single": _single,
}


def _face(plan: Plan, g: Genome, count: int) -> None:
    words = plan.words
    eyes = count or plan.dice.pick("eyes", (1, 2, 2, 2, 2, 3))
    eyes = 1 if "one eye" in words.features else 3 if "three eyes" in words.features else eyes
    radius = min(g.radius, 6.6)
    iris = materials.material(plan.dice.pick("iris", ("crimson", "green", "amber", "blue"))).ramp[2]
    lower = {1: 0.62, 2: 0.5, 3: 0.55}[eyes] * radius
    face = Face(
        g.head + (1.4 if eyes == 3 else 0.2),
        radius,
        plan.ramp(g.skin),
        plan.mood,
        count=eyes,
        mouth=_mouth(plan),
        mouth_y=g.head + lower + 1.2,
        iris=iris,
        gap=radius * plan.dice.pick("gap", (0.36, 0.46)),
        large=plan.dice.pick("eye size", (1.0, 1.25)),
    )
    _clear(plan, g, face)
    plan.eyes(face)


def _mouth(plan: Plan) -> str:
    """By the words, else by the mood, else by the seed."""
    words = plan.words
    if "mouth" in words.without:
        return "none"
    if "teeth" in words.features:
        return "fangs"
    if words.mood:
        return plan.dice.pick("mouth", ("", "fangs", "teeth")) if words.mood == "angry" else ""
    return plan.dice.pick("mouth", ("smile", "fangs", "open", "o", "teeth", "line"))


def _clear(plan: Plan, g: Genome, face: Face) -> None:
    """Markings stay off the face, or nobody could read it."""
    f = plan.figure
    around = f.inside(0, (face.y + face.mouth_y) / 2, face.radius * 0.86, face.radius * 0.72)
    f.paint(around & (f.of(g.second) | f.of(g.dark)) & (f.depth < 1.2), g.skin)
