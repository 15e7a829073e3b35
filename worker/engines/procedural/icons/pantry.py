"""Icons of bread, meat and cheese."""

import numpy as np

from worker.engines.procedural.icons.tray import accent, accented, main, shine, turned
from worker.engines.procedural.sprites.plan import NO, Plan

BREAD = frozenset(["seeds", "slashes", "bite"])
MEAT = frozenset(["bone", "slashes", "leaf", "bite"])
CHEESE = frozenset(["holes", "rind", "label", "leaf"])


def bread(plan: Plan) -> None:
    """Six loaves, slashes, seeds, a cut end, a bite; long or short, light or dark."""
    f = plan.figure
    crust = main(plan, ("amber", "bronze", "brown", "copper", "tan"))
    crumb = plan.named(accented(plan) or "paper")
    form = plan.pick("loaf", ("baguette", "tin", "round", "bun", "slice", "braid", "ring"))
    wide, high = plan.between("wide", 0.84, 1.1), plan.between("high", 0.84, 1.12)
    _loaf(plan, form, crust, crumb, wide, high)
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
    if marks == "grid":
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
        made = green if index % 2 and count > 3 else flesh
        f.ellipse(made, *at, size * 1.15, size * 0.95, 0, power=3.4, tilt=0.8)


def cheese(plan: Plan) -> None:
    """Wedge, wheel, block, slice or ball; holes, rind, a label, a leaf; thick or thin."""
    f = plan.figure
    body = main(plan, ("yellow", "amber", "gold", "tan", "white"))
    rind = accent(plan, ("amber", "crimson", "tan", "orange", "brown"))
    form = plan.pick("form", ("wedge", "wheel", "block", "slice", "ball"))
    thick = plan.between("thick", 6.4, 11.4)
    _FORMS[form](plan, body, rind, thick)
    holes = plan.pick("holes", ("few", "many", "large"), "holes")
    with f.called("holes"):
        for index in range({"few": 4, "many": 9, "large": 3}.get(holes, 0)):
            x, y = plan.between(f"x{index}", -10, 10), plan.between(f"y{index}", 14, 25)
            radius = plan.between(f"r{index}", 1.1, 1.9) * (1.7 if holes == "large" else 1.0)
            f.tone(f.inside(x, y, radius, radius * 0.9) & f.of(body), -1.7)
    if plan.has("label", 0.12):
        with f.called("label"):
            f.ellipse(plan.named("crimson"), -3, 20, 3.0, 2.4, 0.6, flat=0.6)
    if plan.has("leaf", 0.15):
        with f.called("leaf"):
            f.ellipse(plan.named("green"), 9, 27, 4.4, 1.8, 0.5, tilt=-0.3)


def _wedge(plan: Plan, body: int, rind: int, thick: float) -> None:
    f = plan.figure
    tip, back = plan.between("tip", 15.4, 19.0), plan.between("back", 6.4, 10.4)
    far = plan.between("far", 11.0, 14.0)
    top = [(-13, tip), (far * 0.4, back), (far, back + 5), (far, back + 6.6), (-13, tip + 1.4)]
    f.polygon(body, top, 0, facing=(-0.2, -0.7, 0.7))
    side = [
        (-13, tip + 0.6),
        (far, back + 5.6),
        (far, back + 5.6 + thick),
        (-13, tip + 0.6 + thick),
    ]
    f.polygon(body, side, 0.2, facing=(0.1, 0.15, 0.95))
    with f.called("rind"):
        f.paint(f.of(body) & (f.x > far - 1.8), rind)


def _wheel(plan: Plan, body: int, rind: int, thick: float) -> None:
    f = plan.figure
    wide, high = plan.between("wide", 11.4, 13.6), plan.between("high", 5.4, 8.0)
    y = 20 - thick * 0.5
    with f.called("rind"):
        f.ellipse(rind, 0, y + thick * 0.6, wide, high, -0.2)
        f.ellipse(rind, 0, y + thick * 0.3, wide, thick * 0.32, -0.2, power=5)
    f.ellipse(body, 0, y, wide, high, 0, flat=0.9)
    start = plan.between("slice", 0.0, 0.5)
    cut = [
        (0, y),
        (wide * (1 - start), y - high * 0.5),
        (wide, y + 1.4),
        (wide * 0.6, y + high * 0.8),
    ]
    f.polygon(plan.named("tan"), cut, 0.2, facing=(0.3, 0.3, 0.7))


def _block(plan: Plan, body: int, rind: int, thick: float) -> None:
    f = plan.figure
    wide, deep = plan.between("wide", 9.0, 12.4), plan.between("deep", 3.0, 6.0)
    top, low = 21 - thick, 25.0
    f.polygon(body, [(-wide, top), (-wide + deep, top - deep), (wide + deep * 0.4, top - deep),
                     (wide - 1, top)], 0, facing=(-0.2, -0.7, 0.7))  # fmt: skip
    f.polygon(
        body,
        [(-wide, top), (wide - 1, top), (wide - 1, low), (-wide, low)],
        0.2,
        facing=(0, 0.1, 1),
    )
    with f.called("rind"):
        f.polygon(rind, [(wide - 1, top), (wide + deep * 0.4, top - deep),
                         (wide + deep * 0.4, low - deep), (wide - 1, low)], 0.1,
                  facing=(0.7, 0.2, 0.6))  # fmt: skip


def _slice(plan: Plan, body: int, rind: int, thick: float) -> None:
    f = plan.figure
    wide, lean = plan.between("wide", 9.4, 13.0), plan.between("lean", -4.0, 4.0)
    top, low = 17 - thick, 17 + thick * 0.9
    corners = [
        (-wide + lean, top),
        (wide + lean, top + 2),
        (wide - lean, low),
        (-wide - lean, low - 2),
    ]
    f.polygon(body, [(x + 1.2, y + 1.8) for x, y in corners], -0.2, facing=(0.2, 0.5, 0.7))
    f.polygon(body, corners, 0.2, facing=(-0.2, -0.2, 1))
    with f.called("rind"):
        f.paint(f.of(body) & (f.y > low - 2.4) & (f.depth > 0), rind)


def _ball(plan: Plan, body: int, rind: int, thick: float) -> None:
    f = plan.figure
    r = 6.4 + thick * 0.5
    with f.called("rind"):
        f.ellipse(rind, 0, 17, r, r * plan.between("flat", 0.84, 1.0), 0)
    share = plan.between("cut", 0.3, 0.6)
    cut = [(-r * 0.1, 17 - r), (r, 17 - r * share), (r * 0.9, 17 + r * 0.5), (0, 17)]
    f.polygon(body, cut, 0.2, facing=(0.2, -0.1, 0.9))
    f.paint(f.solid() & f.inside(r * 0.2, 17, r * 0.62, r * 0.62), body)


_FORMS = {"wedge": _wedge, "wheel": _wheel, "block": _block, "slice": _slice, "ball": _ball}
