"""Icons of fruit and fish."""

import numpy as np

from worker.engines.procedural.icons.tray import accent, accented, main, shine
from worker.engines.procedural.materials import INK
from worker.engines.procedural.sprites.plan import NO, Plan

FRUIT = frozenset(["leaf", "stem", "bite", "stripes", "spots"])
FISH = frozenset(["fins", "tail", "stripes", "scales", "spots", "bone", "eyes"])


def fruit(plan: Plan) -> None:
    """Apple, pear, cherries or lemon; plump or tall; leaf, stem, bite, blush, spots."""
    f = plan.figure
    form = plan.pick("fruit", ("apple", "apple", "pear", "cherries", "lemon"))
    usual = {"lemon": ("yellow", "lime", "amber"), "pear": ("lime", "yellow", "olive", "amber")}
    skin = main(plan, usual.get(form, ("red", "crimson", "green", "yellow", "amber", "maroon")))
    wide, tall = plan.between("wide", 0.84, 1.12), plan.between("tall", 0.86, 1.1)
    _flesh(plan, form, skin, wide, tall)
    top = _STEMS[form]
    _stem(plan, form, top * tall + 16 * (1 - tall))
    _blush(plan, skin, form)
    if plan.has("bite", 0.15) and form != "cherries":
        side = plan.dice.pick("bite side", (1, -1))
        with f.called("bite"):
            f.erase(f.inside(side * 11.5 * wide, 17, 4.4, 5.0))
            f.paint(f.of(skin) & f.inside(side * 11.5 * wide, 17, 6.0, 6.8), plan.named("paper"))
    shine(plan, -6.0 * wide, -2.0 if form != "cherries" else 3.4)


_STEMS = {"apple": 9.6, "pear": 6.6, "lemon": 9.0, "cherries": 6.0}


def _flesh(plan: Plan, form: str, skin: int, w: float, t: float) -> None:
    f, first = plan.figure, plan.figure.shapes
    if form == "cherries":
        far = plan.between("apart", 5.4, 7.6)
        with f.called("stem"):
            way = [(-far, 18), (plan.between("joint", -1, 3), 5), (far, 19)]
            f.path(plan.named("green"), way, 0.7, 0.7, -0.1)
        first = f.shapes
        f.ellipse(skin, -far, 22, 6.2 * w, 6 * t, 0)
        f.ellipse(skin, far, 23, 6.2 * w, 6 * t, 0.2)
        return
    if form == "pear":
        f.ellipse(skin, 0, 20.6, 8.8 * w, 8.4 * t, 0)
        f.ellipse(skin, plan.between("lean", -1.4, 1.4), 16 - 4 * t, 5.4 * w, 6.4 * t, 0)
    elif form == "lemon":
        f.ellipse(
            skin, 0, 17, 11.6 * w, 8.6 * t, 0, power=1.65, tilt=plan.between("tilt", -0.4, 0.4)
        )
    else:
        cheeks = plan.pick("cheeks", ("round", "heart", "flat"))
        low = {"heart": 10.6, "flat": 8.6}.get(cheeks, 9.4)
        f.ellipse(skin, 4.0 * w, 17.6, 8.2 * w, low * t, 0, mirror=True)
        foot = 6.4 if cheeks == "heart" else 8.4
        f.ellipse(skin, 0, 19.6, foot * w, 8.8 * t, 0)
    f.join(first)


def _stem(plan: Plan, form: str, y: float) -> None:
    f = plan.figure
    lean = plan.dice.pick("lean", (2.4, -2.0, 0.4))
    style = plan.pick("stem", ("long", "short", "thick"), "stem")
    if form != "cherries" and style != NO:
        long, thick = {"long": (6.2, 0.8), "short": (3.2, 0.8)}.get(style, (4.4, 1.3))
        with f.called("stem"):
            f.path(plan.named("wood"), [(0, y + 1), (lean * 0.3, y - long * 0.6), (lean, y - long)],
                   thick, thick * 0.9, 0.3)  # fmt: skip
    leaf = plan.pick("leaf", ("one", "two", "long", NO), "leaf")
    green = plan.named(plan.dice.pick("leaf colour", ("green", "lime", "teal")))
    with f.called("leaf"):
        if leaf != NO:
            reach = 5.6 if leaf == "long" else 4.2
            f.ellipse(green, reach + 1, y - 3.4, reach, 1.9, 0.4, tilt=-0.4)
        if leaf == "two":
            f.ellipse(green, -4.0, y - 3.0, 3.6, 1.6, 0.2, tilt=0.4)


def _blush(plan: Plan, skin: int, form: str) -> None:
    f = plan.figure
    style = plan.pick("blush", ("plain", "blush", "stripes", "spots"))
    style = next((w for w in ("stripes", "spots") if w in plan.words.features), style)
    if accented(plan) and style == "plain":
        style = "blush"
    second = accent(plan, ("amber", "crimson", "lime", "yellow"), "blush colour")
    body = f.of(skin)
    if style == "blush":
        x, y = plan.between("blush x", 2.0, 6.0), plan.between("blush y", 14, 22)
        f.paint(body & f.inside(x, y, 3.6, 4.6), second)
    elif style == "stripes":
        bend = np.round(np.abs(f.x) * (1.1 - 0.03 * np.abs(f.y - 17)), 4)
        with f.called("stripes"):
            f.tone(body & (np.abs((bend + 40) % 4 - 2) < 0.6), -1.2)
    elif style == "spots":
        with f.called("spots"):
            for index in range(6):
                x, y = plan.between(f"x{index}", -8, 8), plan.between(f"y{index}", 11, 25)
                f.tone(body & f.inside(x, y, 0.8, 0.8), 1.8)


def fish(plan: Plan) -> None:
    """Five bodies, four tails, three back fins, marks, a mouth; or only its bones."""
    f = plan.figure
    scales = main(plan, ("sky", "silver", "orange", "teal", "pink", "lime", "crimson", "amber"))
    fin = accent(plan, ("orange", "navy", "crimson", "yellow", "teal"))
    form = plan.pick("form", ("slim", "round", "tall", "long", "pointed"))
    rx, ry = {"slim": (11.0, 5.6), "round": (9.8, 7.8), "tall": (9.0, 9.4), "long": (12.4, 4.8),
              "pointed": (11.4, 6.6)}[form]  # fmt: skip
    rx, ry = rx * plan.between("long", 0.9, 1.06), ry * plan.between("high", 0.88, 1.1)
    x, y = -2.4, 16.0
    with f.called("tail", "fins"):
        _tail(plan, fin, x + rx - 1.6, y)
    with f.called("fins"):
        _back_fin(plan, fin, x, y, ry)
    f.ellipse(scales, x, y, rx, ry, 0, power=1.6 if form == "pointed" else 2.0)
    f.tone((f.y > y + ry * 0.3) & f.of(scales), 1)
    _fish_marks(plan, scales, fin, (x, y, rx, ry))
    with f.called("fins"):
        f.ellipse(
            fin, x + 2.4, y + 2, 3.2, plan.dice.pick("side fin", (1.2, 1.8, 2.4)), 0.3, tilt=0.5
        )
    ring = plan.named("white")
    at = (x - rx * 0.56, y - ry * 0.2)
    with f.called("eyes"):
        f.ellipse(ring, *at, 1.9, 1.9, 0.4)
        for side in (-1, 0):
            f.stamp(f.column(at[0]) + side, f.row(at[1]), INK)
    mouth = plan.pick("mouth", ("shut", "open", "pout"))
    if mouth == "open":
        f.erase(f.inside(x - rx, y + ry * 0.26, 2.2, 1.1))
    elif mouth == "pout":
        f.ellipse(scales, x - rx, y + 0.8, 1.3, 1.7, 0.1)


def _tail(plan: Plan, fin: int, x: float, y: float) -> None:
    f = plan.figure
    style, spread = (
        plan.pick("tail", ("fork", "fan", "moon", "veil")),
        plan.between("spread", 5.4, 8.2),
    )
    far = x + 7.6
    points = {
        "fork": [(x, y), (far, y - spread), (far - 3.4, y), (far, y + spread)],
        "fan": [
            (x, y - 1),
            (far - 1, y - spread * 0.8),
            (far, y),
            (far - 1, y + spread * 0.8),
            (x, y + 1),
        ],
        "moon": [(x, y), (far - 2, y - spread * 1.1), (far - 4, y), (far - 2, y + spread * 1.1)],
        "veil": [(x, y - 1), (far, y - spread * 0.5), (far + 1, y + spread * 1.2), (x + 2, y + 3)],
    }[style]
    f.polygon(fin, points, -0.1, facing=(-0.1, -0.2, 0.8))


def _back_fin(plan: Plan, fin: int, x: float, y: float, ry: float) -> None:
    f = plan.figure
    style, rise = plan.pick("back fin", ("sail", "spiny", "two")), plan.between("rise", 2.6, 5.6)
    low, high = y - ry * 0.6, y - ry - rise
    if style == "sail":
        points = [(x - 4, low), (x + 2, high), (x + 7, low)]
    elif style == "spiny":
        points = [(x - 5, low), (x - 4, high + 1), (x - 2, high + 2), (x, high), (x + 2, high + 2),
                  (x + 4, high + 1), (x + 6, low)]  # fmt: skip
    else:
        points = [(x - 5, low), (x - 2, high + 1), (x, low - 1), (x + 3, high + 2), (x + 6, low)]
    f.polygon(fin, points, -0.1, facing=(0, -0.4, 0.7))
    f.polygon(
        fin, [(x - 2, y + ry * 0.7), (x + 2, y + ry + rise * 0.6), (x + 4, y + ry * 0.6)], -0.1
    )


def _fish_marks(
    plan: Plan, scales: int, fin: int, measure: tuple[float, float, float, float]
) -> None:
    f, (x, y, rx, ry) = plan.figure, measure
    marks = plan.pick("marks", ("stripes", "plain", "scales", "back", "spots", "bones"))
    asked = {"bone": "bones", "stripes": "stripes", "scales": "scales", "spots": "spots"}
    marks = next((asked[w] for w in plan.words.features if w in asked), marks)
    body = f.of(scales) & (f.x > x - rx * 0.34)
    if marks == "stripes":
        with f.called("stripes"):
            f.paint(body & (np.abs((f.x + 30) % 5 - 2.5) < 0.8), fin)
    elif marks == "scales":
        row = np.floor((f.y + 30) / 2.4)
        with f.called("scales"):
            f.tone(body & (np.abs((f.x + 30 + row % 2 * 1.4) % 2.8 - 1.4) < 0.5), -1)
    elif marks == "back":
        f.paint(body & (f.y < y - ry * 0.3), fin)
    elif marks == "spots":
        with f.called("spots"):
            for index in range(4):
                at = (
                    x + plan.between(f"x{index}", -0.1, 0.8) * rx,
                    y + plan.between(f"y{index}", -0.7, 0.5) * ry,
                )
                f.paint(body & f.inside(*at, 1.2, 1.2), fin)
    elif marks == "bones":
        bone = plan.named("bone")
        ribs = (np.abs((f.x + 30) % 3.4 - 1.7) < 0.7) & (np.abs(f.y - y) < ry * 0.7)
        with f.called("bone"):
            f.paint(body & (ribs | (np.abs(f.y - y) < 0.7)), bone)
