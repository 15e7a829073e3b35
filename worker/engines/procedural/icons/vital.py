"""Icons of hearts and skulls."""

import numpy as np

from worker.engines.procedural.icons.tray import accent, accented, main, shine
from worker.engines.procedural.materials import GEMS
from worker.engines.procedural.sprites.plan import NO, Plan

HEART = frozenset(["band", "wings", "crack", "crown", "stone", "spikes", "rim", "horns", "eyes"])
SKULL = frozenset(["horns", "teeth", "jaw", "crack", "crown", "eyes", "spikes", "bone"])


def heart(plan: Plan) -> None:
    """Five forms, what it wears, what is beside it, a rim, a shine; plump or slim."""
    f = plan.figure
    made = main(plan, ("ruby", "ruby", "crimson", "pink", "magenta", "red"))
    wide, drop = plan.between("wide", 9.4, 12.8), plan.between("drop", 25.4, 30.0)
    form = plan.pick("form", ("plump", "sharp", "cut", "long", "leaning"))
    lobe, lean = {"sharp": 5.2, "long": 7.0}.get(form, 6.2), 1.6 if form == "leaning" else 0.0
    _beside(plan, made, wide)
    first = f.shapes
    for side in (-1, 1):
        power = 2.8 if form == "cut" else 2.0
        x, y = side * wide * 0.47, 11.6 - side * lean
        f.ellipse(made, x, y, wide * 0.56, lobe, 0, power=power)
    shoulder = 14.6 if form == "long" else 13.0
    lower = [(-wide, shoulder + lean), (0, 8), (wide, shoulder - lean), (lean * 2, drop)]
    f.polygon(made, lower, 0, facing=(-0.1, 0.1, 0.9), bulge=0.5 if form == "sharp" else 0.9)
    if form == "cut":
        f.polygon(
            made, [(-wide * 0.5, 10), (wide * 0.5, 10), (0, drop - 6)], 0, facing=(-0.3, -0.4, 0.8)
        )
    f.join(first)
    if plan.has("rim", 0.15):
        inner = f.inside(wide * 0.42, 13, wide * 0.34, 4.4, mirror=True) | (
            np.abs(f.x) * 1.3 + np.abs(f.y - 16) * 1.1 < wide * 0.8
        )
        with f.called("rim"):
            f.paint(f.of(made) & ~inner, plan.named(accented(plan) or "gold"))
    gloss = plan.pick("gloss", ("plain", "halves", "glow", "deep"))
    if gloss == "halves":
        f.tone(f.of(made) & (f.x > 0.5), -0.9)
    elif gloss == "glow":
        f.tone(f.of(made) & f.inside(-wide * 0.3, 13, wide * 0.4, 4.6), 1.0)
    elif gloss == "deep":
        f.tone(f.of(made) & (f.y > 19), -1)
    _heart_dress(plan, made, wide)
    shine(plan, -wide * 0.62, -6.2, plan.pick("shine", ("L", "bar", "long", "dot")))


def _beside(plan: Plan, made: int, wide: float) -> None:
    f = plan.figure
    style = plan.pick("beside", (NO, NO, "wings", "horns", "spikes"))
    style = next((w for w in ("wings", "horns", "spikes") if w in plan.words.features), style)
    if style == "wings":
        far = plan.between("span", 3.4, 6.4)
        wing = [(wide - 2, 14), (wide + far, 5), (wide + far - 1, 10), (wide + far - 1.6, 14),
                (wide - 1, 18)]  # fmt: skip
        with f.called("wings"):
            f.polygon(plan.named("white"), wing, -0.2, facing=(-0.1, -0.3, 0.8), mirror=True)
    elif style == "horns":
        way = [(wide * 0.5, 7), (wide * 0.9, 3), (wide * 0.7, 0)]
        with f.called("horns"):
            f.path(plan.named("bone"), way, 1.9, 0.6, -0.2, mirror=True)
    elif style == "spikes":
        with f.called("spikes"):
            for y, reach in ((12.0, 4.4), (18.0, 3.6), (23.6, 3.0)):
                root = wide * (1.0 if y < 14 else 0.75 if y < 20 else 0.36)
                points = [(root - 2, y - 2), (root + reach, y), (root - 2, y + 2)]
                f.polygon(made, points, -0.2, facing=(0.4, -0.2, 0.8), mirror=True)


def _heart_dress(plan: Plan, made: int, wide: float) -> None:
    f = plan.figure
    dress = plan.pick("dress", (NO, NO, "band", "crack", "crown", "stone", "eyes"))
    asked = ("band", "crack", "crown", "stone", "eyes")
    dress = next((word for word in asked if word in plan.words.features), dress)
    if accented(plan) and dress == NO:
        dress = "band"
    with f.called(dress):
        if dress == "band":
            band = np.abs(f.y - 17 + f.x * plan.dice.pick("slant", (0.5, -0.5, 0.0))) < 1.5
            f.paint(f.of(made) & band, accent(plan, ("gold", "silver", "white")))
        elif dress == "crack":
            crack = np.abs(f.x - np.abs((f.y + 30) % 6 - 3) + 1.5) < 0.7
            f.tone(f.of(made) & crack & (f.y < 24), -3)
        elif dress == "crown":
            crown = [(-4, 8), (-4.6, 2.6), (-2, 5), (0, 1.6), (2, 5), (4.6, 2.6), (4, 8)]
            f.polygon(plan.named("gold"), crown, 0.3, facing=(-0.1, -0.2, 0.9))
        elif dress == "stone":
            f.ellipse(accent(plan, GEMS), 0, 15.6, 3.0, 3.4, 0.4)
        elif dress == "eyes":
            dark = plan.named("black")
            f.paint(f.inside(wide * 0.34, 14.4, 1.3, 1.9, mirror=True), dark)
            f.tone(f.of(dark), -2)


def skull(plan: Plan) -> None:
    """Five domes, four sockets, three noses, three jaws, what is on top, crossed bones."""
    f = plan.figure
    bone = main(plan, ("bone", "bone", "white", "tan"))
    wide, high = plan.between("wide", 9.0, 11.8), plan.between("high", 8.6, 10.8)
    jaw = plan.pick("jaw", ("full", "narrow", "open", NO), "jaw")
    if plan.has("bone", 0.15):
        with f.called("bone"):
            for side in (-1, 1):
                f.capsule(bone, (-13 * side, 19), (13 * side, 28.6), 1.6, 1.6, -0.6)
                f.ellipse(bone, -13.4 * side, 18.4, 2.1, 2.1, -0.6)
                f.ellipse(bone, 13.4 * side, 29, 2.1, 2.1, -0.6)
    _skull_top(plan, bone, wide, 13 - high)
    first = f.shapes
    form = plan.pick("dome", ("round", "square", "tall", "beast", "heavy"))
    power = {"square": 2.9, "heavy": 2.5}.get(form, 2.1)
    f.ellipse(bone, 0, 13, wide, high, 0, power=power)
    half: float = {"full": 7.0, "narrow": 5.2, "open": 6.0}.get(jaw, 6.0)
    if form == "beast":
        f.ellipse(bone, 0, 22, 4.6, 7.0, 0, power=2.6)
    f.ellipse(bone, 0, 21, half, 4.0, 0, power=3.4)
    with f.called("jaw"):
        if jaw in ("full", "narrow"):
            f.ellipse(bone, 0, 23.4, half, 4.4, 0, power=3.4)
        elif jaw == "open":
            f.ellipse(bone, 0, 28.0, half * 0.9, 2.2, 0, power=3)
            f.capsule(bone, (half * 0.9, 22), (half * 0.9, 28), 1.2, 1.2, -0.1, mirror=True)
    f.join(first)
    _sockets(plan, wide)
    _skull_teeth(plan, bone, half, 22.4 if jaw in (NO, "open") else 24.2)
    if plan.has("crack", 0.3) and plan.detail:
        start = plan.between("crack at", -5, 5)
        with f.called("crack"):
            for index in range(4):
                f.stamp(f.column(start + (index % 2)), f.row(14 - high) + index, plan.ramp(bone)[0])


def _skull_top(plan: Plan, bone: int, wide: float, top: float) -> None:
    f = plan.figure
    style = plan.pick("crown", (NO, NO, "horns", "crown", "spikes", "tusks"))
    style = next((w for w in ("horns", "crown", "spikes") if w in plan.words.features), style)
    if style == "horns":
        bend = plan.between("bend", -1.0, 3.4)
        way = [(wide * 0.7, 8), (wide + 2.6, 5.4), (wide + 3.0 - bend, 0.6)]
        with f.called("horns"):
            f.path(bone, way, 2.0, 0.6, -0.1, mirror=True)
    elif style == "crown":
        low = top + 3.4
        zigzag = [
            (-5, low),
            (-6, low - 6),
            (-2.4, low - 3),
            (0, low - 7),
            (2.4, low - 3),
            (6, low - 6),
        ]
        with f.called("crown"):
            f.polygon(plan.named(accented(plan) or "gold"), [*zigzag, (5, low)], 0.3, bulge=0.5)
    elif style == "spikes":
        with f.called("spikes"):
            for x in (-0.6, 0.0, 0.6):
                points = [
                    (x * wide - 1.6, top + 3),
                    (x * wide * 1.2, top - 3.4),
                    (x * wide + 1.6, top + 3),
                ]
                f.polygon(bone, points, -0.1, facing=(x * 0.3, -0.3, 0.8))
    elif style == "tusks":
        with f.called("teeth"):
            f.path(bone, [(5, 22), (8.4, 24), (8.8, 19.6)], 1.5, 0.5, 0.3, mirror=True)


def _sockets(plan: Plan, wide: float) -> None:
    f = plan.figure
    dark = plan.named("black")
    x = wide * 0.41
    form = plan.pick("sockets", ("round", "angry", "tall", "wide"))
    rx, ry = {"tall": (2.4, 3.8), "wide": (3.8, 2.4)}.get(form, (3.0, 3.0))
    holes = f.inside(x, 15.2, rx, ry, mirror=True)
    if form == "angry":
        holes &= f.y > 14.6 - np.abs(f.x) * 0.35 + 1.0
    f.paint(holes, dark)
    nose = plan.pick("nose", ("slit", "wide", "twin"))
    if nose == "twin":
        f.paint(f.inside(0.9, 20.2, 0.7, 1.5, mirror=True), dark)
    else:
        f.paint(f.inside(0, 20.2, 1.0 if nose == "slit" else 1.8, 1.7), dark)
    f.tone(f.of(dark), -3)
    if plan.has("eyes", 0.3) or plan.words.element:
        lamp = plan.glow()
        with f.called("eyes"):
            for side in (x, -x):
                f.stamp(f.column(side), f.row(15.8), lamp)
                f.stamp(f.column(side), f.row(15.8) - 1, lamp)


def _skull_teeth(plan: Plan, bone: int, half: float, top: float) -> None:
    f = plan.figure
    ink = plan.ramp(bone)[0]
    count = plan.dice.pick("teeth", (2, 3, 4, 5))
    with f.called("teeth"):
        for index in range(count):
            column = f.column((index - (count - 1) / 2) * half * 1.7 / count)
            for row in range(f.row(top), f.row(top + 3.2)):
                f.stamp(column, row, ink)
