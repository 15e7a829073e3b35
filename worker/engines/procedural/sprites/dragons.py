"""Dragons, which sit and look at you or away; from the side: `dragons_side`."""

import numpy as np

from worker.engines.procedural import materials
from worker.engines.procedural.faces import Face
from worker.engines.procedural.figure import Point
from worker.engines.procedural.sprites import dragons_side as side
from worker.engines.procedural.sprites.gaze import look
from worker.engines.procedural.sprites.outfit import GROUND
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.sprites.views import BACK, LEFT, SIDES

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
    """A whole dragon."""
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
    f.mirrored, behind = plan.view in (LEFT, BACK), plan.view == BACK
    if plan.view in SIDES:
        _aside(plan, (skin, wing, belly), (wide, chest, head_y))
        return
    if not behind:
        _on_the_back(plan, (skin, wing), chest, 0.0)
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
    if "belly" not in plan.words.without and not behind:
        with f.called("belly"):
            _belly_plates(plan, skin, belly, chest, (0.0, wide))
    with f.called("arms"):
        _dragon_arms(plan, skin, (wide, chest), -0.4 if behind else 0.5)
    f.joint("head", 0, head_y + 3)
    _dragon_head(plan, skin, wing, belly, head_y)
    if behind:
        _on_the_back(plan, (skin, wing), chest, 3.0)


def _dragon_arms(plan: Plan, skin: int, box: tuple[float, float], z: float) -> None:
    f, (wide, chest) = plan.figure, box
    f.joint("arms claw", wide * 0.85, chest - 1.6)
    arms = plan.pick("arms", ("folded", "out", "raised"), "arms")
    reach = {
        "folded": (wide * 0.66, chest + 3.2),
        "out": (wide + 2, chest + 2),
        "raised": (wide + 2, chest - 2.6),
    }
    if arms in reach and (plan.detail or "arms" in plan.words.features):
        f.capsule(skin, (wide * 0.85, chest - 1.6), reach[arms], 1.6, 1.4, z, mirror=True)
        f.ellipse(plan.named("bone"), *reach[arms], 0.9, 0.8, z + 0.1, mirror=True)


def _on_the_back(plan: Plan, made: tuple[int, int], chest: float, nearer: float) -> None:
    """Tail and wings: behind all else, or before the trunk."""
    f = plan.figure
    f.joint("tail", 4, 28.6)
    with f.called("tail"):
        _dragon_tail(plan, *made, nearer - 0.8)
    f.joint("wings", 3, chest - 2)
    with f.called("wings"):
        _dragon_wings(plan, *made, chest - 3, nearer - 2)


def _aside(plan: Plan, made: tuple[int, int, int], box: tuple[float, float, float]) -> None:
    """A dragon that walks by, the far things first."""
    f, (skin, wing, belly), (wide, chest, head_y) = plan.figure, made, box
    with f.called("wings"):
        side.wing(plan, (skin, wing), chest - 3, far=True)
    f.joint("tail", -3, 28.2)
    with f.called("tail"):
        side.tail(plan, skin, wing)
    side.leg(plan, skin, wide, far=True)
    side.arm(plan, skin, (wide, chest), far=True)
    f.joint("body")
    first = f.shapes
    f.ellipse(skin, -0.6, chest + 0.8, wide * 0.94, 7.0, 0)
    f.capsule(skin, (side.HEAD - 0.8, head_y + 2), (0.4, chest), 3.5, 4.4, 0)
    f.join(first)
    _hide(plan, skin, wing)
    if "belly" not in plan.words.without:
        with f.called("belly"):
            _belly_plates(plan, skin, belly, chest, (wide * 0.78, wide))
    side.leg(plan, skin, wide, far=False)
    with f.called("wings"):
        side.wing(plan, (skin, wing), chest - 3, far=False)
    side.arm(plan, skin, (wide, chest), far=False)
    f.joint("head", side.HEAD, head_y + 3)
    rx = _head_width(plan)
    side.head(plan, made, rx, head_y)
    _dragon_face(plan, head_y, rx, skin)


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


def _belly_plates(plan: Plan, skin: int, belly: int, y: float, across: tuple[float, float]) -> None:
    f, (x, wide) = plan.figure, across
    trunk = f.of(skin) & ((f.depth == 0) if x else f.solid())
    f.paint(trunk & f.inside(x, y + 1.4, wide * 0.6, 6.2), belly)
    if plan.detail:
        f.tone(f.of(belly) & (abs((f.y + 30) % 2.6 - 1.3) < 0.45), -1)


def _dragon_tail(plan: Plan, skin: int, wing: int, z: float) -> None:
    tail = plan.pick("tail", ("spade", "club", "whip", "curl"), "tail")
    if tail == NO:
        return
    f = plan.figure
    root = (4.0, 28.6) if z < 0 else (0.6, 25.8)
    bend: list[Point] = [root, (10, 28), (13, 24.4), (12.6, 20)]
    if tail == "curl":
        bend = [root, (11, 28.4), (13.4, 25), (11, 22.8), (9.6, 25)]
    f.path(skin, bend, 2.6, 0.9, z)
    if tail == "spade":
        f.polygon(
            wing,
            [(10.4, 20.4), (12.6, 14.6), (15, 20.4), (12.7, 21.6)],
            z + 0.1,
            facing=(-0.2, -0.3, 0.8),
        )
    elif tail == "club":
        f.ellipse(plan.named("bone"), 12.6, 18.6, 2.3, 2.3, z + 0.1)


def _dragon_wings(plan: Plan, skin: int, wing: int, y: float, z: float) -> None:
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
    f.polygon(wing, [(3, y + 1), knee, tip, hand, *low], z, facing=(0.1, -0.15, 0.8), mirror=True)
    web = f.of(wing)
    for rib in (0.35, 0.68) if plan.detail else ():
        x = knee[0] + (tip[0] - knee[0]) * rib
        along = np.abs(np.abs(f.x) - (x + (f.y - knee[1]) * 0.12)) < 0.5
        f.tone(web & along, -0.9)
    f.path(skin, [(3, y + 1), knee, tip], 1.1, 0.6, z + 0.1, mirror=True)


def _head_width(plan: Plan) -> float:
    """Half of it, in units."""
    shape = plan.pick("head", ("round", "wedge", "broad"))
    return {"round": 5.6, "wedge": 5.0, "broad": 6.4}[shape] + (0.0 if plan.detail else 0.8)


def _dragon_head(plan: Plan, skin: int, wing: int, belly: int, y: float) -> None:
    f = plan.figure
    shape = plan.pick("head", ("round", "wedge", "broad"))
    rx = _head_width(plan)
    with f.called("horns"):
        _dragon_horns(plan, wing, rx, y)
    first = f.shapes
    f.ellipse(skin, 0, y, rx, 5.0, 1.5, power=2.3)
    if plan.view == BACK:
        _dragon_crest(plan, wing, y)
        return
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
    for column in (-1, 0) if plan.detail and plan.view not in SIDES else ():
        f.stamp(
            f.middle + column + (1 if column == 0 else -1) * (1 if plan.detail == 2 else 0),
            f.row(y + 2.6),
            materials.INK,
        )
    mouth = "fangs" if plan.has("teeth", 0.4) and plan.words.mood != "happy" else ""
    mouth = "none" if "mouth" in plan.words.without else mouth
    iris = materials.material(plan.dice.pick("iris", ("amber", "crimson", "lime"))).ramp[3]
    x = side.HEAD if plan.view in SIDES else 0.0
    look(
        plan,
        Face(
            y - 0.8,
            rx,
            plan.ramp(skin),
            plan.mood,
            mouth=mouth,
            mouth_y=y + 4.8,
            iris=iris,
            gap=rx * 0.46,
            x=x,
        ),
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
