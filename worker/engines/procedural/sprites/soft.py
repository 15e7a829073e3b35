"""Soft creatures: slimes, ghosts, mushrooms, plants, eyeballs, fish."""

import math

import numpy as np

from worker.engines.procedural import materials
from worker.engines.procedural.faces import Face
from worker.engines.procedural.figure import Mask
from worker.engines.procedural.sprites.outfit import GROUND
from worker.engines.procedural.sprites.plan import NO, Plan

SLIME = frozenset(
    "horns antenna spikes spots teeth crown hat face mouth one eye three eyes".split()
) | {"one eye", "three eyes"}
GHOST = frozenset("hat crown arms tail teeth face mouth horns".split())
MUSHROOM = frozenset("spots stripes arms legs beard face mouth".split())
PLANT = frozenset("spikes teeth legs face mouth".split())
EYEBALL = frozenset("wings spikes antenna tail teeth".split())
FISH = frozenset("stripes spots teeth spikes tail face mouth".split())


def slime(plan: Plan, _: str) -> None:
    """A slime: five outlines, something on top, something inside."""
    main = plan.tone(("green", "sky", "pink", "purple", "lime", "orange", "teal", "blue"))
    jelly, f = plan.made_of(main, 1.15), plan.figure
    form = plan.pick("form", ("dome", "drop", "flat", "cube", "double"))
    rx, ry = {
        "dome": (10.4, 9.2),
        "drop": (9.0, 8.4),
        "flat": (12.4, 6.6),
        "cube": (9.4, 9.0),
        "double": (9.6, 7.6),
    }[form]
    rx *= plan.dice.pick("girth", (0.9, 1.0, 1.1))
    y = GROUND - ry + 0.8
    first = f.shapes
    f.ellipse(jelly, 0, y, rx, ry, 0, power=4 if form == "cube" else 2.2)
    if form == "drop":
        f.path(jelly, [(0, y - ry * 0.6), (0.6, y - ry - 2.2), (2.2, y - ry - 4)], 4.2, 0.8, 0)
    elif form == "double":
        f.ellipse(jelly, 0, y - ry * 0.9, rx * 0.68, ry * 0.72, 0)
    _skirt(plan, jelly, rx)
    f.join(first)
    top = y - ry - {"double": ry * 0.6, "drop": 1.0}.get(form, 0.0)
    _on_top(plan, top, jelly, rx)
    _inside(plan, jelly, y, rx, ry)
    head = y - ry * (0.8 if form == "double" else 0.12)
    f.tone(f.inside(-rx * 0.45, y - ry * 0.55, rx * 0.2, ry * 0.16), 1.6)
    features = plan.words.features
    count = (
        1
        if "one eye" in features
        else 3
        if "three eyes" in features
        else plan.dice.pick("eyes", (2, 2, 2, 2, 1))
    )
    mouth = "fangs" if "teeth" in features else plan.pick("mouth", ("", "open", "", "line"))
    mouth = "none" if "mouth" in plan.words.without else mouth
    plan.eyes(
        Face(
            head,
            min(rx * 0.7, 7),
            plan.ramp(jelly),
            plan.mood,
            count=count,
            mouth=mouth,
            mouth_y=head + 3.6,
            large=1.1,
        )
    )


def _skirt(plan: Plan, jelly: int, rx: float) -> None:
    f = plan.figure
    foot = plan.pick("foot", ("puddle", "drips", "smooth"))
    if foot == "puddle":
        f.ellipse(jelly, 0, GROUND - 1.4, rx * 1.14, 1.8, 0)
    elif foot == "drips":
        for index in range(3):
            x = plan.between(f"drip {index}", -1.0, 1.0) * rx
            f.ellipse(jelly, x, GROUND - 1.2, 2.4, 1.5, 0)


def _on_top(plan: Plan, top: float, jelly: int, rx: float) -> None:
    f, words = plan.figure, plan.words.features
    asked = next((w for w in ("horns", "antenna", "spikes", "crown", "hat") if w in words), None)
    usual = tuple(
        x
        for x in ("none", "none", "leaf", "horns", "antenna", "spikes", "bubble")
        if x not in plan.words.without
    )
    style = asked or plan.pick("top", usual)
    if style == "leaf":
        f.capsule(plan.named("green"), (0, top + 1.4), (0.6, top - 1.6), 0.7, 0.7, 0.2)
        f.ellipse(plan.named("green"), 2.4, top - 2.2, 2.6, 1.4, 0.3, tilt=-0.4)
    elif style == "horns":
        f.path(
            plan.named("bone"),
            [(rx * 0.4, top + 1.6), (rx * 0.5, top - 1.4), (rx * 0.42, top - 3.4)],
            1.4,
            0.5,
            0.2,
            mirror=True,
        )
    elif style == "antenna":
        f.capsule(jelly, (2, top + 1), (3.4, top - 3), 0.7, 0.6, -0.1, mirror=True)
        f.ellipse(plan.light(95), 3.6, top - 3.6, 1.4, 1.4, 0.1, mirror=True)
    elif style == "spikes":
        for x in (-5.0, -2.6, 0.0, 2.6, 5.0):
            f.polygon(
                jelly,
                [
                    (x - 1.4, top + 2 + abs(x) * 0.3),
                    (x, top - 3 + abs(x) * 0.3),
                    (x + 1.4, top + 2 + abs(x) * 0.3),
                ],
                -0.1,
                facing=(x * 0.1, -0.3, 0.8),
            )
    elif style == "bubble":
        f.ellipse(jelly, 3.4, top - 1, 1.8, 1.8, -0.1)
    elif style in ("crown", "hat"):
        gold = plan.named("gold")
        f.polygon(
            gold,
            [
                (-4, top + 1.4),
                (-4.6, top - 3.4),
                (-2, top - 1.2),
                (0, top - 4.4),
                (2, top - 1.2),
                (4.6, top - 3.4),
                (4, top + 1.4),
            ],
            0.4,
            facing=(-0.1, -0.2, 0.9),
            bulge=0.5,
        )


def _inside(plan: Plan, jelly: int, y: float, rx: float, ry: float) -> None:
    f = plan.figure
    content = (
        "spots"
        if "spots" in plan.words.features
        else plan.pick("inside", ("none", "core", "bubbles", "bones", "none"))
    )
    body = f.of(jelly)
    if content in ("bubbles", "spots"):
        for index in range(5):
            x, down = (
                plan.between(f"bx{index}", -0.8, 0.8) * rx,
                y + plan.between(f"by{index}", 0.1, 0.8) * ry,
            )
            f.tone(body & f.inside(x, down, 1.2, 1.1), 1.2)
    elif content == "core":
        f.tone(body & f.inside(plan.between("core", -3, 3), y + ry * 0.5, 3.2, 2.2), -1.2)
    elif content == "bones" and plan.detail:
        bone = plan.named("bone")
        for x, down in ((-0.55, 0.5), (0.5, 0.62)):
            f.paint(body & f.inside(x * rx, y + down * ry, 1.8, 0.6), bone)


def ghost(plan: Plan, _: str) -> None:
    """A ghost: outline, hem, arms, and what it carries on its head."""
    main = (
        plan.tone(("white", "sky", "violet", "cyan", "pink", "lime", "grey"))
        .muted(0.65)
        .lighter(0.06)
    )
    sheet, f = plan.made_of(main, 0.95), plan.figure
    form = plan.pick("form", ("tall", "round", "thin", "wide"))
    rx = {"tall": 7.6, "round": 8.8, "thin": 6.2, "wide": 10.0}[form]
    head = {"tall": 11.0, "round": 13.0, "thin": 9.6, "wide": 14.0}[form]
    low = 28.0
    first = f.shapes
    f.ellipse(sheet, 0, head, rx, rx * 1.05, 0)
    f.ellipse(sheet, 0, (head + low) / 2 + 1, rx, (low - head) / 2 + 1.5, 0, power=5)
    f.join(first)
    _hem(plan, sheet, rx, low)
    arms = plan.pick("arms", ("out", "raised", "hanging", "none"), "arms")
    if arms != NO:
        end = {
            "out": (rx + 3.6, head + 5),
            "raised": (rx + 3, head - 3),
            "hanging": (rx + 2.4, head + 9),
        }[arms]
        f.capsule(sheet, (rx * 0.8, head + 5), end, 2.0, 1.5, 0.2, mirror=True)
    _ghost_hat(plan, rx, head)
    mark = plan.pick("mark", ("none", "cheeks", "chain", "folds"))
    if mark == "cheeks":
        f.paint(
            f.of(sheet) & f.inside(rx * 0.55, head + 2.4, 1.4, 0.9, mirror=True), plan.named("pink")
        )
    elif mark == "folds":
        f.tone(f.of(sheet) & (np.abs(np.abs(f.x) - rx * 0.4) < 0.5) & (f.y > head + 8), -1)
    elif mark == "chain":
        iron = plan.named("iron")
        f.path(iron, [(-rx, head + 7), (0, head + 9.4), (rx, head + 7)], 0.9, 0.9, 0.5)
        f.ellipse(iron, rx + 1, head + 11, 2.2, 2.2, 0.4)
    mouth = "fangs" if "teeth" in plan.words.features else plan.pick("mouth", ("o", "", "open"))
    mouth = "none" if "mouth" in plan.words.without else mouth if not plan.words.mood else ""
    glow = plan.glow() if plan.words.element or plan.dice.chance("glowing", 0.25) else materials.INK
    plan.eyes(
        Face(
            head + 0.4,
            rx * 0.9,
            plan.ramp(sheet),
            plan.mood,
            mouth=mouth,
            mouth_y=head + 4.4,
            glow=glow,
            large=1.05,
        )
    )


def _hem(plan: Plan, sheet: int, rx: float, low: float) -> None:
    f = plan.figure
    hem = plan.pick("hem", ("waves", "points", "tail", "ragged"))
    x = f.x / rx
    if hem == "tail":
        edge = low - 9 * np.abs(x - 0.1) ** 1.4
    elif hem == "points":
        edge = low - 3.4 * np.abs(((x + 1) * 2.5) % 1 - 0.5) * 2
    elif hem == "ragged":
        edge = low - 2 - 1.8 * np.sin(x * 9.0) * np.cos(x * 4.0 + 1)
    else:
        waves = plan.dice.pick("waves", (3, 4, 5))
        edge = low - 1.6 + 1.6 * np.cos(x * np.pi * waves)
    f.erase(np.round(f.y - edge, 4) > 0)


def _ghost_hat(plan: Plan, rx: float, head: float) -> None:
    f, words = plan.figure, plan.words
    if {"hat", "crown"} & set(words.without):
        return
    style = (
        "crown"
        if "crown" in words.features
        else plan.pick("hat", ("none", "none", "none", "bow", "witch"), "hat")
    )
    style = "horns" if "horns" in words.features else style
    top = head - rx
    if style == "crown":
        f.polygon(
            plan.named("gold"),
            [
                (-4, top + 2),
                (-4.6, top - 3),
                (-2, top - 0.8),
                (0, top - 4),
                (2, top - 0.8),
                (4.6, top - 3),
                (4, top + 2),
            ],
            0.5,
            facing=(-0.1, -0.2, 0.9),
        )
    elif style == "bow":
        f.polygon(
            plan.named("crimson"),
            [
                (2, top + 2),
                (5.6, top - 0.6),
                (5.6, top + 4.4),
                (3, top + 2.4),
                (0.4, top + 4),
                (0.4, top - 0.6),
            ],
            0.5,
            bulge=0.5,
        )
    elif style == "witch":
        hat = plan.named("purple")
        f.polygon(
            hat,
            [(-4.4, top + 2), (1.6, top - 6.6), (4.4, top + 2)],
            0.5,
            facing=(-0.1, -0.2, 0.8),
            bulge=0.6,
        )
        f.ellipse(hat, 0, top + 2, rx * 0.9, 1.4, 0.6)
    elif style == "horns":
        f.path(
            plan.named("bone"),
            [(rx * 0.5, top + 2), (rx * 0.7, top - 3)],
            1.4,
            0.5,
            0.5,
            mirror=True,
        )


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
    stem = plan.dice.pick("stem", (4.6, 5.6, 6.6))
    tall = plan.dice.pick("tall", (6.4, 7.6, 8.6))
    y = GROUND - 1.4 - tall
    if "legs" not in plan.words.without:
        f.ellipse(flesh, stem * 0.55, GROUND - 1.3, 2.4, 1.6, 0.2, mirror=True)
    f.ellipse(flesh, 0, y, stem, tall, 0, power=2.5)
    arms = plan.pick("arms", ("none", "stubs", "waving"), "arms")
    if arms != NO:
        end = (stem + 3, y + 2.6) if arms == "stubs" else (stem + 3.4, y - 2.4)
        f.capsule(flesh, (stem * 0.8, y), end, 1.6, 1.4, 0.2, mirror=True)
    rim = y - tall * 0.42
    dome: Mask = f.inside(0, rim, rx, ry) & (
        f.y < rim + (1.8 - 0.02 * f.x**2 if form != "droopy" else 1.0 + 0.03 * f.x**2)
    )
    f.ellipse(plan.named("tan"), 0, rim + 1.0, rx * 0.8, 1.5, 0.3)
    before = f.solid() & ~dome
    keep = (f.shape.copy(), f.material.copy(), f.depth.copy(), f.normal.copy())
    f.ellipse(cap, 0, rim, rx, ry, 1, power=1.6 if form == "cone" else 2.2)
    outside = f.of(cap) & ~dome
    f.erase(outside)
    for target, saved in zip((f.shape, f.material, f.depth, f.normal), keep, strict=True):
        target[outside & before] = saved[outside & before]
    _cap_marks(plan, cap, flesh, rim, rx, ry)
    face_y = y + tall * 0.12
    mouth = "none" if "mouth" in plan.words.without else ""
    plan.eyes(
        Face(
            face_y,
            stem * 0.95,
            plan.ramp(flesh),
            plan.mood,
            mouth=mouth,
            mouth_y=face_y + 3.0,
            gap=stem * 0.4,
        )
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
            f.paint(body & f.inside(x, up, r, r * 0.85), flesh)
    elif marks == "stripes":
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
    f.path(green, [(lean, head + 4), (-lean, 22), (0, 28)], 1.3, 1.6, -0.3)
    leaves = plan.pick("leaves", ("two", "four", "spiky"))
    for index in range(2 if leaves == "four" else 1):
        f.ellipse(
            green, 5.2 - index, 24.6 - index * 4.4, 4.4 - index, 1.9, -0.2, tilt=-0.45, mirror=True
        )
    r = plan.between("face", 4.6, 5.8)
    style = plan.pick("petals", ("round", "pointed", "maw", "tulip"))
    _petals(plan, petal, style, head, r)
    f.ellipse(heart, 0, head, r, r, 0.3)
    teeth = "teeth" in plan.words.features or (style == "maw" and not plan.words.mood)
    mouth = "none" if "mouth" in plan.words.without else "fangs" if teeth else ""
    plan.eyes(Face(head - 0.6, r, plan.ramp(heart), plan.mood, mouth=mouth, mouth_y=head + 2.4))


def _petals(plan: Plan, petal: int, style: str, y: float, r: float) -> None:
    f = plan.figure
    if style == "tulip":
        for x in (-4.0, 4.0, 0.0):
            f.polygon(
                petal,
                [
                    (x - 4, y + 3),
                    (x - 3.4, y - 4),
                    (x, y - 8 - (1 if x else 0)),
                    (x + 3.4, y - 4),
                    (x + 4, y + 3),
                    (x, y + 6),
                ],
                -0.1 if x else 0,
                facing=(x * 0.1, -0.1, 0.8),
                bulge=0.7,
            )
        return
    count = plan.dice.pick("petal count", (6, 7, 8, 10))
    for index in range(count):
        angle = 2 * math.pi * index / count - math.pi / 2
        x, down = math.cos(angle) * r * 1.35, math.sin(angle) * r * 1.35
        if style == "round":
            f.ellipse(petal, x, y + down, r * 0.62, r * 0.56, 0.05 * (index % 2), tilt=angle)
        else:
            out = 2.1 if style == "pointed" else 1.8
            side = (
                (math.cos(angle + 0.42), math.sin(angle + 0.42)),
                (math.cos(angle - 0.42), math.sin(angle - 0.42)),
            )
            points = [(a * r * 1.1, y + b * r * 1.1) for a, b in side]
            points.insert(1, (math.cos(angle) * r * out, y + math.sin(angle) * r * out))
            f.polygon(
                petal,
                [*points, (0, y)],
                0.05 * (index % 2),
                facing=(math.cos(angle) * 0.4, math.sin(angle) * 0.4, 0.8),
            )


def eyeball(plan: Plan, _: str) -> None:
    """A floating eye."""
    main = plan.tone(("crimson", "purple", "teal", "green", "orange", "indigo"))
    lid, f = plan.made_of(main), plan.figure
    r, y = plan.between("size", 8.2, 10.2), 16.0
    _trailing(plan, lid, r, y)
    wings = plan.pick("wings", ("none", "bat", "none", "leafy"), "wings")
    if wings == "bat":
        f.polygon(
            lid,
            [
                (r * 0.7, y - 1),
                (r + 2, y - 7),
                (15.4, y - 4.6),
                (14.4, y + 1.4),
                (r + 1, y + 1),
                (r * 0.7, y + 4),
            ],
            -0.6,
            facing=(0.1, -0.15, 0.8),
            mirror=True,
        )
    elif wings == "leafy":
        f.ellipse(lid, r + 2.6, y - 3, 4, 2, -0.6, tilt=-0.4, mirror=True)
    stalks = plan.pick("stalks", ("none", "stalks", "spikes", "none"))
    stalks = next(
        (s for w, s in (("spikes", "spikes"), ("antenna", "stalks")) if w in plan.words.features),
        stalks,
    )
    for x in (
        (-5.4, -1.8, 1.8, 5.4) if stalks == "stalks" and "antenna" not in plan.words.without else ()
    ):
        top = y - r - 3.4 + abs(x) * 0.4
        f.capsule(lid, (x * 0.7, y - r * 0.7), (x, top), 0.9, 0.8, -0.2)
        f.ellipse(plan.named("white"), x, top - 0.6, 1.5, 1.4, 0.1)
        f.stamp(f.column(x), f.row(top - 0.4), materials.INK)
    for index in range(9 if stalks == "spikes" else 0):
        angle = math.pi + math.pi * index / 8
        tip = (math.cos(angle) * (r + 3.4), y + math.sin(angle) * (r + 3.4))
        f.capsule(
            lid, (math.cos(angle) * r * 0.8, y + math.sin(angle) * r * 0.8), tip, 1.5, 0.4, -0.2
        )
    f.ellipse(lid, 0, y, r, r, 0)
    f.ellipse(
        plan.named("white"), 0, y, r * 0.78, r * (0.78 if plan.mood != "sleepy" else 0.4), 0.2
    )
    _iris(plan, r, y)
    if plan.mood == "angry":
        f.paint(
            (f.y < y - r * 0.32 - np.abs(f.x) * -0.1 + np.abs(f.x) * -0.3) & f.inside(0, y, r, r),
            lid,
        )


def _trailing(plan: Plan, lid: int, r: float, y: float) -> None:
    f = plan.figure
    tail = plan.pick("tail", ("tentacles", "nerve", "teeth", "none"), "tail")
    if tail == "tentacles":
        for x, z in ((-5.0, -0.5), (-1.8, -0.4), (1.8, -0.4), (5.0, -0.5)):
            f.path(
                lid,
                [(x, y + r * 0.6), (x * 1.2 + 1, y + r + 2.4), (x * 1.3 - 0.8, y + r + 5)],
                1.4,
                0.7,
                z,
            )
    elif tail == "nerve":
        f.path(
            plan.named("crimson"),
            [(0, y + r * 0.7), (2, y + r + 2.4), (-1, y + r + 5)],
            1.7,
            0.8,
            -0.4,
        )
    elif tail == "teeth":
        for x in (-4.0, 0.0, 4.0):
            f.polygon(
                plan.named("bone"),
                [(x - 1.6, y + r * 0.8), (x, y + r + 3), (x + 1.6, y + r * 0.8)],
                -0.4,
            )


def _iris(plan: Plan, r: float, y: float) -> None:
    f = plan.figure
    iris = plan.named(
        plan.words.colours[1]
        if len(plan.words.colours) > 1
        else plan.dice.pick("iris", ("lime", "amber", "sky", "red", "violet"))
    )
    gaze = plan.dice.pick("gaze", (-1.2, 0.0, 1.2))
    f.ellipse(iris, gaze, y + 0.4, r * 0.42, r * 0.42, 0.3, flat=0.4)
    slit = plan.pick("pupil", ("round", "slit", "cross"))
    rx, ry = {"round": (0.2, 0.2), "slit": (0.1, 0.34), "cross": (0.34, 0.12)}[slit]
    dark = plan.named("black")
    f.paint(f.inside(gaze, y + 0.4, r * rx, r * ry), dark)
    f.tone(f.of(dark), -2)
    f.stamp(f.column(gaze - r * 0.2), f.row(y - r * 0.2), materials.WHITE)


def fish(plan: Plan, _: str) -> None:
    """A fish seen from the front, a little from the side."""
    main = plan.tone(("sky", "orange", "teal", "red", "violet", "lime", "grey"))
    scale, fin, f = plan.made_of(main, 1.1), plan.made_of(plan.second_tone(main)), plan.figure
    form = plan.pick("form", ("round", "long", "tall", "puffer"))
    rx, ry = {"round": (9.6, 8.2), "long": (11.6, 6.0), "tall": (8.4, 10.0), "puffer": (9.4, 9.4)}[
        form
    ]
    y, x = 16.0, -1.6
    tail = plan.pick("tail", ("fork", "fan", "ribbon"), "tail")
    if tail == "fork":
        f.polygon(
            fin,
            [(x + rx * 0.7, y), (15.4, y - 7), (13, y), (15.4, y + 7)],
            -0.3,
            facing=(0.1, -0.2, 0.8),
        )
    elif tail != NO:
        f.ellipse(fin, x + rx + 2.4, y, 4.4, 6.0 if tail == "fan" else 3.4, -0.3, power=2.5)
    top = plan.pick("fin", ("sail", "spiny", "small"))
    rise = {"sail": 6.4, "spiny": 4.6, "small": 2.8}[top]
    f.polygon(
        fin,
        [
            (x - 5, y - ry * 0.7),
            (x - 1, y - ry - rise),
            (x + 2, y - ry - rise * 0.4),
            (x + 6, y - ry * 0.5),
        ],
        -0.3,
        facing=(0, -0.3, 0.8),
    )
    if form == "puffer" or "spikes" in plan.words.features:
        for index in range(12):
            angle = 2 * math.pi * index / 12
            end = (x + math.cos(angle) * (rx + 2), y + math.sin(angle) * (ry + 2))
            f.capsule(scale, (x, y), end, 2, 0.5, -0.2)
    f.ellipse(scale, x, y, rx, ry, 0, power=2.1)
    f.tone(f.of(scale) & (f.y > y + ry * 0.35), 0.9)
    _scales(plan, scale, fin, x, y, rx, ry)
    f.ellipse(fin, x + 1.6, y + ry * 0.35, 3.0, 1.7, 0.4, tilt=0.5)
    teeth = "teeth" in plan.words.features or plan.dice.chance("teeth", 0.3)
    mouth = "none" if "mouth" in plan.words.without else "fangs" if teeth else ""
    plan.eyes(
        Face(
            y - ry * 0.2,
            min(rx, ry) * 0.8,
            plan.ramp(scale),
            plan.mood,
            x=x - rx * 0.36,
            mouth=mouth,
            mouth_y=y + ry * 0.34,
            gap=2.6,
        )
    )


def _scales(plan: Plan, scale: int, fin: int, x: float, y: float, rx: float, ry: float) -> None:
    f = plan.figure
    marks = next(
        (m for m in ("stripes", "spots") if m in plan.words.features),
        plan.pick("marks", ("stripes", "scales", "spots", "plain")),
    )
    back = f.of(scale) & (f.x > x + rx * 0.1)
    if marks == "stripes" and "stripes" not in plan.words.without:
        f.paint(f.of(scale) & (f.x > x) & (np.abs((f.x + 30) % 4 - 2) < 0.8), fin)
    elif marks == "scales":
        row = np.floor((f.y + 30) / 2.4)
        f.tone(back & (np.abs((f.x + 30 + row % 2 * 1.4) % 2.8 - 1.4) < 0.5), -1)
    elif marks == "spots" and "spots" not in plan.words.without:
        for index in range(4):
            f.paint(
                back
                & f.inside(
                    x + plan.between(f"x{index}", 0.2, 0.9) * rx,
                    y + plan.between(f"y{index}", -0.7, 0.6) * ry,
                    1.3,
                    1.2,
                ),
                fin,
            )
