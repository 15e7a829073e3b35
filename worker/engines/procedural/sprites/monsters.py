"""Monsters by genome: a body and eight slots that vary apart from each other."""

from worker.engines.procedural import materials
from worker.engines.procedural.faces import Face
from worker.engines.procedural.sprites import genome as slots
from worker.engines.procedural.sprites import monsters_side as side
from worker.engines.procedural.sprites.crests import crest
from worker.engines.procedural.sprites.gaze import look
from worker.engines.procedural.sprites.genome import CRESTS, KINDS, Genome
from worker.engines.procedural.sprites.genome import genome as build
from worker.engines.procedural.sprites.outfit import GROUND
from worker.engines.procedural.sprites.plan import Plan
from worker.engines.procedural.sprites.views import BACK, LEFT, SIDES

ON_ITS_BACK = 2.0  # how near what a monster wears on its back is, seen from behind

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
    """A whole monster, the far things first."""
    bodies, crests, count, colours = KINDS[archetype]
    genome = build(plan, bodies, colours)
    plan.figure.mirrored = plan.view in (LEFT, BACK)
    if plan.view in SIDES:
        genome = side.narrow(genome)
        side.profile(plan, genome, crests or CRESTS)
        look(plan, _face(plan, genome, count), side.half(genome))
        return
    behind = plan.view == BACK
    if not behind:
        _on_the_back(plan, genome, 0.0)
    joint = plan.figure.joint
    joint("legs")
    with plan.figure.called("legs"):
        _legs(plan, genome)
    joint("bulk")
    sway = plan.dice.pick("sway", (1.6, -1.6)) if genome.body == "worm" else 0.0
    side.trunk(plan, genome, 0.0, (sway, 0.0, -sway, -sway * 0.5, 0.0))
    _belly(plan, genome, behind=behind)
    joint("arms claw", genome.wide * 0.85, genome.y - 0.6)
    with plan.figure.called("arms"):
        _arms(plan, genome)
    joint("head", 0, genome.head)
    crest(plan, genome, crests or CRESTS)
    face = _face(plan, genome, count)
    if not behind:
        _clear(plan, genome, face)
    look(plan, face)
    if behind:
        _on_the_back(plan, genome, 3.0 + ON_ITS_BACK)


def _on_the_back(plan: Plan, g: Genome, nearer: float) -> None:
    """Wings and tail: behind all else, or before it."""
    f = plan.figure
    f.joint("wings", g.wide * 0.5, g.y)
    with f.called("wings"):
        _wings(plan, g, nearer - 3)
    f.joint("tail", g.wide * 0.6, GROUND - 2.4)
    with f.called("tail"):
        _tail(plan, g, nearer - 2)


def _wings(plan: Plan, g: Genome, z: float) -> None:
    f, x, y = plan.figure, g.wide * 0.5, g.y - g.high * 0.2
    style = slots.wings(plan)
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
        f.polygon(g.second, points, z, facing=(0.1, -0.15, 0.8), mirror=True)
        f.path(
            g.skin,
            [(x, y), (g.wide + 0.8, y - 7.4), (far, y - 4.8)],
            0.9,
            0.6,
            z + 0.1,
            mirror=True,
        )
    elif style == "feather":
        for index in range(3):
            tip = (far - index * 1.2, y - 6 + 3.4 * index)
            f.capsule(g.second, (g.wide * 0.6, y), tip, 1.8, 1.4, z + index * 0.2, mirror=True)
    elif style == "insect":
        glass = plan.named("glass")
        f.ellipse(glass, g.wide + 2.2, y - 4, 5.2, 2.3, z, tilt=-0.5, mirror=True)
        f.ellipse(glass, g.wide + 1.6, y + 1.6, 3.8, 1.7, z - 0.1, tilt=0.3, mirror=True)


def _tail(plan: Plan, g: Genome, z: float) -> None:
    f, x = plan.figure, g.wide * (0.6 if z < 0 else 0.3)
    style = slots.tail(plan)
    low = GROUND - 2.4
    if style == "spike":
        f.path(g.skin, [(x, low), (x + 4, low - 1), (x + 7, low - 4.6)], 2.4, 0.7, z)
        f.polygon(
            g.second,
            [(x + 5.2, low - 4), (x + 7.6, low - 9), (x + 9, low - 3.6)],
            z + 0.1,
            facing=(-0.2, -0.3, 0.8),
        )
    elif style == "curl":
        f.path(
            g.skin,
            [(-x, low), (-x - 3.6, low - 1.4), (-x - 5, low - 5), (-x - 3, low - 7)],
            1.7,
            1.1,
            z,
        )
    elif style == "club":
        f.path(g.skin, [(x, low), (x + 4.4, low), (x + 6.4, low - 3)], 2, 1.3, z)
        f.ellipse(g.bone, x + 7, low - 4.4, 2.6, 2.4, z + 0.1)


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


def _belly(plan: Plan, g: Genome, *, behind: bool) -> None:
    f = plan.figure
    style = slots.belly(plan)
    if behind and style in ("oval", "shell"):
        return
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
    style = slots.arms(plan, g)
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


def _face(plan: Plan, g: Genome, count: int) -> Face:
    words = plan.words
    eyes = count or plan.dice.pick("eyes", (1, 2, 2, 2, 2, 3))
    eyes = 1 if "one eye" in words.features else 3 if "three eyes" in words.features else eyes
    radius = min(g.radius, 6.6)
    iris = materials.material(plan.dice.pick("iris", ("crimson", "green", "amber", "blue"))).ramp[2]
    lower = {1: 0.62, 2: 0.5, 3: 0.55}[eyes] * radius
    return Face(
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
