"""Vessels seen from the side, their bow to the right: sailing ship, rowing boat, submarine."""

import numpy as np

from worker.engines.procedural.figure import Point
from worker.engines.procedural.props.workshop import BELOW, TOP, grain, panel, seams, varied, wished
from worker.engines.procedural.sprites.garage import Shop, flag, portholes, rotor, shop, stripe
from worker.engines.procedural.sprites.plan import NO, Plan

SAIL = frozenset(["guns", "stripes", "sails", "flag"])
DIVE = frozenset(["stripes", "fins"])
KEEL = 30.0
HULLS = ("wood", "wood", "brown", "maroon", "tan")
CLOTHS = ("white", "paper", "bone", "crimson", "sky", "amber")


def sailship(plan: Plan, _: str) -> None:
    """A sailing ship: hull, castles, masts, sails, sign, flag, guns."""
    f = plan.figure
    words = plan.words
    wood = plan.named(words.material) if words.material else varied(plan, "hull", HULLS)
    sail = plan.named(words.colours[0]) if words.colours else varied(plan, "sail", CLOTHS)
    second = (
        plan.named(words.colours[1])
        if len(words.colours) > 1
        else varied(plan, "second", ("crimson", "navy", "black", "amber"))
    )
    rail = plan.dice.pick("rail", (20.6, 21.6, 22.6))
    form = plan.pick("hull form", ("galleon", "long", "sloop"))
    _masts(plan, (sail, second), form, rail)
    stern = {"galleon": 5.4, "long": 2.2, "sloop": 1.0}[form]
    bow = {"galleon": 2.4, "long": 4.6, "sloop": 1.6}[form]
    hull: list[Point] = [
        (-13.6, rail - stern),
        (-9.4, rail - stern + 0.4),
        (-8.4, rail),
        (7.6, rail),
        (11.4, rail - bow * 0.5),
        (15, rail - bow),
        (12.4, KEEL - 4.4),
        (8.4, KEEL),
        (-9.4, KEEL),
        (-12.6, KEEL - 3),
    ]
    f.polygon(wood, hull, 2, facing=(-0.1, 0.15, 0.95), bulge=0.35)
    body = f.of(wood) & (f.depth == 2)
    f.tone(body & seams(f, 2.2, start=rail), -1.0)
    f.tone(body & grain(plan, "planks", 0.08, wide=3), -0.7)
    f.paint(body & (np.abs(f.y - rail - 0.9) < 0.7), second)
    f.paint(
        body & (f.y > KEEL - 1.6), plan.named("black" if plan.dice.chance("tar", 0.5) else "maroon")
    )
    _ship_sides(plan, second, rail, form)


def _masts(plan: Plan, made: tuple[int, int], form: str, rail: float) -> None:
    f, (sail, second) = plan.figure, made
    rig = plan.pick("rig", ("square", "lateen", "gaff"))
    most = 3 if form == "galleon" else 2
    count = min(plan.dice.pick("masts", (1, 2, 3)), most) if plan.detail else 1
    places = {1: (0.4,), 2: (-5.4, 5.0), 3: (-8.4, -0.4, 7.4)}[count]
    wood = plan.named("wood")
    half = {1: 8.4, 2: 5.2, 3: 4.0}[count]
    for index, x in enumerate(places):
        top = plan.dice.pick("mast top", (2.0, 3.0, 4.0)) + (
            2.4 if count > 1 and index != count // 2 else 0
        )
        f.capsule(wood, (x, top), (x, rail + 1), 0.8, 0.9, 0)
        with f.called("sails"):
            _sails(plan, sail, rig, (x, top, rail), half)
        flags = plan.pick("flags", ("pennant", "main", NO), "flag")
        if flags == "pennant" or (flags == "main" and index == count // 2):
            with f.called("flag"):
                f.polygon(
                    second,
                    [(x, top - 1.6), (x - 4, top - 0.4), (x, top + 0.8)],
                    0.2,
                    facing=(-0.2, -0.2, 0.9),
                )
                f.capsule(wood, (x, top - 1.8), (x, top + 1), 0.5, 0.5, 0.1)
    _emblem(plan, (sail, second))


def _sails(plan: Plan, sail: int, rig: str, mast: tuple[float, float, float], half: float) -> None:
    f, (x, top, rail) = plan.figure, mast
    if rig == "square":
        _square_sails(plan, sail, mast, half)
    elif rig == "lateen":
        f.polygon(
            sail,
            [(x - half * 0.9, top + 2), (x + half + 1, rail - 3.4), (x - half * 0.5, rail - 2)],
            1,
            facing=(-0.3, -0.2, 0.8),
            bulge=0.7,
        )
        f.capsule(
            plan.named("wood"), (x - half, top + 1.4), (x + half + 1.4, rail - 3), 0.5, 0.5, 1.1
        )
    else:
        f.polygon(
            sail,
            [
                (x - 0.4, top + 1.6),
                (x - 0.4, rail - 2),
                (x - half * 1.5, rail - 2.4),
                (x - half * 0.7, top + 5),
            ],
            1,
            facing=(-0.3, -0.2, 0.8),
            bulge=0.7,
        )
        f.polygon(
            sail,
            [(x + 0.8, top + 2.4), (x + half * 1.5, rail - 2), (x + 0.8, rail - 3)],
            0.9,
            facing=(0.1, -0.2, 0.9),
            bulge=0.5,
        )


def _square_sails(plan: Plan, sail: int, mast: tuple[float, float, float], half: float) -> None:
    f, (x, top, rail) = plan.figure, mast
    room = rail - 2.4 - top - 1.6
    tiers = min(plan.dice.pick("tiers", (1, 2, 3)), max(1, int(room * f.unit / 6)))
    for tier in range(tiers):
        y0 = top + 1.6 + room * tier / tiers
        y1 = y0 + room / tiers - 0.7
        wide = half * (0.72 + 0.28 * (tier + 1) / tiers)
        belly = plan.dice.pick("wind", (0.6, 1.2, 1.8))
        points = [
            (x - wide * 0.86, y0),
            (x + wide * 0.86, y0),
            (x + wide + belly, (y0 + y1) / 2),
            (x + wide, y1),
            (x, y1 - 0.8),
            (x - wide, y1),
            (x - wide + belly * 0.6, (y0 + y1) / 2),
        ]
        f.polygon(sail, points, 1 + tier * 0.1, facing=(-0.15, -0.15, 0.9), bulge=0.9)
        f.capsule(plan.named("wood"), (x - wide, y0), (x + wide, y0), 0.6, 0.6, 1.5)


def _emblem(plan: Plan, made: tuple[int, int]) -> None:
    f, (sail, second) = plan.figure, made
    sign = wished(plan, "emblem", (NO, "stripes", "cross", "disc", "skull"), "stripes")
    cloth = f.of(sail)
    if sign == "stripes":
        with f.called("stripes"):
            f.paint(cloth & (np.abs((f.x + 60) % 5 - 2.5) < 1.0), second)
    elif sign == "cross":
        f.paint(cloth & ((np.abs(f.x) < 0.9) | (np.abs(f.y - 11) < 0.9)), second)
    elif sign == "disc":
        f.paint(cloth & f.inside(0.4, 11.4, 3.2, 3.2), second)
    elif sign == "skull" and plan.detail:
        f.paint(
            cloth
            & (
                f.inside(0.4, 10.4, 2.8, 2.4)
                | ((np.abs(f.x - 0.4) < 1.5) & (np.abs(f.y - 13) < 1.1))
            ),
            plan.named("black"),
        )
        f.paint(cloth & f.inside(-0.8, 10.6, 0.7, 0.8), sail)
        f.paint(cloth & f.inside(1.6, 10.6, 0.7, 0.8), sail)


def _ship_sides(plan: Plan, second: int, rail: float, form: str) -> None:
    """Gun ports or oars, windows of the stern, figurehead, bowsprit, lantern."""
    f = plan.figure
    side = plan.dice.pick("sides", ("ports", "shields", "oars", "plain"))
    side = "ports" if "guns" in plan.words.features else side
    for index in range({"ports": 4, "shields": 5, "oars": 5, "plain": 0}[side]):
        x = -7.4 + index * (14.4 / 4 if side != "ports" else 4.4)
        if side == "ports":
            with f.called("guns"):
                panel(f, plan.named("black"), (x - 1.1, rail + 3.2), (x + 1.1, rail + 5.2), 3)
                panel(f, second, (x - 1.1, rail + 2.4), (x + 1.1, rail + 3.2), 3.1)
        elif side == "shields":
            f.ellipse(second if index % 2 else plan.named("gold"), x, rail + 0.6, 1.6, 1.6, 3)
        else:
            f.capsule(plan.named("tan"), (x, rail + 3), (x - 2.4, KEEL + 1.4), 0.5, 0.6, 3)
    f.capsule(plan.named("wood"), (11, rail - 1.6), (16, rail - 4.6), 0.8, 0.5, 1.8)
    head = plan.pick("head", ("ball", "beast", NO))
    if head == "ball":
        f.ellipse(plan.named("gold"), 14.4, rail - 1.4, 1.3, 1.5, 3)
    elif head == "beast":
        f.path(
            plan.named("gold" if plan.dice.chance("gilt", 0.4) else "wood"),
            [(13, rail + 1), (15, rail - 3), (14, rail - 6), (16, rail - 6.4)],
            1.4,
            1.1,
            2.2,
        )
    if form == "galleon":
        for x in (-12.2, -10.4):
            panel(f, plan.light(85.0), (x - 0.6, rail - 3.4), (x + 0.6, rail - 1.8), 3)
        f.ellipse(plan.named("gold"), -13.4, rail - 6.4, 1.0, 1.3, 2.2)


def rowboat(plan: Plan, _: str) -> None:
    """A rowing boat: hull, planks, oars, benches, load, rope."""
    f = plan.figure
    wood = plan.named(plan.words.material) if plan.words.material else varied(plan, "hull", HULLS)
    paint = (
        plan.named(plan.words.colours[0])
        if plan.words.colours
        else varied(plan, "paint", ("crimson", "sky", "green", "white", "navy", "amber"))
    )
    rail = plan.dice.pick("rail", (17.0, 18.0, 19.0))
    bow = plan.pick("bow", ("raised", "flat", "curled"))
    rise = {"raised": 4.0, "flat": 1.6, "curled": 5.6}[bow]
    f.ellipse(wood, 0, rail + 0.4, 13.2, 2.7, 0.2, flat=2.0)
    f.tone(f.of(wood), -1.9)
    _boat_load(plan, rail)
    for x in {"two": (-5.4, 3.6), "one": (-1.0,), "three": (-7.4, -0.8, 5.6)}[
        plan.pick("benches", ("two", "one", "three"))
    ]:
        panel(f, plan.named("tan"), (x - 1.5, rail - 1.2), (x + 1.5, rail + 2.2), 0.6, TOP)
    hull: list[Point] = [
        (-14.2, rail - 1.8),
        (-9, rail + 0.8),
        (0, rail + 1.8),
        (9, rail + 0.6),
        (15, rail - rise),
        (13.4, rail + 5.4),
        (9, 28),
        (-9.4, 28),
        (-13.2, rail + 5),
    ]
    painted = plan.pick("painted", ("rail", "whole", "lower"))
    first = f.shapes
    f.polygon(paint if painted == "whole" else wood, hull, 2, facing=(-0.1, 0.15, 0.95), bulge=0.4)
    body = f.shape >= first
    line = np.round(f.y - (rail + 1.6 - 0.022 * f.x**2 * (1 + 0.02 * f.x)), 4)
    f.tone(body & (np.abs(line % 2.5) < 1 / f.unit) & (line > 0), -1.1)
    if painted == "rail":
        f.paint(body & (line < 1.5), paint)
    elif painted == "lower":
        f.paint(body & (line > 4.4), paint)
    f.tone(body & (line < 0.9), 0.9)
    if bow == "curled":
        f.path(wood, [(13.8, rail), (15, rail - 5), (13.4, rail - 7)], 1.2, 0.9, 2.1)
    _oars(plan, rail)


def _boat_load(plan: Plan, rail: float) -> None:
    f = plan.figure
    load = plan.pick("load", (NO, "crate", "net", "fish", "sack", "lantern"))
    x = plan.dice.pick("load place", (-8.0, 0.0, 7.4))
    if load == "crate":
        panel(f, plan.named("tan"), (x - 3, rail - 4.6), (x + 3, rail + 2), 0.8)
        f.tone(f.of(plan.named("tan")) & seams(f, 2.2, start=rail), -1.2)
    elif load == "net":
        f.ellipse(plan.named("olive"), x, rail, 3.6, 2.8, 0.8)
        f.tone(f.of(plan.named("olive")) & (seams(f, 1.6) | seams(f, 1.6, upright=True)), -1.4)
    elif load == "fish":
        for dx, dy in ((-1.6, -1.2), (1.4, -0.8), (0, -2.2)):
            f.ellipse(
                plan.named("silver"), x + dx, rail + dy, 2.5, 1.1, 0.8 + dx * 0.01, tilt=dx * 0.3
            )
    elif load == "sack":
        f.ellipse(plan.named("paper"), x, rail - 1, 3.0, 3.2, 0.8)
        f.ellipse(plan.named("paper"), x, rail - 4, 1.2, 1.0, 0.85)
    elif load == "lantern":
        f.capsule(plan.named("wood"), (x, rail), (x, rail - 9), 0.6, 0.6, 0.8)
        f.ellipse(plan.light(80.0), x + 1.9, rail - 7, 1.5, 1.9, 0.9)
        f.capsule(plan.named("iron"), (x, rail - 9), (x + 1.9, rail - 9), 0.5, 0.5, 0.9)


def _oars(plan: Plan, rail: float) -> None:
    f = plan.figure
    oars = plan.pick("oars", ("rowing", "crossed", "lying", "one"))
    made = varied(plan, "oar", ("tan", "wood", "bone"))
    strokes: dict[str, list[tuple[Point, Point]]] = {
        "rowing": [((-2, rail - 4), (-6.4, 29.4)), ((5, rail - 4), (0.8, 29.4))],
        "crossed": [((-6, rail - 5), (4, 29)), ((4, rail - 5), (-6, 29))],
        "lying": [((-12, rail - 1.4), (8, rail - 3.0))],
        "one": [((-10, rail - 6), (-13.6, 30))],
    }
    for start, end in strokes[oars]:
        f.capsule(made, start, end, 0.7, 0.7, 3)
        dx, dy = end[0] - start[0], end[1] - start[1]
        long = float(np.hypot(dx, dy))
        f.capsule(made, end, (end[0] + dx / long * 2.4, end[1] + dy / long * 2.4), 1.0, 1.5, 3)


def submarine(plan: Plan, _: str) -> None:
    """A submarine: hull, tower, periscope, windows, propeller, fins, marks."""
    f = plan.figure
    made = shop(plan, ("amber", "grey", "navy", "teal", "red", "green", "orange", "sky"))
    form = plan.pick("hull form", ("cigar", "drop", "round", "whale"))
    y = 19.6
    rx, ry, power = {
        "cigar": (13.0, 5.4, 2.6),
        "drop": (12.4, 6.4, 2.0),
        "round": (10.6, 7.8, 2.2),
        "whale": (12.4, 7.0, 2.4),
    }[form]
    ry *= plan.dice.pick("stout", (0.9, 1.0, 1.1))
    _tower(plan, made, y - ry)
    first = f.shapes
    f.ellipse(made.paint, 0.8, y, rx, ry, 1, power=power)
    f.polygon(
        made.paint,
        [(-rx * 0.4, y - ry * 0.8), (-14, y - 1.4), (-14, y + 1.4), (-rx * 0.4, y + ry * 0.8)],
        0.9,
        facing=(0, 0, 1),
        bulge=0.8,
    )
    f.join(first)
    body = f.of(made.paint) & (f.depth >= 0.9)
    f.tone(body & seams(f, 4.6, upright=True) & (f.y > y + 1), -0.8)
    stripe(plan, made, body, y + 2.4, 1.0)
    windows = plan.dice.pick("windows", (1, 2, 3))
    size = 2.5 if windows == 1 else 1.6
    portholes(plan, made, (8.4 - (windows - 1) * 4.4, y - 0.6), 4.4, windows, size)
    with f.called("fins"):
        fin = plan.pick("fins kind", ("cross", "swept", "low"))
        points = {
            "cross": [
                (-14.4, y - 6),
                (-11.4, y - 6),
                (-9, y),
                (-11.4, y + 6),
                (-14.4, y + 6),
                (-13, y),
            ],
            "swept": [(-15, y - 7), (-12.4, y - 6.4), (-8.4, y - 2), (-13, y - 1)],
            "low": [(-14.6, y + 6.4), (-11.6, y + 5.6), (-8, y + 1), (-13, y)],
        }[fin]
        f.polygon(made.second, points, 0.5, facing=(-0.2, -0.1, 0.9))
        f.polygon(
            made.second,
            [(1, y + ry * 0.66), (5, y + ry * 0.66), (3.4, y + ry + 2.2), (-1.6, y + ry + 2.2)],
            1.4,
            facing=BELOW,
        )
    rotor(plan, made, (-15.0, y), plan.dice.pick("screw", (3.0, 3.8, 4.6)), upright=True)
    _sub_marks(plan, made, (rx, y, ry))


def _tower(plan: Plan, made: Shop, top: float) -> None:
    f = plan.figure
    kind = plan.pick("tower", ("box", "slanted", "dome"))
    x, high = (
        plan.dice.pick("tower place", (-2.0, 0.0, 2.4)),
        plan.dice.pick("tower high", (4.0, 5.2, 6.4)),
    )
    up = top - high + 1.4
    if kind == "dome":
        f.ellipse(made.second, x, top + 1, 4.0, high, 0.5)
    else:
        lean = 1.6 if kind == "slanted" else 0.0
        f.polygon(
            made.second,
            [(x - 3.4, up), (x + 3.4 - lean, up), (x + 4.2, top + 2.4), (x - 4.2, top + 2.4)],
            0.5,
            facing=(-0.1, -0.1, 0.9),
            bulge=0.4,
        )
        panel(f, made.steel, (x - 3.8, up - 0.4), (x + 3.6 - lean, up + 0.8), 0.6, TOP)
    scope = plan.pick("scope", ("right", "tall", "flag", NO))
    if scope == "flag":
        flag(plan, (x, up + 1), made.paint)
    elif scope != NO:
        long = 4.4 if scope == "right" else 6.4
        f.path(
            made.dark, [(x + 1, up + 1), (x + 1, up - long), (x + 3.6, up - long)], 0.8, 0.8, 0.4
        )
        f.ellipse(made.glass, x + 4.2, up - long, 0.9, 1.1, 0.5)


def _sub_marks(plan: Plan, made: Shop, box: tuple[float, float, float]) -> None:
    f, (rx, y, ry) = plan.figure, box
    mark = plan.pick("mark", ("teeth", "light", "rivets", NO))
    if mark == "teeth" and plan.detail:
        jaw = f.of(made.paint) & (f.x > rx * 0.42) & (np.abs(f.y - y - ry * 0.42) < 1.5)
        f.paint(jaw, plan.named("white"))
        f.tone(jaw & (np.abs((f.x + 40) % 2.0 - 1) < 0.5), -2.5)
    elif mark == "light":
        f.ellipse(made.lamp, rx - 0.4, y + ry * 0.2, 1.4, 1.9, 2)
    elif mark == "rivets" and plan.detail:
        f.tone(
            f.of(made.paint)
            & (np.abs((f.x + 40) % 2.4 - 1.2) < 0.5)
            & (np.abs(np.abs(f.y - y) - ry * 0.7) < 0.5),
            -1.6,
        )
