"""Creatures with wings: dragons, bats, birds."""

import numpy as np

from worker.engines.procedural import materials
from worker.engines.procedural.faces import Face
from worker.engines.procedural.figure import Point
from worker.engines.procedural.sprites.outfit import GROUND
from worker.engines.procedural.sprites.plan import NO, Plan

DRAGON = frozenset("wings horns tail spikes spots stripes belly teeth arms face mouth".split())
BAT = frozenset("ears teeth belly tail face mouth horns".split())
BIRD = frozenset("hat tail belly spots wings face".split())


def dragon(plan: Plan, _: str) -> None:
    """A dragon that sits and looks at you."""
    main = plan.tone(
        ("red", "green", "blue", "purple", "teal", "crimson", "orange", "black", "gold")
    )
    skin, wing = plan.made_of(main, 1.1), plan.made_of(plan.second_tone(main), 1.0)
    belly = plan.named(plan.dice.pick("belly colour", ("tan", "bone", "amber")))
    build = plan.pick("build", ("stout", "slim", "broad"))
    wide = {"stout": 6.4, "slim": 5.2, "broad": 7.6}[build]
    chest = {"stout": 22.4, "slim": 21.4, "broad": 22.8}[build]
    head_y = {"stout": 11.2, "slim": 9.8, "broad": 12.0}[build]
    _dragon_tail(plan, skin, wing)
    _dragon_wings(plan, skin, wing, chest - 3)
    f = plan.figure
    f.capsule(skin, (wide * 0.72, 25), (wide * 0.8, 29), 2.7, 2.4, -0.3, mirror=True)
    f.ellipse(skin, wide * 0.82, GROUND - 1.2, 3.0, 1.6, -0.1, mirror=True)
    first = f.shapes
    f.ellipse(skin, 0, chest + 0.6, wide, 7.0, 0)
    f.capsule(skin, (0, head_y + 2), (0, chest), 3.6, 4.4, 0)
    f.join(first)
    if "belly" not in plan.words.without:
        _belly_plates(plan, skin, belly, chest, wide)
    arms = plan.pick("arms", ("folded", "out", "raised"), "arms")
    reach = {
        "folded": (wide * 0.66, chest + 3.2),
        "out": (wide + 2, chest + 2),
        "raised": (wide + 2, chest - 2.6),
    }
    if arms in reach:
        f.capsule(skin, (wide * 0.85, chest - 1.6), reach[arms], 1.6, 1.4, 0.5, mirror=True)
        f.ellipse(plan.named("bone"), *reach[arms], 0.9, 0.8, 0.6, mirror=True)
    _dragon_head(plan, skin, wing, belly, head_y)


def _belly_plates(plan: Plan, skin: int, belly: int, y: float, wide: float) -> None:
    f = plan.figure
    f.paint(f.of(skin) & f.inside(0, y + 1.4, wide * 0.6, 6.2), belly)
    f.tone(f.of(belly) & (abs((f.y + 30) % 2.6 - 1.3) < 0.45), -1)


def _dragon_tail(plan: Plan, skin: int, wing: int) -> None:
    tail = plan.pick("tail", ("spade", "club", "whip", "curl"), "tail")
    if tail == NO:
        return
    f = plan.figure
    bend: list[Point] = [(4, 28.6), (10, 28), (13, 24.4), (12.6, 20)]
    if tail == "curl":
        bend = [(4, 28.6), (11, 28.4), (13.4, 25), (11, 22.8), (9.6, 25)]
    f.path(skin, bend, 2.6, 0.9, -0.8)
    if tail == "spade":
        f.polygon(
            wing,
            [(10.4, 20.4), (12.6, 14.6), (15, 20.4), (12.7, 21.6)],
            -0.7,
            facing=(-0.2, -0.3, 0.8),
        )
    elif tail == "club":
        f.ellipse(plan.named("bone"), 12.6, 18.6, 2.3, 2.3, -0.7)


def _dragon_wings(plan: Plan, skin: int, wing: int, y: float) -> None:
    style = plan.pick("wings", ("high", "spread", "small", "folded"), "wings")
    if style == NO:
        return
    f = plan.figure
    knee, tip, hand = {
        "high": ((6.6, y - 12), (12.6, y - 12.4), (15, y + 1)),
        "spread": ((7.6, y - 8.4), (15.2, y - 6), (14.6, y + 4.4)),
        "small": ((6.4, y - 5.4), (11, y - 5), (12, y + 2.4)),
        "folded": ((7.4, y - 7), (10.4, y - 9.4), (11.4, y + 6)),
    }[style]
    low = [
        (hand[0] - 2.6, hand[1] - 1.6),
        (hand[0] - 4, hand[1] + 2.4),
        (hand[0] - 6.4, hand[1]),
        (4, y + 5),
    ]
    f.polygon(wing, [(3, y + 1), knee, tip, hand, *low], -2, facing=(0.1, -0.15, 0.8), mirror=True)
    web = f.of(wing)
    for rib in (0.35, 0.68):
        x = knee[0] + (tip[0] - knee[0]) * rib
        along = np.abs(np.abs(f.x) - (x + (f.y - knee[1]) * 0.12)) < 0.5
        f.tone(web & along, -0.9)
    f.path(skin, [(3, y + 1), knee, tip], 1.1, 0.6, -1.9, mirror=True)


def _dragon_head(plan: Plan, skin: int, wing: int, belly: int, y: float) -> None:
    f = plan.figure
    shape = plan.pick("head", ("round", "wedge", "broad"))
    rx = {"round": 5.6, "wedge": 5.0, "broad": 6.4}[shape]
    _dragon_horns(plan, wing, rx, y)
    first = f.shapes
    f.ellipse(skin, 0, y, rx, 5.0, 1.5, power=2.3)
    f.ellipse(
        skin, 0, y + 3.4, {"round": 4.4, "wedge": 3.4, "broad": 5.2}[shape], 2.9, 1.5, power=2.4
    )
    f.join(first)
    f.tone(f.of(skin) & (f.y > y + 2) & (f.y < y + 3.4) & (np.abs(f.x) < 3) & (f.depth == 1.5), 0.8)
    crest = plan.pick("crest", ("fin", "spikes", NO), "spikes")
    if crest == "fin":
        f.polygon(
            wing, [(0, y - 9.4), (1.6, y - 3.6), (-1.6, y - 3.6)], 1.7, facing=(-0.4, -0.3, 0.8)
        )
    elif crest == "spikes":
        for x in (-2.4, 0.0, 2.4):
            f.polygon(
                wing,
                [(x, y - 7.4), (x + 1.2, y - 3.8), (x - 1.2, y - 3.8)],
                1.4,
                facing=(-0.3, -0.3, 0.8),
            )
    if plan.dice.chance("chin", 0.5):
        f.paint(f.of(skin) & (f.y > y + 4.9) & (f.depth == 1.5), belly)
    for side in (-1, 0) if plan.detail else ():
        f.stamp(
            f.middle + side + (1 if side == 0 else -1) * (1 if plan.detail == 2 else 0),
            f.row(y + 2.6),
            materials.INK,
        )
    mouth = "fangs" if plan.has("teeth", 0.4) and not plan.words.mood == "happy" else ""
    mouth = "none" if "mouth" in plan.words.without else mouth
    iris = materials.material(plan.dice.pick("iris", ("amber", "crimson", "lime"))).ramp[3]
    plan.eyes(
        Face(
            y - 0.8,
            rx,
            plan.ramp(skin),
            plan.mood,
            mouth=mouth,
            mouth_y=y + 4.8,
            iris=iris,
            gap=rx * 0.46,
        )
    )


def _dragon_horns(plan: Plan, wing: int, rx: float, y: float) -> None:
    style = plan.pick("horns", ("up", "back", "curled", "frill", "antlers"), "horns")
    f, bone = plan.figure, plan.named("bone")
    ways: dict[str, list[Point]] = {
        "up": [(rx * 0.6, y - 3.4), (rx * 0.8, y - 6.6), (rx * 0.7, y - 9.6)],
        "back": [(rx * 0.6, y - 3.4), (rx + 2, y - 6), (rx + 4, y - 6.4)],
        "curled": [(rx * 0.6, y - 3.4), (rx + 2, y - 5), (rx + 3, y - 2), (rx + 1.2, y - 0.4)],
        "antlers": [(rx * 0.5, y - 3.6), (rx * 0.8, y - 7), (rx + 1.6, y - 9)],
    }
    if style in ways:
        f.path(bone, ways[style], 1.4, 0.5, 1.3, mirror=True)
    if style == "antlers":
        f.capsule(bone, (rx * 0.75, y - 6.4), (rx + 2.4, y - 6.2), 0.8, 0.5, 1.3, mirror=True)
    elif style == "frill":
        points = [
            (rx * 0.7, y - 3),
            (rx + 3.4, y - 4.4),
            (rx + 2.4, y - 1.2),
            (rx + 3.4, y + 1),
            (rx * 0.8, y + 2),
        ]
        f.polygon(wing, points, 1.2, facing=(0.1, -0.2, 0.8), mirror=True)


def bat(plan: Plan, _: str) -> None:
    """A bat with its wings spread."""
    main = plan.tone(("purple", "indigo", "black", "brown", "crimson", "teal"))
    fur, web = plan.made_of(main), plan.made_of(plan.second_tone(main), 1.0)
    f = plan.figure
    r = plan.between("size", 5.4, 7.0)
    y = 17.0
    _bat_wings(plan, fur, web, y)
    ears = plan.pick("ears", ("tall", "wide", "round", "horned"))
    if ears == "round":
        f.ellipse(fur, r * 0.8, y - r * 0.9, 2.6, 2.6, -0.1, mirror=True)
    else:
        tip = {
            "tall": (r * 0.9, y - r - 5.6),
            "wide": (r + 3.4, y - r - 2.4),
            "horned": (r * 0.6, y - r - 4),
        }[ears]
        f.polygon(
            fur,
            [(r * 0.1, y - r * 0.6), tip, (r, y - r * 0.2)],
            -0.1,
            facing=(0.1, -0.3, 0.8),
            mirror=True,
        )
    first = f.shapes
    f.ellipse(fur, 0, y, r, r * 1.05, 0)
    if plan.pick("body", ("ball", "long", "tuft")) == "long":
        f.ellipse(fur, 0, y + r * 0.8, r * 0.7, r * 0.9, 0)
    f.join(first)
    if plan.has("belly", 0.6):
        f.paint(f.of(fur) & f.inside(0, y + r * 0.75, r * 0.62, r * 0.5), plan.named("tan"))
    feet = plan.pick("feet", ("claws", "none", "tail"))
    if feet == "claws":
        f.capsule(plan.named("bone"), (2, y + r), (2.2, y + r + 2), 0.8, 0.7, -0.1, mirror=True)
    elif feet == "tail":
        f.path(fur, [(0, y + r), (2, y + r + 3), (5, y + r + 3.6)], 0.9, 0.5, -0.2)
    mouth = "none" if "mouth" in plan.words.without else "fangs"
    glow = plan.glow() if plan.words.element or plan.dice.chance("glowing", 0.3) else None
    plan.eyes(
        Face(
            y - 0.6,
            r,
            plan.ramp(fur),
            plan.mood,
            mouth=mouth,
            mouth_y=y + r * 0.5,
            glow=glow,
            large=1.1,
        )
    )


def _bat_wings(plan: Plan, fur: int, web: int, y: float) -> None:
    f = plan.figure
    pose = plan.pick("pose", ("up", "level", "down"))
    lift = {"up": -6.0, "level": -1.5, "down": 2.6}[pose]
    knee, tip = (8.0, y - 5.4 + lift), (15.0, y - 2.6 + lift * 1.2)
    cuts = plan.dice.pick("scallops", (2, 3))
    low: list[Point] = [(14.2, y + 5 + lift * 0.6)]
    for index in range(cuts):
        x = 13 - (index + 0.5) * 9.5 / cuts
        low += [(x + 1.4, y + 1.6 + lift * 0.3), (x - 1.4, y + 6 + lift * 0.3)]
    f.polygon(
        web, [(2, y - 2), knee, tip, *low, (2, y + 3)], -1, facing=(0.1, -0.15, 0.8), mirror=True
    )
    f.path(fur, [(2, y - 1), knee, tip], 1.0, 0.6, -0.9, mirror=True)


def bird(plan: Plan, _: str) -> None:
    """A round bird: chick, owl, crow, parrot by its slots."""
    main = plan.tone(("yellow", "sky", "red", "brown", "green", "black", "white", "orange", "teal"))
    feather, second = plan.made_of(main), plan.made_of(plan.second_tone(main), 1.0)
    beak_colour = plan.named(plan.dice.pick("beak colour", ("orange", "amber", "grey")))
    pale = plan.made_of(main.lighter(0.18).muted(0.6), 1.0)
    f = plan.figure
    form = plan.pick("form", ("round", "tall", "wide"))
    rx, ry = {"round": (8.0, 8.6), "tall": (6.8, 10.4), "wide": (9.6, 8.0)}[form]
    y = GROUND - 2.6 - ry
    f.capsule(beak_colour, (2.8, y + ry - 1), (2.8, GROUND - 1), 0.8, 0.8, -0.2, mirror=True)
    f.ellipse(beak_colour, 3.2, GROUND - 0.9, 2.2, 0.9, -0.1, mirror=True)
    _bird_tail(plan, second, y + ry * 0.4)
    f.ellipse(feather, 0, y, rx, ry, 0)
    if plan.has("belly", 0.7):
        f.paint(f.of(feather) & f.inside(0, y + ry * 0.45, rx * 0.66, ry * 0.6), pale)
    wing = plan.pick("wings", ("folded", "spread", "raised"), "wings")
    if wing == "folded":
        f.ellipse(second, rx * 0.95, y + 1.4, 2.6, 5.4, 0.3, tilt=0.2, mirror=True)
    elif wing != NO:
        end = (rx + 5.4, y - 4.6) if wing == "raised" else (rx + 5.6, y + 2)
        for index in range(3):
            f.capsule(
                second,
                (rx * 0.7, y),
                (end[0] - index * 1.2, end[1] + index * 2.4),
                2.0,
                1.2,
                -0.4 + index * 0.1,
                mirror=True,
            )
    _bird_crest(plan, second, y - ry)
    eye_y = y - ry * 0.28
    owl = plan.dice.chance("owl", 0.35)
    if owl:
        f.paint(f.of(feather) & f.inside(rx * 0.42, eye_y, rx * 0.42, rx * 0.44, mirror=True), pale)
    beak = plan.pick("beak", ("short", "long", "hooked"))
    wide, drop = {"short": (2.0, 2.8), "long": (1.6, 5.0), "hooked": (2.4, 3.8)}[beak]
    f.polygon(
        beak_colour,
        [
            (-wide, eye_y + 1.4),
            (wide, eye_y + 1.4),
            (0.2 if beak != "hooked" else -0.6, eye_y + 1.4 + drop),
        ],
        0.8,
        facing=(-0.3, -0.2, 0.9),
    )
    plan.eyes(
        Face(
            eye_y,
            rx * 0.85,
            plan.ramp(feather),
            plan.mood,
            mouth="none",
            gap=rx * 0.42,
            large=1.15 if owl else 1.0,
        )
    )


def _bird_tail(plan: Plan, second: int, y: float) -> None:
    tail = plan.pick("tail", ("none", "fan", "plume", "none"), "tail")
    f = plan.figure
    if tail == "fan":
        for x in (-5.0, -2.5, 0.0, 2.5, 5.0):
            f.capsule(second, (x * 0.5, y), (x * 2.4, y - 11 + abs(x)), 1.4, 1.6, -1)
    elif tail == "plume":
        f.path(second, [(4, y + 2), (11, y), (13.4, y - 5)], 1.8, 1.0, -1)


def _bird_crest(plan: Plan, second: int, top: float) -> None:
    crest = plan.pick("crest", ("tuft", "mohawk", "horned", "none"))
    f = plan.figure
    if crest == "tuft":
        for lean in (-2.0, 0.0, 2.0):
            f.capsule(second, (0, top + 1.4), (lean, top - 2.6), 0.9, 0.6, -0.1)
    elif crest == "mohawk":
        f.ellipse(second, 0, top + 0.4, 1.7, 3.2, 0.2)
    elif crest == "horned":
        f.polygon(
            second,
            [(2, top + 2), (5.4, top - 2.4), (5.4, top + 4)],
            -0.1,
            facing=(0.1, -0.3, 0.8),
            mirror=True,
        )
