"""Sailing ships, seen from the side, their bow to the right."""

import numpy as np

from worker.engines.procedural.figure import Point
from worker.engines.procedural.props.workshop import grain, panel, seams, varied, wished
from worker.engines.procedural.sprites.plan import NO, Plan

SAIL = frozenset(["guns", "stripes", "sails", "flag"])
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
    side = plan.dice.pick(
        "sides", ("ports", "shields", "oars", "plain") if plan.detail else ("plain",)
    )
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
