"""Icons of shields and helmets."""

import numpy as np

from worker.engines.procedural.figure import Mask, Point
from worker.engines.procedural.icons.tray import accent, accented, dyed, main, placed, ring, star
from worker.engines.procedural.materials import GEMS
from worker.engines.procedural.sprites.plan import NO, Plan

METAL = ("steel", "gold", "bronze", "silver", "iron", "copper", "obsidian")
PAINT = ("blue", "red", "green", "purple", "teal", "orange", "crimson", "navy")
SHIELD = frozenset(["rim", "emblem", "boss", "studs", "spikes", "stone", "crack"])
HELMET = frozenset(["visor", "plume", "horns", "wings", "band", "studs", "stone", "spikes"])

_OUTLINES: dict[str, list[Point]] = {
    "heater": [(-11, -12.4), (0, -10.6), (11, -12.4), (10.8, 0), (7.4, 8), (0, 13.6), (-7.4, 8),
               (-10.8, 0)],
    "kite": [(-9.4, -10.4), (0, -13.4), (9.4, -10.4), (8.6, -1), (0, 14), (-8.6, -1)],
    "round": ring(24, 12.8, 12.8),
    "tower": [(-9.6, -12.6), (9.6, -12.6), (10.4, 0), (9.2, 11.4), (0, 13.4), (-9.2, 11.4),
              (-10.4, 0)],
    "oval": ring(24, 9.8, 13.6),
    "notched": [(-11.4, -11), (-5, -12.8), (0, -9.6), (5, -12.8), (11.4, -11), (9, -2), (9.6, 5),
                (0, 13.6), (-9.6, 5), (-9, -2)],
    "hexagon": [(-6.4, -12.4), (6.4, -12.4), (12.4, 0), (6.4, 12.4), (-6.4, 12.4), (-12.4, 0)],
}  # fmt: skip


def shield(plan: Plan) -> None:
    """Seven outlines, slim or wide; a broad, thin or studded rim; eight arms; a boss."""
    f = plan.figure
    rim = plan.named(plan.words.material or plan.dice.pick("rim", METAL))
    face = dyed(plan, "paint", PAINT)
    second = accent(plan, ("white", "gold", "silver", "yellow", "black"), "charge")
    form = plan.pick("outline", tuple(_OUTLINES))
    slim, tall = plan.between("slim", 0.82, 1.06), plan.between("tall", 0.88, 1.04)
    outline = [(x * slim, y * tall) for x, y in _OUTLINES[form]]
    edge = plan.pick("edge", ("broad", "thin", "studded"))
    edge = "studded" if "studs" in plan.words.features else edge
    inner = {"broad": 0.74, "thin": 0.86}.get(edge, 0.78)
    with f.called("rim"):
        f.polygon(rim, placed(outline), 0, facing=(-0.05, -0.05, 0.9), bulge=0.75)
    field = placed([(x * inner, y * inner) for x, y in outline])
    f.polygon(face, field, 0.2, facing=(-0.05, -0.05, 0.9), bulge=0.75)
    with f.called("emblem"):
        _arms(plan, face, second)
    _boss(plan, rim)
    with f.called("studs"):
        for x, y in outline[:: max(1, len(outline) // 8)] if edge == "studded" else ():
            f.tone(f.inside(x * 0.9, y * 0.9 + 16, 1.2, 1.2) & f.of(rim), 1.6)
    if plan.has("crack", 0.08):
        with f.called("crack"):
            f.tone(np.abs(f.x - 3 - np.abs((f.y + 30) % 6 - 3)) < (0.6 * (f.y < 16)), -3)


def _arms(plan: Plan, face: int, second: int) -> None:
    f, words = plan.figure, plan.words
    styles = ("cross", "quarters", "chevron", "star", "stripe", "plain", "pale", "sun", "saltire")
    shown = "emblem" in words.features or bool(accented(plan))
    style = plan.pick("arms", tuple(s for s in styles if s != "plain" or not shown))
    field = f.of(face)
    x, y = f.x + 0 * f.y, f.y - 15 + 0 * f.x
    marks: dict[str, Mask] = {
        "cross": (np.abs(x) < 1.9) | (np.abs(y) < 1.9),
        "quarters": np.asarray((x > 0) ^ (y > 0)),
        "chevron": np.abs(y - np.abs(x) * 0.8) < 2.2,
        "stripe": np.abs(x + y) < 3.4,
        "pale": np.abs(x) < 3.4,
        "saltire": (np.abs(x - y * 0.8) < 2.0) | (np.abs(x + y * 0.8) < 2.0),
        "sun": f.inside(0, 15, 4.4, 4.4),
    }
    if style in marks:
        f.paint(field & marks[style], second)
    elif style == "star":
        points = placed([(a, b - 1) for a, b in star(plan.dice.pick("rays", (4, 5, 6)), 7, 3)])
        f.polygon(second, points, 0.4, facing=(-0.1, -0.1, 1), bulge=0.5)


def _boss(plan: Plan, rim: int) -> None:
    f = plan.figure
    style = plan.pick("boss", ("round", "spike", "stone", NO, NO))
    asked = {"boss": "round", "spikes": "spike", "stone": "stone"}
    style = next((asked[word] for word in plan.words.features if word in asked), style)
    if style == "round":
        with f.called("boss"):
            f.ellipse(rim, 0, 15, 3.2, 3.2, 0.6)
    elif style == "spike":
        points = star(4, 5.0, 1.9)
        with f.called("boss", "spikes"):
            f.polygon(rim, [(a, b + 15) for a, b in points], 0.6, bulge=0.9)
    elif style == "stone":
        with f.called("boss", "stone"):
            f.ellipse(rim, 0, 15, 3.4, 3.4, 0.6)
            f.ellipse(plan.named(plan.dice.pick("stone", GEMS)), 0, 15, 2.0, 2.0, 0.7)


def helmet(plan: Plan) -> None:
    """Five forms, five visors, what stands on top, a band, cheeks; tall or broad."""
    f = plan.figure
    metal = main(plan, METAL)
    trim = accent(plan, ("gold", "bronze", "steel", "copper"), "trim")
    form = plan.pick("helmet", ("great", "barbute", "bowl", "kettle", "sallet", "pointed"))
    wide, tall = plan.between("wide", 8.8, 11.0), plan.between("tall", 9.4, 12.0)
    _on_top(plan, metal, trim, wide, 15 - tall)
    first = f.shapes
    f.ellipse(metal, 0, 15, wide, tall, 0, power=2.3)
    jaw = {"bowl": 4.4, "kettle": 3.6, "sallet": 6.4}.get(form, 8.2)
    f.ellipse(metal, 0, 20.6, wide * 0.95, jaw, 0, power=3.4)
    if form == "pointed":
        f.polygon(metal, [(-4.6, 8), (0, 12 - tall), (4.6, 8)], 0, facing=(-0.1, -0.4, 0.8))
    if form == "kettle":
        f.ellipse(metal, 0, 19.6, wide + 3.6, 2.2, 0)
    if form == "sallet":
        f.polygon(metal, [(wide * 0.5, 18), (wide + 4, 25.4), (wide * 0.4, 25)], 0)
    f.join(first)
    neck = plan.pick("neck", (NO, "collar", "flare", "mail"))
    low = 20.6 + jaw
    if neck == "collar":
        f.capsule(metal, (-wide * 0.7, low), (wide * 0.7, low), 1.3, 1.3, 0.2)
    elif neck == "flare":
        points = [(-wide * 0.8, low - 2), (wide * 0.8, low - 2), (wide, low + 2), (-wide, low + 2)]
        f.polygon(metal, points, -0.2, facing=(0, 0.3, 0.9), bulge=0.6)
    elif neck == "mail":
        f.ellipse(plan.named("iron"), 0, low - 0.6, wide * 0.8, 3.0, -0.2, power=4)
    with f.called("visor"):
        _visor(plan, metal, wide)
    with f.called("band"):
        _band(plan, metal, trim, wide)
    with f.called("studs"):
        for x in (-0.7, -0.25, 0.25, 0.7) if plan.has("studs", 0.25) else ():
            f.tone(f.of(metal) & f.inside(x * wide, 12.6, 1.0, 1.0), 1.8)
    if plan.has("stone", 0.2):
        with f.called("stone"):
            f.ellipse(plan.named(plan.dice.pick("stone", GEMS)), 0, 10.4, 1.8, 2.2, 0.5)


def _visor(plan: Plan, metal: int, wide: float) -> None:
    f = plan.figure
    dark = plan.named("black")
    solid = f.of(metal)
    style = plan.pick("visor", ("slit", "eyes", "tee", "grille", "open"))
    y = plan.between("eyes at", 15.4, 17.8)
    openings: dict[str, Mask] = {
        "slit": (np.abs(f.y - y) < 1.3) & (np.abs(f.x) < wide * 0.74),
        "eyes": f.inside(wide * 0.4, y, wide * 0.3, 2.0, mirror=True),
        "tee": ((np.abs(f.y - y) < 1.5) & (np.abs(f.x) < wide * 0.7))
        | ((np.abs(f.x) < 1.4) & (f.y > y)),
        "grille": (np.abs((f.x + 20) % 3.2 - 1.6) < 0.8) & (f.y > y - 1.4) & (f.y < y + 6)
        & (np.abs(f.x) < wide * 0.72),
        "open": f.inside(0, y + 5, wide * 0.62, 6.4) & (f.y > y - 1),
    }  # fmt: skip
    hole = solid & openings[style]
    f.paint(hole, dark)
    f.tone(hole, -2)
    if style == "open":
        f.paint(hole & (np.abs(f.x) < 1.1) & (f.y < y + 4), metal)


def _band(plan: Plan, metal: int, trim: int, wide: float) -> None:
    f = plan.figure
    style = plan.pick("band", ("ridge", "brow", "cross", NO))
    if (accented(plan) or "band" in plan.words.features) and style == NO:
        style = "ridge"
    steel = f.of(metal)
    if style in ("ridge", "cross"):
        f.paint(steel & (np.abs(f.x) < 1.4) & (f.y < 14.4), trim)
    if style in ("brow", "cross"):
        f.paint(steel & (np.abs(f.y - 13.6) < 1.2), trim)


def _on_top(plan: Plan, metal: int, trim: int, wide: float, top: float) -> None:
    f = plan.figure
    style = plan.pick("top", (NO, "plume", "horns", "wings", "crest", "spikes"))
    asked = {"plume": "plume", "horns": "horns", "wings": "wings", "spikes": "spikes"}
    style = next((asked[word] for word in plan.words.features if word in asked), style)
    if style == "plume":
        cloth = plan.named(plan.dice.pick("plume colour", ("red", "blue", "purple", "crimson")))
        far = plan.between("plume", 6.0, 10.0)
        way = [(0, top + 1), (2, top - 2.4), (far * 0.7, top - 1.6), (far, top + 4)]
        with f.called("plume"):
            f.path(cloth, way, 2.2, 1.4, -0.2)
    elif style == "horns":
        bend = plan.between("bend", 0.0, 4.0)
        way = [(wide * 0.8, 12), (wide + 3.4, 9.4), (wide + 4.4 - bend, 2.4)]
        with f.called("horns"):
            f.path(plan.named("bone"), way, 2.4, 0.7, -0.1, mirror=True)
    elif style == "wings":
        wing = [(wide - 2, 14), (wide + 5, 3), (wide + 4, 8), (wide + 4.4, 12), (wide - 1, 17)]
        with f.called("wings"):
            f.polygon(plan.named("white"), wing, 0.3, facing=(-0.1, -0.3, 0.8), mirror=True)
    elif style == "crest":
        with f.called("plume"):
            f.ellipse(trim, 0, top + 3, 1.9, 5.4, 0.3)
    elif style == "spikes":
        for x in (-0.7, 0.0, 0.7):
            points = [
                (x * wide - 1.8, top + 4),
                (x * wide * 1.1, top - 3),
                (x * wide + 1.8, top + 4),
            ]
            with f.called("spikes"):
                f.polygon(metal, points, -0.1, facing=(x * 0.3, -0.3, 0.8))
