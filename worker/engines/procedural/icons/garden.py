"""Icons of mushrooms and carrots."""

import math

import numpy as np

from worker.engines.procedural.icons.tray import accent, accented, main, turned
from worker.engines.procedural.sprites.plan import NO, Plan

MUSHROOM = frozenset(["spots", "stripes", "ring", "stem"])
CARROT = frozenset(["leaf", "stripes", "ribbon"])


def mushroom(plan: Plan) -> None:
    """Six caps, four stems, marks, a ring, a smaller one beside it."""
    f = plan.figure
    flesh = plan.named(plan.dice.pick("stem colour", ("bone", "paper", "tan", "white")))
    cap = main(plan, ("red", "crimson", "brown", "purple", "teal", "orange", "amber"))
    beside = plan.pick("beside", (NO, NO, "left", "right"))
    x = {"left": 2.6, "right": -2.6}.get(beside, 0.0)
    if beside != NO:
        place = (-9.4 if beside == "left" else 9.4, 21.6)
        with f.called("stem"):
            f.ellipse(flesh, place[0], 25.6, 2.0, 3.6, -0.5, power=2.8)
        with f.clipped(f.y < place[1] + 1.2):
            f.ellipse(cap, *place, 5.0, 4.2, -0.4)
    form = plan.pick("cap form", ("dome", "flat", "bell", "cone", "dish", "droopy"))
    wide, tall = {"dome": (12.0, 10.4), "flat": (13.6, 6.4), "bell": (9.4, 12.2),
                  "cone": (10.4, 12.6), "dish": (13.0, 5.0),
                  "droopy": (11.6, 9.4)}[form]  # fmt: skip
    wide, tall = wide * plan.between("wide", 0.84, 1.08), tall * plan.between("tall", 0.86, 1.1)
    y = plan.between("cap y", 14.6, 18.0)
    _mushroom_stem(plan, flesh, x, y)
    droop = 0.04 * (f.x - x) ** 2 if form == "droopy" else 0.0 * f.x
    with f.clipped(f.y < y + 2.2 + droop):
        f.ellipse(cap, x, y, wide, tall, 0, power=1.6 if form == "cone" else 2.2)
    if form == "dish":
        f.ellipse(flesh, x, y - tall * 0.7, wide * 0.8, 1.6, 0.1)
    f.ellipse(plan.named("tan"), x, y + 2.2, wide * 0.84, 1.7, -0.1)
    ground = plan.pick("ground", (NO, "grass", "soil"))
    if ground == "soil":
        f.ellipse(plan.named("brown"), x, 29, 9.0, 1.8, -0.6)
    elif ground == "grass":
        for lean in (-7.0, -4.0, 4.0, 7.0):
            f.capsule(plan.named("green"), (x + lean * 0.7, 29.4), (x + lean, 24.6), 1.1, 0.5, -0.6)
    _cap_marks(plan, cap, flesh, (x, y, wide, tall))


def _mushroom_stem(plan: Plan, flesh: int, x: float, y: float) -> None:
    f = plan.figure
    style = plan.pick("stem", ("straight", "bulb", "slim", "bent"), "stem")
    half = {"slim": 2.4, "bulb": 3.4}.get(style, plan.between("stem", 3.4, 5.2))
    with f.called("stem"):
        first = f.shapes
        if style == "bent":
            f.path(flesh, [(x, y), (x + 1.6, y + 6), (x - 1.6, 28)], half * 0.8, half * 0.9, -0.3)
        else:
            f.ellipse(flesh, x, (y + 29) / 2, half, (29 - y) / 2 + 1, -0.3, power=2.8)
        if style == "bulb":
            f.ellipse(flesh, x, 27, 5.4, 2.8, -0.3)
        f.join(first)
    if plan.has("ring", 0.3):
        with f.called("ring"):
            f.ellipse(plan.named("white"), x, y + 5.4, half + 1.4, 1.2, -0.2)


def _cap_marks(
    plan: Plan, cap: int, flesh: int, measure: tuple[float, float, float, float]
) -> None:
    f, (x, y, wide, tall) = plan.figure, measure
    marks = plan.pick("marks", ("spots", "band", "plain", "stripes", "tip"))
    marks = next((w for w in ("spots", "stripes") if w in plan.words.features), marks)
    second = plan.named(accented(plan)) if accented(plan) else flesh
    marks = "spots" if accented(plan) and marks == "plain" else marks
    body = f.of(cap) & (f.depth == 0)
    if marks == "band":
        f.paint(body & (np.abs(f.y - y + tall * 0.35) < 1.2), second)
    elif marks == "tip":
        f.paint(body & (f.y < y - tall * 0.62), second)
    elif marks == "stripes":
        with f.called("stripes"):
            f.paint(body & (np.abs(((f.x - x) / wide * 6 + 12) % 2 - 1) < 0.28), second)
    elif marks == "spots":
        with f.called("spots"):
            for index in range(plan.dice.pick("count", (4, 6, 8))):
                right = x + plan.between(f"x{index}", -0.85, 0.85) * wide
                up = y - plan.between(f"y{index}", -0.1, 0.9) * tall
                radius = plan.between(f"r{index}", 1.2, 2.6)
                f.paint(f.inside(right, up, radius, radius * 0.85) & body, second)


def carrot(plan: Plan) -> None:
    """Five roots, four sorts of leaves, rings, a bend; dark or light."""
    f = plan.figure
    root = main(plan, ("orange", "orange", "magenta", "red", "tan", "amber"))
    form = plan.pick("root", ("long", "stout", "round", "bent", "twin"))
    wide = {"long": 3.8, "stout": 5.6, "round": 7.2, "twin": 4.4}.get(form, 4.4)
    wide *= plan.between("thick", 0.84, 1.14)
    end = {"long": 15.0, "stout": 10.6, "round": 7.6}.get(form, 12.6) * plan.between(
        "length", 0.84, 1.1
    )
    _leaves(plan)
    first = f.shapes
    bend = (
        plan.dice.pick("bend", (3.0, -3.0)) if form == "bent" else plan.between("lean", -0.8, 0.8)
    )
    f.path(root, turned([(0, -1), (bend * 0.3, end * 0.45), (bend, end)]), wide, 0.8, 0)
    if form == "round":
        f.ellipse(root, *turned([(0, 1)])[0], wide, wide, 0)
    if form == "twin":
        f.path(root, turned([(0, 2), (-3.6, end * 0.9)]), wide * 0.8, 0.8, 0)
    f.join(first)
    tip = plan.pick("tip", ("plain", "hair", "hooked"))
    if tip == "hair":
        f.path(root, turned([(bend, end), (bend + 1.6, end + 3.4)]), 0.7, 0.5, -0.1)
    elif tip == "hooked":
        f.path(
            root,
            turned([(bend, end), (bend - 1.4, end + 2.2), (bend - 3.2, end + 1)]),
            0.9,
            0.5,
            -0.1,
        )
    rings = plan.pick("rings", ("few", "many", NO), "stripes")
    with f.called("stripes"):
        for index in range({"few": 3, "many": 5}.get(rings, 0) if plan.detail else 0):
            y = 0.6 + index * end * (0.24 if rings == "few" else 0.16)
            side = 1 if index % 2 else -1
            at = turned([(side * wide * 0.35 + bend * 0.2, y)])[0]
            f.tone(f.inside(*at, 1.7, 0.6) & f.of(root), -1.2)
    if accented(plan) or plan.has("ribbon", 0.12):
        cloth = accent(plan, ("crimson", "blue", "white"))
        with f.called("ribbon"):
            f.path(cloth, turned([(-wide * 0.8, -1.6), (wide * 0.8, -1.6)]), 1.2, 1.2, 0.4)


def _leaves(plan: Plan) -> None:
    f = plan.figure
    green = plan.named(plan.dice.pick("leaf colour", ("green", "lime", "teal")))
    style = plan.pick("leaves", ("fronds", "spears", "tuft", "broad"), "leaf")
    count, tall = plan.dice.pick("count", (2, 3, 4)), plan.between("leaf", 10.5, 16.0)
    spread = plan.between("spread", 0.3, 0.62)
    with f.called("leaf"):
        for index in range(count if style != NO else 0):
            angle = (index - (count - 1) / 2) * spread
            tip = (math.sin(angle) * tall, -math.cos(angle) * tall)
            root, end = turned([(0, -3)])[0], turned([tip])[0]
            if style == "spears":
                f.capsule(green, root, end, 1.9, 0.6, -0.1)
            elif style == "broad":
                f.capsule(green, root, end, 0.8, 3.0, -0.1)
            else:
                f.capsule(green, root, end, 1.1, 1.7 if style == "fronds" else 2.3, -0.1)
                if style == "fronds":
                    half = turned([(tip[0] * 0.7 + 2, tip[1] * 0.7)])[0]
                    f.ellipse(green, *half, 1.5, 1.5, -0.1)
