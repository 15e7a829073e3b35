"""Monsters by genome: a body and eight slots that vary apart from each other."""

from worker.engines.procedural import materials
from worker.engines.procedural.faces import Face
from worker.engines.procedural.sprites.crests import crest
from worker.engines.procedural.sprites.genome import CRESTS, KINDS, Genome
from worker.engines.procedural.sprites.genome import genome as build
from worker.engines.procedural.sprites.outfit import GROUND
from worker.engines.procedural.sprites.plan import Plan

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
        "eyes",
        "claws",
        "mouth",
    ]
) | {"one eye", "three eyes"}


# What a word fixes: body, crest, number of eyes, colours.
def features(archetype: str) -> frozenset[str]:
    """What the words can ask of that monster."""
    return FEATURES - {"arms", "legs", "claws"} if archetype == "worm" else FEATURES


def draw(plan: Plan, archetype: str) -> None:
    """A whole monster, back to front."""
    bodies, crests, count, colours = KINDS[archetype]
    genome = build(plan, bodies, colours)
    plan.figure.joint("wings", genome.wide * 0.5, genome.y)
    with plan.figure.called("wings"):
        _wings(plan, genome)
    joint = plan.figure.joint
    joint("tail", genome.wide * 0.6, GROUND - 2.4)
    with plan.figure.called("tail"):
        _tail(plan, genome)
    joint("legs")
    with plan.figure.called("legs"):
        _legs(plan, genome)
    joint("bulk")
    _body(plan, genome)
    _belly(plan, genome)
    joint("arms claw", genome.wide * 0.85, genome.y - 0.6)
    with plan.figure.called("arms"):
        _arms(plan, genome)
    joint("head", 0, genome.head)
    crest(plan, genome, crests or CRESTS)
    _face(plan, genome, count)


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
        plan.pick("belly", ("oval", "shell") if "belly" in words else options, "belly"),
    )
    skin = f.of(g.skin)
    low = g.y + g.high * 0.3
    if style == "oval":
        with f.called("belly"):
            f.paint(skin & f.inside(0, low + 0.8, g.wide * 0.62, g.high * 0.62), g.second)
    elif style == "stripes" and "stripes" not in plan.words.without:
        bands = (abs((f.y - low + 30) % 3.4 - 1.7) < 0.75) & (abs(f.x) > g.wide * 0.30)
        with f.called("stripes"):
            f.paint(skin & bands & (f.y > g.y - g.high * 0.6), g.dark)
    elif style == "spots" and "spots" not in plan.words.without:
        for index in range(7):
            x, y = (
                plan.between(f"x{index}", -0.9, 0.9) * g.wide,
                g.y + plan.between(f"y{index}", -0.1, 0.9) * g.high,
            )
            if abs(x) > g.radius * 0.5 or abs(y - g.head) > 4.5:
                with f.called("spots"):
                    f.paint(skin & f.inside(x, y, 1.5, 1.2), g.second)
    elif style == "shell":
        for index in range(3):
            y = low - 0.6 + index * 2.5
            plate = f.of(g.skin) & f.inside(0, y, g.wide * (0.7 - 0.12 * index), 1.9)
            with f.called("belly"):
                f.paint(plate, g.second)
                f.tone(plate & (abs(f.y - y - 1.5) < 0.5), -1)


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
    if "claws" in plan.words.features:
        style = "claw"
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
            start, end = (w + 1.8 + spread, y + 6.4), (w + 1.8 + spread * 1.3, y + 8.8)
            with f.called("claws"):
                f.capsule(g.bone, start, end, 0.8, 0.45, 1.0, mirror=True)


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
    marks = (f.of(g.second) | f.of(g.dark)) & f.parts.where("belly") | f.parts.where("stripes")
    f.paint(around & (marks | f.parts.where("spots")) & (f.depth < 1.2), g.skin)
