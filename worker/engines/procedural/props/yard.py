"""Fences and wells."""

import numpy as np

from worker.engines.procedural.figure import Point
from worker.engines.procedural.props.workshop import (
    FLOOR,
    FRONT,
    TOP,
    WOODS,
    courses,
    grain,
    main,
    panel,
    slopes,
    trim,
    tufts,
    varied,
)
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.sprites.views import BACK, LEFT, SIDES


def fence(plan: Plan, _: str) -> None:
    """A fence as wide as the picture: kind, tops, rails, wear, what grows on it, foot."""
    f = plan.figure
    f.mirrored = plan.view == BACK
    kind = plan.pick("kind", ("pickets", "rails", "palisade", "iron", "wattle"))
    made = main(plan, WOODS if kind != "iron" else ("iron", "obsidian", "bronze"))
    made = (
        plan.named("white")
        if kind == "pickets"
        and not (plan.words.material or plan.words.colours)
        and plan.dice.chance("white", 0.5)
        else made
    )
    top = plan.dice.pick("top", (11.0, 12.6, 14.4))
    rails = plan.dice.pick("rails", (0.24, 0.3)), plan.dice.pick("low rail", (0.64, 0.72, 0.78))
    reach = 15.0
    thick = 1.2 if kind != "iron" else 0.7
    for share in rails if kind != "wattle" else (0.2, 0.36, 0.52, 0.68, 0.84):
        y = top + (FLOOR - top) * share
        panel(f, made, (-reach, y - thick), (reach, y + thick), 0.3, (-0.1, -0.3, 0.92))
    count = {"pickets": 5, "rails": 3, "palisade": 6, "iron": 7, "wattle": 4}[kind]
    count = max(3, count - 2) if plan.detail == 0 else count
    for index in range(count):
        _picket(
            plan,
            made,
            kind,
            (index - (count - 1) / 2) * 2 * (reach - 1.8) / (count - 1),
            top,
            index,
        )
    f.tone(
        f.of(made) & grain(plan, "wear", plan.dice.pick("worn", (0.0, 0.08, 0.16)), wide=1, high=2),
        -0.8,
    )
    vine = plan.pick("overgrown", (NO, NO, "vine", "flowers"))
    if vine != NO:
        _vine(plan, vine, top, reach)
    tufts(plan, 13)


def _picket(plan: Plan, made: int, kind: str, x: float, top: float, index: int) -> None:
    f = plan.figure
    tops = plan.pick("tops", ("pointed", "round", "flat", "slanted"))
    half = {"pickets": 2.0, "rails": 1.7, "palisade": 2.4, "iron": 0.8, "wattle": 1.3}[kind]
    y = top + plan.between(f"uneven {index}", -1, 1) * (
        1.4 if kind in ("palisade", "wattle") else 0.5
    )
    z = 0.6 if kind != "rails" else 0.2
    if kind == "palisade":
        f.capsule(made, (x, y + 2), (x, FLOOR - 0.5), half, half, z)
        f.polygon(
            made, [(x - half, y + 2), (x, y - 2.4), (x + half, y + 2)], z, facing=(-0.3, -0.4, 0.8)
        )
        return
    if kind == "iron":
        f.capsule(made, (x, y), (x, FLOOR - 0.5), half, half, z)
        spear = [(x - 1.6, y + 0.6), (x, y - 3), (x + 1.6, y + 0.6)]
        f.polygon(
            made if tops != "round" else plan.named("gold"),
            spear,
            z + 0.1,
            facing=(-0.3, -0.3, 0.9),
        )
        return
    tip: dict[str, list[Point]] = {
        "pointed": [(x - half, y), (x, y - 2.6), (x + half, y)],
        "round": [
            (x - half, y),
            (x - half * 0.6, y - 1.4),
            (x + half * 0.6, y - 1.4),
            (x + half, y),
        ],
        "flat": [(x - half, y), (x - half, y - 0.6), (x + half, y - 0.6), (x + half, y)],
        "slanted": [(x - half, y), (x - half, y - 2.4), (x + half, y)],
    }
    f.polygon(made, [*tip[tops], (x + half, FLOOR), (x - half, FLOOR)], z, facing=FRONT, bulge=0.25)


def _vine(plan: Plan, vine: str, top: float, reach: float) -> None:
    f = plan.figure
    green = varied(plan, "vine", ("green", "olive"))
    bloom = plan.named(plan.dice.pick("bloom", ("pink", "white", "purple", "red")))
    for index in range(9):
        x, y = plan.between(f"vx{index}", -reach, reach), plan.between(f"vy{index}", top + 1, 26)
        f.ellipse(green, x, y, 1.9, 1.4, 1)
        if vine == "flowers" and index % 2:
            f.ellipse(bloom, x, y, 0.9, 0.9, 1.2)


def well(plan: Plan, _: str) -> None:
    """A well: ring, stones, posts, roof, bucket, water."""
    f = plan.figure
    stone = main(plan, ("stone", "stone", "tan", "grey", "copper"))
    wood = varied(plan, "wood", WOODS)
    roof = plan.pick("roof", ("gable", "tent", "beam", "shingles"))
    half, rim = plan.dice.pick("half", (9.4, 10.6, 11.8)), plan.dice.pick("rim", (18.6, 20.0, 21.0))
    f.mirrored, aside = plan.view in (LEFT, BACK), plan.view in SIDES
    for side in (-1, 1) if not aside else ():
        x = side * (half - 1.8)
        panel(f, wood, (x - 1.2, 7), (x + 1.2, rim + 1), -0.2)
    _ring(plan, stone, half, rim)
    _water(plan, half, rim)
    if aside:
        panel(f, wood, (-1.3, 7), (1.3, rim + 3), 0.8)
        _well_gable(plan, wood, half, roof)
    else:
        _well_roof(plan, wood, half, roof)
    if plan.pick("bucket", ("hanging", "standing", NO)) == "hanging" and not aside:
        panel(f, plan.named("tan"), (-0.4, 8.4), (0.4, 13), 0.1)
        bucket = [(-2.2, 12.4), (2.2, 12.4), (1.7, 16.4), (-1.7, 16.4)]
        f.polygon(wood, bucket, 0.3, facing=FRONT, bulge=0.6)
        panel(f, plan.named("iron"), (-2.1, 13.4), (2.1, 14.4), 0.4)
    tufts(plan, half)


def _ring(plan: Plan, stone: int, half: float, rim: float) -> None:
    """The ring of masonry and its upper edge."""
    f = plan.figure
    low = FLOOR - 2.2 + 2.2 * np.sqrt(np.clip(1 - (f.x / half) ** 2, 0, 1))
    with f.clipped((f.y >= rim) & (np.round(f.y - low, 4) <= 0)):
        f.ellipse(stone, 0, rim, half, 2 * (FLOOR - rim), 0.2, power=6, flat=0.2)
    body = f.of(stone)
    f.tone(body & courses(f, 3.0, plan.dice.pick("stones", (4.4, 5.4, 6.4)), rim), -1.2)
    f.tone(body & grain(plan, "stones", 0.12, wide=2, high=2), -0.6)
    f.ellipse(stone, 0, rim, half + 0.6, 3.0, 0.5, flat=1.6)


def _water(plan: Plan, half: float, rim: float) -> None:
    """The dark inside, and what stands in it."""
    f = plan.figure
    element = plan.words.element
    filled = plan.named(element if element in ("poison", "ice", "fire") else "water")
    dark = plan.named("black")
    f.ellipse(dark, 0, rim + 0.1, half - 1.6, 1.9, 0.6, flat=4.0)
    f.tone(f.of(dark), -2)
    level = plan.pick("level", ("high", "low", "dry"))
    if level != "dry":
        down, high = (0.4, 1.5) if level == "high" else (1.0, 0.8)
        f.ellipse(filled, 0, rim + down, half - 2.2, high, 0.7, flat=3.0)


def _well_gable(plan: Plan, wood: int, half: float, roof: str) -> None:
    """The end of the roof, above one post that hides the other."""
    f = plan.figure
    if roof == "beam":
        f.ellipse(wood, 0, 6.6, 1.9, 1.9, 0.9)
        return
    tiles = trim(plan, ("crimson", "maroon", "navy", "wood", "teal"), "roof colour")
    wide = half * 0.72
    lit, dark = slopes(f, (-0.45, -0.6, 0.7), (0.35, -0.1, 0.9))
    for side, facing in ((-1, lit), (1, dark)):
        slope = [(0, 1.4), (wide * side, 8.4), (wide * side, 10), (0, 4.4)]
        f.polygon(tiles, slope, 1.0, facing=facing)
    f.polygon(wood, [(0, 3.4), (wide * 0.7, 9), (-wide * 0.7, 9)], 0.9)
    f.ellipse(wood, 0, 8.4, 1.3, 1.3, 1.05)


def _well_roof(plan: Plan, wood: int, half: float, roof: str) -> None:
    f = plan.figure
    f.capsule(wood, (-half, 8.4), (half, 8.4), 1.0, 1.0, -0.1)
    f.ellipse(wood, half - 0.4, 8.4, 1.5, 1.5, 0.2)
    if roof == "beam":
        panel(f, wood, (-half - 1, 5), (half + 1, 7.4), 0.3, TOP)
        return
    tiles = trim(plan, ("crimson", "maroon", "navy", "wood", "teal"), "roof colour")
    eave = half + 2.4
    ridge = {"gable": half * 0.7, "tent": 0.4, "shingles": half * 0.86}[roof]
    f.polygon(
        tiles,
        [(-ridge, 1.4), (ridge, 1.4), (eave, 8.2), (-eave, 8.2)],
        0.9,
        facing=(-0.1, -0.45, 0.85),
        bulge=0.25,
    )
    f.tone(f.of(tiles) & courses(f, 2.2, 3.4, 1.4), -1)
    panel(f, wood, (-eave, 7.8), (eave, 9), 0.95)
