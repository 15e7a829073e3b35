"""Icons of gears and hourglasses."""

import math

import numpy as np

from worker.engines.procedural.figure import Point
from worker.engines.procedural.icons.tray import accent, accented, main, shine
from worker.engines.procedural.materials import GEMS
from worker.engines.procedural.sprites.plan import NO, Plan

GEAR = frozenset(["teeth", "holes", "studs", "stone", "groove"])
HOURGLASS = frozenset(["studs", "stone", "band"])
METAL = ("steel", "bronze", "gold", "iron", "copper", "silver")


def gear(plan: Plan) -> None:
    """One wheel or two, of six to twelve teeth of four shapes; spokes, holes or a plate, a hub."""
    metal = main(plan, METAL)
    trim = accent(plan, ("gold", "copper", "iron", "bronze"), "trim")
    count = {"six": 6, "eight": 8, "ten": 10}.get(
        plan.pick("count", ("six", "eight", "ten", "twelve")), 12
    )
    form = plan.pick("wheels", ("one", "one", "two", "pair"))
    r, turn = plan.between("size", 9.6, 10.8), plan.between("turn", 0.0, 0.5)
    if form == "one":
        _wheel(plan, (metal, trim), (0.0, 16.0, r), count, turn, 0.0)
        return
    second = trim if accented(plan) else metal
    small = 0.56 if form == "two" else 0.7
    large = 0.86 if form == "two" else 0.72
    way = 0.78 + 0.3 * turn
    far = r * (small + large) + 0.6
    at = math.cos(way) * far, 11.0 + math.sin(way) * far
    _wheel(
        plan, (second, trim), (at[0] - 3.6, at[1], r * small), max(6, count - 3), turn + 0.3, -0.5
    )
    _wheel(plan, (metal, trim), (-3.6, 11.0, r * large), count, turn, 0.5)


def _wheel(
    plan: Plan,
    made: tuple[int, int],
    place: tuple[float, float, float],
    count: int,
    turn: float,
    z: float,
) -> None:
    f, (metal, trim), (x, y, r) = plan.figure, made, place
    form = plan.pick("tooth", ("square", "pointed", "round", "saw"))
    first = f.shapes
    with f.called("teeth"):
        for index in range(count):
            _tooth(plan, metal, form, place, 2 * math.pi * (index + turn) / count, count, z)
    f.ellipse(metal, x, y, r, r, z, flat=0.5)
    f.join(first)
    body = f.of(metal) & (f.depth == z)
    ring = f.inside(x, y, r * 0.8, r * 0.8)
    style = plan.pick("inside", ("spokes", "holes", "plate", "open"))
    style = "holes" if "holes" in plan.words.features else style
    if style == "open":
        f.erase(f.inside(x, y, r * 0.5, r * 0.5) & (f.depth == z))
    elif style == "spokes":
        _spokes(plan, place, plan.dice.pick("spokes", (3, 4, 5)), turn, z)
    elif style == "holes":
        with f.called("holes"):
            for index in range(5):
                angle = 2 * math.pi * (index + turn) / 5
                at = x + math.cos(angle) * r * 0.56, y + math.sin(angle) * r * 0.56
                hole = f.inside(round(at[0], 3), round(at[1], 3), r * 0.17, r * 0.17) & (
                    f.depth == z
                )
                f.paint(hole, plan.named("black"))
                f.tone(hole, -1)
    if style in ("plate", "holes") or "groove" in plan.words.features:
        with f.called("groove"):
            f.tone(body & ring & ~f.inside(x, y, r * 0.68, r * 0.68), -1.2)
    _hub(plan, trim, place, style, z)


def _tooth(
    plan: Plan,
    metal: int,
    form: str,
    place: tuple[float, float, float],
    angle: float,
    count: int,
    z: float,
) -> None:
    f, (x, y, r) = plan.figure, place
    long = r * {"pointed": 0.42, "saw": 0.36}.get(form, 0.26)
    half = math.pi * r / count * 0.58
    shapes: dict[str, list[Point]] = {
        "square": [
            (r * 0.8, -half),
            (r + long, -half * 0.8),
            (r + long, half * 0.8),
            (r * 0.8, half),
        ],
        "pointed": [(r * 0.8, -half * 1.4), (r + long, 0), (r * 0.8, half * 1.4)],
        "saw": [(r * 0.8, -half * 1.3), (r + long, -half * 0.9), (r * 0.9, half * 1.4)],
    }
    cos, sin = math.cos(angle), math.sin(angle)
    if form == "round":
        at = round(x + cos * (r + long * 0.3), 3), round(y + sin * (r + long * 0.3), 3)
        f.ellipse(metal, *at, half * 1.05, half * 1.05, z)
        return
    points = [
        (round(x + a * cos - b * sin, 3), round(y + a * sin + b * cos, 3)) for a, b in shapes[form]
    ]
    f.polygon(metal, points, z, facing=(round(cos * 0.35, 3), round(sin * 0.35, 3), 0.85))


def _spokes(
    plan: Plan, place: tuple[float, float, float], count: int, turn: float, z: float
) -> None:
    """Cut out what is between the spokes."""
    f, (x, y, r) = plan.figure, place
    gap = f.inside(x, y, r * 0.7, r * 0.7) & ~f.inside(x, y, r * 0.34, r * 0.34)
    for index in range(count):
        angle = 2 * math.pi * (index + turn) / count
        side = np.round(np.abs((f.x - x) * math.sin(angle) - (f.y - y) * math.cos(angle)), 4)
        ahead = (f.x - x) * math.cos(angle) + (f.y - y) * math.sin(angle) > 0
        gap = gap & ~((side < max(r * 0.12, 0.9)) & ahead)
    f.erase(gap & (f.depth == z))


def _hub(plan: Plan, trim: int, place: tuple[float, float, float], style: str, z: float) -> None:
    f, (x, y, r) = plan.figure, place
    hub = plan.pick("hub", ("hole", "bolt", "stone", "cap"))
    hub = "stone" if "stone" in plan.words.features else hub
    hub = "cap" if accented(plan) and hub == "hole" else hub
    if style == "open" and hub not in ("stone", "cap"):
        return
    if style == "open":
        f.capsule(trim, (x - r * 0.6, y), (x + r * 0.6, y), r * 0.1, r * 0.1, z)
    if hub == "hole":
        f.erase(f.inside(x, y, r * 0.2, r * 0.2) & (f.depth == z))
    elif hub == "bolt":
        with f.called("studs"):
            f.ellipse(trim, x, y, r * 0.24, r * 0.24, z + 0.3)
            for index in range(4):
                angle = math.pi * (index + 0.5) / 2
                at = x + math.cos(angle) * r * 0.46, y + math.sin(angle) * r * 0.46
                f.ellipse(trim, *at, r * 0.09, r * 0.09, z + 0.2)
    elif hub == "stone":
        f.ellipse(trim, x, y, r * 0.36, r * 0.36, z + 0.2)
        with f.called("stone"):
            f.ellipse(plan.named(plan.dice.pick("stone", GEMS)), x, y, r * 0.25, r * 0.25, z + 0.3)
    else:
        f.ellipse(trim, x, y, r * 0.34, r * 0.34, z + 0.2)
    if "studs" in plan.words.features and hub != "bolt":
        with f.called("studs"):
            for side in (-1, 1):
                f.ellipse(trim, x, y + side * r * 0.66, r * 0.1, r * 0.1, z + 0.2)


def hourglass(plan: Plan) -> None:
    """A glass of three shapes in a frame of four; the sand runs, has run, or has not."""
    frame = main(plan, ("wood", "gold", "bronze", "silver", "maroon", "copper"))
    sand = accent(plan, ("gold", "amber", "pink", "sky", "white", "crimson"), "sand")
    wide, tall = plan.between("wide", 6.8, 8.8), plan.between("tall", 9.6, 11.4)
    form = plan.pick("glass form", ("round", "cone", "slim"))
    y = 16.0
    _glass(plan, sand, form, (wide, tall, y))
    _frame(plan, frame, (wide, tall, y))
    shine(plan, -wide * 0.5, y - tall * 0.66 - 16, "bar")


def _glass(plan: Plan, sand: int, form: str, measure: tuple[float, float, float]) -> None:
    f, (wide, tall, y) = plan.figure, measure
    glass = plan.named("glass")
    half = wide * {"slim": 0.72}.get(form, 0.86)
    first = f.shapes
    for side in (-1, 1):
        if form == "cone":
            points = [(-half, y + side * tall), (half, y + side * tall), (1.0, y), (-1.0, y)]
            f.polygon(glass, points, 0, facing=(-0.05, -0.1, 0.8), bulge=0.8)
        else:
            f.ellipse(glass, 0, y + side * tall * 0.54, half, tall * 0.5, 0)
    f.capsule(glass, (0, y - 1.6), (0, y + 1.6), 1.3, 1.3, 0)
    f.join(first)
    style = plan.pick("sand level", ("running", "full", "done", "half"))
    up = {"running": 0.46, "full": 0.8, "done": 0.0}.get(style, 0.3)
    low = {"running": 0.4, "full": 0.12, "done": 0.72}.get(style, 0.56)
    body = f.of(glass)
    upper = (f.y < y) & (f.y > y - tall * up) & (up > 0)
    heap = y + tall - tall * low + np.abs(f.x) * 0.4
    inner = np.abs(f.x) < half - 0.8
    f.paint(body & inner & (upper | (f.y > np.round(heap, 4))), sand)
    if style in ("running", "half"):
        f.paint(body & (np.abs(f.x) < 0.6) & (f.y > y - 2), sand)


def _frame(plan: Plan, frame: int, measure: tuple[float, float, float]) -> None:
    _posts(plan, frame, measure)
    _ends(plan, frame, measure)


def _posts(plan: Plan, frame: int, measure: tuple[float, float, float]) -> None:
    f, (wide, tall, y) = plan.figure, measure
    posts = plan.pick("posts", ("two", "twisted", "four", "round"))
    x = wide * 0.98
    if posts == "round":
        f.path(frame, [(x, y - tall), (x + 1.4, y), (x, y + tall)], 1.0, 1.0, -0.2, mirror=True)
    else:
        f.capsule(frame, (x, y - tall), (x, y + tall), 1.1, 1.1, 0.2, mirror=True)
        if posts == "four":
            f.capsule(frame, (x * 0.5, y - tall), (x * 0.5, y + tall), 0.8, 0.8, -0.3, mirror=True)
        elif posts == "twisted":
            for level in (-0.5, 0.0, 0.5):
                f.ellipse(frame, x, y + tall * level, 1.9, 1.5, 0.3, mirror=True)


def _ends(plan: Plan, frame: int, measure: tuple[float, float, float]) -> None:
    f, (wide, tall, y) = plan.figure, measure
    ends = plan.pick("ends", ("flat", "stepped", "dome", "feet"))
    for side in (-1, 1):
        at = y + side * (tall + 0.8)
        f.capsule(frame, (-wide - 1.2, at), (wide + 1.2, at), 1.7, 1.7, 0.4)
        if ends == "stepped":
            f.capsule(
                frame, (-wide * 0.6, at + side * 2.0), (wide * 0.6, at + side * 2.0), 1.3, 1.3, 0.3
            )
        elif ends == "dome":
            f.ellipse(frame, 0, at + side * 1.0, wide * 0.6, 2.2, 0.3)
        elif ends == "feet":
            f.ellipse(frame, wide * 0.9, at + side * 1.8, 1.6, 1.5, 0.3, mirror=True)
    trim = plan.named(accented(plan)) if accented(plan) else plan.named("gold")
    mark = plan.pick("mark", (NO, "studs", "stone", "band"))
    asked = ("studs", "stone", "band")
    mark = next((word for word in asked if word in plan.words.features), mark)
    with f.called(mark):
        if mark == "studs":
            for side in (-1, 1):
                f.ellipse(trim, wide * 0.6, y + side * (tall + 0.8), 1.0, 1.0, 0.6, mirror=True)
        elif mark == "stone":
            stone = plan.named(plan.dice.pick("stone", GEMS))
            f.ellipse(stone, 0, y - tall - 0.8, 2.0, 1.7, 0.6)
        elif mark == "band":
            f.capsule(trim, (-2.2, y), (2.2, y), 1.1, 1.1, 0.5)
