"""Icons of chestplates."""

import numpy as np

from worker.engines.procedural.figure import Point
from worker.engines.procedural.icons.armour import METAL
from worker.engines.procedural.icons.tray import accent, accented, main, star
from worker.engines.procedural.materials import GEMS
from worker.engines.procedural.sprites.plan import NO, Plan

CHESTPLATE = frozenset(["spikes", "studs", "emblem", "stone", "band", "groove"])


def chestplate(plan: Plan) -> None:
    """Plate, scale, mail, leather or a robe's breast; shoulders, collar, belt and mark vary."""
    form = plan.pick("armour form", ("plate", "scale", "muscle", "laced", "mail"))
    usual = ("leather", "brown", "maroon", "green") if form == "laced" else METAL
    metal = main(plan, usual)
    trim = accent(plan, ("gold", "bronze", "steel", "copper", "crimson"), "trim")
    wide, waist = plan.between("wide", 8.6, 10.4), plan.between("waist", 0.66, 0.86)
    low = plan.between("low", 24.6, 27.0)
    _trunk(plan, metal, (wide, waist, low))
    _shoulders(plan, (metal, trim), wide)
    _collar(plan, (metal, trim))
    _face(plan, metal, form, (wide, waist, low))
    _belt(plan, (metal, trim), (wide * waist, low))
    _mark(plan, trim)


def _trunk(plan: Plan, metal: int, measure: tuple[float, float, float]) -> None:
    f, (wide, waist, low) = plan.figure, measure
    neck = {"deep": 10.4, "wide": 8.4}.get(plan.pick("neck", ("deep", "wide", "high")), 7.4)
    half = 4.4 if neck == 8.4 else 3.2
    side: list[Point] = [(half, 6.4), (wide - 1.4, 6.8), (wide, 9.4), (wide * 0.94, 14.0),
                         (wide * waist, 20.0), (wide * waist * 1.08, low)]  # fmt: skip
    left = [(-x, y) for x, y in reversed(side)]
    hem = {
        "pointed": [(0.0, low + 3.0)],
        "split": [(1.6, low + 1.6), (0.0, low - 2), (-1.6, low + 1.6)],
    }
    edge = hem.get(plan.pick("hem", ("straight", "pointed", "split")), [])
    f.polygon(metal, [*side, *edge, *left, (0.0, neck)], 0, facing=(-0.05, 0.0, 0.75), bulge=0.95)
    inner = plan.named("black")
    f.polygon(inner, [(-half, 6.2), (half, 6.2), (half * 0.6, neck - 0.6), (0, neck + 0.4),
                      (-half * 0.6, neck - 0.6)], -0.3, facing=(0, 0.4, 0.7))  # fmt: skip


def _shoulders(plan: Plan, made: tuple[int, int], wide: float) -> None:
    f, (metal, trim) = plan.figure, made
    style = plan.pick("shoulders", ("round", "plates", "pointed", "straps", "square"))
    style = "spiked" if "spikes" in plan.words.features else style
    x = wide + 0.4
    if style in ("round", "spiked"):
        f.ellipse(metal, x, 9.4, 4.2, 4.0, 0.3, mirror=True)
    elif style == "plates":
        for index in (2, 1, 0):
            at, rx = (x + index * 0.7, 8.4 + index * 2.8), 3.8 - index * 0.3
            f.ellipse(metal, *at, rx, 2.6, 0.5 - index * 0.1, mirror=True)
    elif style == "pointed":
        wing = [(wide - 4, 6.0), (x + 5.4, 4.6), (x + 3.4, 11.0), (wide - 1, 12)]
        f.polygon(metal, wing, 0.3, facing=(0.0, -0.3, 0.8), bulge=0.6, mirror=True)
    elif style == "square":
        f.ellipse(metal, x, 9.6, 3.8, 4.2, 0.3, power=5, mirror=True)
        f.capsule(trim, (x - 2.6, 12.8), (x + 2.8, 12.8), 0.9, 0.9, 0.4, mirror=True)
    else:
        f.capsule(trim, (4.4, 5.8), (5.0, 10.4), 1.5, 1.5, 0.3, mirror=True)
    if style == "spiked" or (
        style == "round" and plan.pick("on shoulders", (NO, "spikes", "rim")) == "spikes"
    ):
        with f.called("spikes"):
            for dx, dy in ((1.0, -6.4), (5.6, -3.4)):
                points = [
                    (x - 1.8 + dx * 0.3, 7.4),
                    (x + dx * 1.3, 9.4 + dy * 1.2),
                    (x + 1.4 + dx * 0.4, 8.0),
                ]
                f.polygon(trim, points, 0.2, facing=(0.1, -0.3, 0.8), mirror=True)


def _collar(plan: Plan, made: tuple[int, int]) -> None:
    f, (metal, trim) = plan.figure, made
    style = plan.pick("collar", (NO, "gorget", "trim", "cloth"))
    if style == "gorget":
        f.path(metal, [(4.4, 5.0), (3.0, 8.6), (0, 9.8)], 1.5, 1.5, 0.4, mirror=True)
    elif style == "trim":
        f.path(trim, [(4.2, 6.6), (2.4, 8.8), (0, 9.6)], 0.9, 0.9, 0.4, mirror=True)
    elif style == "cloth":
        scarf = plan.named(plan.dice.pick("scarf colour", ("crimson", "blue", "green", "purple")))
        f.path(scarf, [(4.6, 6.4), (2.4, 9.4), (0, 10.2)], 1.8, 1.9, 0.4, mirror=True)


def _face(plan: Plan, metal: int, form: str, measure: tuple[float, float, float]) -> None:
    f, (wide, _, low) = plan.figure, measure
    body = f.of(metal) & (f.depth == 0)
    x, y = f.x + 0 * f.y, f.y + 0 * f.x
    if form == "muscle":
        f.tone(body & f.inside(wide * 0.42, 13.4, 3.6, 3.2, mirror=True), 0.8)
        f.tone(
            body & (np.abs(y - 17.2 + np.abs(np.abs(x) - 3.6) * 0.3) < 0.5) & (np.abs(x) < 7), -1.2
        )
        rows = (np.abs((y - 20.4) % 3.2 - 1.6) < 0.4) & (y > 18) & (np.abs(x) < 3.4)
        f.tone(body & (rows | ((np.abs(x) < 0.5) & (y > 11))), -1.2)
    elif form == "scale":
        row = np.floor((y + 30) / 2.6)
        scale = ((x + 60 + row % 2 * 1.7) % 3.4 - 1.7) ** 2 / 2.9 + ((y + 30) % 2.6) ** 2 / 6.8
        f.tone(body & (np.round(scale, 4) > 0.92) & (y > 10.5), -1.3)
    elif form == "mail":
        f.tone(body & (np.round(np.sin(x * 2.6) * np.sin(y * 2.6), 4) > 0.3) & (y > 9), -1.1)
    elif form == "laced":
        f.tone(body & (np.abs(x) < 0.6) & (y > 11), -2)
        laces = (
            (np.abs(np.abs(x) - np.abs((y - 12.4) % 3.6 - 1.8) * 1.1) < 0.6)
            & (y > 12)
            & (y < low - 4)
        )
        f.paint(body & laces, plan.named("tan"))
    else:
        plated = (np.abs(y - 18.4 - np.abs(x) * -0.18) < 0.5) | (
            np.abs(y - 21.6 + np.abs(x) * 0.18) < 0.5
        )
        f.tone(body & plated, -1.4)
    grooved = form == "plate" and plan.pick("ridge", ("ridge", "ribs", NO)) != NO
    if grooved or "groove" in plan.words.features:
        with f.called("groove"):
            f.tone(body & (np.abs(np.abs(x) - 0.6) < 0.6) & (y > 11) & (y < 18), -1.6)


def _belt(plan: Plan, made: tuple[int, int], at: Point) -> None:
    f, (metal, trim), (half, low) = plan.figure, made, at
    style = plan.pick("belt", ("belt", "sash", "skirt", NO), "band")
    y = low - 2.4
    with f.called("band"):
        if style in ("belt", "skirt"):
            f.capsule(plan.named("leather"), (-half, y), (half, y), 1.3, 1.3, 0.3)
            f.ellipse(trim, 0, y, 1.9, 1.7, 0.5, power=4)
        elif style == "sash":
            f.capsule(trim, (-half, y - 0.4), (half, y + 0.8), 1.4, 1.6, 0.3)
    if style == "skirt":
        for x in (-half * 0.7, 0.0, half * 0.7):
            f.ellipse(metal, x, low + 0.8, half * 0.42, 3.0, 0.1, power=4)


def _mark(plan: Plan, trim: int) -> None:
    f = plan.figure
    mark = plan.pick("mark", (NO, "emblem", "stone", "studs", "chevron"))
    asked = ("emblem", "stone", "studs")
    mark = next((word for word in asked if word in plan.words.features), mark)
    mark = "emblem" if accented(plan) and mark == NO else mark
    if mark == "emblem":
        points = [(a, b + 14.6) for a, b in star(plan.dice.pick("rays", (4, 5, 6)), 4.2, 1.9)]
        with f.called("emblem"):
            f.polygon(trim, points, 0.5, facing=(-0.1, -0.2, 0.9), bulge=0.4)
    elif mark == "stone":
        with f.called("stone"):
            f.ellipse(trim, 0, 14, 3.0, 3.0, 0.5)
            f.ellipse(plan.named(plan.dice.pick("stone", GEMS)), 0, 14, 2.0, 2.0, 0.6)
    elif mark == "studs":
        with f.called("studs"):
            for y in (12.6, 17.0, 21.0):
                f.ellipse(trim, 4.6, y, 1.0, 1.0, 0.4, mirror=True)
    elif mark == "chevron":
        f.path(trim, [(5.6, 12.0), (0, 15.4)], 1.0, 1.0, 0.4, mirror=True)
