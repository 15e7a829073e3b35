"""Walking mushrooms and flowers with faces."""

import math
from dataclasses import replace

import numpy as np

from worker.engines.procedural.faces import Face
from worker.engines.procedural.figure import Point
from worker.engines.procedural.sprites.gaze import look
from worker.engines.procedural.sprites.outfit import GROUND
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.sprites.views import BACK, LEFT, SIDES

MUSHROOM = frozenset(["eyes", "hat", "spots", "stripes", "arms", "legs", "face", "mouth"])


PLANT = frozenset(["eyes", "petals", "leaves", "teeth", "legs", "face", "mouth"])


def mushroom(plan: Plan, _: str) -> None:
    """A walking mushroom."""
    main = plan.tone(("red", "crimson", "brown", "orange", "purple", "teal", "amber", "blue"))
    cap, f = plan.made_of(main, 1.05), plan.figure
    flesh = plan.named(plan.dice.pick("flesh", ("bone", "tan", "white")))
    form = plan.pick("cap", ("dome", "flat", "cone", "bell", "droopy"))
    rx, ry = {
        "dome": (11.6, 8.6),
        "flat": (13.4, 5.4),
        "cone": (10.4, 11.6),
        "bell": (9.0, 10.4),
        "droopy": (12.0, 9.0),
    }[form]
    stem = plan.dice.pick("stem", (4.6, 5.6, 6.6)) + (0.0 if plan.detail else 1.2)
    tall = plan.dice.pick("tall", (6.4, 7.6, 8.6)) + (0.0 if plan.detail else 0.8)
    y = GROUND - 1.4 - tall
    f.mirrored = plan.view in (LEFT, BACK)
    if "legs" not in plan.words.without:
        with f.called("legs"):
            _mushroom_feet(plan, flesh, stem)
    f.joint("bulk")
    f.ellipse(flesh, 0, y, stem, tall, 0, power=2.5)
    with f.called("arms"):
        _mushroom_arms(plan, flesh, stem, y)
    f.joint("head", 0, y)
    rim = y - tall * 0.42
    droop = 1.0 + 0.03 * f.x**2 if form == "droopy" else 1.8 - 0.02 * f.x**2
    f.ellipse(plan.named("tan"), 0, rim + 1.0, rx * 0.8, 1.5, 0.3)
    with f.called("hat"), f.clipped(f.y < rim + droop):
        f.ellipse(cap, 0, rim, rx, ry, 1, power=1.6 if form == "cone" else 2.2)
    _cap_marks(plan, cap, flesh, rim, rx, ry)
    f.joint("bulk")
    _mushroom_face(plan, y, tall, stem, flesh)


def _mushroom_feet(plan: Plan, flesh: int, stem: float) -> None:
    f = plan.figure
    if plan.view in SIDES:
        f.joint("legs far", 2, GROUND - 2)
        f.ellipse(flesh, stem * 0.3 + 1.8, GROUND - 1.3, 2.6, 1.6, -0.2)
        f.joint("legs near", 0, GROUND - 2)
        f.ellipse(flesh, -stem * 0.2, GROUND - 1.3, 2.7, 1.6, 0.2)
    else:
        f.joint("legs")
        f.ellipse(flesh, stem * 0.55, GROUND - 1.3, 2.4, 1.6, 0.2, mirror=True)


def _mushroom_arms(plan: Plan, flesh: int, stem: float, y: float) -> None:
    f = plan.figure
    arms = plan.pick("arms", ("none", "stubs", "waving"), "arms")
    if arms == NO:
        return
    if plan.view in SIDES:
        drop = 3.0 if arms == "stubs" else -0.4
        for side, x, z in (("far", stem * 0.6, -0.2), ("near", -stem * 0.1, 0.4)):
            f.joint(f"arms claw {side}", max(x, 0), y + 2)
            f.capsule(flesh, (x, y + 2), (x + 3.6, y + 2 + drop), 1.6, 1.4, z)
        return
    f.joint("arms claw", stem * 0.8, y)
    end = (stem + 3, y + 2.6) if arms == "stubs" else (stem + 3.4, y - 2.4)
    f.capsule(flesh, (stem * 0.8, y), end, 1.6, 1.4, 0.2, mirror=True)


def _mushroom_face(plan: Plan, y: float, tall: float, stem: float, flesh: int) -> None:
    face_y = y + tall * 0.12
    mouth = "none" if "mouth" in plan.words.without else ""
    look(
        plan,
        Face(
            face_y,
            stem * 0.95,
            plan.ramp(flesh),
            plan.mood,
            mouth=mouth,
            mouth_y=face_y + 3.0,
            gap=stem * 0.4,
        ),
        stem,
    )


def _cap_marks(plan: Plan, cap: int, flesh: int, y: float, rx: float, ry: float) -> None:
    f = plan.figure
    asked = next((name for name in ("spots", "stripes") if name in plan.words.features), None)
    options = tuple(
        x for x in ("spots", "spots", "stripes", "ring", "plain") if x not in plan.words.without
    )
    marks = asked or plan.pick("marks", options)
    body = f.of(cap)
    if marks == "spots":
        for index in range(plan.dice.pick("spots", (4, 6, 8))):
            x = plan.between(f"sx{index}", -0.85, 0.85) * rx
            up = y - plan.between(f"sy{index}", 0.05, 0.85) * ry
            r = plan.between(f"sr{index}", 1.1, 2.3)
            with f.called("spots"):
                f.paint(body & f.inside(x, up, r, r * 0.85), flesh)
    elif marks == "stripes":
        with f.called("stripes"):
            f.tone(body & (np.abs(np.abs(f.x / np.maximum(rx * 0.3, 1)) % 1 - 0.5) < 0.16), -1.2)
    elif marks == "ring":
        f.paint(body & (np.abs(f.y - y + ry * 0.3) < 1.1), flesh)


def plant(plan: Plan, _: str) -> None:
    """A flower with a face, in earth or in a pot."""
    main = plan.tone(("pink", "yellow", "red", "purple", "orange", "white", "magenta"))
    petal, f = plan.made_of(main), plan.figure
    heart = plan.named(plan.dice.pick("heart", ("amber", "brown", "lime", "tan")))
    green = plan.named(plan.dice.pick("green", ("green", "lime", "teal")))
    lean, head = plan.dice.pick("lean", (-1.0, 0.0, 1.0)), 12.6
    with f.called("legs"):
        _bed(plan, green)
    f.path(green, [(lean, head + 4), (-lean, 22), (0, 28)], 1.3, 1.6, -0.3)
    f.joint("wings", 1, 25)
    leaves = plan.pick("leaves", ("two", "four", "spiky"))
    for index in range(2 if leaves == "four" else 1):
        x, y, long = 5.2 - index, 24.6 - index * 4.4, 4.4 - index
        with f.called("leaves"):
            f.ellipse(green, x, y, long, 1.9, -0.2, tilt=-0.45, mirror=True)
    f.joint("bloom", 0, 28)
    f.mirrored = plan.view in (LEFT, BACK)
    r = plan.between("face", 4.6, 5.8)
    style = plan.pick("petals", ("round", "pointed", "maw", "tulip"))
    with f.called("petals"):
        _petals(plan, petal, style, (_aside(plan, -1.4), head), r)
    if plan.view == BACK:
        f.ellipse(petal, 0, head, r * 0.9, r * 0.9, 0.1)
        f.ellipse(green, 0, head, r * 0.5, r * 0.5, 0.3)
        f.path(green, [(0, head), (lean, head + 4), (-lean, 22)], 1.3, 1.4, 0.2)
        return
    f.ellipse(heart, _aside(plan, 1.0), head, r * (0.8 if plan.view in SIDES else 1.0), r, 0.3)
    teeth = "teeth" in plan.words.features or (style == "maw" and not plan.words.mood)
    mouth = "none" if "mouth" in plan.words.without else "fangs" if teeth else ""
    face = Face(head - 0.6, r, plan.ramp(heart), plan.mood, mouth=mouth, mouth_y=head + 2.4)
    look(plan, replace(face, x=_aside(plan, 1.0)), r * 0.8)


def _aside(plan: Plan, x: float) -> float:
    """How far to the right something of the bloom is, as that turns to the side."""
    return x if plan.view in SIDES else 0.0


def _bed(plan: Plan, green: int) -> None:
    f = plan.figure
    base = plan.pick("base", ("pot", "earth", "roots"), "legs")
    if base == "pot":
        f.polygon(
            plan.named("copper"),
            [(-5, 24.6), (5, 24.6), (4, GROUND), (-4, GROUND)],
            0.5,
            facing=(0, 0.1, 0.9),
            bulge=0.7,
        )
        f.capsule(plan.named("copper"), (-5.4, 24.8), (5.4, 24.8), 1.2, 1.2, 0.6)
    elif base == "roots":
        for x in (-5.0, -2.0, 2.0, 5.0):
            f.capsule(green, (x * 0.3, 26), (x, GROUND - 0.8), 1.4, 0.8, -0.1)
    else:
        f.ellipse(plan.named("brown"), 0, GROUND - 1.4, 7, 2.2, -0.1)


def _petals(plan: Plan, petal: int, style: str, at: Point, r: float) -> None:
    f, (middle, y) = plan.figure, at
    narrow = 0.62 if plan.view in SIDES else 1.0  # a ring seen from its rim
    if style == "tulip":
        for x in (-4.0 * narrow, 4.0 * narrow, 0.0):
            f.polygon(
                petal,
                [
                    (middle + x - 4 * narrow, y + 3),
                    (middle + x - 3.4 * narrow, y - 4),
                    (middle + x, y - 8 - (1 if x else 0)),
                    (middle + x + 3.4 * narrow, y - 4),
                    (middle + x + 4 * narrow, y + 3),
                    (middle + x, y + 6),
                ],
                -0.1 if x else 0,
                facing=(x * 0.1, -0.1, 0.8),
                bulge=0.7,
            )
        return
    count = plan.dice.pick("petal count", (6, 7, 8, 10))
    for index in range(count):
        angle = 2 * math.pi * index / count - math.pi / 2
        x, down = middle + math.cos(angle) * r * 1.35 * narrow, math.sin(angle) * r * 1.35
        if style == "round":
            f.ellipse(petal, x, y + down, r * 0.62, r * 0.56, 0.05 * (index % 2), tilt=angle)
        else:
            out = 2.1 if style == "pointed" else 1.8
            side = (
                (math.cos(angle + 0.42), math.sin(angle + 0.42)),
                (math.cos(angle - 0.42), math.sin(angle - 0.42)),
            )
            points = [(middle + a * r * 1.1 * narrow, y + b * r * 1.1) for a, b in side]
            tip = middle + math.cos(angle) * r * out * narrow
            points.insert(1, (tip, y + math.sin(angle) * r * out))
            f.polygon(
                petal,
                [*points, (middle, y)],
                0.05 * (index % 2),
                facing=(math.cos(angle) * 0.4, math.sin(angle) * 0.4, 0.8),
            )
