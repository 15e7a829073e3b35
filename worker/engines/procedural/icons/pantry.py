"""Icons of bread and meat."""

import numpy as np

from worker.engines.procedural.icons.tray import accented, main, shine, turned
from worker.engines.procedural.sprites.plan import NO, Plan

BREAD = frozenset(["seeds", "slashes", "bite"])
MEAT = frozenset(["bone", "slashes", "leaf", "bite"])


def bread(plan: Plan) -> None:
    """Six loaves, slashes, seeds, a cut end, a bite; long or short, light or dark."""
    f = plan.figure
    crust = main(plan, ("amber", "bronze", "brown", "copper", "tan"))
    crumb = plan.named(accented(plan) or "paper")
    form = plan.pick("loaf", ("baguette", "tin", "round", "bun", "slice", "braid", "ring"))
    wide, high = plan.between("wide", 0.84, 1.1), plan.between("high", 0.84, 1.12)
    _loaf(plan, form, crust, crumb, wide, high)
    _crust(plan, crust, crumb)
    end = plan.pick("end", ("whole", "cut", "crumbs"))
    if end == "cut":
        f.paint(f.of(crust) & (f.x > 7.4 * wide) & (f.y > 9), crumb)
    elif end == "crumbs":
        for x, y in ((-10.4, 26.4), (9.6, 26.8), (11.8, 25.0)):
            f.ellipse(crumb, x, y, 1.4, 1.1, -0.5)
    if form != "baguette":
        served(plan, 25.5)
    if form not in ("slice", "braid", "ring"):
        _slashes(plan, form, crust, crumb)
    if plan.has("seeds", 0.35):
        with f.called("seeds"):
            for index in range(7):
                x, y = plan.between(f"x{index}", -8, 8), plan.between(f"y{index}", 10, 19)
                f.paint(f.inside(x, y, 0.8, 0.7) & f.of(crust), crumb)
    if plan.has("bite", 0.1):
        with f.called("bite"):
            f.erase(f.inside(9, 9, 4.4, 4.4))
            f.paint(f.solid() & f.inside(9, 9, 6.0, 6.0), crumb)


def _loaf(plan: Plan, form: str, crust: int, crumb: int, w: float, h: float) -> None:
    f, first = plan.figure, plan.figure.shapes
    if form == "baguette":
        thick, bend = 4.8 * h, plan.between("bend", -2.4, 2.4)
        f.path(crust, turned([(0, -11 * w), (bend, 0), (0, 11 * w)]), thick, thick * 0.8, 0)
    elif form == "tin":
        f.ellipse(crust, 0, 12.6, 12.0 * w, 6.2 * h, 0, power=2.4)
        f.ellipse(crust, 0, 20, 10.6 * w, 8 * h, 0, power=4)
    elif form == "bun":
        f.ellipse(crust, 0, 17, 11.6 * w, 8.6 * h, 0)
        f.ellipse(crust, 0, 21.6, 12.2 * w, 4.4, 0, power=3)
    elif form == "slice":
        f.ellipse(crust, 0, 11.6, 11.0 * w, 6.0, 0, power=2.6)
        f.ellipse(crust, 0, 18.4, 9.4 * w, 9.4 * h, 0, power=5)
        f.join(first)
        f.ellipse(crumb, 0, 12.2, 9.0 * w, 4.4, 0.2, power=2.6, flat=0.8)
        f.ellipse(crumb, 0, 18.4, 7.6 * w, 7.8 * h, 0.2, power=5, flat=0.8)
        f.join(f.shapes - 2)
        return
    elif form == "braid":
        for index in range(4):
            x, y = turned([(0.0, (index - 1.5) * 6.2 * w)])[0]
            f.ellipse(crust, x, y, 5.6 * h, 4.2, index * 0.1, tilt=0.2)
        return
    elif form == "ring":
        f.ellipse(crust, 0, 16, 12.4 * w, 11 * h, 0)
        f.erase(f.inside(0, 16, 4.4, 3.8))
    else:
        f.ellipse(crust, 0, 18, 12.8 * w, 9.2 * h, 0, power=2.3)
    f.join(first)


def _crust(plan: Plan, crust: int, crumb: int) -> None:
    f = plan.figure
    style = plan.pick("crust", ("plain", "floury", "dark", "shiny"))
    if style == "floury":
        speck = np.round(np.sin(f.x * 2.3 + f.y * 1.1) * np.sin(f.y * 2.7 - f.x), 4) > 0.66
        f.paint(f.of(crust) & speck & (f.y < 16), crumb)
    elif style == "dark":
        f.tone(f.of(crust) & (f.y > 19), -1)
    elif style == "shiny":
        f.tone(f.of(crust) & f.inside(-3, 11, 5.0, 2.4), 1.4)


def served(plan: Plan, y: float) -> None:
    """What it lies on."""
    f = plan.figure
    style = plan.pick("served", (NO, NO, "board", "plate", "cloth"))
    if style == "board":
        f.ellipse(plan.named("wood"), 0, y + 1.4, 14.6, 2.2, -0.9, power=5)
    elif style == "plate":
        f.ellipse(plan.named("white"), 0, y + 1.0, 14.8, 2.8, -0.9)
    elif style == "cloth":
        cloth = plan.named(plan.dice.pick("cloth", ("crimson", "blue", "teal")))
        points = [(-13.6, y - 1), (13.6, y - 1), (11.4, y + 3.6), (0, y + 2), (-11.4, y + 3.6)]
        f.polygon(cloth, points, -0.9, facing=(0, 0.2, 0.9))


def _slashes(plan: Plan, form: str, crust: int, crumb: int) -> None:
    f = plan.figure
    style = plan.pick("slashes", ("parallel", "cross", "one", NO), "slashes")
    gap = plan.between("gap", 4.4, 7.0)
    top = f.of(crust) & (f.y < 19) & f.inside(0, 15, 9.6, 7.0)
    cuts = {
        "parallel": np.abs((f.x + f.y * 0.5 + 60) % gap - gap / 2) < 0.9,
        "cross": np.abs(np.abs(f.x * 0.8) - np.abs(f.y - 15)) < 1.0,
        "one": np.abs(f.y - 13.4 + f.x * 0.16) < 1.0,
    }
    if form == "baguette":
        top = f.of(crust)
    if style in cuts:
        with f.called("slashes"):
            f.paint(top & cuts[style], crumb)


def meat(plan: Plan) -> None:
    """Leg, steak, ham, sausages or a skewer; raw or roast; grill marks, a leaf, a bite."""
    f = plan.figure
    cooked = plan.pick("cooked", ("roast", "raw", "dark"))
    usual = {"raw": ("crimson", "pink", "red"), "dark": ("maroon", "brown")}
    flesh = main(plan, usual.get(cooked, ("bronze", "brown", "copper")))
    form = plan.pick("cut", ("leg", "steak", "ham", "sausage", "skewer"))
    form = "leg" if "bone" in plan.words.features and form == "sausage" else form
    if form == "steak":
        _steak(plan, flesh)
    elif form == "sausage":
        _sausages(plan, flesh)
    elif form == "skewer":
        _skewer(plan, flesh)
    else:
        _leg(plan, form, flesh)
    marks = plan.pick("marks", ("lines", "grid", NO), "slashes")
    grill = np.abs((f.x + f.y + 30) % 5 - 2.5) < 0.7
    if marks == "grid" and plan.detail == 2:
        grill = grill | (np.abs((f.x - f.y + 60) % 5 - 2.5) < 0.7)
    with f.called("slashes"):
        f.tone(f.of(flesh) & grill & (marks != NO), -1.2)
    if plan.has("leaf", 0.2):
        with f.called("leaf"):
            for x, tilt in ((-9.4, -0.6), (-6.0, 0.5)):
                f.ellipse(plan.named("green"), x, 25.4, 3.6, 1.7, 0.6, tilt=tilt)
    if plan.has("bite", 0.12):
        with f.called("bite"):
            f.erase(f.inside(-11, 8, 4.6, 4.6))
            f.paint(f.of(flesh) & f.inside(-11, 8, 6.4, 6.4), plan.named("pink"))


def _steak(plan: Plan, flesh: int) -> None:
    f = plan.figure
    fat, turn = plan.between("fat", 0.76, 0.9), plan.between("turn", -0.6, 0.5)
    wide, high = plan.between("wide", 11.0, 13.6), plan.between("high", 7.6, 10.8)
    power = plan.dice.pick("shape", (1.8, 2.3, 2.8))
    f.ellipse(plan.named("paper"), 0, 16.6, wide, high, -0.1, power=power, tilt=turn)
    f.ellipse(flesh, 0, 16.6, wide * fat, high * fat, 0, power=power, tilt=turn, flat=0.4)
    x, y = plan.between("bone x", -5.4, 4.6), plan.between("bone y", 14, 18)
    with f.called("bone"):
        f.ellipse(plan.named("bone"), x, y, 2.8, 2.6, 0.3)
        f.ellipse(flesh, x, y, 1.1, 1.0, 0.4)


def _leg(plan: Plan, form: str, flesh: int) -> None:
    f = plan.figure
    far = plan.between("far", 0.0, 2.4)
    with f.called("bone"):
        bone = plan.named(accented(plan) or "bone")
        f.capsule(bone, (1, 19), (9.0 + far, 25 + far * 0.6), 1.9, 1.8, -0.1)
        f.ellipse(bone, 11 + far, 24 + far * 0.5, 2.4, 2.2, 0)
        f.ellipse(bone, 8.8 + far, 27 + far * 0.5, 2.4, 2.2, 0)
    wide = plan.between("wide", 6.4, 8.6) if form == "leg" else plan.between("wide", 8.4, 10.6)
    long, tilt = plan.between("long", 9.0, 12.4), plan.between("tilt", 0.55, 0.95)
    first = f.shapes
    f.ellipse(flesh, -3.2, 13.4, long, wide, 0.1, tilt=tilt, power=2.1)
    if plan.pick("thigh", ("plain", "heavy", "waist")) == "heavy":
        f.ellipse(flesh, -6.4, 10.4, wide * 0.9, wide * 0.9, 0.1)
    f.join(first)
    if form == "ham":
        cut = plan.between("cut", 5.6, 7.8)
        f.ellipse(plan.named("pink"), -7.6, 9.8, 3.4, cut, 0.3, tilt=0.75)
        with f.called("bone"):
            f.ellipse(plan.named("bone"), -7.8, 9.6, 1.4, 2.4, 0.4, tilt=0.75)
    shine(plan, -7.4 if form == "leg" else 1, -7.4)


def _sausages(plan: Plan, flesh: int) -> None:
    f = plan.figure
    count, thick = plan.dice.pick("count", (1, 2, 3)), plan.between("thick", 3.2, 4.6)
    bend = plan.between("bend", -4.0, 4.0)
    for index in range(count):
        x = (index - (count - 1) / 2) * thick * 1.9
        way = turned([(x, -10), (x + bend, 0), (x, 10)])
        f.path(flesh, way, thick, thick, index * 0.2)
        for end in (-13.0, 13.0):
            f.ellipse(flesh, *turned([(x, end)])[0], 1.1, 1.6, index * 0.2 - 0.1)


def _skewer(plan: Plan, flesh: int) -> None:
    """Chunks on a stick, every second one a vegetable."""
    f = plan.figure
    count, size = plan.dice.pick("count", (3, 4)), plan.between("size", 3.8, 5.0)
    with f.called("bone"):
        stick = plan.named(accented(plan) or "wood")
        f.path(stick, turned([(0, -17), (0, 17)]), 0.8, 0.8, -0.1)
    green = plan.named(plan.dice.pick("vegetable", ("lime", "amber", "crimson")))
    for index in range(count):
        at = turned(
            [(plan.between(f"off {index}", -0.8, 0.8), (index - (count - 1) / 2) * size * 1.7)]
        )[0]
        made = green if index % 2 else flesh
        f.ellipse(made, *at, size * 1.15, size * 0.95, 0, power=3.4, tilt=0.8)
