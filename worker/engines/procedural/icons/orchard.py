"""Icons of grapes, bananas and strawberries."""

import math

import numpy as np

from worker.engines.procedural.figure import Point
from worker.engines.procedural.icons.tray import accent, accented, main, shine, turned
from worker.engines.procedural.sprites.plan import NO, Plan

GRAPES = frozenset(["leaf", "stem"])
BANANA = frozenset(["spots", "stem"])
STRAWBERRY = frozenset(["seeds", "leaf", "stem", "bite"])
_CLUSTERS = {  # how many berries are in each row
    "usual": (4, 5, 4, 3, 2, 1),
    "slim": (3, 4, 3, 3, 2, 1),
    "broad": (5, 6, 5, 3, 1),
    "short": (4, 5, 4, 2),
}


def grapes(plan: Plan) -> None:
    """A bunch of four shapes, of round or long berries; leaf, stem, tendril, another colour."""
    f = plan.figure
    skin = main(plan, ("purple", "indigo", "crimson", "lime", "navy", "green", "magenta"))
    second = accent(plan, ("lime", "violet", "magenta"), "second berry") if accented(plan) else skin
    rows = _CLUSTERS[plan.pick("bunch", tuple(_CLUSTERS))]
    berry = plan.pick("berries", ("round", "long", "small"))
    r = {"small": 2.5}.get(berry, plan.between("berry", 2.8, 3.3)) * (1.0 if plan.detail else 1.2)
    lean, y = plan.between("lean", -0.9, 0.9), 11.0
    _vine(plan, y - 2)
    for number, count in enumerate(rows):
        for index in range(count):
            x = (index - (count - 1) / 2) * r * 1.64 + lean * number
            x += plan.between(f"x{number}{index}", -0.5, 0.5)
            at = x, y + number * r * 1.34
            z = 0.1 * number + 0.05 * ((index * 7 + number) % 3)
            made = second if (index + number) % 3 == 1 else skin
            f.ellipse(made, *at, r, r * (1.22 if berry == "long" else 1.0), z)
    bloom = plan.pick("bloom", ("gleam", "dull", "bright"))
    if bloom != "dull":
        shine(plan, -r * 1.2 + lean, y - r * 0.3 - 16, "L" if bloom == "bright" else "dot")
        shine(plan, r * 1.6 + lean * 2, y + r * 2.3 - 16, "dot")


def _vine(plan: Plan, y: float) -> None:
    f = plan.figure
    stem = plan.pick("stem", ("straight", "tee", "bent"), "stem")
    wood = plan.named(plan.dice.pick("stem wood", ("wood", "olive", "leather")))
    with f.called("stem"):
        if stem == "tee":
            f.path(wood, [(0, y + 2), (0, y - 3)], 0.9, 0.9, -0.2)
            f.path(wood, [(-4, y - 3), (4.4, y - 3.6)], 0.9, 0.9, -0.2)
        elif stem != NO:
            bend = 3.0 if stem == "bent" else 0.4
            f.path(wood, [(0, y + 2), (bend * 0.2, y - 2.4), (bend, y - 5)], 1.1, 0.9, -0.2)
    leaf = plan.pick("leaf", ("lobed", "two", "oval", NO), "leaf")
    green = plan.named(plan.dice.pick("leaf colour", ("green", "lime", "olive")))
    side = plan.dice.pick("leaf side", (1, -1))
    with f.called("leaf"):
        if leaf == "lobed":
            _lobed(plan, green, (side * 5.4, y - 0.6), side)
        elif leaf == "two":
            f.ellipse(green, 5.0, y - 0.6, 4.4, 2.4, 0.8, tilt=0.3, mirror=True)
        elif leaf == "oval":
            f.ellipse(green, side * 5.0, y - 1.0, 5.0, 2.6, 0.8, tilt=0.35 * side)


def _lobed(plan: Plan, green: int, at: Point, side: int) -> None:
    """A leaf of a vine: five points."""
    points: list[Point] = []
    for index in range(10):
        angle = 2 * math.pi * index / 10 + 0.3 * side
        far = 5.4 if index % 2 == 0 else 3.4
        points.append((round(at[0] + math.cos(angle) * far, 3),
                       round(at[1] + math.sin(angle) * far * 0.8, 3)))  # fmt: skip
    plan.figure.polygon(green, points, 0.8, facing=(-0.1, -0.3, 0.8), bulge=0.5)


def banana(plan: Plan) -> None:
    """One, a bunch, or half peeled; bent more or less, ripe, spotted or green at the ends."""
    f = plan.figure
    skin = main(plan, ("yellow", "yellow", "gold", "lime", "amber"))
    tip = accent(plan, ("brown", "olive", "black"), "tip colour")
    form = plan.pick("banana form", ("one", "two", "bunch", "peeled"))
    bend, thick = plan.between("bend", 3.6, 9.0), plan.between("thick", 2.9, 4.5)
    if form == "peeled":
        _peeled(plan, skin, tip, bend, thick)
    else:
        swing = plan.between("swing", -0.3, 0.34)
        turns = {"one": (0.62,), "two": (0.24, 0.78)}.get(form, (-0.1, 0.36, 0.82))
        turns = tuple(round(turn + swing, 4) for turn in turns)
        thick *= 1.0 if form == "one" else 0.88
        for index, turn in enumerate(turns):
            _one(plan, (skin, tip), (turn, bend, thick), index * 0.5)
        _stalk(plan, tip, turns[len(turns) // 2], thick)
    _ripe(plan, skin, tip)
    # Shown the other way round, or nearly.
    f.mirrored = plan.pick("lies", ("left", "right", "usual")) == "right"


def _way(bend: float, angle: float) -> list[Point]:
    """The middle line, from the stem, where those of a bunch meet, to the tip."""
    points = []
    for step in range(17):
        t = step / 16
        points.append((-bend * math.sin(math.pi * t**0.9), 23.0 * t - 11.0))
    return turned(points, angle, (0.0, -11.0))


def _one(plan: Plan, made: tuple[int, int], measure: tuple[float, float, float], z: float) -> None:
    f, (skin, tip), (angle, bend, thick), first = plan.figure, made, measure, plan.figure.shapes
    way = _way(bend, angle)
    widths = [thick * (0.42 + 0.58 * math.sin(math.pi * step / 16) ** 0.6) for step in range(17)]
    for index in range(16):
        f.path(skin, way[index : index + 2], widths[index], widths[index + 1], z)
    f.join(first)
    end = {"dark": 0.4, "long": 0.26}.get(plan.pick("tip", ("dark", "long", "small")), 0.2)
    far = 1.6 if end == 0.26 else 0.0
    f.path(tip, [way[-1], (way[-1][0], way[-1][1] + far)], thick * end, thick * end, z + 0.1)


def _stalk(plan: Plan, tip: int, angle: float, thick: float) -> None:
    style = plan.pick("stem", ("long", "short", "knob"), "stem")
    far = {"long": 3.6, "short": 1.4}.get(style, 2.4)
    root, end = turned([(0.0, -11.0), (0.8, -11.0 - far)], angle - 0.1, (0.0, -11.0))
    with plan.figure.called("stem"):
        width = thick * (0.56 if style == "knob" else 0.4)
        plan.figure.path(tip, [root, end], thick * 0.46, width, 1.6)


def _peeled(plan: Plan, skin: int, tip: int, bend: float, thick: float) -> None:
    f = plan.figure
    flesh = plan.named("paper")
    way = _way(bend * 0.4, 0.0)
    f.path(flesh, way[1:10], thick * 0.66, thick * 0.84, 0)
    f.path(skin, way[8:], thick, thick * 0.5, 0.2)
    f.path(tip, way[-1:] * 2, thick * 0.4, thick * 0.4, 0.3)
    x, y = way[8]
    flaps = plan.pick("flaps", ("wide", "long", "curled"))
    far, low = {"wide": (8.4, 3.0), "long": (5.6, 8.4)}.get(flaps, (7.4, 5.4))
    for side, z in ((-1, 0.3), (1, 0.25)):
        end = (x + side * far, y + low - (3.0 if flaps == "curled" else 0.0))
        f.path(skin, [(x, y + 1), (x + side * far * 0.62, y - 0.4), end], 1.9, 1.0, z)
    f.path(skin, [(x, y), (x + 0.6, y + 6.0)], 2.0, 1.0, 0.4)


def _ripe(plan: Plan, skin: int, tip: int) -> None:
    f = plan.figure
    style = plan.pick("ripe", ("plain", "spots", "line", "shaded"))
    style = "spots" if "spots" in plan.words.features else style
    if style == "spots":
        with f.called("spots"):
            for index in range(9):
                at = turned(
                    [(plan.between(f"x{index}", -7, 3), plan.between(f"y{index}", -8, 8))], 0.5
                )
                f.paint(f.of(skin) & f.inside(*at[0], 0.9, 0.9), tip)
    elif style == "line":
        f.tone(f.of(skin) & (np.abs(f.normal[..., 0] - 0.1) < 0.16), -0.8)
    elif style == "shaded":
        f.tone(f.of(skin) & (f.normal[..., 0] > 0.4), -0.8)


def strawberry(plan: Plan) -> None:
    """Plump, long, heart-shaped or twin; seeds, leaves, a stem, a white top, a bite."""
    f = plan.figure
    skin = main(plan, ("red", "red", "red", "crimson", "pink"))
    form = plan.pick("berry form", ("plump", "long", "heart", "wedge"))
    wide, low = {"plump": (9.6, 26.4), "long": (8.0, 29.0), "heart": (10.6, 27.0)}.get(
        form, (9.0, 28.0)
    )
    wide, low = wide * plan.between("wide", 0.86, 1.12), low - plan.between("low", 0.0, 2.6)
    first = f.shapes
    top = 13.6
    f.ellipse(skin, wide * 0.42, top, wide * 0.62, 5.4, 0, mirror=True)
    if form == "heart":
        f.polygon(skin, [(-wide, top + 1.6), (wide, top + 1.6), (0.8, low), (-0.8, low)], 0,
                  facing=(-0.1, 0.1, 0.75), bulge=0.9)  # fmt: skip
    else:
        end = {"plump": 4.6, "long": 2.8}.get(form, 2.2)
        f.path(skin, [(0, top), (0, (top + low) / 2), (0, low - end)], wide * 0.98, end, 0)
    f.join(first)
    with f.clipped(f.of(skin)):
        f.ellipse(skin, 0, top + 3.6, wide * 1.12, (low - top) * 0.98, 0)
    f.join(first)
    second = accent(plan, ("yellow", "paper", "amber"), "seed colour")
    _seeds(plan, skin, second, (wide, top, low))
    if plan.pick("shoulder", ("plain", "pale", "shaded")) == "pale":
        f.tone(f.of(skin) & (f.y < top - 1.6), 0.7)
    if plan.has("bite", 0.1):
        with f.called("bite"):
            f.erase(f.inside(wide + 0.4, 20.4, 4.4, 4.6))
            f.paint(f.of(skin) & f.inside(wide + 0.4, 20.4, 6.0, 6.2), plan.named("pink"))
    _crown(plan, top - 5.3, wide)
    shine(plan, -wide * 0.56, top - 0.4 - 16)


def _seeds(plan: Plan, skin: int, seed: int, at: tuple[float, float, float]) -> None:
    f, (wide, top, low) = plan.figure, at
    style = plan.pick("seeds", ("rows", "many", "few"), "seeds")
    gap = {"rows": 4.2, "many": 3.2}.get(style, 5.2) * (1.0 if plan.detail else 1.3)
    row = np.floor((f.y - top + 40) / gap)
    across = np.abs((f.x + 60 + row % 2 * gap * 0.5) % gap - gap / 2)
    down = np.abs((f.y - top + 40) % gap - gap / 2)
    dots = (across < 0.6) & (down < 0.75)
    with f.called("seeds"):
        if style != NO:
            inner = f.inside(0, (top + low) / 2, wide * 0.9, (low - top) * 0.66) & (f.y > top - 1)
            f.paint(f.of(skin) & dots & inner, seed)


def _crown(plan: Plan, y: float, wide: float) -> None:
    f = plan.figure
    green = plan.named(plan.dice.pick("leaf colour", ("green", "lime", "teal")))
    style = plan.pick("leaf", ("star", "broad", "tuft", "fringe"), "leaf")
    with f.called("leaf"):
        if style in ("star", "fringe"):
            count = 5 if style == "star" else 7
            for index in range(count):
                x = (index - (count - 1) / 2) / (count - 1) * 2 * wide * 0.86
                f.capsule(green, (x * 0.3, y), (x, y + 3.8 - abs(x) * 0.3), 2.1, 0.7, 0.4)
        elif style == "broad":
            f.ellipse(green, wide * 0.44, y + 0.6, wide * 0.56, 2.2, 0.4, tilt=0.3, mirror=True)
            f.ellipse(green, 0, y + 2.0, 1.7, 3.4, 0.5)
        elif style == "tuft":
            for x in (-6.0, -2.4, 2.4, 6.0):
                f.capsule(green, (x * 0.4, y + 1), (x, y - 4.4 + abs(x) * 0.4), 1.7, 0.8, 0.4)
            f.ellipse(green, 0, y + 1, wide * 0.6, 2.0, 0.4)
    stem = plan.pick("stem", ("short", "bent", NO), "stem")
    with f.called("stem"):
        if stem != NO:
            lean = 2.6 if stem == "bent" else 0.4
            f.path(green, [(0, y), (lean * 0.4, y - 2.6), (lean, y - 4.6)], 1.0, 0.9, 0.3)
