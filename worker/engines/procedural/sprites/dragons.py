"""Dragons that sit and look at you."""

import numpy as np

from worker.engines.procedural import materials
from worker.engines.procedural.faces import Face
from worker.engines.procedural.figure import Point
from worker.engines.procedural.sprites.outfit import GROUND
from worker.engines.procedural.sprites.plan import NO, Plan

DRAGON = frozenset(
    [
        "eyes",
        "legs",
        "fins",
        "wings",
        "horns",
        "tail",
        "spikes",
        "spots",
        "stripes",
        "belly",
        "teeth",
        "arms",
        "face",
        "mouth",
    ]
)


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
    f = plan.figure
    f.joint("tail", 4, 28.6)
    with f.called("tail"):
        _dragon_tail(plan, skin, wing)
    f.joint("wings", 3, chest - 2)
    with f.called("wings"):
        _dragon_wings(plan, skin, wing, chest - 3)
    f.joint("legs")
    with f.called("legs"):
        f.capsule(skin, (wide * 0.72, 25), (wide * 0.8, 29), 2.7, 2.4, -0.3, mirror=True)
        f.ellipse(skin, wide * 0.82, GROUND - 1.2, 3.0, 1.6, -0.1, mirror=True)
    f.joint("body")
    first = f.shapes
    f.ellipse(skin, 0, chest + 0.6, wide, 7.0, 0)
    f.capsule(skin, (0, head_y + 2), (0, chest), 3.6, 4.4, 0)
    f.join(first)
    _hide(plan, skin, wing)
    if "belly" not in plan.words.without:
        with f.called("belly"):
            _belly_plates(plan, skin, belly, chest, wide)
    f.joint("arms claw", wide * 0.85, chest - 1.6)
    arms = plan.pick("arms", ("folded", "out", "raised"), "arms")
    reach = {
        "folded": (wide * 0.66, chest + 3.2),
        "out": (wide + 2, chest + 2),
        "raised": (wide + 2, chest - 2.6),
    }
    with f.called("arms"):
        if arms in reach and (plan.detail or "arms" in plan.words.features):
            f.capsule(skin, (wide * 0.85, chest - 1.6), reach[arms], 1.6, 1.4, 0.5, mirror=True)
            f.ellipse(plan.named("bone"), *reach[arms], 0.9, 0.8, 0.6, mirror=True)
    f.joint("head", 0, head_y + 3)
    _dragon_head(plan, skin, wing, belly, head_y)


def _hide(plan: Plan, skin: int, wing: int) -> None:
    """Stripes or spots on the body and the tail, if the words ask for them or by the seed."""
    f, words = plan.figure, plan.words
    usual = tuple(
        name for name in ("plain", "plain", "stripes", "spots") if name not in words.without
    )
    asked = next((name for name in ("stripes", "spots") if name in words.features), None)
    marks = asked or (plan.pick("hide", usual) if plan.detail else "plain")
    if marks == "stripes":
        with f.called("stripes"):
            f.paint(f.of(skin) & (abs((f.y - abs(f.x) * 0.4 + 40) % 4.2 - 2.1) < 0.75), wing)
    elif marks == "spots":
        with f.called("spots"):
            for index in range(9):
                x, y = plan.between(f"x{index}", -13, 13), plan.between(f"y{index}", 15, 30)
                f.paint(f.of(skin) & f.inside(x, y, 1.3, 1.2), wing)


def _belly_plates(plan: Plan, skin: int, belly: int, y: float, wide: float) -> None:
    f = plan.figure
    f.paint(f.of(skin) & f.inside(0, y + 1.4, wide * 0.6, 6.2), belly)
    if plan.detail:
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
    for rib in (0.35, 0.68) if plan.detail else ():
        x = knee[0] + (tip[0] - knee[0]) * rib
        along = np.abs(np.abs(f.x) - (x + (f.y - knee[1]) * 0.12)) < 0.5
        f.tone(web & along, -0.9)
    f.path(skin, [(3, y + 1), knee, tip], 1.1, 0.6, -1.9, mirror=True)


def _dragon_head(plan: Plan, skin: int, wing: int, belly: int, y: float) -> None:
    f = plan.figure
    shape = plan.pick("head", ("round", "wedge", "broad"))
    rx = {"round": 5.6, "wedge": 5.0, "broad": 6.4}[shape] + (0.0 if plan.detail else 0.8)
    with f.called("horns"):
        _dragon_horns(plan, wing, rx, y)
    first = f.shapes
    f.ellipse(skin, 0, y, rx, 5.0, 1.5, power=2.3)
    f.ellipse(
        skin, 0, y + 3.4, {"round": 4.4, "wedge": 3.4, "broad": 5.2}[shape], 2.9, 1.5, power=2.4
    )
    f.join(first)
    f.tone(f.of(skin) & (f.y > y + 2) & (f.y < y + 3.4) & (np.abs(f.x) < 3) & (f.depth == 1.5), 0.8)
    _dragon_crest(plan, wing, y)
    if plan.detail and plan.dice.chance("chin", 0.5):
        f.paint(f.of(skin) & (f.y > y + 4.9) & (f.depth == 1.5), belly)
    _dragon_face(plan, y, rx, skin)


def _dragon_crest(plan: Plan, wing: int, y: float) -> None:
    f = plan.figure
    crest = plan.pick("crest", ("fin", "spikes", NO))
    crest = next(
        (c for c, w in (("fin", "fins"), ("spikes", "spikes")) if w in plan.words.features), crest
    )
    if crest == "fin":
        points = [(0, y - 9.4), (1.6, y - 3.6), (-1.6, y - 3.6)]
        with f.called("fins"):
            f.polygon(wing, points, 1.7, facing=(-0.4, -0.3, 0.8))
    elif crest == "spikes":
        for x in (-2.4, 0.0, 2.4):
            points = [(x, y - 7.4), (x + 1.2, y - 3.8), (x - 1.2, y - 3.8)]
            with f.called("spikes"):
                f.polygon(wing, points, 1.4, facing=(-0.3, -0.3, 0.8))


def _dragon_face(plan: Plan, y: float, rx: float, skin: int) -> None:
    f = plan.figure
    for side in (-1, 0) if plan.detail else ():
        f.stamp(
            f.middle + side + (1 if side == 0 else -1) * (1 if plan.detail == 2 else 0),
            f.row(y + 2.6),
            materials.INK,
        )
    mouth = "fangs" if plan.has("teeth", 0.4) and plan.words.mood != "happy" else ""
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
