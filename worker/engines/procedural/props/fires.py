"""Torches and campfires."""

import numpy as np

from worker.engines.procedural.props.workshop import (
    FLOOR,
    LEFT,
    METALS,
    RIGHT,
    TOP,
    courses,
    flame,
    main,
    panel,
    trim,
    tufts,
    varied,
)
from worker.engines.procedural.sprites.plan import NO, Plan

LIT = frozenset(["flames"])


def torch(plan: Plan, _: str) -> None:
    """A standing torch or brazier: holder, shaft, bowl, flame, foot."""
    f = plan.figure
    made, metal = main(plan, ("wood", "iron", "bronze", "stone")), trim(plan, METALS)
    form = plan.pick("form", ("pole", "tripod", "brazier", "pillar"))
    high = plan.dice.pick("high", (15.0, 16.6, 18.0))
    bowl = {"pole": 2.6, "tripod": 4.4, "brazier": 6.4, "pillar": 5.0}[form]
    _holder(plan, (made, metal), form, high)
    with f.clipped(f.y > high - 1):
        f.ellipse(metal, 0, high - 1, bowl, bowl * plan.dice.pick("deep", (0.6, 0.8, 1.0)), 0.5)
    rim = plan.pick("rim", ("flat", "spikes", "thick") if plan.detail else ("flat",))
    low = high + (0.8 if rim == "thick" else -0.2)
    panel(f, metal, (-bowl - 0.6, high - 1.8), (bowl + 0.6, low), 0.7, TOP)
    for x in (-bowl, bowl) if rim == "spikes" else ():
        spike = [(x - 1, high - 1), (x, high - 4.4), (x + 1, high - 1)]
        f.polygon(metal, spike, 0.7, facing=LEFT)
    if plan.has("flames", 1.0):  # unlit it is a stick
        tall = plan.dice.pick("tall", (9.0, 11.0, 12.4))
        flame(plan, 0, high - 1.2, bowl * 0.72 + 0.6, tall, 0.4)
    tufts(plan, {"pole": 2.4, "tripod": 6.4, "brazier": 5.0, "pillar": 5.0}[form])


def _holder(plan: Plan, made: tuple[int, int], form: str, high: float) -> None:
    f, (body, metal) = plan.figure, made
    if form == "tripod":
        for x in (-6.4, 0.0, 6.4):
            f.capsule(body, (x * 0.2, high), (x, FLOOR - 0.8), 0.9, 0.9, 0.1 if x else 0.2)
        panel(f, metal, (-3.6, 23), (3.6, 24.2), 0.3)
    elif form == "brazier":
        f.capsule(body, (0, high), (0, FLOOR - 2), 1.6, 1.8, 0)
        f.ellipse(body, 0, FLOOR - 1.4, 5.4, 1.5, 0.1, power=2.6)
        f.ellipse(metal, 0, 23, 2.4, 1.3, 0.2)
    elif form == "pillar":
        panel(f, body, (-3.6, high), (3.6, FLOOR), 0)
        panel(f, body, (2.0, high), (3.6, FLOOR), 0.1, RIGHT)
        panel(f, body, (-5, FLOOR - 2.4), (5, FLOOR), 0.2)
        f.tone(f.of(body) & courses(f, 3.4, 5.0, high), -1)
    else:
        f.capsule(body, (0, high), (0, FLOOR - 0.8), 1.3, 1.1, 0)
        panel(f, metal, (-1.8, high + 3.6), (1.8, high + 5), 0.2)


def campfire(plan: Plan, _: str) -> None:
    """A campfire: logs, ring of stones, flame, pot or spit, embers."""
    f = plan.figure
    usual = ("wood", "wood", "brown", "maroon")
    logs = plan.named("wood") if plan.words.element else main(plan, usual)
    _logs(plan, logs)
    ring = plan.pick("ring", ("stones", "few", "earth") if plan.detail else ("earth",))
    if ring == "earth":
        f.ellipse(plan.named("brown"), 0, FLOOR - 1.6, 12, 2.2, -1)
    else:
        stone, count = varied(plan, "stone", ("stone", "grey", "tan")), 7 if ring == "stones" else 4
        for index in range(count):
            angle = np.pi * index / (count - 1)
            x, y = float(np.cos(angle)) * 11.4, FLOOR - 3.4 + float(np.sin(angle)) * 2.0
            f.ellipse(stone, round(x, 4), round(y, 4), 2.1, 1.7, 1.4)
    burning = plan.has("flames", 0.9)
    if burning:
        wide = plan.dice.pick("wide", (4.2, 5.0, 5.8))
        flame(plan, 0, 27.4, wide, plan.dice.pick("tall", (14.0, 17.0, 20.0)), 0.4)
    _cooking(plan, burning=burning)


def _logs(plan: Plan, logs: int) -> None:
    f = plan.figure
    lay = plan.pick("logs", ("crossed", "tent", "star"))
    if lay == "tent":
        for x in (-6.4, 6.4, -2.4, 2.8):
            f.capsule(logs, (x, FLOOR - 2), (x * 0.16, 19), 1.4, 1.0, 0.5 if abs(x) < 4 else 0.2)
        return
    crossed = ((-8.6, 28.6, 5.4, 25.4), (8.6, 28.6, -5.4, 25.4))
    star = ((-9.0, 27.0, 9.0, 27.4), (-6.0, 29.2, 4.6, 24.6), (6.0, 29.2, -4.6, 24.6))
    for index, (x0, y0, x1, y1) in enumerate(crossed if lay == "crossed" else star):
        f.capsule(logs, (x0, y0), (x1, y1), 1.7, 1.4, 0.5 + index * 0.2)
        f.ellipse(plan.named("tan"), x0, y0, 1.3, 1.5, 0.6 + index * 0.2)


def _cooking(plan: Plan, *, burning: bool) -> None:
    """A spit or a pot above the fire, sparks, or smoke."""
    f = plan.figure
    cooking = plan.pick("cooking", (NO, NO, "spit", "pot", "sparks"))
    wood, iron = plan.named("wood"), plan.named("iron")
    if cooking in ("spit", "pot"):
        for side in (-1, 1):
            f.capsule(wood, (side * 12, FLOOR - 1), (side * 11.4, 10), 0.9, 0.8, 1)
        f.capsule(wood if cooking == "spit" else iron, (-12.4, 10.4), (12.4, 10.4), 0.7, 0.7, 1.2)
    if cooking == "spit":
        f.ellipse(plan.named("copper"), 0, 10.6, 5.0, 2.9, 1.4)
        f.capsule(plan.named("bone"), (5, 10.4), (7.4, 9.8), 0.9, 1.0, 1.3)
    elif cooking == "pot":
        with f.clipped(f.y > 12):
            f.ellipse(iron, 0, 14.4, 5.4, 4.4, 1.4)
        panel(f, iron, (-5.8, 11.6), (5.8, 13), 1.5, TOP)
    elif cooking == "sparks" and burning and plan.detail:
        for index in range(4):
            f.capsule(
                plan.named("fire"),
                (0, 22),
                (plan.between(f"s{index}", -6, 6), plan.between(f"t{index}", 8, 14)),
                0.5,
                0.3,
                -0.5,
            )
