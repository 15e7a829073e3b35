"""The body of a monster: its measures, materials and kinds."""

from dataclasses import dataclass

from worker.engines.procedural.colour import Tone, ramp
from worker.engines.procedural.figure import Material
from worker.engines.procedural.sprites.outfit import GROUND
from worker.engines.procedural.sprites.plan import Plan

WALKERS = ("biped", "brute")  # their head is not a part of their trunk
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


def genome(plan: Plan, bodies: tuple[str, ...], colours: tuple[str, ...]) -> Genome:
    main = plan.tone(colours) if colours else plan.tone()
    body = plan.pick("body", bodies)
    wide, high = BODIES[body]
    wide *= plan.dice.pick("girth", (0.9, 1.0, 1.12))
    high *= plan.dice.pick("height", (0.9, 1.0, 1.08))
    walker = body in WALKERS
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


# -- slots that are the same from every side ------------------------------------------------------


def wings(plan: Plan) -> str:
    """The form of the wings, or "none"."""
    return plan.pick("wings", ("none", "none", "none", "bat", "feather", "insect"), "wings")


def tail(plan: Plan) -> str:
    """The form of the tail, or "none"."""
    return plan.pick("tail", ("none", "none", "spike", "curl", "club"), "tail")


def arms(plan: Plan, g: Genome) -> str:
    """The form of the arms, or "none"."""
    if g.body == "worm":
        return "none"
    usual = ("stub", "long", "claw", "raised")
    options = usual if g.body in WALKERS else ("none", "none", *usual)
    style = plan.pick("arms", options, "arms")
    return "claw" if "claws" in plan.words.features else style


def belly(plan: Plan) -> str:
    """What the trunk shows: an oval, plates, stripes, spots or nothing."""
    options = ("none", "oval", "stripes", "spots", "shell", "oval")
    words = plan.words.features
    return next(
        (name for name in ("stripes", "spots") if name in words),
        plan.pick("belly", ("oval", "shell") if "belly" in words else options, "belly"),
    )
