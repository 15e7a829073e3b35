"""Flying vehicles seen from the side: airship, helicopter, rocket, biplane."""

import numpy as np

from worker.engines.procedural.figure import Point
from worker.engines.procedural.props.workshop import BELOW, TOP, flame, panel, seams, varied, wished
from worker.engines.procedural.sprites.garage import (
    Shop,
    flag,
    portholes,
    rotor,
    shop,
    stripe,
    wheel,
)
from worker.engines.procedural.sprites.plan import NO, Plan

AIRSHIP = frozenset(["stripes", "flames", "fins"])
COPTER = frozenset(["stripes", "guns", "cockpit"])
ROCKET = frozenset(["stripes", "flames", "fins"])
PLANE = frozenset(["stripes", "wings", "guns"])
AIR = ("airship", "helicopter", "biplane", "hoverbike")


def airship(plan: Plan, _: str) -> None:
    """An airship or balloon: envelope, panels, gondola, engines, fins, nose."""
    f, made = plan.figure, shop(plan)
    form = plan.pick("form", ("cigar", "egg", "balloon", "twin"))
    if form == "balloon":
        _balloon(plan, made)
        return
    y = {"cigar": 10.4, "egg": 11.4, "twin": 11.0}[form]
    rx, ry = {"cigar": (14.2, 6.0), "egg": (13.0, 7.8), "twin": (14.0, 4.6)}[form]
    ry *= plan.dice.pick("full", (0.9, 1.0, 1.08))
    with f.called("fins"):
        kind = plan.pick("fins kind", ("swept", "square", "round"))
        for side in (-1, 1):
            tail = [
                (-8, y + side * ry * 0.5),
                (-14.8, y + side * (ry + 2.0)),
                (-15.2, y + side * 1.4),
            ]
            if kind == "square":
                tail = [
                    (-8, y + side * ry * 0.5),
                    (-11, y + side * (ry + 1.6)),
                    (-15.4, y + side * (ry + 1.6)),
                    (-14, y + side * 1.4),
                ]
            if kind == "round":
                f.ellipse(made.second, -12.6, y + side * ry * 0.75, 2.9, 3.2, -0.2)
            else:
                f.polygon(
                    made.second, tail, -0.2 if side < 0 else 1.4, facing=(-0.1, 0.3 * side, 0.9)
                )
    rows = ((-ry * 0.5, 0.2), (ry * 0.6, 0.6)) if form == "twin" else ((0.0, 0.2),)
    for dy, z in rows:
        f.ellipse(made.paint, 0, y + dy, rx, ry, z, power=2.2)
    _panels(plan, made, (rx, y, ry))
    _gondola(plan, made, y + ry * (1.5 if form == "twin" else 1.0))
    nose = plan.pick("nose", ("cap", "spike", NO))
    if nose == "cap":
        f.paint(f.of(made.paint) & (f.x > rx * 0.74), made.second)
    elif nose == "spike":
        f.capsule(made.steel, (rx - 1, y), (rx + 1.6, y), 1.0, 0.4, 0.7)


def _panels(plan: Plan, made: Shop, box: tuple[float, float, float]) -> None:
    f, (rx, y, ry) = plan.figure, box
    style = wished(plan, "panels", ("ribs", "gores", "stripes", "star"), "stripes")
    body = f.of(made.paint)
    lat = np.round((f.y - y) / (ry * np.sqrt(np.clip(1 - (f.x / (rx + 0.4)) ** 2, 0.02, 1))), 4)
    if style == "ribs":
        f.tone(body & seams(f, 4.4, upright=True), -0.9)
    elif style == "gores":
        f.tone(body & (np.abs(np.abs(lat) - 0.36) < 0.09), -1.0)
    elif style == "stripes":
        with f.called("stripes"):
            f.paint(body & (np.abs(np.abs(lat) - 0.42) < 0.2), made.second)
    else:
        f.tone(body & (np.abs(np.abs(lat) - 0.42) < 0.08), -0.8)
        f.paint(body & f.inside(0, y - ry * 0.1, 2.6, 2.6), made.second)


def _gondola(plan: Plan, made: Shop, top: float) -> None:
    f = plan.figure
    wood = varied(plan, "gondola", ("wood", "brown", "maroon", "tan"))
    kind = plan.pick("gondola kind", ("cabin", "boat", "long"))
    y = top + 1.6
    half = {"cabin": 4.8, "boat": 7.0, "long": 8.6}[kind]
    for x in (-half * 0.7, half * 0.7):
        f.capsule(plan.named("iron"), (x, top - 2), (x, y + 1), 0.5, 0.5, -0.3)
    if kind == "boat":
        f.polygon(
            wood,
            [
                (-half, y - 0.6),
                (half + 1.4, y - 1.4),
                (half - 0.6, y + 4.6),
                (-half + 1.4, y + 4.6),
            ],
            0.8,
            facing=(-0.1, 0.1, 0.95),
            bulge=0.4,
        )
        f.tone(f.of(wood) & seams(f, 1.9, start=y), -1.0)
    else:
        f.ellipse(wood, 0, y + 2.2, half, 2.9, 0.8, power=3.6)
        for index in range(3):
            x = (index - 1) * half * 0.5
            panel(f, made.glass, (x - 1.0, y + 0.9), (x + 1.0, y + 2.7), 1, (-0.3, -0.3, 0.8))
    if plan.pick("engine", ("rear", "pods", NO)) != NO:
        rotor(plan, made, (-half - 2.0, y + 2.0), 2.8, upright=True)
    hang = plan.pick("hanging", ("ladder", "flag", "sandbags", NO))
    if hang == "flag":
        flag(plan, (-half + 1, y), made.second)
    elif hang == "sandbags":
        for x in (-half * 0.5, 0.0, half * 0.5):
            f.ellipse(plan.named("tan"), x, y + 5.6, 1.1, 1.3, 1.2)
    elif hang == "ladder":
        for x in (-0.9, 0.9):
            f.capsule(plan.named("tan"), (x, y + 4), (x, y + 10), 0.4, 0.4, 0.4)
        for step in (5.6, 7.4, 9.2):
            f.capsule(plan.named("tan"), (-0.9, y + step), (0.9, y + step), 0.4, 0.4, 0.4)


def _balloon(plan: Plan, made: Shop) -> None:
    """A hot-air balloon."""
    f = plan.figure
    rx, ry = plan.dice.pick("wide", (9.6, 10.8, 11.8)), 10.0
    y = 11.6
    first = f.shapes
    f.ellipse(made.paint, 0, y, rx, ry, 0.4, power=plan.dice.pick("round", (2.0, 2.3)))
    f.polygon(
        made.paint,
        [(-rx * 0.86, y + 4), (rx * 0.86, y + 4), (2.6, y + 12), (-2.6, y + 12)],
        0.4,
        facing=(0, 0.3, 0.8),
        bulge=0.9,
    )
    f.join(first)
    body = f.of(made.paint)
    pattern = wished(plan, "panels", ("stripes", "band", "zigzag", "plain"), "stripes")
    gore = np.round(
        f.x / np.maximum(rx * np.sqrt(np.clip(1 - ((f.y - y) / 13.4) ** 2, 0.04, 1)), 1), 4
    )
    if pattern == "stripes":
        with f.called("stripes"):
            f.paint(body & ((np.abs(gore) * 2.5 + 0.5) % 2 < 1), made.second)
    elif pattern == "band":
        f.paint(body & (np.abs(f.y - y) < 2.4), made.second)
    elif pattern == "zigzag":
        f.paint(body & (np.abs(f.y - y - np.abs((f.x + 40) % 6 - 3) + 1.5) < 1.5), made.second)
    f.tone(body & (np.abs((np.abs(gore) * 2.5 + 0.5) % 1 - 0.5) > 0.44), -0.6)
    for x in (-2.2, 2.2):
        f.capsule(plan.named("tan"), (x, y + 11), (x * 0.9, 27), 0.4, 0.4, 0)
    with f.called("flames"):
        if plan.has("flames", 0.6):
            flame(plan, 0, 26.4, 0.9, 2.6, 0.1)
    basket = varied(plan, "gondola", ("tan", "wood", "brown"))
    f.polygon(
        basket,
        [(-2.9, 26.6), (2.9, 26.6), (2.3, 31), (-2.3, 31)],
        0.6,
        facing=(-0.1, 0.1, 0.9),
        bulge=0.5,
    )
    f.tone(f.of(basket) & (f.y > 26) & (seams(f, 1.4) & (np.abs(f.x) < 4)), -1)
    panel(f, made.second, (-3.2, 26.2), (3.2, 27.4), 0.7, TOP)


def helicopter(plan: Plan, _: str) -> None:
    """A helicopter: body, tail, rotor, skids, load, paint."""
    f, made = plan.figure, shop(plan)
    form = plan.pick("form", ("bubble", "slim", "cargo"))
    rx, ry = {"bubble": (7.4, 6.2), "slim": (9.0, 4.6), "cargo": (9.8, 5.8)}[form]
    x, y = 4.4, 18.4
    tail = plan.dice.pick("tail lift", (0.0, -1.4, -2.8))
    f.polygon(
        made.paint,
        [
            (x - rx * 0.6, y - 2.4),
            (-14.6, y - 2.4 + tail),
            (-14.6, y - 0.4 + tail),
            (x - rx * 0.5, y + 2.6),
        ],
        0.2,
        facing=(-0.1, -0.1, 0.9),
        bulge=0.4,
    )
    fin = plan.pick("tail fin", ("swept", "tall", "twin"))
    top = y - {"swept": 6.4, "tall": 8.4, "twin": 5.4}[fin] + tail
    f.polygon(
        made.second,
        [(-11.4, y - 2 + tail), (-15, top), (-16.2, top + 0.6), (-14.6, y + tail)],
        0.3,
        facing=(-0.2, -0.1, 0.9),
    )
    if fin == "twin":
        f.polygon(
            made.second,
            [
                (-11.4, y - 1 + tail),
                (-14.6, y + 3.4 + tail),
                (-16, y + 3 + tail),
                (-14.6, y - 1 + tail),
            ],
            0.3,
            facing=BELOW,
        )
    first = f.shapes
    f.ellipse(made.paint, x, y, rx, ry, 0.6, power={"bubble": 2.1, "slim": 2.4, "cargo": 3.4}[form])
    f.join(first)
    stripe(plan, made, f.of(made.paint), y + 2, 0.9)
    _canopy(plan, made, (x, y, rx, ry), form)
    f.capsule(made.dark, (x - 1, y - ry + 1), (x - 1, y - ry - 2.4), 1.4, 0.9, 0.4)
    panel(f, made.paint, (x - 4, y - ry - 0.8), (x + 1.6, y - ry + 1.4), 0.5, TOP)
    rotor(
        plan, made, (x - 1, y - ry - 2.8), plan.dice.pick("span", (12.0, 13.4, 14.6)), upright=False
    )
    f.ellipse(made.steel, -14.8, y - 1.4 + tail, 2.9, 2.9, 0.8, flat=1.0)
    f.erase(f.inside(-14.8, y - 1.4 + tail, 1.9, 1.9) & (f.depth == 0.8))
    f.capsule(made.steel, (-16.4, y - 3 + tail), (-13.2, y + 0.2 + tail), 0.6, 0.6, 0.9)
    _landing(plan, made, (x, y + ry))


def _canopy(plan: Plan, made: Shop, box: tuple[float, float, float, float], form: str) -> None:
    f, (x, y, rx, ry) = plan.figure, box
    kind = plan.pick("canopy", ("nose", "whole", "split"))
    with f.called("cockpit"):
        inside = f.of(made.paint) & (f.depth == 0.6)
        front = x + rx * {"nose": 0.36, "whole": 0.0, "split": 0.2}[kind]
        glass = inside & (f.x > front) & (f.y < y + ry * 0.34) & f.inside(x, y, rx * 0.94, ry * 0.9)
        f.paint(glass, made.glass)
        if kind == "split":
            f.paint(f.of(made.glass) & (np.abs(f.x - front - rx * 0.36) < 0.7), made.paint)
        f.tone(f.of(made.glass) & (np.abs(f.x + f.y * 0.8 - front - y * 0.8) < 0.9), 1.2)
    if form == "cargo" or plan.dice.chance("side windows", 0.4):
        portholes(plan, made, (x - rx * 0.6, y - 0.8), 3.6, 2, 0.9)


def _landing(plan: Plan, made: Shop, at: Point) -> None:
    f, (x, low) = plan.figure, at
    kind = plan.pick("landing", ("skids", "wheels", "floats"))
    if kind == "wheels":
        for dx in (-5.0, 4.6):
            f.capsule(made.steel, (x + dx, low - 1), (x + dx, low + 1.4), 0.7, 0.7, 0.3)
            wheel(plan, made, (x + dx, low + 2), 1.9)
    else:
        thick = 0.7 if kind == "skids" else 1.6
        for dx in (-3.4, 3.0):
            f.capsule(made.steel, (x + dx, low - 1), (x + dx * 1.2, low + 2.4), 0.6, 0.6, 0.3)
        f.path(
            made.steel if kind == "skids" else made.second,
            [(x - 7.4, low + 2.8), (x + 6, low + 2.8), (x + 7.6, low + 1.8)],
            thick,
            thick,
            0.5,
        )
    load = plan.dice.pick(
        "pods",
        ("rockets", "gun") if "guns" in plan.words.features else (NO, "rockets", "gun", "light"),
    )
    with f.called("guns"):
        if load == "rockets":
            f.capsule(made.dark, (x - 3.4, low - 1), (x + 3.4, low - 1), 1.5, 1.5, 1.2)
        elif load == "gun":
            f.capsule(made.dark, (x + 4, low - 1), (x + 10.4, low), 0.8, 0.6, 1.2)
    if load == "light":
        f.ellipse(made.lamp, x + 6.4, low - 1.2, 1.3, 1.3, 1.2)


def rocket(plan: Plan, _: str) -> None:
    """A rocket standing on its fins: body, nose, windows, fins, stripes, boosters, flame."""
    f, made = (
        plan.figure,
        shop(plan, ("white", "red", "silver", "sky", "orange", "teal", "grey", "pink")),
    )
    form = plan.pick("form", ("classic", "slim", "fat", "stages"))
    half = {"classic": 5.0, "slim": 3.6, "fat": 6.4, "stages": 4.8}[form]
    burning = plan.has("flames", 0.5)
    low = 25.0 if burning else 27.0
    top = plan.dice.pick("top", (1.6, 2.6, 3.6))
    _fins(plan, made, (half, low))
    if burning:
        with f.called("flames"):
            flame_down(plan, low, half * 0.6)
    f.ellipse(made.dark, 0, low + 0.6, half * 0.6, 1.5, -0.1, power=3)
    middle = (top + low) / 2
    if form in ("classic", "fat"):
        with f.clipped((f.y >= top) & (f.y <= low)):
            f.ellipse(made.paint, 0, middle + 3, half, low - middle + 1, 0.4, power=2.2)
            f.polygon(
                made.paint,
                [
                    (0, top),
                    (half * 0.72, top + (low - top) * 0.3),
                    (half, middle + 3),
                    (-half, middle + 3),
                    (-half * 0.72, top + (low - top) * 0.3),
                ],
                0.4,
                facing=(0, -0.1, 0.8),
                bulge=0.9,
            )
        f.join(f.shapes - 2)
    else:
        f.polygon(
            made.paint,
            [(-half, top + 8), (half, top + 8), (half, low), (-half, low)],
            0.4,
            facing=(0, 0, 0.8),
            bulge=0.9,
        )
        f.polygon(
            made.paint,
            [
                (0, top),
                (half * 0.7, top + 3.6),
                (half, top + 8.2),
                (-half, top + 8.2),
                (-half * 0.7, top + 3.6),
            ],
            0.4,
            facing=(0, -0.2, 0.8),
            bulge=0.9,
        )
        f.join(f.shapes - 2)
    _rocket_marks(plan, made, (half, top, low), form)
    count = plan.dice.pick("windows", (1, 2, 3))
    for index in range(count):
        radius = min(half * 0.42, 2.0) if count == 1 else min(half * 0.32, 1.4)
        y = top + (low - top) * 0.36 + index * 4.4
        f.ellipse(made.steel, 0, y, radius + 0.7, radius + 0.7, 3)
        f.ellipse(made.glass, 0, y, radius, radius, 3.1)
    if plan.pick("boosters", ("pair", NO, NO)) == "pair":
        x = half + 1.2
        f.capsule(made.second, (x, low - 9), (x, low - 0.6), 1.5, 1.5, 0.6, mirror=True)
        f.ellipse(made.paint, x, low - 10.4, 1.4, 1.9, 0.5, mirror=True)


def flame_down(plan: Plan, top: float, wide: float) -> None:
    """The flame below an engine."""
    f = plan.figure
    fire = plan.named("fire") if plan.words.element in (None, "fire") else plan.light(220.0)
    long = plan.between("flame", 4.0, 5.8)
    f.path(fire, [(0, top), (0, top + long)], wide, 0.4, -0.4)
    f.path(plan.light(95.0), [(0, top), (0, top + long * 0.55)], wide * 0.5, 0.3, -0.3)


def _fins(plan: Plan, made: Shop, box: tuple[float, float]) -> None:
    f, (half, low) = plan.figure, box
    kind = plan.pick("fins kind", ("swept", "curved", "square", "legs"))
    high = plan.dice.pick("fin high", (6.4, 8.0, 9.6))
    with f.called("fins"):
        if kind == "curved":
            f.path(
                made.second,
                [(half * 0.7, low - high), (half + 3.4, low - 2), (half + 3.6, low + 3)],
                2.4,
                1.0,
                0.2,
                mirror=True,
            )
        elif kind == "legs":
            f.capsule(
                made.steel, (half * 0.7, low - 5), (half + 4.4, low + 3), 1.0, 0.9, 0.2, mirror=True
            )
            f.ellipse(made.second, half + 4.4, low + 3.2, 1.9, 0.9, 0.3, mirror=True)
        else:
            out = 4.4 if kind == "swept" else 3.4
            tip = low + (3.0 if kind == "swept" else 0.6)
            up = low - high * (0.3 if kind == "swept" else 0.7)
            f.polygon(
                made.second,
                [
                    (half * 0.6, low - high),
                    (half + out, up + 1),
                    (half + out, tip),
                    (half * 0.6, low),
                ],
                0.2,
                facing=(0.15, -0.1, 0.9),
                mirror=True,
            )
        f.polygon(
            made.second,
            [
                (-0.9, low - high * 0.8),
                (0.9, low - high * 0.8),
                (1.0, low + 2.4),
                (-1.0, low + 2.4),
            ],
            2,
            facing=(0, 0, 1),
        )


def _rocket_marks(plan: Plan, made: Shop, box: tuple[float, float, float], form: str) -> None:
    f, (half, top, low) = plan.figure, box
    body = f.of(made.paint) & (f.depth == 0.4)
    f.paint(body & (f.y < top + plan.dice.pick("tip", (3.0, 5.0, 6.4))), made.second)
    marks = wished(plan, "marks", ("stripes", "checks", "lower", "plain"), "stripes")
    with f.called("stripes"):
        if marks == "stripes":
            f.paint(body & (np.abs(f.y - low + 5) < 1.0), made.second)
            f.paint(body & (np.abs(f.y - low + 8.4) < 0.6), made.second)
        elif marks == "checks":
            odd = (np.floor(f.x / (half * 0.5)) + np.floor((f.y - low) / 2.4)) % 2 == 0
            f.paint(body & (f.y > low - 7) & (f.y < low - 2) & odd, made.second)
        elif marks == "lower":
            f.paint(body & (f.y > low - 6), made.second)
    if form == "stages":
        f.tone(body & (seams(f, 7.0, start=top + 1.2)), -1.6)


def biplane(plan: Plan, _: str) -> None:
    """A biplane: fuselage, wings, struts, engine, wheels, tail, marks."""
    f, made = plan.figure, shop(plan)
    y = 17.4
    long = plan.dice.pick("length", (12.4, 13.4, 14.4))
    thick = plan.dice.pick("body", (2.8, 3.3, 3.8))
    f.polygon(
        made.paint,
        [
            (9.4, y - thick),
            (9.4, y + thick),
            (-long + 4, y + 1.2),
            (-long, y - 0.4),
            (-long, y - 1.8),
        ],
        0.4,
        facing=(-0.1, -0.05, 0.9),
        bulge=0.6,
    )
    stripe(plan, made, f.of(made.paint), y, 0.9)
    tail = plan.pick("tail", ("round", "square", "pointed"))
    fin: dict[str, list[Point]] = {
        "round": [
            (-long + 3.4, y - 1),
            (-long + 1.6, y - 5.4),
            (-long - 0.6, y - 5.8),
            (-long - 1.4, y - 3),
            (-long, y),
        ],
        "square": [
            (-long + 3.4, y - 1),
            (-long + 2, y - 6),
            (-long - 1.4, y - 6),
            (-long - 1.2, y),
        ],
        "pointed": [(-long + 4.4, y - 1), (-long - 1.6, y - 7), (-long - 0.6, y)],
    }
    f.polygon(made.second, fin[tail], 0.5, facing=(-0.2, -0.1, 0.9))
    f.capsule(made.second, (-long - 0.6, y - 0.4), (-long + 3.6, y - 0.4), 0.9, 0.8, 0.9)
    _wings(plan, made, y, thick)
    _engine(plan, made, y, thick)
    gear = plan.pick("gear", ("wheels", "spats", "floats"))
    f.capsule(made.steel, (3.6, y + thick), (5.6, y + 8), 0.6, 0.6, 0.2)
    f.capsule(made.steel, (7.4, y + thick), (5.6, y + 8), 0.6, 0.6, 0.2)
    if gear == "floats":
        f.path(made.second, [(-3, y + 8.4), (8, y + 9), (11, y + 7.6)], 1.5, 1.2, 0.6)
    else:
        wheel(plan, made, (5.6, y + 8.6), 2.6)
        if gear == "spats":
            with f.clipped(f.y < y + 8.8):
                f.ellipse(made.paint, 5.2, y + 8.4, 3.6, 3.0, 4)


def _wings(plan: Plan, made: Shop, y: float, thick: float) -> None:
    f = plan.figure
    count = plan.pick("wing count", ("two", "staggered", "three"))
    chord = plan.dice.pick("chord", (4.6, 5.4, 6.2))
    up = y - thick - plan.dice.pick("gap", (4.0, 5.0, 6.0))
    x = 2.4
    heights = {
        "two": ((up, 0.0), (y + thick - 0.6, 0.0)),
        "staggered": ((up, 1.8), (y + thick - 0.6, -1.4)),
        "three": ((up - 1.4, 1.0), (y - thick * 0.4 - 1, 0.0), (y + thick, -1.0)),
    }[count]
    with f.called("wings"):
        for at, shift in heights:
            f.capsule(
                made.second,
                (x + shift - chord, at + 0.4),
                (x + shift + chord, at - 0.2),
                1.0,
                1.2,
                2,
            )
            f.tone(
                f.of(made.second)
                & (np.abs(f.y - at + 0.6) < 0.5)
                & (np.abs(f.x - x - shift) < chord),
                0.8,
            )
        struts = plan.pick("struts", ("upright", "crossed", "single"))
        low, top = heights[-1], heights[0]
        ends = {
            "upright": ((-3.4, -3.4), (3.0, 3.0)),
            "crossed": ((-3.4, 3.0), (3.0, -3.4)),
            "single": ((0.0, 0.6),),
        }[struts]
        for a, b in ends:
            f.capsule(made.steel, (x + low[1] + a, low[0]), (x + top[1] + b, top[0]), 0.5, 0.5, 1.6)
    f.ellipse(made.glass, -2.2, y - thick - 0.4, 1.5, 1.4, 0.3)
    pilot = plan.pick("pilot", ("pilot", NO, "cat"))
    if pilot != NO:
        f.ellipse(
            plan.named("brown" if pilot == "pilot" else "orange"),
            -4.6,
            y - thick - 1.2,
            1.9,
            2.0,
            0.2,
        )
        f.ellipse(plan.named("tan"), -3.8, y - thick - 0.8, 1.0, 1.1, 0.25)


def _engine(plan: Plan, made: Shop, y: float, thick: float) -> None:
    f = plan.figure
    kind = plan.pick("engine", ("radial", "cowl", "inline"))
    cowl = made.steel if kind == "radial" else made.second if kind == "cowl" else made.dark
    f.ellipse(cowl, 10.6, y, 2.5, thick + (0.5 if kind != "inline" else -0.2), 0.8, power=3.4)
    if kind == "radial":
        f.tone(f.of(made.steel) & (f.depth == 0.8) & seams(f, 1.7), -1.4)
    rotor(plan, made, (13.6, y), plan.dice.pick("prop", (5.0, 6.0, 7.0)), upright=True)
    f.ellipse(
        plan.named("red") if plan.dice.chance("red hub", 0.4) else made.steel,
        13.9,
        y,
        1.4,
        1.4,
        4.4,
    )
    if plan.pick("gun", ("gun", NO, NO), "guns") == "gun":
        with f.called("guns"):
            f.capsule(made.dark, (3.4, y - thick - 0.7), (9, y - thick - 0.5), 0.7, 0.6, 0.9)
    roundel = plan.pick("roundel", ("disc", "star", NO))
    if roundel != NO and plan.detail:
        f.ellipse(plan.named("white"), -6.6, y - 0.4, 1.9, 1.9, 1)
        f.ellipse(
            made.second if roundel == "disc" else plan.named("red"), -6.6, y - 0.4, 1.0, 1.0, 1.1
        )
