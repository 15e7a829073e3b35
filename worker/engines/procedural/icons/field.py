"""Icons of tomatoes, corn and pumpkins."""

import math

import numpy as np

from worker.engines.procedural.figure import Point
from worker.engines.procedural.icons.tray import SLANT, accent, accented, along, main, shine, turned
from worker.engines.procedural.sprites.plan import NO, Plan

TOMATO = frozenset(["leaf", "stem", "bite", "stripes"])
CORN = frozenset(["leaf", "stripes", "stem"])
PUMPKIN = frozenset(["stem", "leaf", "eyes", "flame"])


def tomato(plan: Plan) -> None:
    """Round, flat, long or ribbed; whole or cut open; leaves, a stem, stripes."""
    f = plan.figure
    skin = main(plan, ("red", "red", "red", "crimson", "orange", "yellow", "lime"))
    form = plan.pick("tomato form", ("round", "flat", "long", "ribbed", "cut"))
    rx, ry = {"flat": (12.0, 8.4), "long": (8.8, 11.2), "ribbed": (11.8, 9.2)}.get(
        form, (10.6, 10.0)
    )
    rx, ry = rx * plan.between("wide", 0.88, 1.08), ry * plan.between("tall", 0.9, 1.06)
    y = 18.4
    first = f.shapes
    if form == "ribbed":
        for x in (-0.58, 0.58, 0.0):
            f.ellipse(skin, x * rx, y, rx * 0.56, ry, abs(x) * -0.2)
    else:
        f.ellipse(skin, 0, y, rx, ry, 0, power=2.2)
        cheeks = plan.pick("cheeks", ("plain", "heart", "low"))
        if cheeks == "heart":
            f.ellipse(skin, rx * 0.4, y - ry * 0.3, rx * 0.6, ry * 0.72, 0, mirror=True)
        elif cheeks == "low":
            f.ellipse(skin, 0, y + ry * 0.3, rx * 1.04, ry * 0.7, 0)
        f.join(first)
    if form == "cut":
        _cut(plan, skin, (rx, ry, y))
    _marks(plan, skin, (rx, ry, y))
    if plan.has("bite", 0.08) and form != "cut":
        with f.called("bite"):
            f.erase(f.inside(rx + 0.6, y - 0.4, 4.4, 5.0))
            f.paint(f.of(skin) & f.inside(rx + 0.6, y - 0.4, 6.0, 6.6), plan.named("pink"))
    _calyx(plan, y - ry + 0.8, rx)
    shine(plan, -rx * 0.52, y - ry * 0.5 - 16)


def _cut(plan: Plan, skin: int, at: tuple[float, float, float]) -> None:
    """The cut side: pale flesh with chambers of seeds."""
    f, (rx, ry, y) = plan.figure, at
    flesh = plan.named("pink" if plan.words.colours[:1] != ["pink"] else "white")
    f.ellipse(flesh, 0.6, y + 1.2, rx * 0.84, ry * 0.78, 0.2, flat=0.8)
    chambers = plan.dice.pick("chambers", (3, 4, 5))
    for index in range(chambers):
        angle = 2 * math.pi * (index + 0.25) / chambers
        at_x, at_y = 0.6 + math.cos(angle) * rx * 0.44, y + 1.2 + math.sin(angle) * ry * 0.4
        f.ellipse(skin, round(at_x, 3), round(at_y, 3), rx * 0.24, ry * 0.2, 0.3)


def _marks(plan: Plan, skin: int, at: tuple[float, float, float]) -> None:
    f, (rx, ry, y) = plan.figure, at
    style = plan.pick("marks", (NO, "blush", "stripes", "ripe"))
    style = "stripes" if "stripes" in plan.words.features else style
    style = "blush" if accented(plan) and style == NO else style
    body = f.of(skin) & (f.depth <= 0)
    second = accent(plan, ("orange", "amber", "green"), "blush colour")
    if style == "blush":
        f.paint(body & f.inside(rx * 0.34, y + ry * 0.34, rx * 0.4, ry * 0.36), second)
    elif style == "stripes":
        wave = np.round(
            f.x / np.maximum(0.2, np.sqrt(np.maximum(0.04, 1 - ((f.y - y) / ry) ** 2))), 4
        )
        with f.called("stripes"):
            f.tone(body & (np.abs((wave + 40) % 5.4 - 2.7) < 0.7), -1.4)
    elif style == "ripe":
        f.paint(body & (f.y < y - ry * 0.62), second)


def _calyx(plan: Plan, y: float, rx: float) -> None:
    f = plan.figure
    green = plan.named(plan.dice.pick("leaf colour", ("green", "lime", "teal")))
    leaf = plan.pick("leaf", ("star", "wide", "curled", NO), "leaf")
    with f.called("leaf"):
        tips: dict[str, tuple[Point, ...]] = {
            "star": ((-6.2, 1.4), (-3.2, 4.2), (0.6, 5.0), (3.8, 3.8), (6.2, 1.0)),
            "wide": ((-8.0, 2.6), (-2.6, 4.0), (2.8, 4.0), (8.0, 2.6)),
            "curled": ((-6.0, -2.0), (-4.2, 3.2), (0.4, 3.8), (4.6, 3.0), (6.0, -2.0)),
        }
        for x, low in tips.get(leaf, ()):
            f.capsule(green, (0, y), (x * rx / 10.6, y + low), 1.5, 0.7, 0.5)
    stem = plan.pick("stem", ("short", "long", "bent", NO), "stem")
    with f.called("stem"):
        if stem != NO:
            high, lean = {"short": (2.6, 0.2), "long": (5.2, 0.8)}.get(stem, (4.2, 3.0))
            f.path(green, [(0, y), (lean * 0.3, y - high * 0.6), (lean, y - high)], 1.1, 1.0, 0.5)


def corn(plan: Plan) -> None:
    """A cob, slim or stout, in leaves, bare, or half eaten; even, checkered or of two colours."""
    f = plan.figure
    grain = main(plan, ("yellow", "yellow", "gold", "amber", "white", "crimson", "purple"))
    form = plan.pick("cob", ("pointed", "blunt", "bent"))
    thick, top = plan.between("thick", 4.2, 5.8), plan.between("top", -14.6, -11.0)
    bend = {"bent": plan.dice.pick("bend", (1.6, -1.6))}.get(form, 0.0)
    end = thick * (0.4 if form == "pointed" else 0.72)
    way = turned([(bend * -0.5, top + end), (bend, -3.0), (0.0, 6.0)])
    f.path(grain, way[:2], end, thick, 0)
    f.path(grain, way[1:], thick, thick * 0.9, 0)
    f.join(f.shapes - 2)
    _grains(plan, grain)
    _husk(plan, thick)


def _grains(plan: Plan, grain: int) -> None:
    f, (across, down) = plan.figure, along(plan, SLANT)
    body = f.of(grain)
    style = plan.pick("grains", ("rows", "bricks", "lines", "beads"))
    style = "lines" if "stripes" in plan.words.features else style
    step = 2.6 if plan.detail else 3.4
    row = np.floor((down + 60) / step)
    shift = row % 2 * step * 0.5 if style == "bricks" else 0.0
    side = np.abs((across + 60 + shift) % step - step / 2)
    line = np.abs((down + 60) % step - step / 2)
    second = accent(plan, ("amber", "crimson", "purple"), "second grain")
    mixed = plan.pick("mixed", (NO, NO, "some", "rows"))
    mixed = "some" if accented(plan) and mixed == NO else mixed
    column = np.floor((across + 60 + shift) / step)
    if mixed == "some":
        f.paint(body & (((row * 5 + column * 3) % 7) < 2), second)
    elif mixed == "rows":
        f.paint(body & (row % 3 == 1), second)
    if style == "lines":
        with f.called("stripes"):
            f.tone(f.solid() & body & (side < 0.55), -1.3)
        return
    f.tone(body & ((line < 0.5) | (side < 0.5)), -1.2)
    if style == "beads":
        f.tone(body & (line > step * 0.36) & (side > step * 0.36), 1.0)


def _husk(plan: Plan, thick: float) -> None:
    f = plan.figure
    green = plan.named(plan.dice.pick("leaf colour", ("green", "lime", "olive")))
    style = plan.pick("husk", ("two", "three", "open", "low", NO), "leaf")
    tall = plan.between("husk", -4.0, 2.6)
    with f.called("leaf"):
        if style in ("two", "three", "open"):
            out = thick * (1.9 if style == "open" else 1.16)
            for side in (-1, 1):
                leaf = [(0, 12.0), (side * thick * 1.1, 6.6), (side * out, tall)]
                f.path(green, turned(leaf), 2.7, 0.8, 0.4)
        if style in ("three", "low"):
            f.path(green, turned([(0, 12), (0.4, 6.4), (-0.6, tall + 3)]), 3.4, 0.8, 0.6)
        if style == "low":
            for side in (-1, 1):
                f.path(
                    green, turned([(0, 11), (side * 4.6, 9.6), (side * 6.8, 12.4)]), 1.8, 0.8, 0.3
                )
    end = plan.pick("end", ("stalk", "short", "stick"))
    with f.called("stem"):
        made = plan.named("wood") if end == "stick" else green
        f.path(made, turned([(0, 8), (0, 15.4 if end != "short" else 12.4)]), 1.5, 1.2, -0.1)


def pumpkin(plan: Plan) -> None:
    """Round, flat or tall, of three to seven ribs; a stem, leaves, warts, a face."""
    f = plan.figure
    skin = main(plan, ("orange", "orange", "orange", "amber", "green", "white"))
    form = plan.pick("pumpkin form", ("round", "flat", "tall", "squat"))
    rx, ry = {"flat": (13.4, 8.0), "tall": (9.8, 11.0), "squat": (12.8, 9.4)}.get(form, (11.8, 9.8))
    rx, ry = rx * plan.between("wide", 0.9, 1.06), ry * plan.between("tall", 0.9, 1.04)
    y = 19.0
    ribs = plan.pick("ribs", ("five", "seven", "three"))
    places = {"five": (0.66, 0.36), "seven": (0.72, 0.48, 0.24)}.get(ribs, (0.52,))
    for number, x in enumerate(places):
        f.ellipse(skin, x * rx, y, rx * (0.36 if ribs != "three" else 0.48), ry * (1 - 0.1 * x),
                  -0.6 + number * 0.2, mirror=True)  # fmt: skip
    f.ellipse(skin, 0, y + 0.4, rx * (0.3 if ribs != "three" else 0.42), ry, 0)
    _pumpkin_top(plan, y - ry * 0.9)
    face = plan.pick("face", (NO, NO, NO, "grin", "teeth", "round"))
    wants = "eyes" in plan.words.features or "flame" in plan.words.features
    face = "grin" if wants and face == NO else face
    if face != NO:
        _face(plan, skin, face, (rx, ry, y))
    else:
        _rind(plan, skin, (rx, ry, y))


def _rind(plan: Plan, skin: int, at: tuple[float, float, float]) -> None:
    f, (rx, ry, y) = plan.figure, at
    style = plan.pick("rind", ("plain", "warts", "patch"))
    second = accent(plan, ("green", "amber", "tan"), "patch colour")
    style = "patch" if accented(plan) else style
    if style == "warts":
        for index in range(6):
            x, up = (
                plan.between(f"x{index}", -0.7, 0.7) * rx,
                plan.between(f"y{index}", -0.6, 0.7) * ry,
            )
            f.tone(f.of(skin) & f.inside(x, y + up, 1.0, 0.9), 1.6)
    elif style == "patch":
        f.paint(f.of(skin) & (f.y > y + ry * 0.42), second)


def _face(plan: Plan, skin: int, style: str, at: tuple[float, float, float]) -> None:
    f, (rx, _, y) = plan.figure, at
    light = plan.named("fire") if "flame" in plan.words.features else plan.named("black")
    light = (
        light
        if "flame" in plan.words.features or not plan.dice.chance("lit", 0.6)
        else plan.light(75.0)
    )
    body = f.of(skin)
    x, down = np.abs(f.x), f.y - y
    eyes = (down > -4.6) & (down < -0.8) & (np.abs(x - rx * 0.4) < (down + 5.2) * 0.66)
    if style == "round":
        eyes = f.inside(rx * 0.4, y - 2.6, 2.4, 2.4, mirror=True)
    curve = down - 3.4 + np.round(x * x * 0.045, 4)
    mouth = (np.abs(curve) < (1.5 if style != "teeth" else 1.9)) & (x < rx * 0.66)
    if style != "round":
        mouth = mouth & ~((np.abs((x + 0.9) % 4.4 - 2.2) < 0.8) & (curve < 0.2))
    with f.called("eyes", "flame") if light != plan.named("black") else f.called("eyes"):
        f.paint(body & (eyes | mouth), light)


def _pumpkin_top(plan: Plan, y: float) -> None:
    f = plan.figure
    green = plan.named(plan.dice.pick("stem colour", ("green", "olive", "brown")))
    style = plan.pick("stem", ("bent", "straight", "curl", "stub"), "stem")
    way: dict[str, list[Point]] = {
        "bent": [(0, y + 2), (0.4, y - 2.4), (3.8, y - 4.4)],
        "straight": [(0, y + 2), (0.2, y - 4.6)],
        "curl": [(0, y + 2), (-0.6, y - 3.0), (-3.6, y - 4.6), (-4.6, y - 2.6)],
        "stub": [(0, y + 2), (0.4, y - 1.4)],
    }
    with f.called("stem"):
        if style != NO:
            f.path(green, way[style], 2.0, 1.3, 0.5)
    leaf = plan.pick("leaf", (NO, "one", "two", "vine"), "leaf")
    leafy = plan.named("green")
    with f.called("leaf"):
        if leaf in ("one", "two"):
            f.ellipse(leafy, 5.4, y + 1.0, 4.2, 2.3, 0.4, tilt=0.25)
        if leaf == "two":
            f.ellipse(leafy, -5.4, y + 1.2, 3.8, 2.1, 0.4, tilt=-0.25)
        elif leaf == "vine":
            f.path(
                leafy, [(0.6, y + 1), (5.0, y - 1.4), (8.4, y + 1.4), (7.0, y + 3.4)], 0.8, 0.7, 0.4
            )
