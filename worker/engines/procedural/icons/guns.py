"""Icons of pistols and rifles."""

import numpy as np

from worker.engines.procedural.figure import Point
from worker.engines.procedural.icons.tray import accent, adorned, main, shine, turned
from worker.engines.procedural.materials import GEMS
from worker.engines.procedural.sprites.plan import NO, Plan

PISTOL = frozenset(["grip", "groove", "band", "stone", "blade"])
METAL = ("steel", "iron", "obsidian", "iron", "gold", "silver", "bronze")


def pistol(plan: Plan) -> None:
    """A pistol, a revolver, a flintlock, a blaster or a rifle; barrel, grip and sight vary."""
    form = plan.pick("gun form", ("pistol", "revolver", "flintlock", "blaster", "rifle"))
    metal = main(plan, METAL)
    trim = accent(plan, ("gold", "silver", "bronze", "copper"), "trim")
    long, high = plan.between("long", 0.88, 1.12), plan.between("high", 0.9, 1.12)
    if form == "rifle":
        _rifle(plan, (metal, trim), long)
        return
    _grip(plan, form)
    _body(plan, (metal, trim), form, long, high)
    _guard(plan, metal)
    _sight(plan, (metal, trim), long, high)
    _worked(plan, (metal, trim), long, high)


def _grip(plan: Plan, form: str) -> None:
    f = plan.figure
    wood = plan.named(plan.dice.pick("grip colour", ("wood", "leather", "black", "maroon", "bone")))
    style = plan.pick("grip form", ("straight", "curved", "broad"))
    lean = {"straight": 2.6, "curved": 4.6}.get(style, 3.4)
    first = f.shapes
    with f.called("grip"):
        if style == "broad":
            heel: list[Point] = [(2.6, 14), (9.4, 14), (12.4, 25.0), (6.2, 26.6)]
            f.polygon(wood, heel, 0.1, facing=(-0.1, 0.0, 0.8), bulge=0.7)
        else:
            f.path(wood, [(6.0, 15.0), (7.4, 19.6), (6.4 + lean, 25.0)], 3.2, 3.0, 0.1)
        f.join(first)
        cut = plan.pick("checkering", ("plain", "lines", "studs"))
        if cut == "lines" and plan.detail:
            f.tone(f.of(wood) & (np.abs((f.y + f.x * 0.4 + 40) % 3 - 1.5) < 0.5), -1.3)
        elif cut == "studs":
            for y in (18.6, 22.4):
                f.tone(f.of(wood) & f.inside(7.4 + (y - 18) * 0.4, y, 1.0, 1.0), 1.8)
    if form == "flintlock":
        f.ellipse(plan.named("gold"), 6.8 + lean, 26.4, 2.8, 2.2, 0.2)


def _body(plan: Plan, made: tuple[int, int], form: str, long: float, high: float) -> None:
    f, (metal, trim) = plan.figure, made
    muzzle, top = -13.0 * long, 9.0
    if form == "pistol":
        slide = [
            (muzzle, top),
            (10.0, top),
            (11.0, top + 2),
            (11.0, top + 6 * high),
            (muzzle, top + 5.4 * high),
        ]
        f.polygon(metal, slide, 0.2, facing=(-0.1, -0.1, 0.8), bulge=0.7)
        f.ellipse(metal, -1.0, top + 6.0 * high, 10.0 * long, 2.0, 0.1, power=4)
    elif form == "revolver":
        f.capsule(metal, (muzzle, top + 2.4), (2.0, top + 2.4), 1.9 * high, 2.1 * high, 0.1)
        f.capsule(metal, (muzzle * 0.7, top + 5.6), (2.0, top + 5.4), 1.2, 1.4, 0.0)
        f.ellipse(metal, 6.4, top + 4.0, 4.6, 4.6, 0.2, power=3)
        f.ellipse(trim, 3.0, top + 4.4, 4.0, 4.0 * high, 0.4, power=3.4)
        f.tone(f.of(trim) & (np.abs((f.y - top - 4.4 + 30) % 2.8 - 1.4) < 0.5), -1.6)
        f.path(metal, [(9.4, top + 1), (12.0, top - 2.4)], 1.2, 0.9, 0.1)
    elif form == "flintlock":
        wood = plan.named(plan.dice.pick("stock wood", ("wood", "leather", "maroon")))
        f.capsule(metal, (muzzle, top + 2.6), (6.0, top + 3.4), 1.7 * high, 2.2 * high, 0.3)
        f.path(wood, [(muzzle * 0.6, top + 5.0), (4.0, top + 6.0), (8.0, top + 7.6)], 2.0, 3.0, 0.1)
        f.path(trim, [(5.4, top + 3.0), (8.6, top - 1.4), (6.4, top - 3.0)], 1.3, 0.9, 0.5)
        f.ellipse(metal, muzzle, top + 2.6, 1.5, 2.6 * high, 0.4)
    else:
        f.ellipse(metal, 3.0, top + 4.0, 8.0, 4.6 * high, 0.2, power=2.8)
        f.capsule(metal, (muzzle * 0.8, top + 4), (0, top + 4), 1.6, 2.6, 0.1)
        glow = plan.light(plan.dice.pick("glow", (205.0, 145.0, 25.0, 320.0)))
        for x in (-7.0, -4.2, -1.4):
            f.ellipse(trim, x * long, top + 4, 1.0, 3.4 * high - (x + 7) * 0.1, 0.3)
        f.ellipse(glow, muzzle * 0.86, top + 4, 1.9, 1.9, 0.4)
        f.ellipse(glow, 4.0, top + 3.6, 2.6, 1.4, 0.4)


def _guard(plan: Plan, metal: int) -> None:
    """The trigger, in a loop or bare."""
    f = plan.figure
    style = plan.pick("trigger", ("loop", "square", "bare"))
    way: dict[str, list[Point]] = {
        "loop": [(-2.0, 16.0), (-1.6, 19.4), (2.0, 20.4), (5.4, 19.0)],
        "square": [(-2.4, 16.0), (-2.4, 20.0), (5.4, 20.0)],
    }
    if style in way:
        f.path(metal, way[style], 0.8, 0.8, 0.0)
    f.path(metal, [(1.6, 15.6), (1.2, 18.2)], 0.8, 0.7, -0.1)


def _sight(plan: Plan, made: tuple[int, int], long: float, high: float) -> None:
    f, (metal, trim) = plan.figure, made
    style = plan.pick("sight", ("bead", "rail", "scope", NO))
    if style == "bead":
        f.ellipse(trim, -11.0 * long, 9.0, 1.2, 1.5, 0.1)
    elif style == "rail":
        f.capsule(metal, (-8.0, 8.4), (6.0, 8.4), 1.0, 1.0, 0.05)
    elif style == "scope":
        f.capsule(metal, (-4.0, 6.4), (5.0, 6.4), 1.6, 1.9, 0.3)
        f.capsule(metal, (0.0, 7), (0.0, 10), 1.0, 1.0, 0.1)
        f.ellipse(plan.named("crystal"), -5.0, 6.4, 1.0, 1.7, 0.4)


def _worked(plan: Plan, made: tuple[int, int], long: float, high: float) -> None:
    f, (metal, trim) = plan.figure, made
    style = plan.pick("muzzle", ("plain", "band", "brake", "blade"))
    style = "blade" if "blade" in plan.words.features else style
    style = "band" if "band" in plan.words.features else style
    x = -12.0 * long
    if style == "band":
        with f.called("band"):
            f.capsule(trim, (x, 9.4), (x, 9.2 + 4.6 * high), 1.2, 1.2, 0.6)
    elif style == "brake":
        f.ellipse(metal, x - 1.6, 11.6, 2.4, 3.0 * high, 0.3, power=4)
    elif style == "blade":
        with f.called("blade"):
            edge = [(x + 6, 14.6), (x - 4.6, 16.0), (x + 4.0, 17.6)]
            f.polygon(plan.named("silver"), edge, -0.1, facing=(-0.3, -0.4, 0.8))
    if plan.has("groove", 0.3):
        with f.called("groove"):
            cuts = np.abs((f.x + 40) % 2.4 - 1.2) < 0.5
            f.tone(f.of(metal) & cuts & (f.x > 4.4) & (f.x < 10.4) & (f.y < 14.6), -1.5)
    if adorned(plan, "stone", 0.08):
        with f.called("stone"):
            f.ellipse(plan.named(plan.dice.pick("stone", GEMS)), 7.6, 13.0, 1.7, 1.7, 0.8)
    shine(plan, x + 3, 10.2 - 16, "dot")


def _rifle(plan: Plan, made: tuple[int, int], long: float) -> None:
    """On the diagonal like other long weapons; the muzzle at the top right."""
    f, (metal, trim) = plan.figure, made
    wood = plan.named(plan.dice.pick("stock wood", ("wood", "leather", "maroon", "black")))
    f.path(metal, turned([(0.6, -17.0 * long), (0.6, 2)]), 1.2, 1.5, 0.2)
    with f.called("grip"):
        f.path(wood, turned([(-1.2, -7.0), (-1.2, 4.0)]), 1.7, 2.2, 0.1)
        stock = plan.pick("grip form", ("straight", "curved", "broad"))
        drop = {"straight": -1.6, "curved": -3.2}.get(stock, -2.4)
        end = turned([(0.6, 4.0), (1.4, 6.4), (drop + 2.6, 16.6), (drop - 3.2, 16.0), (-3.0, 6.6)])
        f.polygon(wood, end, 0.1, facing=(-0.15, 0.0, 0.8), bulge=0.7)
    f.path(metal, turned([(0.4, -0.6), (0.4, 5.4)]), 2.2, 2.2, 0.3)
    f.path(metal, turned([(-2.0, 2.6), (-4.2, 4.4), (-2.6, 7.0)]), 0.8, 0.8, 0.0)
    sight = plan.pick("sight", ("bead", "rail", "scope", NO))
    if sight == "scope":
        f.path(trim, turned([(4.0, -4.4), (4.0, 4.0)]), 1.4, 1.8, 0.4)
        f.path(metal, turned([(2.0, 0), (4.0, 0)]), 0.9, 0.9, 0.3)
    elif sight == "bead":
        f.path(trim, turned([(2.2, -15 * long), (1.4, -15 * long)]), 0.9, 0.9, 0.3)
    elif sight == "rail":
        f.path(metal, turned([(2.4, -8), (2.4, 0)]), 0.8, 0.8, 0.1)
    style = plan.pick("muzzle", ("plain", "band", "brake", "blade"))
    style = "blade" if "blade" in plan.words.features else style
    if style == "band" or "band" in plan.words.features:
        with f.called("band"):
            for y in (-11.0, -5.0):
                f.path(trim, turned([(-1.4, y), (1.6, y)]), 1.1, 1.1, 0.4)
    elif style == "brake":
        f.path(metal, turned([(0.6, -17.4 * long), (0.6, -14.6 * long)]), 1.9, 1.9, 0.3)
    elif style == "blade":
        with f.called("blade"):
            edge = turned([(-1.2, -13 * long), (-1.8, -20 * long), (0.2, -13.0 * long)])
            f.polygon(plan.named("silver"), edge, 0.1, facing=(-0.3, -0.4, 0.8))
    if plan.has("groove", 0.2):
        with f.called("groove"):
            f.path(plan.named("black"), turned([(-1.6, -5), (-1.6, 0)]), 0.6, 0.6, 0.4)
    if adorned(plan, "stone", 0.08):
        with f.called("stone"):
            f.ellipse(
                plan.named(plan.dice.pick("stone", GEMS)), *turned([(0.2, 9)])[0], 1.7, 1.7, 0.8
            )
