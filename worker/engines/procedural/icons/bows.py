"""Icons of bows."""

import math

from worker.engines.procedural.icons.tray import SLANT, accent, main, turned
from worker.engines.procedural.sprites.plan import NO, Plan

BOW = frozenset(["string", "arrow", "grip"])


def bow(plan: Plan) -> None:
    """Four bows, tips, a grip, a string, four arrows or none."""
    f = plan.figure
    limb = main(plan, ("wood", "wood", "bone", "gold", "obsidian", "jade", "crimson"))
    form = plan.pick("bow form", ("long", "recurve", "flat", "horn"))
    deep, tall = plan.between("deep", 0.82, 1.1), plan.between("tall", 11.5, 15.0)
    angles = [-1.3 + 2.6 * index / 12 for index in range(13)]
    arc = [(-9.5 + 15 * deep * math.cos(a), tall * math.sin(a)) for a in angles]
    if form == "flat":
        arc = [(-5.0 + 8.6 * deep * (1 - abs(y) / tall), y) for _, y in arc]
    if form == "recurve":
        arc = [(arc[0][0] - 0.6, arc[0][1] - 3), *arc, (arc[-1][0] - 0.6, arc[-1][1] + 3)]
    points = turned(arc, -SLANT)
    cord = plan.pick("string", ("tight", "knotted", "slack"), "string")
    bone, ends = plan.named("bone"), (points[0], points[-1])
    middle = ((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2)
    with f.called("string"):
        if cord == "slack":
            f.path(bone, [ends[0], (middle[0] - 1.6, middle[1] - 1.6), ends[1]], 0.45, 0.45, -0.2)
        elif cord != NO:
            f.capsule(bone, *ends, 0.45, 0.45, -0.2)
        if cord == "knotted":
            f.ellipse(bone, *middle, 1.2, 1.2, -0.1)
    thick = plan.between("thick", 1.4, 2.2)
    half = len(points) // 2
    f.path(limb, points[: half + 1], 0.9, thick, 0)
    f.path(limb, points[half:], thick, 0.9, 0)
    f.join(f.shapes - len(points) + 1)
    if form == "horn":
        for end in (points[0], points[-1]):
            f.ellipse(plan.named("bone"), *end, 1.6, 1.6, 0.2)
    marks = plan.pick("limb marks", ("plain", "bands", "wound"))
    places = {"bands": (3, 9), "wound": (2, 4, 8, 10)}.get(marks, ())
    for index in places:
        f.ellipse(plan.named("gold"), *points[index], thick * 0.8, thick * 0.8, 0.1)
    x, y = points[half]
    with f.called("grip"):
        hand = accent(plan, ("leather", "gold", "crimson"))
        f.ellipse(hand, x, y, plan.dice.pick("hand", (1.7, 2.2, 2.8)), 1.9, 0.2, tilt=SLANT)
    _arrow(plan)


def _arrow(plan: Plan) -> None:
    f = plan.figure
    form = plan.pick("arrow", ("broad", "narrow", "barbed", NO, NO), "arrow")
    if form == NO:
        return
    half, back = {"broad": (2.8, 11.0), "narrow": (1.7, 10.4), "barbed": (3.4, 9.4)}[form]
    tail = -plan.between("tail", 6.0, 10.0)
    with f.called("arrow"):
        f.path(plan.named("wood"), turned([(tail, 0), (12, 0)], -SLANT), 0.7, 0.7, 0.1)
        point = turned([(16, 0), (back, -half), (12, 0), (back, half)], -SLANT)
        f.polygon(plan.named("steel"), point, 0.3, facing=(-0.4, -0.4, 0.7))
        fletch = turned([(tail - 1.6, -2.2), (tail + 1.4, 0), (tail - 1.6, 2.2)], -SLANT)
        f.polygon(plan.named(plan.dice.pick("fletching", ("red", "white", "green"))), fletch, 0.3)
