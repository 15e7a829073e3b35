"""Icons of bags: a pouch, a sack, a purse, a satchel, a backpack."""

import numpy as np

from worker.engines.procedural.figure import Point
from worker.engines.procedural.icons.tray import accent, accented, main, placed, star
from worker.engines.procedural.materials import GEMS
from worker.engines.procedural.sprites.plan import NO, Plan

BAG = frozenset(["buckle", "ribbon", "stripes", "emblem", "stone"])
HIDES = ("leather", "brown", "tan", "maroon", "olive", "navy", "crimson", "green", "purple")
TIED = ("pouch", "sack", "purse")


def bag(plan: Plan) -> None:
    """Five bags, plump or slim; what closes them, a mark, a patch, what looks out of the top."""
    hide = main(plan, HIDES)
    trim = accent(plan, ("gold", "silver", "bronze", "tan"))
    form = plan.pick("bag form", ("pouch", "sack", "backpack", "satchel", "purse"))
    wide, tall = plan.between("wide", 0.86, 1.08), plan.between("tall", 0.9, 1.06)
    if form in TIED:
        _tied(plan, hide, form, wide, tall)
    elif form == "backpack":
        _backpack(plan, hide, trim, wide, tall)
    else:
        _satchel(plan, hide, trim, wide, tall)
    _mark(plan, hide, trim, form)


def _tied(plan: Plan, hide: int, form: str, w: float, t: float) -> None:
    """A round belly, a neck, a mouth of folds, and a cord around the neck."""
    f, first = plan.figure, plan.figure.shapes
    rx, ry, y = {"pouch": (10.8, 8.6, 20.6), "sack": (10.0, 10.0, 19.4)}.get(
        form, (12.0, 8.0, 21.0)
    )
    rx, ry = rx * w, ry * t
    power = {"round": 2.0, "square": 2.9}.get(
        plan.pick("belly", ("round", "square", "sagging")), 2.2
    )
    f.ellipse(hide, 0, y, rx, ry, 0, power=power)
    neck = y - ry
    half = rx * 0.8
    slope = [(-4.4, neck - 1.4), (4.4, neck - 1.4), (half, y - 1), (-half, y - 1)]
    f.polygon(hide, slope, 0, facing=(-0.05, -0.3, 0.8), bulge=0.7)
    f.join(first)
    if form == "purse":
        _clasp(plan, neck)
        return
    _mouth(plan, hide, neck)
    cord = plan.named(plan.dice.pick("cord colour", ("tan", "crimson", "gold", "white")))
    with f.called("ribbon"):
        f.capsule(cord, (-4.6, neck - 0.8), (4.6, neck - 0.8), 1.2, 1.2, 0.4)
        style = plan.pick("tie", ("bow", "ends", "knot", "beads"))
        if style == "bow":
            f.ellipse(cord, 2.8, neck + 1.0, 2.8, 1.5, 0.5, tilt=0.5, mirror=True)
        elif style == "ends":
            f.path(cord, [(1, neck), (3.4, neck + 3.4), (3.0, neck + 6.4)], 0.8, 0.7, 0.5)
            f.path(cord, [(0.6, neck), (0.8, neck + 4.6)], 0.8, 0.7, 0.5)
        elif style == "beads":
            f.path(cord, [(4, neck), (6.8, neck + 4)], 0.7, 0.7, 0.5)
            f.ellipse(cord, 7.2, neck + 5, 1.6, 1.6, 0.5)
        else:
            f.ellipse(cord, 0, neck - 0.2, 2.2, 1.8, 0.5)
    folds = (np.abs(np.abs(f.x) - 3.2) < 0.6) & (f.y > neck + 0.8) & (f.y < neck + 4.6)
    f.tone(folds & f.of(hide), -1)


def _mouth(plan: Plan, hide: int, neck: float) -> None:
    f, first = plan.figure, plan.figure.shapes
    style = plan.pick("mouth", ("ruffle", "fan", "slack", "ears"))
    if style == "ruffle":
        for x, high in ((-4.6, 2.8), (0.0, 3.6), (4.6, 2.8)):
            f.ellipse(hide, x, neck - 3.4, 3.0, high, 0.1)
    elif style == "fan":
        fan = [(-3, neck), (-7, neck - 6), (-2.6, neck - 4.8), (0, neck - 7), (2.6, neck - 4.8),
               (7, neck - 6), (3, neck)]  # fmt: skip
        f.polygon(hide, fan, 0.1, facing=(-0.1, -0.3, 0.8), bulge=0.6)
    elif style == "ears":
        for side in (-1, 1):
            f.capsule(hide, (side * 1.4, neck), (side * 5.4, neck - 5.4), 2.0, 1.3, 0.1)
    else:
        f.ellipse(hide, -1.4, neck - 3.6, 5.4, 3.0, 0.1, tilt=-0.3)
    f.join(first)
    if style in ("slack", "ruffle") and plan.detail:
        f.tone(f.of(hide) & f.inside(-1.2, neck - 4.4, 3.0, 1.2), -2)


def _clasp(plan: Plan, neck: float) -> None:
    f = plan.figure
    metal = plan.named(plan.dice.pick("clasp metal", ("gold", "silver", "bronze")))
    style = plan.pick("clasp", ("balls", "ring", "arch"))
    with f.called("buckle"):
        f.path(metal, [(0, neck - 0.6), (4.4, neck - 0.6), (7.4, neck + 2.6)], 1.3, 1.3, 0.4,
               mirror=True)  # fmt: skip
        if style == "balls":
            f.ellipse(metal, 1.5, neck - 2.6, 1.7, 1.7, 0.5, mirror=True)
        elif style == "ring":
            f.ellipse(metal, 0, neck - 3, 2.6, 2.6, 0.3)
            f.erase(f.inside(0, neck - 3, 1.0, 1.0) & (f.depth == 0.3))
        else:
            f.path(metal, [(-5, neck), (-4, neck - 5.4), (4, neck - 5.4), (5, neck)], 0.9, 0.9, 0.2)


def _backpack(plan: Plan, hide: int, trim: int, w: float, t: float) -> None:
    """A box with a flap, a pocket, side pockets, and what is strapped on top."""
    f = plan.figure
    half, low = 9.0 * w, 27.0
    top = 17.0 - 8.4 * t
    _load(plan, top, half)
    sides = plan.pick("sides", ("pockets", "straps", NO))
    if sides == "pockets":
        f.ellipse(hide, half + 0.6, 22.4, 3.0, 4.6, -0.2, power=3, mirror=True)
    elif sides == "straps":
        strap = [(half * 0.7, top + 2), (half + 3.2, 15), (half + 2.6, 24.6)]
        f.path(plan.named("leather"), strap, 1.2, 1.0, -0.2, mirror=True)
    f.ellipse(hide, 0, (top + low) / 2, half, (low - top) / 2, 0, power=4)
    lid = {"deep": 8.6, "short": 5.2}.get(plan.pick("flap", ("deep", "short", "pointed")), 6.4)
    right: list[Point] = [(half * 0.7, top - 0.6), (half + 0.4, top + 2.4), (half, top + lid)]
    point = [(0.0, top + 10.4)] if lid == 6.4 else []
    edge = [*right, *point, *((-x, y) for x, y in reversed(right))]
    f.polygon(hide, edge, 0.3, facing=(-0.1, -0.4, 0.8), bulge=0.4)
    f.ellipse(hide, 0, 23.6, half * 0.64, 3.4, 0.2, power=4)
    closing = plan.pick("straps", ("one", "two", "toggle"))
    xs = {"two": (-half * 0.5, half * 0.5)}.get(closing, (0.0,))
    for x in xs:
        f.capsule(plan.named("tan"), (x, top + lid - 3), (x, top + lid + 3.4), 1.2, 1.2, 0.5)
        with f.called("buckle"):
            f.ellipse(
                trim, x, top + lid + 1.4, 1.9, 1.5, 0.6, power=2 if closing == "toggle" else 4
            )


def _load(plan: Plan, top: float, half: float) -> None:
    """What a backpack carries on top."""
    f = plan.figure
    style = plan.pick("load", ("roll", "loop", "bottle", NO))
    if style == "roll":
        roll = plan.named(plan.dice.pick("roll colour", ("tan", "blue", "crimson", "green")))
        f.capsule(roll, (-half, top - 1.6), (half, top - 1.6), 3.0, 3.0, -0.1)
        f.tone(f.of(roll) & (np.abs(np.abs(f.x) - half * 0.5) < 0.9), -2)
    elif style == "loop":
        f.path(plan.named("leather"), [(-2.8, top), (-2.2, top - 3), (2.2, top - 3), (2.8, top)],
               1.0, 1.0, -0.1)  # fmt: skip
    elif style == "bottle":
        f.capsule(
            plan.named("steel"), (half * 0.5, top + 2), (half * 0.5, top - 3.4), 2.0, 1.6, -0.1
        )


def _satchel(plan: Plan, hide: int, trim: int, w: float, t: float) -> None:
    """A broad bag under a long strap."""
    f = plan.figure
    half, top = 11.6 * w, 22.0 - 6.4 * t
    low = 28.0
    strap = plan.named(plan.dice.pick("strap colour", ("leather", "tan", "black")))
    hang = {"round": (6.4, 4.6), "slim": (3.4, 2.6)}.get(
        plan.pick("strap", ("round", "slim", "short"))
    )
    far, high = hang or (5.4, 8.4)
    way = [(half * 0.9, top + 3), (far + 1.2, high + 2.4), (far * 0.4, high), (0, high)]
    f.path(strap, way, 1.1, 1.1, -0.2, mirror=True)
    f.ellipse(hide, 0, (top + low) / 2, half, (low - top) / 2, 0, power=4.4)
    flap = plan.pick("flap", ("straight", "pointed", "round"))
    right: list[Point] = [(half, top - 0.4), (half + 0.4, top + 4)]
    if flap != "pointed":
        right.append((half * 0.9, top + 7.4) if flap == "straight" else (half * 0.7, top + 6.6))
    foot = [] if flap == "straight" else [(0.0, top + (9.0 if flap == "pointed" else 8.2))]
    edge = [*right, *foot, *((-x, y) for x, y in reversed(right))]
    f.polygon(hide, edge, 0.3, facing=(-0.1, -0.4, 0.8), bulge=0.5)
    closing = plan.pick("closing", ("buckle", "two", "button"))
    xs = (-half * 0.5, half * 0.5) if closing == "two" else (0.0,)
    for x in xs:
        at = top + (5.4 if closing == "two" else 7.6)
        with f.called("buckle"):
            if closing != "button":
                f.capsule(strap, (x, at - 4), (x, at + 2), 1.2, 1.2, 0.4)
            f.ellipse(trim, x, at, 1.9, 1.8, 0.5, power=2 if closing == "button" else 4)


def _mark(plan: Plan, hide: int, trim: int, form: str) -> None:
    f = plan.figure
    mark = plan.pick("mark", (NO, "patch", "band", "emblem", "stripes", "stone"))
    asked = {"stripes": "stripes", "emblem": "emblem", "stone": "stone"}
    mark = next((asked[word] for word in plan.words.features if word in asked), mark)
    mark = "emblem" if accented(plan) and mark in (NO, "patch") and form in TIED else mark
    x, y = (0.0, 21.6) if form in TIED else (-4.4, 25.0)
    body = f.of(hide)
    if mark == "patch":
        f.tone(body & (np.abs(f.x - 5) < 2.4) & (np.abs(f.y - 23.4) < 2.2), -1.4)
    elif mark == "band":
        f.paint(body & (np.abs(f.y - 25.4) < 1.1) & (f.depth < 0.3), trim)
    elif mark == "stripes":
        second = trim if accented(plan) else plan.named("white" if plan.words.colours else "tan")
        with f.called("stripes"):
            f.paint(body & (np.abs((f.x + 40) % 6 - 3) < 1.0) & (f.y > 14), second)
    elif mark == "emblem":
        points = [(a + x, b + y - 16) for a, b in star(plan.dice.pick("rays", (4, 5, 6)), 3.8, 1.8)]
        with f.called("emblem"):
            f.polygon(trim, placed(points), 0.4, facing=(-0.1, -0.2, 0.9))
    elif mark == "stone":
        with f.called("stone"):
            f.ellipse(plan.named(plan.dice.pick("stone", GEMS)), x, y, 2.4, 2.4, 0.6)
