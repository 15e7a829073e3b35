"""Icons of things that are worn: shields, helmets, rings, crowns, boots."""

import numpy as np

from worker.engines.procedural.figure import Point
from worker.engines.procedural.icons.tray import (
    accent,
    dyed,
    facet,
    main,
    placed,
    ring,
    shine,
    star,
)
from worker.engines.procedural.materials import GEMS
from worker.engines.procedural.sprites.plan import NO, Plan

METAL = ("steel", "gold", "bronze", "silver", "iron")
PAINT = ("blue", "red", "green", "purple", "teal", "orange", "crimson", "navy")


_OUTLINES: dict[str, list[Point]] = {
    "heater": [
        (-11, -12.4),
        (0, -10.6),
        (11, -12.4),
        (10.8, 0),
        (7.4, 8),
        (0, 13.6),
        (-7.4, 8),
        (-10.8, 0),
    ],
    "kite": [(-9.4, -10.4), (0, -13.4), (9.4, -10.4), (8.6, -1), (0, 14), (-8.6, -1)],
    "round": ring(24, 12.8, 12.8),
    "tower": [
        (-9.6, -12.6),
        (9.6, -12.6),
        (10.4, 0),
        (9.2, 11.4),
        (0, 13.4),
        (-9.2, 11.4),
        (-10.4, 0),
    ],
}


def shield(plan: Plan) -> None:
    """A shield: four outlines, five coats of arms, a boss."""
    f = plan.figure
    rim = (
        main(plan, METAL)
        if plan.words.material or plan.words.element
        else plan.named(plan.dice.pick("rim", METAL))
    )
    face = dyed(plan, "paint", PAINT)
    second = accent(plan, ("white", "gold", "silver", "yellow", "black"))
    form = plan.pick("outline", ("heater", "kite", "round", "tower"))
    outline = _OUTLINES[form]
    f.polygon(rim, placed(outline), 0, facing=(-0.05, -0.05, 0.9), bulge=0.75)
    f.polygon(
        face,
        placed([(x * 0.78, y * 0.79) for x, y in outline]),
        0.2,
        facing=(-0.05, -0.05, 0.9),
        bulge=0.75,
    )
    _arms(plan, face, second)
    if plan.pick("boss", ("boss", NO)) == "boss":
        f.ellipse(rim, 0, 15, 3.1, 3.1, 0.6)
    for x, y in ((-9, 6.4), (9, 6.4)) if plan.detail and form != "round" else ():
        f.tone(f.inside(x, y, 0.9, 0.9) & f.of(rim), 1.4)


def _arms(plan: Plan, face: int, second: int) -> None:
    f = plan.figure
    style = plan.pick("arms", ("cross", "quarters", "chevron", "star", "stripe", "plain", "pale"))
    field = f.of(face)
    x, y = f.x + 0 * f.y, f.y - 15 + 0 * f.x
    marks = {
        "cross": (np.abs(x) < 1.9) | (np.abs(y) < 1.9), "quarters": (x > 0) ^ (y > 0),
        "chevron": np.abs(y - 2 + np.abs(x) * -0.8 + 2) < 2.2, "stripe": np.abs(x + y) < 3.4,
        "pale": np.abs(x) < 3.4,
    }  # fmt: skip
    if style in marks:
        f.paint(field & marks[style], second)
    elif style == "star":
        f.polygon(
            second,
            placed([(a, b - 1) for a, b in star(5, 7, 3)]),
            0.4,
            facing=(-0.1, -0.1, 1),
            bulge=0.5,
        )


def helmet(plan: Plan) -> None:
    """A helmet from the front: visor, nasal guard, horns, plume."""
    f = plan.figure
    metal = main(plan, METAL)
    trim = accent(plan, ("gold", "bronze", "steel"))
    form = plan.pick("helmet", ("great", "barbute", "viking", "visor"))
    first = f.shapes
    f.ellipse(metal, 0, 15, 10.4, 11, 0, power=2.3)
    f.ellipse(metal, 0, 21, 9.8, 8 if form != "viking" else 4.6, 0, power=3.4)
    f.join(first)
    dark = plan.named("black")
    solid = f.of(metal)
    if form == "barbute":
        f.paint(
            solid & ((f.inside(4, 17, 3.4, 2.4, mirror=True)) | ((np.abs(f.x) < 1.6) & (f.y > 16))),
            dark,
        )
    elif form == "viking":
        f.paint(solid & (f.y > 18) & (np.abs(f.x) > 1.6) & (np.abs(f.x) < 8), dark)
        f.path(plan.named("bone"), [(9, 11.6), (13.4, 9), (13.8, 2)], 2.4, 0.7, -0.1, mirror=True)
    else:
        f.paint(solid & (np.abs(f.y - 16) < 1.4) & (np.abs(f.x) < 7.6), dark)
        holes = (
            (np.abs((f.x + 20) % 2.6 - 1.3) < 0.6) & (f.y > 20) & (f.y < 25) & (np.abs(f.x) < 5.4)
        )
        f.paint(solid & holes, dark)
    f.tone(f.of(dark), -2)
    band = (np.abs(f.x) < 1.4) & (f.y < 15) if form != "viking" else (np.abs(f.y - 16) < 1.5)
    f.paint(f.of(metal) & band, trim)
    if plan.pick("plume", ("plume", NO, "crest")) != NO and form != "viking":
        plume = dyed(plan, "plume colour", ("red", "blue", "purple", "crimson"))
        f.path(plume, [(0, 5), (3, 2.2), (7.6, 3.2), (10.8, 7.6)], 2.2, 1.4, -0.2)
    shine(plan, -5.4, -5.6)


def finger_ring(plan: Plan) -> None:
    """A ring with a stone of its own cut."""
    f = plan.figure
    metal = main(plan, ("gold", "silver", "bronze", "steel", "copper"))
    stone = accent(plan, GEMS)
    f.ellipse(metal, 0, 20.4, 9.4, 9.4, 0)
    thick = plan.between("thickness", 5.6, 6.8)
    f.erase(f.inside(0, 20.8, thick, thick))
    f.tone(f.of(metal) & f.inside(0, 20.6, thick + 1.1, thick + 1.1), -0.8)
    setting = plan.pick("setting", ("round", "square", "pointed", "twin"))
    first = f.shapes
    if setting == "pointed":
        facet(plan, stone, [(-5, 9), (0, 3), (0, 13)], (-0.6, -0.2, 0.6), 0.5)
        facet(plan, stone, [(5, 9), (0, 3), (0, 13)], (0.6, 0.2, 0.6), 0.5)
    elif setting == "twin":
        f.ellipse(stone, 3, 9.4, 3, 3, 0.5, mirror=True)
    else:
        f.ellipse(stone, 0, 8.6, 4.8, 4.4, 0.5, power=2 if setting == "round" else 4, flat=0.3)
    f.join(first)
    f.ellipse(metal, 0, 12.6, 4.4, 1.6, 0.3, power=3)
    shine(plan, -2.0, -9.4)


def crown(plan: Plan) -> None:
    """A crown of three to five points with stones, and a lining or none."""
    f = plan.figure
    metal = main(plan, ("gold", "gold", "silver", "bronze"))
    stone = accent(plan, GEMS)
    points = plan.dice.pick("points", (3, 5, 4))
    rise, low = plan.between("rise", 12.0, 16.0), 23.0
    if plan.pick("lining", ("lining", NO)) == "lining":
        f.ellipse(dyed(plan, "lining", ("crimson", "purple", "blue")), 0, low - 3, 9.6, 5.4, -0.3)
    f.polygon(metal, _points(plan, points, rise, low), 0, facing=(-0.1, -0.1, 0.9), bulge=0.7)
    f.capsule(metal, (-10.4, low + 1), (10.4, low + 1), 2.0, 2.0, 0.3)
    for index in range(points):
        x = -12.6 + 25.2 * (index + 0.5) / points
        tip = low - rise - (1.6 if index == points // 2 else 0)
        f.ellipse(stone if index % 2 == points // 2 % 2 else metal, x, tip, 1.6, 1.6, 0.4)
    for x in (-6.4, 0.0, 6.4):
        f.ellipse(stone, x, low + 1, 1.5, 1.4, 0.6)


def _points(plan: Plan, points: int, rise: float, low: float) -> list[Point]:
    """The zigzag of a crown, wider above than below."""
    valley = low - rise * plan.dice.pick("valley", (0.35, 0.5))
    corners: list[Point] = [(-10.6, low)]
    for index in range(points):
        left = -12.6 + 25.2 * index / points
        right = -12.6 + 25.2 * (index + 1) / points
        tip = low - rise - (1.6 if index == points // 2 else 0)
        corners += [(left * 0.96, valley), ((left + right) / 2, tip), (right * 0.96, valley)]
    corners.append((10.6, low))
    return corners


def boots(plan: Plan) -> None:
    """A pair of boots, one behind the other: shaft, cuff, sole and fitting vary."""
    f = plan.figure
    hide = main(plan, ("leather", "brown", "maroon", "black", "green"))
    trim = accent(plan, ("gold", "tan", "silver"))
    tall, toe = plan.between("tall", 9.0, 17.0), plan.between("toe", 5.4, 7.4)
    top = 24.0 - tall
    cuff = plan.pick("cuff", ("wide", "thin", NO))
    for x, z in ((5.4, -0.5), (-2.6, 0.5)):
        first = f.shapes
        f.capsule(hide, (x + 0.4, top), (x, 24.0), 3.6, 3.4, z)
        f.ellipse(hide, x - 3.0, 25.0, toe, 3.6, z, power=2.4)
        f.join(first)
        if cuff != NO:
            f.ellipse(
                trim, x + 0.4, top - 0.6, 4.6, 2.4 if cuff == "wide" else 1.3, z + 0.2, power=3
            )
        sole = plan.named("black")
        f.capsule(sole, (x - 3 - toe * 0.8, 28.2), (x + 2.8, 28.2), 0.9, 0.9, z + 0.2)
    _fitting(plan, hide, trim, top)


def _fitting(plan: Plan, hide: int, trim: int, top: float) -> None:
    f = plan.figure
    style = plan.pick("fitting", ("buckle", "wings", "laces", "plain"))
    near = f.of(hide) & (f.depth > 0)
    if style == "wings":
        wing = [(-1, 22), (7, top), (7.4, top + 4), (8.4, top + 6), (6.4, 20), (2, 24)]
        f.polygon(plan.named("white"), wing, 0.9, facing=(-0.1, -0.3, 0.8))
    elif style == "buckle":
        f.paint(near & (np.abs(f.y - 21.4) < 1.0), trim)
    elif style == "laces":
        laces = (np.abs((f.y + 30) % 2.6 - 1.3) < 0.6) & (f.y > top + 2) & (f.y < 23)
        f.paint(near & laces & (f.x < -3.4), trim)
